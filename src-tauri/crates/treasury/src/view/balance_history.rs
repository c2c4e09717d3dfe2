//! Views of balances over time: one series with its gaps, and two days compared.

use model::Total;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::MoneyUnit;

/// Selects a series: one account, the accounts of a company, of a bank, of a company at a bank, or all counted
/// accounts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryQuery {
    /// `BANK_MARK:ACCOUNT`; if set, `company` and `bank_mark` are ignored.
    pub account: Option<String>,
    /// Company; blank for accounts whose company the profile does not state.
    pub company: Option<String>,
    /// Bank identifier.
    pub bank_mark: Option<String>,
    /// Currency code, blank for balances without one; `None` for the currency with the most balances.
    pub currency: Option<String>,
    /// First day, `YYYY-MM-DD`; `None` for 90 days before the last day.
    pub from: Option<String>,
    /// Last day; `None` for today.
    pub to: Option<String>,
    /// Unit of the answer.
    #[serde(default)]
    pub unit: MoneyUnit,
}

/// A series over time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceHistory {
    /// The query with its days and its currency filled in.
    pub query: HistoryQuery,
    /// Today, in the profile's time zone.
    pub today: String,
    /// Currency codes that the service returned for these accounts in the period; blank is one without a code.
    pub currencies: Vec<String>,
    /// Number of accounts in the series.
    pub accounts: u32,
    /// One per calendar day, including days without stored balances.
    pub points: Vec<HistoryPoint>,
    /// Spans of consecutive days that are not whole.
    pub gaps: Vec<DaySpan>,
    /// Axis labels, lowest amount first; empty where no day is whole.
    pub axis: Vec<AxisTick>,
    /// Thresholds of the same balance that are within the drawing.
    pub thresholds: Vec<AxisTick>,
}

/// Consecutive days, both ends included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DaySpan {
    /// First day.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Number of days.
    pub days: u32,
}

/// An amount on the drawing's axis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AxisTick {
    /// Exact decimal text.
    pub amount: String,
    /// Distance from the bottom, in ten-thousandths of the drawing's height.
    pub height: u32,
}

/// How complete a day is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PointState {
    /// Every account of the series was answered.
    Whole,
    /// Only some accounts were answered: their sum is not plotted.
    Partly,
    /// The account was asked for and not answered.
    NotAnswered,
    /// The account was answered, but without this currency.
    Absent,
    /// No balance of the day is stored.
    NotKept,
}

/// One day of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryPoint {
    /// The day.
    pub day: String,
    /// How complete the day is.
    pub state: PointState,
    /// Accounts that are in the figures.
    pub counted: u32,
    /// Accounts of the series that have no balance on this day.
    pub missing: u32,
    /// Book balance.
    pub book: HistoryFigure,
    /// Available balance.
    pub available: HistoryFigure,
}

/// One figure of one day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryFigure {
    /// Exact decimal text; on a `partly` day the sum of the answered accounts. `None` where there is no balance or one
    /// of them cannot be added exactly.
    pub amount: Option<String>,
    /// Its height in the drawing, as in [`AxisTick`]; only on whole days.
    pub height: Option<u32>,
}

/// The two days to compare.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CompareQuery {
    /// The earlier day; `None` for the newest stored day before the later one.
    pub earlier: Option<String>,
    /// The later day; `None` for the newest stored day.
    pub later: Option<String>,
    /// Outer level of the grouping.
    #[serde(default)]
    pub order: super::BalanceOrder,
    /// Unit of the answer.
    #[serde(default)]
    pub unit: MoneyUnit,
}

/// Two days compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesCompared {
    /// The earlier day.
    pub earlier: String,
    /// The later day.
    pub later: String,
    /// Today, in the profile's time zone.
    pub today: String,
    /// Unit of every amount.
    pub unit: MoneyUnit,
    /// Balances of the earlier day are stored.
    pub earlier_kept: bool,
    /// Balances of the later day are stored.
    pub later_kept: bool,
    /// One per account and currency.
    pub rows: Vec<ComparedRow>,
    /// Counted balances, by company and bank or by bank and company.
    pub groups: Vec<ComparedGroup>,
    /// Sums per currency over everything counted.
    pub totals: Vec<ComparedSums>,
    /// Balances that are in none of the sums above, by reason, as in `BalancesView`.
    pub apart: Vec<ComparedPart>,
    /// Stored days, newest first.
    pub days: Vec<String>,
}

/// A company or a bank with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedGroup {
    /// Company or bank identifier, as in `BalanceGroup`.
    pub name: Option<String>,
    /// Sums per currency.
    pub sums: Vec<ComparedSums>,
    /// Its banks or companies.
    pub parts: Vec<ComparedPart>,
}

/// The rows of one company at one bank, or the excluded rows of one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedPart {
    /// As in `BalancePart`.
    pub name: Option<String>,
    /// Sums per currency.
    pub sums: Vec<ComparedSums>,
    /// Indexes into the rows.
    pub rows: Vec<u32>,
}

/// Both days' sums in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedSums {
    /// Currency code; `None` where the service gave none.
    pub currency: Option<String>,
    /// Balances in this currency.
    pub rows: u32,
    /// Balances that only the later day has: the account or the currency is new.
    pub appeared: u32,
    /// Balances that only the earlier day has: the account or the currency is gone.
    pub vanished: u32,
    /// Balances that cannot be compared: missing on one day, or not exactly addable. They are in their day's sum and
    /// not in the change.
    pub left_out: u32,
    /// Book balance.
    pub book: Change,
    /// Available balance.
    pub available: Change,
}

/// A figure on two days.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Change {
    /// On the earlier day.
    pub earlier: Option<String>,
    /// On the later day.
    pub later: Option<String>,
    /// Later minus earlier, where both are known. A balance that is new or gone counts as zero on the other day.
    pub change: Option<String>,
}

/// How a balance changed between two days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ComparedState {
    /// Both days have it, with equal figures.
    Same,
    /// Both days have it, with different figures.
    Changed,
    /// New: no balance was stored before, or the account was answered on the earlier day without this currency.
    Appeared,
    /// Gone: its account was answered on the later day without this currency, or left the profile.
    Vanished,
    /// The account was not answered on the earlier day.
    EarlierMissing,
    /// The account was not answered on the later day.
    LaterMissing,
    /// The account was answered on neither day.
    BothMissing,
}

/// One account in one currency on two days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedRow {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// The desk's nickname for the account, else the service's name.
    pub name: Option<String>,
    /// The company, as the profile states it.
    pub owner: Option<String>,
    /// The account's role, as the profile states it.
    pub role: Option<String>,
    /// It is in no sum.
    pub apart: bool,
    /// The account is in the profile.
    pub in_profile: bool,
    /// Currency code; `None` where the service gave none or did not answer.
    pub currency: Option<String>,
    /// How the balance changed.
    pub state: ComparedState,
    /// A balance of one of the two days is not as on the other day; false where neither day has one.
    pub differs: bool,
    /// Book balance.
    pub book: Change,
    /// Available balance.
    pub available: Change,
    /// When the earlier day's balance was read.
    pub earlier_as_of: Option<String>,
    /// When the later day's balance was read.
    pub later_as_of: Option<String>,
}

/// The daily report: opening balance, balance and change, alerts, and drafts due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DailyReport {
    /// Name of the profile.
    pub profile: String,
    /// The kind of service: `production`, `test` or `practice`.
    pub environment: model::Environment,
    /// When the report was made.
    pub made_at: String,
    /// The same in the profile's time zone and readable form.
    pub made_at_spoken: String,
    /// The day.
    pub day: String,
    /// The day before, whose balance is the opening.
    pub day_before: String,
    /// The day that the opening balance is from: the day before, else the newest stored day before it.
    pub opening_day: Option<String>,
    /// The day is today, and every counted balance was read within the last 15 minutes.
    pub live: bool,
    /// Oldest reading of the day, in the profile's time zone and readable form.
    pub oldest: Option<String>,
    /// Newest reading of the day, likewise.
    pub newest: Option<String>,
    /// Opening balance and balance; without an opening every row has only the day's figures.
    pub compared: BalancesCompared,
    /// Every threshold with its result for the day.
    pub alerts: Vec<super::BalanceAlert>,
    /// Drafts due within a week, by list; `None` for any day but today, because lists are read only as they are now.
    pub due: Option<Vec<DueList>>,
    /// Last day of that week.
    pub due_to: String,
    /// Drafts whose due day is over and which are still in a list, by list; lists without any are left out. `None` likewise.
    pub overdue: Option<Vec<DueList>>,
    /// This desk's transfers that are being sent or are waiting; `None` for any day but today.
    pub queued: Option<Vec<QueuedTransfers>>,
    /// Banks whose last read failed.
    pub errors: Vec<super::BalanceTrouble>,
}

/// Drafts of one list that are due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DueList {
    /// Name of the list without `list-bank-`.
    pub stage: String,
    /// Number of drafts.
    pub drafts: u32,
    /// Sums per currency, in the report's unit.
    pub totals: Vec<Total>,
    /// When the account read longest ago was read; `None` where one never was.
    pub as_of: Option<String>,
    /// Every account's list was read to its end.
    pub complete: bool,
}

/// Transfers in one state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QueuedTransfers {
    /// The state's word.
    pub state: String,
    /// Their sum per currency, in the report's unit.
    pub totals: Vec<Total>,
}
