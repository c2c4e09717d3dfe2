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

/// Room for the length of a value and its two signs.
const LENGTH_DIGITS: usize = 5;

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
        let mut text = String::with_capacity(parts.iter().map(|part| part.len() + LENGTH_DIGITS).sum());
        for part in parts {
            for text_of_part in [part.len().to_string().as_str(), ":", part, "\n"] {
                text.push_str(text_of_part);
            }
        }
        text
    }

    /// The identity of the line with these values and an index among equal ones, from 1.
    pub fn identity(values: &str, index: u32) -> String {
        hex(&sha256(format!("{values}{index}").as_bytes()))
    }
}
