//! Compares balances before and after with an amount. A changed balance is a hint and never proof: other payments
//! change it too, and a booking may come later.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use bank_contract::record::{Fields, elements};
use bank_contract::wire::{DayBalance, Wire};
use journal::{Journal, JournalError, OwnPayment};
use model::AccountKey;
use model::spelling::iso_or_text;

use super::before::Before;

/// The balance fields that a booking may change.
const NUMBERS: [&str; 2] = ["availableBalance", "bookBalance"];

/// The transfers of ours from and to one account that the bank accepted since a look at its balances.
#[derive(Debug, Clone, Default)]
pub struct OwnPayments(Vec<OwnPayment>);

/// Our own payments in one currency, from and to the account.
#[derive(Debug, Clone, Default)]
struct OwnSum {
    out: Vec<Amount>,
    into: Vec<Amount>,
}

impl OwnPayments {
    /// Those of an account since the look; none for a look without balances, with which they are not compared.
    ///
    /// # Errors
    /// `JournalError::Disk` if SQLite fails.
    pub fn since(journal: &Journal, before: &Before, account: &AccountKey) -> Result<Self, JournalError> {
        let Some(at) = before.balances_at() else { return Ok(Self::default()) };
        journal.paid_since(&account.bank_mark, &account.number, at).map(Self)
    }

    /// Those in the currency of a balance; `None` if one of them has no exact amount, or if the balance names no currency and
    /// they have several.
    fn sum_in(&self, currency: Option<&str>) -> Option<OwnSum> {
        let code = |payment: &OwnPayment| payment.currency.as_deref().map(iso_or_text);
        let first = self.0.first().and_then(code);
        if currency.is_none() && self.0.iter().any(|payment| code(payment) != first) {
            return None;
        }
        let wanted = currency.map(iso_or_text);
        let mut sum = OwnSum::default();
        for payment in self.0.iter().filter(|payment| wanted.is_none() || code(payment) == wanted) {
            let amount = Amount::parse_plain(payment.amount.as_deref()?).ok()?;
            if payment.out { sum.out.push(amount) } else { sum.into.push(amount) }
        }
        Some(sum)
    }
}

impl OwnSum {
    /// The balances that ours alone explain: a bank may book them later, and a payment to the account may be on its way.
    fn explains(&self, before: Amount, now: Amount) -> bool {
        let sum = |amounts: &[Amount]| amounts.iter().try_fold(Amount::ZERO, |sum, amount| sum.checked_add(*amount));
        let (Some(out), Some(into)) = (sum(&self.out), sum(&self.into)) else { return false };
        let less = before.checked_sub(out);
        let with = |base: Option<Amount>| base.and_then(|base| base.checked_add(into));
        [Some(before), less, with(Some(before)), with(less)].contains(&Some(now))
    }

    /// Whether some of ours add up to the amount in doubt: a balance that fits ours would then fit the one in doubt as well.
    fn hides(&self, doubted: Amount) -> bool {
        reaches(&self.out, doubted) || reaches(&self.into, doubted)
    }
}

/// Most sums that are tried; with more, any of them may be the wanted one.
const SUMS_MAX: usize = 4_096;

/// Whether a part of these amounts adds up to `wanted`.
fn reaches(amounts: &[Amount], wanted: Amount) -> bool {
    let mut sums = BTreeSet::from([Amount::ZERO]);
    for amount in amounts {
        let more: Vec<Amount> = sums.iter().filter_map(|sum| sum.checked_add(*amount)).collect();
        sums.extend(more.into_iter().filter(|sum| *sum <= wanted));
        if sums.contains(&wanted) || sums.len() > SUMS_MAX {
            return true;
        }
    }
    false
}

/// Whether an account's balances differ from before in another way than by our own accepted payments; `None` if either
/// reply has no amount of it, or if ours can hide the amount in doubt.
pub fn moved(before: &str, now: &str, account: &str, own: &OwnPayments, doubted: Option<Amount>) -> Option<bool> {
    let (before, now) = (all(before, account), all(now, account));
    if before.is_empty() || now.is_empty() {
        return None;
    }
    if !before.keys().eq(now.keys()) {
        return Some(true);
    }
    let mut is_moved = false;
    for ((currency, name), before) in &before {
        let sum = own.sum_in(currency.as_deref())?;
        if doubted.is_some_and(|doubted| sum.hides(doubted)) {
            return None;
        }
        let now = now.get(&(currency.clone(), *name))?;
        is_moved |= !sum.explains(*before, *now);
    }
    Some(is_moved)
}

/// Whether one of the account's balances is lower (or, where `up`, higher) than before by exactly `amount`, with or without
/// our own accepted payments.
pub fn by_amount(before: &str, now: &str, account: &str, own: &OwnPayments, (amount, up): (Amount, bool)) -> bool {
    let (before, now) = (all(before, account), all(now, account));
    before.iter().filter_map(|(of, before)| Some((of, *before, *now.get(of)?))).any(|((currency, _), before, now)| {
        let moved = if up { before.checked_add(amount) } else { before.checked_sub(amount) };
        let sum = own.sum_in(currency.as_deref()).unwrap_or_default();
        moved.is_some_and(|moved| sum.explains(moved, now))
    })
}

/// The amounts of an account, by currency and name.
fn all(text: &str, account: &str) -> BTreeMap<(Option<String>, &'static str), Amount> {
    let records = elements(text).unwrap_or_default();
    let of_account = records.iter().filter_map(|raw| Fields::read(DayBalance::TYPE, raw).ok());
    let of_account = of_account.filter(|fields| fields.text("accountNumber").as_deref() == Some(account));
    let amounts = of_account.flat_map(|fields| {
        let currency = fields.text("currencyCode");
        NUMBERS.map(|name| {
            let amount = fields.raw(name).and_then(|raw| Amount::from_json_number(raw.get()))?;
            Some(((currency.clone(), name), amount))
        })
    });
    amounts.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_amounts_of_that_very_account_say_whether_anything_moved() {
        let of = |account: &str, more: &str| format!(r#"[{{"accountNumber":"{account}"{more}}}]"#);
        let has = of("1", r#","availableBalance":10.00,"bookBalance":10"#);
        let rows = [
            (has.clone(), has.clone(), Some(false)),
            (has.clone(), of("1", r#","availableBalance":10,"bookBalance":10.0,"accountName":"x""#), Some(false)),
            (has.clone(), of("1", r#","availableBalance":9,"bookBalance":10"#), Some(true)),
            (has.clone(), of("1", r#","availableBalance":10"#), Some(true)),
            (has.clone(), "[]".to_owned(), None),
            (has.clone(), of("1", ""), None),
            (has.clone(), of("2", r#","availableBalance":10.00,"bookBalance":10"#), None),
            (of("2", ""), has.clone(), None),
            ("[]".to_owned(), "[]".to_owned(), None),
            ("".to_owned(), "".to_owned(), None),
        ];
        for (before, now, expected) in rows {
            assert_eq!(moved(&before, &now, "1", &OwnPayments::default(), None), expected, "{before} {now}");
        }
        let currency = |usd: &str| {
            let row = |code: &str, amount: &str| {
                format!(r#"{{"accountNumber":"1","currencyCode":"{code}","availableBalance":{amount}}}"#)
            };
            format!("[{},{}]", row("CNY", "5"), row("USD", usd))
        };
        let none = OwnPayments::default();
        assert_eq!(moved(&currency("7"), &currency("6"), "1", &none, None), Some(true), "the second currency counts");
    }

    #[test]
    fn a_balance_moved_by_the_amount_is_told_from_one_that_moved_otherwise() {
        let of = |available: &str| format!(r#"[{{"accountNumber":"1","availableBalance":{available}}}]"#);
        let amount = Amount::parse_plain("250.00").unwrap();
        let rows = [
            ("1000.00", "750.00", false, true),
            ("1000.00", "750", false, true),
            ("1000.00", "749.99", false, false),
            ("1000.00", "1250.00", false, false),
            ("1000.00", "1250.00", true, true),
            ("1000.00", "null", false, false),
        ];
        for (before, now, up, by) in rows {
            let none = OwnPayments::default();
            assert_eq!(by_amount(&of(before), &of(now), "1", &none, (amount, up)), by, "{before} {now} {up}");
            assert!(!by_amount(&of(before), &of(now), "2", &none, (amount, up)), "another account");
        }
    }

    #[test]
    fn our_own_accepted_payments_keep_no_refusal_open_and_hide_nothing() {
        let of = |amount: &str, currency: &str, out| OwnPayment {
            amount: Some(amount.to_owned()),
            currency: Some(currency.to_owned()),
            out,
        };
        let balance = |available: &str, book: &str| {
            format!(
                r#"[{{"accountNumber":"1","currencyCode":"CNY","availableBalance":{available},"bookBalance":{book}}}]"#
            )
        };
        let paid = || vec![of("100.00", "CNY", true), of("50", "CNY", true), of("7", "USD", true)];
        let with_sweep = || [paid(), vec![of("500", "CNY", false)]].concat();
        let rows = [
            ("booked", paid(), "850", "850", "70", Some(false)),
            ("booked in one of the two", paid(), "850", "1000", "70", Some(false)),
            ("not booked yet", paid(), "1000", "1000", "70", Some(false)),
            ("the refused one as well", paid(), "780", "780", "70", Some(true)),
            ("the refused one and none of ours", paid(), "930", "930", "70", Some(true)),
            ("ours in another currency", vec![of("150", "USD", true)], "850", "850", "70", Some(true)),
            ("one of ours is as large", paid(), "850", "850", "50", None),
            ("all of ours are as large", paid(), "850", "850", "150", None),
            ("a sweep to the account", with_sweep(), "1350", "1350", "70", Some(false)),
            ("the sweep is as large", with_sweep(), "1350", "1350", "500", None),
            (
                "an amount of ours is not known",
                vec![OwnPayment { amount: None, ..of("1", "CNY", true) }],
                "1",
                "1",
                "70",
                None,
            ),
        ];
        for (name, own, available, book, doubted, expected) in rows {
            let doubted = Amount::parse_plain(doubted).ok();
            let now = balance(available, book);
            let found = moved(&balance("1000", "1000.00"), &now, "1", &OwnPayments(own), doubted);
            assert_eq!(found, expected, "{name}");
        }
    }
}
