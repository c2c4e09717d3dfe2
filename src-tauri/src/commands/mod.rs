//! The window's commands: each unpacks, calls the core once, and gives back what it says.
//!
//! All of them are `async`, so that none runs on the window's own thread. If one of them wants a test, what it does
//! belongs in the core.

#[macro_use]
mod list;
pub mod app;
pub mod approvals;
pub mod audit;
pub mod code_book;
pub mod drafts;
pub mod exports;
pub mod funds;
pub mod journal;
pub mod lists;
pub mod maturity;
pub mod money;
pub mod paths;
pub mod views;

use treasury::view::Trouble;
use treasury::{Desk, DeskError};

use crate::shell::Shell;

/// What a command gives the window.
pub type Reply<T> = Result<T, Trouble>;

/// The core's answer as the window takes it.
fn reply<T>(answer: Result<T, DeskError>) -> Reply<T> {
    answer.map_err(|error| error.to_trouble())
}

/// The same of what may take longer than a key may wait, because it goes over whole lists or files. The window's calls have as
/// many threads as the machine has cores; while this one is held, another takes its place.
fn at_length<T>(shell: &Shell, ask: impl FnOnce(&Desk) -> Result<T, DeskError>) -> Reply<T> {
    tokio::task::block_in_place(|| reply(shell.desk().and_then(|desk| ask(&desk))))
}
