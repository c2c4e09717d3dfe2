//! The report of a period, besides its events: gapless numbers, totals by state and currency, overrides, first-time
//! payees, resolved doubts and changed settings.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::{Amount, Sum};
use chrono::NaiveDate;
use journal::{Change, HistoryAccepted, Resolved, word};
use model::{Counterparty, Person};
use serde::Serialize;

use super::lines::{Lines, PackLine, account};

/// Days within which an equal transfer counts as a look-alike, as in the check before confirmation.
const LOOK_ALIKE_DAYS: i64 = 10;

/// A period's report, as `period.json` holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Period {
    /// First day, in the profile's time zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Its first event; 0 for a period without events.
    pub first_event: u32,
    /// Its last event.
    pub last_event: u32,
    /// The numbers of the instructions confirmed in it.
    pub numbers: Numbers,
    /// Totals of the instructions confirmed in it, by their state when the pack was made.
    pub totals: Vec<StateTotal>,
    /// Instructions confirmed despite a warning.
    pub overrides: Vec<Override>,
    /// Instructions to first-time counterparties.
    pub first_time: Vec<FirstTime>,
    /// Decisions of persons in it.
    pub resolved: Vec<ResolvedDoubt>,
    /// Settings that changed in it.
    pub settings: Vec<SettingsChange>,
    /// Unknown histories that a person accepted in it.
    pub histories: Vec<HistoryAccepted>,
}

/// The range of instruction numbers in a period.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Numbers {
    /// The lowest number; `None` where nothing was confirmed.
    pub first: Option<u32>,
    /// The highest number.
    pub last: Option<u32>,
    /// How many there are.
    pub count: u32,
    /// The missing numbers between first and last.
    pub missing: Vec<u32>,
}

/// A total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StateTotal {
    /// State, as in JSON.
    pub state: String,
    /// Currency; `None` where none is known.
    pub currency: Option<String>,
    /// Number of instructions.
    pub count: u32,
    /// Their sum, exact.
    pub amount: String,
    /// Number of instructions whose amount is not in the sum.
    pub left_out: u32,
}

/// An instruction confirmed despite a warning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Override {
    /// The instruction's number.
    pub number: u32,
    /// The person's reason.
    pub reason: Option<String>,
    /// The marks that the dialog showed beside it.
    pub marks: Vec<String>,
    /// Earlier numbers with the same payer, payee, amount, currency and day.
    pub twin_of: Vec<u32>,
    /// Earlier numbers with the same payer, payee, amount and currency within ten days.
    pub alike: Vec<u32>,
    /// The person who confirmed it.
    pub by: Person,
}

/// An instruction to a first-time counterparty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FirstTime {
    /// The instruction's number.
    pub number: u32,
    /// The counterparty.
    pub counterparty: Counterparty,
}

/// A doubt that a person resolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResolvedDoubt {
    /// The instruction's number.
    pub number: u32,
    /// When.
    pub at: String,
    /// The people of the decision: its author and its approver.
    pub decided_by: Vec<Person>,
    /// The decision, with its reason.
    #[serde(flatten)]
    pub resolved: Resolved,
}

/// Changed settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SettingsChange {
    /// The event.
    pub event: u32,
    /// When the change was recorded.
    pub at: String,
    /// The system account.
    pub by: Person,
    /// The changes.
    pub changes: Vec<Change>,
}

/// The events of a range of days: from the first to the last that falls into it, so that a clock that jumped leaves no
/// gap; 0 and 0 without one.
pub fn events_of(
    lines: &Lines,
    day: impl Fn(&str) -> Option<NaiveDate>,
    (from, to): (NaiveDate, NaiveDate),
) -> (u32, u32) {
    let falls_into = |at: &str| day(at).is_some_and(|day| from <= day && day <= to);
    let mut within = lines.links.iter().filter(|(_, link)| falls_into(&link.at)).map(|(event, _)| *event);
    let first = within.next().unwrap_or_default();
    (first, within.next_back().unwrap_or(first))
}

impl Period {
    /// The report on the events `first..=last`. `first_time` gives the dialog's mark of a first-time counterparty in a
    /// language: it is no warning.
    pub fn of(
        lines: &Lines,
        days: (NaiveDate, NaiveDate),
        (first, last): (u32, u32),
        first_time_mark: impl Fn(&str) -> String,
    ) -> Self {
        let within = |event: u32| first > 0 && (first..=last).contains(&event);
        let confirmed: Vec<&PackLine> = lines.instructions.iter().filter(|line| within(line.confirmed)).collect();
        let at = |event: u32| lines.at(event);
        let settings = lines.settings.iter().filter(|(event, settings)| within(*event) && !settings.changes.is_empty());
        let first_time = |line: &&PackLine| {
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
            overrides: overrides(lines, &confirmed, first_time_mark),
            first_time: confirmed.iter().filter_map(first_time).collect(),
            resolved: lines.instructions.iter().filter_map(|line| decision(line, within, at)).collect(),
            settings: settings
                .map(|(event, settings)| SettingsChange {
                    event: *event,
                    at: at(*event),
                    by: account(&settings.system_user, &settings.machine),
                    changes: settings.changes.clone(),
                })
                .collect(),
            histories: lines.histories.iter().filter(|(event, _)| within(*event)).map(|(_, one)| one.clone()).collect(),
        }
    }
}

/// The decision about an instruction, if its event is within the range.
pub fn decision(line: &PackLine, within: impl Fn(u32) -> bool, at: impl Fn(u32) -> String) -> Option<ResolvedDoubt> {
    let (event, resolved) = line.resolved.as_ref()?;
    within(*event).then(|| ResolvedDoubt {
        number: line.number,
        at: at(*event),
        decided_by: line.decided_by.clone(),
        resolved: resolved.clone(),
    })
}

fn numbers(confirmed: &[&PackLine]) -> Numbers {
    let all: BTreeSet<u32> = confirmed.iter().map(|line| line.number).collect();
    let (Some(first), Some(last)) = (all.first().copied(), all.last().copied()) else {
        return Numbers::default();
    };
    let missing = (first..=last).filter(|number| !all.contains(number)).collect();
    Numbers { first: Some(first), last: Some(last), count: u32::try_from(confirmed.len()).unwrap_or(u32::MAX), missing }
}

/// Totals by state and currency, sorted by these.
pub fn totals(confirmed: &[&PackLine]) -> Vec<StateTotal> {
    let mut sums: BTreeMap<(String, Option<String>), Sum> = BTreeMap::new();
    for line in confirmed {
        let amount = line.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        sums.entry((word(line.state), line.currency.clone())).or_default().add(amount);
    }
    let total = |((state, currency), sum): ((String, Option<String>), Sum)| StateTotal {
        state,
        currency,
        count: sum.count(),
        amount: sum.amount().to_string(),
        left_out: sum.left_out(),
    };
    sums.into_iter().map(total).collect()
}

type Likeness<'a> = (&'a str, &'a str, &'a str, Option<&'a str>);

fn likeness(line: &PackLine) -> Option<Likeness<'_>> {
    let payee = line.counterparty.as_ref()?.account_number.as_deref()?;
    line.trade_day.as_ref()?;
    Some((&line.account, payee, line.amount_normal.as_deref()?, line.currency.as_deref()))
}

fn overrides(lines: &Lines, confirmed: &[&PackLine], first_time: impl Fn(&str) -> String) -> Vec<Override> {
    let mut like: BTreeMap<Likeness<'_>, Vec<&PackLine>> = BTreeMap::new();
    for line in &lines.instructions {
        if let Some(key) = likeness(line) {
            like.entry(key).or_default().push(line);
        }
    }
    let day = |line: &PackLine| line.trade_day.as_deref().and_then(|day| day.parse::<NaiveDate>().ok());
    let earlier = |line: &PackLine, days: std::ops::RangeInclusive<i64>| -> Vec<u32> {
        let others = likeness(line).and_then(|key| like.get(&key)).into_iter().flatten();
        let near = others.filter(|other| other.number < line.number).filter(|other| {
            let apart = day(line).zip(day(other)).map(|(own, other)| (own - other).num_days().abs());
            apart.is_some_and(|apart| days.contains(&apart))
        });
        near.map(|other| other.number).collect()
    };
    let one = |line: &&PackLine| {
        let language = lines.submissions.get(&line.submission).map_or("en", |(_, submission)| &submission.language);
        let first_time = first_time(language);
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
