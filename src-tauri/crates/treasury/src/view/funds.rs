//! Views of balances: one day by company and bank, and its thresholds.
//!
//! Every amount of a view is in the view's unit. In 万元 nothing is rounded: the decimal point moves four digits to the
//! left.

use std::collections::BTreeMap;

use model::Trouble;
use money::view::ResponseShown;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Unit of a view's amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MoneyUnit {
    /// The currency's own unit.
    #[default]
    One,
    /// 万: ten thousand units, exact, with as many decimals as needed.
    TenThousand,
}

/// Outer grouping level of the balance table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BalanceOrder {
    /// Companies, then their banks.
    #[default]
    Company,
    /// Banks, then their companies.
    Bank,
}

/// Query for the balances of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesQuery {
    /// `YYYY-MM-DD`; `None` for today, or for the newest stored day where nothing of today is stored.
    pub day: Option<String>,
    /// Outer level of the grouping.
    #[serde(default)]
    pub order: BalanceOrder,
    /// Unit of the answer.
    #[serde(default)]
    pub unit: MoneyUnit,
}

/// The balances of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesView {
    /// The day, in the profile's time zone.
    pub day: String,
    /// Today, in the profile's time zone.
    pub today: String,
    /// Unit of every amount.
    pub unit: MoneyUnit,
    /// One per account and currency, in the profile's order; then accounts that left the profile.
    pub rows: Vec<BalanceRow>,
    /// Counted balances, by company and bank or by bank and company.
    pub groups: Vec<BalanceGroup>,
    /// Sums per currency over everything counted.
    pub totals: Vec<BalanceSums>,
    /// Balances that are in none of the sums above, by reason.
    pub apart: Vec<BalancePart>,
    /// Every threshold with its result for this day.
    pub alerts: Vec<BalanceAlert>,
    /// Oldest row of the day.
    pub as_of: Option<String>,
    /// Newest row of the day.
    pub newest: Option<String>,
    /// Stored days, newest first.
    pub days: Vec<String>,
    /// Banks whose last read failed.
    pub errors: Vec<BalanceTrouble>,
}

/// A company or a bank with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceGroup {
    /// The company, or the bank identifier; `None` for accounts whose company the profile does not state.
    pub name: Option<String>,
    /// Sums per currency.
    pub sums: Vec<BalanceSums>,
    /// The banks of the company, or the companies at the bank.
    pub parts: Vec<BalancePart>,
}

/// The rows of one company at one bank, or the excluded rows of one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancePart {
    /// The bank identifier or the company; for excluded rows the role, or `None` where the account left the profile.
    pub name: Option<String>,
    /// Sums per currency.
    pub sums: Vec<BalanceSums>,
    /// Indexes into the view's rows.
    pub rows: Vec<u32>,
}

/// Sums of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceSums {
    /// ISO code where one is known; `None` where the service gave none.
    pub currency: Option<String>,
    /// Balances in this currency.
    pub rows: u32,
    /// Accounts that were not answered on the day and so are in no sum; the same number for every currency.
    pub missing: u32,
    /// By the interface's name of the figure, for example `bookBalance`; only figures that at least one row states.
    pub sums: BTreeMap<String, FigureSum>,
}

/// The sum of one figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FigureSum {
    /// Exact decimal text; `None` where no row states a figure that can be added.
    pub amount: Option<String>,
    /// Rows that state the figure and are in the sum.
    pub counted: u32,
    /// Rows that state it in a form that cannot be added exactly.
    pub left_out: u32,
}

/// Limits for a balance of one account, of a company's accounts together, or of all accounts together. The latter two
/// count the same accounts as the balance table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct BalanceThreshold {
    /// `BANK_MARK:ACCOUNT`; `None` for several accounts.
    pub account: Option<String>,
    /// Their company; `None` without an account: all accounts.
    pub company: Option<String>,
    /// Currency code; blank for balances without one.
    pub currency: String,
    /// `book` or `available`.
    pub balance: String,
    /// Lower limit, plain digits; a balance below it is an alert.
    pub low: Option<String>,
    /// Upper limit, plain digits; a balance above it is an alert.
    pub high: Option<String>,
}

/// Result of a threshold for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AlertState {
    /// Below the lower limit.
    Low,
    /// Above the upper limit.
    High,
    /// Within the limits.
    Within,
    /// Unknown, because a balance that it needs is missing.
    Unknown,
}

/// A threshold with its result for a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceAlert {
    /// The threshold, its amounts in the view's unit.
    pub threshold: BalanceThreshold,
    /// Its result.
    pub state: AlertState,
    /// The balance is outside the limits.
    pub outside: bool,
    /// The limit that it is outside of; `None` where it is within them or unknown.
    pub crossed: Option<String>,
    /// The balance; `None` where part of it is missing.
    pub amount: Option<String>,
}

/// A bank whose last read failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceTrouble {
    /// Bank identifier.
    pub bank_mark: String,
    /// What happened.
    pub trouble: Trouble,
}

/// One account in one currency on one day. Fields of the interface keep the interface's names; numbers are text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "fields that carry the interface's names are described by bank-contract's rows")]
pub struct BalanceRow {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    pub bank_mark: String,
    pub account_number: String,
    pub account_name: Option<String>,
    /// `bankCode` of the record.
    pub bank_code: Option<String>,
    pub nickname: Option<String>,
    /// The company, as the profile states it.
    pub owner: Option<String>,
    /// The account's role, as the profile states it.
    pub role: Option<String>,
    /// It is in no sum, because its role is excluded or it left the profile.
    pub apart: bool,
    /// The account is in the profile.
    pub in_profile: bool,
    pub bank_mark_meaning: Option<String>,
    pub currency_code: Option<String>,
    /// The ISO code that `currencyCode` names by the profile's settings, otherwise that text in one case and width; `None`
    /// where the service gave none.
    pub currency: Option<String>,
    pub book_balance: Option<String>,
    pub available_balance: Option<String>,
    pub frozen_amount: Option<String>,
    pub credit_load_amount: Option<String>,
    pub overdrawn_amount: Option<String>,
    pub effective_quota: Option<String>,
    pub effective_used_quota: Option<String>,
    pub effective_unused_quota: Option<String>,
    pub excess_quota: Option<String>,
    pub excess_used_quota: Option<String>,
    pub excess_available_quota: Option<String>,
    pub excess_start_date: Option<String>,
    pub excess_end_date: Option<String>,
    /// `effectiveUsedQuota` in percent of `effectiveQuota`, one decimal, rounded half to even; `None` where either is
    /// absent.
    pub quota_use: Option<String>,
    /// `excessUsedQuota` in percent of `excessQuota`, likewise.
    pub excess_use: Option<String>,
    /// The account was requested and the service left it out of the answer.
    pub not_answered: bool,
    /// No balance of the account is stored for this day: it was not requested, or its bank did not answer.
    pub not_read: bool,
    /// Time of a later request that was not answered; the earlier answer is shown.
    pub silent_at: Option<String>,
    /// `responseStatus` of the record.
    pub response_status: Option<ResponseShown>,
    /// Error that the record itself reports (`responseStatus`).
    pub response_message: Option<String>,
    /// When it was read.
    pub as_of: Option<String>,
}
