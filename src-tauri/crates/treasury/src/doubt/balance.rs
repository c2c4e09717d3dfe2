//! Balances from before and after held against an amount. A balance that moved is a hint and never proof: other payments
//! move it too, and a booking may come later.

use bank_contract::Amount;
use bank_contract::record::{Fields, elements};
use bank_contract::wire::{DayBalance, Wire};

/// The numbers of a balance that a booking may move.
const NUMBERS: [&str; 2] = ["availableBalance", "bookBalance"];

/// Whether the balances are others than before.
pub fn moved(before: &str, now: &str) -> bool {
    before != now
}

/// Whether one of the account's balances is lower (or, where `up`, higher) than before by exactly `amount`.
pub fn by_amount(before: &str, now: &str, account: &str, amount: Amount, up: bool) -> bool {
    NUMBERS.iter().any(|name| {
        let (Some(before), Some(now)) = (number(before, account, name), number(now, account, name)) else {
            return false;
        };
        let difference = if up { now.checked_sub(before) } else { before.checked_sub(now) };
        difference == Some(amount)
    })
}

fn number(text: &str, account: &str, name: &str) -> Option<Amount> {
    let records = elements(text).ok()?;
    let of_account = records.iter().find_map(|raw| {
        let fields = Fields::read(DayBalance::TYPE, raw).ok()?;
        (fields.text("accountNumber").as_deref() == Some(account)).then_some(fields)
    })?;
    of_account.raw(name).and_then(|raw| Amount::from_json_number(raw.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
