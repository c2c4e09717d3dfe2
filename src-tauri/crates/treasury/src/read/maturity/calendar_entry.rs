//! An entry of a holiday calendar, which a line or an event of a file makes.

use model::Sentence;

use crate::store::kept::calendars::CalendarDay;
use crate::view::LineRefused;

/// Most days of one event or range.
pub(super) const RUN_DAYS_MAX: usize = 31;

/// Words in an event's summary that mark a worked day.
const WORKED: &[&str] = &["班", "工作日", "workday", "working day"];
/// Words that have one of these and mark a day off.
const NOT_WORKED: &[&str] = &[
    "非工作日",
    "不上班",
    "休班",
    "停班",
    "停止上班",
    "无需上班",
    "不用上班",
    "免上班",
    "non-working",
    "nonworking",
    "non working",
    "not a working",
    "not working",
    "non-workday",
    "no workday",
    "not a workday",
];

/// The days of an entry, or the reason why it cannot be read.
pub(super) type CalendarEntry = Result<Vec<CalendarDay>, LineRefused>;

/// The refusal of a line.
pub(super) fn line_refusal(line: usize, text: &str, id: &str) -> LineRefused {
    LineRefused { line: u32::try_from(line).unwrap_or(u32::MAX), text: text.to_owned(), why: Sentence::new(id) }
}

/// Whether a summary marks a worked day.
pub(super) fn is_worked(summary: &str) -> bool {
    let summary = summary.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| summary.contains(word));
    has(WORKED) && !has(NOT_WORKED)
}
