//! The figures name a row for an encrypted file. Aval has none, and the table says so instead of leaving the row out.

use crate::Outcome;
use crate::ground::Ground;
use crate::row::{Line, Row};

/// The row.
pub const ROW: Row = Row { name: "encrypted", what: "encrypted file against one without a key", run };

fn run(_: &Ground) -> Outcome<Vec<Line>> {
    let why = "there is no encrypted file: who can read the disk can read the cache";
    Ok(vec![Line::missing("encrypted file: first fill, inbox page", "the same without a key", why)])
}
