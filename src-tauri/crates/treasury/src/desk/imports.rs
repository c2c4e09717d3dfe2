//! Imports of the watch list and of holiday calendars. Each file is previewed before it is imported.

use std::path::Path;

use chrono::NaiveDate;
use model::clock::Zone;
use model::profile::Role;
use model::{DeskError, Result, Sentence};

use super::Desk;
use crate::read::maturity::{calendar_file, file, watch_file};
use crate::store::kept::calendars::{CalendarDay, OneCalendar};
use crate::store::kept::{calendars, watch_list};
use crate::view::{CalendarDayView, CalendarLook, CalendarView, LineRefused, MonthDay, WatchLine, WatchLook};

/// Lines of a file that a preview shows.
const LINES_SHOWN_MAX: usize = 50;
/// Days that are shown at once.
const DAYS_SHOWN_MAX: usize = 62;

impl Desk {
    /// Previews the import of a watch list; stores nothing.
    ///
    /// # Errors
    /// `import-file`, `import-encoding`, `watch-no-name-column`, or `database`.
    pub fn watch_look(&self, path: &Path) -> Result<WatchLook> {
        Ok(self.watch_of(path)?.0)
    }

    /// Imports a file's valid lines, added to the kept ones or replacing them. Returns the changes.
    ///
    /// # Errors
    /// As [`Desk::watch_look`]; `import-nothing` when no line is valid.
    pub fn watch_import(&self, path: &Path, replace: bool) -> Result<WatchLook> {
        self.require(Role::Preparer)?;
        let (look, lines, name) = self.watch_of(path)?;
        if lines.is_empty() {
            return Err(nothing(&name));
        }
        let at = self.now_text();
        watch_list::keep(&mut self.inner.kept.connection(), &lines, replace, &name, &at)?;
        self.inner.remembered.forget_imports();
        Ok(look)
    }

    /// The preview of a file, all its lines, and its name.
    fn watch_of(&self, path: &Path) -> Result<(WatchLook, Vec<WatchLine>, String)> {
        let file = file::read(path)?;
        let read = watch_file::read(&file.text, &file.name)?;
        let compared = watch_list::compare(&self.inner.kept.connection(), &read.lines)?;
        let look = WatchLook {
            count: count(read.lines.len()),
            new: compared.new,
            changed: compared.changed,
            gone: compared.gone,
            lines: read.lines.iter().take(LINES_SHOWN_MAX).cloned().collect(),
            refused_count: count(read.refused.len()),
            refused: shown(read.refused),
            note: file.note,
        };
        Ok((look, read.lines, file.name))
    }

    /// Removes every line of a name, or all lines if none is given. Returns their number.
    ///
    /// # Errors
    /// `watch-unknown`, or `database`.
    pub fn watch_remove(&self, name: Option<&str>) -> Result<u32> {
        self.require(Role::Preparer)?;
        let removed = watch_list::remove(&self.inner.kept.connection(), name)?;
        self.inner.remembered.forget_imports();
        match name {
            Some(name) if removed == 0 => {
                Err(DeskError::correct("watch-unknown", Sentence::new("watch-unknown").with("name", name)))
            }
            _ => Ok(removed),
        }
    }

    /// All lines, by name.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn watch_list(&self) -> Result<Vec<WatchLine>> {
        watch_list::all(&self.inner.kept.connection())
    }

    /// Previews the import of a calendar; stores nothing. `range` overrides the days that it covers.
    ///
    /// # Errors
    /// `import-file`, `import-encoding`, `import-nothing` or `calendar-range`.
    pub fn calendar_look(&self, path: &Path, range: Option<(&str, &str)>) -> Result<CalendarLook> {
        Ok(self.calendar_of(path, range)?.0)
    }

    /// Imports a calendar. It replaces calendars whose days it covers completely.
    ///
    /// # Errors
    /// As [`Desk::calendar_look`], or `database`.
    pub fn calendar_import(&self, path: &Path, range: Option<(&str, &str)>) -> Result<CalendarView> {
        self.require(Role::Preparer)?;
        let (_, calendar) = self.calendar_of(path, range)?;
        calendars::keep(&mut self.inner.kept.connection(), &calendar)?;
        self.inner.remembered.forget_imports();
        self.calendar_view()
    }

    /// The imported calendars.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn calendar_view(&self) -> Result<CalendarView> {
        Ok(self.calendar()?.view(self.today()))
    }

    /// The days from one to another, with those on which the draft system rests; at most two months of them.
    ///
    /// # Errors
    /// `calendar-range` for texts that are no days, or `database`.
    pub fn calendar_days(&self, from: &str, to: &str) -> Result<Vec<MonthDay>> {
        let (from, to) = range_of((from, to))?;
        let calendar = self.calendar()?;
        let days = from.iter_days().take(DAYS_SHOWN_MAX).take_while(|day| *day <= to);
        Ok(days.map(|day| calendar.shown(day)).collect())
    }

    /// The preview of a file, and the calendar read from it.
    fn calendar_of(&self, path: &Path, range: Option<(&str, &str)>) -> Result<(CalendarLook, OneCalendar)> {
        let file = file::read(path)?;
        let refuse = |sentence| DeskError::correct("calendar-event", sentence);
        let read = calendar_file::read(&file.text, self.profile().zone()).map_err(refuse)?;
        let years = read.years().ok_or_else(|| nothing(&file.name))?;
        let (from, to) = range.map_or(Ok(years), range_of)?;
        let days: Vec<_> = read.days.into_iter().filter(|day| (from..=to).contains(&day.day)).collect();
        let shown_day =
            |day: &CalendarDay| CalendarDayView { day: day.day.to_string(), works: day.works, name: day.name.clone() };
        let look = CalendarLook {
            from: from.to_string(),
            to: to.to_string(),
            days: days.iter().map(shown_day).collect(),
            refused: shown(read.refused),
            note: file.note,
        };
        Ok((look, OneCalendar { source: file.name, from, to, imported_at: self.now_text(), days }))
    }
}

/// The days that a calendar's text has, and whether each is worked; `None` where it is refused.
pub fn calendar_taken(text: &str) -> Option<Vec<(NaiveDate, bool)>> {
    let read = calendar_file::read(text, Zone::Computer).ok()?;
    Some(read.days.into_iter().map(|day| (day.day, day.works)).collect())
}

fn range_of((from, to): (&str, &str)) -> Result<(NaiveDate, NaiveDate)> {
    let refuse = || {
        let sentence = Sentence::new("calendar-range").with("from", from).with("to", to);
        DeskError::correct("calendar-range", sentence)
    };
    let day = |text: &str| text.trim().parse::<NaiveDate>().map_err(|_| refuse());
    let range = (day(from)?, day(to)?);
    if range.0 <= range.1 { Ok(range) } else { Err(refuse()) }
}

fn nothing(file: &str) -> DeskError {
    DeskError::correct("import-nothing", Sentence::new("import-nothing").with("file", file))
}

fn shown(lines: Vec<LineRefused>) -> Vec<LineRefused> {
    lines.into_iter().take(LINES_SHOWN_MAX).collect()
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
