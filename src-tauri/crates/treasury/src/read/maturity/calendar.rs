//! Days on which the draft system works, from imported calendars. The newest import that covers a day decides. A day
//! that no calendar covers is a working day from Monday to Friday, and a note says that no calendar covers it.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate, Weekday};
use model::Sentence;

use crate::store::kept::calendars::OneCalendar;
use crate::view::{CalendarRow, CalendarView, MonthDay};

/// Most consecutive days searched for a working day.
const SEARCH_DAYS_MAX: u32 = 60;

/// All imports, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Calendar {
    ranges: Vec<OneCalendar>,
    days: Vec<BTreeMap<NaiveDate, bool>>,
}

impl Calendar {
    /// Builds the calendar from the imports, newest first.
    pub(crate) fn of(ranges: Vec<OneCalendar>) -> Self {
        let days = ranges.iter().map(|one| one.days.iter().map(|day| (day.day, day.works)).collect()).collect();
        Self { ranges, days }
    }

    fn covering(&self, day: NaiveDate) -> Option<usize> {
        self.ranges.iter().position(|one| (one.from..=one.to).contains(&day))
    }

    /// Whether the draft system works on a day, as far as the calendars say.
    pub(crate) fn works(&self, day: NaiveDate) -> bool {
        let said = self.covering(day).and_then(|at| self.days[at].get(&day).copied());
        said.unwrap_or(!matches!(day.weekday(), Weekday::Sat | Weekday::Sun))
    }

    /// The first working day on or after a day; the day itself where the search finds none.
    pub(crate) fn working_from(&self, day: NaiveDate) -> NaiveDate {
        day.iter_days().take(SEARCH_DAYS_MAX as usize).find(|day| self.works(*day)).unwrap_or(day)
    }

    /// The last working day on or before a day; the day itself where the search finds none.
    pub(crate) fn working_until(&self, day: NaiveDate) -> NaiveDate {
        let before = std::iter::successors(Some(day), |day| day.pred_opt());
        before.take(SEARCH_DAYS_MAX as usize).find(|day| self.works(*day)).unwrap_or(day)
    }

    /// The latest due day that is overdue on a day: money of a due day without work moves on the next working day, so a draft
    /// is overdue once that has passed. The ladder, the filter of the lists, the daily report and the window's colours ask this.
    pub(crate) fn overdue_until(&self, today: NaiveDate) -> NaiveDate {
        self.working_until(today.pred_opt().unwrap_or(today))
    }

    /// The note for a day that no calendar covers; `None` for a covered day.
    pub(crate) fn silence_on(&self, day: NaiveDate) -> Option<Sentence> {
        if self.covering(day).is_some() {
            return None;
        }
        let Some(last) = self.ranges.iter().map(|one| one.to).max() else {
            return Some(Sentence::new("calendar-none"));
        };
        let first = self.ranges.iter().map(|one| one.from).min();
        Some(match first.filter(|first| day < *first) {
            Some(first) => Sentence::new("calendar-begins").with("day", first),
            None => Sentence::new("calendar-ends").with("day", last),
        })
    }

    /// A day for a month's display.
    pub(crate) fn shown(&self, day: NaiveDate) -> MonthDay {
        let covering = self.covering(day);
        let named = covering.and_then(|at| self.ranges[at].days.iter().find(|one| one.day == day));
        MonthDay {
            day: day.to_string(),
            works: self.works(day),
            covered: covering.is_some(),
            name: named.map(|one| one.name.clone()).unwrap_or_default(),
        }
    }

    /// The imports for display, with the note for a day that none covers.
    pub(crate) fn view(&self, today: NaiveDate) -> CalendarView {
        let row = |one: &OneCalendar| CalendarRow {
            source: one.source.clone(),
            from: one.from.to_string(),
            to: one.to.to_string(),
            days: u32::try_from(one.days.len()).unwrap_or(u32::MAX),
            imported_at: one.imported_at.clone(),
        };
        CalendarView { rows: self.ranges.iter().map(row).collect(), silence: self.silence_on(today) }
    }
}
