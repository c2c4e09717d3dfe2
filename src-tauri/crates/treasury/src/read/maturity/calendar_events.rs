//! The events of an ICS calendar and their days: an end or a duration, a rule that repeats it, single days that are added or
//! left out, and times in UTC.
//!
//! An event whose days cannot be known refuses the file: a day off that is missing would be taken for a working day.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use model::clock::Zone;
use model::{Sentence, days};

use super::calendar_entry::{CalendarEntry, RUN_DAYS_MAX, is_worked, line_refusal};
use super::file::LINES_MAX;
use crate::store::kept::calendars::CalendarDay;

/// Most times that a rule repeats an event.
const REPEATS_MAX: usize = 400;

/// The properties of an event: name, parameters, value.
type Property = (String, String, String);

/// The events; a line that begins with a blank continues the line before.
///
/// # Errors
/// The sentence of an event whose days cannot be known.
pub(super) fn events(text: &str, zone: Zone) -> Result<Vec<CalendarEntry>, Sentence> {
    let unfolded = text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "");
    let mut entries = Vec::new();
    let (mut begun, mut open, mut properties) = (0, Vec::new(), Vec::new());
    for (at, line) in unfolded.lines().enumerate().take(LINES_MAX) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let (name, parameters) = name.split_once(';').unwrap_or((name, ""));
        let (name, value) = (name.to_uppercase(), value.trim());
        match name.as_str() {
            "BEGIN" => {
                if value == "VEVENT" {
                    (begun, properties) = (at + 1, Vec::new());
                }
                open.push(value.to_owned());
            }
            "END" => {
                open.pop();
                if value == "VEVENT" {
                    entries.push(event(begun, &properties, zone)?);
                }
            }
            // An alarm inside an event has a summary of its own.
            _ if open.last().is_some_and(|part| part == "VEVENT") => {
                properties.push((name.clone(), parameters.to_uppercase(), value.to_owned()));
            }
            _ => {}
        }
    }
    Ok(entries)
}

/// The days of an event.
fn event(line: usize, properties: &[Property], zone: Zone) -> Result<CalendarEntry, Sentence> {
    let of = |name: &str| properties.iter().find(|(known, _, _)| known == name);
    let value = |name: &str| of(name).map(|(_, _, value)| value.as_str());
    let summary = value("SUMMARY").unwrap_or_default();
    if value("STATUS").is_some_and(|status| status.eq_ignore_ascii_case("CANCELLED")) {
        return Ok(Err(line_refusal(line, summary, "calendar-cancelled")));
    }
    let Some(first) = value("DTSTART").and_then(|text| moment(text, zone)) else {
        return Ok(Err(line_refusal(line, summary, "calendar-no-day")));
    };
    let unknown = |what: &str| {
        let sentence = Sentence::new("calendar-event").with("line", line).with("name", summary);
        sentence.with("what", what)
    };
    // It takes the place of one day of a series.
    if value("RECURRENCE-ID").is_some() {
        return Err(unknown("RECURRENCE-ID"));
    }
    let length = length(first, value("DTEND"), value("DURATION"), zone);
    let length = length.filter(|length| *length <= RUN_DAYS_MAX).ok_or_else(|| unknown("DTEND, DURATION"))?;
    let rule = value("RRULE");
    let mut starts = match rule {
        Some(rule) => repeated(first.date(), rule, zone).ok_or_else(|| unknown(rule))?,
        None => vec![first.date()],
    };
    let listed = |of: &'static str| -> Result<Vec<NaiveDate>, Sentence> {
        let mut all = Vec::new();
        for (_, parameters, value) in properties.iter().filter(|(name, _, _)| name == of) {
            let days: Option<Vec<NaiveDate>> =
                value.split(',').map(|text| moment(text, zone).map(|moment| moment.date())).collect();
            all.extend(days.filter(|_| !parameters.contains("PERIOD")).ok_or_else(|| unknown(of))?);
        }
        Ok(all)
    };
    // An exception takes a day away whichever line comes first.
    starts.extend(listed("RDATE")?);
    let exceptions = listed("EXDATE")?;
    starts.retain(|day| !exceptions.contains(day));
    let works = is_worked(summary);
    let all = starts.into_iter().flat_map(|first| first.iter_days().take(length));
    let found: BTreeMap<NaiveDate, CalendarDay> =
        all.map(|day| (day, CalendarDay { day, works, name: summary.to_owned() })).collect();
    if !found.keys().all(|day| days::is_in_years(*day)) {
        return Err(unknown(rule.unwrap_or("DTEND, DURATION")));
    }
    Ok(Ok(found.into_values().collect()))
}

/// The day and time of a text, in the zone; a day alone begins at midnight.
fn moment(text: &str, zone: Zone) -> Option<NaiveDateTime> {
    let day = days::of(text.get(..8)?, "%Y%m%d")?;
    let Some(time) = text.get(8..).filter(|time| !time.is_empty()) else { return Some(day.and_time(NaiveTime::MIN)) };
    let time = NaiveTime::parse_from_str(time.strip_prefix('T')?.trim_end_matches('Z'), "%H%M%S").ok()?;
    let moment = day.and_time(time);
    if !text.ends_with('Z') {
        return Some(moment);
    }
    // Only the day counts; the time of the zone's day decides whether an end is exclusive.
    let at: DateTime<Utc> = moment.and_utc();
    let here = zone.day(at);
    let is_midnight = zone.day(at - chrono::Duration::seconds(1)) != here;
    Some(here.and_time(if is_midnight { NaiveTime::MIN } else { NaiveTime::from_hms_opt(12, 0, 0)? }))
}

/// The number of days of an event, at least one.
fn length(first: NaiveDateTime, end: Option<&str>, duration: Option<&str>, zone: Zone) -> Option<usize> {
    let count = |until: NaiveDateTime| {
        // An end at midnight is that of the day before.
        let last = if until.time() == NaiveTime::MIN { until.date().pred_opt()? } else { until.date() };
        usize::try_from((last - first.date()).num_days().max(0) + 1).ok()
    };
    match (end, duration) {
        (Some(end), _) => count(moment(end, zone)?),
        (None, Some(duration)) => count(first.checked_add_signed(span(duration)?)?),
        (None, None) => Some(1),
    }
}

/// A duration such as `P7D`, `P1W` or `P1DT12H`.
fn span(text: &str) -> Option<chrono::Duration> {
    let mut seconds = 0_i64;
    let mut digits = String::new();
    for sign in text.strip_prefix('+').unwrap_or(text).strip_prefix('P')?.chars() {
        let unit = match sign {
            '0'..='9' => {
                digits.push(sign);
                continue;
            }
            'T' => continue,
            'W' => 604_800,
            'D' => 86_400,
            'H' => 3_600,
            'M' => 60,
            'S' => 1,
            _ => return None,
        };
        seconds = seconds.checked_add(std::mem::take(&mut digits).parse::<i64>().ok()?.checked_mul(unit)?)?;
    }
    digits.is_empty().then(|| chrono::Duration::try_seconds(seconds)).flatten()
}

/// The first days of a rule with an end; `None` for a rule without one, or with parts that choose among days.
fn repeated(first: NaiveDate, rule: &str, zone: Zone) -> Option<Vec<NaiveDate>> {
    let parts: BTreeMap<&str, &str> = rule.split(';').filter_map(|part| part.split_once('=')).collect();
    let known = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"];
    if parts.keys().any(|name| !known.contains(name)) {
        return None;
    }
    let number = |name: &str| parts.get(name).map(|text| text.parse::<u32>().ok().filter(|number| *number > 0));
    let interval = number("INTERVAL").unwrap_or(Some(1))?;
    let until = parts.get("UNTIL").map(|text| moment(text, zone).map(|moment| moment.date()));
    let count = number("COUNT");
    if count.is_none() && until.is_none() {
        return None;
    }
    let (count, until) = (count.unwrap_or(Some(u32::MAX))?, until.unwrap_or(Some(NaiveDate::MAX))?);
    let mut found = Vec::new();
    for index in 0..u32::MAX {
        let steps = index.checked_mul(interval)?;
        let day = match *parts.get("FREQ")? {
            "DAILY" => first.checked_add_days(Days::new(u64::from(steps)))?,
            "WEEKLY" => first.checked_add_days(Days::new(u64::from(steps) * 7))?,
            "MONTHLY" => first.checked_add_months(Months::new(steps))?,
            "YEARLY" => first.checked_add_months(Months::new(steps.checked_mul(12)?))?,
            _ => return None,
        };
        if day > until || found.len() >= usize::try_from(count).ok()? {
            return Some(found);
        }
        // A month or a year without that day is left out.
        let by_days = matches!(parts.get("FREQ"), Some(&"DAILY" | &"WEEKLY"));
        found.extend((by_days || day.day() == first.day()).then_some(day));
        if found.len() > REPEATS_MAX {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days_of(inner: &str) -> Result<Vec<String>, String> {
        let text = format!("BEGIN:VCALENDAR\nBEGIN:VEVENT\n{inner}\nSUMMARY:国庆节\nEND:VEVENT\nEND:VCALENDAR\n");
        let found = events(&text, Zone::Named(chrono_tz::Asia::Shanghai)).map_err(|why| why.id)?;
        let days = found.into_iter().flat_map(|entry| entry.unwrap_or_default());
        Ok(days.map(|day| day.day.format("%m%d").to_string()).collect())
    }

    #[test]
    fn what_changes_the_days_of_an_event_is_read() {
        let rows: [(&str, &[&str]); 16] = [
            ("DTSTART:20261001T010000Z\nRRULE:FREQ=WEEKLY;UNTIL=20261014T160000Z", &["1001", "1008", "1015"]),
            ("DTSTART;VALUE=DATE:20261001\nRRULE:FREQ=WEEKLY;UNTIL=20261014T155959Z", &["1001", "1008"]),
            ("DTSTART;VALUE=DATE:20261001\nDURATION:P3D", &["1001", "1002", "1003"]),
            ("DTSTART;VALUE=DATE:20261001\nDURATION:P1W", &["1001", "1002", "1003", "1004", "1005", "1006", "1007"]),
            ("DTSTART:20261001T000000\nDURATION:PT24H", &["1001"]),
            ("DTSTART:20260930T160000Z\nDTEND:20261002T160000Z", &["1001", "1002"]),
            ("DTSTART;TZID=Asia/Shanghai:20261001T090000\nDTEND;TZID=Asia/Shanghai:20261002T180000", &["1001", "1002"]),
            ("DTSTART;VALUE=DATE:20261001\nRRULE:FREQ=DAILY;COUNT=3", &["1001", "1002", "1003"]),
            ("DTSTART;VALUE=DATE:20261001\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261029", &["1001", "1015", "1029"]),
            ("DTSTART;VALUE=DATE:20261001\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20261002", &["1001", "1003"]),
            (
                "DTSTART;VALUE=DATE:20261001\nEXDATE;VALUE=DATE:20261005\nRDATE;VALUE=DATE:20261005,20261006",
                &["1001", "1006"],
            ),
            ("DTSTART;VALUE=DATE:20261001\nRDATE;VALUE=DATE:20261003,20261005", &["1001", "1003", "1005"]),
            ("DTSTART;VALUE=DATE:20261001\nSTATUS:CANCELLED", &[]),
            ("DTSTART;VALUE=DATE:20261001\nBEGIN:VALARM\nDTSTART:20270101\nEND:VALARM", &["1001"]),
            ("DTSTART;VALUE=DATE:20261031\nRRULE:FREQ=MONTHLY;COUNT=2", &["1031", "1231"]),
            ("dtstart;value=date:20261001", &["1001"]),
        ];
        for (inner, expected) in rows {
            assert_eq!(days_of(inner).expect(inner), expected, "{inner}");
        }
    }

    #[test]
    fn an_event_whose_days_are_not_known_refuses_the_file() {
        for inner in [
            "RECURRENCE-ID;VALUE=DATE:20261002",
            "RRULE:FREQ=YEARLY",
            "RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=3",
            "RRULE:FREQ=YEARLY;COUNT=320",
            "RRULE:FREQ=DAILY;COUNT=x",
            "RDATE;VALUE=PERIOD:20261001T000000Z/P1D",
            "EXDATE:tomorrow",
            "DURATION:P60D",
            "DURATION:7D",
            "DTEND:20270101",
        ] {
            assert_eq!(days_of(&format!("DTSTART;VALUE=DATE:20261001\n{inner}")).expect_err(inner), "calendar-event");
        }
    }
}
