//! Journals of other desks, as the group book mirrors them. An event whose hash is not that of its content is left out:
//! rows can be changed by the database's administrator, and `avalctl group check` names them.

use std::collections::{BTreeMap, BTreeSet};

use group_book::{BookError, BookEvent, EVENTS_MAX};
use journal::{Confirmed, Entry};
use model::State;

use super::GroupMember;
use super::member::computed_hash;

/// An instruction of another desk: its confirmation and its last known state.
#[derive(Debug, Clone)]
pub(super) struct Mirrored {
    pub(super) confirmed: Confirmed,
    pub(super) state: State,
    /// Time of its newest event.
    pub(super) since: String,
}

/// Instructions of a desk, by id.
pub(super) async fn instructions(
    joined: &GroupMember,
    desk: &str,
    wanted: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Mirrored>, BookError> {
    let (mut found, mut after) = (BTreeMap::new(), 0);
    loop {
        let page = joined.member.book().events(desk, after, EVENTS_MAX).await?;
        let Some(last) = page.last() else { return Ok(found) };
        after = last.sequence;
        for event in &page {
            let Some(entry) = read(event) else { continue };
            if entry.instruction().is_some_and(|id| wanted.contains(id)) {
                follow(&mut found, entry, &event.at);
            }
        }
    }
}

/// The entry of an event that is as it was hashed.
pub(super) fn read(event: &BookEvent) -> Option<Entry> {
    (computed_hash(event) == event.hash).then(|| serde_json::from_slice(&event.payload).ok()).flatten()
}

/// Takes an event of an instruction.
pub(super) fn follow(found: &mut BTreeMap<String, Mirrored>, entry: Entry, at: &str) {
    if let Entry::Confirmed(confirmed) = entry {
        let one = Mirrored { confirmed: *confirmed, state: State::Confirmed, since: at.to_owned() };
        found.insert(one.confirmed.instruction.clone(), one);
        return;
    }
    let Some(one) = entry.instruction().and_then(|id| found.get_mut(id)) else { return };
    let state = match &entry {
        // Without a reply it is in doubt.
        Entry::Sending(_) => State::Sending,
        Entry::Verdict(verdict) => verdict.state(),
        Entry::Cancelled(_) => State::Cancelled,
        Entry::Resolved(resolved) if resolved.executed => State::Executed,
        Entry::Resolved(_) => State::NotExecuted,
        _ => return,
    };
    (one.state, one.since) = (state, at.to_owned());
}
