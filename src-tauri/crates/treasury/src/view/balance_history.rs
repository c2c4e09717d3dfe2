//! Views of balances over time: one line with its gaps, and two days beside each other.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{MoneyUnit, Total};

/// Which line: an account, a company's accounts together, a bank's, both, or all that is counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryQuery {
    /// `BANK_MARK:ACCOUNT`; then the next two are not looked at.
    pub account: Option<String>,
    /// Company; blank for accounts whose company the profile does not state.
    pub company: Option<String>,
    /// Bank identifier.
    pub bank_mark: Option<String>,
    /// Currency code, blank for balances without one; `None` for the one that it has most balances in.
    pub currency: Option<String>,
    /// First day, `YYYY-MM-DD`; `None` for 90 days before the last one.
    pub from: Option<String>,
    /// Last day; `None` for today.
    pub to: Option<String>,
    /// Unit of the answer.
    #[serde(default)]
    pub unit: MoneyUnit,
}

/// A line over time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceHistory {
    /// The query as it was understood, with its days and its currency.
    pub query: HistoryQuery,
    /// Today, in the profile's time zone.
    pub today: String,
    /// Currencies that its accounts were answered in between its ends, by their codes; blank is one without a code.
    pub currencies: Vec<String>,
    /// Accounts of the line.
    pub accounts: u32,
    /// One per calendar day, the days that nothing is kept of as well.
    pub points: Vec<HistoryPoint>,
    /// Days that are not whole, day after day together.
    pub gaps: Vec<DaySpan>,
    /// Amounts beside the drawing, from the lowest to the highest; empty where there is no whole day.
    pub axis: Vec<AxisTick>,
    /// Thresholds of the same balance that lie within the drawing.
    pub thresholds: Vec<AxisTick>,
}

/// Days that follow each other, both ends in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DaySpan {
    /// First day.
    pub from: String,
    /// Last day.
    pub to: String,
    /// How many.
    pub days: u32,
}

/// An amount at the side of the drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AxisTick {
    /// Exact decimal text.
    pub amount: String,
    /// Ten-thousandths of the drawing's height, from below.
    pub height: u32,
}

/// What a day has of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PointState {
    /// Every account that belongs to the line was answered.
    Whole,
    /// Some of its accounts were, and others are missing: their sum is no point of the line.
    Partly,
    /// The account was asked for and not answered.
    NotAnswered,
    /// The account was answered, without this currency.
    Absent,
    /// Nothing is kept of the day.
    NotKept,
}

/// One day of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryPoint {
    /// The day.
    pub day: String,
    /// What it has.
    pub state: PointState,
    /// Accounts that are in the figures.
    pub counted: u32,
    /// Accounts that belong to the line on this day and have no balance.
    pub missing: u32,
    /// Book balance.
    pub book: HistoryFigure,
    /// Available balance.
    pub available: HistoryFigure,
}

/// One figure of one day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryFigure {
    /// Exact decimal text; on a day that is `partly`, of the accounts that were answered. `None` where there is none or where
    /// one of them cannot be added exactly.
    pub amount: Option<String>,
    /// Its place in the drawing, as in [`AxisTick`]; only on whole days.
    pub height: Option<u32>,
}

/// Which two days.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CompareQuery {
    /// The earlier day; `None` for the newest one that is kept before the later one.
    pub earlier: Option<String>,
    /// The later day; `None` for the newest one that is kept.
    pub later: Option<String>,
    /// What stands outermost.
    #[serde(default)]
    pub order: super::BalanceOrder,
    /// Unit of the answer.
    #[serde(default)]
    pub unit: MoneyUnit,
}

/// Two days beside each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesCompared {
    /// The earlier day.
    pub earlier: String,
    /// The later day.
    pub later: String,
    /// Today, in the profile's time zone.
    pub today: String,
    /// Unit of every amount in it.
    pub unit: MoneyUnit,
    /// Something is kept of the earlier day.
    pub earlier_kept: bool,
    /// Something is kept of the later day.
    pub later_kept: bool,
    /// One per account and currency.
    pub rows: Vec<ComparedRow>,
    /// What is counted, by company and bank or the other way round.
    pub groups: Vec<ComparedGroup>,
    /// Per currency over all that is counted.
    pub totals: Vec<ComparedSums>,
    /// What is in none of the sums above, by reason, as in the balances of a day.
    pub apart: Vec<ComparedPart>,
    /// Days that are kept, newest first.
    pub days: Vec<String>,
}

/// A company or a bank with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedGroup {
    /// As in the balances of a day.
    pub name: Option<String>,
    /// Per currency.
    pub sums: Vec<ComparedSums>,
    /// Its parts.
    pub parts: Vec<ComparedPart>,
}

/// The rows of one company at one bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedPart {
    /// As in the balances of a day.
    pub name: Option<String>,
    /// Per currency.
    pub sums: Vec<ComparedSums>,
    /// Indexes into the rows.
    pub rows: Vec<u32>,
}

/// Two days of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedSums {
    /// Currency code; `None` where the service gave none.
    pub currency: Option<String>,
    /// Balances in it.
    pub rows: u32,
    /// Balances that only the later day has, because the account or the currency is new.
    pub appeared: u32,
    /// Balances that only the earlier day has, because the account or the currency is gone.
    pub vanished: u32,
    /// Balances that cannot be compared, because one of the days lacks them or they cannot be added exactly. Each day's sum has
    /// what that day has; the change is without them.
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
    /// The later one less the earlier one, where both are known; nothing counts as zero where the balance is new or gone.
    pub change: Option<String>,
}

/// What became of a balance between two days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ComparedState {
    /// Both days have it, with equal figures.
    Same,
    /// Both days have it.
    Changed,
    /// New: nothing was kept of it before, or its account was answered on the earlier day without this currency.
    Appeared,
    /// Gone: its account was answered on the later day without this currency, or has left the profile.
    Vanished,
    /// The earlier day has no answer of the account.
    EarlierMissing,
    /// The later day has no answer of the account.
    LaterMissing,
    /// Neither day has one.
    BothMissing,
}

/// One account in one currency on two days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComparedRow {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// What the desk calls it, else the name that the service gives it.
    pub name: Option<String>,
    /// The company, as the profile states it.
    pub owner: Option<String>,
    /// The account's role, as the profile states it.
    pub role: Option<String>,
    /// It is in no sum.
    pub apart: bool,
    /// The account is in the profile.
    pub in_profile: bool,
    /// Currency code; `None` where the service gave none or nothing was answered.
    pub currency: Option<String>,
    /// What became of it.
    pub state: ComparedState,
    /// Book balance.
    pub book: Change,
    /// Available balance.
    pub available: Change,
    /// When the earlier day's was read.
    pub earlier_as_of: Option<String>,
    /// When the later day's was read.
    pub later_as_of: Option<String>,
}

/// The day's report: opening, balance and change, alerts, and what is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DailyReport {
    /// Name of the profile.
    pub profile: String,
    /// What it talks to: `production`, `test` or `practice`.
    pub environment: super::Environment,
    /// When the report was made.
    pub made_at: String,
    /// The same as people of the profile's time zone read it.
    pub made_at_spoken: String,
    /// The day.
    pub day: String,
    /// The day before it, whose balance is the opening.
    pub day_before: String,
    /// The day that the opening is really of: the day before, else the newest one that is kept before it.
    pub opening_day: Option<String>,
    /// The day is today and all that is counted was read within the last quarter of an hour.
    pub live: bool,
    /// Oldest reading of the day, as people of the profile's time zone read it.
    pub oldest: Option<String>,
    /// Newest reading of the day, likewise.
    pub newest: Option<String>,
    /// Opening and balance; without an opening every row of it is only the day's.
    pub compared: BalancesCompared,
    /// What every threshold says to the day.
    pub alerts: Vec<super::BalanceAlert>,
    /// Drafts due within a week, by list; `None` for a day that is not today, because the lists are of now.
    pub due: Option<Vec<DueList>>,
    /// Last day of that week.
    pub due_to: String,
    /// Transfers of this desk that are on their way or wait; `None` for a day that is not today.
    pub queued: Option<Vec<QueuedTransfers>>,
    /// Banks that could not be read the last time.
    pub errors: Vec<super::BalanceTrouble>,
}

/// Drafts of one list that fall due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DueList {
    /// Name of the list without `list-bank-`.
    pub stage: String,
    /// How many.
    pub drafts: u32,
    /// Their sum per currency, in the report's unit.
    pub totals: Vec<Total>,
    /// When the oldest account of the list was read; `None` where one never was.
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
