//! All rows of the table, in the order of the figures.

mod counts;
mod decode;
mod due;
mod encrypted;
mod fill;
mod inbox;
mod intent;
mod search;
mod window;

use crate::row::Row;

/// All rows.
pub const ROWS: &[Row] = &[
    decode::ROW,
    fill::FILL,
    fill::REFRESH,
    intent::ONE,
    intent::MANY,
    inbox::ROW,
    search::NAMES,
    search::DIGITS,
    counts::ROW,
    encrypted::ROW,
    due::ROW,
    window::ROW,
];
