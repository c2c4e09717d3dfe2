//! Settings of one bank: the currency of its drafts, its release of orders, the drafts of one call, and the fields of Aval's own
//! rules that it does not need.

use bank_contract::rule::RELAXABLE;
use serde::{Deserialize, Serialize};

/// Settings of one bank.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bank {
    /// Currency of this bank's drafts, which the interface does not state. Without it: amounts of drafts have no currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft_currency: Option<String>,
    /// Whether people release orders at the bank after they were sent. Then a draft that has not changed proves nothing.
    pub authorisation_queue: bool,
    /// Most drafts in one call at this bank. Without it: `limits.drafts_per_post`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drafts_per_post: Option<u32>,
    /// Fields that Aval requires and the service does not, and that may be blank at this bank: `oppositeAccountName`,
    /// `oppositeAccountBankName` (then also without `oppositeBankCode`), `pledgeeAccountName`. A guard is then weaker; the form
    /// and the check say which.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub optional_fields: Vec<String>,
}

impl Bank {
    /// Checks the settings of the bank with this mark.
    ///
    /// # Errors
    /// The reason, for the person who edits the file.
    pub(super) fn check(&self, mark: &str) -> Result<(), String> {
        match self.optional_fields.iter().find(|field| !RELAXABLE.contains(&field.as_str())) {
            Some(field) => {
                let names = RELAXABLE.join(", ");
                Err(format!("banks.{mark}.optional_fields: {field:?} is not one of {names}"))
            }
            None => Ok(()),
        }
    }
}
