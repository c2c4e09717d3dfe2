//! Views of balances.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Total, Trouble};

/// The balances of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesView {
    /// The day, in the profile's time zone.
    pub day: String,
    /// Today, in the profile's time zone.
    pub today: String,
    /// One per account and currency, in the order of the profile.
    pub rows: Vec<BalanceRow>,
    /// Book balance per currency.
    pub book_totals: Vec<Total>,
    /// Available balance per currency.
    pub available_totals: Vec<Total>,
    /// Oldest row of the day.
    pub as_of: Option<String>,
    /// Days that are kept, newest first.
    pub days: Vec<String>,
    /// What kept a bank from answering the last time.
    pub errors: Vec<BalanceTrouble>,
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "fields that carry the interface's names are described by bank-contract's rows")]
pub struct BalanceRow {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    pub bank_mark: String,
    pub account_number: String,
    pub account_name: Option<String>,
    pub nickname: Option<String>,
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
    /// The account was asked for and the service left it out.
    pub not_answered: bool,
    /// The record reports an error of its own (`responseStatus`).
    pub response_message: Option<String>,
    /// When it was read.
    pub as_of: Option<String>,
}
