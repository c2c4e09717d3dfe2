//! A look-alike that was confirmed, or came into doubt, between the check of a transfer and its confirmation: in another
//! window, program or profile. The check did not ask about it; the confirmation does. A pair that the check knew is not
//! asked about again.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use model::spelling::Currencies;
use model::{Problem, Result};

use super::duplicate::{doubt_problem, question};
use super::same_payment::{Earlier, Likeness, Relation};

/// A transfer of a checked order.
#[derive(Debug, Clone)]
pub struct CheckedTransfer {
    /// Its place in the order.
    pub item: usize,
    /// The facts by which transfers are compared.
    pub likeness: Likeness,
    /// The currencies of its payer.
    pub currencies: Currencies,
    /// The profile's prefix of references.
    pub prefix: Option<String>,
    /// The earlier transfers that the check compared it with.
    pub compared: BTreeSet<String>,
    /// The payee is an own account, so that a look-alike is no question.
    pub to_own_account: bool,
    /// Numbers of transfers in doubt beside which it is due.
    pub also_due: Vec<u32>,
}

impl CheckedTransfer {
    /// The stop or the question about a look-alike, if there is one now.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if a journal cannot be read.
    pub fn question(&self, earlier: &mut Earlier<'_>, today: NaiveDate) -> Result<Option<Problem>> {
        for first in earlier.like(&self.likeness, today)? {
            let is_new = !self.compared.contains(&first.instruction) && !self.to_own_account;
            let named = first.profile.is_none() && self.also_due.contains(&first.number);
            match self.likeness.relation(&first, &self.currencies, self.prefix.as_deref()) {
                Relation::InDoubt if !named => return Ok(Some(doubt_problem(self.item, &first))),
                Relation::Alike if is_new => return Ok(Some(question(self.item, &self.likeness, &first))),
                _ => {}
            }
        }
        Ok(None)
    }
}
