//! Reads a holiday calendar from a file: an ICS calendar, or lines of text or CSV with a day or a range of days each. A line
//! that cannot be read is shown with the reason; the others are imported.
//!
//! A day is a day off unless its line or summary says that it is worked (班, workday), as for the weekends worked in
//! exchange for a holiday.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use model::clock::Zone;
use model::{Sentence, days};

use super::calendar_entry::{CalendarEntry, RUN_DAYS_MAX, is_worked, line_refusal};
use super::calendar_events::events;
use super::file::LINES_MAX;
use crate::store::kept::calendars::CalendarDay;
use crate::view::LineRefused;

/// The same as a whole cell.
const WORKED_CELLS: &[&str] = &["on", "work", "open", "workday"];
/// Signs and words between the two days of a range in one cell.
const BETWEEN: &[&str] = &["至", "到", "~", "～", "—", "–", " - ", " to "];

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

/// Reads the text of a file; times of an event are those of a zone.
///
/// # Errors
/// The sentence of an event whose days cannot be known, because a day off would be missing.
pub(crate) fn read(text: &str, zone: Zone) -> Result<CalendarFile, Sentence> {
    let mut days = BTreeMap::new();
    let mut refused = Vec::new();
    let found = if text.contains("BEGIN:VEVENT") { events(text, zone)? } else { lines(text) };
    for entry in found {
        match entry {
            Ok(found) => days.extend(found.into_iter().map(|day| (day.day, day))),
            Err(line) => refused.push(line),
        }
    }
    Ok(CalendarFile { days: days.into_values().collect(), refused })
}

fn lines(text: &str) -> Vec<CalendarEntry> {
    let mut entries = Vec::new();
    for (at, line) in text.lines().enumerate().take(LINES_MAX) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match of_line(line) {
            // The first line may be a header.
            Err("calendar-no-day") if at == 0 && !line.contains(|sign: char| sign.is_ascii_digit()) => {}
            entry => entries.push(entry.map_err(|id| line_refusal(at + 1, line, id))),
        }
    }
    entries
}

/// The days of a line; two days that follow each other are a range.
fn of_line(line: &str) -> Result<Vec<CalendarDay>, &'static str> {
    let parted = BETWEEN.iter().fold(line.to_owned(), |text, sign| text.replace(sign, ","));
    let cells: Vec<&str> = parted.split([',', ';', '\t', ' ']).map(|cell| cell.trim().trim_matches('"')).collect();
    let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    let found: Vec<(usize, NaiveDate)> =
        cells.iter().enumerate().filter_map(|(at, cell)| Some((at, days::plain(cell)?))).collect();
    let (first, last) = match found[..] {
        [] => return Err("calendar-no-day"),
        [(_, day)] => (day, day),
        [(at, first), (next, last)] if next == at + 1 && first <= last => (first, last),
        _ => return Err("calendar-several-days"),
    };
    let rest = cells.iter().enumerate().filter(|(at, _)| found.iter().all(|(place, _)| place != at));
    let rest: Vec<&str> = rest.map(|(_, cell)| *cell).collect();
    let works = rest.iter().any(|cell| WORKED_CELLS.contains(&cell.to_lowercase().as_str()) || is_worked(cell));
    let run: Vec<NaiveDate> = first.iter_days().take_while(|day| *day <= last).take(RUN_DAYS_MAX + 1).collect();
    if run.len() > RUN_DAYS_MAX {
        return Err("calendar-several-days");
    }
    Ok(run.into_iter().map(|day| CalendarDay { day, works, name: rest.join(" ") }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> CalendarFile {
        read(text, Zone::Named(chrono_tz::Asia::Shanghai)).expect("days")
    }

    fn shown(text: &str) -> Vec<(String, bool)> {
        file(text).days.into_iter().map(|day| (day.day.to_string(), day.works)).collect()
    }

    fn expected(rows: &[(&str, bool)]) -> Vec<(String, bool)> {
        rows.iter().map(|(day, works)| ((*day).to_owned(), *works)).collect()
    }

    #[test]
    fn lines_of_days_are_read_in_the_forms_that_cannot_be_read_in_two_ways() {
        let text = "date,kind,name\n2026-01-01,off,元旦\n20260214,班,春节补班\n# made up\n\n2026年2月15日 春节\n2026/2/16\n03/04/2026\n";
        let rows = [("2026-01-01", false), ("2026-02-14", true), ("2026-02-15", false), ("2026-02-16", false)];
        assert_eq!(shown(text), expected(&rows));
        let file = file(text);
        assert_eq!((file.refused[0].line, file.refused[0].why.id.as_str()), (8, "calendar-no-day"));
        let years = file.years().map(|(from, to)| (from.to_string(), to.to_string())).unwrap();
        assert_eq!(years, ("2026-01-01".to_owned(), "2026-12-31".to_owned()));
        assert_eq!(read("nothing\n", Zone::Computer).expect("no day").years(), None);
    }

    #[test]
    fn an_event_of_several_days_ends_the_day_before_its_end() {
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260504\r\nSUMMARY:劳动\r\n \
                    节 休\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART:20260509T000000Z\r\nSUMMARY:劳动节 补班\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n";
        let rows = [("2026-05-01", false), ("2026-05-02", false), ("2026-05-03", false), ("2026-05-09", true)];
        assert_eq!(shown(text), expected(&rows));
        assert_eq!(file(text).days[0].name, "劳动节 休");
        assert_eq!(file(text).refused.len(), 1);
    }

    #[test]
    fn a_line_may_have_a_range_and_two_other_days_are_refused() {
        for text in [
            "开始,结束,名称\n2026-10-01,2026-10-03,国庆节\n",
            "2026-10-01至2026-10-03 国庆节\n",
            "2026-10-01 ~ 2026-10-03\n",
            "国庆节;2026年10月1日;2026年10月3日\n",
        ] {
            assert_eq!(
                shown(text),
                expected(&[("2026-10-01", false), ("2026-10-02", false), ("2026-10-03", false)]),
                "{text}"
            );
        }
        for text in ["2026-10-03,2026-10-01\n", "2026-10-10,补班,2026-10-02\n", "2026-01-01,2026-12-31\n"] {
            let read = file(text);
            assert_eq!((read.days.len(), read.refused[0].why.id.as_str()), (0, "calendar-several-days"), "{text}");
        }
        let worked = "2026-10-10,调休工作日\n2026-10-11,非工作日\n2026-10-12,上班\n";
        assert_eq!(shown(worked), expected(&[("2026-10-10", true), ("2026-10-11", false), ("2026-10-12", true)]));
        let short = file("26-10-01,x\n2026-10-02\n");
        assert_eq!(
            (short.days.len(), short.refused.len()),
            (1, 1),
            "a year of two digits is refused in the first line too"
        );
    }
}
