//! Duplicate transfers in an order's check: fingerprints with duplicate numbers, the questions about look-alikes, and
//! references. The rule which transfers are alike is in [`super::same_payment`].
//!
//! A legitimate duplicate (two equal salaries) is never dropped silently: it gets the next duplicate number and, unless the
//! clerk's texts or an own account as payee tell the two apart, needs a reason. A row gets one question, which names the
//! newest of its look-alikes.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use journal::{AllJournals, Confirmed, Journal, LookAlike, PaymentTexts, word};
use model::profile::Account;
use model::{Problem, ProblemSource, Result, Sentence, hex, sha256, spelling};

use super::context::CheckContext;
use super::problem::problem;
use super::reference::{DEFAULT_PREFIX, made_reference};
use super::same_payment::{Earlier, Likeness, Relation, are_told_apart, days_around};

/// Prefixes of a reason that declares a payment due in addition to one in doubt.
const ALSO_DUE: &[&str] = &["also due", "另付"];
impl Likeness {
    /// The digest that is unique among live transfers. Each part is preceded by its length, so that parts cannot run
    /// together.
    pub fn fingerprint(&self, organization_id: i64, duplicate: u32) -> String {
        let parts = [
            organization_id.to_string(),
            self.payer.bank_mark.clone(),
            self.payer.number.clone(),
            self.payee.clone(),
            self.amount.clone(),
            self.currency.clone(),
            self.date.clone(),
            duplicate.to_string(),
        ];
        let text: String = parts.iter().map(|part| format!("{}:{part}\n", part.len())).collect();
        hex(&sha256(text.as_bytes()))
    }
}

/// The findings about one transfer.
#[derive(Debug, Default)]
pub struct DuplicateFindings {
    /// Its own fingerprint.
    pub fingerprint: String,
    /// Notes on its row.
    pub notes: Vec<Sentence>,
    /// Problems that block it.
    pub problems: Vec<Problem>,
    /// Numbers of transfers in doubt that the reason names: it is due in addition to them.
    pub also_due: Vec<u32>,
    /// The earlier transfers that the check compared it with.
    pub compared: BTreeSet<String>,
    /// The payee is an own account, so that a look-alike is no question.
    pub to_own_account: bool,
}

/// Fingerprints, payments and references that earlier items of the same order took.
#[derive(Debug, Default)]
pub struct TakenInOrder {
    fingerprints: BTreeSet<String>,
    /// By payee account, amount and currency.
    payments: BTreeMap<[String; 3], Vec<RowTaken>>,
    references: BTreeSet<String>,
}

/// A transfer of the same order.
#[derive(Debug)]
struct RowTaken {
    /// Its place in the order, from 0.
    at: usize,
    of_the_day: (String, String),
    texts: PaymentTexts,
}

/// An equal payment that a row's question names.
struct EarlierPayment {
    named: String,
    day: String,
    account: String,
    /// A state's word, or `row` for a row of the same order.
    state: String,
    of_the_day: bool,
}

/// Finds duplicates and look-alikes of a transfer.
///
/// # Errors
/// `DeskError::FreeTheDesk` if a journal cannot be read.
pub fn check(
    context: &CheckContext<'_>,
    (journal, earlier): (&Journal, &mut Earlier<'_>),
    taken: &mut TakenInOrder,
    at: usize,
    likeness: &Likeness,
    reason: Option<&str>,
) -> Result<DuplicateFindings> {
    let mut found = DuplicateFindings::default();
    let prefix = context.profile.reference_prefix.as_deref();
    let currencies = context.currency_list(&likeness.payer);
    let known = earlier.like(likeness, context.today)?;
    let is_own = |account: &Account| spelling::account(&account.account_number) == likeness.payee;
    found.to_own_account = context.profile.accounts.iter().any(is_own) || earlier.pays_another_profile(likeness);
    // A different spelling has another fingerprint, so a search for this one does not find it.
    let spelled_otherwise = known.iter().any(|first| {
        let equal = likeness.relation(first, &currencies, prefix) != Relation::Unlike;
        equal && likeness.is_of_the_day(first) && (first.payee != likeness.payee || first.currency != likeness.currency)
    });
    let duplicate = next_duplicate(context, journal, taken, likeness, spelled_otherwise, &mut found)?;
    let also_due = also_due(reason);
    let (mut alike, mut told_apart) = (Vec::new(), Vec::new());
    for first in &known {
        found.compared.insert(first.instruction.clone());
        match likeness.relation(first, &currencies, prefix) {
            Relation::Unlike => {}
            Relation::ToldApart => told_apart.push(earlier_payment(likeness, first)),
            Relation::Alike => alike.push(earlier_payment(likeness, first)),
            Relation::InDoubt
                if first.profile.is_none()
                    && also_due.contains(&first.number)
                    && likeness.is_another(first, prefix) =>
            {
                found.notes.push(doubt_sentence("note-also-due", first));
                found.also_due.push(first.number);
            }
            Relation::InDoubt => found.problems.push(doubt_problem(at, first)),
        }
    }
    for row in taken.rows(likeness) {
        let first = row.earlier_payment(likeness);
        if are_told_apart(&likeness.texts, &row.texts, prefix) { told_apart.push(first) } else { alike.push(first) }
    }
    taken.add(at, likeness);
    if found.to_own_account {
        told_apart.append(&mut alike);
    }
    found.say(at, duplicate, &alike, &told_apart, reason);
    Ok(found)
}

impl DuplicateFindings {
    /// Adds the question about the first of the look-alikes, or a note where a reason or a text of the clerk's answers it.
    fn say(
        &mut self,
        at: usize,
        duplicate: u32,
        alike: &[EarlierPayment],
        told_apart: &[EarlierPayment],
        reason: Option<&str>,
    ) {
        if let Some(first) = alike.iter().max_by_key(|first| first.of_the_day) {
            let more = alike.len() - 1;
            let sentence = |id: &str| first.sentence(id).with("twin", duplicate).with("count", more);
            match (reason, first.of_the_day && duplicate > 1) {
                (None, true) => {
                    self.problems.push(problem(at, None, ProblemSource::Duplicate, sentence("problem-twin")))
                }
                (None, false) => {
                    self.problems.push(problem(at, None, ProblemSource::Duplicate, sentence("problem-look-alike")));
                }
                (Some(_), true) => self.notes.push(sentence("note-twin")),
                (Some(_), false) => self.notes.push(sentence("note-look-alike")),
            }
        } else if let Some(first) = told_apart.iter().max_by_key(|first| first.of_the_day) {
            let is_twin = first.of_the_day && duplicate > 1;
            let id = if is_twin { "note-twin-told-apart" } else { "note-look-alike" };
            self.notes.push(first.sentence(id).with("twin", duplicate).with("count", told_apart.len() - 1));
        }
    }
}

impl EarlierPayment {
    fn sentence(&self, id: &str) -> Sentence {
        let sentence = Sentence::new(id).with("number", &self.named).with("day", &self.day);
        sentence.with("account", &self.account).with("state", &self.state)
    }
}

fn earlier_payment(likeness: &Likeness, first: &LookAlike) -> EarlierPayment {
    EarlierPayment {
        named: first.named(),
        day: first.day.clone(),
        account: first.payer.to_string(),
        state: word(first.state),
        of_the_day: likeness.is_of_the_day(first),
    }
}

impl RowTaken {
    fn earlier_payment(&self, likeness: &Likeness) -> EarlierPayment {
        let (account, day) = self.of_the_day.clone();
        let of_the_day = account == likeness.payer.to_string() && day == likeness.date;
        EarlierPayment { named: (self.at + 1).to_string(), day, account, state: "row".to_owned(), of_the_day }
    }
}

impl TakenInOrder {
    /// The earlier rows of the order that pay the same amount to the same account, on any day.
    fn rows(&self, likeness: &Likeness) -> impl Iterator<Item = &RowTaken> {
        self.payments.get(&payment(likeness)).into_iter().flatten()
    }

    fn add(&mut self, at: usize, likeness: &Likeness) {
        let of_the_day = (likeness.payer.to_string(), likeness.date.clone());
        let row = RowTaken { at, of_the_day, texts: likeness.texts.clone() };
        self.payments.entry(payment(likeness)).or_default().push(row);
    }
}

fn payment(likeness: &Likeness) -> [String; 3] {
    [likeness.payee.clone(), likeness.amount.clone(), likeness.currency.clone()]
}

/// The question about a look-alike that is not in doubt: its number, day, account and state.
pub(super) fn question(at: usize, likeness: &Likeness, first: &LookAlike) -> Problem {
    let sentence = earlier_payment(likeness, first).sentence("problem-look-alike").with("count", 0);
    problem(at, None, ProblemSource::Duplicate, sentence)
}

/// The stop at a look-alike in doubt.
pub(super) fn doubt_problem(at: usize, first: &LookAlike) -> Problem {
    problem(at, None, ProblemSource::Duplicate, doubt_sentence("problem-look-alike-in-doubt", first))
}

/// The transfers of the same amount to the same account, from any payer, that were confirmed after this one or are in
/// doubt.
///
/// # Errors
/// `DeskError::FreeTheDesk` if a journal cannot be read.
pub fn alike_since(journals: &AllJournals<'_>, named: &Confirmed, today: NaiveDate) -> Result<Vec<LookAlike>> {
    let payee = named.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
    let (Some(_), Some(payee), Some(amount)) = (&named.fingerprint, payee, &named.amount_normal) else {
        return Ok(Vec::new());
    };
    let payee = spelling::account(payee);
    // The numbers of another profile are of another journal.
    let is_since = |other: &LookAlike| other.profile.is_some() || other.number > named.number || other.is_in_doubt();
    let alike = journals.transfers_of(amount, days_around(today))?;
    Ok(alike.into_iter().filter(|other| is_since(other) && spelling::account(&other.payee) == payee).collect())
}

/// A sentence about a look-alike in doubt: its number, day, account, state and since when.
fn doubt_sentence(id: &str, other: &LookAlike) -> Sentence {
    Sentence::new(id)
        .with("number", other.named())
        .with("day", &other.day)
        .with("account", &other.payer)
        .with("state", word(other.state))
        .with("since", &other.since)
}

/// The transfers in doubt that a reason names as due as well: `also due 17, 18: second instalment`.
fn also_due(reason: Option<&str>) -> Vec<u32> {
    let Some(reason) = reason.map(spelling::narrow) else { return Vec::new() };
    let rest = ALSO_DUE.iter().find_map(|start| reason.strip_prefix(start));
    let Some((numbers, why)) = rest.and_then(|rest| rest.split_once(':')) else { return Vec::new() };
    let number = |text: &str| text.trim().trim_start_matches('#').parse().ok();
    let numbers: Option<Vec<u32>> = numbers.split([',', '、']).map(number).collect();
    numbers.filter(|_| !why.trim().is_empty()).unwrap_or_default()
}

/// The first free duplicate number. An equal transfer under another spelling takes number 1.
fn next_duplicate(
    context: &CheckContext<'_>,
    journal: &Journal,
    taken: &mut TakenInOrder,
    likeness: &Likeness,
    spelled_otherwise: bool,
    found: &mut DuplicateFindings,
) -> Result<u32> {
    for duplicate in 1.. {
        found.fingerprint = likeness.fingerprint(context.profile.organization_id, duplicate);
        let is_free = !taken.fingerprints.contains(&found.fingerprint) && (duplicate > 1 || !spelled_otherwise);
        if is_free && journal.fingerprint_holder(&found.fingerprint)?.is_none() {
            taken.fingerprints.insert(found.fingerprint.clone());
            return Ok(duplicate);
        }
    }
    Ok(u32::MAX)
}

/// The clerk's own reference, which must be unique, or one generated from `random`.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read. The inner error is a problem with the clerk's reference.
pub fn reference(
    context: &CheckContext<'_>,
    journal: &Journal,
    taken: &mut TakenInOrder,
    own: Option<&str>,
    random: &mut dyn FnMut() -> u128,
) -> Result<Result<String, Sentence>> {
    if let Some(own) = own {
        let again = !taken.references.insert(own.to_owned()) || journal.reference_taken(own)?;
        let sentence = || Sentence::new("problem-reference-taken").with("reference", own);
        return Ok(if again { Err(sentence()) } else { Ok(own.to_owned()) });
    }
    loop {
        let made = made_reference(context.profile.reference_prefix.as_deref().unwrap_or(DEFAULT_PREFIX), random());
        if !journal.reference_taken(&made)? && taken.references.insert(made.clone()) {
            return Ok(Ok(made));
        }
    }
}

#[cfg(test)]
mod tests {
    use model::AccountKey;

    use super::super::same_payment::normal;
    use super::*;

    #[test]
    fn equal_amounts_compare_equal_and_every_part_changes_the_fingerprint() {
        assert_eq!(normal("100.00"), normal("100"));
        assert_eq!(normal("100.10"), "100.1");
        assert_eq!(normal("100"), "100");
        let one = Likeness {
            payer: AccountKey { bank_mark: "B".into(), number: "1".into() },
            payee: "2".into(),
            payee_name: String::new(),
            amount: "5".into(),
            currency: "CNY".into(),
            date: "2026-01-05".into(),
            day: None,
            texts: PaymentTexts::default(),
        };
        let base = one.fingerprint(7, 1);
        let others = [
            one.fingerprint(8, 1),
            one.fingerprint(7, 2),
            Likeness { payer: AccountKey { bank_mark: "B1".into(), number: "".into() }, ..one.clone() }
                .fingerprint(7, 1),
            Likeness { payee: "25".into(), amount: "".into(), ..one.clone() }.fingerprint(7, 1),
            Likeness { currency: "USD".into(), ..one.clone() }.fingerprint(7, 1),
            Likeness { date: "2026-01-06".into(), ..one.clone() }.fingerprint(7, 1),
        ];
        assert!(others.iter().all(|other| *other != base));
        assert_eq!(base, one.fingerprint(7, 1));
    }
}
