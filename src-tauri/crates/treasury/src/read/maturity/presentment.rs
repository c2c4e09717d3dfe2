//! When a draft may be presented for payment, as advice only: nothing is blocked, because the service does not state
//! its rules.
//!
//! The window opens on the due day and closes ten days later, or on the next day on which the draft system works.
//! Drafts whose number begins with 5 or 6 are presented by the draft system itself. Outside of imported calendars only
//! Saturdays and Sundays are known as days off, and a note says so.

use chrono::{Days, NaiveDate};
use model::{Sentence, is_automatic};

use super::calendar::Calendar;
use crate::view::PresentmentView;

/// Days after the due day on which the window closes.
const WINDOW_DAYS: u64 = 10;

/// The last day of the window, and whether it was moved.
pub(crate) fn closes(due: NaiveDate, calendar: &Calendar) -> (NaiveDate, bool) {
    let last = due.checked_add_days(Days::new(WINDOW_DAYS)).unwrap_or(due);
    let moved = calendar.working_from(last);
    (moved, moved != last)
}

/// The latest due day whose window is over on a day.
pub(crate) fn over_until(today: NaiveDate, calendar: &Calendar) -> NaiveDate {
    let mut due = today.checked_sub_days(Days::new(WINDOW_DAYS + 1)).unwrap_or(today);
    // A window that was moved over a long holiday is still open after ten days.
    while closes(due, calendar).0 >= today {
        due = due.pred_opt().unwrap_or(due);
    }
    due
}

/// Position of a day relative to the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Before the due day.
    Early,
    /// In the window.
    Open,
    /// The last day of the window.
    LastDay,
    /// After the window.
    Over,
}

impl Phase {
    /// Stable name.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Early => "early",
            Self::Open => "open",
            Self::LastDay => "last_day",
            Self::Over => "over",
        }
    }
}

/// Advice for a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Advice {
    pub phase: Phase,
    pub closes: NaiveDate,
    pub view: PresentmentView,
}

/// Advice for one draft on a day. `cut_off`: the draft system's cut-off time today, where the profile states it.
pub(crate) fn advice(
    due: NaiveDate,
    draft_number: Option<&str>,
    today: NaiveDate,
    calendar: &Calendar,
    cut_off: Option<&str>,
) -> Advice {
    let (closes, moved) = closes(due, calendar);
    let phase = match () {
        () if today < due => Phase::Early,
        () if today > closes => Phase::Over,
        () if today == closes => Phase::LastDay,
        () => Phase::Open,
    };
    let automatic = draft_number.is_some_and(is_automatic);
    let mut notes = vec![phase_note(phase, due, closes)];
    if automatic {
        let id = if phase == Phase::Early { "present-automatic" } else { "present-automatic-past" };
        notes.push(Sentence::new(id).with("due", due));
    }
    if phase == Phase::Early {
        notes.push(Sentence::new("present-risk-early"));
    }
    if moved {
        notes.push(Sentence::new("present-moved").with("from", due + Days::new(WINDOW_DAYS)).with("to", closes));
    }
    if matches!(phase, Phase::Open | Phase::LastDay) {
        notes.extend(cut_off.map(|time| Sentence::new("present-cut-off").with("time", time)));
        notes.extend(
            (!calendar.works(today))
                .then(|| Sentence::new("present-not-today").with("next", calendar.working_from(today))),
        );
    }
    notes.extend(calendar.silence_on(closes));
    let view = PresentmentView {
        phase: phase.word().to_owned(),
        opens: due.to_string(),
        closes: closes.to_string(),
        moved,
        automatic,
        notes,
    };
    Advice { phase, closes, view }
}

fn phase_note(phase: Phase, due: NaiveDate, closes: NaiveDate) -> Sentence {
    Sentence::new(match phase {
        Phase::Early => "present-early",
        Phase::Open => "present-open",
        Phase::LastDay => "present-last-day",
        Phase::Over => "present-over",
    })
    .with("due", due)
    .with("closes", closes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::calendars::{CalendarDay, OneCalendar};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// 2026: spring festival from 15 to 23 February, with 28 February (a Saturday) worked.
    fn calendar() -> Calendar {
        let off =
            (15..=23).map(|at| CalendarDay { day: day(&format!("2026-02-{at}")), works: false, name: String::new() });
        let on = [CalendarDay { day: day("2026-02-28"), works: true, name: String::new() }];
        Calendar::of(vec![OneCalendar {
            source: "2026.csv".to_owned(),
            from: day("2026-01-01"),
            to: day("2026-12-31"),
            imported_at: String::new(),
            days: off.chain(on).collect(),
        }])
    }

    #[test]
    fn the_window_closes_ten_days_on_moved_by_calendar_and_week() {
        let rows = [
            ("2026-03-02", "2026-03-12", false),
            // The tenth day is a Sunday.
            ("2026-03-05", "2026-03-16", true),
            // The tenth day is in the holiday.
            ("2026-02-06", "2026-02-24", true),
            // A Saturday that is worked.
            ("2026-02-18", "2026-02-28", false),
        ];
        for (due, last, moved) in rows {
            assert_eq!(closes(day(due), &calendar()), (day(last), moved), "{due}");
        }
        // Without a calendar the same holiday is an ordinary week, and a note says that none was imported.
        assert_eq!(closes(day("2026-02-06"), &Calendar::default()), (day("2026-02-16"), false));
        let advice = advice(day("2026-02-06"), None, day("2026-02-10"), &Calendar::default(), None);
        assert!(advice.view.notes.iter().any(|note| note.id == "calendar-none"));
    }

    #[test]
    fn a_day_is_before_in_at_the_end_of_after_the_window_or_uncalendared() {
        let of = |due: &str, today: &str| advice(day(due), Some("5102"), day(today), &calendar(), Some("20:00"));
        let rows = [
            ("2026-03-01", Phase::Early),
            ("2026-03-02", Phase::Open),
            ("2026-03-12", Phase::LastDay),
            ("2026-03-13", Phase::Over),
        ];
        for (today, phase) in rows {
            assert_eq!(of("2026-03-02", today).phase, phase, "{today}");
        }
        let ids = |advice: Advice| advice.view.notes.into_iter().map(|note| note.id).collect::<Vec<_>>();
        assert_eq!(ids(of("2026-03-02", "2026-03-01")), ["present-early", "present-automatic", "present-risk-early"]);
        assert_eq!(
            ids(of("2026-03-02", "2026-03-12")),
            ["present-last-day", "present-automatic-past", "present-cut-off"]
        );
        assert_eq!(ids(of("2026-03-02", "2026-03-07")).last().unwrap(), "present-not-today");
        assert_eq!(ids(of("2026-12-30", "2026-12-30")).last().unwrap(), "calendar-ends");
    }

    #[test]
    fn the_due_days_whose_window_is_over_are_all_up_to_one_day() {
        for today in ["2026-02-16", "2026-02-24", "2026-02-25", "2026-03-16", "2026-03-17"] {
            let (today, calendar) = (day(today), calendar());
            let until = over_until(today, &calendar);
            for back in 0..40 {
                let due = today - Days::new(back);
                assert_eq!(closes(due, &calendar).0 < today, due <= until, "{due} on {today}");
            }
        }
    }
}
