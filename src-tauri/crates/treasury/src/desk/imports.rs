//! What a person imports: the watch list and holiday calendars. A file is shown before it is taken.

use std::path::Path;

use chrono::NaiveDate;

use super::Desk;
use crate::error::{DeskError, Result};
use crate::kept::{calendars, watch_list};
use crate::maturity::calendar::OneCalendar;
use crate::maturity::calendar_file::{self, CalendarFile};
use crate::maturity::{file, watch_file};
use crate::view::{CalendarDayView, CalendarLook, CalendarView, LineRefused, Sentence, WatchLine, WatchLook};

/// Lines of a file that are shown before it is taken.
const LINES_SHOWN_MAX: usize = 50;

impl Desk {
    /// A watch list before it is taken; nothing is kept.
    ///
    /// # Errors
    /// `import-file`, `watch-no-name-column`, or the database's.
    pub fn watch_look(&self, path: &Path) -> Result<WatchLook> {
        let (text, name) = file::text_of(path)?;
        let read = watch_file::read(&text, &name)?;
        let compared = watch_list::compare(&self.inner.kept.connection(), &read.lines)?;
        Ok(WatchLook {
            count: count(read.lines.len()),
            new: compared.new,
            changed: compared.changed,
            gone: compared.gone,
            lines: read.lines.into_iter().take(LINES_SHOWN_MAX).collect(),
            refused_count: count(read.refused.len()),
            refused: shown(read.refused),
        })
    }

    /// Takes the lines of a file that can be taken: beside the kept ones, or in their place. Returns what it did.
    ///
    /// # Errors
    /// As [`Desk::watch_look`]; `import-nothing` where no line can be taken.
    pub fn watch_import(&self, path: &Path, replace: bool) -> Result<WatchLook> {
        let look = self.watch_look(path)?;
        let (text, name) = file::text_of(path)?;
        let read = watch_file::read(&text, &name)?;
        if read.lines.is_empty() {
            return Err(nothing(&name));
        }
        let at = self.now_text();
        watch_list::keep(&mut self.inner.kept.connection(), &read.lines, replace, &name, &at)?;
        self.inner.remembered.forget_imports();
        Ok(look)
    }

    /// Takes away every line of a name, or without one all of them. Returns how many there were.
    ///
    /// # Errors
    /// `watch-unknown`, or the database's.
    pub fn watch_remove(&self, name: Option<&str>) -> Result<u32> {
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
    /// The database's.
    pub fn watch_list(&self) -> Result<Vec<WatchLine>> {
        watch_list::all(&self.inner.kept.connection())
    }

    /// A calendar before it is taken; nothing is kept. `range` is what it covers, where a person says so.
    ///
    /// # Errors
    /// `import-file`, `import-nothing` or `calendar-range`.
    pub fn calendar_look(&self, path: &Path, range: Option<(&str, &str)>) -> Result<CalendarLook> {
        let (read, calendar) = self.calendar_of(path, range)?;
        let day = |day: &crate::maturity::calendar::CalendarDay| CalendarDayView {
            day: day.day.to_string(),
            works: day.works,
            name: day.name.clone(),
        };
        Ok(CalendarLook {
            from: calendar.from.to_string(),
            to: calendar.to.to_string(),
            days: calendar.days.iter().map(day).collect(),
            refused: shown(read.refused),
        })
    }

    /// Takes a calendar in the place of those whose days it covers whole.
    ///
    /// # Errors
    /// As [`Desk::calendar_look`], or the database's.
    pub fn calendar_import(&self, path: &Path, range: Option<(&str, &str)>) -> Result<CalendarView> {
        let (_, calendar) = self.calendar_of(path, range)?;
        calendars::keep(&mut self.inner.kept.connection(), &calendar)?;
        self.inner.remembered.forget_imports();
        self.calendar_view()
    }

    /// The imported calendars.
    ///
    /// # Errors
    /// The database's.
    pub fn calendar_view(&self) -> Result<CalendarView> {
        Ok(self.calendar()?.view(self.today()))
    }

    fn calendar_of(&self, path: &Path, range: Option<(&str, &str)>) -> Result<(CalendarFile, OneCalendar)> {
        let (text, source) = file::text_of(path)?;
        let mut read = calendar_file::read(&text);
        let years = read.years().ok_or_else(|| nothing(&source))?;
        let (from, to) = range.map_or(Ok(years), range_of)?;
        let days = std::mem::take(&mut read.days).into_iter().filter(|day| (from..=to).contains(&day.day)).collect();
        Ok((read, OneCalendar { source, from, to, imported_at: self.now_text(), days }))
    }
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
