//! Same payment: is a transfer one that was ordered before? The rule and its cases are here and nowhere else; each door
//! that orders a payment asks it through [`super::duplicate`] at the check, and through [`super::alike_meanwhile`] at the
//! confirmation.
//!
//! The doors: form, file of orders, pasted table, template, reminder, *Pay with drafts* (its sums:
//! [`super::endorsed_sum`]), retry, import of an approval, `avalctl`, a second window, another profile of the data
//! directory.
//!
//! | the earlier transfer | what it means |
//! |---|---|
//! | had no effect: not sent, cancelled, not executed, a refusal that has settled | nothing |
//! | another payee account, amount or ISO currency, or more than ten days apart | nothing |
//! | the same payee account, amount and currency, from any account of any profile | alike: a question |
//! | alike, and the clerk's own references, or purposes, are both given and differ in one spelling | told apart: a note |
//! | alike, and both are for different times of one template of this profile with one rhythm | told apart: a note |
//! | alike, and the payee is an own account, of this or another present profile | a note |
//! | its outcome is not known, and it pays the same amount to the same account, on any day | a stop |
//! | the bank received it and has not reported a result, and the clerk's texts tell it apart | a note |
//! | its outcome is not known, and it pays the same sum to another account of the same name | a stop; a note if told apart |
//!
//! References decide before purposes: two texts for one reference are one payment. A reference that Aval made, and one beside
//! none, tell nothing apart. When its outcome is proven, by a reply, a statement line or a person, the stop ends.

use std::collections::BTreeMap;

use bank_contract::Item;
use chrono::{Days, NaiveDate};
use journal::{AllJournals, LookAlike, PaymentTexts, Period};
use model::spelling::{self, Currencies, is_same_text};
use model::{AccountKey, Result, State};

use super::context::CheckContext;
use super::reference::made_by_us;

/// An equal transfer within this many days is a look-alike.
const LOOK_ALIKE_DAYS: u64 = 10;

/// The facts by which two transfers are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Likeness {
    /// Account that pays.
    pub payer: AccountKey,
    /// Account that is paid, normalised for comparison.
    pub payee: String,
    /// Name that is paid, normalised for comparison; empty where it is not given.
    pub payee_name: String,
    /// Amount without trailing zeros.
    pub amount: String,
    /// ISO code of the currency.
    pub currency: String,
    /// Trade day, or the text if it is not a date.
    pub date: String,
    /// Trade day, if it is a date.
    pub day: Option<NaiveDate>,
    /// The texts that can tell it apart.
    pub texts: PaymentTexts,
}

/// The relation of an earlier transfer to a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Another payment.
    Unlike,
    /// An equal payment that the clerk's own texts, or the times of a reminder, tell apart.
    ToldApart,
    /// Nothing tells the two apart.
    Alike,
    /// It may be this payment, and its outcome is not known.
    InDoubt,
}

impl Likeness {
    /// From a transfer that breaks no rule.
    pub fn of(context: &CheckContext<'_>, payer: &AccountKey, item: &Item) -> Self {
        let text = |name: &str| item.text(name).unwrap_or_default();
        let date = text("tradeDate");
        let day = context.profile.day(&date);
        let reference = item.text("referenceOrder");
        let prefix = context.profile.reference_prefix.as_deref();
        Self {
            payer: payer.clone(),
            payee: spelling::account(&text("oppositeAccountNumber")),
            payee_name: company(&text("oppositeAccountName")),
            amount: normal(&text("tradeAmount")),
            currency: context.currency_list(payer).compared(&text("currency")),
            date: day.map_or(date, |day| day.to_string()),
            day,
            texts: PaymentTexts {
                reference_made: reference.as_deref().is_none_or(|own| made_by_us(prefix, own)),
                reference,
                purpose: item.text("purpose"),
                period: context.period.cloned(),
            },
        }
    }

    /// The relation of an earlier transfer of this amount to this one.
    pub fn relation(&self, first: &LookAlike, currencies: &Currencies, prefix: Option<&str>) -> Relation {
        let same_account = spelling::account(&first.payee) == self.payee;
        let same_currency = currencies.compared(&first.currency) == self.currency;
        let told_apart = || are_told_apart(&self.texts, &first.texts, prefix);
        if first.is_in_doubt() {
            // The bank has a pending one: it is a payment of its own where the clerk's texts say so.
            let is_received = first.state == State::Pending && same_currency && told_apart();
            if same_account {
                return if is_received { Relation::ToldApart } else { Relation::InDoubt };
            }
            if !same_currency || !self.has_the_name_of(first) {
                return Relation::Unlike;
            }
            return if told_apart() { Relation::ToldApart } else { Relation::InDoubt };
        }
        match same_account && same_currency {
            false => Relation::Unlike,
            true if told_apart() => Relation::ToldApart,
            true => Relation::Alike,
        }
    }

    /// Whether both transfers pay one name.
    pub fn has_the_name_of(&self, first: &LookAlike) -> bool {
        let name = first.payee_name.as_deref().map(company).unwrap_or_default();
        !name.is_empty() && name == self.payee_name
    }

    /// Whether an earlier transfer has the same payer and day too.
    pub fn is_of_the_day(&self, first: &LookAlike) -> bool {
        first.payer == self.payer && first.day == self.date
    }

    /// Whether anything that the clerk entered differs from an earlier transfer: account, day, purpose or own reference.
    pub fn is_another(&self, first: &LookAlike, prefix: Option<&str>) -> bool {
        first.day != self.date
            || first.texts.purpose != self.texts.purpose
            || spelling::account(&first.payee) != self.payee
            || are_told_apart(&self.texts, &first.texts, prefix)
    }
}

/// A name to compare with: a company may be written with the short or the long word for *limited*.
fn company(text: &str) -> String {
    spelling::name(text).replace("有限责任公司", "有限公司")
}

/// An amount without trailing zeros, to compare with.
pub fn normal(amount: &str) -> String {
    if !amount.contains('.') {
        return amount.to_owned();
    }
    amount.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whether texts of two equal payments tell them apart.
pub fn are_told_apart(one: &PaymentTexts, other: &PaymentTexts, prefix: Option<&str>) -> bool {
    if let (Some(one), Some(other)) = (&one.period, &other.period)
        && Period::is_another_of(one, other)
    {
        return true;
    }
    if let (Some(one), Some(other)) = (own_reference(one, prefix), own_reference(other, prefix)) {
        return !is_same_text(one, other);
    }
    let filled = |text: &PaymentTexts| text.purpose.clone().filter(|text| !text.trim().is_empty());
    matches!((filled(one), filled(other)), (Some(one), Some(other)) if !is_same_text(&one, &other))
}

/// The reference that the clerk gave.
fn own_reference<'a>(texts: &'a PaymentTexts, prefix: Option<&str>) -> Option<&'a str> {
    let given = texts.reference.as_deref().filter(|text| !texts.reference_made && !text.trim().is_empty());
    given.filter(|text| !made_by_us(prefix, text))
}

/// The earlier transfers that the items of one order can be alike, each amount and day asked for once.
pub struct Earlier<'a> {
    journals: &'a AllJournals<'a>,
    known: BTreeMap<(String, NaiveDate), OfAmount>,
}

/// The earlier transfers of one amount around one day.
#[derive(Default)]
struct OfAmount {
    to_account: BTreeMap<String, Vec<LookAlike>>,
    /// Those whose outcome is not known.
    in_doubt: Vec<LookAlike>,
}

impl<'a> Earlier<'a> {
    /// Of these journals.
    pub const fn of(journals: &'a AllJournals<'a>) -> Self {
        Self { journals, known: BTreeMap::new() }
    }

    /// Whether the payee's account is one of another profile of the data directory.
    pub fn pays_another_profile(&self, likeness: &Likeness) -> bool {
        self.journals.is_account_of_others(&likeness.payee)
    }

    /// The earlier transfers to the account, and those in doubt to the name, that pay the amount, newest first in each
    /// journal.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if a journal cannot be read.
    pub fn like(&mut self, likeness: &Likeness, today: NaiveDate) -> Result<Vec<LookAlike>> {
        let day = likeness.day.unwrap_or(today);
        let key = (likeness.amount.clone(), day);
        if !self.known.contains_key(&key) {
            let mut of = OfAmount::default();
            for one in self.journals.transfers_of(&likeness.amount, days_around(day))? {
                if one.is_in_doubt() {
                    of.in_doubt.push(one.clone());
                }
                of.to_account.entry(spelling::account(&one.payee)).or_default().push(one);
            }
            self.known.insert(key.clone(), of);
        }
        let Some(of) = self.known.get(&key) else { return Ok(Vec::new()) };
        let to_name = of
            .in_doubt
            .iter()
            .filter(|one| spelling::account(&one.payee) != likeness.payee && likeness.has_the_name_of(one));
        let mut alike: Vec<LookAlike> =
            of.to_account.get(&likeness.payee).into_iter().flatten().chain(to_name).cloned().collect();
        for one in &mut alike {
            self.journals.complete(one)?;
        }
        Ok(alike)
    }
}

/// The days on which a transfer is near one of this day.
pub(super) fn days_around(day: NaiveDate) -> [NaiveDate; 2] {
    let days = Days::new(LOOK_ALIKE_DAYS);
    [day.checked_sub_days(days).unwrap_or(day), day.checked_add_days(days).unwrap_or(day)]
}

#[cfg(test)]
mod tests {
    use super::super::reference::made_reference;
    use super::*;

    fn texts(reference: &str, purpose: &str) -> PaymentTexts {
        let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let (reference, purpose) = (filled(reference), filled(purpose));
        PaymentTexts { reference_made: reference.is_none(), reference, purpose, period: None }
    }

    #[test]
    fn only_texts_of_the_clerk_that_differ_tell_two_transfers_apart() {
        let made = made_reference("AV", 7);
        let time = |template: &str, time: &str| {
            let (name, rhythm) = template.split_once(' ').unwrap_or((template, "month 1"));
            let period = Period { template: name.to_owned(), time: time.to_owned(), rhythm: Some(rhythm.to_owned()) };
            PaymentTexts { period: Some(period), ..texts("", "rent") }
        };
        let flagged = PaymentTexts { reference_made: true, ..texts("XY00000000000001", "") };
        let rows = [
            (texts("", ""), texts("", ""), false),
            (texts("INV-1", ""), texts("INV-2", ""), true),
            (texts("INV-1", ""), texts("INV-1", ""), false),
            (texts("INV-1", ""), texts("", ""), false),
            (texts("INV-1", ""), texts(&made, ""), false),
            (texts("INV-1", ""), flagged, false),
            (texts("000123", ""), texts("123", ""), false),
            (texts("INV-7", ""), texts("inv – 7", ""), false),
            (texts("INV-7", "March"), texts("inv7", "April"), false),
            (texts("INV-7", "rent"), texts("INV-8", "rent"), true),
            (texts("", "week 10"), texts(&made, "week 11"), true),
            (texts("", "week 10"), texts(&made, "week 10"), false),
            (texts("", "week 10"), texts(&made, ""), false),
            (texts("", "Rent"), texts("", "ｒｅｎｔ "), false),
            (time("Rent", "2026-03-01"), time("Rent", "2026-04-01"), true),
            (time("Rent", "2026-03-01"), time("Rent", "2026-03-01"), false),
            (time("Rent", "2026-03-01"), time("Lease", "2026-04-01"), false),
            (time("Rent month 1", "2026-03-01"), time("Rent month 2", "2026-03-02"), false),
            (texts("INV/7", ""), texts("INV-7", ""), false),
            (texts("", "Rent."), texts("", "rent"), false),
            (texts("2026-1-11", ""), texts("2026-11-1", ""), true),
            (time("Rent", "2026-03-01"), texts("", "rent"), false),
        ];
        for (one, other, expected) in rows {
            let found = (are_told_apart(&one, &other, None), are_told_apart(&other, &one, None));
            assert_eq!(found, (expected, expected), "{one:?} {other:?}");
        }
    }
}
