//! What the acceptance tests share: a practice bank of their own, a profile on it, the ledger asked over HTTP.

pub mod codes;
pub mod forged;
#[path = "../torture/mod.rs"]
pub mod torture;
pub mod wait;
#[cfg(target_os = "linux")]
pub mod window;
