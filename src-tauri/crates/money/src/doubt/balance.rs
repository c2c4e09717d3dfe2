//! Compares balances before and after with an amount. A changed balance is a hint and never proof: other payments
//! change it too, and a booking may come later.

use std::collections::BTreeMap;

use bank_contract::Amount;
use bank_contract::record::{Fields, elements};
use bank_contract::wire::{DayBalance, Wire};

/// The balance fields that a booking may change.
const NUMBERS: [&str; 2] = ["availableBalance", "bookBalance"];

/// Whether an account's balances differ from before; `None` if either reply has no amount of it.
pub fn moved(before: &str, now: &str, account: &str) -> Option<bool> {
    let (before, now) = (all(before, account), all(now, account));
    (!before.is_empty() && !now.is_empty()).then(|| before != now)
}

/// Whether one of the account's balances is lower (or, where `up`, higher) than before by exactly `amount`.
pub fn by_amount(before: &str, now: &str, account: &str, amount: Amount, up: bool) -> bool {
    let (before, now) = (all(before, account), all(now, account));
    before.iter().filter_map(|(of, before)| Some((*before, *now.get(of)?))).any(|(before, now)| {
        let difference = if up { now.checked_sub(before) } else { before.checked_sub(now) };
        difference == Some(amount)
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
            assert_eq!(moved(&before, &now, "1"), expected, "{before} {now}");
        }
        let currency = |usd: &str| {
            let row = |code: &str, amount: &str| {
                format!(r#"{{"accountNumber":"1","currencyCode":"{code}","availableBalance":{amount}}}"#)
            };
            format!("[{},{}]", row("CNY", "5"), row("USD", usd))
        };
        assert_eq!(moved(&currency("7"), &currency("6"), "1"), Some(true), "the second currency counts");
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
            assert_eq!(by_amount(&of(before), &of(now), "1", amount, up), by, "{before} {now} {up}");
            assert!(!by_amount(&of(before), &of(now), "2", amount, up), "another account");
        }
    }
}
