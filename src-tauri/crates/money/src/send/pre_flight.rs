//! The pre-flight check: is the draft still in the list that allows the operation, as the clerk saw it?
//!
//! Presence in the list shows only that the operation can be requested. The check is a pure function of the records
//! that were read.

use bank_contract::Number;
use chrono::{DateTime, Utc};
use journal::Confirmed;
use model::Sentence;

use super::difference;
use super::difference::{ReadDay, ReplyKind};
use crate::check::context::KnownDraft;

/// The records of the pre-flight read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Raw records of the acting list.
    pub acting: Vec<String>,
    /// The service applied the filter by draft number.
    pub filter_works: bool,
    /// The record of the detail query, where there is one.
    pub detail: Option<String>,
}

/// The check passed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cleared {
    /// Lock keys of the draft, with the ids from this read.
    pub locks: Vec<String>,
    /// The draft's amount in this read.
    pub amount: Option<Number>,
}

/// Checks the records. `names_by_number`: the operation cannot name a part of a split draft. `day` reads a date by the
/// profile's formats.
///
/// # Errors
/// The reason for which the instruction may not be sent.
pub fn judge(confirmed: &Confirmed, names_by_number: bool, seen: &Seen, day: ReadDay<'_>) -> Result<Cleared, Sentence> {
    let listed: Vec<KnownDraft> = seen.acting.iter().filter_map(|raw| KnownDraft::read(raw)).collect();
    let same_number: Vec<&KnownDraft> = listed.iter().filter(|draft| numbers_agree(confirmed, draft)).collect();
    if names_by_number && same_number.len() > 1 {
        return Err(Sentence::new("pre-flight-split"));
    }
    let fitting: Vec<&KnownDraft> = same_number.into_iter().filter(|draft| ids_agree(confirmed, draft)).collect();
    let detail = seen.detail.as_deref().and_then(KnownDraft::read);
    let (found, kind) = match fitting[..] {
        [one] => (one.clone(), ReplyKind::List),
        // A list that ignores the filter may show another page; then the detail of the same stage must show the draft.
        [] if !seen.filter_works => {
            let detail = detail.clone().filter(|draft| agrees(confirmed, draft));
            (detail.ok_or(Sentence::new("pre-flight-filter"))?, ReplyKind::Detail)
        }
        [] => return Err(Sentence::new("pre-flight-gone")),
        _ => return Err(Sentence::new("pre-flight-several")),
    };
    if let Some(difference) = difference::find(confirmed, &found, kind, day) {
        return Err(difference);
    }
    let mut locks = found.keys(&confirmed.bank_mark);
    if let Some(detail) = detail.filter(|draft| agrees(confirmed, draft)) {
        locks.extend(detail.keys(&confirmed.bank_mark));
    }
    locks.sort();
    locks.dedup();
    Ok(Cleared { locks, amount: found.amount })
}

/// A transfer is not sent if this computer's clock and the service's differ by a day or more: its trade day would be
/// wrong.
///
/// # Errors
/// The reason for which the instruction may not be sent.
pub fn clock(now: DateTime<Utc>, service_date: Option<&str>) -> Result<(), Sentence> {
    let theirs = service_date.and_then(|date| DateTime::parse_from_rfc2822(date).ok());
    match theirs {
        Some(theirs) if (now - theirs.with_timezone(&Utc)).num_hours().abs() >= CLOCK_HOURS_MAX => {
            Err(Sentence::new("pre-flight-clock").with("service", theirs.to_rfc3339()).with("own", now.to_rfc3339()))
        }
        _ => Ok(()),
    }
}

/// Hours by which the two clocks may differ before a transfer.
const CLOCK_HOURS_MAX: i64 = 24;

/// The draft of an instruction among records.
pub fn find<'a>(confirmed: &Confirmed, records: &'a [String]) -> Option<&'a String> {
    records.iter().find(|raw| finds(confirmed, raw))
}

/// Whether a record is the draft of an instruction.
pub fn finds(confirmed: &Confirmed, raw: &str) -> bool {
    KnownDraft::read(raw).is_some_and(|draft| agrees(confirmed, &draft))
}

fn agrees(confirmed: &Confirmed, draft: &KnownDraft) -> bool {
    numbers_agree(confirmed, draft) && ids_agree(confirmed, draft)
}

fn numbers_agree(confirmed: &Confirmed, draft: &KnownDraft) -> bool {
    match (&confirmed.draft_number, &draft.draft_number) {
        (Some(ours), Some(theirs)) => ours == theirs,
        // Without a number only the id identifies it.
        (None, _) => confirmed.bank_draft_id.is_some() && confirmed.bank_draft_id == draft.bank_draft_id,
        (Some(_), None) => false,
    }
}

/// The bank's id may differ from stage to stage, but within the acting list it is the one that the clerk saw there.
fn ids_agree(confirmed: &Confirmed, draft: &KnownDraft) -> bool {
    match (&confirmed.bank_draft_id, &draft.bank_draft_id) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => true,
    }
}
