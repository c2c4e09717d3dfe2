//! Stores texts that many drafts share as small numbers: party names and the words of type and status.

use std::collections::HashMap;

use model::Result;
use rusqlite::{Connection, params};

/// The texts that a refresh writes as numbers.
pub(super) struct WrittenWords {
    pub parties: Dictionary,
    pub kinds: Dictionary,
}

impl WrittenWords {
    pub(super) fn load(connection: &Connection) -> Result<Self> {
        let parties =
            Dictionary::load(connection, "SELECT id, name FROM party", "INSERT INTO party (name) VALUES (?1)")?;
        let kinds = Dictionary::load(connection, "SELECT id, words FROM kind", "INSERT INTO kind (words) VALUES (?1)")?;
        Ok(Self { parties, kinds })
    }
}

/// One table of texts in memory.
pub(super) struct Dictionary {
    insert: &'static str,
    ids: HashMap<String, i64>,
}

impl Dictionary {
    fn load(connection: &Connection, select: &str, insert: &'static str) -> Result<Self> {
        let mut statement = connection.prepare(select)?;
        let rows = statement.query_map([], |row| Ok((row.get(1)?, row.get(0)?)))?;
        Ok(Self { insert, ids: rows.collect::<rusqlite::Result<_>>()? })
    }

    /// The number of a text; a new text is inserted.
    pub(super) fn id(&mut self, connection: &Connection, text: &str) -> Result<i64> {
        if let Some(id) = self.ids.get(text) {
            return Ok(*id);
        }
        connection.prepare_cached(self.insert)?.execute(params![text])?;
        let id = connection.last_insert_rowid();
        self.ids.insert(text.to_owned(), id);
        Ok(id)
    }

    pub(super) fn id_where_named(&mut self, connection: &Connection, text: Option<&str>) -> Result<Option<i64>> {
        text.map(|text| self.id(connection, text)).transpose()
    }
}
