//! The events of this desk's journal that come from the group and are about none of its own instructions, as sentences.

use journal::{Approval, Entry, GoneResolved, Journal, SearchedKind, SharedTaken};
use model::{Result, Sentence, clock};

use crate::desk::Desk;
use crate::out::audit::JournalRead;
use crate::view::GroupEvent;

/// Most events that are listed.
const EVENTS_MAX: usize = 500;

impl Desk {
    /// Settings taken from the group and decisions about gone desks, newest first.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn group_events(&self) -> Result<Vec<GroupEvent>> {
        let Some(book) = JournalRead::open(self.folder())? else { return Ok(Vec::new()) };
        let events = book.of_kinds([SearchedKind::SharedTaken, SearchedKind::GoneResolved])?;
        let zone = self.profile().zone();
        let spoken = |at: &str| clock::moment(at).map(|at| zone.spoken(at)).unwrap_or_default();
        let mut shown = Vec::new();
        for event in events.iter().rev().take(EVENTS_MAX) {
            let sentence = match event.entry() {
                Entry::SharedTaken(taken) => taken_sentence(&taken, &spoken(&taken.changed_at)),
                Entry::GoneResolved(gone) => self.gone_sentence(&gone)?,
                _ => continue,
            };
            let (sequence, at) = (event.sequence, event.at.clone());
            shown.push(GroupEvent { sequence, at, kind: event.kind.clone(), sentence });
        }
        Ok(shown)
    }

    fn gone_sentence(&self, gone: &GoneResolved) -> Result<Sentence> {
        let of = gone.approval.clone().unwrap_or_default();
        let approval = self.submissions()?.journal(|journal: &mut Journal| Ok(journal.approval(&of)?))?;
        let approver = |one: Approval| one.approved.map(|approved| approved.approver.name);
        let sentence = Sentence::new("group-event-gone").with("number", gone.number).with("desk", &gone.desk_name);
        let sentence = sentence.with("person", &gone.person).with("evidence", &gone.evidence);
        let sentence = sentence.with("executed", if gone.executed { "yes" } else { "no" });
        Ok(sentence.with("approver", approval.and_then(approver).unwrap_or_else(|| "–".to_owned())))
    }
}

fn taken_sentence(taken: &SharedTaken, since: &str) -> Sentence {
    let sentence = match &taken.policy {
        Some(policy) => Sentence::new("group-event-policy").with("own", policy.version).with("signer", &policy.signer),
        None => Sentence::new("group-event-taken").with("kind", taken.setting.replace('-', "_")),
    };
    let sentence = sentence.with("version", taken.version).with("person", &taken.person).with("desk", &taken.desk_name);
    let how = if taken.taken_by.is_some() { "person" } else { "desk" };
    sentence.with("since", since).with("how", how).with("by", taken.taken_by.as_deref().unwrap_or("–"))
}
