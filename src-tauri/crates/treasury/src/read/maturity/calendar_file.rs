//! Reads a holiday calendar from a file: an ICS calendar, or lines of text or CSV with one day each. A line that cannot
//! be read is shown with the reason; the others are imported.
//!
//! A day is a day off unless its line or summary says that it is worked (班, workday), as for the weekends worked in
//! exchange for a holiday.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use model::Sentence;

use super::file::{LINES_MAX, day};
use crate::store::kept::calendars::CalendarDay;
use crate::view::LineRefused;

/// Most days of one event of an ICS calendar.
const EVENT_DAYS_MAX: usize = 31;

/// Words in an event's summary that mark a worked day.
const WORKED: &[&str] = &["班", "workday", "working day"];
/// The same as a whole cell.
const WORKED_CELLS: &[&str] = &["on", "work", "open", "workday"];

/// The content of a calendar file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct CalendarFile {
    pub days: Vec<CalendarDay>,
    pub refused: Vec<LineRefused>,
}

impl CalendarFile {
    /// The years of its days: the period it covers unless a person states another.
    pub(crate) fn years(&self) -> Option<(NaiveDate, NaiveDate)> {
        let (first, last) = (self.days.first()?.day, self.days.last()?.day);
        Some((NaiveDate::from_ymd_opt(first.year(), 1, 1)?, NaiveDate::from_ymd_opt(last.year(), 12, 31)?))
    }
}

/// Reads the text of a file.
pub(crate) fn read(text: &str) -> CalendarFile {
    let mut days = BTreeMap::new();
    let mut refused = Vec::new();
    let found = if text.contains("BEGIN:VEVENT") { events(text) } else { lines(text) };
    for entry in found {
        match entry {
            Ok(found) => days.extend(found.into_iter().map(|day| (day.day, day))),
            Err(line) => refused.push(line),
        }
    }
    CalendarFile { days: days.into_values().collect(), refused }
}

type Entry = Result<Vec<CalendarDay>, LineRefused>;

fn refused(line: usize, text: &str, id: &str) -> LineRefused {
    LineRefused { line: u32::try_from(line).unwrap_or(u32::MAX), text: text.to_owned(), why: Sentence::new(id) }
}

fn lines(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (at, line) in text.lines().enumerate().take(LINES_MAX) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = line.split([',', ';', '\t', ' ']).map(|cell| cell.trim().trim_matches('"')).collect();
        let found = cells.iter().position(|cell| day(cell).is_some());
        let Some((place, date)) = found.and_then(|place| Some((place, day(cells[place])?))) else {
            // The first line may be a header.
            if at > 0 {
                entries.push(Err(refused(at + 1, line, "calendar-no-day")));
            }
            continue;
        };
        let rest = cells.iter().enumerate().filter(|(other, cell)| *other != place && !cell.is_empty());
        let rest: Vec<&str> = rest.map(|(_, cell)| *cell).collect();
        let works = rest.iter().any(|cell| WORKED_CELLS.contains(&cell.to_lowercase().as_str()) || is_worked(cell));
        entries.push(Ok(vec![CalendarDay { day: date, works, name: rest.join(" ") }]));
    }
    entries
}

fn is_worked(summary: &str) -> bool {
    let summary = summary.to_lowercase();
    WORKED.iter().any(|word| summary.contains(word))
}

/// The events of an ICS calendar; a line that begins with a blank continues the line before.
fn events(text: &str) -> Vec<Entry> {
    let unfolded = text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "");
    let mut entries = Vec::new();
    let (mut begun, mut first, mut last, mut summary) = (0, None, None, String::new());
    for (at, line) in unfolded.lines().enumerate().take(LINES_MAX) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        match name.split(';').next().unwrap_or_default() {
            "BEGIN" if value == "VEVENT" => (begun, first, last, summary) = (at + 1, None, None, String::new()),
            "DTSTART" => first = value.get(..8).and_then(day),
            "DTEND" => last = value.get(..8).and_then(day),
            "SUMMARY" => value.trim().clone_into(&mut summary),
            "END" if value == "VEVENT" => entries.push(match first {
                Some(first) => Ok(event(first, last, &summary)),
                None => Err(refused(begun, &summary, "calendar-no-day")),
            }),
            _ => {}
        }
    }
    entries
}

/// The days of an event; DTEND is the day after the last.
fn event(first: NaiveDate, end: Option<NaiveDate>, summary: &str) -> Vec<CalendarDay> {
    let works = is_worked(summary);
    let lasts = |day: &NaiveDate| *day == first || end.is_some_and(|end| *day < end);
    let days = first.iter_days().take_while(lasts).take(EVENT_DAYS_MAX);
    days.map(|day| CalendarDay { day, works, name: summary.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(String, bool)> {
        read(text).days.into_iter().map(|day| (day.day.to_string(), day.works)).collect()
    }

    fn expected(rows: &[(&str, bool)]) -> Vec<(String, bool)> {
        rows.iter().map(|(day, works)| ((*day).to_owned(), *works)).collect()
    }

    #[test]
    fn lines_of_days_are_read_in_the_forms_that_cannot_be_read_in_two_ways() {
        let text = "date,kind,name\n2026-01-01,off,元旦\n20260214,班,春节补班\n# made up\n\n2026年2月15日 春节\n2026/2/16\n03/04/2026\n";
        let rows = [("2026-01-01", false), ("2026-02-14", true), ("2026-02-15", false), ("2026-02-16", false)];
        assert_eq!(shown(text), expected(&rows));
        let file = read(text);
        assert_eq!((file.refused[0].line, file.refused[0].why.id.as_str()), (8, "calendar-no-day"));
        let years = file.years().map(|(from, to)| (from.to_string(), to.to_string())).unwrap();
        assert_eq!(years, ("2026-01-01".to_owned(), "2026-12-31".to_owned()));
        assert_eq!(read("nothing\n").years(), None);
    }

    #[test]
    fn an_event_of_several_days_ends_the_day_before_its_end() {
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260504\r\nSUMMARY:劳动\r\n \
                    节 休\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART:20260509T000000Z\r\nSUMMARY:劳动节 补班\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n";
        let rows = [("2026-05-01", false), ("2026-05-02", false), ("2026-05-03", false), ("2026-05-09", true)];
        assert_eq!(shown(text), expected(&rows));
        assert_eq!(read(text).days[0].name, "劳动节 休");
        assert_eq!(read(text).refused.len(), 1);
    }
}
