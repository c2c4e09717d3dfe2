//! Reads a holiday calendar from a file: an ICS calendar, or lines of text or CSV with a day or a range of days each. A line
//! that cannot be read is shown with the reason; the others are imported.
//!
//! A day is a day off unless its line or summary says that it is worked (班, workday), as for the weekends worked in
//! exchange for a holiday.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use model::clock::Zone;
use model::{Sentence, days};

use super::calendar_columns::{FlagColumns, mark_of};
use super::calendar_entry::{CalendarEntry, RUN_DAYS_MAX, is_worked, line_refusal};
use super::calendar_events::events;
use super::file::LINES_MAX;
use crate::store::kept::calendars::CalendarDay;
use crate::view::LineRefused;

/// The same as a whole cell.
const WORKED_CELLS: &[&str] = &["on", "work", "open", "workday"];
/// The place of such a sign.
const MARK: &str = "\u{1}";
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
    let mut flags = FlagColumns::default();
    for (at, line) in text.lines().enumerate().take(LINES_MAX) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match of_flagged(line, &flags) {
            // The first line may be a header.
            Err("calendar-no-day") if at == 0 && !line.contains(|sign: char| sign.is_ascii_digit()) => {
                flags = FlagColumns::of(line);
            }
            entry => entries.push(entry.map_err(|id| line_refusal(at + 1, line, id))),
        }
    }
    entries
}

/// The days of a line, as its columns say.
fn of_flagged(line: &str, flags: &FlagColumns) -> Result<Vec<CalendarDay>, &'static str> {
    let (rest, works, count) = flags.take(line)?;
    let mut days = of_line(&rest)?;
    // A mark below no header that says its meaning: the day may be off or worked.
    if days.first().is_some_and(|day| mark_of(&day.name).is_some()) {
        return Err("calendar-mark");
    }
    let named = days.first().and_then(|day| count_in(&day.name));
    if let (Some(count), Some(first)) = (count.or(named), days.first().cloned())
        && count != days.len()
    {
        // A name alone may speak of other days too.
        if count == 0 || count > RUN_DAYS_MAX || days.len() > 1 || named.is_some() {
            return Err("calendar-several-days");
        }
        let run = first.day.iter_days().take(count);
        days = run.map(|day| CalendarDay { day, ..first.clone() }).collect();
    }
    if let Some(works) = works {
        days.iter_mut().for_each(|day| day.works = works);
    }
    Ok(days)
}

/// The number of days that a name states: 国庆节7天.
fn count_in(name: &str) -> Option<usize> {
    let (before, _) = name.split_once('天')?;
    let digits = before.rsplit(|sign: char| !sign.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The days of a line; two days that follow each other are a range. The second one may lack its year, or its month too.
fn of_line(line: &str) -> Result<Vec<CalendarDay>, &'static str> {
    let parted = BETWEEN.iter().fold(line.to_owned(), |text, sign| text.replace(sign, &format!(",{MARK},")));
    let cells: Vec<&str> = parted.split([',', ';', '\t', ' ']).map(|cell| cell.trim().trim_matches('"')).collect();
    let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    let mut found: Vec<(usize, NaiveDate)> = Vec::new();
    let mut places: Vec<usize> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let begun = found.last().filter(|(place, _)| at == place + 2 && cells[at - 1] == MARK).map(|(_, day)| *day);
        let day = days::plain(cell).or_else(|| end_of_range(begun?, cell));
        match day {
            Some(day) => found.push((at, day)),
            // An end that cannot be read closes too few days.
            None if begun.is_some() && cell.starts_with(|sign: char| sign.is_ascii_digit()) => {
                return Err("calendar-several-days");
            }
            None if *cell != MARK => places.push(at),
            None => {}
        }
    }
    let (first, last) = match found[..] {
        [] => return Err("calendar-no-day"),
        [(_, day)] => (day, day),
        [(at, first), (next, last)]
            if next <= at + 2 && places.iter().all(|place| !(at..next).contains(place)) && first <= last =>
        {
            (first, last)
        }
        _ => return Err("calendar-several-days"),
    };
    let rest: Vec<&str> = places.into_iter().map(|at| cells[at]).collect();
    let is_worked_cell = |text: &str| WORKED_CELLS.contains(&text.trim().trim_matches('"').to_lowercase().as_str());
    // A word of a name is no cell: Christmas on Friday.
    let name = rest.join(" ");
    let works = line.split([',', ';', '\t']).any(is_worked_cell) || is_worked_cell(&name) || is_worked(&name);
    let run: Vec<NaiveDate> = first.iter_days().take_while(|day| *day <= last).take(RUN_DAYS_MAX + 1).collect();
    if run.len() > RUN_DAYS_MAX {
        return Err("calendar-several-days");
    }
    Ok(run.into_iter().map(|day| CalendarDay { day, works, name: name.clone() }).collect())
}

/// The end of a range that lacks its year, or its year and its month: 10月7日, 10-07, 7日.
fn end_of_range(first: NaiveDate, text: &str) -> Option<NaiveDate> {
    let numbers: Vec<&str> = text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    match numbers[..] {
        [day] => first.with_day(day.parse().ok()?),
        [month, day] => NaiveDate::from_ymd_opt(first.year(), month.parse().ok()?, day.parse().ok()?),
        _ => None,
    }
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
    fn a_range_may_leave_out_its_year_and_a_word_of_a_name_is_no_mark() {
        for line in [
            "2026年10月1日至7日 国庆节",
            "2026年10月1日至10月7日",
            "2026-10-01~10-07",
            "2026-10-01~07,国庆",
            "2026-10-01 - 2026-10-07",
        ] {
            let days = file(line).days;
            assert_eq!((days.len(), days.iter().any(|day| day.works)), (7, false), "{line}");
        }
        assert_eq!(file("2026-10-01~13-45\n").refused.len(), 1, "an end that is no day");
        for (line, works) in [
            ("2026-12-25,Christmas on Friday", false),
            ("2026-12-25 Day off work", false),
            ("2026-12-25,Bank not open", false),
            ("2026-12-25,Non working day", false),
            ("2026-12-25,Not a working day", false),
            ("2026-08-01,停班停课", false),
            ("2026-08-01,无需上班", false),
            ("2026-02-14,work,Spring Festival", true),
            ("2026-02-14 open", true),
            ("2026-02-14,春节 补班", true),
        ] {
            assert_eq!(file(line).days[0].works, works, "{line}");
        }
    }

    #[test]
    fn a_header_says_whether_days_are_off_and_how_many() {
        for (text, rows) in [
            (
                "name,date,isOffDay\n春节,2026-02-14,false\n春节,2026-02-15,true\n",
                [("2026-02-14", true), ("2026-02-15", false)],
            ),
            ("日期;是否上班\n2026-02-14;是\n2026-02-15;否\n", [("2026-02-14", true), ("2026-02-15", false)]),
            ("date,workday,name\n2026-02-14,1,甲\n2026-02-15,0,乙\n", [("2026-02-14", true), ("2026-02-15", false)]),
            ("date,holiday\n2026-02-14,春节 补班\n2026-02-15,春节\n", [("2026-02-14", true), ("2026-02-15", false)]),
            ("日期,天数,名称\n2026-05-01,2,劳动节\n", [("2026-05-01", false), ("2026-05-02", false)]),
            ("2026-05-01至2026-05-02 劳动节 共2天\n", [("2026-05-01", false), ("2026-05-02", false)]),
        ] {
            assert_eq!(shown(text), expected(&rows), "{text}");
        }
        assert_eq!(file("date,type\n2026-02-14,1\n2026-02-15,true\n").refused.len(), 2);
        let both = file("date,isOffDay,isWorkday\n2026-02-14,true,true\n2026-02-15,false,true\n2026-02-16,否,否\n");
        assert_eq!((both.days.len(), both.refused.len()), (1, 2), "{both:?}");
        for text in
            ["2026-10-01 国庆节7天\n", "日期,天数\n2026-05-01,40\n", "开始,结束,天数\n2026-05-01,2026-05-03,2\n"]
        {
            let read = file(text);
            assert_eq!((read.days.len(), read.refused.len()), (0, 1), "{text}");
        }
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
