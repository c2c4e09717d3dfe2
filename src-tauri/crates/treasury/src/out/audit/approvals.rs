//! Checks all approvals of a journal against the stored bytes: digests, signatures and expiry, as the pack's script
//! does.

use std::collections::{BTreeMap, BTreeSet};

use chrono::DateTime;
use journal::{ApprovalEvents, Confirmed, Entry, Sending, Submission};
use model::{ApprovalSubject, Result, Sentence, clock};
use money::dual_control::{Decision, Place, Signers, check_approval};

use super::book::{EventSource, RawEvent};

/// The first wrong approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongApproval {
    /// The event that shows it.
    pub event: u32,
    /// The fault, with the instruction's number.
    pub sentence: Sentence,
}

/// A submission that requires an approval, collected from its events.
struct AskedSubmission {
    place: Place,
    evidence: ApprovalEvents,
    known_key: bool,
    sent: Vec<(u32, String, Sending)>,
}

#[derive(Default)]
struct Walk {
    place: Option<Place>,
    keys: BTreeSet<String>,
    asked: BTreeMap<String, AskedSubmission>,
    of_instruction: BTreeMap<String, String>,
    taken_over_at: BTreeSet<String>,
}

/// Checks all approvals. `place` is the profile's current service and tenant, for a journal without settings events.
///
/// # Errors
/// `database` or `disk` when the events cannot be read.
pub fn first_wrong(book: &dyn EventSource, place: &Place) -> Result<Option<WrongApproval>> {
    let mut walk = Walk { place: Some(place.clone()), ..Walk::default() };
    book.each(&mut |event| walk.add(book, event))?;
    let mut found: Vec<WrongApproval> = walk.asked.values().filter_map(|asked| asked.wrong(&walk)).collect();
    found.sort_by_key(|wrong| wrong.event);
    Ok(found.into_iter().next())
}

impl Walk {
    fn add(&mut self, book: &dyn EventSource, event: RawEvent) -> Result<()> {
        match event.entry() {
            Entry::Settings(settings) => {
                let value = |name: &str| settings.values.get(name).cloned();
                if let (Some(base_url), Some(organization_id)) =
                    (value("profile.base_url"), value("profile.organization_id"))
                {
                    self.place = Some(Place { base_url, organization_id });
                }
                let is_key = |name: &str| name.starts_with("profile.second_person.approvers[");
                self.keys.extend(settings.values.into_iter().filter(|(name, _)| is_key(name)).map(|(_, value)| value));
            }
            Entry::HistoryAccepted(_) => _ = self.taken_over_at.insert(event.at),
            Entry::Submission(submission) if submission.approval.is_some() => self.ask(*submission),
            Entry::Confirmed(confirmed) => self.confirm(*confirmed),
            Entry::Approved(approved) if approved.subject == ApprovalSubject::Submission => {
                let Some(asked) = self.asked.get_mut(&approved.about) else { return Ok(()) };
                if let Some(signed) = &approved.signed {
                    asked.evidence.file = book.attachment(&signed.file_sha256)?;
                    asked.known_key = self.keys.contains(&signed.public_key) || self.keys.is_empty();
                }
                asked.evidence.approved = Some((event.sequence, event.at, *approved));
            }
            Entry::Sending(sending) => {
                let of = self.of_instruction.get(&sending.instruction);
                if let Some(asked) = of.and_then(|of| self.asked.get_mut(of)) {
                    asked.sent.push((event.sequence, event.at, sending));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn ask(&mut self, submission: Submission) {
        let Some(place) = self.place.clone() else { return };
        let id = submission.submission.clone();
        let evidence = ApprovalEvents { submission, confirmed: Vec::new(), approved: None, file: None };
        self.asked.insert(id, AskedSubmission { place, evidence, known_key: true, sent: Vec::new() });
    }

    fn confirm(&mut self, confirmed: Confirmed) {
        if let Some(asked) = self.asked.get_mut(&confirmed.submission) {
            self.of_instruction.insert(confirmed.instruction.clone(), confirmed.submission.clone());
            asked.evidence.confirmed.push(confirmed);
        }
    }
}

impl AskedSubmission {
    fn wrong(&self, walk: &Walk) -> Option<WrongApproval> {
        let first = self.evidence.confirmed.first().map_or(0, |one| one.number);
        let wrong = |event: u32, number: u32, why: &str| WrongApproval {
            event,
            sentence: Sentence::new("audit-approval-wrong").with("number", number).with("why", why),
        };
        // A request that is waiting or was sent back approves nothing.
        if self.evidence.approved.is_some() || !self.sent.is_empty() {
            let at = self.evidence.approved.as_ref().map(|(event, ..)| *event);
            let at = at.or(self.sent.first().map(|(event, ..)| *event)).unwrap_or_default();
            if let Err(sentence) = check_approval(&self.evidence, &self.place, Signers::Any) {
                let taken_over = self.sent.iter().all(|(_, at, _)| walk.taken_over_at.contains(at));
                // Accepting a history that is not known marks instructions as possibly sent; those events need no
                // approval.
                if self.evidence.approved.is_some() || !taken_over {
                    return Some(wrong(at, first, &sentence.id));
                }
            }
            if !self.known_key || self.signed_late() {
                return Some(wrong(at, first, "approval-signature"));
            }
        }
        let end = self.evidence.expires_at()?;
        let late = |at: &str| clock::moment(at).is_none_or(|at| at >= end);
        let by_service = |date: &str| DateTime::parse_from_rfc2822(date).is_ok_and(|at| at >= end);
        let approved = self.evidence.approved.as_ref().map_or(u32::MAX, |(event, ..)| *event);
        for (event, at, sending) in self.sent.iter().filter(|(_, at, _)| !walk.taken_over_at.contains(at)) {
            let number = self.evidence.confirmed.iter().find(|one| one.instruction == sending.instruction);
            let number = number.map_or(first, |one| one.number);
            if *event < approved {
                return Some(wrong(*event, number, "approval-missing"));
            }
            if late(at) || sending.service_date.as_deref().is_some_and(by_service) {
                return Some(wrong(*event, number, "approval-sent-late"));
            }
        }
        None
    }

    fn signed_late(&self) -> bool {
        let decision = self.evidence.file.as_deref().and_then(|file| serde_json::from_slice::<Decision>(file).ok());
        let end = self.evidence.submission.approval.as_ref().map(|asked| asked.expires_at.as_str());
        decision.is_some_and(|decision| Some(decision.at.as_str()) >= end)
    }
}
