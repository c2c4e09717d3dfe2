//! The times of a reminder: days by its rhythm, moved from days off by the imported calendar.

use chrono::{Datelike, Days, NaiveDate};

use super::maturity::Calendar;
use crate::view::{OffDay, Rhythm, RhythmEvery};

/// How far the times are followed from the first that is open, in days.
const FOLLOWED_DAYS: usize = 3_660;
/// Most days between the first day of a rhythm and the day on which it is set.
const FROM_BACK_DAYS: u64 = 366;

/// One time: the day by the rhythm, and the day on which it is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Time {
    pub by_rhythm: NaiveDate,
    pub due: NaiveDate,
}

/// The times that are neither ordered nor skipped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct OpenTimes {
    /// Those due by today, the oldest first.
    pub due: Vec<Time>,
    /// The first one after today.
    pub next: Option<Time>,
}

/// Whether each part of a rhythm has a meaning, and its first day is neither long past nor farther than it is followed.
pub(crate) fn is_sound(rhythm: &Rhythm, today: NaiveDate) -> bool {
    let day_max = if rhythm.every == RhythmEvery::Week { 7 } else { 31 };
    let from: Option<NaiveDate> = rhythm.from.parse().ok();
    let oldest = today.checked_sub_days(Days::new(FROM_BACK_DAYS)).unwrap_or(today);
    let latest = today.checked_add_days(Days::new(FROM_BACK_DAYS)).unwrap_or(today);
    (1..=day_max).contains(&rhythm.day)
        && (rhythm.every != RhythmEvery::Quarter || (1..=3).contains(&rhythm.month))
        && from.is_some_and(|from| (oldest..=latest).contains(&from))
}

/// The open times of a rhythm; those up to `done_until` are done.
pub(crate) fn open_times(
    rhythm: &Rhythm,
    done_until: Option<NaiveDate>,
    calendar: &Calendar,
    today: NaiveDate,
) -> OpenTimes {
    let Ok(from) = rhythm.from.parse::<NaiveDate>() else { return OpenTimes::default() };
    let start = done_until.and_then(|day| day.succ_opt()).map_or(from, |day| day.max(from));
    let mut open = OpenTimes::default();
    for by_rhythm in start.iter_days().take(FOLLOWED_DAYS).filter(|day| falls_on(rhythm, *day)) {
        let time = time_on(rhythm, by_rhythm, calendar);
        if time.due > today {
            open.next = Some(time);
            break;
        }
        open.due.push(time);
    }
    open
}

/// The time of a day by the rhythm.
pub(crate) fn time_on(rhythm: &Rhythm, by_rhythm: NaiveDate, calendar: &Calendar) -> Time {
    Time { by_rhythm, due: moved(rhythm.off_day, by_rhythm, calendar) }
}

fn falls_on(rhythm: &Rhythm, day: NaiveDate) -> bool {
    let in_month = day.day() == u32::from(rhythm.day).min(u32::from(day.num_days_in_month()));
    match rhythm.every {
        RhythmEvery::Week => day.weekday().number_from_monday() == u32::from(rhythm.day),
        RhythmEvery::Month => in_month,
        RhythmEvery::Quarter => in_month && day.month0() % 3 + 1 == u32::from(rhythm.month),
    }
}

fn moved(off_day: OffDay, day: NaiveDate, calendar: &Calendar) -> NaiveDate {
    match off_day {
        OffDay::Before => calendar.working_until(day),
        OffDay::After => calendar.working_from(day),
        OffDay::Stay => day,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::calendars::{CalendarDay, OneCalendar};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn rhythm(every: RhythmEvery, day: u8, month: u8, off_day: OffDay) -> Rhythm {
        Rhythm { every, day, month, off_day, from: "2026-01-01".to_owned() }
    }

    /// The first four times after a day, as they are due.
    fn first(rhythm: &Rhythm, calendar: &Calendar) -> Vec<String> {
        let open = open_times(rhythm, None, calendar, day("2027-12-31"));
        open.due.iter().take(4).map(|time| time.due.to_string()).collect()
    }

    #[test]
    fn times_follow_the_rhythm_and_move_from_days_off() {
        let none = Calendar::default();
        // 2026-10-01 to 2026-10-07 are days off, and Saturday 2026-10-10 is worked for it.
        let days = (1..=7).map(|at| CalendarDay {
            day: NaiveDate::from_ymd_opt(2026, 10, at).unwrap(),
            works: false,
            name: String::new(),
        });
        let worked = CalendarDay { day: day("2026-10-10"), works: true, name: String::new() };
        let holidays = Calendar::of(vec![OneCalendar {
            source: "2026".to_owned(),
            from: day("2026-10-01"),
            to: day("2026-10-31"),
            imported_at: String::new(),
            days: days.chain([worked]).collect(),
        }]);
        let month = |at, off_day| rhythm(RhythmEvery::Month, at, 1, off_day);
        // rhythm, calendar, the first four times
        let rows = [
            (month(31, OffDay::Stay), &none, ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]),
            (month(31, OffDay::Before), &none, ["2026-01-30", "2026-02-27", "2026-03-31", "2026-04-30"]),
            (month(1, OffDay::After), &none, ["2026-01-01", "2026-02-02", "2026-03-02", "2026-04-01"]),
            (
                rhythm(RhythmEvery::Week, 5, 1, OffDay::Stay),
                &none,
                ["2026-01-02", "2026-01-09", "2026-01-16", "2026-01-23"],
            ),
            (
                rhythm(RhythmEvery::Quarter, 15, 2, OffDay::After),
                &none,
                ["2026-02-16", "2026-05-15", "2026-08-17", "2026-11-16"],
            ),
        ];
        for (rhythm, calendar, expected) in rows {
            assert_eq!(first(&rhythm, calendar), expected, "{rhythm:?}");
        }
        let october = |at, off_day| {
            let times = open_times(&month(at, off_day), Some(day("2026-09-20")), &holidays, day("2026-10-31"));
            times.due[0].due.to_string()
        };
        assert_eq!(october(1, OffDay::After), "2026-10-08");
        assert_eq!(october(1, OffDay::Before), "2026-09-30");
        assert_eq!(october(10, OffDay::Before), "2026-10-10", "a worked Saturday is no day off");
    }

    #[test]
    fn a_time_is_due_from_its_moved_day_and_done_ones_do_not_return() {
        let first = rhythm(RhythmEvery::Month, 1, 1, OffDay::Before);
        let calendar = Calendar::default();
        // 2026-02-01 is a Sunday: due on Friday, in the month before.
        let at = |today: &str, done: Option<&str>| {
            let open = open_times(&first, done.map(day), &calendar, day(today));
            let due: Vec<_> = open.due.iter().map(|time| time.by_rhythm.to_string()).collect();
            (due, open.next.map(|time| time.due.to_string()).unwrap())
        };
        let none: Vec<String> = Vec::new();
        assert_eq!(at("2026-01-29", Some("2026-01-01")), (none.clone(), "2026-01-30".to_owned()));
        assert_eq!(at("2026-01-30", Some("2026-01-01")), (vec!["2026-02-01".to_owned()], "2026-02-27".to_owned()));
        assert_eq!(at("2026-01-30", Some("2026-02-01")), (none, "2026-02-27".to_owned()));
        let missed = at("2026-03-15", Some("2026-01-01")).0;
        assert_eq!(missed, ["2026-02-01", "2026-03-01"], "a missed time stays until it is ordered or skipped");
    }

    #[test]
    fn a_rhythm_without_meaning_is_refused() {
        let today = day("2026-06-01");
        let sound = rhythm(RhythmEvery::Week, 7, 0, OffDay::Stay);
        assert!(is_sound(&sound, today));
        for wrong in [
            Rhythm { day: 8, ..sound.clone() },
            Rhythm { day: 0, ..sound.clone() },
            Rhythm { every: RhythmEvery::Month, day: 32, ..sound.clone() },
            Rhythm { every: RhythmEvery::Quarter, month: 4, ..sound.clone() },
            Rhythm { from: "2026-6-1x".to_owned(), ..sound.clone() },
            Rhythm { from: "2019-01-01".to_owned(), ..sound },
        ] {
            assert!(!is_sound(&wrong, today), "{wrong:?}");
        }
    }
}
