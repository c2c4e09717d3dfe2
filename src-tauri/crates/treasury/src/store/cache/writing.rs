//! The statements that write a draft's columns and the pack with its record.

use std::sync::LazyLock;

use model::Result;
use rusqlite::{CachedStatement, Connection, ToSql, params};

use super::Digest128;
use super::columns::{ListColumns, VALUED_BY};
use super::dictionary::WrittenWords;
use super::packing::RecordPlace;
use crate::store::list_columns::{COUNT, LIST_COLUMNS, Stored};

/// Rows whose records are in one pack, in order.
pub(super) struct NewPack {
    pub rows: Vec<NewRow>,
    pub zstd: Vec<u8>,
}

/// A record that the cache lacks.
pub(super) struct NewRow {
    pub identity: Digest128,
    pub hash: Digest128,
    pub columns: ListColumns,
    /// Length of the record; a whole reply is shorter than 2^32 bytes.
    pub bytes: u32,
}

/// The statements that write rows, prepared once for all rows of a transaction.
pub(super) struct Writing<'c> {
    connection: &'c Connection,
    account_id: i64,
    draft: CachedStatement<'c>,
    known: CachedStatement<'c>,
    pack: CachedStatement<'c>,
    /// Only where known records are written again.
    displace: Option<CachedStatement<'c>>,
}

/// The columns of table `draft` that hold a list column's value, in the order of [`LIST_COLUMNS`].
fn value_names() -> impl Iterator<Item = &'static str> {
    LIST_COLUMNS.iter().filter_map(|column| match column.stored {
        Stored::Text(name) | Stored::Filled(name) | Stored::Party(name) => Some(name),
        Stored::Word(_) => None,
    })
}

/// The columns of a written row: identity, values, position of the record.
static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let values = IDENTIFIED_BY.into_iter().chain(VALUED_BY).chain(value_names());
    values.chain(POSITION).collect()
});

const IDENTIFIED_BY: [&str; 3] = ["id", "identity", "hash"];
const POSITION: [&str; 3] = ["pack", "raw_from", "raw_bytes"];

static INSERT: LazyLock<String> = LazyLock::new(|| {
    let places: Vec<String> = (1..=NAMES.len()).map(|at| format!("?{at}")).collect();
    let (names, places) = (NAMES.join(", "), places.join(","));
    format!("INSERT INTO draft ({names}) VALUES ({places}) ON CONFLICT (identity, hash) DO NOTHING")
});

/// Makes room for a record that now gives other columns: its old row stays in its lists until they are swapped, under a
/// hash that no record has. A row with equal columns is kept.
static DISPLACE: LazyLock<String> = LazyLock::new(|| {
    let valued = NAMES.iter().zip(1..).take(displaced_by()).skip(IDENTIFIED_BY.len());
    let equal: Vec<String> = valued.map(|(name, at)| format!("{name} IS ?{at}")).collect();
    format!("UPDATE draft SET hash = ?1 WHERE identity = ?2 AND hash = ?3 AND NOT ({})", equal.join(" AND "))
});

/// Number of a row's values that [`DISPLACE`] uses: all except the record's position.
fn displaced_by() -> usize {
    NAMES.len() - POSITION.len()
}

/// The hash of a displaced row; the replacing row's id makes it unique.
fn displaced(by: i64) -> Digest128 {
    let mut hash = Digest128::default();
    hash[8..].copy_from_slice(&by.to_be_bytes());
    hash
}

impl<'c> Writing<'c> {
    pub(super) fn on(connection: &'c Connection, account_id: i64, full: bool) -> Result<Self> {
        let draft = connection.prepare_cached(&INSERT)?;
        let known = connection.prepare_cached("SELECT id FROM draft WHERE identity = ?1 AND hash = ?2")?;
        let pack = connection.prepare_cached("INSERT INTO pack (id, last, zstd) VALUES (?1, ?2, ?3)")?;
        let displace = full.then(|| connection.prepare_cached(&DISPLACE)).transpose()?;
        Ok(Self { connection, account_id, draft, known, pack, displace })
    }

    /// Writes rows under the next ids, and their pack. A row that another list brought before keeps its id.
    pub(super) fn pack(
        &mut self,
        words: &mut WrittenWords,
        pack: &NewPack,
        next: &mut i64,
        written: &mut Vec<(Digest128, Digest128, i64)>,
    ) -> Result<()> {
        let (first, mut from) = (*next, 0_u32);
        for row in &pack.rows {
            let place = RecordPlace { pack: first, from, bytes: row.bytes };
            let id = if self.row(words, *next, row, place)? {
                *next += 1;
                *next - 1
            } else {
                self.known.query_row(params![row.identity, row.hash], |row| row.get(0))?
            };
            written.push((row.identity, row.hash, id));
            from = from.saturating_add(row.bytes);
        }
        if *next > first {
            self.pack.execute(params![first, *next - 1, pack.zstd])?;
        }
        Ok(())
    }

    /// Writes one row; `false` where it exists already.
    fn row(&mut self, words: &mut WrittenWords, id: i64, row: &NewRow, place: RecordPlace) -> Result<bool> {
        let (connection, columns) = (self.connection, &row.columns);
        let kind = words.kinds.id(connection, &serde_json::to_string(&columns.words()).unwrap_or_default())?;
        let mut named = [None; COUNT];
        for (party, column) in named.iter_mut().zip(&LIST_COLUMNS) {
            if matches!(column.stored, Stored::Party(_)) {
                *party = words.parties.id_where_named(connection, columns[column.fact].as_deref())?;
            }
        }
        let displaced = displaced(id);
        let unscaled = columns.unscaled.map(|amount| amount.to_string());
        let mut values = Vec::with_capacity(NAMES.len());
        values.extend([&id as &dyn ToSql, &row.identity, &row.hash]);
        values.extend([
            &self.account_id as &dyn ToSql,
            &columns.due,
            &columns.scaled,
            &unscaled,
            &kind,
            &columns.fault,
        ]);
        values.extend(LIST_COLUMNS.iter().zip(&named).filter_map(|(column, party)| match column.stored {
            Stored::Text(_) | Stored::Filled(_) => Some(&columns[column.fact] as &dyn ToSql),
            Stored::Party(_) => Some(party as &dyn ToSql),
            Stored::Word(_) => None,
        }));
        values.extend([&place.pack as &dyn ToSql, &place.from, &place.bytes]);
        if let Some(displace) = &mut self.displace {
            values[0] = &displaced;
            displace.execute(&values[..displaced_by()])?;
            values[0] = &id;
        }
        let written = self.draft.execute(values.as_slice())?;
        Ok(written > 0)
    }
}
