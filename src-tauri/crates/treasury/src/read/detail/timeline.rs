//! A draft's history, computed from its stored records: when it entered a list, what changed there, when it was no
//! longer listed, and what the detail query returned.
//!
//! A record that left a list is stored with the time of the reading that no longer had it. The list's next record came
//! with that same reading, unless a later reading is known to have brought it. Nothing here says why a draft left a
//! list, because the service does not.

use bank_contract::record::Fields;
use serde_json::value::RawValue;

use crate::read::changes::changed_fields;
use crate::view::{FieldChange, HistoryEntry};

/// One record of the draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Observed {
    pub stage: String,
    pub raw: String,
    /// First reading that had it; `None` where unknown.
    pub from: Option<String>,
    /// First reading that no longer had it; `None` where it is still in the list.
    pub until: Option<String>,
    /// Last reading that had it unchanged.
    pub as_of: String,
}

/// One observation with its record.
struct Step<'a> {
    at: String,
    kind: &'static str,
    stage: String,
    raw: Option<&'a str>,
    /// The previous record in the same list.
    before: Option<&'a str>,
}

/// The steps from lists and detail queries, oldest first. Equal steps of several lists are merged.
pub(crate) fn timeline(listed: &[Observed], detailed: &[Observed]) -> Vec<HistoryEntry> {
    let mut steps = Vec::new();
    let mut stages: Vec<&str> = listed.iter().map(|one| one.stage.as_str()).collect();
    stages.sort_unstable();
    stages.dedup();
    for stage in stages {
        of_list(listed.iter().filter(|one| one.stage == stage).collect(), &mut steps);
    }
    steps.extend(detailed.iter().map(|one| Step {
        at: one.from.clone().unwrap_or_else(|| one.as_of.clone()),
        kind: "detail",
        stage: one.stage.clone(),
        raw: Some(&one.raw),
        before: None,
    }));
    steps.sort_by(|one, other| (&one.at, order(one.kind)).cmp(&(&other.at, order(other.kind))));
    told(&steps)
}

/// The steps from one list's records.
fn of_list<'a>(mut records: Vec<&'a Observed>, steps: &mut Vec<Step<'a>>) {
    let last = "9999";
    records.sort_by(|one, other| {
        one.until.as_deref().unwrap_or(last).cmp(other.until.as_deref().unwrap_or(last)).then(one.from.cmp(&other.from))
    });
    let step = |at: &str, kind, one: &'a Observed, before| Step {
        at: at.to_owned(),
        kind,
        stage: one.stage.clone(),
        raw: Some(one.raw.as_str()),
        before,
    };
    let mut before: Option<&Observed> = None;
    for one in records {
        let gone = before.and_then(|before| before.until.as_deref());
        match (before, gone) {
            (Some(before), Some(gone)) if one.from.as_deref().is_none_or(|from| from <= gone) => {
                steps.push(step(gone, "changed", one, Some(&before.raw)));
            }
            (Some(before), Some(gone)) => {
                steps.push(Step { raw: None, ..step(gone, "left", before, None) });
                steps.push(step(one.from.as_deref().unwrap_or(&one.as_of), "listed", one, None));
            }
            // The first known record: when it entered the list may be unknown.
            _ => match (&one.from, &one.until) {
                (Some(from), _) => steps.push(step(from, "listed", one, None)),
                (None, Some(until)) => steps.push(step(until, "stood", one, None)),
                (None, None) => steps.push(step(&one.as_of, "stands", one, None)),
            },
        }
        before = Some(one);
    }
    if let Some((one, gone)) = before.and_then(|one| Some((one, one.until.as_deref()?))) {
        steps.push(Step { raw: None, ..step(gone, "left", one, None) });
    }
}

/// Order at equal times: records in the list until then, then entered, then left.
const fn order(kind: &str) -> u8 {
    match kind.as_bytes() {
        b"stood" => 0,
        b"listed" | b"stands" => 1,
        b"changed" => 2,
        b"detail" => 3,
        _ => 4,
    }
}

/// The steps with their differences from the record known before.
fn told(steps: &[Step<'_>]) -> Vec<HistoryEntry> {
    let (mut row, mut detail): (Option<&str>, Option<&str>) = (None, None);
    let mut entries: Vec<HistoryEntry> = Vec::new();
    for step in steps {
        let known = if step.kind == "detail" { &mut detail } else { &mut row };
        let is_known = step.raw.is_some() && *known == step.raw;
        let fields = match (step.before.or(*known), step.raw) {
            (Some(before), Some(now)) => differences(before, now),
            _ => Vec::new(),
        };
        if step.raw.is_some() {
            *known = step.raw;
        }
        // Lists are read at different times: a change that another list showed first is the same change.
        let same = |entry: &HistoryEntry| {
            let moment = if is_known && step.kind == "changed" { true } else { entry.at == step.at };
            moment && entry.kind == step.kind && (entry.fields == fields || fields.is_empty())
        };
        match entries.iter_mut().rev().find(|entry| entry.kind == step.kind).filter(|entry| same(entry)) {
            Some(entry) if entry.stages.contains(&step.stage) => {}
            Some(entry) => entry.stages.push(step.stage.clone()),
            // Other bytes with the same fields are not a change.
            None if step.kind == "changed" && fields.is_empty() => {}
            None => entries.push(HistoryEntry {
                at: step.at.clone(),
                kind: step.kind.to_owned(),
                stages: vec![step.stage.clone()],
                fields,
                instruction: None,
            }),
        }
    }
    entries
}

fn differences(before: &str, now: &str) -> Vec<FieldChange> {
    let read = |text: &str| RawValue::from_string(text.to_owned()).ok();
    match (read(before), read(now)) {
        (Some(before), Some(now)) => changed_fields(&before, &now),
        _ => Vec::new(),
    }
}

/// The draft number in a record.
pub(crate) fn number_of(raw: &str) -> Option<String> {
    use bank_contract::Wire;
    let raw = RawValue::from_string(raw.to_owned()).ok()?;
    let number = Fields::read(bank_contract::wire::Draft::TYPE, &raw).ok()?.text("draftNumber");
    number.filter(|number| !number.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(stage: &str, status: &str, from: Option<&str>, until: Option<&str>) -> Observed {
        Observed {
            stage: stage.to_owned(),
            raw: format!(r#"{{"draftNumber":"7","draftStatusCode":"{status}"}}"#),
            from: from.map(str::to_owned),
            until: until.map(str::to_owned),
            as_of: "2026-03-09".to_owned(),
        }
    }

    fn said(listed: &[Observed], detailed: &[Observed]) -> Vec<String> {
        let change = |change: &FieldChange| {
            let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
            format!(" {} {}→{}", change.name, value(&change.from), value(&change.to))
        };
        let line = |entry: &HistoryEntry| {
            let fields: String = entry.fields.iter().map(change).collect();
            format!("{} {} {}{fields}", &entry.at[8..], entry.kind, entry.stages.join("+"))
        };
        timeline(listed, detailed).iter().map(line).collect()
    }

    #[test]
    fn list_records_follow_each_other_and_leaving_has_no_reason() {
        let rows = [
            record("sign", "S1", Some("2026-03-01"), Some("2026-03-03")),
            record("sign", "S2", None, Some("2026-03-05")),
        ];
        assert_eq!(said(&rows, &[]), ["01 listed sign", "03 changed sign draftStatusCode S1→S2", "05 left sign"]);
    }

    #[test]
    fn a_draft_that_returned_or_moved_says_what_changed_meanwhile() {
        let back = [
            record("sign", "S1", Some("2026-03-01"), Some("2026-03-03")),
            record("sign", "S2", Some("2026-03-06"), None),
        ];
        assert_eq!(said(&back, &[]), ["01 listed sign", "03 left sign", "06 listed sign draftStatusCode S1→S2"]);
        let moved = [
            record("sign", "S1", Some("2026-03-01"), Some("2026-03-04")),
            record("endorse", "S3", Some("2026-03-04"), None),
        ];
        assert_eq!(said(&moved, &[]), ["01 listed sign", "04 listed endorse draftStatusCode S1→S3", "04 left sign"]);
    }

    #[test]
    fn lists_that_agree_are_one_step_and_an_unknown_one_claims_nothing() {
        let rows = [
            record("draft", "S1", Some("2026-03-01"), None),
            record("sign", "S1", Some("2026-03-01"), None),
            record("old", "S0", None, Some("2026-03-02")),
            record("now", "S1", None, None),
        ];
        assert_eq!(
            said(&rows, &[]),
            [
                "01 listed draft+sign",
                "02 stood old draftStatusCode S1→S0",
                "02 left old",
                "09 stands now draftStatusCode S0→S1"
            ]
        );
        let both = [
            record("draft", "S1", Some("2026-03-01"), Some("2026-03-03")),
            record("draft", "S2", None, None),
            record("sign", "S1", Some("2026-03-01"), Some("2026-03-04")),
            record("sign", "S2", None, None),
        ];
        assert_eq!(said(&both, &[]), ["01 listed draft+sign", "03 changed draft+sign draftStatusCode S1→S2"]);
        let details = [record("sign", "S1", Some("2026-03-02"), None), record("sign", "S5", Some("2026-03-07"), None)];
        assert_eq!(said(&[], &details), ["02 detail sign", "07 detail sign draftStatusCode S1→S5"]);
    }
}
