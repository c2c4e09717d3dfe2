//! A line of a bank's statement.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A line of a bank's statement, as read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct StatementLine {
    /// SHA-256 that identifies the line: of its values, and of its index among equal lines.
    pub sha256: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// `YYYY-MM-DD`.
    pub day: String,
    /// Digits without a sign.
    pub amount: String,
    /// `out`, `in`, or `unknown` where the statement has no sign.
    pub direction: String,
    /// Currency.
    pub currency: String,
    /// Reference, as in the statement.
    pub reference: String,
    /// Counterparty, as in the statement.
    pub counterparty: String,
    /// Remark, as in the statement.
    pub remark: String,
}
