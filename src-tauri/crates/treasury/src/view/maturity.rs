//! Views of maturities: the ladder, presentment, exposure, the watch list, the calendars.

use model::{Sentence, Total, worded};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

worded! {
    /// The length of the ladder's spans.
    LadderBy {
        /// From Monday to Sunday.
        Week = "week",
        /// Seven days each, the first from today on.
        SevenDays = "seven_days",
        /// Single days.
        Day = "day",
    }
}

/// Drafts falling due, receivable and payable, beside the cash. Sums are exact and count each draft once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderView {
    /// The length of its spans.
    pub by: LadderBy,
    /// Today, in the profile's time zone.
    pub today: String,
    /// One per currency.
    pub series: Vec<LadderSeries>,
    /// Accounts in scope without a balance on the day of the cash.
    pub cash_missing: u32,
    /// Balances in no series, because it is not known which currency their code means.
    pub cash_unknown: u32,
    /// Drafts in our lists that are neither receivable nor payable, by reason.
    pub aside: Vec<LadderAside>,
    /// Drafts that one of our accounts holds and another must pay: they count on both sides.
    pub both_sides: u32,
    /// Drafts that may be presented for payment.
    pub present: PresentView,
    /// Why a draft is receivable or payable.
    pub counted: CountedLists,
    /// Oldest reading among the lists; `None` where one was never read.
    pub as_of: Option<String>,
    /// Every list was read to its end.
    pub complete: bool,
}

/// The lists that decide whose money a draft is, by the interface's names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CountedLists {
    /// A draft in one of them is ours.
    pub ours: Vec<String>,
    /// Unless the same account has it in one of these.
    pub taken: Vec<String>,
    /// A draft in one of them is to be paid by us.
    pub drawn: Vec<String>,
}

/// The ladder of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderSeries {
    /// Currency code; `None` where the profile states none for the drafts' bank.
    pub currency: Option<String>,
    /// Available balance of the newest stored day; `None` without a balance in this currency.
    pub available: Option<String>,
    /// The day of that balance.
    pub available_day: Option<String>,
    /// Accounts in this currency whose available balance is missing or not exact, and is not included.
    pub available_left_out: u32,
    /// The available balance of each company; empty where the profile names no owner, or one for all.
    pub companies: Vec<LadderCompany>,
    /// Transfers that are confirmed, waiting or being sent, as a negative sum.
    pub queued: Option<LadderSum>,
    /// Transfers in doubt, including those of excluded accounts, as a negative sum; in no other sum.
    pub in_doubt: Option<LadderSum>,
    /// Available balances of accounts excluded by their role (`[balances] excluded_roles`); in no other sum.
    pub apart: Option<LadderSum>,
    /// Transfers from these accounts that are confirmed, waiting or being sent, as a negative sum; in no other sum.
    pub apart_queued: Option<LadderSum>,
    /// In order of time, without gaps.
    pub buckets: Vec<LadderBucket>,
    /// Grid lines of the drawing.
    pub ticks: Vec<LadderTick>,
}

/// The cash of one company in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderCompany {
    /// The accounts' `owner` in the profile; an account without one is a company of its own, by its key.
    pub company: String,
    /// Available balances of its accounts, how many, and how many of them are missing or not exact.
    pub available: LadderSum,
}

worded! {
    /// The place of a span in time.
    LadderSpanKind {
        /// Its last day has passed.
        Overdue = "overdue",
        /// Between two days from today on.
        Span = "span",
        /// After the last span that is shown.
        Later = "later",
        /// Without a due day that can be read.
        NoDay = "no_day",
    }
}

/// Drafts due in one span of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderBucket {
    /// Its place in time.
    pub kind: LadderSpanKind,
    /// First day on which its money moves; `None` where it is open.
    pub from: Option<String>,
    /// Last day.
    pub to: Option<String>,
    /// First due day of its drafts, which may be before `from`: the money of a day without work moves on the next working day.
    pub due_from: Option<String>,
    /// Last due day of its drafts.
    pub due_to: Option<String>,
    /// Sum to be received.
    pub receivable: LadderSum,
    /// Sum to be paid, with a minus sign.
    pub payable: LadderSum,
    /// Receivable plus payable.
    pub net: String,
    /// Available balance plus queued transfers plus everything up to the end of this span without overdue receivables; `None`
    /// without a balance in this currency, and for drafts without a due day.
    pub balance_after: Option<String>,
    /// Height of the bar in thousandths of the highest tick.
    pub receivable_height: u32,
    /// Depth of the bar in the same thousandths.
    pub payable_height: u32,
    /// The bar is higher than the drawing and is drawn broken.
    pub broken: bool,
}

/// An exact sum of drafts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderSum {
    /// Exact decimal text, with its sign.
    pub amount: String,
    /// How many.
    pub count: u32,
    /// How many of them had no amount that could be summed.
    pub left_out: u32,
}

/// A grid line of the drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderTick {
    /// Amount of the line.
    pub amount: String,
    /// Height, in thousandths of the highest line.
    pub height: i32,
}

worded! {
    /// Why drafts are left out of the ladder.
    AsideReason {
        /// This desk acted on them, and their lists were not read since.
        Acted = "acted",
        /// Endorsed to another company.
        Endorsed = "endorsed",
        /// Pledged.
        Pledged = "pledged",
        /// Another company holds them.
        OfOthers = "of_others",
        /// Not signed for yet.
        ToSign = "to_sign",
        /// Their lists do not tell who holds them.
        Unknown = "unknown",
    }
}

/// Drafts that are left out of the ladder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderAside {
    /// Why.
    pub why: AsideReason,
    /// Number and sum per currency.
    pub totals: Vec<Total>,
}

/// Drafts that may be presented for payment, by time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentView {
    /// Their presentment window is over.
    pub over: PresentLine,
    /// Their presentment window includes today.
    pub now: PresentLine,
    /// Due within the next seven days.
    pub week: PresentLine,
    /// Today's cut-off times, as the profile states them.
    pub cut_offs: Vec<Sentence>,
    /// The notice that no calendar covers today; `None` where one does.
    pub silence: Option<Sentence>,
    /// Drafts left out because this desk acted on them and their lists were not read since.
    pub acted: u32,
}

/// Number and sums of one such group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentLine {
    /// How many.
    pub count: u32,
    /// Their sums.
    pub totals: Vec<Total>,
    /// How many of them the draft system presents automatically.
    pub automatic: u32,
    /// First due day.
    pub due_from: Option<String>,
    /// Last due day.
    pub due_to: Option<String>,
}

/// When one draft may be presented: advice, never a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentmentView {
    /// `early`, `open`, `last_day` or `over`.
    pub phase: String,
    /// The due day.
    pub opens: String,
    /// Last day of the window.
    pub closes: String,
    /// The window was moved because the draft system does not work on some days.
    pub moved: bool,
    /// The number begins with 5 or 6: the draft system presents it automatically.
    pub automatic: bool,
    /// Notes, the most important first.
    pub notes: Vec<Sentence>,
}

/// Presentment state as shown in a list's row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentmentMark {
    /// `open`, `last_day` or `over`.
    pub phase: String,
    /// The same as a sentence.
    pub sentence: Sentence,
}

/// Receivable sum from one acceptor in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExposureRow {
    /// Name in the records; `None` where they have none.
    pub acceptor: Option<String>,
    /// Currency code, where the profile states one.
    pub currency: Option<String>,
    /// Exact sum.
    pub amount: String,
    /// How many drafts.
    pub count: u32,
    /// How many of them had no amount that could be summed.
    pub left_out: u32,
    /// Share of all receivable drafts in the currency, in percent with two decimals, rounded half up.
    pub share: String,
    /// Nearest due day.
    pub nearest_due: Option<String>,
    /// Watch list lines for the acceptor.
    pub watch: Vec<WatchLine>,
}

/// Receivable drafts by acceptor, the largest sum first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExposureView {
    /// One per acceptor and currency.
    pub rows: Vec<ExposureRow>,
    /// Sums per currency.
    pub totals: Vec<Total>,
    /// Drafts left out because this desk acted on them and their lists were not read since.
    pub acted: u32,
    /// Why a draft is receivable.
    pub counted: CountedLists,
    /// Oldest reading among the lists; `None` where one was never read.
    pub as_of: Option<String>,
    /// Every list was read to its end.
    pub complete: bool,
}

/// A line of the watch list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WatchLine {
    /// Name of the company.
    pub name: String,
    /// Inter-bank number, where the list has one.
    pub bank_number: Option<String>,
    /// Credit code, where the list has one.
    pub credit_code: Option<String>,
    /// The list's own word for how bad it is; blank where it has none.
    pub level: String,
    /// Reason for the entry.
    pub note: String,
    /// Source of the information.
    pub source: String,
    /// Day of the information.
    pub date: Option<String>,
    /// How a draft's acceptor matches the line: `name`, `bank_number` (its account is at that bank) or `credit_code`
    /// (it is the drawer, whose code is in the record); blank in the list itself.
    #[serde(default)]
    pub met_by: String,
}

impl WatchLine {
    /// Both are the same line of the list, however each was matched.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let known_by = |line: &Self| (line.name.clone(), line.bank_number.clone(), line.credit_code.clone());
        known_by(self) == known_by(other)
    }
}

/// A line of a file that cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LineRefused {
    /// Line number, from 1; 0 where it is unknown.
    pub line: u32,
    /// Text of the line.
    pub text: String,
    /// Reason for the refusal.
    pub why: Sentence,
}

/// A watch list file before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WatchLook {
    /// Lines that can be imported.
    pub count: u32,
    /// Of these, lines that are not stored yet.
    pub new: u32,
    /// Of these, lines that are stored with other content.
    pub changed: u32,
    /// Stored lines that the file lacks: replacing the list deletes them.
    pub gone: u32,
    /// The first lines.
    pub lines: Vec<WatchLine>,
    /// The first lines that cannot be imported.
    pub refused: Vec<LineRefused>,
    /// Number of lines that cannot be imported.
    pub refused_count: u32,
    /// Note about how the file was read.
    pub note: Option<Sentence>,
}

/// One imported calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarRow {
    /// Name of the file.
    pub source: String,
    /// First day that it covers.
    pub from: String,
    /// Last day that it covers.
    pub to: String,
    /// Days that differ from their weekday's rule.
    pub days: u32,
    /// When it was imported.
    pub imported_at: String,
}

/// The imported calendars, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarView {
    /// One per import.
    pub rows: Vec<CalendarRow>,
    /// The notice that no calendar covers today; `None` where one does.
    pub silence: Option<Sentence>,
}

/// A calendar file before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarLook {
    /// First day that it would cover: as requested, else from the years of its days.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Its days.
    pub days: Vec<CalendarDayView>,
    /// Lines that cannot be imported.
    pub refused: Vec<LineRefused>,
    /// Note about how the file was read.
    pub note: Option<Sentence>,
}

/// A day of a month, for choosing one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MonthDay {
    /// The day.
    pub day: String,
    /// The draft system works on that day, as far as the calendars say.
    pub works: bool,
    /// A calendar covers it; without one, weekends are days off.
    pub covered: bool,
    /// Its name in the calendar; blank for none.
    pub name: String,
}

/// A day that differs from its weekday's rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarDayView {
    /// The day.
    pub day: String,
    /// The draft system works on that day.
    pub works: bool,
    /// Name of the day in the file.
    pub name: String,
}
