//! The rows of a day: one per account and currency in the profile's order, including accounts not answered or not read.

use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::wire::DayBalance;
use model::profile::{Account, CodeBook, Profile};
use model::{AccountKey, Trouble};
use money::view::ResponseShown;
use serde_json::value::RawValue;

use super::alerts::alerts;
use super::{exact, groups};
use crate::store::kept::balance_days::DayRow;
use crate::store::kept::balance_thresholds::Threshold;
use crate::view::{BalanceOrder, BalanceRow, BalanceTrouble, BalancesView, MoneyUnit};

/// The stored data of a day.
#[derive(Debug, Default)]
pub(crate) struct Day {
    pub day: String,
    pub today: String,
    pub kept: Vec<DayRow>,
    pub days: Vec<String>,
    pub thresholds: Vec<Threshold>,
    pub troubles: Vec<(String, Trouble)>,
}

/// The view of a day.
pub(crate) fn view(profile: &Profile, code_book: &CodeBook, order: BalanceOrder, of: Day) -> BalancesView {
    let rows = rows(profile, code_book, &of.kept);
    let answered = || of.kept.iter().filter(|row| row.record.is_some());
    let counted: Vec<&BalanceRow> = rows.iter().filter(|row| !row.apart).collect();
    let totals = groups::sums(&counted);
    BalancesView {
        unit: MoneyUnit::One,
        groups: groups::groups(&rows, order),
        apart: groups::parts_apart(&rows),
        alerts: alerts(profile, &of.thresholds, &rows),
        totals,
        as_of: of.kept.iter().map(|row| row.as_of.clone()).min(),
        newest: answered().map(|row| row.as_of.clone()).max(),
        rows,
        day: of.day,
        today: of.today,
        days: of.days,
        errors: of.troubles.into_iter().map(|(bank_mark, trouble)| BalanceTrouble { bank_mark, trouble }).collect(),
    }
}

/// The rows of all accounts of the profile, then of accounts that left it.
pub(super) fn rows(profile: &Profile, code_book: &CodeBook, kept: &[DayRow]) -> Vec<BalanceRow> {
    let mut rows = Vec::new();
    for account in &profile.accounts {
        let of_account: Vec<&DayRow> = kept.iter().filter(|row| row.account == account.key()).collect();
        rows.extend(of_one(account, &of_account, profile, code_book));
    }
    let mut left: Vec<&AccountKey> = kept.iter().map(|row| &row.account).collect();
    left.retain(|key| profile.account(key).is_none());
    left.sort_unstable();
    left.dedup();
    for key in left {
        let account =
            Account { bank_mark: key.bank_mark.clone(), account_number: key.number.clone(), ..Account::default() };
        let of_account: Vec<&DayRow> = kept.iter().filter(|row| row.account == *key).collect();
        rows.extend(of_one(&account, &of_account, profile, code_book));
    }
    rows
}

fn of_one(account: &Account, kept: &[&DayRow], profile: &Profile, code_book: &CodeBook) -> Vec<BalanceRow> {
    let mut plain = unread(account, profile);
    let silent = kept.iter().find(|row| row.record.is_none());
    let answers: Vec<&&DayRow> = kept.iter().filter(|row| row.record.is_some()).collect();
    if answers.is_empty() {
        plain.not_read = silent.is_none();
        plain.not_answered = silent.is_some();
        plain.as_of = silent.map(|row| row.as_of.clone());
        return vec![plain];
    }
    plain.silent_at = silent.map(|row| row.as_of.clone());
    answers.into_iter().map(|kept| with_record(plain.clone(), kept, profile, code_book)).collect()
}

/// The row of an account before anything is read, filled from the profile.
fn unread(account: &Account, profile: &Profile) -> BalanceRow {
    let in_profile = profile.account(&account.key()).is_some();
    BalanceRow {
        account: account.key().to_string(),
        bank_mark: account.bank_mark.clone(),
        account_number: account.account_number.clone(),
        nickname: account.nickname.clone(),
        owner: account.owner.clone(),
        role: account.role.clone(),
        apart: !in_profile || profile.balances.excludes(account.role.as_deref()),
        in_profile,
        ..BalanceRow::default()
    }
}

fn with_record(plain: BalanceRow, kept: &DayRow, profile: &Profile, code_book: &CodeBook) -> BalanceRow {
    let record = kept.record.clone().and_then(|record| RawValue::from_string(record).ok());
    let fields = record.as_deref().and_then(|raw| Fields::read(DayBalance::TYPE, raw).ok());
    let text = |name: &str| fields.as_ref().and_then(|fields| fields.text(name));
    let is_error = |flag| code_book.reports_error(&plain.bank_mark, flag);
    let response_status = fields.as_ref().and_then(|fields| ResponseShown::of(fields, is_error));
    let currency_code = text("currencyCode").filter(|code| !code.trim().is_empty());
    let per_cent = |used: &str, whole: &str| exact(text(used).as_deref())?.per_cent_of(exact(text(whole).as_deref())?);
    BalanceRow {
        account_name: text("accountName"),
        bank_code: text("bankCode").filter(|code| !code.trim().is_empty()),
        bank_mark_meaning: text("bankMarkMeaning"),
        currency: currency_code.as_deref().map(|code| profile.compared_currency(code)),
        currency_code,
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
        quota_use: per_cent("effectiveUsedQuota", "effectiveQuota"),
        excess_use: per_cent("excessUsedQuota", "excessQuota"),
        response_message: response_status.as_ref().and_then(reported_error),
        response_status,
        as_of: Some(kept.as_of.clone()),
        ..plain
    }
}

/// The message of a record that reports an error.
fn reported_error(response: &ResponseShown) -> Option<String> {
    response.said().filter(|_| response.is_error == Some(true)).map(str::to_owned)
}
