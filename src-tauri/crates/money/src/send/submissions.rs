//! The money path's state while a profile is open: the journal, prepared dialogs, and the submissions that are being
//! sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use journal::{
    ActedOn, Asked, Confirmed, Entry, Instruction, Journal, JournalError, OtherJournals, Recording, SendingOff,
    Submission, Witness,
};
use model::sync::hold;
use model::{AccountKey, DeskError, Problem, ProblemSource, Result, Sentence, hex, sha256};
use tokio::sync::Mutex as AccountLock;

use super::failpoint::FailpointHook;
use super::last_moment::VerifiedSubmissions;
use super::pending_writes::{PendingWrites, disk_sentence};
use crate::access::DraftIds;
use crate::check::context::KnownDraft;
use crate::check::prepare::{Prepared, digest};
use crate::check::problem::{problem, refused};
use crate::check::same_payment::Earlier;
use crate::check::{dialog, given_away, total};
use crate::view::{ApprovalNeeded, InstructionView, LockView, SubmissionView};

/// Most prepared dialogs; a new one then drops the oldest.
const PREPARED_MAX: usize = 64;

/// The circumstances of a confirmation.
pub struct Under<'a> {
    /// Program, interface, person and machine.
    pub witness: Witness,
    /// Builds the approval request; called if the submission needs an approver.
    pub ask: &'a Ask<'a>,
}

/// Adds the state of its settling to an instruction.
pub type WithSettling<'a> = dyn Fn(&Journal, Instruction) -> InstructionView + Send + Sync + 'a;

/// Builds an approval request from the needed tier, the submission's entry and its instructions.
pub type Ask<'a> = dyn Fn(&ApprovalNeeded, &Submission, &[Confirmed]) -> Result<Asked> + 'a;

/// The money path of an open profile.
pub struct Submissions {
    pub(super) journal: Mutex<Journal>,
    prepared: Mutex<Vec<Prepared>>,
    /// The submissions that are being sent; `true` if another walk was requested meanwhile.
    running: Mutex<BTreeMap<String, bool>>,
    asked_to_teach: Mutex<BTreeSet<String>>,
    /// The submissions that a person confirmed or resumed since this program start.
    taken_up: Mutex<BTreeSet<String>>,
    accounts: Mutex<BTreeMap<AccountKey, Arc<AccountLock<()>>>>,
    pub(super) failpoint_hook: Mutex<Option<Arc<dyn FailpointHook>>>,
    pub pending_writes: PendingWrites,
    /// Submissions whose approval was verified to cover their bytes.
    pub(super) remembered: VerifiedSubmissions,
}

impl Submissions {
    /// Over an open journal.
    pub fn new(journal: Journal) -> Self {
        Self {
            journal: Mutex::new(journal),
            prepared: Mutex::default(),
            running: Mutex::default(),
            asked_to_teach: Mutex::default(),
            taken_up: Mutex::default(),
            accounts: Mutex::default(),
            failpoint_hook: Mutex::default(),
            pending_writes: PendingWrites::default(),
            remembered: VerifiedSubmissions::default(),
        }
    }

    /// Reads or writes the journal.
    ///
    /// # Errors
    /// The error of `work`.
    pub fn journal<T>(&self, work: impl FnOnce(&mut Journal) -> Result<T>) -> Result<T> {
        work(&mut hold(&self.journal))
    }

    /// The journals of the other profiles, as they are now.
    ///
    /// # Errors
    /// `JournalError::Disk` if SQLite fails on this journal.
    pub fn others(&self) -> Result<OtherJournals, JournalError> {
        hold(&self.journal).others()
    }

    /// Adds events in one transaction.
    ///
    /// # Errors
    /// A `JournalError` of `work` or of the commit; then nothing is written.
    pub fn record<T>(
        &self,
        now: DateTime<Utc>,
        work: impl FnOnce(&Recording<'_>) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        hold(&self.journal).record(now, work)
    }

    /// A submission, with verdicts that are not written yet.
    ///
    /// # Errors
    /// `journal-unknown` for an unknown id, or an error of SQLite.
    pub fn shown(&self, submission: &str, settling: &WithSettling<'_>) -> Result<SubmissionView> {
        let view = self.journal(|journal| {
            let submitted = journal.submission(submission)?;
            let each = submitted.instructions.iter().cloned();
            let instructions = each.map(|one| settling(journal, one)).collect();
            Ok(SubmissionView { instructions, ..submitted.into() })
        })?;
        Ok(self.pending_writes.with_pending_all(view))
    }

    /// Stores a dialog until it is confirmed or closed.
    pub fn keep(&self, prepared: Prepared) {
        let mut held = hold(&self.prepared);
        if held.len() >= PREPARED_MAX {
            held.remove(0);
        }
        held.push(prepared);
    }

    /// Drops a dialog.
    pub fn discard(&self, submission: &str) {
        hold(&self.prepared).retain(|prepared| prepared.check.submission_id != submission);
    }

    /// Records a person's confirmation. The nonce is consumed in the same transaction; a repeated call with the same
    /// nonce returns the same submission.
    ///
    /// # Errors
    /// `nonce` if it does not match, `code-book-changed`, `control-total`, `problems` if another instruction took the
    /// draft, the transfer or the day's ceiling meanwhile or looks the same, or an error of the journal.
    pub fn confirm(
        &self,
        submission: &str,
        nonce: &str,
        control_total: Option<&str>,
        under: Under<'_>,
        now: DateTime<Utc>,
    ) -> Result<SubmissionView> {
        let nonce_sha256 = hex(&sha256(nonce.as_bytes()));
        let mut journal = hold(&self.journal);
        if let Some(known) = journal.nonce_of(submission)? {
            return if known == nonce_sha256 { Ok(journal.submission(submission)?.into()) } else { Err(wrong_nonce()) };
        }
        let prepared = hold(&self.prepared)
            .iter()
            .find(|prepared| prepared.check.submission_id == submission && prepared.check.nonce == nonce)
            .cloned()
            .ok_or_else(wrong_nonce)?;
        if digest(&prepared.check, &prepared.instructions) != prepared.check.digest {
            return Err(wrong_nonce());
        }
        // The dialog's words may mean the opposite under a changed code book. A caller without a code book passes an
        // empty hash.
        if !under.witness.code_book_sha256.is_empty() && under.witness.code_book_sha256 != prepared.code_book_sha256 {
            return Err(DeskError::correct("code-book-changed", Sentence::new("code-book-changed-meanwhile")));
        }
        total::check(&prepared.check, control_total)?;
        check_meanwhile(&journal, &prepared, now)?;
        let witness = Witness { code_book_sha256: prepared.code_book_sha256.clone(), ..under.witness };
        let mut entry = submission_entry(&prepared, nonce_sha256, control_total, witness);
        if let Some(needed) = &prepared.check.approval {
            entry.approval = Some(Box::new((under.ask)(needed, &entry, &prepared.instructions)?));
        }
        let outcome = journal.record(now, |recording| {
            recording.add(&Entry::Submission(Box::new(entry)))?;
            for (position, instruction) in prepared.instructions.iter().enumerate() {
                let number = recording.next_number()?;
                let position = u32::try_from(position).unwrap_or(u32::MAX);
                let confirmed = Confirmed { number, position, ..instruction.clone() };
                recording.add(&Entry::Confirmed(Box::new(confirmed)))?;
            }
            Ok::<_, JournalError>(())
        });
        outcome.map_err(|error| taken_meanwhile(error, &prepared))?;
        self.take_up(submission);
        self.discard(submission);
        Ok(journal.submission(submission)?.into())
    }

    /// Installs a test's failpoint hook.
    pub fn set_failpoint_hook(&self, hook: Arc<dyn FailpointHook>) {
        *hold(&self.failpoint_hook) = Some(hook);
    }

    /// Marks a submission as being sent. `false` if it is already; its task then walks over it once more, because an
    /// account may have been resumed behind it.
    pub(super) fn begin(&self, submission: &str) -> bool {
        let mut running = hold(&self.running);
        let asked_again = running.contains_key(submission);
        running.insert(submission.to_owned(), asked_again);
        !asked_again
    }

    /// Whether a task of this program sends it.
    pub fn is_running(&self, submission: &str) -> bool {
        hold(&self.running).contains_key(submission)
    }

    /// A walk over a submission has ended; `true` if another one was requested.
    pub(super) fn go_round(&self, submission: &str) -> bool {
        let mut running = hold(&self.running);
        if running.get(submission).copied().unwrap_or(false) {
            running.insert(submission.to_owned(), false);
            return true;
        }
        running.remove(submission);
        false
    }

    /// Marks it as not being sent and drops requests for another walk.
    pub(super) fn end(&self, submission: &str) {
        hold(&self.running).remove(submission);
    }

    /// The submissions that are being sent.
    pub fn running(&self) -> Vec<String> {
        hold(&self.running).keys().cloned().collect()
    }

    /// Whether no submission is being sent.
    pub fn is_idle(&self) -> bool {
        hold(&self.running).is_empty()
    }

    /// Whether this is the first request to learn from this accepted instruction; marks it as requested.
    pub fn asks_to_teach(&self, instruction: &str) -> bool {
        hold(&self.asked_to_teach).insert(instruction.to_owned())
    }

    /// Notes that a person confirmed or resumed a submission in this program start.
    pub fn take_up(&self, submission: &str) {
        hold(&self.taken_up).insert(submission.to_owned());
    }

    /// Whether a person confirmed or resumed it in this program start.
    pub fn is_taken_up(&self, submission: &str) -> bool {
        hold(&self.taken_up).contains(submission)
    }

    /// The lock of an account: one call at a time.
    pub(super) fn account_lock(&self, account: &AccountKey) -> Arc<AccountLock<()>> {
        hold(&self.accounts).entry(account.clone()).or_default().clone()
    }

    /// The live instruction that locks each draft, in the order asked.
    pub fn locks_of(&self, drafts: &[DraftIds]) -> Vec<Option<LockView>> {
        let held = hold(&self.journal).holders(drafts.iter().map(keys_of));
        let held = held.unwrap_or_else(|error| {
            tracing::warn!(%error, "the locks of a list's rows");
            vec![None; drafts.len()]
        });
        held.into_iter().map(|holder| holder.map(LockView::from)).collect()
    }

    /// The drafts on which an operation was accepted after a moment, oldest first; none if the journal cannot be read.
    pub fn acted_after(&self, after: &str) -> Vec<ActedOn> {
        hold(&self.journal).acted_after(after).unwrap_or_else(|error| {
            tracing::warn!(%error, "the drafts that were acted on");
            Vec::new()
        })
    }

    /// Why nothing can be sent, if the reason is the journal.
    pub fn sending_off(&self) -> Option<Sentence> {
        let mut journal = hold(&self.journal);
        let off = journal.sending_off().map(SendingOff::sentence);
        off.or_else(|| journal.disk_trouble().map(|detail| disk_sentence(&detail)))
    }
}

/// The lock keys of a draft as lists and details name it.
pub fn keys_of(draft: &DraftIds) -> Vec<String> {
    let known = KnownDraft {
        draft_number: draft.draft_number.clone(),
        bank_draft_id: draft.bank_draft_id.clone(),
        draft_id: draft.draft_id.clone(),
        ..Default::default()
    };
    known.keys(&draft.bank_mark)
}

fn submission_entry(
    prepared: &Prepared,
    nonce_sha256: String,
    control_total: Option<&str>,
    witness: Witness,
) -> Submission {
    Submission {
        submission: prepared.check.submission_id.clone(),
        operation: prepared.check.operation.clone(),
        practice: prepared.check.practice,
        language: prepared.language.clone(),
        dialog: dialog::check_text(&prepared.check, &prepared.language),
        digest: prepared.check.digest.clone(),
        nonce_sha256,
        control_total: control_total.map(str::to_owned),
        reason: prepared.reason.clone(),
        instructions: u32::try_from(prepared.instructions.len()).unwrap_or(u32::MAX),
        totals: prepared.check.totals.clone(),
        witness,
        approval: None,
    }
}

fn wrong_nonce() -> DeskError {
    DeskError::correct("nonce", Sentence::new("trouble-nonce"))
}

/// Checks what another dialog, confirmed since this one was made, may have changed.
fn check_meanwhile(journal: &Journal, prepared: &Prepared, now: DateTime<Utc>) -> Result<()> {
    let journals = journal.with_others()?;
    for (item, named) in prepared.instructions.iter().enumerate() {
        // Another dialog may have replaced the same instruction since the check.
        let by = named.supersedes.as_deref().map(|old| journal.superseded_by(old)).transpose()?.flatten();
        if by.is_some() {
            let key = named.locks.first().cloned().unwrap_or_default();
            tracing::info!(item, "the instruction that was to be given again was given again meanwhile");
            return Err(taken_meanwhile(JournalError::Held { key, by: String::new() }, prepared));
        }
        // Its draft may have been given away since the check.
        let notes = prepared.check.rows.get(item).map_or(&[][..], |row| &row.notes);
        if let Some(question) = given_away::accepted_meanwhile(&journals, item, named, notes)? {
            return Err(refused(vec![question]));
        }
    }
    if let Some(sentence) = prepared.day.stop(&journals.moved_on(&prepared.day.of_days())?) {
        return Err(refused(vec![problem(0, None, ProblemSource::Local, sentence)]));
    }
    let mut earlier = Earlier::of(&journals);
    for transfer in &prepared.transfers {
        if let Some(question) = transfer.question(&mut earlier, now.date_naive())? {
            return Err(refused(vec![question]));
        }
    }
    prepared.endorsed.question(&journals)?.map_or(Ok(()), |question| Err(refused(vec![question])))
}

/// A draft or fingerprint that another instruction took between the check and the confirmation, as a problem of its
/// item.
fn taken_meanwhile(error: JournalError, prepared: &Prepared) -> DeskError {
    let found = |sentence: Sentence, item: usize| {
        let problem = Problem {
            item: u32::try_from(item).unwrap_or(u32::MAX),
            field: None,
            source: ProblemSource::Lock,
            sentence,
        };
        refused(vec![problem])
    };
    match error {
        JournalError::Held { key, .. } => {
            let item = prepared.instructions.iter().position(|one| one.locks.contains(&key)).unwrap_or(0);
            found(Sentence::new("problem-taken-meanwhile"), item)
        }
        JournalError::HeldElsewhere { key, held } => {
            let holds = |one: &Confirmed| one.locks.iter().any(|lock| key.ends_with(lock.as_str()));
            let item = prepared.instructions.iter().position(holds).unwrap_or(0);
            found(held.sentence(), item)
        }
        JournalError::Taken { .. } => found(Sentence::new("problem-taken-meanwhile"), 0),
        other => other.into(),
    }
}
