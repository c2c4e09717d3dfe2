//! Transfers that look alike: fingerprints with twin numbers, look-alikes, and references.
//!
//! A legitimate twin (two equal salaries) exists and is never dropped silently: it gets the next twin number and a reason.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Item;
use chrono::NaiveDate;

use super::ground::Ground;
use super::problem::problem;
use crate::error::Result;
use crate::journal::{Journal, LookAlike, hex, sha256};
use crate::profile::AccountKey;
use crate::view::{Problem, Sentence};

/// Days within which an equal transfer is called a look-alike.
const LOOK_ALIKE_DAYS: i64 = 10;
/// Length of our own references.
const REFERENCE_CHARACTERS: usize = 16;
/// Most characters that a profile's prefix takes of it.
const PREFIX_CHARACTERS_MAX: usize = 6;
const DEFAULT_PREFIX: &str = "AV";

/// What makes a transfer the same as another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Likeness {
    /// Account that pays.
    pub payer: AccountKey,
    /// Account that is paid.
    pub payee: String,
    /// Amount without trailing zeros.
    pub amount: String,
    /// Currency.
    pub currency: String,
    /// Day, or the text where no day could be read.
    pub date: String,
    /// The day, where it could be read.
    pub day: Option<NaiveDate>,
    /// What the clerk says about it.
    pub said: Said,
}

/// What a clerk says about a transfer: it tells two equal ones apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The reference.
    pub reference: Option<String>,
    /// What it is for.
    pub purpose: Option<String>,
}

impl Said {
    /// Two references of the clerk's own, or two purposes, that differ. What we made up ourselves tells nothing.
    fn differs(&self, other: &Self, prefix: Option<&str>) -> bool {
        let own = |said: &Self| said.reference.clone().filter(|reference| !made_by_us(prefix, reference));
        let both = |one: Option<String>, other: Option<String>| matches!((one, other), (Some(one), Some(other)) if one != other);
        both(own(self), own(other)) || both(self.purpose.clone(), other.purpose.clone())
    }
}

impl Likeness {
    /// Of a transfer that broke no rule.
    pub fn of(ground: &Ground<'_>, payer: &AccountKey, item: &Item) -> Self {
        let text = |name: &str| item.text(name).unwrap_or_default();
        let date = text("tradeDate");
        let day = ground.profile.day(&date);
        Self {
            payer: payer.clone(),
            payee: text("oppositeAccountNumber"),
            amount: normal(&text("tradeAmount")),
            currency: text("currency"),
            date: day.map_or(date, |day| day.to_string()),
            day,
            said: Said { reference: item.text("referenceOrder"), purpose: item.text("purpose") },
        }
    }

    /// The digest that no two live transfers share. Each part stands with its length, so that parts cannot run together.
    pub fn fingerprint(&self, organization_id: i64, twin: u32) -> String {
        let parts = [
            organization_id.to_string(),
            self.payer.bank_mark.clone(),
            self.payer.number.clone(),
            self.payee.clone(),
            self.amount.clone(),
            self.currency.clone(),
            self.date.clone(),
            twin.to_string(),
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

/// What is found about one transfer.
#[derive(Debug, Default)]
pub struct Found {
    /// Its own fingerprint.
    pub fingerprint: String,
    /// Marks of its row.
    pub notes: Vec<Sentence>,
    /// What stops it.
    pub problems: Vec<Problem>,
}

/// Fingerprints and references that earlier items of the same order took.
#[derive(Debug, Default)]
pub struct Taken {
    fingerprints: BTreeMap<String, Said>,
    references: BTreeSet<String>,
}

/// Looks for twins and look-alikes of a transfer.
///
/// # Errors
/// The journal cannot be read.
pub fn look(
    ground: &Ground<'_>,
    journal: &Journal,
    taken: &mut Taken,
    at: usize,
    likeness: &Likeness,
    reason: Option<&str>,
) -> Result<Found> {
    let mut found = Found::default();
    let prefix = ground.profile.reference_prefix.as_deref();
    let alike = journal.look_alikes(
        &likeness.payer.bank_mark,
        &likeness.payer.number,
        &likeness.payee,
        &likeness.amount,
        &likeness.currency,
    )?;
    let own_account = ground.profile.accounts.iter().any(|account| account.account_number == likeness.payee);
    let (twin, mut twins) = next_twin(ground, journal, taken, likeness, &mut found)?;
    if twin > 1 {
        twins.extend(alike.iter().filter(|other| other.day == likeness.date).map(said));
        let said_apart = !twins.is_empty() && twins.iter().all(|other| likeness.said.differs(other, prefix));
        let told_apart = own_account || said_apart;
        let sentence = |id: &str| Sentence::new(id).with("twin", twin);
        match (reason, told_apart) {
            (None, false) => found.problems.push(problem(at, None, "duplicate", sentence("problem-twin"))),
            (None, true) => found.notes.push(sentence("note-twin-told-apart")),
            (Some(_), _) => found.notes.push(sentence("note-twin")),
        }
    }
    for other in alike {
        let day = other.day.parse::<NaiveDate>().ok();
        let near = match (day, likeness.day.unwrap_or(ground.today)) {
            (Some(day), own) => (own - day).num_days().abs() <= LOOK_ALIKE_DAYS,
            (None, _) => true,
        };
        let sentence = |id: &str| Sentence::new(id).with("number", other.number).with("day", &other.day);
        if other.is_in_doubt() {
            found.problems.push(problem(at, None, "duplicate", sentence("problem-look-alike-in-doubt")));
        } else if near {
            let own = likeness.said.reference.as_ref();
            let told_apart = own_account
                || own.is_some_and(|own| other.reference_order.as_ref() != Some(own))
                || likeness.said.differs(&said(&other), prefix);
            if told_apart || reason.is_some() || twin > 1 {
                found.notes.push(sentence("note-look-alike"));
            } else {
                found.problems.push(problem(at, None, "duplicate", sentence("problem-look-alike")));
            }
        }
    }
    Ok(found)
}

fn said(other: &LookAlike) -> Said {
    Said { reference: other.reference_order.clone(), purpose: other.purpose.clone() }
}

/// The first twin number that nobody has, and what is said about the equal ones of the same order.
fn next_twin(
    ground: &Ground<'_>,
    journal: &Journal,
    taken: &mut Taken,
    likeness: &Likeness,
    found: &mut Found,
) -> Result<(u32, Vec<Said>)> {
    let mut twins = Vec::new();
    for twin in 1.. {
        found.fingerprint = likeness.fingerprint(ground.profile.organization_id, twin);
        if let Some(other) = taken.fingerprints.get(&found.fingerprint) {
            twins.push(other.clone());
        } else if journal.fingerprint_holder(&found.fingerprint)?.is_none() {
            taken.fingerprints.insert(found.fingerprint.clone(), likeness.said.clone());
            return Ok((twin, twins));
        }
    }
    Ok((u32::MAX, twins))
}

/// The clerk's own reference, which must be unique; or one of ours, made out of `random`.
///
/// # Errors
/// The journal cannot be read; the inner error is a problem with the clerk's own.
pub fn reference(
    ground: &Ground<'_>,
    journal: &Journal,
    taken: &mut Taken,
    own: Option<&str>,
    random: &mut dyn FnMut() -> u128,
) -> Result<Result<String, Sentence>> {
    if let Some(own) = own {
        let again = !taken.references.insert(own.to_owned()) || journal.reference_taken(own)?;
        let sentence = || Sentence::new("problem-reference-taken").with("reference", own);
        return Ok(if again { Err(sentence()) } else { Ok(own.to_owned()) });
    }
    loop {
        let made = made_reference(ground.profile.reference_prefix.as_deref().unwrap_or(DEFAULT_PREFIX), random());
        if !journal.reference_taken(&made)? && taken.references.insert(made.clone()) {
            return Ok(Ok(made));
        }
    }
}

/// A reference of 16 characters: the prefix and letters and digits that cannot be mistaken for each other.
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

/// Whether a reference looks like one of ours: then the next instruction gets a new one, so that a line on a statement
/// names one instruction.
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
            Said { reference: filled(reference), purpose: filled(purpose) }
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
            said: Said::default(),
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
