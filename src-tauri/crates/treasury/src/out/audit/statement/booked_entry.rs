//! A booked line of a file in a form of its own, before it is one of an account.

use bank_contract::Amount;
use model::StatementLine;

use super::direction::change_by;
use crate::store::kept::read_line::References;

/// A booked line, with the account as the file writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BookedEntry {
    pub account: String,
    pub line: StatementLine,
    pub references: References,
    /// The bank marks it as one that takes another back.
    pub is_reversal: bool,
    /// Its place among [`BookedEntries::statements`].
    pub statement: usize,
}

impl BookedEntry {
    pub(super) fn change(&self) -> Option<Amount> {
        change_by(&self.line)
    }
}
