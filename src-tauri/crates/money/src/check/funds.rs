//! The sum that a transfer takes from each account, beside the balance that was read last: *available, this order, after it*. A
//! shortfall is a warning and no stop, because only the bank knows the balance of this moment.
//!
//! An unknown amount is `None`, never zero. Not here: a reading of the balance, which would make the check wait.

use bank_contract::{Amount, Sum};
use model::{AccountKey, Sentence};

use super::checked_item::CheckedItem;
use super::context::{CheckContext, HeldBalance};
use super::order::Operation;
use crate::view::AccountFunds;

/// The funds of the accounts that pay. The rows of an account without enough get the warning.
pub(super) fn check(context: &CheckContext<'_>, operation: Operation, lines: &mut [CheckedItem]) -> Vec<AccountFunds> {
    if !operation.is_transfer() {
        return Vec::new();
    }
    let of_line = |line: &CheckedItem| (line.confirmed.account_key(), line.row.currency.clone());
    let amount = |line: &CheckedItem| line.row.amount.as_deref().and_then(|text| Amount::parse_plain(text).ok());
    let sums = Sum::by(lines.iter().map(|line| (of_line(line), amount(line))));
    let funds = |((account, currency), sum): ((AccountKey, Option<String>), Sum)| {
        let funds = of_account(context, &account, currency.as_deref(), &sum);
        for line in lines.iter_mut().filter(|line| of_line(line) == (account.clone(), currency.clone())) {
            line.row.notes.extend(shortfall(&funds));
        }
        funds
    };
    sums.into_iter().map(funds).collect()
}

fn of_account(context: &CheckContext<'_>, account: &AccountKey, currency: Option<&str>, sum: &Sum) -> AccountFunds {
    let list = context.currency_list(account);
    let mut held: Vec<HeldBalance> = (context.balances)(account);
    held.retain(|one| currency == Some(list.compared(&one.currency).as_str()));
    // Two balances that are spelled differently may be two parts of one, or one twice.
    let held = if held.len() == 1 { held.pop() } else { None };
    let available = held.as_ref().and_then(|one| one.available);
    let ordered = (sum.left_out() == 0).then(|| sum.amount());
    let after = available.zip(ordered).and_then(|(available, ordered)| available.checked_sub(ordered));
    let day = held.map(|one| one.day);
    AccountFunds {
        account: account.to_string(),
        currency: currency.map(str::to_owned),
        available: available.map(|amount| amount.to_string()),
        is_old: day.as_ref().is_some_and(|day| *day < context.today.to_string()),
        day,
        ordered: sum.amount().to_string(),
        after: after.map(|amount| amount.to_string()),
        is_short: after.is_some_and(Amount::is_negative),
    }
}

/// The warning about an account without enough.
fn shortfall(funds: &AccountFunds) -> Option<Sentence> {
    let (available, day) = (funds.available.as_ref()?, funds.day.as_ref()?);
    let sentence = Sentence::new("note-shortfall").with("account", &funds.account).with("available", available);
    let sentence = sentence.with("currency", funds.currency.as_deref().unwrap_or_default()).with("day", day);
    funds.is_short.then(|| sentence.with("amount", &funds.ordered))
}
