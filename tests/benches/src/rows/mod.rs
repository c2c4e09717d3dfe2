//! All rows of the table, in the order of the results.

mod after;
mod counts;
mod decode;
mod due;
mod end;
mod export;
mod fill;
mod get;
mod group;
mod inbox;
mod intent;
mod search;
mod statement;
pub mod whole;
mod window;

use crate::row::Row;

/// All rows.
pub const ROWS: &[Row] = &[
    decode::ROW,
    fill::FILL,
    fill::REFRESH,
    end::ROW,
    get::ROW,
    intent::ONE,
    intent::MANY,
    group::ROW,
    inbox::ROW,
    search::NAMES,
    search::DIGITS,
    counts::ROW,
    due::ROW,
    export::ROW,
    statement::ROW,
    after::CHECK,
    after::ENDS,
    whole::ROW,
    window::ROW,
];
