//! The offsets of a time zone from UTC during a pack. A reader without a list of time zones writes the same local times
//! with them, and each time states its offset, so that it names one moment with any offset.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use model::clock::{self, Zone};
use serde::{Deserialize, Serialize};

const STORED: &str = "%Y-%m-%dT%H:%M:%S.%fZ";
const SHOWN: &str = "%Y-%m-%d %H:%M:%S";

/// Each time from which an offset in seconds applies, the earliest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Offsets(Vec<(String, i32)>);

impl Offsets {
    /// The offsets of a zone at these times.
    pub fn of<'a>(times: impl Iterator<Item = &'a str>, zone: Zone) -> Self {
        let mut times: Vec<&str> = times.collect();
        times.sort_unstable();
        let mut offsets: Vec<(String, i32)> = Vec::new();
        for (at, moment) in times.into_iter().filter_map(|at| Some((at, clock::moment(at)?))) {
            let seconds = zone.offset_seconds(moment);
            if offsets.last().is_none_or(|(_, last)| *last != seconds) {
                offsets.push((at.to_owned(), seconds));
            }
        }
        Self(offsets)
    }

    /// A time with its offset, for a reader; a text that is no stored time is unchanged.
    pub fn local(&self, at: &str) -> String {
        let Some((local, seconds)) = self.read(at) else { return at.to_owned() };
        let (sign, minutes) = (if seconds < 0 { '-' } else { '+' }, seconds.unsigned_abs() / 60);
        format!("{} {sign}{:02}:{:02}", local.format(SHOWN), minutes / 60, minutes % 60)
    }

    /// The day of a time.
    pub fn day(&self, at: &str) -> Option<NaiveDate> {
        self.read(at).map(|(local, _)| local.date())
    }

    fn read(&self, at: &str) -> Option<(NaiveDateTime, i32)> {
        let moment = NaiveDateTime::parse_from_str(at, STORED).ok()?;
        let applies = self.0.iter().rev().find(|(from, _)| from.as_str() <= at).or(self.0.first());
        let seconds = applies.map_or(0, |(_, seconds)| *seconds);
        Some((moment.checked_add_signed(TimeDelta::seconds(seconds.into()))?, seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_local_with_the_offset_of_its_moment() {
        let zone = Zone::Named("Europe/Berlin".parse().expect("a zone"));
        let times = ["2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z", "2026-03-28T23:30:00.000Z"];
        let offsets = Offsets::of(times.into_iter(), zone);
        assert_eq!(offsets.local(times[0]), "2026-03-29 01:30:00 +01:00");
        assert_eq!(offsets.local(times[1]), "2026-03-29 03:30:00 +02:00");
        assert_eq!(offsets.day(times[2]), NaiveDate::from_ymd_opt(2026, 3, 29));
        assert_eq!((offsets.local("soon"), offsets.day("soon")), ("soon".to_owned(), None));
        let west = Offsets::of(times.into_iter(), Zone::Named("America/St_Johns".parse().expect("a zone")));
        assert_eq!(west.local(times[0]), "2026-03-28 22:00:00 -02:30");
    }
}
