//! The table of dual control: which approvals are waiting, and how the others were decided.
//!
//! A submission's own event names the approval that it requires, so that none of its instructions can be sent before
//! `approved` is in the journal.

use model::ApprovalState;

use super::entry::Entry;
use super::error::JournalError;
use super::fold::approvals::word;
use super::payload::approval::{ApprovalEnded, Approved, Asked, SentBack};
use super::store::Journal;

/// The maximum number of approvals read at once; older ones stay in the journal.
pub const APPROVALS_MAX: u32 = 500;

/// An approval in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The request.
    pub asked: Asked,
    /// When it was asked.
    pub asked_at: String,
    /// Its state.
    pub state: ApprovalState,
    /// When it was decided.
    pub decided_at: Option<String>,
    /// The approval, where it was given.
    pub approved: Option<Approved>,
    /// The refusal, where it was sent back.
    pub sent_back: Option<SentBack>,
}

impl Approval {
    /// The event that ends it without a decision.
    pub fn ended(&self, how: ApprovalState) -> Entry {
        Entry::ApprovalEnded(ApprovalEnded {
            approval: self.asked.approval.clone(),
            subject: self.asked.subject,
            about: self.asked.about.clone(),
            how,
        })
    }
}

impl Journal {
    /// One approval; `None` for an unknown id.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a row that cannot be read.
    pub fn approval(&self, id: &str) -> Result<Option<Approval>, JournalError> {
        Ok(self.approvals_where("id = ?1", id)?.pop())
    }

    /// The newest approvals, at most [`APPROVALS_MAX`], newest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a row that cannot be read.
    pub fn approvals(&self) -> Result<Vec<Approval>, JournalError> {
        self.approvals_where("?1 = ''", "")
    }

    /// Approved submissions with instructions that are confirmed and not yet being sent.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a row that cannot be read.
    pub fn approved_unsent(&self) -> Result<Vec<Approval>, JournalError> {
        let unsent = "SELECT 1 FROM instruction WHERE submission = approval.id AND instruction.state = 'confirmed'";
        self.approvals_where(&format!("state = ?1 AND EXISTS ({unsent})"), "approved")
    }

    /// The approvals in a state, newest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a row that cannot be read.
    pub fn approvals_in(&self, state: ApprovalState) -> Result<Vec<Approval>, JournalError> {
        self.approvals_where("state = ?1", &word(state))
    }

    fn approvals_where(&self, condition: &str, value: &str) -> Result<Vec<Approval>, JournalError> {
        let known = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'approval')";
        if !self.connection.query_row(known, [], |row| row.get::<_, bool>(0))? {
            // The file of a program without dual control, opened read-only.
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT asked, asked_at, state, decided_at, decision FROM approval WHERE {condition}
             ORDER BY asked_at DESC, id DESC LIMIT {APPROVALS_MAX}"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query([value])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(approval(row)?);
        }
        Ok(found)
    }

    /// Whether every instruction of a submission is still confirmed: none was sent or cancelled.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn is_untouched(&self, submission: &str) -> Result<bool, JournalError> {
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM instruction WHERE submission = ?1 AND state <> 'confirmed')";
        Ok(self.connection.query_row(sql, [submission], |row| row.get(0))?)
    }
}

fn approval(row: &rusqlite::Row<'_>) -> Result<Approval, JournalError> {
    let unreadable = |error: serde_json::Error| JournalError::Unreadable { sequence: 0, why: error.to_string() };
    let asked = serde_json::from_str(&row.get::<_, String>(0)?).map_err(unreadable)?;
    let state = serde_json::from_value(row.get::<_, String>(2)?.into()).map_err(unreadable)?;
    let decision: Option<String> = row.get(4)?;
    let decision = decision.as_deref();
    let (mut approved, mut sent_back) = (None, None);
    match (state, decision) {
        (ApprovalState::Approved, Some(text)) => approved = Some(serde_json::from_str(text).map_err(unreadable)?),
        (ApprovalState::SentBack, Some(text)) => sent_back = Some(serde_json::from_str(text).map_err(unreadable)?),
        _ => {}
    }
    Ok(Approval { asked, asked_at: row.get(1)?, state, decided_at: row.get(3)?, approved, sent_back })
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use model::{ApprovalSubject, ApprovalTier, Person, Sentence, State};

    use super::super::{
        Cancelled, Confirmed, Created, Entry, Journal, JournalError, Sending, Submission, Verdict, Witness,
    };
    use super::*;

    fn noon() -> DateTime<Utc> {
        "2024-07-01T04:00:00Z".parse().unwrap()
    }

    fn asked(id: &str) -> Asked {
        Asked {
            approval: id.to_owned(),
            subject: ApprovalSubject::Submission,
            about: id.to_owned(),
            tier: ApprovalTier::SameAccount,
            digest: format!("d-{id}"),
            expires_at: "2024-07-02T16:00:00.000Z".to_owned(),
            preparer: Person { name: "Chen".to_owned(), ..Person::default() },
            call_backs: Vec::new(),
            text: String::new(),
            content: String::new(),
        }
    }

    /// A journal with the submission `s` of two instructions that await approval.
    fn waiting(folder: &std::path::Path) -> Journal {
        let created = Created { profile: "p".to_owned(), program: "0".to_owned() };
        let mut journal = Journal::open(&folder.join("journal.sqlite"), true, &created, noon()).unwrap();
        let submission = Submission {
            submission: "s".to_owned(),
            operation: "endorse".to_owned(),
            practice: true,
            language: "en".to_owned(),
            dialog: "Endorse".to_owned(),
            digest: "d".to_owned(),
            nonce_sha256: "n".to_owned(),
            control_total: None,
            reason: None,
            instructions: 2,
            totals: Vec::new(),
            witness: Witness::default(),
            approval: Some(Box::new(asked("s"))),
        };
        add(&mut journal, Entry::Submission(Box::new(submission))).unwrap();
        for (number, id) in [(1, "a"), (2, "b")] {
            let confirmed = Confirmed {
                instruction: id.to_owned(),
                submission: "s".to_owned(),
                number,
                position: number - 1,
                operation: "endorse".to_owned(),
                locks: vec![format!("BANK|number|{id}")],
                fingerprint: Some(format!("f-{id}")),
                body: "[{}]".to_owned(),
                ..Confirmed::default()
            };
            add(&mut journal, Entry::Confirmed(Box::new(confirmed))).unwrap();
        }
        journal
    }

    fn add(journal: &mut Journal, entry: Entry) -> Result<u32, JournalError> {
        journal.record(noon(), |recording| recording.add(&entry))
    }

    fn sending(id: &str) -> Entry {
        let (instruction, snapshot, locks) = (id.to_owned(), Vec::new(), Vec::new());
        let (attempt, service_date, in_chunk, amount) = (1, None, false, None);
        Entry::Sending(Sending { instruction, attempt, snapshot, locks, service_date, in_chunk, amount })
    }

    fn verdict(id: &str, state: State, case: &str) -> Entry {
        Entry::Verdict(Box::new(Verdict::without_reply(
            id,
            state,
            "recovery".into(),
            case,
            Sentence::new("reason-in-doubt"),
        )))
    }

    fn approved(digest: &str) -> Entry {
        let asked = asked("s");
        Entry::Approved(Box::new(Approved {
            approval: asked.approval,
            subject: asked.subject,
            about: asked.about,
            digest: digest.to_owned(),
            tier: ApprovalTier::SameAccount,
            approver: Person { name: "Wei".to_owned(), ..Person::default() },
            call_back: None,
            signed: None,
        }))
    }

    fn ended(how: ApprovalState) -> Entry {
        let (approval, about) = ("s".to_owned(), "s".to_owned());
        Entry::ApprovalEnded(ApprovalEnded { approval, subject: ApprovalSubject::Submission, about, how })
    }

    fn cancelled(id: &str) -> Entry {
        Entry::Cancelled(Cancelled { instruction: id.to_owned(), reason: Sentence::new("reason-cancelled") })
    }

    fn states(journal: &Journal) -> Vec<State> {
        journal.submission("s").unwrap().instructions.iter().map(|one| one.state).collect()
    }

    #[test]
    fn what_waits_holds_its_draft_and_no_event_sends_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = waiting(folder.path());
        assert_eq!(states(&journal), [State::AwaitingApproval; 2]);
        assert!(!journal.submission("s").unwrap().progress.done);
        assert_eq!(journal.holder(&["BANK|number|a".to_owned()]).unwrap().unwrap().state, State::AwaitingApproval);
        assert_eq!(journal.fingerprint_holder("f-b").unwrap(), Some(2));
        for refused in [
            sending("a"),
            verdict("a", State::NotSent, "killed-before-sending"),
            verdict("a", State::Accepted, "reply"),
            verdict("a", State::InDoubt, "killed-while-sending"),
        ] {
            let kind = refused.kind();
            assert!(matches!(add(&mut journal, refused), Err(JournalError::Order { .. })), "{kind}");
        }
        assert_eq!(states(&journal), [State::AwaitingApproval; 2], "what was refused left no trace");
        assert!(journal.verify().unwrap().intact);
    }

    #[test]
    fn only_the_digest_that_was_asked_frees_it_and_only_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = waiting(folder.path());
        assert!(matches!(add(&mut journal, approved("another")), Err(JournalError::NotWaiting { .. })));
        assert_eq!(states(&journal), [State::AwaitingApproval; 2]);
        add(&mut journal, approved("d-s")).unwrap();
        assert_eq!(states(&journal), [State::Confirmed; 2]);
        for again in [approved("d-s"), ended(ApprovalState::Withdrawn)] {
            assert!(matches!(add(&mut journal, again), Err(JournalError::NotWaiting { .. })));
        }
        assert!(journal.is_untouched("s").unwrap());
        let ids = |found: Vec<Approval>| found.into_iter().map(|one| one.asked.approval).collect::<Vec<_>>();
        assert_eq!(ids(journal.approvals().unwrap()), ["s"]);
        assert_eq!(ids(journal.approvals_in(ApprovalState::Approved).unwrap()), ["s"]);
        assert!(journal.approvals_in(ApprovalState::Waiting).unwrap().is_empty());
        let decided = journal.approval("s").unwrap().unwrap();
        assert_eq!(decided.approved.map(|approved| approved.approver.name).as_deref(), Some("Wei"));
        for id in ["a", "b"] {
            assert_eq!(ids(journal.approved_unsent().unwrap()), ["s"], "{id} waits to be sent");
            add(&mut journal, sending(id)).unwrap();
        }
        assert!(journal.approved_unsent().unwrap().is_empty(), "all of it has begun");
        assert!(!journal.is_untouched("s").unwrap());
        let kinds: Vec<_> = journal.events_of("b").unwrap().iter().map(|event| event.entry.kind()).collect();
        assert_eq!(kinds, ["confirmed", "approved", "sending"], "the approval is told of each instruction");
        assert!(journal.verify().unwrap().intact);
    }

    #[test]
    fn a_no_is_kept_with_its_reason_and_frees_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = waiting(folder.path());
        let Entry::Approved(yes) = approved("d-s") else { panic!("an approval") };
        let Approved { approval, subject, about, digest, approver, signed, .. } = *yes;
        let reason = "the voucher says 31.50".to_owned();
        let no = SentBack { approval, subject, about, digest, approver, reason, signed };
        add(&mut journal, Entry::SentBack(Box::new(no))).unwrap();
        let decided = journal.approval("s").unwrap().unwrap();
        assert_eq!((decided.state, decided.approved), (ApprovalState::SentBack, None));
        assert_eq!(decided.sent_back.map(|no| no.reason).as_deref(), Some("the voucher says 31.50"));
        assert!(!states(&journal).contains(&State::Confirmed) && journal.approved_unsent().unwrap().is_empty());
    }

    #[test]
    fn what_ended_or_was_withdrawn_is_never_approved_and_opens_the_draft() {
        for how in [ApprovalState::Expired, ApprovalState::Withdrawn] {
            let folder = tempfile::tempdir().unwrap();
            let mut journal = waiting(folder.path());
            add(&mut journal, ended(how)).unwrap();
            add(&mut journal, cancelled("a")).unwrap();
            add(&mut journal, cancelled("b")).unwrap();
            assert_eq!(states(&journal), [State::Cancelled; 2]);
            assert!(journal.holder(&["BANK|number|a".to_owned()]).unwrap().is_none());
            assert_eq!(journal.approval("s").unwrap().unwrap().state, how);
            assert!(add(&mut journal, approved("d-s")).is_err());
            assert!(add(&mut journal, sending("a")).is_err());
            assert!(journal.verify().unwrap().intact);
        }
    }

    #[test]
    fn a_history_that_is_not_known_makes_a_doubt_of_what_waits() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = waiting(folder.path());
        add(&mut journal, verdict("a", State::InDoubt, super::super::HISTORY_UNKNOWN)).unwrap();
        assert_eq!(states(&journal), [State::InDoubt, State::AwaitingApproval]);
        assert!(journal.holder(&["BANK|number|a".to_owned()]).unwrap().is_some(), "it stays locked");
    }
}
