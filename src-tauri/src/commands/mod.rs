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

use treasury::DeskError;
use treasury::view::Trouble;

/// What a command gives the window.
pub type Reply<T> = Result<T, Trouble>;

/// The core's answer as the window takes it.
fn reply<T>(answer: Result<T, DeskError>) -> Reply<T> {
    answer.map_err(|error| error.to_trouble())
}
