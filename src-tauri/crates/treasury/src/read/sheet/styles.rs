//! Which cell formats of a workbook show a date, and the day of its serial number in both date systems.

use chrono::{Days, NaiveDate};

/// Formats that every workbook knows without listing them: dates in general, and those of Chinese, Japanese and Korean.
fn is_known_date(id: u32) -> bool {
    matches!(id, 14..=17 | 22 | 27..=31 | 36 | 50..=54 | 57 | 58)
}

/// Whether a number format shows a day: it names year or day outside of quoted text. A code such as `h:mm` does not.
fn shows_day(code: &str) -> bool {
    let mut signs = code.chars();
    let mut is_day = false;
    while let Some(sign) = signs.next() {
        match sign {
            '"' => while signs.next().is_some_and(|sign| sign != '"') {},
            '[' => while signs.next().is_some_and(|sign| sign != ']') {},
            '\\' | '_' | '*' => drop(signs.next()),
            'y' | 'Y' | 'd' | 'D' => is_day = true,
            'G' => return false,
            _ => {}
        }
    }
    is_day
}

/// The number formats of a workbook.
#[derive(Debug, Default)]
pub(super) struct Styles {
    /// Codes of its own formats, by id.
    pub codes: Vec<(u32, String)>,
    /// The format of each cell style.
    pub cells: Vec<u32>,
    /// Serial numbers begin at 1904.
    pub from_1904: bool,
}

impl Styles {
    /// Whether the style shows a date.
    pub(super) fn is_date(&self, style: usize) -> bool {
        let Some(id) = self.cells.get(style) else { return false };
        let own = self.codes.iter().find(|(known, _)| known == id);
        own.map_or_else(|| is_known_date(*id), |(_, code)| shows_day(code))
    }

    /// The day of a serial number; `None` for the day that does not exist and beyond the calendar.
    pub(super) fn day(&self, serial: u32) -> Option<NaiveDate> {
        let (year, month, day) = match (self.from_1904, serial) {
            (true, _) => (1904, 1, 1),
            // The first spreadsheet took 1900 for a leap year, and the others follow it.
            (false, 0 | 60) => return None,
            (false, 1..60) => (1899, 12, 31),
            (false, _) => (1899, 12, 30),
        };
        let last = NaiveDate::from_ymd_opt(9999, 12, 31)?;
        let found = NaiveDate::from_ymd_opt(year, month, day)?.checked_add_days(Days::new(u64::from(serial)))?;
        (found <= last).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serial_numbers_are_days_of_both_date_systems() {
        let day = |from_1904, serial| Styles { from_1904, ..Styles::default() }.day(serial).map(|day| day.to_string());
        let rows = [
            (false, 1, Some("1900-01-01")),
            (false, 59, Some("1900-02-28")),
            (false, 60, None),
            (false, 61, Some("1900-03-01")),
            (false, 46_351, Some("2026-11-25")),
            (true, 44_889, Some("2026-11-25")),
            (true, 0, Some("1904-01-01")),
            (false, u32::MAX, None),
        ];
        for (from_1904, serial, expected) in rows {
            assert_eq!(day(from_1904, serial).as_deref(), expected, "{from_1904} {serial}");
        }
    }

    #[test]
    fn a_format_shows_a_day_where_it_names_one() {
        for code in ["yyyy-mm-dd", "yyyy\"年\"m\"月\"d\"日\"", "[$-804]d/m/yy", "mmm\\-yy"] {
            assert!(shows_day(code), "{code}");
        }
        for code in ["0.00", "General", "h:mm:ss", "\"day\" 0", "[Red]0", "#,##0\\d", "@"] {
            assert!(!shows_day(code), "{code}");
        }
    }
}
