//! Dual control with a real practice bank: nothing is sent before an approver approves exactly that, and it is sent
//! once.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod checked;
mod files;
mod giving;
mod idle;
mod last_moment;
mod questions;
mod reminders;
mod resuming;
#[path = "../audit/script.rs"]
#[allow(dead_code, reason = "the audit's tests use all of it")]
mod script;
mod seen;
mod settings;
mod signed_in;
mod spelling;
mod waiting;
