//! A narrow reading: one query with the parameters that a person chose. It is shown and never stored.

use std::collections::BTreeMap;

use model::Sentence;
use money::view::{RecordShown, ResponseShown};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A query of the service with chosen parameters.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct NarrowQuery {
    /// The endpoint's last path segment; it must read.
    pub endpoint: String,
    /// `ACCOUNT` or `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// By the interface's name of the parameter. Days are `YYYY-MM-DD`; several sort orders are separated by `;`. Blank
    /// ones are left out.
    pub parameters: BTreeMap<String, String>,
}

/// The answer to a narrow reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NarrowView {
    /// The endpoint's last path segment.
    pub endpoint: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The parameters as sent, in the interface's order, without page, and with those that the settings add.
    pub sent: Vec<(String, String)>,
    /// When it was read.
    pub as_of: String,
    /// Every page was read to the end of the list.
    pub complete: bool,
    /// Records read.
    pub count: u32,
    /// The first records, at most 500.
    pub rows: Vec<NarrowRow>,
    /// The kind of the reading, and the conclusions of its rows about the filters.
    pub says: Vec<Sentence>,
    /// Parameters that at least one row does not fit.
    pub ignored: Vec<String>,
}

/// One record of a narrow reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NarrowRow {
    /// The record.
    pub record: RecordShown,
    /// `responseStatus` of the record.
    pub response_status: Option<ResponseShown>,
    /// Parameters that it does not fit.
    pub unfit: Vec<String>,
    /// Whether the stored list has the draft; `None` for balances.
    pub listed: Option<bool>,
}
