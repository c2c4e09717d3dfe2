//! What the money path holds while a profile is open: the journal, prepared dialogs, and who is sending what.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use tokio::sync::Mutex as LineLock;

use super::last_moment::Remembered;
use super::point::FailPoint;
use super::prepare::{Prepared, digest};
use super::problem::{problem, refused};
use super::repeated;
use super::unwritten::{Unwritten, disk_sentence};
use crate::desk::{Desk, DraftIds, MoneyPath};
use crate::doubt::settling_beside;
use crate::error::{DeskError, Result};
use crate::journal::{
    Asked, Confirmed, Entry, HeldElsewhere, Journal, JournalError, Recording, SendingOff, Submission, Witness, hex,
    sha256,
};
use crate::profile::AccountKey;
use crate::sync::hold;
use crate::view::{ApprovalNeeded, LockView, Problem, Sentence, SubmissionView};

/// Most dialogs that are held; the oldest goes first.
const PREPARED_MAX: usize = 64;

/// Under what a confirmation is given.
pub struct Under<'a> {
    /// Program, interface, person and machine.
    pub witness: Witness,
    /// Makes what a second person is asked; called where the submission needs one.
    pub ask: &'a Ask<'a>,
}

/// From what a submission needs, its entry and its instructions to what a second person is asked.
pub type Ask<'a> = dyn Fn(&ApprovalNeeded, &Submission, &[Confirmed]) -> Result<Asked> + 'a;

/// The money path of an open profile.
pub struct Teller {
    pub(super) journal: Mutex<Journal>,
    prepared: Mutex<Vec<Prepared>>,
    /// The submissions that are being sent, and whether somebody asked once more meanwhile.
    running: Mutex<BTreeMap<String, bool>>,
    asked_to_teach: Mutex<BTreeSet<String>>,
    accounts: Mutex<BTreeMap<AccountKey, Arc<LineLock<()>>>>,
    pub(super) points: Mutex<Option<Arc<dyn FailPoint>>>,
    pub(crate) unwritten: Unwritten,
    /// Submissions whose approval was found to cover their bytes.
    pub(super) remembered: Remembered,
}

impl Teller {
    /// Over an open journal.
    pub fn new(journal: Journal) -> Self {
        Self {
            journal: Mutex::new(journal),
            prepared: Mutex::default(),
            running: Mutex::default(),
            asked_to_teach: Mutex::default(),
            accounts: Mutex::default(),
            points: Mutex::default(),
            unwritten: Unwritten::default(),
            remembered: Remembered::default(),
        }
    }

    /// Reads or writes the journal.
    ///
    /// # Errors
    /// What `work` answers.
    pub fn journal<T>(&self, work: impl FnOnce(&mut Journal) -> Result<T>) -> Result<T> {
        work(&mut hold(&self.journal))
    }

    /// Adds events in one transaction.
    ///
    /// # Errors
    /// The journal's; then nothing is written.
    pub fn record<T>(
        &self,
        now: DateTime<Utc>,
        work: impl FnOnce(&Recording<'_>) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        hold(&self.journal).record(now, work)
    }

    /// A submission with what is known of it, written or not.
    ///
    /// # Errors
    /// There is none of that id, or SQLite.
    pub fn shown(&self, desk: &Desk, submission: &str) -> Result<SubmissionView> {
        let (profile, now) = (desk.profile(), desk.now());
        let view = self.journal(|journal| {
            let view = journal.submission(submission)?;
            let beside = |one| settling_beside(&profile, journal, one, now);
            let instructions = view.instructions.into_iter().map(beside).collect();
            Ok(SubmissionView { instructions, ..view })
        })?;
        Ok(self.unwritten.beside_all(view))
    }

    /// Keeps a dialog until it is confirmed or closed.
    pub fn keep(&self, prepared: Prepared) {
        let mut held = hold(&self.prepared);
        if held.len() >= PREPARED_MAX {
            held.remove(0);
        }
        held.push(prepared);
    }

    /// Forgets a dialog.
    pub fn discard(&self, submission: &str) {
        hold(&self.prepared).retain(|prepared| prepared.check.submission_id != submission);
    }

    /// Records a person's yes. The nonce is consumed in the transaction that records; a repeated call with the same nonce
    /// gets the same submission.
    ///
    /// # Errors
    /// `nonce`, `control-total`, `problems` where a draft or a transfer was taken meanwhile, or the journal's.
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
            return if known == nonce_sha256 { Ok(journal.submission(submission)?) } else { Err(wrong_nonce()) };
        }
        let prepared = hold(&self.prepared)
            .iter()
            .find(|prepared| prepared.check.submission_id == submission && prepared.check.nonce == nonce)
            .cloned()
            .ok_or_else(wrong_nonce)?;
        if digest(&prepared.check, &prepared.instructions) != prepared.check.digest {
            return Err(wrong_nonce());
        }
        // What was checked under another book may say the opposite under this one. A caller without a book names none.
        if !under.witness.code_book_sha256.is_empty() && under.witness.code_book_sha256 != prepared.code_book_sha256 {
            return Err(DeskError::correct("code-book-changed", Sentence::new("code-book-changed-meanwhile")));
        }
        super::total::check(&prepared.check, control_total)?;
        for (item, named) in prepared.instructions.iter().enumerate() {
            // Between the check and the yes, another dialog may have named the same one.
            let by = named.supersedes.as_deref().map(|old| journal.superseded_by(old)).transpose()?.flatten();
            if by.is_some() {
                let key = named.locks.first().cloned().unwrap_or_default();
                tracing::info!(item, "the instruction that was to be given again was given again meanwhile");
                return Err(taken_meanwhile(JournalError::Held { key, by: String::new() }, &prepared));
            }
            // A transfer like this one may have come into doubt since the check: a hard stop, as it is there.
            if let Some(other) = super::twin::doubted(&journal, named, &prepared.also_due, now.date_naive())? {
                let sentence = super::twin::doubt_sentence("problem-look-alike-in-doubt", &other);
                return Err(refused(vec![problem(item, None, "duplicate", sentence)]));
            }
            // So may the same operation for its draft have been accepted: two dialogs were open at once.
            let notes = prepared.check.rows.get(item).map_or(&[][..], |row| &row.notes);
            if let Some(question) = repeated::accepted_meanwhile(&journal, item, named, notes)? {
                return Err(refused(vec![question]));
            }
        }
        let witness = Witness { code_book_sha256: prepared.code_book_sha256.clone(), ..under.witness };
        if let Some(sentence) = super::ceiling::over(&journal, &prepared.day)? {
            return Err(refused(vec![problem(0, None, "house", sentence)]));
        }
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
        self.discard(submission);
        Ok(journal.submission(submission)?)
    }

    /// Hangs a test into the points.
    pub fn set_fail_point(&self, hook: Arc<dyn FailPoint>) {
        *hold(&self.points) = Some(hook);
    }

    /// Marks a submission as being sent. `false` where it is already: then whoever sends it looks once more at the end,
    /// because an account may have been let go on behind it.
    pub(super) fn begin(&self, submission: &str) -> bool {
        let mut running = hold(&self.running);
        let asked_again = running.contains_key(submission);
        running.insert(submission.to_owned(), asked_again);
        !asked_again
    }

    /// A task of this program sends it.
    pub fn is_running(&self, submission: &str) -> bool {
        hold(&self.running).contains_key(submission)
    }

    /// One walk over a submission has ended; `true` where another one is asked for.
    pub(super) fn go_round(&self, submission: &str) -> bool {
        let mut running = hold(&self.running);
        if running.get(submission).copied().unwrap_or(false) {
            running.insert(submission.to_owned(), false);
            return true;
        }
        running.remove(submission);
        false
    }

    /// Nobody sends it any more, whatever was asked for meanwhile.
    pub(super) fn end(&self, submission: &str) {
        hold(&self.running).remove(submission);
    }

    /// The submissions that are being sent.
    pub fn running(&self) -> Vec<String> {
        hold(&self.running).keys().cloned().collect()
    }

    /// Nothing is being sent.
    pub fn is_idle(&self) -> bool {
        hold(&self.running).is_empty()
    }

    /// Whether nobody has asked yet what this accepted instruction teaches; from now on somebody has.
    pub fn asks_to_teach(&self, instruction: &str) -> bool {
        hold(&self.asked_to_teach).insert(instruction.to_owned())
    }

    /// The line of an account: one instruction at a time.
    pub(super) fn account_line(&self, account: &AccountKey) -> Arc<LineLock<()>> {
        hold(&self.accounts).entry(account.clone()).or_default().clone()
    }
}

impl MoneyPath for Teller {
    fn locks_of(&self, drafts: &[DraftIds]) -> Vec<Option<LockView>> {
        let held = hold(&self.journal).holders(drafts.iter().map(keys_of));
        held.unwrap_or_else(|error| {
            tracing::warn!(%error, "the locks of a list's rows");
            vec![None; drafts.len()]
        })
    }

    fn sending_off(&self) -> Option<Sentence> {
        let mut journal = hold(&self.journal);
        let off = journal.sending_off().map(off_sentence);
        off.or_else(|| journal.disk_trouble().map(|detail| disk_sentence(&detail)))
    }
}

/// The lock keys of a draft as the reading half names it.
pub fn keys_of(draft: &DraftIds) -> Vec<String> {
    let known = super::ground::KnownDraft {
        draft_number: draft.draft_number.clone(),
        bank_draft_id: draft.bank_draft_id.clone(),
        draft_id: draft.draft_id.clone(),
        ..Default::default()
    };
    known.keys(&draft.bank_mark)
}

/// Why sending is off, as a sentence.
pub fn off_sentence(off: SendingOff) -> Sentence {
    match off {
        SendingOff::Broken { at } => Sentence::new("sending-off-journal-broken").with("event", at),
        SendingOff::Newer => Sentence::new("sending-off-journal-newer"),
        SendingOff::SecondProgram => Sentence::new("sending-off-second-program"),
        SendingOff::NotWritable => Sentence::new("sending-off-journal-not-writable"),
        SendingOff::Unreadable => Sentence::new("sending-off-journal-unreadable"),
        SendingOff::MovedOut => Sentence::new("machine-moved-out"),
    }
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
        dialog: super::check_text(&prepared.check, &prepared.language),
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

/// An instruction of another profile holds what is ordered.
pub(super) fn elsewhere_sentence(held: &HeldElsewhere) -> Sentence {
    let sentence = Sentence::new("problem-held-elsewhere").with("profile", &held.profile);
    sentence.with("number", held.number).with("state", &held.state)
}

fn wrong_nonce() -> DeskError {
    DeskError::correct("nonce", Sentence::new("trouble-nonce"))
}

/// Between the check and the yes, something else took a draft or was confirmed with the same fingerprint.
fn taken_meanwhile(error: JournalError, prepared: &Prepared) -> DeskError {
    let found = |sentence: Sentence, item: usize| {
        let problem =
            Problem { item: u32::try_from(item).unwrap_or(u32::MAX), field: None, source: "lock".to_owned(), sentence };
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
            found(elsewhere_sentence(&held), item)
        }
        JournalError::Taken { .. } => found(Sentence::new("problem-taken-meanwhile"), 0),
        other => other.into(),
    }
}

impl From<JournalError> for DeskError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::ReadOnly(off) => Self::local(off.code(), off_sentence(off)),
            JournalError::Disk(_) | JournalError::File(_) if error.is_of_the_disk() => {
                Self::local("disk-full", Sentence::new("machine-not-recorded").with("detail", error))
            }
            JournalError::Held { .. } => Self::local("locked", Sentence::new("problem-taken-meanwhile")),
            JournalError::HeldElsewhere { ref held, .. } => Self::local("locked", elsewhere_sentence(held)),
            JournalError::NotWaiting { .. } => Self::correct("approval", Sentence::new("approval-not-waiting")),
            JournalError::Unknown { id } => {
                Self::correct("journal-unknown", Sentence::new("journal-unknown").with("id", id))
            }
            JournalError::Order { ref instruction, state, .. } => Self::correct(
                "journal-order",
                Sentence::new("journal-order").with("id", instruction).with("state", crate::journal::word(state)),
            ),
            other => Self::local("journal", Sentence::new("journal-trouble").with("detail", other)),
        }
    }
}
