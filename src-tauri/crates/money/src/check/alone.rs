//! Work without the group book, while it cannot be reached: single instructions of the operations that the policy names,
//! below its sum, each with a reason. They are marked in the journal for good.
//!
//! The check dialog and the last step before the call ask the same question: the settings or the sum may have changed
//! between them.

use std::collections::BTreeMap;

use bank_contract::Amount;
use journal::Confirmed;
use model::profile::AloneRules;
use model::spelling::iso_or_text;
use model::{Problem, ProblemSource, Sentence};

use super::problem::problem;

/// The work that the policy allows now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AloneNow {
    /// Since when the book cannot be reached, for people.
    pub since: String,
    /// The policy.
    pub rules: AloneRules,
    /// The sums already sent without the book, by the currency's ISO code.
    pub sent: BTreeMap<String, Amount>,
}

impl AloneNow {
    /// Whether an instruction may be sent without the book.
    ///
    /// # Errors
    /// The sentence that says why not.
    pub fn allows(&self, confirmed: &Confirmed) -> Result<(), Sentence> {
        let said = |id: &str| Sentence::new(id).with("since", &self.since);
        if !self.rules.operations.contains(&confirmed.operation) {
            return Err(said("problem-alone-operation").with("operations", self.rules.operations_text()));
        }
        let code = confirmed.currency.as_deref().map(iso_or_text);
        let below = code.as_deref().and_then(|code| self.rules.below(code));
        let amount = confirmed.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        let (Some(code), Some(below), Some(amount)) = (&code, below, amount) else {
            return Err(said("problem-alone-sum-unknown").with("sums", self.rules.sums_text()));
        };
        let before = self.sent.get(code).copied().unwrap_or(Amount::ZERO);
        match before.checked_add(amount) {
            Some(sum) if sum < below => Ok(()),
            _ => {
                let sentence = said("problem-alone-sum").with("currency", code).with("below", below);
                Err(sentence.with("before", before).with("amount", amount))
            }
        }
    }

    /// A note for the row, or the problem that prevents it.
    pub(super) fn check(
        &self,
        at: usize,
        confirmed: &Confirmed,
        is_single: bool,
        reason: Option<&str>,
    ) -> Result<Sentence, Problem> {
        let said = |id: &str| Sentence::new(id).with("since", &self.since);
        self.allows(confirmed).map_err(|sentence| problem(at, None, ProblemSource::Local, sentence))?;
        if !is_single {
            return Err(problem(at, None, ProblemSource::Local, said("problem-alone-single")));
        }
        match reason {
            Some(_) => Ok(said("note-alone")),
            None => Err(problem(at, Some("reason"), ProblemSource::Local, said("problem-alone-reason"))),
        }
    }
}
