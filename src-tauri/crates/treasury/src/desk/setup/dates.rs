//! The forms of days and moments, from texts of the service's replies.

use chrono::{NaiveDate, NaiveDateTime};
use model::profile::Profile;
use model::{Sentence, days};

use super::fact::of_setting;
use crate::view::{FindingState, ServiceFact};

/// Forms of a day that are tried, the usual ones first.
const DAYS: &[&str] =
    &["%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%Y"];
/// Forms of a moment that are tried.
const MOMENTS: &[&str] = &[
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%dT%H:%M:%S",
    "%Y/%m/%d %H:%M:%S",
    "%Y%m%d%H%M%S",
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%dT%H:%M:%S%:z",
    "%Y-%m-%dT%H:%M:%S%.f%:z",
    "%Y-%m-%d %H:%M",
];
/// Most texts that are shown.
const EXAMPLES_MAX: usize = 3;

/// The findings about `date_format` and `datetime_format`.
pub(super) fn findings(texts: &[String], profile: &Profile) -> Vec<ServiceFact> {
    let filled: Vec<&str> = texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    let (days, rest): (Vec<&str>, Vec<&str>) =
        filled.into_iter().partition(|text| is_day(text, &profile.date_format) || fits_any(text, DAYS, is_day));
    let (moments, odd): (Vec<&str>, Vec<&str>) = rest
        .into_iter()
        .partition(|text| is_moment(text, &profile.datetime_format) || fits_any(text, MOMENTS, is_moment));
    let mut rows = vec![finding("date_format", &days, &profile.date_format, DAYS, is_day)];
    if !moments.is_empty() {
        rows.push(finding("datetime_format", &moments, &profile.datetime_format, MOMENTS, is_moment));
    }
    if !odd.is_empty() {
        rows.push(ServiceFact {
            examples: examples(&odd),
            ..of_setting(
                "date_format",
                FindingState::Asked,
                Sentence::new("finding-date-odd").with("count", odd.len()),
                profile.date_format.clone(),
            )
        });
    }
    rows
}

fn finding(
    setting: &str,
    texts: &[&str],
    present: &str,
    forms: &[&'static str],
    is: fn(&str, &str) -> bool,
) -> ServiceFact {
    let all_fit = |form: &str| texts.iter().all(|text| is(text, form));
    let fitting: Vec<&str> = forms.iter().copied().filter(|form| *form != present && all_fit(form)).collect();
    let (state, value, choices) = match (texts, all_fit(present), &fitting[..]) {
        ([], _, _) => (FindingState::Assumed, present, Vec::new()),
        (_, true, []) => (FindingState::Found, present, Vec::new()),
        (_, true, others) => (FindingState::Asked, present, [&[present], others].concat()),
        (_, false, [only]) => (FindingState::Found, *only, Vec::new()),
        (_, false, others) => (FindingState::Asked, others.first().copied().unwrap_or(present), others.to_vec()),
    };
    let id = match state {
        FindingState::Found => "finding-date-found",
        FindingState::Assumed => "finding-date-assumed",
        FindingState::Asked | FindingState::Trouble => "finding-date-asked",
    };
    ServiceFact {
        choices: choices.into_iter().map(str::to_owned).collect(),
        examples: examples(texts),
        ..of_setting(setting, state, Sentence::new(id).with("form", value), value.to_owned())
    }
}

fn fits_any(text: &str, forms: &[&str], is: fn(&str, &str) -> bool) -> bool {
    forms.iter().any(|form| is(text, form))
}

fn is_day(text: &str, form: &str) -> bool {
    NaiveDate::parse_from_str(text, form).is_ok() && days::of(text, form).is_some()
}

fn is_moment(text: &str, form: &str) -> bool {
    NaiveDateTime::parse_from_str(text, form).is_ok() && days::of(text, form).is_some()
}

fn examples(texts: &[&str]) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    for text in texts {
        if shown.len() < EXAMPLES_MAX && !shown.iter().any(|other| other == text) {
            shown.push((*text).to_owned());
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = "base_url = \"https://b.example\"\norganization_id = 1\nenvironment = \"test\"\n";

    #[test]
    fn a_form_is_found_where_all_texts_have_it_and_asked_where_two_fit() {
        let profile = Profile::parse(LEAST, "profile.toml").unwrap();
        let (found, asked) = (FindingState::Found, FindingState::Asked);
        let rows = [
            (vec!["2026-11-24", "2027-02-28"], vec![("date_format", found, "%Y-%m-%d", 0)]),
            (vec!["20261124"], vec![("date_format", found, "%Y%m%d", 0)]),
            (vec!["24/11/2026"], vec![("date_format", found, "%d/%m/%Y", 0)]),
            (vec!["02/03/2026", "04/05/2026"], vec![("date_format", asked, "%d/%m/%Y", 2)]),
            (vec!["02/03/2026", "04/25/2026"], vec![("date_format", found, "%m/%d/%Y", 0)]),
            (vec!["2026-11-24", "20261124"], vec![("date_format", asked, "%Y-%m-%d", 0)]),
            (
                vec!["2026-11-24T00:00:00"],
                vec![
                    ("date_format", FindingState::Assumed, "%Y-%m-%d", 0),
                    ("datetime_format", asked, "%Y-%m-%dT%H:%M:%S", 2),
                ],
            ),
            (
                vec!["1795478400000", ""],
                vec![("date_format", FindingState::Assumed, "%Y-%m-%d", 0), ("date_format", asked, "%Y-%m-%d", 0)],
            ),
        ];
        for (texts, expected) in rows {
            let texts: Vec<String> = texts.into_iter().map(str::to_owned).collect();
            let rows = findings(&texts, &profile);
            let rows: Vec<_> = rows
                .iter()
                .map(|row| (row.topic.as_str(), row.state, row.value.as_deref().unwrap_or_default(), row.choices.len()))
                .collect();
            assert_eq!(rows, expected, "{texts:?}");
        }
    }
}
