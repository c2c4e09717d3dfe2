//! The same sum endorsed to one endorsee in two orders of one day: *Pay with drafts* pressed twice, or at two windows,
//! accounts or profiles. A part of the rule in [`super::same_payment`]: an endorsement is identified by its draft, so two of
//! equal amounts are no look-alikes; only the orders' sums are compared.
//!
//! The same drafts again are no second payment but the same one; [`super::given_away`] asks about them.
//!
//! Asked once, at the check or, where the other order was confirmed since, at the confirmation. An order whose drafts all
//! replace instructions without effect of the other one is its remainder and no second payment. A sum with an unknown
//! amount is compared with none.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::{Amount, Endpoint};
use journal::{AllJournals, Endorsed, Journal, time_text, word};
use model::{Problem, ProblemSource, Result, Sentence, spelling};

use super::checked_item::CheckedItem;
use super::context::CheckContext;
use super::order::Operation;
use super::problem::problem;

/// The sums of an order of endorsements, and the orders that the check compared them with.
#[derive(Debug, Clone, Default)]
pub struct EndorsedSums {
    sums: Vec<EndorsedSum>,
    /// The start of the day.
    since: String,
    compared: BTreeSet<String>,
}

/// The sum that an order endorses to one endorsee.
#[derive(Debug, Clone)]
struct EndorsedSum {
    /// The first item to the endorsee.
    item: usize,
    to: Endorsee,
    amount: Amount,
    /// The numbers of its drafts.
    drafts: BTreeSet<String>,
    /// The orders of which this one is the remainder.
    remainder_of: BTreeSet<String>,
}

/// An endorsee's account, normalised, and the currency.
type Endorsee = (String, Option<String>);

impl EndorsedSums {
    /// The sums of an order; none for another operation.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if the journal cannot be read.
    pub(super) fn of(
        context: &CheckContext<'_>,
        journal: &Journal,
        operation: Operation,
        lines: &[CheckedItem],
    ) -> Result<Self> {
        let since = time_text(context.profile.zone().start_of(context.today));
        if operation.endpoint != Endpoint::Endorse {
            return Ok(Self { since, ..Self::default() });
        }
        let mut items: BTreeMap<Endorsee, Vec<usize>> = BTreeMap::new();
        for (at, line) in lines.iter().enumerate() {
            let party = line.confirmed.recorded_counterparty.as_ref();
            let account = party.and_then(|party| party.account_number.as_deref()).map(spelling::account);
            let Some(account) = account.filter(|account| !account.is_empty()) else { continue };
            items.entry((account, line.confirmed.currency.clone())).or_default().push(at);
        }
        let mut sums = Vec::new();
        for (to, items) in items {
            let all: Vec<_> = items.iter().filter_map(|at| Some(&lines.get(*at)?.confirmed)).collect();
            let amounts = all.iter().map(|one| one.amount_normal.as_deref());
            let (Some(amount), Some(item)) = (sum(amounts), items.first().copied()) else { continue };
            let mut remainder_of = BTreeSet::new();
            if all.iter().all(|one| one.supersedes.is_some()) {
                for old in all.iter().filter_map(|one| one.supersedes.as_deref()) {
                    remainder_of.insert(journal.instruction(old)?.submission_id);
                }
            }
            let drafts = all.iter().filter_map(|one| one.draft_number.as_deref()).map(spelling::unspaced).collect();
            sums.push(EndorsedSum { item, to, amount, drafts, remainder_of });
        }
        Ok(Self { sums, since, compared: BTreeSet::new() })
    }

    /// Compares with the orders of the day, except those already compared: per sum the sentence's arguments about the first
    /// order that endorses the same, and the item.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if a journal cannot be read.
    fn same(&mut self, journals: &AllJournals<'_>) -> Result<Vec<(usize, Sentence)>> {
        if self.sums.is_empty() {
            return Ok(Vec::new());
        }
        let mut orders: BTreeMap<(String, Endorsee), Vec<Endorsed>> = BTreeMap::new();
        for one in journals.endorsed_since(&self.since)? {
            let to = (spelling::account(&one.endorsee), one.currency.clone());
            orders.entry((one.submission.clone(), to)).or_default().push(one);
        }
        let mut found = Vec::new();
        for ((submission, to), endorsed) in &orders {
            if self.compared.contains(submission) {
                continue;
            }
            let (Some(amount), Some(first)) = (sum(endorsed.iter().map(|one| one.amount.as_deref())), endorsed.first())
            else {
                continue;
            };
            let drafts = endorsed.iter().filter_map(|one| one.draft_number.as_deref()).map(spelling::unspaced);
            let drafts: BTreeSet<String> = drafts.collect();
            let is_same = |one: &&EndorsedSum| {
                let same_drafts = !one.drafts.is_empty() && one.drafts.is_subset(&drafts);
                let is_remainder = one.remainder_of.contains(submission);
                one.to == *to && one.amount == amount && !same_drafts && !is_remainder
            };
            found.extend(self.sums.iter().find(is_same).map(|one| (one.item, about(first, endorsed.len(), amount))));
        }
        self.compared.extend(orders.into_keys().map(|(submission, _)| submission));
        Ok(found)
    }

    /// The questions of the check: a problem where no reason is given, else a note on the row.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if a journal cannot be read.
    pub(super) fn check(
        &mut self,
        journals: &AllJournals<'_>,
        lines: &mut [CheckedItem],
        reason: Option<&str>,
    ) -> Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for (item, about) in self.same(journals)? {
            match (reason, lines.get_mut(item)) {
                (Some(_), Some(line)) => {
                    line.row.notes.push(Sentence { id: "note-same-sum-endorsed".to_owned(), ..about })
                }
                _ => problems.push(problem(item, None, ProblemSource::Duplicate, about)),
            }
        }
        Ok(problems)
    }

    /// The question about an order that was confirmed since the check.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if a journal cannot be read.
    pub fn question(&self, journals: &AllJournals<'_>) -> Result<Option<Problem>> {
        let first = self.clone().same(journals)?.into_iter().next();
        Ok(first.map(|(item, about)| problem(item, None, ProblemSource::Duplicate, about)))
    }
}

fn about(first: &Endorsed, count: usize, amount: Amount) -> Sentence {
    Sentence::new("problem-same-sum-endorsed")
        .with("number", first.named())
        .with("since", &first.confirmed_at)
        .with("account", &first.account)
        .with("state", word(first.state))
        .with("count", count)
        .with("amount", amount)
        .with("currency", first.currency.as_deref().unwrap_or("–"))
}

/// The exact sum; `None` where an amount is not known.
fn sum<'a>(amounts: impl Iterator<Item = Option<&'a str>>) -> Option<Amount> {
    amounts
        .map(|amount| Amount::parse_plain(amount?).ok())
        .try_fold(Amount::ZERO, |sum, amount| sum.checked_add(amount?))
}
