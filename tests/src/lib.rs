//! What the acceptance tests share: a practice bank of their own, a profile on it, the ledger asked over HTTP.

#[cfg(target_os = "linux")]
pub mod window;
