//! A clerk's mistakes, made on purpose on the desk of the month: each must be caught before sending, by a sentence that
//! names it.
//!
//! A mistake is caught if the bank's ledger has not grown because the order was refused, or stopped until a reason
//! names the problem, or differs from the voucher's total (typed above the profile's limit), or failed the pre-flight
//! read. A mark in a dialog is not enough.

use std::collections::BTreeMap;

use acceptance::torture::seed::Seed;
use chrono::Days;
use model::State;

use crate::clerk::{Clerk, Given, Way};
use crate::slips::{self, Slip};
use crate::tally::words;

/// The mistake, whether it is one of the twenty, its words in the table, and the sentences that may stop it. Without
/// sentences, the desk cannot tell the mistake from good work.
pub const MISTAKES: &[(Slip, bool, &str, &[&str])] = &[
    (Slip::SameDraftTwice, true, "one draft twice in an order", &["problem-same-draft-twice"]),
    (
        Slip::EndorsedAgain,
        true,
        "a draft endorsed in the morning, again from the old list",
        &["problem-accepted-before"],
    ),
    (Slip::PaidTwice, true, "a transfer typed twice on one day", &["problem-twin"]),
    (Slip::PaidAgainLater, true, "the same transfer again three days later", &["problem-look-alike"]),
    (Slip::OtherNumber, true, "the number of another draft typed into a draft's form", &["problem-other-draft"]),
    (Slip::OtherDraft, true, "the wrong draft chosen from the list", &["control-total"]),
    (Slip::DraftDigits, true, "two digits of a draft number swapped in a file", &["control-total"]),
    (
        Slip::OtherPayee,
        true,
        "the account of another payee",
        &["problem-known-name-new-account", "problem-near-account"],
    ),
    (Slip::PayeeDigits, true, "two digits of a known payee's account swapped", &["problem-near-account"]),
    (
        Slip::AccountByLetter,
        true,
        "a payee's account changed \"by letter\", with that as the reason",
        &["problem-known-name-new-account"],
    ),
    (Slip::NewPayeeDigits, true, "two digits of a new payee's account swapped", &[]),
    (Slip::AmountDigits, true, "two digits of an amount swapped", &["control-total"]),
    (Slip::PresentedAmount, true, "a presentment with another amount than the draft's", &["problem-amount-differs"]),
    (Slip::Pledged, true, "a pledged draft endorsed", &["pre-flight-gone", "problem-accepted-before"]),
    (Slip::Refused, true, "a draft refused that was to be signed", &["problem-refusal-unexplained"]),
    (
        Slip::OtherBanksFlag,
        true,
        "the transfer flag of another bank (there the other way round)",
        &["problem-not-transferable-unexplained"],
    ),
    (Slip::Ourselves, true, "endorsing to oneself", &["problem-own-account", "problem-own-party"]),
    (Slip::Currency, true, "the wrong currency", &["problem-currency-never", "problem-currency-spelling"]),
    (Slip::LastYear, true, "a day of last year", &["problem-day-past"]),
    (Slip::OtherAccount, true, "a draft given from an account that does not hold it", &["control-total"]),
    (Slip::InvoiceAgain, false, "an invoice paid again under its number", &["problem-reference-taken"]),
    (Slip::FileAgain, false, "a file of payments loaded twice", &["problem-twin"]),
    (Slip::DigitMissing, false, "a digit of a known payee's account missing", &["problem-near-account"]),
    (Slip::SplitDraft, false, "a part of a split draft endorsed by its number", &["problem-split-draft"]),
    (Slip::PayingItself, false, "the paying account as payee", &["problem-own-account"]),
    (Slip::InvoiceRetyped, false, "an invoice paid again, its number typed otherwise", &[]),
    (Slip::OwnTwice, false, "a transfer between own accounts typed twice (a mark, no question)", &[]),
    (Slip::SmallAmount, false, "a wrong amount under the limit for voucher totals", &[]),
    (Slip::OtherKnownPayee, false, "another known payee, with that payee's own account", &[]),
    (Slip::SignedInstead, false, "a draft signed that was to be refused", &[]),
];

/// The outcomes of one mistake, made several times.
#[derive(Debug, Default)]
struct Row {
    made: usize,
    caught: usize,
    by: BTreeMap<String, usize>,
    wrongly: Vec<String>,
}

/// The second table: the outcomes of all mistakes.
#[derive(Debug, Default)]
pub struct Caught {
    rows: BTreeMap<usize, Row>,
}

/// Makes every mistake once.
pub async fn make_all(clerk: &mut Clerk, chance: &mut Seed) -> Caught {
    let mut caught = Caught::default();
    next_day(clerk, 1).await;
    for (at, (slip, _, what, expected)) in MISTAKES.iter().enumerate() {
        let made = slips::make(clerk, chance, *slip).await;
        let by = outcome(clerk, made).await;
        let row = caught.rows.entry(at).or_default();
        row.made += 1;
        row.caught += usize::from(!by.is_empty());
        if !by.is_empty() && !expected.is_empty() && !by.iter().any(|by| expected.contains(&by.as_str())) {
            row.wrongly.push(format!("{what}: {by:?}"));
        }
        for by in by {
            *row.by.entry(by).or_default() += 1;
        }
    }
    caught
}

/// Advances the clock by days and reads the lists, as every morning.
pub async fn next_day(clerk: &mut Clerk, days: u64) {
    let day = clerk.office.desk.today() + Days::new(days);
    clerk.office.begin(day).await;
    clerk.office.refresh().await;
    clerk.used.clear();
}

/// The sentences that stopped the order; none if it was sent.
async fn outcome(clerk: &mut Clerk, made: Given) -> Vec<String> {
    let before = clerk.office.ledger().await.len();
    let by: Vec<String> = match clerk.attempt(&made).await {
        Way::Stopped(problems) => problems.into_iter().map(|problem| problem.sentence.id).collect(),
        Way::OtherTotal => vec!["control-total".to_owned()],
        Way::Ended(view) => {
            assert!(
                view.instructions.iter().all(|one| matches!(one.state, State::NotSent | State::Accepted)),
                "{view:?}"
            );
            let unsent = view.instructions.iter().filter(|one| one.state == State::NotSent);
            unsent.filter_map(|one| one.reason.as_ref().map(|reason| reason.id.clone())).collect()
        }
    };
    let left = clerk.office.ledger().await.len() - before;
    assert_eq!(left == 0, !by.is_empty(), "{by:?}: caught is what did not reach the bank");
    let mut by = by;
    by.dedup();
    by
}

impl Caught {
    pub fn add(&mut self, other: Self) {
        for (at, more) in other.rows {
            let row = self.rows.entry(at).or_default();
            row.made += more.made;
            row.caught += more.caught;
            row.wrongly.extend(more.wrongly);
            for (by, count) in more.by {
                *row.by.entry(by).or_default() += count;
            }
        }
    }

    pub fn of_the_twenty(&self) -> usize {
        self.rows.iter().filter(|(at, _)| MISTAKES[**at].1).map(|(_, row)| row.caught).sum()
    }

    pub fn wrongly_named(&self) -> Vec<&String> {
        self.rows.values().flat_map(|row| &row.wrongly).collect()
    }

    pub fn markdown(&self, seed: usize, rounds: usize) -> String {
        let mut text = format!("Mistakes made on purpose (seed {seed}, each {rounds} ×)\n\n");
        text.push_str("| | mistake | caught before anything left | by |\n|---:|---|---:|---|\n");
        for (at, row) in &self.rows {
            let (_, is_of_twenty, what, _) = MISTAKES[*at];
            let number = if is_of_twenty { (at + 1).to_string() } else { "+".to_owned() };
            let by: Vec<&str> = row.by.keys().map(|by| words(by)).collect();
            let by = if by.is_empty() { "not caught".to_owned() } else { by.join("; ") };
            text.push_str(&format!("| {number} | {what} | {} of {} | {by} |\n", row.caught, row.made));
        }
        let twenty: usize = self.rows.iter().filter(|(at, _)| MISTAKES[**at].1).map(|(_, row)| row.made).sum();
        text.push_str(&format!("| | **the twenty** | **{} of {twenty}** | |\n", self.of_the_twenty()));
        text
    }
}
