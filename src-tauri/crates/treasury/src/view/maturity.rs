//! Views of what falls due: the ladder, presentment, exposure, watch list, calendars.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Sentence, Total};

/// What falls due, receivable and payable, next to the cash. Exact; each draft once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderView {
    /// `week` or `day`.
    pub by: String,
    /// Today, in the profile's time zone.
    pub today: String,
    /// One per currency of drafts.
    pub series: Vec<LadderSeries>,
    /// Drafts of our lists that are neither receivable nor payable, and why.
    pub aside: Vec<LadderAside>,
    /// Drafts that one of our accounts holds and another pays: they stand on both sides.
    pub both_sides: u32,
    /// What may be presented for payment.
    pub present: PresentView,
    /// Oldest reading among the lists; `None` where one was never read.
    pub as_of: Option<String>,
    /// Every list was read to its end.
    pub complete: bool,
}

/// The ladder of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderSeries {
    /// Currency code; `None` where the profile states none for the drafts' bank.
    pub currency: Option<String>,
    /// Available balance of the newest day that is kept; `None` where there is none in this currency.
    pub available: Option<String>,
    /// The day of that balance.
    pub available_day: Option<String>,
    /// Accounts in this currency whose available balance is missing or not exact: not in it.
    pub available_left_out: u32,
    /// Transfers that are confirmed, waiting or on their way, with a minus sign.
    pub queued: Option<LadderSum>,
    /// Transfers of which nobody knows what became, also from accounts that stand apart, with a minus sign; not in any sum.
    pub in_doubt: Option<LadderSum>,
    /// Available balances of accounts that stand apart by their role (`[balances] excluded_roles`); not in any sum.
    pub apart: Option<LadderSum>,
    /// Transfers from these accounts that are confirmed, waiting or on their way, with a minus sign; not in any sum.
    pub apart_queued: Option<LadderSum>,
    /// In the order of time, without gaps.
    pub buckets: Vec<LadderBucket>,
    /// The lines of the drawing.
    pub ticks: Vec<LadderTick>,
}

/// What falls due in one span of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderBucket {
    /// `overdue`, `span`, `later` or `no_day`.
    pub kind: String,
    /// First day; `None` where it has none.
    pub from: Option<String>,
    /// Last day.
    pub to: Option<String>,
    /// What comes.
    pub receivable: LadderSum,
    /// What goes, with a minus sign.
    pub payable: LadderSum,
    /// Both together.
    pub net: String,
    /// Available balance and queued transfers with everything up to the end of this span; `None` without a balance in
    /// this currency, and for what has no day.
    pub balance_after: Option<String>,
    /// Height of the bar in thousandths of the highest tick.
    pub receivable_height: u32,
    /// Depth of the bar in the same thousandths.
    pub payable_height: u32,
    /// The bar is higher than the drawing, and is drawn broken.
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

/// A line of the drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderTick {
    /// What it stands for.
    pub amount: String,
    /// Where it lies, in thousandths of the highest.
    pub height: i32,
}

/// Drafts that are left out of the ladder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderAside {
    /// `endorsed`, `pledged`, `of_others`, `to_sign`, `unknown`.
    pub why: String,
    /// How many, and their sums.
    pub totals: Vec<Total>,
}

/// What may be presented for payment, by when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentView {
    /// The window is over.
    pub over: PresentLine,
    /// In the window today.
    pub now: PresentLine,
    /// Falls due within the next seven days.
    pub week: PresentLine,
    /// Until when the bank takes it today, as the profile says.
    pub cut_offs: Vec<Sentence>,
    /// What no calendar says.
    pub silence: Option<Sentence>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentLine {
    /// How many.
    pub count: u32,
    /// Their sums.
    pub totals: Vec<Total>,
    /// How many of them the draft system presents by itself.
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
    /// It was moved over days on which the draft system does not work.
    pub moved: bool,
    /// The number begins with 5 or 6.
    pub automatic: bool,
    /// What is to be known, the most important first.
    pub notes: Vec<Sentence>,
}

/// What a row of a list says of presentment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresentmentMark {
    /// `open`, `last_day` or `over`.
    pub phase: String,
    /// In words.
    pub sentence: Sentence,
}

/// What is receivable from one acceptor in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExposureRow {
    /// Name as the records have it; `None` where they have none.
    pub acceptor: Option<String>,
    /// Currency code, where the profile states one.
    pub currency: Option<String>,
    /// Exact sum.
    pub amount: String,
    /// How many drafts.
    pub count: u32,
    /// How many of them had no amount that could be summed.
    pub left_out: u32,
    /// Share of all that is receivable in the currency, in percent with two digits, rounded half up.
    pub share: String,
    /// Nearest due day.
    pub nearest_due: Option<String>,
    /// Lines of the watch list that name it.
    pub watch: Vec<WatchLine>,
}

/// What is receivable, by acceptor, the largest sum first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExposureView {
    /// One per acceptor and currency.
    pub rows: Vec<ExposureRow>,
    /// All of them per currency.
    pub totals: Vec<Total>,
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
    /// Why.
    pub note: String,
    /// Who says so.
    pub source: String,
    /// As of which day.
    pub date: Option<String>,
    /// By what a draft's acceptor meets the line: `name`, `bank_number` (its account is kept there) or `credit_code` (it is
    /// the drawer, whose code the record gives); blank in the list itself.
    #[serde(default)]
    pub met_by: String,
}

impl WatchLine {
    /// The same line of the list, whatever it was met by.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let known_by = |line: &Self| (line.name.clone(), line.bank_number.clone(), line.credit_code.clone());
        known_by(self) == known_by(other)
    }
}

/// A line of a file that cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LineRefused {
    /// Line of the file, from 1; 0 where it is not known.
    pub line: u32,
    /// What stands there.
    pub text: String,
    /// What is wrong with it.
    pub why: Sentence,
}

/// A watch list before it is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WatchLook {
    /// Lines that can be taken.
    pub count: u32,
    /// Of these, lines that are not kept yet.
    pub new: u32,
    /// Of these, lines that are kept and say something else.
    pub changed: u32,
    /// Kept lines that the file does not have: replacing takes them away.
    pub gone: u32,
    /// The first lines.
    pub lines: Vec<WatchLine>,
    /// Lines that cannot be taken; the first of them.
    pub refused: Vec<LineRefused>,
    /// How many cannot be taken.
    pub refused_count: u32,
    /// What is to be said of how the file was read.
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
    /// Days that are not what their weekday says.
    pub days: u32,
    /// When it was imported.
    pub imported_at: String,
}

/// The calendars, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarView {
    /// One per import.
    pub rows: Vec<CalendarRow>,
    /// What none of them says about today.
    pub silence: Option<Sentence>,
}

/// A calendar before it is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarLook {
    /// First day that it would cover: what was asked for, else the years of its days.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Its days.
    pub days: Vec<CalendarDayView>,
    /// Lines that cannot be taken.
    pub refused: Vec<LineRefused>,
    /// What is to be said of how the file was read.
    pub note: Option<Sentence>,
}

/// A day that is not what its weekday says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarDayView {
    /// The day.
    pub day: String,
    /// The draft system works.
    pub works: bool,
    /// What the file calls it.
    pub name: String,
}
