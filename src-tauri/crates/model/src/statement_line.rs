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
    /// Digits without a sign, with two decimals or more: 33 and 33.00 are one amount.
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

    /// Whether its reference or its remark has a reference as a whole: `AV1` is not in `AV10`.
    pub fn names(&self, reference: &str) -> bool {
        names_reference(&self.reference, reference) || names_reference(&self.remark, reference)
    }

    /// The identity of the line with these values and an index among equal ones, from 1.
    pub fn identity(values: String, index: u32) -> String {
        hex(&Self::digest(values, index))
    }

    /// The bytes of [`Self::identity`].
    pub fn digest(mut values: String, index: u32) -> [u8; 32] {
        values.push_str(&index.to_string());
        sha256(values.as_bytes())
    }
}

/// Whether a text has a reference as a whole: `AV1` is not in `AV10`. Chinese characters may follow it directly.
fn names_reference(text: &str, reference: &str) -> bool {
    let is_part = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
    let reference = reference.trim();
    let whole = |at: usize| {
        let (before, after) = (&text[..at], &text[at + reference.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    };
    !reference.is_empty() && text.match_indices(reference).any(|(at, _)| whole(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_named_as_a_whole_only() {
        for text in ["AV1", "ref AV1.", "货款AV1款", "AV10 AV1", "/AV1/"] {
            assert!(names_reference(text, "AV1"), "{text}");
        }
        for text in ["AV10", "XAV1", "AV 1", "", "av1"] {
            assert!(!names_reference(text, "AV1"), "{text}");
        }
        assert!(!names_reference("anything", " "), "a blank reference is in no text");
    }
}
