//! Journals of the group's desks, as the book mirrors them, read from their ends. An event whose hash is not that of its
//! content is left out: rows can be changed by the database's administrator, and `avalctl group check` names them.

use std::collections::{BTreeMap, BTreeSet};

use group_book::{BookError, BookEvent, EVENTS_MAX};
use journal::{Confirmed, Entry};
use model::{ApprovalSubject, State};

use super::GroupMember;
use super::computed::computed_hash;

/// Most pages of one desk's events that a view reads.
const PAGES_MAX: usize = 25;

/// An instruction of a desk: its confirmation and its last known state.
#[derive(Debug, Clone)]
pub(super) struct Mirrored {
    pub(super) confirmed: Confirmed,
    pub(super) confirmed_at: String,
    pub(super) state: State,
    /// A refusal without proof.
    pub(super) unproven: bool,
    /// Time of its newest event.
    pub(super) since: String,
}

/// The end of a desk's journal.
#[derive(Debug, Default)]
pub(super) struct Mirror {
    /// By instruction.
    pub(super) instructions: BTreeMap<String, Mirrored>,
    /// Submissions that wait for an approver.
    asked: BTreeSet<String>,
    /// There are more events than were read.
    pub(super) cut: bool,
}

impl Mirror {
    fn follow(&mut self, entry: Entry, at: &str) {
        match entry {
            Entry::Submission(submission) if submission.approval.is_some() => {
                _ = self.asked.insert(submission.submission)
            }
            Entry::Approved(approved) if approved.subject == ApprovalSubject::Submission => {
                self.asked.remove(&approved.about);
                let of = self.instructions.values_mut().filter(|one| one.confirmed.submission == approved.about);
                of.for_each(|one| one.state = State::Confirmed);
            }
            Entry::Confirmed(confirmed) => {
                let waits = self.asked.contains(&confirmed.submission);
                let state = if waits { State::AwaitingApproval } else { State::Confirmed };
                let (confirmed_at, since) = (at.to_owned(), at.to_owned());
                let one = Mirrored { confirmed: *confirmed, confirmed_at, state, unproven: false, since };
                self.instructions.insert(one.confirmed.instruction.clone(), one);
            }
            entry => self.advance(&entry, at),
        }
    }

    fn advance(&mut self, entry: &Entry, at: &str) {
        let Some(one) = entry.instruction().and_then(|id| self.instructions.get_mut(id)) else { return };
        (one.state, one.unproven) = match entry {
            // Without a reply it is in doubt.
            Entry::Sending(_) => (State::Sending, false),
            Entry::Verdict(verdict) => (verdict.state(), verdict.unproven),
            Entry::Contradicted(_) => (State::InDoubt, false),
            Entry::Cancelled(_) => (State::Cancelled, false),
            Entry::Resolved(resolved) if resolved.executed => (State::Executed, false),
            Entry::Resolved(_) => (State::NotExecuted, false),
            _ => return,
        };
        at.clone_into(&mut one.since);
    }
}

/// Instructions of a desk, by id, from the end of its journal back to the first of them.
pub(super) async fn instructions(
    joined: &GroupMember,
    desk: &str,
    wanted: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Mirrored>, BookError> {
    let is_whole = |page: &[(Entry, String)], found: &mut BTreeSet<String>| {
        let confirmed = page.iter().filter_map(|(entry, _)| match entry {
            Entry::Confirmed(one) if wanted.contains(one.instruction.as_str()) => Some(one.instruction.clone()),
            _ => None,
        });
        found.extend(confirmed);
        found.len() >= wanted.len()
    };
    let mut found = BTreeSet::new();
    let mut mirror = read_back(joined, desk, |page| is_whole(page, &mut found)).await?;
    mirror.instructions.retain(|id, _| wanted.contains(id.as_str()));
    Ok(mirror.instructions)
}

/// The instructions of a desk that were confirmed since a moment.
pub(super) async fn since(joined: &GroupMember, desk: &str, since: &str) -> Result<Mirror, BookError> {
    let mut mirror = read_back(joined, desk, |page| page.first().is_some_and(|(_, at)| at.as_str() < since)).await?;
    mirror.instructions.retain(|_, one| one.confirmed_at.as_str() >= since);
    Ok(mirror)
}

/// Reads pages of events backwards until one is enough, and follows them in order.
async fn read_back(
    joined: &GroupMember,
    desk: &str,
    mut is_enough: impl FnMut(&[(Entry, String)]) -> bool,
) -> Result<Mirror, BookError> {
    let book = joined.member.book();
    let (mut end, mut pages) = (book.newest(desk).await?, Vec::new());
    let page_events = i64::try_from(EVENTS_MAX).unwrap_or(i64::MAX);
    let mut is_done = false;
    while end > 0 && !is_done && pages.len() < PAGES_MAX {
        let after = (end - page_events).max(0);
        let count = usize::try_from(end - after).unwrap_or(EVENTS_MAX);
        let events = book.events(desk, after, count).await?;
        let page: Vec<(Entry, String)> =
            events.iter().filter_map(|event| Some((read(event)?, event.at.clone()))).collect();
        (is_done, end) = (is_enough(&page), after);
        pages.push(page);
    }
    let mut mirror = Mirror { cut: end > 0 && !is_done, ..Mirror::default() };
    for (entry, at) in pages.into_iter().rev().flatten() {
        mirror.follow(entry, &at);
    }
    Ok(mirror)
}

/// The entry of an event that is as it was hashed.
fn read(event: &BookEvent) -> Option<Entry> {
    (computed_hash(event) == event.hash).then(|| serde_json::from_slice(&event.payload).ok()).flatten()
}
