//! Reads drafts from the cache: columns by id, versions by identity, and unchanged records.

use std::sync::LazyLock;

use bank_contract::Stage;
use model::{AccountKey, Result, hex};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::value::RawValue;

use super::Digest128;
use super::columns::{ListColumns, unscaled};
use super::packing::{RecordPlace, Unpacking, unpack_one};
use crate::store::list_columns::{FactSet, LIST_COLUMNS, Stored, WORDS};

/// A draft in the cache, as seen from one list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CacheRow {
    pub id: i64,
    pub identity: Digest128,
    pub account: AccountKey,
    pub columns: ListColumns,
    /// The lists that contain this version of it.
    pub stages: Vec<Stage>,
    /// The requested list.
    pub asked: Option<Stage>,
    /// The requested list contains it.
    pub listed: bool,
    pub split: bool,
    /// `new` or `changed` since the last refresh of that list.
    pub difference: Option<&'static str>,
    /// When the requested list was read.
    pub as_of: Option<String>,
}

impl CacheRow {
    /// Aval's own key of the draft.
    pub(crate) fn key(&self) -> String {
        hex(&self.identity)
    }
}

/// Parses a key; `None` where the text is not a key.
pub(crate) fn identity_of(key: &str) -> Option<Digest128> {
    let mut identity = Digest128::default();
    ::hex::decode_to_slice(key, &mut identity).ok().map(|()| identity)
}

/// A record of a list.
pub(crate) struct ListedRecord<'a> {
    pub bank_mark: &'a str,
    pub identity: Digest128,
    /// The first list that has it.
    pub stage: Option<Stage>,
    /// Unchanged.
    pub raw: &'a RawValue,
}

/// Calls `with` for every listed record.
pub(crate) fn each_record(connection: &Connection, mut with: impl FnMut(&ListedRecord<'_>)) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT a.bank_mark, d.pack, d.raw_from, d.raw_bytes, d.identity, d.stages FROM draft d \
         CROSS JOIN account a ON a.id = d.account WHERE d.stages <> 0 ORDER BY d.id",
    )?;
    let mut rows = statement.query([])?;
    let mut unpacking = Unpacking::of(connection)?;
    while let Some(row) = rows.next()? {
        let text = unpacking.record(RecordPlace { pack: row.get(1)?, from: row.get(2)?, bytes: row.get(3)? })?;
        if let Ok(raw) = serde_json::from_str::<&RawValue>(text) {
            let bank_mark: String = row.get(0)?;
            let stage = stages_of(row.get(5)?).next();
            with(&ListedRecord { bank_mark: &bank_mark, identity: row.get(4)?, stage, raw });
        }
    }
    Ok(())
}

/// The number that this cache got when it was made.
pub(crate) fn made(connection: &Connection) -> Result<i64> {
    Ok(connection.query_row("SELECT value FROM meta WHERE name = 'made'", [], |row| row.get(0))?)
}

/// Calls `with` for the records after a draft id, at most so many, in the order of the ids, also for records whose list
/// is not swapped in yet; with the time of the newest reading. Returns the last id, `None` after the last record.
pub(crate) fn each_written(
    connection: &Connection,
    after: i64,
    most: u32,
    mut with: impl FnMut(&str, &str),
) -> Result<Option<i64>> {
    let read: Option<String> = connection.query_row("SELECT max(as_of) FROM list", [], |row| row.get(0))?;
    let mut statement = connection
        .prepare_cached("SELECT id, pack, raw_from, raw_bytes FROM draft WHERE id > ?1 ORDER BY id LIMIT ?2")?;
    let mut rows = statement.query(params![after, most])?;
    let mut unpacking = Unpacking::of(connection)?;
    let mut last = None;
    while let Some(row) = rows.next()? {
        last = Some(row.get(0)?);
        let text = unpacking.record(RecordPlace { pack: row.get(1)?, from: row.get(2)?, bytes: row.get(3)? })?;
        with(text, read.as_deref().unwrap_or_default());
    }
    Ok(last)
}

/// The columns of a row with every value.
static COLUMNS: LazyLock<String> = LazyLock::new(|| columns(FactSet::EVERY));

/// The columns of a row, seen from stage `?2`: those of [`BESIDE`], and the wanted values of the list columns.
fn columns(wanted: FactSet) -> String {
    let values =
        LIST_COLUMNS.iter().filter(|column| wanted.has(column.fact)).filter_map(|column| match column.stored {
            Stored::Text(name) | Stored::Filled(name) => Some(format!("d.{name}")),
            Stored::Party(name) => Some(format!("(SELECT name FROM party WHERE id = d.{name})")),
            Stored::Word(_) => None,
        });
    [BESIDE.to_owned()].into_iter().chain(values).collect::<Vec<_>>().join(", ")
}

const BESIDE: &str = "d.id, d.identity, d.stages, a.bank_mark, a.number, d.due, d.scaled, d.unscaled, d.fault, m.split, m.changed, \
    m.snapshot = l.snapshot AND l.snapshot > 1, l.as_of, ?2, k.words";

/// Number of columns of [`BESIDE`].
const BESIDE_COUNT: usize = 15;

/// The joins for these columns; the join order makes the drafts decide the rows. The `+` keeps the stage out of the choice of a
/// plan: without it SQLite prepares the statement again for each new value, which takes longer than reading 20 rows.
const SOURCES: &str = "draft d CROSS JOIN account a ON a.id = d.account CROSS JOIN kind k ON k.id = d.kind \
    LEFT JOIN list l ON l.account = d.account AND l.stage = +?2 \
    LEFT JOIN membership m ON m.list = l.id AND m.due = d.due AND m.draft = d.id";

/// A row of [`COLUMNS`].
fn read(row: &Row<'_>) -> rusqlite::Result<CacheRow> {
    read_wanted(row, FactSet::EVERY)
}

/// A row of [`columns`]; a value that is not wanted is absent.
fn read_wanted(row: &Row<'_>, wanted: FactSet) -> rusqlite::Result<CacheRow> {
    let split: Option<bool> = row.get(9)?;
    let changed: Option<bool> = row.get(10)?;
    let newest: Option<bool> = row.get(11)?;
    let words: String = row.get(14)?;
    let mut words: [Option<String>; WORDS] = serde_json::from_str(&words).unwrap_or_default();
    let mut columns = ListColumns {
        due: row.get(5)?,
        scaled: row.get(6)?,
        unscaled: unscaled(row, 7)?,
        fault: row.get(8)?,
        ..ListColumns::default()
    };
    let mut next = BESIDE_COUNT;
    for column in LIST_COLUMNS.iter().filter(|column| wanted.has(column.fact)) {
        columns[column.fact] = match column.stored {
            Stored::Word(at) => words[at].take(),
            Stored::Text(_) | Stored::Filled(_) | Stored::Party(_) => {
                next += 1;
                row.get(next - 1)?
            }
        };
    }
    let difference = if changed == Some(true) { "changed" } else { "new" };
    Ok(CacheRow {
        id: row.get(0)?,
        identity: row.get(1)?,
        account: AccountKey { bank_mark: row.get(3)?, number: row.get(4)? },
        columns,
        stages: stages_of(row.get(2)?).collect(),
        asked: row.get::<_, Option<String>>(13)?.as_deref().and_then(Stage::named),
        listed: split.is_some(),
        split: split.unwrap_or_default(),
        difference: Some(difference).filter(|_| newest == Some(true)),
        as_of: row.get(12)?,
    })
}

/// The lists of a draft's mask.
fn stages_of(mask: i64) -> impl Iterator<Item = Stage> {
    Stage::ALL.iter().copied().filter(move |stage| mask >> *stage as usize & 1 == 1)
}

fn name(stage: Option<Stage>) -> Option<&'static str> {
    stage.map(Stage::name)
}

/// The rows of these ids, each seen from its stage's list, in the given order. Drafts that are gone are left out.
pub(crate) fn by_ids(connection: &Connection, asked: &[(i64, Stage)]) -> Result<Vec<CacheRow>> {
    wanted_by_ids(connection, asked, FactSet::EVERY)
}

/// The same with only the wanted values; one query per stage.
pub(crate) fn wanted_by_ids(connection: &Connection, asked: &[(i64, Stage)], wanted: FactSet) -> Result<Vec<CacheRow>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {}, w.key FROM json_each(?1) w CROSS JOIN {SOURCES} WHERE d.id = w.value",
        columns(wanted)
    ))?;
    let mut found: Vec<Option<CacheRow>> = asked.iter().map(|_| None).collect();
    for stage in Stage::ALL {
        let places: Vec<usize> = (0..asked.len()).filter(|place| asked[*place].1 == *stage).collect();
        if places.is_empty() {
            continue;
        }
        let ids: Vec<i64> = places.iter().map(|place| asked[*place].0).collect();
        let mut rows = statement.query(params![serde_json::json!(ids).to_string(), stage.name()])?;
        while let Some(row) = rows.next()? {
            found[places[row.get::<_, u32>("key")? as usize]] = Some(read_wanted(row, wanted)?);
        }
    }
    Ok(found.into_iter().flatten().collect())
}

/// All versions of a draft: those in the stage's list first, then the newest.
pub(crate) fn by_identity(
    connection: &Connection,
    stage: Option<Stage>,
    identity: &Digest128,
) -> Result<Vec<CacheRow>> {
    let order = "ORDER BY m.draft IS NULL, d.stages = 0, d.id DESC";
    let mut statement =
        connection.prepare_cached(&format!("SELECT {} FROM {SOURCES} WHERE d.identity = ?1 {order}", *COLUMNS))?;
    let rows = statement.query_map(params![identity, name(stage)], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The names by which a person or a file identifies a draft.
pub(crate) struct Named<'a> {
    pub account: Option<&'a AccountKey>,
    pub draft_number: Option<&'a str>,
    pub bank_draft_id: Option<&'a str>,
}

/// The listed drafts with this number and bank draft id, in one stage's list or in any. Without a name the result is
/// empty.
pub(crate) fn named(connection: &Connection, stage: Option<Stage>, named: &Named<'_>) -> Result<Vec<CacheRow>> {
    let Some(sql) = named_sql(stage, named) else { return Ok(Vec::new()) };
    let mut statement = connection.prepare_cached(&sql)?;
    let bank_mark = named.account.map(|account| account.bank_mark.as_str());
    let number = named.account.map(|account| account.number.as_str());
    let values = params![named.draft_number, name(stage), named.bank_draft_id, bank_mark, number];
    let rows = statement.query_map(values, read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A listed draft of an account, by its number.
pub(crate) struct ListedDraft {
    pub id: i64,
    pub account: AccountKey,
    pub draft_number: String,
    pub stages: Vec<Stage>,
}

/// The listed drafts with one of these numbers, in one query.
pub(crate) fn listed_among(connection: &Connection, numbers: &[&str]) -> Result<Vec<ListedDraft>> {
    let mut statement = connection.prepare_cached(
        "SELECT d.id, a.bank_mark, a.number, d.draft_number, d.stages FROM json_each(?1) w \
         CROSS JOIN draft d ON d.draft_number = w.value CROSS JOIN account a ON a.id = d.account WHERE d.stages <> 0",
    )?;
    let numbers = serde_json::to_string(numbers).unwrap_or_default();
    let rows = statement.query_map([numbers], |row| {
        Ok(ListedDraft {
            id: row.get(0)?,
            account: AccountKey { bank_mark: row.get(1)?, number: row.get(2)? },
            draft_number: row.get(3)?,
            stages: stages_of(row.get(4)?).collect(),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Uses the index of the given name, because every draft to act on is found this way.
pub(super) fn named_sql(stage: Option<Stage>, named: &Named<'_>) -> Option<String> {
    let carries = match (named.draft_number, named.bank_draft_id) {
        (Some(_), _) => "d.draft_number = ?1 AND (?3 IS NULL OR d.bank_draft_id = ?3)",
        (None, Some(_)) => "d.bank_draft_id = ?3",
        (None, None) => return None,
    };
    let listed = if stage.is_some() { "m.draft IS NOT NULL" } else { "d.stages <> 0" };
    Some(format!(
        "SELECT {} FROM {SOURCES} WHERE {carries} AND {listed} AND (?4 IS NULL OR a.bank_mark = ?4) \
         AND (?5 IS NULL OR a.number = ?5) ORDER BY d.due, d.id",
        *COLUMNS
    ))
}

/// Calls `with` for the record of each draft, in the cache's order, so that each pack is decompressed once. Drafts that
/// a reading deleted meanwhile are skipped.
pub(crate) fn each_raw(
    connection: &Connection,
    drafts: impl IntoIterator<Item = i64>,
    mut with: impl FnMut(i64, &str) -> Result<()>,
) -> Result<()> {
    let mut drafts: Vec<i64> = drafts.into_iter().collect();
    drafts.sort_unstable();
    drafts.dedup();
    // One transaction, so that positions and packs are consistent.
    let connection = connection.unchecked_transaction()?;
    let mut statement = connection.prepare_cached("SELECT pack, raw_from, raw_bytes FROM draft WHERE id = ?1")?;
    let mut unpacking = Unpacking::of(&connection)?;
    for draft in drafts {
        let place = |row: &Row<'_>| Ok(RecordPlace { pack: row.get(0)?, from: row.get(1)?, bytes: row.get(2)? });
        if let Some(place) = statement.query_row([draft], place).optional()? {
            with(draft, unpacking.record(place)?)?;
        }
    }
    Ok(())
}

/// The record of a row, unchanged.
pub(crate) fn raw(connection: &Connection, id: i64) -> Result<String> {
    let mut statement = connection.prepare_cached(
        "SELECT p.zstd, d.pack, d.raw_from, d.raw_bytes FROM draft d JOIN pack p ON p.id = d.pack WHERE d.id = ?1",
    )?;
    let (zstd, place) = statement.query_row(params![id], |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, RecordPlace { pack: row.get(1)?, from: row.get(2)?, bytes: row.get(3)? }))
    })?;
    unpack_one(&zstd, place)
}
