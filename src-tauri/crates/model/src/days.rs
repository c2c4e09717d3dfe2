//! Days as texts: the one list of forms that cannot be read in two ways, and the years that a day can be in.
//!
//! `%Y` also reads `26` and `0026`, so each reader of a day asks here. A year of two digits gets no
//! century here: a person chooses a form with `%y` for it.

use std::ops::RangeInclusive;

use chrono::{Datelike, NaiveDate, NaiveDateTime};

/// Forms of a day that cannot be read in two ways, the usual ones first.
pub const DAY_FORMS: &[&str] = &["%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日"];

/// Years that a day can be in.
const YEARS: RangeInclusive<i32> = 1990..=2150;
/// Digits of a year.
const YEAR_DIGITS: usize = 4;
/// Digits of a day without signs between its parts, and of a time directly behind it.
const RUN_DIGITS: usize = 8;
const TIME_DIGITS: usize = 6;

/// The day in a text of a form, which may have a time too; `None` also for a year of fewer than four digits, except in a
/// form with `%y`.
pub fn of(text: &str, form: &str) -> Option<NaiveDate> {
    let moment = || NaiveDateTime::parse_from_str(text, form).map(|moment| moment.date());
    let day = NaiveDate::parse_from_str(text, form).or_else(|_| moment()).ok()?;
    // Without a sign between its parts a day has all digits: `2026115` is the 15th of January or the 5th of November.
    let is_run = |run: &str| run.len() == RUN_DIGITS || run.len() == RUN_DIGITS + TIME_DIGITS;
    if form.contains("%Y%m%d") && !digits(text).any(is_run) {
        return None;
    }
    let has_year = form.contains("%y") || digits(text).any(|run| run.len() >= YEAR_DIGITS);
    (has_year && is_in_years(day)).then_some(day)
}

/// Whether a day is in one of the years that are read: any other one is a mistake.
pub fn is_in_years(day: NaiveDate) -> bool {
    YEARS.contains(&day.year())
}

/// The day in a text of one of [`DAY_FORMS`].
pub fn plain(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    DAY_FORMS.iter().find_map(|form| of(text, form))
}

fn digits(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_has_four_digits_and_is_near() {
        for text in ["2026-01-05", "20260105", "2026/1/5", "2026.01.05", "2026年1月5日", " 2026-01-05 "] {
            assert_eq!(plain(text), NaiveDate::from_ymd_opt(2026, 1, 5), "{text}");
        }
        for text in [
            "26-01-05",
            "05/01/26",
            "26.01.05",
            "0026-01-05",
            "260105",
            "1026-01-05",
            "26年1月5日",
            "2026115",
            "2026105",
            "",
        ] {
            assert_eq!(plain(text), None, "{text}");
        }
        assert_eq!(of("05.01.26", "%d.%m.%y"), NaiveDate::from_ymd_opt(2026, 1, 5), "a person chose the form");
        assert_eq!(of("05.01.26", "%d.%m.%Y"), None);
        assert_eq!(of("20260105 10:00:00", "%Y%m%d %H:%M:%S"), NaiveDate::from_ymd_opt(2026, 1, 5));
    }
}
