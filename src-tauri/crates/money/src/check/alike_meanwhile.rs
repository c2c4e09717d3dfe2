//! A look-alike that was confirmed between the check of a transfer and its confirmation, in another window or program. At the
//! check there was none, so the clerk was not asked; the confirmation asks.

use chrono::NaiveDate;
use journal::{Journal, LookAlike};
use model::spelling::Currencies;
use model::{Problem, ProblemSource, Result};

use super::duplicate::{Likeness, alike, look_alike_sentence};
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
        let found = alike(journal, &self.likeness, today)?.into_iter().find(|other| self.is_unsaid(other));
        let asked = |other| look_alike_sentence("problem-look-alike", &other);
        Ok(found.map(|other| problem(self.item, None, ProblemSource::Duplicate, asked(other))))
    }

    fn is_unsaid(&self, other: &LookAlike) -> bool {
        let likeness = &self.likeness;
        !other.is_in_doubt()
            && likeness.is_equal(other, &self.currencies)
            && !likeness.is_told_apart(other, self.prefix.as_deref())
    }
}
