//! The lists, raw codes and embedded objects of a draft before and after an accepted instruction: examples of the
//! bank's behaviour. They are read from the bank's lists; recording them does not change the instruction's state.

use model::State;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::condition::WITHOUT_EFFECT;
use super::entry::KeptRead;
use super::error::JournalError;
use super::fold;
use super::store::Journal;

/// A draft in one list, as one probe saw it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Listing {
    /// The list's name without `list-bank-`.
    pub list: String,
    /// `draftStatusCode` and `bankDraftStatusCode`, raw; empty where absent.
    pub codes: Vec<String>,
    /// The embedded objects in the record, in the interface's order.
    pub objects: Vec<String>,
}

/// One probe of a draft.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Listings {
    /// The lists that were read, the acting one first.
    pub asked: Vec<String>,
    /// The lists that hold the draft, in the order of `asked`.
    pub found: Vec<Listing>,
}

/// The probes before and after one accepted instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The instruction.
    pub instruction: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// The endpoint's last path segment.
    pub operation: String,
    /// `accept` or `refuse`, for operations that answer a request.
    pub answer: Option<String>,
    /// From the snapshot before sending.
    pub before: Listings,
    /// From the probe after acceptance.
    pub after: Listings,
    /// The reads of the probe after acceptance.
    pub reads: Vec<KeptRead>,
}

/// An example and the instruction that gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taught {
    /// Number of the instruction.
    pub number: u32,
    /// Before it was sent.
    pub before: Listings,
    /// After it was accepted.
    pub after: Listings,
}

/// SQL: the instruction `i` is accepted, and no withdrawal that may have succeeded followed it. An instruction that a
/// person resolved is *executed*, not *accepted*, and gives no example.
fn teaches() -> String {
    let without_effect = WITHOUT_EFFECT.of("back");
    format!(
        "i.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM instruction AS back JOIN json_each(?1) AS way ON way.key = i.operation AND way.value = back.operation
    WHERE back.bank_mark = i.bank_mark AND back.draft_number = i.draft_number AND back.number > i.number
      AND NOT {without_effect})"
    )
}

/// The withdrawal of each operation.
const WAYS_BACK: &str = r#"{"endorse": "transfer-withdrawal",
  "create-pledge-application": "pledge-application-withdrawal",
  "create-pledge-release-application": "mortgage-release-app-withdrawal",
  "create-prompt-payment-app": "prompt-payment-app-withdrawal"}"#;

impl Journal {
    /// The examples of an operation at a bank, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn taught(&self, bank_mark: &str, operation: &str, answer: Option<&str>) -> Result<Vec<Taught>, JournalError> {
        let teaches = teaches();
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT i.number, l.before, l.after FROM learned AS l JOIN instruction AS i ON i.id = l.instruction
             WHERE l.bank_mark = ?2 AND l.operation = ?3 AND l.answer = ?4 AND {teaches} ORDER BY i.number"
        ))?;
        let values = params![WAYS_BACK, bank_mark, operation, answer.unwrap_or_default()];
        let rows = statement.query_map(values, |row| {
            Ok(Taught {
                number: row.get(0)?,
                before: listings(&row.get::<_, String>(1)?),
                after: listings(&row.get::<_, String>(2)?),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Instructions on drafts, accepted since a time, that may still give an example, newest first: they have none yet,
    /// and no later instruction is about the same draft.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
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

fn listings(text: &str) -> Listings {
    serde_json::from_str(text).unwrap_or_default()
}

/// Stores an example. Only an accepted instruction gives one.
///
/// # Errors
/// [`JournalError::Unknown`] for an unknown instruction, [`JournalError::Order`] for one that is not accepted,
/// [`JournalError::Disk`] when SQLite fails.
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
