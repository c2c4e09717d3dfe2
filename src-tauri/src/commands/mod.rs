//! The window's commands: each unpacks its arguments, calls the core once, and returns the result.
//!
//! All of them are `async`, so that none blocks the window's thread. Logic that needs a test belongs in the core.

#[macro_use]
mod list;
pub mod app;
pub mod approvals;
pub mod audit;
pub mod bank_list;
pub mod code_book;
pub mod counterparties;
pub mod diagnosis;
pub mod drafts;
pub mod exports;
pub mod funds;
pub mod journal;
pub mod lists;
pub mod maturity;
pub mod money;
pub mod notes;
pub mod order_sheet;
pub mod paths;
pub mod setup;
pub mod sign_in;
pub mod templates;
pub mod views;
pub mod windows;

use model::{DeskError, Trouble};
use treasury::Desk;

use crate::asked::Asked;

/// The result of a command.
pub type Reply<T> = Result<T, Trouble>;

/// Converts the core's result for the window.
fn reply<T>(answer: Result<T, DeskError>) -> Reply<T> {
    answer.map_err(|error| error.to_trouble())
}

/// The same for calls that read whole lists or files and may take longer than a keystroke can wait. The window's calls
/// run on as many threads as the machine has cores; during this call another thread replaces this one.
fn at_length<T>(shell: &Asked, ask: impl FnOnce(&Desk) -> Result<T, DeskError>) -> Reply<T> {
    tokio::task::block_in_place(|| reply(shell.desk().and_then(|desk| ask(&desk))))
}
