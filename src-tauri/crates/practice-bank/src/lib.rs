//! A bank that behaves: every endpoint of the interface over state of its own, with a truth that tests can count in and
//! faults on request.
//!
//! [`start`] opens the bank and serves it; it stops with the [`Running`] it returns. What service.md leaves open is decided
//! in [`assumptions`] and shipped as the bank's code book. Deliberately absent: anything that happens by itself. Nothing does
//! unless a call or the control port asks for it, the passing of a day included.

mod accounts;
pub mod assumptions;
mod bank;
mod behind;
mod calls;
mod chance;
mod changes;
mod clock;
mod connection;
mod control;
mod counterparty;
mod dispatch;
mod facts;
mod faults;
mod funds;
mod later;
pub mod ledger;
mod oauth;
mod objects;
mod operations;
mod party;
pub mod proxy;
mod record;
mod reply;
mod request;
mod running;
mod select;
mod server;
mod store;
mod tokens;
pub mod workload;

pub use assumptions::{code_book_toml, settings_toml};
pub use running::{AccountLine, BankError, Options, Running, start};
