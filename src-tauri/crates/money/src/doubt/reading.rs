//! A later reading of a list, compared with the recorded end of an instruction. The rule is in
//! [`crate::send::contradiction`]; this is its part about lists.
//!
//! Presence alone proves nothing: the draft must be *newly* in a list where the operation would put it, and its record must
//! agree with the instruction. Not here: withdrawals, because the counterparty's refusal leaves the same picture.

use std::collections::BTreeSet;

use bank_contract::{Endpoint, Stage};
use chrono::{DateTime, Utc};
use journal::{Contradiction, EndedLater, Entry, JournalError, LaterEnd, OfDraft, OnDraft};
use model::desks::answers;
use model::{Result, Sentence};

use super::inquire::Inquiry;
use super::poll::Told;
use crate::access::BankAccess;
use crate::check::given_away;
use crate::check::stage_facts::changed;
use crate::send::contradiction::{evidence, new_contradiction};
use crate::send::records::part;
use crate::send::snapshot::{ReadOnce, answered, attach};
use crate::send::submissions::Submissions;

/// A record of a list, as it was read.
#[derive(Debug, Clone, Copy)]
pub struct ListedNow<'a> {
    /// The list.
    pub stage: Stage,
    /// The record, unchanged.
    pub raw: &'a str,
    /// When the list was read.
    pub as_of: &'a str,
}

/// The finding of a reading about an ended instruction.
enum ShownEnd {
    CarriedOut,
    Later(LaterEnd),
}

/// Whether a list may show something about the end of an operation.
pub fn may_show(operation: &str, has_succeeded: bool, stage: Stage) -> bool {
    let Some(endpoint) = Endpoint::named(operation) else { return false };
    if has_succeeded {
        return given_away::gives(operation) && model::desks::acting_stage(endpoint) == Some(stage);
    }
    crate::send::signs::lists_of(endpoint).contains(&stage)
}

/// The event that a reading calls for, with its read.
pub struct NotedEnd {
    entry: Entry,
    read: ReadOnce,
}

impl NotedEnd {
    /// Adds the event and the record that shows it.
    ///
    /// # Errors
    /// As [`Submissions::record`].
    pub fn record(self, submissions: &Submissions, now: DateTime<Utc>) -> std::result::Result<(), JournalError> {
        let Self { mut entry, read } = self;
        submissions.record(now, |recording| {
            let kept = attach(recording, std::slice::from_ref(&read))?;
            match &mut entry {
                Entry::Contradicted(contradicted) => contradicted.reads = kept,
                Entry::EndedLater(ended) => ended.reads = kept,
                _ => {}
            }
            recording.add(&entry).map(|_| ())
        })
    }
}

/// Compares a record with the end of an instruction. Returns the event that it calls for; `None` if it shows nothing new. The
/// caller leaves out the instructions of [`find_explained`].
///
/// # Errors
/// An error of the journal.
pub fn compare_with_end(
    bank: &BankAccess,
    submissions: &Submissions,
    ended: &OnDraft,
    now: ListedNow<'_>,
) -> Result<Option<NotedEnd>> {
    let inquiry = Inquiry::about(bank, submissions, &ended.instruction)?;
    let shown = match ended.state.has_succeeded() {
        true => inquiry.later_end(now).map(ShownEnd::Later),
        false => inquiry.is_carried_out(now).then_some(ShownEnd::CarriedOut),
    };
    let Some(shown) = shown else { return Ok(None) };
    let seen = inquiry.evidence_in(now);
    if submissions.journal(|journal| Ok(journal.has_evidence(&ended.instruction, &seen)?))? {
        return Ok(None);
    }
    let query = [("draftNumber".to_owned(), ended.draft_number.clone())];
    let bytes = format!("[{}]", now.raw).into_bytes();
    let read = answered(now.stage.list().row().name(), &ended.account, &query, now.as_of.to_owned(), bytes);
    let instruction = ended.instruction.clone();
    let said = |id: &str| Sentence::new(id).with("list", now.stage.name()).with("at", now.as_of);
    let entry = match shown {
        ShownEnd::CarriedOut => {
            let reason = said("reason-contradicted-list");
            let contradicted = new_contradiction(&instruction, Contradiction::CarriedOut, seen, reason);
            Entry::Contradicted(Box::new(contradicted))
        }
        ShownEnd::Later(how) => {
            let reason = said("later-end-list").with("how", how.word());
            Entry::EndedLater(Box::new(EndedLater { instruction, how, evidence: seen, reason, reads: Vec::new() }))
        }
    };
    Ok(Some(NotedEnd { entry, read }))
}

/// The instructions among these for which another operation of ours explains what a list may show about their end.
///
/// # Errors
/// An error of the journal.
pub fn find_explained<'a>(
    submissions: &Submissions,
    ended: impl Iterator<Item = &'a OnDraft>,
) -> Result<BTreeSet<&'a str>> {
    submissions.journal(|journal| {
        let journals = journal.with_others()?;
        let mut explained = BTreeSet::new();
        for one in ended {
            let number = one.draft_number.as_str();
            let all = journals.of_draft([number, &model::spelling::unspaced(number)], None)?;
            if is_explained_by(one, &all) {
                explained.insert(one.instruction.as_str());
            }
        }
        Ok(explained)
    })
}

/// Whether one of the operations on its draft explains what a list may show about the end of an instruction.
fn is_explained_by(ended: &OnDraft, all: &[OfDraft]) -> bool {
    let own = all.iter().find(|one| one.instruction == ended.instruction);
    let with_effect = |one: &&OfDraft| {
        one.instruction != ended.instruction && one.state.was_sent() && !one.state.is_without_effect(one.unproven)
    };
    let is_later = |one: &OfDraft| own.is_some_and(|own| one.confirmed_at >= own.confirmed_at);
    all.iter().filter(with_effect).any(|one| match ended.state.has_succeeded() {
        false => one.operation == ended.operation,
        true => is_later(one) && (given_away::ends(one) || given_away::gives(&one.operation)),
    })
}

impl Inquiry {
    /// Whether a record shows that the operation was carried out.
    fn is_carried_out(&self, now: ListedNow<'_>) -> bool {
        let Some(signs) = self.signs.filter(|_| !self.refuses()) else { return false };
        let endpoint = self.operation.endpoint;
        let has_own_sign = signs.object().is_some() || answers(endpoint);
        signs.then_in.contains(&now.stage)
            && has_own_sign
            && self.before.had(now.stage, now.raw) == Some(false)
            && self.told(now.raw) == Told::Agrees
    }

    /// How the bank took the draft back, if a record of the list that allowed the operation shows it.
    fn later_end(&self, now: ListedNow<'_>) -> Option<LaterEnd> {
        let acting = self.confirmed.acting_list().filter(|acting| *acting == now.stage)?;
        let before = self.before.list(acting).filter(|before| !before.is_empty())?;
        // A list that shows it as before may be an older copy.
        let is_back = before.iter().all(|before| !changed(before, now.raw).is_empty());
        is_back.then_some(match self.operation.endpoint {
            Endpoint::Endorse => LaterEnd::Rejected,
            Endpoint::CreatePledgeApplication => LaterEnd::Released,
            _ => LaterEnd::Returned,
        })
    }

    /// Identifies what a record shows of the operation: later readings with the same party, amount and day are the same.
    fn evidence_in(&self, now: ListedNow<'_>) -> String {
        let signs = self.signs;
        let parts = [signs.and_then(|signs| signs.party), signs.and_then(|signs| signs.amount)];
        let day = signs.and_then(|signs| signs.new_day);
        let shown = parts.into_iter().chain([day]).map(|of| of.and_then(|of| part(now.raw, of)).unwrap_or_default());
        let all: Vec<String> = shown.collect();
        evidence(&["list", now.stage.name(), &all.join("|")])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_asked_only_for_what_it_can_show() {
        let rows = [
            ("endorse", false, Stage::TransferWithdrawal, true),
            ("endorse", false, Stage::EndorsementTransfer, false),
            ("endorse", true, Stage::EndorsementTransfer, true),
            ("endorse", true, Stage::TransferWithdrawal, false),
            ("receipt-by-endorsee", false, Stage::EndorsementTransfer, true),
            ("receipt-by-endorsee", true, Stage::EndorsementTransfer, false),
            ("transfer", true, Stage::EndorsementTransfer, false),
            ("unheard-of", false, Stage::Draft, false),
        ];
        for (operation, has_succeeded, stage, expected) in rows {
            assert_eq!(may_show(operation, has_succeeded, stage), expected, "{operation} {has_succeeded} {stage:?}");
        }
    }
}
