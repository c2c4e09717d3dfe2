//! The values that the money path makes for the window and the command line: orders, checks, submissions, instructions,
//! approvals and changes of the code book.
//!
//! Amounts and 64-bit ids are strings. Times are RFC 3339 in UTC. Sentences are ids with arguments. Not here: the views of
//! lists, balances and the journal's pages, which `treasury` makes.

mod approval;
mod check;
mod code_book;
mod instruction;
mod journaled;
mod order;
mod pending_write;
mod people;
mod record;
mod settling;
mod submission;

pub use approval::*;
pub use check::*;
pub use code_book::*;
pub use instruction::*;
pub use order::*;
pub use pending_write::*;
pub use people::*;
pub use record::*;
pub use settling::*;
pub use submission::*;
