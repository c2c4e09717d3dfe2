//! The lists, raw codes and embedded objects of a draft before and after an accepted instruction: examples of the
//! bank's behaviour. They are read from the bank's lists; recording them does not change the instruction's state.

use rusqlite::params;

use super::condition::WITHOUT_EFFECT;
use super::error::JournalError;
use super::payload::learned::Listings;
use super::store::Journal;

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
