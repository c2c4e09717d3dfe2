//! Writes pages into the cache. Each record is stored once, by its bytes; a known record is not split, compressed or
//! written again.
//!
//! [`prepare`] splits and compresses a page without the database, while [`Writer::write`] writes the page before it.
//! Ids only grow, so that an opened inbox never shows another draft under an old id.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use bank_contract::{Scanned, ScannedRecord, Stage};
use model::profile::Profile;
use model::{AccountKey, DeskError, Result};
use rusqlite::{Connection, Transaction, params};

#[cfg(test)]
use super::Cache;
use super::columns::ListColumns;
use super::dictionary::WrittenWords;
use super::difference::Difference;
use super::packing::{Packer, TOGETHER, tidy};
use super::page::PageRecord;
use super::parties::{MetParties, MetParty};
use super::writing::{NewPack, NewRow, Writing};
use super::{Digest128, DigestMap, DigestSet, columns};

/// Number of drafts above which a scan for one draft is too slow and indexes are made.
const INDEXED_FROM: i64 = 1_000;

/// The cache's writing connection with its state.
pub(crate) struct Writer {
    pub(super) connection: Connection,
    /// Only between the first write of a refresh and its end: twenty thousand names are two megabytes.
    words: Option<WrittenWords>,
    /// Records found by the running refresh, by account.
    known: HashMap<i64, Known>,
    /// Parties met by the running refresh.
    met: MetParties,
}

/// One account's records in the cache: identity and draft id by record hash. Its lists share it, because the same
/// record of a draft is in several of them.
type Known = Arc<Mutex<DigestMap<(Digest128, i64)>>>;

/// A list that is being read.
pub(crate) struct Pull {
    pub(super) list: i64,
    pub(super) stage: Stage,
    account: AccountKey,
    account_id: i64,
    /// Every record is split again, known or not.
    full: bool,
    /// The current snapshot: draft by identity.
    pub(super) old: DigestMap<i64>,
    known: Known,
    /// The new snapshot: draft by identity.
    pub(super) rows: DigestMap<i64>,
    /// The records of this pass with their drafts, by record hash.
    this_pass: DigestMap<Digest128>,
    /// The first and the last page of this pass, as hashes of their drafts.
    pages: Option<(Digest128, Digest128)>,
    /// Number of records of each page of this pass, in order; 0 for an empty page.
    pub(crate) lengths: Vec<usize>,
    /// Drafts whose new record states the same as the one before: another spelling, or other list columns.
    pub(super) same: DigestSet,
    /// The list has no complete snapshot yet.
    pub(crate) never_read: bool,
    /// When the current snapshot was read.
    pub(crate) as_of: Option<String>,
    /// Drafts that this desk itself moved since then.
    pub(super) own: DigestSet,
    /// A page repeated some rows beside new ones: rows moved during the reading.
    pub(crate) moved: bool,
    met: MetParties,
    /// Parties that the new records of this list named first in this refresh.
    parties: Vec<MetParty>,
}

impl Pull {
    /// Rows of the current snapshot are missing from the new one.
    pub(crate) fn misses_old_rows(&self) -> bool {
        self.old.keys().any(|identity| !self.rows.contains_key(identity))
    }

    /// Begins another pass over the list; rows found so far are kept.
    pub(crate) fn begin_pass(&mut self) {
        self.this_pass.clear();
        self.pages = None;
        self.lengths.clear();
    }

    /// Number of drafts in the current snapshot.
    pub(crate) fn old_len(&self) -> usize {
        self.old.len()
    }

    /// Number of drafts in the new snapshot so far.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Removes the parties to be stored, in the order of the counterparty book.
    pub(crate) fn take_parties(&mut self) -> Vec<MetParty> {
        self.parties.sort_unstable();
        std::mem::take(&mut self.parties)
    }

    /// The list's stage.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// The list's account.
    pub(crate) fn account(&self) -> &AccountKey {
        &self.account
    }

    /// Notes which differences an operation of this desk explains: they are neither counted nor marked.
    pub(crate) fn note_own(&mut self, differences: &[Difference]) {
        self.own = differences.iter().filter(|one| one.own).map(|one| one.identity).collect();
    }

    /// The drafts that have another row than in the current snapshot: identity, old row, new row.
    pub(super) fn replaced(&self) -> Vec<(Digest128, i64, i64)> {
        let row = |(identity, now): (&Digest128, &i64)| {
            self.old.get(identity).filter(|old| *old != now).map(|old| (*identity, *old, *now))
        };
        self.rows.iter().filter_map(row).collect()
    }

    /// Whether these drafts are those of the first or the last page of this pass, in whatever order and spelling.
    fn repeats_page(&mut self, mut drafts: Vec<Digest128>) -> bool {
        drafts.sort_unstable();
        let page = columns::hash_of(&drafts);
        let Some((first, last)) = self.pages else {
            self.pages = Some((page, page));
            return false;
        };
        self.pages = Some((first, page));
        page == first || page == last
    }

    /// Adds written rows to the new snapshot.
    pub(crate) fn wrote(&mut self, written: &Written) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for (identity, hash, draft) in &written.0 {
            self.rows.insert(*identity, *draft);
            known.insert(*hash, (*identity, *draft));
        }
    }
}

/// Content of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageBrought {
    /// No rows: the end of the list.
    Nothing,
    /// Only rows already seen in this pass, or the drafts of its first or last page in another spelling: the end, from a
    /// service that repeats a page.
    Repeats,
    /// Rows, with the number that is new in this pass.
    Rows(u32),
}

/// A prepared page: its records that the cache lacks, compressed.
pub(crate) struct PreparedPage {
    pub brought: PageBrought,
    account_id: i64,
    /// A known record is written again where it now gives other columns.
    full: bool,
    packs: Vec<NewPack>,
}

impl PreparedPage {
    /// Number of rows to write.
    pub(crate) fn rows(&self) -> usize {
        self.packs.iter().map(|pack| pack.rows.len()).sum()
    }

    /// Appends the next page of the same list, to be written in the same transaction.
    pub(crate) fn and(mut self, next: Self) -> Self {
        self.packs.extend(next.packs);
        Self { brought: next.brought, ..self }
    }
}

/// Prepares and writes one page.
#[cfg(test)]
pub(crate) fn take(
    cache: &Cache,
    pull: &mut Pull,
    page: &str,
    profile: &Profile,
    profile_name: &str,
) -> Result<PageBrought> {
    let prepared = prepare(pull, &super::page::scanned(page), profile, profile_name)?;
    pull.wrote(&cache.write().write(&prepared)?);
    Ok(prepared.brought)
}

/// Identity, hash and draft id of the written rows.
pub(crate) struct Written(Vec<(Digest128, Digest128, i64)>);

/// Prepares a page. Rows that the cache has are added to the new snapshot at once, the others when they are written.
///
/// # Errors
/// The page is not a JSON array, or `disk`: zstd cannot compress its records.
pub(crate) fn prepare(pull: &mut Pull, page: &Scanned, profile: &Profile, profile_name: &str) -> Result<PreparedPage> {
    if !page.is_list() {
        return Err(DeskError::unreadable("a list was expected"));
    }
    let hashed: Vec<(Digest128, ScannedRecord<'_>)> =
        page.records().map(|record| (columns::fingerprint(record.raw()), record)).collect();
    let count = hashed.len();
    pull.lengths.push(count);
    let mut new: Vec<(Digest128, ScannedRecord<'_>)> = Vec::new();
    let mut drafts: Vec<Digest128> = Vec::with_capacity(count);
    let mut listed: Vec<(Digest128, i64)> = Vec::new();
    let (mut fresh, mut repeated) = (0, 0);
    // Locked only after hashing, because the account's other list is prepared at the same time.
    let known = pull.known.lock().unwrap_or_else(PoisonError::into_inner);
    for (hash, record) in hashed {
        if let Some(identity) = pull.this_pass.get(&hash) {
            repeated += 1;
            drafts.push(*identity);
            continue;
        }
        fresh += 1;
        match known.get(&hash) {
            Some((identity, draft)) if !pull.full => {
                pull.this_pass.insert(hash, *identity);
                drafts.push(*identity);
                listed.push((*identity, *draft));
            }
            // A record that comes twice in one page is known from here on; its draft is noted below.
            _ => {
                pull.this_pass.insert(hash, Digest128::default());
                new.push((hash, record));
            }
        }
    }
    drop(known);
    let new: Vec<(Digest128, PageRecord<'_>)> =
        new.iter().map(|(hash, record)| (*hash, PageRecord::of_page(record))).collect();
    let mut packer = Packer::new()?;
    let pack = |together: &[(Digest128, PageRecord<'_>)]| {
        let row = |(hash, record): &(Digest128, PageRecord<'_>)| {
            let columns = ListColumns::take(record, profile);
            let identity = columns.identity(profile_name, &pull.account, record.raw);
            NewRow { identity, hash: *hash, columns, bytes: u32::try_from(record.raw.len()).unwrap_or(u32::MAX) }
        };
        let zstd = packer.pack(together.iter().map(|(_, record)| record.raw))?;
        Ok(NewPack { rows: together.iter().map(row).collect(), zstd })
    };
    let packs: Vec<NewPack> = new.chunks(TOGETHER).map(pack).collect::<Result<_>>()?;
    pull.parties.extend(pull.met.meet(new.iter().map(|(_, record)| record)));
    for row in packs.iter().flat_map(|pack| &pack.rows) {
        pull.this_pass.insert(row.hash, row.identity);
        drafts.push(row.identity);
    }
    let is_repeated_page = count > 0 && pull.repeats_page(drafts);
    if count > 0 && (fresh == 0 || is_repeated_page) {
        let (account_id, full) = (pull.account_id, pull.full);
        return Ok(PreparedPage { brought: PageBrought::Repeats, account_id, full, packs: Vec::new() });
    }
    pull.rows.extend(listed);
    pull.moved |= fresh > 0 && repeated > 0;
    let brought = if count == 0 { PageBrought::Nothing } else { PageBrought::Rows(fresh) };
    Ok(PreparedPage { brought, account_id: pull.account_id, full: pull.full, packs })
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Result<Self> {
        connection.set_prepared_statement_cache_capacity(super::STATEMENTS_MAX);
        Ok(Self { connection, words: None, known: HashMap::new(), met: MetParties::default() })
    }

    /// Deletes leftovers of the previous refresh: drafts that left their last list, and drafts of lists that were never
    /// swapped in. Only the holder of the refresh lock calls it.
    pub(crate) fn begin_refresh(&mut self) -> Result<()> {
        self.known.clear();
        self.met.clear();
        let transaction = self.connection.transaction()?;
        transaction.execute(
            "INSERT OR IGNORE INTO unlisted SELECT id FROM draft WHERE stages = 0 \
             AND id >= (SELECT value FROM meta WHERE name = 'open_from')",
            [],
        )?;
        let gone = "stages = 0 AND id IN (SELECT draft FROM unlisted)";
        let mut touched = transaction.prepare(&format!("SELECT DISTINCT pack FROM draft WHERE {gone}"))?;
        let packs: Vec<i64> = touched.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        drop(touched);
        transaction.execute(&format!("DELETE FROM draft WHERE {gone}"), [])?;
        tidy(&transaction, &packs)?;
        transaction.execute("DELETE FROM unlisted", [])?;
        transaction.execute(
            "UPDATE meta SET value = (SELECT value FROM meta WHERE name = 'next_draft') WHERE name = 'open_from'",
            [],
        )?;
        Ok(transaction.commit()?)
    }

    /// Begins to read a list. With `full`, known records are split again too, and written again where their columns
    /// differ, because the settings have changed since. A list that was read with other list columns is read so too.
    pub(crate) fn begin(&mut self, stage: Stage, account: &AccountKey, full: bool) -> Result<Pull> {
        let transaction = self.connection.transaction()?;
        let account_id = account_id(&transaction, account)?;
        let list = list_id(&transaction, stage, account_id)?;
        let (snapshot, read_with, as_of): (i64, i64, Option<String>) = transaction.query_row(
            "SELECT snapshot, read_with, as_of FROM list WHERE id = ?1",
            params![list],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        transaction.commit()?;
        let mut statement = self.connection.prepare_cached(
            "SELECT d.identity, d.hash, d.id FROM membership m JOIN draft d ON d.id = m.draft WHERE m.list = ?1",
        )?;
        let known = self.known.entry(account_id).or_default().clone();
        let mut known_now = known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut old = DigestMap::default();
        let mut found = statement.query(params![list])?;
        while let Some(row) = found.next()? {
            let (identity, hash, draft): (Digest128, Digest128, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            old.insert(identity, draft);
            known_now.insert(hash, (identity, draft));
        }
        drop(known_now);
        Ok(Pull {
            list,
            stage,
            account: account.clone(),
            account_id,
            full: full || snapshot > 0 && read_with != *columns::READ_WITH,
            old,
            known,
            rows: DigestMap::default(),
            this_pass: DigestMap::default(),
            pages: None,
            lengths: Vec::new(),
            same: DigestSet::default(),
            never_read: snapshot <= 0,
            as_of,
            own: DigestSet::default(),
            moved: false,
            met: self.met.clone(),
            parties: Vec::new(),
        })
    }

    /// Writes prepared pages of a list in one transaction; none is opened where nothing is new.
    pub(crate) fn write(&mut self, page: &PreparedPage) -> Result<Written> {
        if page.packs.is_empty() {
            return Ok(Written(Vec::new()));
        }
        let written = self.write_rows(page);
        if written.is_err() {
            // They may contain numbers that were rolled back.
            self.words = None;
        }
        written
    }

    fn write_rows(&mut self, page: &PreparedPage) -> Result<Written> {
        let transaction = self.connection.transaction()?;
        let words = match &mut self.words {
            Some(words) => words,
            none => none.insert(WrittenWords::load(&transaction)?),
        };
        let mut next = next_draft(&transaction)?;
        let first = next;
        let mut written = Vec::with_capacity(page.rows());
        let mut writing = Writing::on(&transaction, page.account_id, page.full)?;
        for pack in &page.packs {
            writing.pack(words, pack, &mut next, &mut written)?;
        }
        drop(writing);
        if next != first {
            transaction.execute("UPDATE meta SET value = ?1 WHERE name = 'next_draft'", params![next])?;
        }
        transaction.commit()?;
        Ok(Written(written))
    }

    /// Draft numbers in the current snapshot that are missing from the new one; `None` for a draft without a number.
    pub(crate) fn missing_numbers(&self, pull: &Pull) -> Result<Vec<Option<String>>> {
        let mut statement = self.connection.prepare_cached("SELECT draft_number FROM draft WHERE id = ?1")?;
        let missing = pull.old.iter().filter(|(identity, _)| !pull.rows.contains_key(*identity));
        missing.map(|(_, draft)| Ok(statement.query_row(params![draft], |row| row.get(0))?)).collect()
    }

    /// Frees the memory of a refresh and updates the planner's statistics: all of them after a first fill, otherwise
    /// only tables that changed much.
    pub(crate) fn end_refresh(&mut self, filled: bool) -> Result<()> {
        self.known.clear();
        self.met.clear();
        self.words = None;
        if next_draft(&self.connection)? > INDEXED_FROM {
            self.index_names()?;
        }
        self.connection.execute_batch(if filled { "ANALYZE" } else { "PRAGMA optimize" })?;
        Ok(self.connection.execute_batch("PRAGMA shrink_memory")?)
    }

    /// Creates the indexes by draft number and bank draft id if they are missing. Built from all rows after the first
    /// fill: kept up to date during it, they would take a sixth of its time.
    pub(super) fn index_names(&self) -> Result<()> {
        Ok(self.connection.execute_batch(
            "CREATE INDEX IF NOT EXISTS draft_by_number ON draft (draft_number) WHERE draft_number IS NOT NULL;
             CREATE INDEX IF NOT EXISTS draft_by_bank_id ON draft (bank_draft_id) WHERE bank_draft_id IS NOT NULL",
        )?)
    }

    /// Replaces the stored trouble of a list, named by stage and `BANK_MARK:ACCOUNT`.
    pub(crate) fn tell_trouble(&mut self, stage: &str, account: &str, trouble: &str) -> Result<()> {
        let sql = "UPDATE list SET trouble = ?3 WHERE stage = ?1 AND trouble IS NOT NULL
                   AND account = (SELECT id FROM account WHERE bank_mark || ':' || number = ?2)";
        self.connection.prepare_cached(sql)?.execute(params![stage, account, trouble])?;
        Ok(())
    }

    /// Stores why a list could not be read; its snapshot is kept.
    pub(crate) fn note_trouble(&mut self, pull: &Pull, trouble: &str, page: Option<u32>) -> Result<()> {
        self.connection
            .prepare_cached("UPDATE list SET trouble = ?2, trouble_page = ?3 WHERE id = ?1")?
            .execute(params![pull.list, trouble, page])?;
        Ok(())
    }
}

/// The id that the next written draft gets.
pub(crate) fn next_draft(connection: &Connection) -> Result<i64> {
    Ok(connection.query_row("SELECT value FROM meta WHERE name = 'next_draft'", [], |row| row.get(0))?)
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
