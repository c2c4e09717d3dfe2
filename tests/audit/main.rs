//! The auditor's side over a real practice bank: packs that a script without Aval checks, a journal that was restored,
//! periods beside the bank's own ledger, statements.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod history;
mod pack;
mod period;
mod place;
mod place_approved;
mod script;
mod session;
mod statement;
