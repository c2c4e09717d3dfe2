//! Pages into the cache: each record once, by its bytes. What is already there is not parsed, not compressed, not written.
//!
//! Ids only grow, so that an opened inbox never shows another draft under an old id.

use std::collections::{HashMap, HashSet};

use bank_contract::Stage;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde_json::value::RawValue;

use super::Digest128;
use super::columns::{self, Columns};
use super::dictionary::Dictionary;
use crate::error::{DeskError, Result};
use crate::profile::{AccountKey, Profile};
use crate::view::Sentence;

/// zstd's fastest level that is not a negative one; a page is compressed between two calls to the service.
const ZSTD_LEVEL: i32 = 1;

/// Largest record that is unpacked, in bytes: no record can be larger than a reply.
pub(crate) const RECORD_BYTES_MAX: usize = 64 << 20;

/// The one that writes.
pub(crate) struct Writer {
    pub(super) connection: Connection,
    parties: Dictionary,
    kinds: Dictionary,
}

/// One list on its way in.
pub(crate) struct Pull {
    pub(super) list: i64,
    pub(super) stage: Stage,
    account: AccountKey,
    account_id: i64,
    /// The snapshot that stands: draft by identity.
    pub(super) old: HashMap<Digest128, i64>,
    old_by_hash: HashMap<Digest128, (Digest128, i64)>,
    /// The snapshot that comes: draft by identity.
    pub(super) rows: HashMap<Digest128, i64>,
    this_pass: HashSet<Digest128>,
    /// A page brought some rows a second time beside new ones: rows moved while they were read.
    pub(crate) moved: bool,
}

impl Pull {
    /// Rows of the snapshot that stands which have not come again.
    pub(crate) fn misses_old_rows(&self) -> bool {
        self.old.keys().any(|identity| !self.rows.contains_key(identity))
    }

    /// Begins to read the list once more; what came stays.
    pub(crate) fn begin_pass(&mut self) {
        self.this_pass.clear();
    }

    /// Drafts of the snapshot that stands.
    pub(crate) fn old_len(&self) -> usize {
        self.old.len()
    }

    /// Which list.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }
}

/// What a page brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageBrought {
    /// No rows: the end.
    Nothing,
    /// Only rows that this pass has seen: the end of a service that does not turn pages further.
    Repeats,
    /// Rows; so many of them new in this pass.
    Rows(u32),
}

struct Context<'a> {
    profile: &'a Profile,
    profile_name: &'a str,
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Result<Self> {
        connection.set_prepared_statement_cache_capacity(super::STATEMENTS_MAX);
        let parties = Dictionary::parties(&connection)?;
        let kinds = Dictionary::kinds(&connection)?;
        Ok(Self { connection, parties, kinds })
    }

    /// Clears what the refresh before left: drafts that left their last list, and those of lists that were never swapped
    /// in. Called by the holder of the refresh lock only.
    pub(crate) fn begin_refresh(&mut self) -> Result<()> {
        let transaction = self.connection.transaction()?;
        transaction.execute(
            "INSERT OR IGNORE INTO unlisted SELECT id FROM draft WHERE stages = 0 \
             AND id >= (SELECT value FROM meta WHERE name = 'open_from')",
            [],
        )?;
        transaction.execute("DELETE FROM draft WHERE stages = 0 AND id IN (SELECT draft FROM unlisted)", [])?;
        transaction.execute("DELETE FROM unlisted", [])?;
        transaction.execute(
            "UPDATE meta SET value = (SELECT value FROM meta WHERE name = 'next_draft') WHERE name = 'open_from'",
            [],
        )?;
        Ok(transaction.commit()?)
    }

    /// Begins to pull a list. With `full`, every record is taken apart and written again even where its bytes are known.
    pub(crate) fn begin(&mut self, stage: Stage, account: &AccountKey, full: bool) -> Result<Pull> {
        let transaction = self.connection.transaction()?;
        let account_id = account_id(&transaction, account)?;
        let list = list_id(&transaction, stage, account_id)?;
        transaction.commit()?;
        let mut statement = self.connection.prepare_cached(
            "SELECT d.identity, d.hash, d.id FROM membership m JOIN draft d ON d.id = m.draft WHERE m.list = ?1",
        )?;
        let mut old = HashMap::new();
        let mut old_by_hash = HashMap::new();
        let mut found = statement.query(params![list])?;
        while let Some(row) = found.next()? {
            let (identity, hash, draft): (Digest128, Digest128, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            old.insert(identity, draft);
            if !full {
                old_by_hash.insert(hash, (identity, draft));
            }
        }
        Ok(Pull {
            list,
            stage,
            account: account.clone(),
            account_id,
            old,
            old_by_hash,
            rows: HashMap::new(),
            this_pass: HashSet::new(),
            moved: false,
        })
    }

    /// Takes in one page, in one transaction.
    pub(crate) fn ingest(
        &mut self,
        pull: &mut Pull,
        page: &[&RawValue],
        profile: &Profile,
        profile_name: &str,
    ) -> Result<PageBrought> {
        if page.is_empty() {
            return Ok(PageBrought::Nothing);
        }
        let context = Context { profile, profile_name };
        let taken = self.ingest_rows(pull, page, &context);
        if taken.is_err() {
            // The dictionaries may hold numbers that were rolled back.
            self.parties = Dictionary::parties(&self.connection)?;
            self.kinds = Dictionary::kinds(&self.connection)?;
        }
        taken
    }

    fn ingest_rows(&mut self, pull: &mut Pull, page: &[&RawValue], context: &Context<'_>) -> Result<PageBrought> {
        let transaction = self.connection.transaction()?;
        let mut next: i64 =
            transaction.query_row("SELECT value FROM meta WHERE name = 'next_draft'", [], |row| row.get(0))?;
        let first = next;
        let mut fresh = 0;
        let mut repeated = 0;
        for raw in page {
            let hash = columns::hash(raw.get());
            if !pull.this_pass.insert(hash) {
                repeated += 1;
                continue;
            }
            fresh += 1;
            let (identity, draft) = match pull.old_by_hash.get(&hash) {
                Some(known) => *known,
                None => {
                    let columns = Columns::take(raw, context.profile);
                    let identity = columns.identity(context.profile_name, &pull.account, &hash);
                    let parts = (&mut self.parties, &mut self.kinds);
                    let row = NewRow { identity, hash, account_id: pull.account_id, columns: &columns, raw: raw.get() };
                    (identity, write_row(&transaction, parts, &row, &mut next)?)
                }
            };
            pull.rows.insert(identity, draft);
        }
        if next != first {
            transaction.execute("UPDATE meta SET value = ?1 WHERE name = 'next_draft'", params![next])?;
        }
        transaction.commit()?;
        pull.moved |= fresh > 0 && repeated > 0;
        Ok(if fresh == 0 { PageBrought::Repeats } else { PageBrought::Rows(fresh) })
    }

    /// The numbers of the drafts of the snapshot that stands which have not come again; `None` for one without a number.
    pub(crate) fn missing_numbers(&self, pull: &Pull) -> Result<Vec<Option<String>>> {
        let mut statement = self.connection.prepare_cached("SELECT draft_number FROM draft WHERE id = ?1")?;
        let missing = pull.old.iter().filter(|(identity, _)| !pull.rows.contains_key(*identity));
        missing.map(|(_, draft)| Ok(statement.query_row(params![draft], |row| row.get(0))?)).collect()
    }

    /// Notes why a list could not be read; its snapshot stays.
    pub(crate) fn note_trouble(&mut self, pull: &Pull, trouble: &str, page: Option<u32>) -> Result<()> {
        self.connection
            .prepare_cached("UPDATE list SET trouble = ?2, trouble_page = ?3 WHERE id = ?1")?
            .execute(params![pull.list, trouble, page])?;
        Ok(())
    }
}

struct NewRow<'a> {
    identity: Digest128,
    hash: Digest128,
    account_id: i64,
    columns: &'a Columns,
    raw: &'a str,
}

fn write_row(
    connection: &Connection,
    (parties, kinds): (&mut Dictionary, &mut Dictionary),
    row: &NewRow<'_>,
    next: &mut i64,
) -> Result<i64> {
    let known = connection
        .prepare_cached("SELECT id FROM draft WHERE identity = ?1 AND hash = ?2")?
        .query_row(params![row.identity, row.hash], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    let columns = row.columns;
    let words = serde_json::to_string(&columns.kind).unwrap_or_default();
    let id = *next;
    connection
        .prepare_cached(
            "INSERT INTO draft (id, identity, hash, account, due, scaled, kind, drawer, acceptor, payee, account_number, \
             bank_draft_id, draft_id, draft_number, sequence_number, issue_text, due_text, amount_text, remark, fault, \
             drawer_account, acceptor_account) \
             VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22)",
        )?
        .execute(params![
            id,
            row.identity,
            row.hash,
            row.account_id,
            columns.due,
            columns.scaled,
            kinds.id(connection, &words)?,
            parties.id_where_named(connection, columns.drawer_name.as_deref())?,
            parties.id_where_named(connection, columns.acceptor_name.as_deref())?,
            parties.id_where_named(connection, columns.payee_name.as_deref())?,
            columns.account_number,
            columns.bank_draft_id,
            columns.draft_id,
            columns.draft_number,
            columns.sequence_number,
            columns.issue_text,
            columns.due_text,
            columns.amount_text,
            columns.remark,
            columns.fault,
            columns.drawer_account,
            columns.acceptor_account,
        ])?;
    connection.prepare_cached("INSERT INTO raw (draft, zstd) VALUES (?1, ?2)")?.execute(params![id, pack(row.raw)?])?;
    *next += 1;
    Ok(id)
}

/// A record, compressed.
pub(crate) fn pack(raw: &str) -> Result<Vec<u8>> {
    Ok(zstd::bulk::compress(raw.as_bytes(), ZSTD_LEVEL)?)
}

/// A record, as it came.
pub(crate) fn unpack(packed: &[u8]) -> Result<String> {
    let bytes = zstd::bulk::decompress(packed, RECORD_BYTES_MAX)?;
    String::from_utf8(bytes).map_err(|error| {
        DeskError::local(
            "database",
            Sentence::new("database-trouble").with("detail", format!("a kept record: {error}")),
        )
    })
}

fn account_id(transaction: &Transaction<'_>, account: &AccountKey) -> Result<i64> {
    let values = params![account.bank_mark, account.number];
    transaction.execute("INSERT OR IGNORE INTO account (bank_mark, number) VALUES (?1, ?2)", values)?;
    Ok(transaction
        .query_row("SELECT id FROM account WHERE bank_mark = ?1 AND number = ?2", values, |row| row.get(0))?)
}

fn list_id(transaction: &Transaction<'_>, stage: Stage, account: i64) -> Result<i64> {
    let values = params![stage.name(), account];
    transaction.execute("INSERT OR IGNORE INTO list (stage, account) VALUES (?1, ?2)", values)?;
    Ok(transaction.query_row("SELECT id FROM list WHERE stage = ?1 AND account = ?2", values, |row| row.get(0))?)
}
