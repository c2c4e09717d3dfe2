//! What an accepted instruction taught about a bank: where its draft stood before and after, under which raw codes, with
//! which embedded objects. Seen by a look at the lists, said about an instruction without moving it.

use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::entry::KeptRead;
use super::error::JournalError;
use super::fold;
use super::store::Journal;
use crate::view::State;

/// A draft in one list, as one look saw it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Sight {
    /// The list's name without `list-bank-`.
    pub list: String,
    /// `draftStatusCode` and `bankDraftStatusCode`, raw; empty where absent.
    pub codes: Vec<String>,
    /// The embedded objects that the record holds, in the interface's order.
    pub objects: Vec<String>,
}

/// What one look saw of a draft.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Sights {
    /// The lists that were read, the acting one first.
    pub asked: Vec<String>,
    /// Where it stood, in the order of `asked`.
    pub found: Vec<Sight>,
}

/// What an accepted instruction taught.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The instruction.
    pub instruction: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// The endpoint's last path segment.
    pub operation: String,
    /// `accept` or `refuse`, for operations that answer.
    pub answer: Option<String>,
    /// Out of the snapshot from before sending.
    pub before: Sights,
    /// What the look after acceptance saw.
    pub after: Sights,
    /// What was read for it.
    pub reads: Vec<KeptRead>,
}

/// A teacher and what it taught.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taught {
    /// Number of the instruction.
    pub number: u32,
    /// Before it was sent.
    pub before: Sights,
    /// After it was accepted.
    pub after: Sights,
}

/// SQL: the instruction `i` is accepted, and no withdrawal that may have worked followed it.
/// What a person resolved is *executed* and not *accepted*: it teaches nothing.
const TEACHES: &str = "i.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM instruction AS back JOIN json_each(?1) AS way ON way.key = i.operation AND way.value = back.operation
    WHERE back.bank_mark = i.bank_mark AND back.draft_number = i.draft_number AND back.number > i.number
      AND NOT (back.state IN ('not_sent', 'not_executed', 'cancelled')
        OR (back.state = 'refused' AND back.unproven = 0)))";

/// Which operation takes back which.
const WAYS_BACK: &str = r#"{"endorse": "transfer-withdrawal",
  "create-pledge-application": "pledge-application-withdrawal",
  "create-pledge-release-application": "mortgage-release-app-withdrawal",
  "create-prompt-payment-app": "prompt-payment-app-withdrawal"}"#;

impl Journal {
    /// What accepted instructions taught about an operation at a bank, oldest first.
    ///
    /// # Errors
    /// SQLite.
    pub fn taught(&self, bank_mark: &str, operation: &str, answer: Option<&str>) -> Result<Vec<Taught>, JournalError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT i.number, l.before, l.after FROM learned AS l JOIN instruction AS i ON i.id = l.instruction
             WHERE l.bank_mark = ?2 AND l.operation = ?3 AND l.answer = ?4 AND {TEACHES} ORDER BY i.number"
        ))?;
        let values = params![WAYS_BACK, bank_mark, operation, answer.unwrap_or_default()];
        let rows = statement.query_map(values, |row| {
            Ok(Taught {
                number: row.get(0)?,
                before: sights(&row.get::<_, String>(1)?),
                after: sights(&row.get::<_, String>(2)?),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Drafts' instructions accepted since a time that may still teach, newest first: nothing was learned from them, and
    /// no later instruction touched the draft.
    ///
    /// # Errors
    /// SQLite.
    pub fn may_teach(&self, since: &str, count: u32) -> Result<Vec<String>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT i.id FROM instruction AS i WHERE i.state = 'accepted' AND i.since >= ?1
               AND i.draft_number IS NOT NULL AND i.id NOT IN (SELECT instruction FROM learned)
               AND NOT EXISTS (SELECT 1 FROM instruction AS later WHERE later.bank_mark = i.bank_mark
                 AND later.draft_number = i.draft_number AND later.number > i.number)
             ORDER BY i.number DESC LIMIT ?2",
        )?;
        let rows = statement.query_map(params![since, count], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn sights(text: &str) -> Sights {
    serde_json::from_str(text).unwrap_or_default()
}

/// Keeps what was learned. Only an accepted instruction teaches.
///
/// # Errors
/// The instruction is not known or not accepted, or SQLite.
pub(super) fn keep(tx: &Connection, learned: &Learned) -> Result<(), JournalError> {
    let state = fold::standing(tx, &learned.instruction)?.0.state;
    if state != State::Accepted {
        return Err(JournalError::Order { instruction: learned.instruction.clone(), state, kind: "learned" });
    }
    tx.execute(
        "INSERT OR REPLACE INTO learned (instruction, bank_mark, operation, answer, before, after)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            learned.instruction,
            learned.bank_mark,
            learned.operation,
            learned.answer.as_deref().unwrap_or_default(),
            fold::json(&learned.before),
            fold::json(&learned.after)
        ],
    )?;
    Ok(())
}
