//! Balance records as rows of a day: one per account and currency, in the order of the profile, with exact subtotals.

use std::collections::BTreeMap;

use bank_contract::record::{Fields, Unreadable, elements};
use bank_contract::wire::{DayBalance, ResponseStatus};
use bank_contract::{Amount, Number, Sum, Wire};
use serde_json::value::RawValue;

use crate::kept::balance_days::DayRow;
use crate::profile::{Account, CodeBook, Profile};
use crate::view::{BalanceRow, BalanceTrouble, BalancesView, Total, Trouble};

/// By account number: currency and record of each balance.
pub(crate) type Answered = BTreeMap<String, Vec<(String, String)>>;

/// Sorts a reply out by account. A record that names no account belongs to the only one that was asked for; with several
/// it belongs to nobody and is left out, so that theirs show as not answered.
///
/// # Errors
/// The reply is not a list.
pub(crate) fn sort_out(reply: &str, asked: &[&str]) -> Result<Answered, Unreadable> {
    let mut answered = Answered::new();
    for raw in elements(reply)? {
        let Ok(fields) = Fields::read(DayBalance::TYPE, raw) else { continue };
        let named = fields.text("accountNumber").filter(|number| !number.trim().is_empty());
        let account = match (&named, asked) {
            (Some(number), _) => asked.iter().find(|asked| *asked == number),
            (None, [only]) => Some(only),
            (None, _) => None,
        };
        let Some(account) = account else { continue };
        let currency = fields.text("currencyCode").unwrap_or_default();
        let records: &mut Vec<(String, String)> = answered.entry((*account).to_owned()).or_default();
        // Two records in one currency: the later one stands, as a later reading would.
        records.retain(|(other, _)| *other != currency);
        records.push((currency, raw.get().to_owned()));
    }
    Ok(answered)
}

/// The view of a day.
pub(crate) fn view(
    profile: &Profile,
    code_book: &CodeBook,
    day: &str,
    today: &str,
    kept: Vec<DayRow>,
    days: Vec<String>,
    troubles: Vec<(String, Trouble)>,
) -> BalancesView {
    let as_of = kept.iter().map(|row| row.as_of.clone()).min();
    let mut rows = Vec::new();
    for account in &profile.accounts {
        let of_account: Vec<&DayRow> = kept.iter().filter(|row| row.account == account.key()).collect();
        let answered = of_account.iter().any(|row| row.record.is_some());
        // Silence is only shown where the day has no answer at all.
        let shown = of_account.into_iter().filter(|row| row.record.is_some() || !answered);
        rows.extend(shown.map(|row| balance_row(account, row, code_book)));
    }
    BalancesView {
        day: day.to_owned(),
        today: today.to_owned(),
        book_totals: totals(&rows, |row| row.book_balance.as_deref()),
        available_totals: totals(&rows, |row| row.available_balance.as_deref()),
        rows,
        as_of,
        days,
        errors: troubles.into_iter().map(|(bank_mark, trouble)| BalanceTrouble { bank_mark, trouble }).collect(),
    }
}

fn balance_row(account: &Account, kept: &DayRow, code_book: &CodeBook) -> BalanceRow {
    let record = kept.record.clone().and_then(|record| RawValue::from_string(record).ok());
    let fields = record.as_deref().and_then(|raw| Fields::read(DayBalance::TYPE, raw).ok());
    let text = |name: &str| fields.as_ref().and_then(|fields| fields.text(name));
    let response = fields.as_ref().and_then(|fields| fields.raw("responseStatus"));
    BalanceRow {
        account: account.key().to_string(),
        bank_mark: account.bank_mark.clone(),
        account_number: account.account_number.clone(),
        account_name: text("accountName"),
        nickname: account.nickname.clone(),
        currency_code: text("currencyCode"),
        book_balance: text("bookBalance"),
        available_balance: text("availableBalance"),
        frozen_amount: text("frozenAmount"),
        credit_load_amount: text("creditLoadAmount"),
        overdrawn_amount: text("overdrawnAmount"),
        effective_quota: text("effectiveQuota"),
        effective_used_quota: text("effectiveUsedQuota"),
        effective_unused_quota: text("effectiveUnusedQuota"),
        excess_quota: text("excessQuota"),
        excess_used_quota: text("excessUsedQuota"),
        excess_available_quota: text("excessAvailableQuota"),
        excess_start_date: text("excessStartDate"),
        excess_end_date: text("excessEndDate"),
        not_answered: kept.record.is_none(),
        response_message: response.and_then(|raw| reported_error(&account.bank_mark, raw, code_book)),
        as_of: Some(kept.as_of.clone()),
    }
}

/// What a record says of itself where the code book calls its flag bad. A flag that the book does not know says nothing.
fn reported_error(bank_mark: &str, raw: &RawValue, code_book: &CodeBook) -> Option<String> {
    let fields = Fields::read(ResponseStatus::TYPE, raw).ok()?;
    let flag: i64 = fields.text("errorFlag")?.parse().ok()?;
    if code_book.word(bank_mark, "errorFlag", flag) != Some("bad") {
        return None;
    }
    fields.text("message").or_else(|| fields.text("code")).or_else(|| Some(flag.to_string()))
}

fn totals<'a>(rows: &'a [BalanceRow], amount: impl Fn(&'a BalanceRow) -> Option<&'a str>) -> Vec<Total> {
    let mut sums: Vec<(Option<String>, Sum)> = Vec::new();
    for row in rows.iter().filter(|row| !row.not_answered) {
        let exact: Option<Amount> = amount(row).and_then(Number::from_json).and_then(|number| number.exact);
        let known = sums.iter().position(|(currency, _)| *currency == row.currency_code);
        let at = known.unwrap_or_else(|| {
            sums.push((row.currency_code.clone(), Sum::default()));
            sums.len() - 1
        });
        sums[at].1.add(exact);
    }
    let total = |(currency, sum): (Option<String>, Sum)| Total {
        currency,
        amount: sum.amount.to_money_text(),
        count: sum.count,
        left_out: sum.left_out,
    };
    sums.into_iter().map(total).collect()
}

#[cfg(test)]
mod tests;
