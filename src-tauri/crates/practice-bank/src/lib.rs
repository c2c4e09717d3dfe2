//! A working bank for practice and tests: every endpoint of the interface with state of its own, a ledger of real
//! executions, and faults on request.
//!
//! [`start`] opens the bank and serves it until the returned [`Running`] is stopped or dropped. [`assumptions`]
//! contains the decisions on everything that service.md leaves open; they are shipped as the bank's code book. Nothing
//! happens without a call or a request at the control port, not even the passing of a day.

mod accounts;
pub mod assumptions;
mod bank;
mod bank_code;
mod behind;
mod calls;
mod cast;
mod chance;
mod changes;
mod clock;
mod connection;
mod control;
mod counterparty;
mod data;
mod dispatch;
mod drawn;
mod facts;
mod faults;
mod funds;
mod given;
mod grants;
mod later;
pub mod ledger;
mod members;
mod oauth;
mod objects;
mod operations;
mod party;
pub mod past;
pub mod proxy;
mod receipts;
mod record;
mod reply;
mod request;
mod respond;
mod running;
mod select;
mod server;
mod sessions;
mod shared;
mod side;
mod store;
mod text;
mod tokens;
mod unpredictable;
pub mod workload;

pub use accounts::AccountLine;
pub use assumptions::{code_book_toml, settings_toml};
pub use data::Data;
pub use running::{BankError, Options, Running, start, start_awkward_service};
