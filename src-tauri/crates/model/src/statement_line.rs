//! A line of a bank's statement.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{hex, sha256};

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

impl StatementLine {
    /// Its values as one text. Lines with the same text are told apart by their index.
    pub fn values(&self) -> String {
        let parts = [
            &self.account,
            &self.day,
            &self.amount,
            &self.direction,
            &self.currency,
            &self.reference,
            &self.counterparty,
            &self.remark,
        ];
        parts.iter().map(|part| format!("{}:{part}\n", part.len())).collect()
    }

    /// The identity of the line with an index among equal ones, from 1.
    pub fn identity(&self, index: u32) -> String {
        hex(&sha256(format!("{}{index}", self.values()).as_bytes()))
    }
}
