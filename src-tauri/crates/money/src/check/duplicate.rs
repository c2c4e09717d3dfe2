//! Duplicate transfers: fingerprints with duplicate numbers, look-alikes, and references.
//!
//! A legitimate duplicate (two equal salaries) is never dropped silently: it gets the next duplicate number and, unless the
//! clerk's texts or an own account as payee tell the two apart, needs a reason.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Item;
use chrono::{Days, NaiveDate};
use journal::{Confirmed, Journal, LookAlike, word};
use model::profile::Account;
use model::spelling::Currencies;
use model::{AccountKey, Problem, ProblemSource, Result, Sentence, hex, sha256, spelling};

use super::context::CheckContext;
use super::problem::problem;

/// An equal transfer within this many days is a look-alike.
const LOOK_ALIKE_DAYS: u64 = 10;
/// Prefixes of a reason that declares a payment due in addition to one in doubt.
const ALSO_DUE: &[&str] = &["also due", "另付"];
/// Length of a generated reference.
const REFERENCE_CHARACTERS: usize = 16;
/// Most characters of it that a profile's prefix may use.
const PREFIX_CHARACTERS_MAX: usize = 6;
const DEFAULT_PREFIX: &str = "AV";

/// The facts by which two transfers are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Likeness {
    /// Account that pays.
    pub payer: AccountKey,
    /// Account that is paid, normalised for comparison.
    pub payee: String,
    /// Amount without trailing zeros.
    pub amount: String,
    /// ISO code of the currency.
    pub currency: String,
    /// Trade day, or the text if it is not a date.
    pub date: String,
    /// Trade day, if it is a date.
    pub day: Option<NaiveDate>,
    /// The clerk's reference and purpose.
    pub said: ClerkTexts,
}

/// The clerk's texts on a transfer; they tell two equal ones apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClerkTexts {
    /// Reference.
    pub reference: Option<String>,
    /// Purpose.
    pub purpose: Option<String>,
}

impl ClerkTexts {
    /// Whether the clerk's own references, or the purposes, are both given and differ. Generated references do not
    /// count.
    fn differs(&self, other: &Self, prefix: Option<&str>) -> bool {
        let own = |said: &Self| said.reference.clone().filter(|reference| !made_by_us(prefix, reference));
        let both = |one: Option<String>, other: Option<String>| matches!((one, other), (Some(one), Some(other)) if one != other);
        both(own(self), own(other)) || both(self.purpose.clone(), other.purpose.clone())
    }
}

impl Likeness {
    /// From a transfer that breaks no rule.
    pub fn of(context: &CheckContext<'_>, payer: &AccountKey, item: &Item) -> Self {
        let text = |name: &str| item.text(name).unwrap_or_default();
        let date = text("tradeDate");
        let day = context.profile.day(&date);
        Self {
            payer: payer.clone(),
            payee: spelling::account(&text("oppositeAccountNumber")),
            amount: normal(&text("tradeAmount")),
            currency: context.currency_list(payer).compared(&text("currency")),
            date: day.map_or(date, |day| day.to_string()),
            day,
            said: ClerkTexts { reference: item.text("referenceOrder"), purpose: item.text("purpose") },
        }
    }

    /// Whether an earlier transfer of this amount to this payee has the same payer and currency.
    pub(super) fn is_equal(&self, other: &LookAlike, currencies: &Currencies) -> bool {
        other.payer == self.payer && currencies.compared(&other.currency) == self.currency
    }

    /// Whether it differs from an earlier transfer by the day, the purpose or the clerk's own reference.
    fn is_another(&self, other: &LookAlike, prefix: Option<&str>) -> bool {
        let told = said(other);
        other.day != self.date || told.purpose != self.said.purpose || self.said.differs(&told, prefix)
    }

    /// Whether the clerk's own reference, or the purposes, tell it apart from an earlier transfer.
    pub(super) fn is_told_apart(&self, other: &LookAlike, prefix: Option<&str>) -> bool {
        let own = self.said.reference.as_ref();
        own.is_some_and(|own| other.reference_order.as_ref() != Some(own)) || self.said.differs(&said(other), prefix)
    }

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

/// An amount without trailing zeros, to compare with.
pub fn normal(amount: &str) -> String {
    if !amount.contains('.') {
        return amount.to_owned();
    }
    amount.trim_end_matches('0').trim_end_matches('.').to_owned()
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
    /// A look-alike is a question: no reason was given, and the payee is no own account.
    pub asks: bool,
}

/// Fingerprints and references that earlier items of the same order took.
#[derive(Debug, Default)]
pub struct TakenInOrder {
    fingerprints: BTreeMap<String, ClerkTexts>,
    references: BTreeSet<String>,
}

/// Finds duplicates and look-alikes of a transfer.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn check(
    context: &CheckContext<'_>,
    journal: &Journal,
    taken: &mut TakenInOrder,
    at: usize,
    likeness: &Likeness,
    reason: Option<&str>,
) -> Result<DuplicateFindings> {
    let mut found = DuplicateFindings::default();
    let prefix = context.profile.reference_prefix.as_deref();
    let alike = alike(journal, likeness, context.today)?;
    let currencies = context.currency_list(&likeness.payer);
    let same = |other: &&LookAlike| likeness.is_equal(other, &currencies);
    let equal = || alike.iter().filter(same).filter(|other| other.day == likeness.date);
    // A different spelling has another fingerprint, so a search for this one does not find it.
    let is_spelled_otherwise =
        equal().any(|other| other.payee != likeness.payee || other.currency != likeness.currency);
    let is_own = |account: &Account| spelling::account(&account.account_number) == likeness.payee;
    let own_account = context.profile.accounts.iter().any(is_own);
    let (duplicate, mut duplicates) =
        next_duplicate(context, journal, taken, likeness, is_spelled_otherwise, &mut found)?;
    if duplicate > 1 {
        duplicates.extend(equal().map(said));
        let said_apart = !duplicates.is_empty() && duplicates.iter().all(|other| likeness.said.differs(other, prefix));
        let told_apart = own_account || said_apart;
        let earlier = equal().next().map(LookAlike::named);
        let sentence = |id: &str| {
            let said = Sentence::new(id).with("twin", duplicate);
            earlier.iter().fold(said, |said, number| said.with("number", number))
        };
        match (reason, told_apart) {
            (None, false) => found.problems.push(problem(at, None, ProblemSource::Duplicate, sentence("problem-twin"))),
            (None, true) => found.notes.push(sentence("note-twin-told-apart")),
            (Some(_), _) => found.notes.push(sentence("note-twin")),
        }
    }
    found.asks = reason.is_none() && duplicate == 1 && !own_account;
    let also_due = also_due(reason);
    for other in alike {
        if other.is_in_doubt() {
            if other.profile.is_none() && likeness.is_another(&other, prefix) && also_due.contains(&other.number) {
                found.notes.push(doubt_sentence("note-also-due", &other));
                found.also_due.push(other.number);
            } else {
                let sentence = doubt_sentence("problem-look-alike-in-doubt", &other);
                found.problems.push(problem(at, None, ProblemSource::Duplicate, sentence));
            }
        } else if likeness.is_equal(&other, &currencies) {
            if !found.asks || likeness.is_told_apart(&other, prefix) {
                found.notes.push(look_alike_sentence("note-look-alike", &other));
            } else {
                let sentence = look_alike_sentence("problem-look-alike", &other);
                found.problems.push(problem(at, None, ProblemSource::Duplicate, sentence));
            }
        }
    }
    Ok(found)
}

/// Earlier transfers of this amount to this account: those within the look-alike days, and those in doubt of any day.
pub(super) fn alike(journal: &Journal, likeness: &Likeness, today: NaiveDate) -> Result<Vec<LookAlike>> {
    let mut alike = journal.transfers_of(&likeness.amount, days_around(likeness.day.unwrap_or(today)))?;
    alike.retain(|other| spelling::account(&other.payee) == likeness.payee);
    Ok(alike)
}

fn days_around(day: NaiveDate) -> [NaiveDate; 2] {
    let days = Days::new(LOOK_ALIKE_DAYS);
    [day.checked_sub_days(days).unwrap_or(day), day.checked_add_days(days).unwrap_or(day)]
}

/// A transfer in doubt of the same amount to the same account that the order's reason does not name. Payer and currency
/// do not matter: a payment that may already have been made is not repeated from another account.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn doubted(journal: &Journal, named: &Confirmed, also_due: &[u32], today: NaiveDate) -> Result<Option<LookAlike>> {
    let payee = named.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
    let (Some(_), Some(payee), Some(amount)) = (&named.fingerprint, payee, &named.amount_normal) else {
        return Ok(None);
    };
    let payee = spelling::account(payee);
    let alike = journal.transfers_of(amount, days_around(today))?;
    let is_doubted = |other: &LookAlike| {
        other.is_in_doubt() && spelling::account(&other.payee) == payee && !also_due.contains(&other.number)
    };
    Ok(alike.into_iter().find(is_doubted))
}

/// The transfers of the same amount to the same account, from any payer, that were confirmed after this one or are in
/// doubt.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn alike_since(journal: &Journal, named: &Confirmed, today: NaiveDate) -> Result<Vec<LookAlike>> {
    let payee = named.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
    let (Some(_), Some(payee), Some(amount)) = (&named.fingerprint, payee, &named.amount_normal) else {
        return Ok(Vec::new());
    };
    let payee = spelling::account(payee);
    // The numbers of another profile are of another journal.
    let is_since = |other: &LookAlike| other.profile.is_some() || other.number > named.number || other.is_in_doubt();
    let alike = journal.transfers_of(amount, days_around(today))?;
    Ok(alike.into_iter().filter(|other| is_since(other) && spelling::account(&other.payee) == payee).collect())
}

/// A sentence about a look-alike that is not in doubt: its number and day.
pub(super) fn look_alike_sentence(id: &str, other: &LookAlike) -> Sentence {
    Sentence::new(id).with("number", other.named()).with("day", &other.day)
}

/// A sentence about a look-alike in doubt: its number, day, account, state and since when.
pub fn doubt_sentence(id: &str, other: &LookAlike) -> Sentence {
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

fn said(other: &LookAlike) -> ClerkTexts {
    ClerkTexts { reference: other.reference_order.clone(), purpose: other.purpose.clone() }
}

/// The first free duplicate number, and the texts of the equal transfers in the same order. An equal transfer under another
/// spelling takes number 1.
fn next_duplicate(
    context: &CheckContext<'_>,
    journal: &Journal,
    taken: &mut TakenInOrder,
    likeness: &Likeness,
    is_spelled_otherwise: bool,
    found: &mut DuplicateFindings,
) -> Result<(u32, Vec<ClerkTexts>)> {
    let mut duplicates = Vec::new();
    for duplicate in 1.. {
        found.fingerprint = likeness.fingerprint(context.profile.organization_id, duplicate);
        if let Some(other) = taken.fingerprints.get(&found.fingerprint) {
            duplicates.push(other.clone());
        } else if journal.fingerprint_holder(&found.fingerprint)?.is_none() && (duplicate > 1 || !is_spelled_otherwise)
        {
            taken.fingerprints.insert(found.fingerprint.clone(), likeness.said.clone());
            return Ok((duplicate, duplicates));
        }
    }
    Ok((u32::MAX, duplicates))
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

/// A reference of 16 characters: the prefix, then letters and digits that are not easily confused.
pub fn made_reference(prefix: &str, random: u128) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut text: String = prefix.chars().filter(char::is_ascii_alphanumeric).take(PREFIX_CHARACTERS_MAX).collect();
    let mut rest = random;
    while text.len() < REFERENCE_CHARACTERS {
        text.push(char::from(ALPHABET[usize::try_from(rest % 32).unwrap_or(0)]));
        rest /= 32;
    }
    text
}

/// Whether a reference looks generated. The next instruction then gets a new one, so that a statement line names one
/// instruction.
pub fn made_by_us(prefix: Option<&str>, reference: &str) -> bool {
    let ours = made_reference(prefix.unwrap_or(DEFAULT_PREFIX), 0);
    let kept = ours.trim_end_matches('0');
    let plain = |sign: char| sign.is_ascii_digit() || sign.is_ascii_uppercase();
    reference.len() == REFERENCE_CHARACTERS && reference.starts_with(kept) && reference.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_sixteen_plain_characters_and_keeps_the_prefix() {
        for (prefix, random) in [("AV", 0), ("AV", u128::MAX), ("", 77), ("长prefix-too-long", 5)] {
            let made = made_reference(prefix, random);
            assert_eq!(made.len(), 16, "{made}");
            assert!(made.chars().all(|sign| sign.is_ascii_alphanumeric()), "{made}");
        }
        assert!(made_reference("AV", 9).starts_with("AV"));
        let rows =
            [(made_reference("AV", 77), true), ("AV-INVOICE-00012".to_owned(), false), ("AV1".to_owned(), false)];
        for (reference, ours) in rows {
            assert_eq!(made_by_us(None, &reference), ours, "{reference}");
        }
    }

    #[test]
    fn only_what_a_clerk_said_tells_two_equal_transfers_apart() {
        let said = |reference: &str, purpose: &str| {
            let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            ClerkTexts { reference: filled(reference), purpose: filled(purpose) }
        };
        let made = made_reference("AV", 7);
        let rows = [
            (said("", ""), said("", ""), false),
            (said("INV-1", ""), said("INV-2", ""), true),
            (said("INV-1", ""), said("INV-1", ""), false),
            (said("INV-1", ""), said("", ""), false),
            (said("INV-1", ""), said(&made, ""), false),
            (said("", "week 10"), said(&made, "week 11"), true),
            (said("", "week 10"), said(&made, "week 10"), false),
            (said("", "week 10"), said(&made, ""), false),
        ];
        for (one, other, expected) in rows {
            assert_eq!(
                (one.differs(&other, None), other.differs(&one, None)),
                (expected, expected),
                "{one:?} {other:?}"
            );
        }
    }

    #[test]
    fn equal_amounts_compare_equal_and_every_part_changes_the_fingerprint() {
        assert_eq!(normal("100.00"), normal("100"));
        assert_eq!(normal("100.10"), "100.1");
        assert_eq!(normal("100"), "100");
        let one = Likeness {
            payer: AccountKey { bank_mark: "B".into(), number: "1".into() },
            payee: "2".into(),
            amount: "5".into(),
            currency: "CNY".into(),
            date: "2026-01-05".into(),
            day: None,
            said: ClerkTexts::default(),
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
