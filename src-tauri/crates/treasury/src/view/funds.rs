//! Views of balances: one day by company and bank, and the thresholds that its balances are held against.
//!
//! Every amount of a view is in the view's unit. In 万元 no digit is rounded: the point stands four digits further left.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Total, Trouble};

/// The unit that the amounts of a view are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MoneyUnit {
    /// The currency's own unit.
    #[default]
    One,
    /// 万: ten thousand of it. Exact, with as many digits after the point as it takes.
    TenThousand,
}

/// What stands outermost in the table of balances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BalanceOrder {
    /// Companies, and in them their banks.
    #[default]
    Company,
    /// Banks, and in them the companies.
    Bank,
}

/// Which day, in which order and unit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesQuery {
    /// `YYYY-MM-DD`; `None` for today, or the newest day that is kept where today has none.
    pub day: Option<String>,
    /// What stands outermost.
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
    /// Unit of every amount in it.
    pub unit: MoneyUnit,
    /// One per account and currency, in the order of the profile; then accounts that are no longer in the profile.
    pub rows: Vec<BalanceRow>,
    /// What is counted, by company and bank or the other way round.
    pub groups: Vec<BalanceGroup>,
    /// Sums per currency over all that is counted.
    pub totals: Vec<BalanceSums>,
    /// What stands apart and is in none of the sums above, by reason.
    pub apart: Vec<BalancePart>,
    /// Book balance per currency, over what is counted.
    pub book_totals: Vec<Total>,
    /// Available balance per currency, over what is counted.
    pub available_totals: Vec<Total>,
    /// What every threshold says to this day.
    pub alerts: Vec<BalanceAlert>,
    /// Oldest row of the day.
    pub as_of: Option<String>,
    /// Newest row of the day.
    pub newest: Option<String>,
    /// Days that are kept, newest first.
    pub days: Vec<String>,
    /// What kept a bank from answering the last time.
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

/// The rows of one company at one bank, or the rows that stand apart for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancePart {
    /// The bank identifier or the company; of what stands apart, the role, or `None` where the account has left the profile.
    pub name: Option<String>,
    /// Sums per currency.
    pub sums: Vec<BalanceSums>,
    /// Indexes into the view's rows.
    pub rows: Vec<u32>,
}

/// Sums of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceSums {
    /// Currency code; `None` where the service gave none.
    pub currency: Option<String>,
    /// Balances in it.
    pub rows: u32,
    /// Accounts that have nothing answered on the day and so are in no sum; the same number for every currency.
    pub missing: u32,
    /// By the interface's name of the figure, for example `bookBalance`; only figures that some row states.
    pub sums: BTreeMap<String, FigureSum>,
}

/// The sum of one figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FigureSum {
    /// Exact decimal text.
    pub amount: String,
    /// Rows that state the figure and are in the sum.
    pub counted: u32,
    /// Rows that state it in a form that cannot be added exactly.
    pub left_out: u32,
}

/// Between which amounts a balance is meant to lie. Of an account, of a company's accounts together, or of all of them;
/// the latter two count what the table of balances counts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct BalanceThreshold {
    /// `BANK_MARK:ACCOUNT`; `None` where several accounts are meant.
    pub account: Option<String>,
    /// Their company; `None` with no account either: all of them.
    pub company: Option<String>,
    /// Currency code; blank for balances without one.
    pub currency: String,
    /// `book` or `available`.
    pub balance: String,
    /// Plain digits. Below it is an alert.
    pub low: Option<String>,
    /// Plain digits. Above it is an alert.
    pub high: Option<String>,
}

/// What a threshold says to a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AlertState {
    /// Below the lower amount.
    Low,
    /// Above the upper amount.
    High,
    /// Between them.
    Within,
    /// Nobody here can say: a balance that it needs is not there.
    Unknown,
}

/// A threshold held against a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceAlert {
    /// The threshold, its amounts in the view's unit.
    pub threshold: BalanceThreshold,
    /// What it says.
    pub state: AlertState,
    /// The balance, where it is known whole.
    pub amount: Option<String>,
}

/// A bank whose balances could not be read.
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
    pub nickname: Option<String>,
    /// The company, as the profile states it.
    pub owner: Option<String>,
    /// The account's role, as the profile states it.
    pub role: Option<String>,
    /// It is in no sum: its role is excluded, or it is no longer in the profile.
    pub apart: bool,
    /// The account is in the profile.
    pub in_profile: bool,
    pub bank_mark_meaning: Option<String>,
    pub currency_code: Option<String>,
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
    /// `effectiveUsedQuota` of `effectiveQuota` in per cent, one digit, rounded half to even; `None` where either is absent.
    pub quota_use: Option<String>,
    /// `excessUsedQuota` of `excessQuota`, likewise.
    pub excess_use: Option<String>,
    /// The account was asked for and the service left it out.
    pub not_answered: bool,
    /// Nothing is kept of the account for this day: it was not asked for, or its bank did not answer at all.
    pub not_read: bool,
    /// It was asked for again at this time and not answered; what is shown is the answer before that.
    pub silent_at: Option<String>,
    /// The record reports an error of its own (`responseStatus`).
    pub response_message: Option<String>,
    /// When it was read.
    pub as_of: Option<String>,
}
