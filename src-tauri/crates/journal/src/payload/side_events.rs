//! Events that do not change an instruction's state: settings, reconciled statement lines, and the acceptance of a
//! journal whose history is not known.

use std::collections::BTreeMap;

use model::{ChainHead, Sentence, StatementLine};
use serde::{Deserialize, Serialize};

use super::code::CodeValue;
use crate::origin::SettingsOrigin;

/// The settings and the code book from now on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// Version of Aval that recorded the change.
    pub program: String,
    /// Every value by its dotted name: `profile.page_size`, `code_book.BANK.replayFlag.accept`.
    pub values: BTreeMap<String, String>,
    /// The differences from the settings event before; empty in the first one.
    pub changes: Vec<Change>,
    /// The changes that weaken dual control.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weakened: Vec<Sentence>,
    /// The origin.
    #[serde(default)]
    pub how: SettingsOrigin,
    /// The person's reason, where one was given.
    #[serde(default)]
    pub reason: Option<String>,
    /// The approval, where there is one.
    #[serde(default)]
    pub approval: Option<String>,
    /// The profile's own code book in force, as text, without the values that a policy file fixes.
    #[serde(default)]
    pub code_book: Option<String>,
    /// Values of the code book that the service itself states; they count as proven.
    #[serde(default)]
    pub stated: Vec<CodeValue>,
    /// SHA-256 of the policy file, where one governs the profile.
    #[serde(default)]
    pub policy_sha256: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// One setting that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Its dotted name.
    pub name: String,
    /// The old value; `None` where it was absent.
    pub before: Option<String>,
    /// The new value; `None` where it is absent.
    pub after: Option<String>,
}

/// A person reconciled an instruction with a statement line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reconciled {
    /// The instruction.
    pub instruction: String,
    /// The line.
    pub line: StatementLine,
    /// Name of the statement's file.
    pub file: String,
    /// SHA-256 of the statement's file.
    pub file_sha256: String,
    /// The fields that differ, as the program showed them; empty where day, amount, currency and reference agree.
    pub differs: Vec<String>,
    /// The person's reason, where fields differ.
    pub reason: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// A person withdrew a reconciliation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreconciled {
    /// The instruction.
    pub instruction: String,
    /// SHA-256 of the line.
    pub line_sha256: String,
    /// Why.
    pub reason: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// A person accepted a journal whose history is not known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryAccepted {
    /// The head at the second place.
    pub copied: ChainHead,
    /// The head of this journal.
    pub own: ChainHead,
    /// The fault: the id of the sentence shown to the person; empty in events of older programs.
    #[serde(default)]
    pub found: String,
    /// Why.
    pub reason: String,
    /// The approval, where the profile has dual control.
    #[serde(default)]
    pub approval: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone, Utc};
    use rusqlite::{Connection, params};

    use super::*;
    use crate::canonical::{NO_EVENT, event_hash};
    use crate::{Created, Entry, Journal, SendingOff};

    fn journal(folder: &std::path::Path) -> Journal {
        let created = Created { profile: "p".to_owned(), program: "0".to_owned() };
        Journal::open(&folder.join("journal.sqlite"), true, &created, Utc.timestamp_opt(0, 0).unwrap()).unwrap()
    }

    #[test]
    fn a_kind_that_only_a_newer_program_knows_is_shown_and_keeps_sending_off() {
        let folder = tempfile::tempdir().unwrap();
        let first = journal(folder.path()).events(1, 1).unwrap().remove(0);
        let previous = model::unhex(&first.hash).unwrap();
        assert_ne!(previous, NO_EVENT);
        let payload = br#"{"instruction":"i","kind":"pondered"}"#;
        let hash = event_hash(2, "2030-01-01T00:00:00.000Z", "pondered", &previous, payload);
        let connection = Connection::open(folder.path().join("journal.sqlite")).unwrap();
        let values = params![payload, previous, hash];
        let sql = "INSERT INTO event VALUES (2, '2030-01-01T00:00:00.000Z', 'pondered', ?1, ?2, ?3)";
        connection.execute(sql, values).unwrap();
        connection.execute("UPDATE head SET sequence = 2, hash = ?1", [hash]).unwrap();
        let journal = journal(folder.path());
        assert_eq!(journal.sending_off(), Some(SendingOff::Newer));
        assert_eq!(journal.events(2, 9).unwrap()[0].entry, Entry::Later);
        assert!(journal.verify().unwrap().intact, "its hashes are right");
    }

    #[test]
    fn only_what_is_in_the_journal_can_be_reconciled() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = journal(folder.path());
        let entry = Entry::Unreconciled(Unreconciled {
            instruction: "nobody's".to_owned(),
            line_sha256: String::new(),
            reason: String::new(),
            system_user: String::new(),
            machine: String::new(),
        });
        assert!(journal.record(Utc::now(), |recording| recording.add(&entry)).is_err());
        assert!(journal.verify().unwrap().intact);
    }
}
