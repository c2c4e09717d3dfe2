//! Shared by the acceptance tests: a practice bank, a profile on it, and the ledger read over HTTP.

pub mod account;
pub mod codes;
pub mod door;
pub mod forged;
pub mod statement_file;
#[path = "../torture/mod.rs"]
pub mod torture;
pub mod wait;
#[cfg(target_os = "linux")]
pub mod window;
