//! All rows of the table, in the order of the figures.

mod decode;
mod due;
mod encrypted;
mod fill;
mod intent;

use crate::row::Row;

/// All rows.
pub const ROWS: &[Row] = &[decode::ROW, fill::FILL, fill::REFRESH, intent::ONE, intent::MANY, encrypted::ROW, due::ROW];
