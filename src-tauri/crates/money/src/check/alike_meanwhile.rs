//! A look-alike that was confirmed between the check of a transfer and its confirmation, in another window or program. At the
//! check there was none, so the clerk was not asked; the confirmation asks.

use chrono::NaiveDate;
use journal::{Journal, LookAlike};
use model::spelling::{self, Currencies};
use model::{Problem, ProblemSource, Result, Sentence};

use super::duplicate::{Likeness, days_around};
use super::problem::problem;

/// A transfer of which a look-alike is a question.
#[derive(Debug, Clone)]
pub struct Unasked {
    /// Its place in the order.
    pub item: usize,
    /// The facts by which transfers are compared.
    pub likeness: Likeness,
    /// The currencies of its payer.
    pub currencies: Currencies,
    /// The profile's prefix of references.
    pub prefix: Option<String>,
}

impl Unasked {
    /// The question about a look-alike, if there is one now.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if the journal cannot be read.
    pub fn question(&self, journal: &Journal, today: NaiveDate) -> Result<Option<Problem>> {
        let alike = journal.transfers_of(&self.likeness.amount, days_around(self.likeness.day.unwrap_or(today)))?;
        let found = alike.into_iter().find(|other| self.is_unsaid(other));
        Ok(found.map(|other| {
            let said = Sentence::new("problem-look-alike").with("number", other.named()).with("day", &other.day);
            problem(self.item, None, ProblemSource::Duplicate, said)
        }))
    }

    fn is_unsaid(&self, other: &LookAlike) -> bool {
        let likeness = &self.likeness;
        !other.is_in_doubt()
            && other.payer == likeness.payer
            && spelling::account(&other.payee) == likeness.payee
            && self.currencies.compared(&other.currency) == likeness.currency
            && !likeness.is_told_apart(other, self.prefix.as_deref())
    }
}
