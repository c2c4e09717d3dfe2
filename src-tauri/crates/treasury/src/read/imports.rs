//! The readers of imported books as functions of bytes, for the fuzzers.

use super::{bank_list_file, counterparty_file};
use crate::view::{BankRow, PartyEdit};

/// The banks of a file; `None` where it is refused as a whole.
pub fn bank_list_taken(bytes: &[u8]) -> Option<Vec<BankRow>> {
    bank_list_file::read(bytes).ok().map(|file| file.rows)
}

/// The lines of a file of counterparties that have no wrong cell; `None` where it is refused as a whole.
pub fn counterparties_taken(bytes: &[u8]) -> Option<Vec<PartyEdit>> {
    let file = counterparty_file::read(bytes).ok()?;
    Some(file.lines.into_iter().filter(|line| line.wrong.is_empty()).map(|line| line.party).collect())
}
