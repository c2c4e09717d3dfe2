//! Events of the second person, and their fold: which approvals wait, and how they were decided.
//!
//! A submission's own event carries what approval it needs, so that no instruction of it can be sent before `approved`
//! stands in the journal. Deliberately absent: tokens; of one only a hash is kept that tells it from another.

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::error::JournalError;
use super::fold::json;
use super::store::Journal;
use crate::second_person::{CallBack, Person};
use crate::view::{ApprovalState, ApprovalSubject, ApprovalTier};

/// A second person is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The approval's id; the submission's, where it is about one.
    pub approval: String,
    /// What is asked about.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt; empty for the code book.
    pub about: String,
    /// The least that is asked for.
    pub tier: ApprovalTier,
    /// SHA-256 of all that is approved (FORMAT.md, "Two people").
    pub digest: String,
    /// From then on it cannot be approved.
    pub expires_at: String,
    /// Who asks.
    pub preparer: Person,
    /// Payees whom the approver has to call back.
    pub call_backs: Vec<CallBack>,
    /// What is asked, for a person; empty for a submission, whose dialog stands in its own event.
    pub text: String,
    /// The exact content; empty for a submission, whose bodies stand in `confirmed`.
    pub content: String,
}

/// An approval's signed file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// The approver's key.
    pub public_key: String,
    /// When they signed, by their machine's clock.
    pub at: String,
    /// SHA-256 of the file, which is an attachment.
    pub file_sha256: String,
}

/// The second person said yes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approved {
    /// The approval.
    pub approval: String,
    /// What it is about.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// What was approved.
    pub digest: String,
    /// How it was given.
    pub tier: ApprovalTier,
    /// Who.
    pub approver: Person,
    /// What they heard when they called back.
    pub call_back: Option<String>,
    /// Their file, where it came as one.
    pub signed: Option<Signed>,
}

/// The second person said no.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentBack {
    /// The approval.
    pub approval: String,
    /// What it is about.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// What was sent back.
    pub digest: String,
    /// Who.
    pub approver: Person,
    /// Why.
    pub reason: String,
    /// Their file, where it came as one.
    pub signed: Option<Signed>,
}

/// A request ended without a decision: its time ran out, or the preparer took it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalEnded {
    /// The approval.
    pub approval: String,
    /// What it is about.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// `expired` or `withdrawn`.
    pub how: ApprovalState,
}

/// A person has read that the second person was weakened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeakeningRead {
    /// The settings event that noticed it.
    pub event: u32,
    /// Who read it: their name.
    pub name: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// An approval as the journal has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// What was asked.
    pub asked: Asked,
    /// When.
    pub asked_at: String,
    /// Where it stands.
    pub state: ApprovalState,
    /// When it was decided.
    pub decided_at: Option<String>,
    /// The yes.
    pub approved: Option<Approved>,
    /// The no.
    pub sent_back: Option<SentBack>,
}

pub(super) fn ask(tx: &Connection, at: &str, asked: &Asked) -> Result<(), JournalError> {
    tx.execute(
        "INSERT INTO approval (id, subject, about, digest, state, asked_at, expires_at, asked)
         VALUES (?1, ?2, ?3, ?4, 'waiting', ?5, ?6, ?7)",
        params![asked.approval, asked.subject.word(), asked.about, asked.digest, at, asked.expires_at, json(asked)],
    )?;
    Ok(())
}

/// Decides an approval that waits. What was decided stays decided, and another digest decides nothing.
pub(super) fn decide(
    tx: &Connection,
    at: &str,
    (approval, digest): (&str, Option<&str>),
    state: ApprovalState,
    decision: Option<String>,
) -> Result<(), JournalError> {
    let changed = tx.execute(
        "UPDATE approval SET state = ?2, decided_at = ?3, decision = ?4
         WHERE id = ?1 AND state = 'waiting' AND digest = COALESCE(?5, digest)",
        params![approval, word(state), at, decision, digest],
    )?;
    match changed {
        1 => Ok(()),
        _ => Err(JournalError::NotWaiting { approval: approval.to_owned() }),
    }
}

/// Whether a submission was confirmed under the condition of an approval.
pub(super) fn is_asked_for(tx: &Connection, submission: &str) -> Result<bool, JournalError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM approval WHERE id = ?1 AND subject = 'submission')";
    Ok(tx.query_row(sql, [submission], |row| row.get(0))?)
}

fn word(state: ApprovalState) -> String {
    json(&state).trim_matches('"').to_owned()
}

impl Journal {
    /// One approval; `None` where there is none of that id.
    ///
    /// # Errors
    /// SQLite, or a row that cannot be read.
    pub fn approval(&self, id: &str) -> Result<Option<Approval>, JournalError> {
        Ok(self.approvals_where("id = ?1", id)?.pop())
    }

    /// All approvals, the newest first.
    ///
    /// # Errors
    /// SQLite, or a row that cannot be read.
    pub fn approvals(&self) -> Result<Vec<Approval>, JournalError> {
        self.approvals_where("?1 = ''", "")
    }

    /// Those of a state, the newest first.
    ///
    /// # Errors
    /// SQLite, or a row that cannot be read.
    pub fn approvals_in(&self, state: ApprovalState) -> Result<Vec<Approval>, JournalError> {
        self.approvals_where("state = ?1", &word(state))
    }

    fn approvals_where(&self, condition: &str, value: &str) -> Result<Vec<Approval>, JournalError> {
        let known = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'approval')";
        if !self.connection.query_row(known, [], |row| row.get::<_, bool>(0))? {
            // A file that a program without a second person wrote, opened to be read only.
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT asked, asked_at, state, decided_at, decision FROM approval WHERE {condition}
             ORDER BY asked_at DESC, id DESC"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query([value])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(approval(row)?);
        }
        Ok(found)
    }

    /// Whether any instruction of a submission was ever begun to be sent, or ended without.
    ///
    /// # Errors
    /// SQLite.
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

/// The submission that an approval is about, to find its instructions.
pub(super) fn awaiting(tx: &Connection, submission: &str) -> Result<Vec<String>, JournalError> {
    let mut statement =
        tx.prepare_cached("SELECT id FROM instruction WHERE submission = ?1 AND state = 'awaiting_approval'")?;
    Ok(statement.query_map([submission], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Whether an approval of a submission waits.
pub(super) fn waits(tx: &Connection, submission: &str) -> Result<bool, JournalError> {
    let sql = "SELECT state = 'waiting' FROM approval WHERE id = ?1";
    Ok(tx.query_row(sql, [submission], |row| row.get(0)).optional()?.unwrap_or(false))
}
