//! What a period shows beside its events: numbers without gaps, totals by state and currency, everything that a person
//! overrode, payees seen for the first time, doubts that were resolved, settings that changed.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::{Amount, Sum};
use chrono::{DateTime, NaiveDate};
use serde::Serialize;

use super::lines::{Line, Lines};
use crate::clock::Zone;
use crate::journal::{Change, HistoryAccepted, Resolved, word};
use crate::view::{Counterparty, Sentence};
use crate::words;

/// Days within which an equal transfer is called a look-alike, as when it was checked.
const LOOK_ALIKE_DAYS: i64 = 10;

/// A period's report, as `period.json` holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Period {
    /// First day, in the profile's time zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Its first event; 0 where nothing happened.
    pub first_event: u32,
    /// Its last event.
    pub last_event: u32,
    /// The numbers of what was confirmed in it.
    pub numbers: Numbers,
    /// Totals of what was confirmed in it, by the state at the time of the pack.
    pub totals: Vec<StateTotal>,
    /// What was confirmed although something spoke against it.
    pub overrides: Vec<Override>,
    /// What went to somebody for the first time.
    pub first_time: Vec<FirstTime>,
    /// What a person decided in it.
    pub resolved: Vec<Decision>,
    /// Settings that changed in it.
    pub settings: Vec<SettingsChange>,
    /// Histories that were taken over in it.
    pub histories: Vec<HistoryAccepted>,
}

/// Numbers of a period.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Numbers {
    /// The first; `None` where nothing was confirmed.
    pub first: Option<u32>,
    /// The last.
    pub last: Option<u32>,
    /// How many there are.
    pub count: u32,
    /// Those between first and last that are not there.
    pub missing: Vec<u32>,
}

/// A total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StateTotal {
    /// State, as in JSON.
    pub state: String,
    /// Currency; `None` where none is known.
    pub currency: Option<String>,
    /// How many instructions.
    pub count: u32,
    /// Their sum, exact.
    pub amount: String,
    /// How many are not in the sum.
    pub left_out: u32,
}

/// Confirmed although something spoke against it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Override {
    /// The instruction's number.
    pub number: u32,
    /// The reason that was given.
    pub reason: Option<String>,
    /// What the dialog said beside it.
    pub marks: Vec<String>,
    /// Earlier numbers with the same payer, payee, amount, currency and day.
    pub twin_of: Vec<u32>,
    /// Earlier numbers with the same payer, payee, amount and currency within ten days.
    pub alike: Vec<u32>,
    /// Who confirmed it.
    pub by: String,
}

/// Sent to somebody for the first time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FirstTime {
    /// The instruction's number.
    pub number: u32,
    /// To whom.
    pub counterparty: Counterparty,
}

/// A doubt that a person resolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The instruction's number.
    pub number: u32,
    /// When.
    pub at: String,
    /// What was decided, by whom and why.
    #[serde(flatten)]
    pub resolved: Resolved,
}

/// Settings that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SettingsChange {
    /// The event.
    pub event: u32,
    /// When it was noticed.
    pub at: String,
    /// Under which account.
    pub by: String,
    /// What changed.
    pub changes: Vec<Change>,
}

/// The events of some days: from the first that fell into them to the last. A clock that jumped leaves no hole.
pub fn events_of(lines: &Lines, zone: Zone, from: NaiveDate, to: NaiveDate) -> Option<(u32, u32)> {
    let falls_into = |at: &str| {
        let moment = DateTime::parse_from_rfc3339(at).ok()?;
        let day = zone.day(moment.to_utc());
        Some(from <= day && day <= to)
    };
    let within = |link: &super::lines::Link| falls_into(&link.at) == Some(true);
    let first = lines.links.iter().position(within)?;
    let last = lines.links.iter().rposition(within)?;
    Some((sequence(first), sequence(last)))
}

fn sequence(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or(u32::MAX)
}

impl Period {
    /// The report over the events `first..=last`.
    pub fn of(lines: &Lines, days: (NaiveDate, NaiveDate), first: u32, last: u32) -> Self {
        let within = |event: u32| first > 0 && (first..=last).contains(&event);
        let confirmed: Vec<&Line> = lines.instructions.iter().filter(|line| within(line.confirmed)).collect();
        let at = |event: u32| lines.at(event);
        let settings = lines.settings.iter().filter(|(event, settings)| within(*event) && !settings.changes.is_empty());
        let first_time = |line: &&Line| {
            let counterparty = line.counterparty.clone().filter(|party| party.first_time)?;
            Some(FirstTime { number: line.number, counterparty })
        };
        Self {
            from: days.0.to_string(),
            to: days.1.to_string(),
            first_event: first,
            last_event: last,
            numbers: numbers(&confirmed),
            totals: totals(&confirmed),
            overrides: overrides(lines, &confirmed),
            first_time: confirmed.iter().filter_map(first_time).collect(),
            resolved: lines.instructions.iter().filter_map(|line| decision(line, within, at)).collect(),
            settings: settings
                .map(|(event, settings)| SettingsChange {
                    event: *event,
                    at: at(*event),
                    by: settings.system_user.clone(),
                    changes: settings.changes.clone(),
                })
                .collect(),
            histories: lines.histories.iter().filter(|(event, _)| within(*event)).map(|(_, one)| one.clone()).collect(),
        }
    }
}

/// The decision about a line, where its event is one of those asked for.
pub fn decision(line: &Line, within: impl Fn(u32) -> bool, at: impl Fn(u32) -> String) -> Option<Decision> {
    let (event, resolved) = line.resolved.as_ref()?;
    within(*event).then(|| Decision { number: line.number, at: at(*event), resolved: resolved.clone() })
}

fn numbers(confirmed: &[&Line]) -> Numbers {
    let all: BTreeSet<u32> = confirmed.iter().map(|line| line.number).collect();
    let (Some(first), Some(last)) = (all.first().copied(), all.last().copied()) else {
        return Numbers::default();
    };
    let missing = (first..=last).filter(|number| !all.contains(number)).collect();
    Numbers { first: Some(first), last: Some(last), count: u32::try_from(confirmed.len()).unwrap_or(u32::MAX), missing }
}

/// Totals by state and currency, in the order of their names.
pub fn totals(confirmed: &[&Line]) -> Vec<StateTotal> {
    let mut sums: BTreeMap<(String, Option<String>), Sum> = BTreeMap::new();
    for line in confirmed {
        let amount = line.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        sums.entry((word(line.state), line.currency.clone())).or_default().add_as_listed(amount);
    }
    let total = |((state, currency), sum): ((String, Option<String>), Sum)| StateTotal {
        state,
        currency,
        count: sum.count,
        amount: sum.amount.to_string(),
        left_out: sum.left_out,
    };
    sums.into_iter().map(total).collect()
}

type Likeness<'a> = (&'a str, &'a str, &'a str, Option<&'a str>);

fn likeness(line: &Line) -> Option<Likeness<'_>> {
    let payee = line.counterparty.as_ref()?.account_number.as_deref()?;
    line.trade_day.as_ref()?;
    Some((&line.account, payee, line.amount_normal.as_deref()?, line.currency.as_deref()))
}

fn overrides(lines: &Lines, confirmed: &[&Line]) -> Vec<Override> {
    let mut like: BTreeMap<Likeness<'_>, Vec<&Line>> = BTreeMap::new();
    for line in &lines.instructions {
        if let Some(key) = likeness(line) {
            like.entry(key).or_default().push(line);
        }
    }
    let day = |line: &Line| line.trade_day.as_deref().and_then(|day| day.parse::<NaiveDate>().ok());
    let earlier = |line: &Line, days: std::ops::RangeInclusive<i64>| -> Vec<u32> {
        let others = likeness(line).and_then(|key| like.get(&key)).into_iter().flatten();
        let near = others.filter(|other| other.number < line.number).filter(|other| {
            let apart = day(line).zip(day(other)).map(|(own, other)| (own - other).num_days().abs());
            apart.is_some_and(|apart| days.contains(&apart))
        });
        near.map(|other| other.number).collect()
    };
    let one = |line: &&Line| {
        let language = lines.submissions.get(&line.submission).map_or("en", |(_, submission)| &submission.language);
        let first_time = words::text(&Sentence::new("note-first-time"), language);
        let marks: Vec<String> = line.marks.iter().filter(|mark| **mark != first_time).cloned().collect();
        let (twin_of, alike) = (earlier(line, 0..=0), earlier(line, 1..=LOOK_ALIKE_DAYS));
        let is_one = line.reason.is_some() || !marks.is_empty() || !twin_of.is_empty() || !alike.is_empty();
        is_one.then(|| Override {
            number: line.number,
            reason: line.reason.clone(),
            marks,
            twin_of,
            alike,
            by: line.confirmed_by.clone(),
        })
    };
    confirmed.iter().filter_map(one).collect()
}
