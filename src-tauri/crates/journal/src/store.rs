//! The journal's file: opening it, adding events, and the head and claims kept in other files.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};
use model::{ChainHead, Hash, database, folder, hex};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::canonical::{NO_EVENT, canonical, event_hash};
use super::claims::{Claims, Held};
use super::disk_space::DiskSpace;
use super::entry::{Created, Entry};
use super::error::{JournalError, SendingOff};
use super::head_file::HeadFile;
use super::payload::moving::{MovedIn, MovedOut};
use super::schema::{VERSION, migrate, version};
use super::sql::run;
use super::{chain, fold, salvage, tables, taken_back};

/// Prepared statements that the connection caches: enough for everything that a submission of 500 instructions repeats.
const STATEMENTS_MAX: usize = 64;

/// SQLite's page cache in kB: with less, a submission of 500 instructions would write its pages twice.
const CACHE_KB: u32 = 16 << 10;
/// Pages of the log after which SQLite copies them into the file, within the commit that a clerk waits for: a submission of 500
/// writes about 400, many of them again and again, and a page is copied once, however often it was written. The cache holds as many.
const LOG_PAGES: u32 = 4_000;

const BUSY_TIMEOUT_SECONDS: u64 = 10;

/// An open journal. Only [`Journal::record`] writes.
pub struct Journal {
    pub(super) connection: Connection,
    pub(super) seen_right: Cell<(u32, Hash)>,
    pub(super) off: Option<SendingOff>,
    pub(super) disk_space: DiskSpace,
    pub(super) unreadable: Vec<(u32, u32)>,
    /// This journal is a copy in memory of a file with a damaged page.
    pub(super) is_of_damaged_file: bool,
    /// The head file beside the journal, and whether this journal may write it: not over a head that this chain lacks.
    head_file: Option<(HeadFile, Cell<bool>)>,
    /// The head file outside the folder, where this journal belongs to its place.
    outside: Option<HeadFile>,
    /// The claims of all profiles of the data directory, where this journal takes part in them.
    pub(super) claims: Option<RefCell<Claims>>,
}

/// The transaction of [`Journal::record`].
pub struct Recording<'a> {
    pub(super) tx: Transaction<'a>,
    at: String,
    pub(super) disk_space: &'a DiskSpace,
    /// Sequence and hash of the newest event.
    newest: Cell<(u32, Hash)>,
    /// The sequence in the table `head`, which is written once, before the commit.
    told: u32,
    /// The number of the newest instruction, once it was read.
    number: Cell<Option<u32>>,
    /// The locks and fingerprints that the transaction takes and frees.
    held: RefCell<Held>,
}

impl Journal {
    /// Opens the journal of a profile. `acts` says whether the caller holds the profile's lock to act. Without that
    /// lock, and on any fault, the journal opens read-only and [`Journal::sending_off`] says why.
    ///
    /// # Errors
    /// [`JournalError::Disk`] or [`JournalError::Unreadable`] when the file cannot be read at all.
    pub fn open(path: &Path, acts: bool, created: &Created, now: DateTime<Utc>) -> Result<Self, JournalError> {
        if !acts {
            return Self::open_to_read(path, SendingOff::SecondProgram);
        }
        let existed = path.exists();
        if !existed {
            folder::create_new(path)?;
        }
        let Ok(mut connection) = writable(path) else {
            return Self::open_to_read(path, SendingOff::NotWritable);
        };
        if version(&connection)? > VERSION {
            return Self::open_to_read(path, SendingOff::Newer);
        }
        migrate(&mut connection)?;
        let mut journal = Self::of(connection, None, Vec::new()).beside(path);
        let Ok(chain) = chain::verify_events(&journal.connection) else {
            return Self::open_to_read(path, SendingOff::Broken { at: 1 });
        };
        if let Some(at) = chain.broken_at {
            return Self::open_to_read(path, SendingOff::Broken { at });
        }
        if holds_later_kinds(&journal.connection)? {
            return Self::open_to_read(path, SendingOff::Newer);
        }
        if !tables::agree(&journal.connection) {
            // The events are right but a table built from them is not, so a lock may be missing from it.
            return Self::open_to_read(path, SendingOff::Broken { at: chain.events });
        }
        if journal.head()?.0 == 0 {
            journal.record(now, |recording| recording.add(&Entry::Created(created.clone())).map(|_| ()))?;
        }
        if journal.departure()?.is_some() {
            journal.off = Some(SendingOff::MovedOut);
        }
        Ok(journal)
    }

    pub(super) fn of(connection: Connection, off: Option<SendingOff>, unreadable: Vec<(u32, u32)>) -> Self {
        let seen_right = Cell::new((0, NO_EVENT));
        Self {
            connection,
            seen_right,
            off,
            disk_space: DiskSpace::default(),
            unreadable,
            is_of_damaged_file: false,
            head_file: None,
            outside: None,
            claims: None,
        }
    }

    fn beside(mut self, path: &Path) -> Self {
        let file = HeadFile::beside(path);
        let may_write = file.read().is_none_or(|told| self.holds(&told).unwrap_or(false));
        self.head_file = Some((file, Cell::new(may_write)));
        self
    }

    fn open_to_read(path: &Path, off: SendingOff) -> Result<Self, JournalError> {
        let connection = match existing(path)? {
            Some(connection) => connection,
            None => {
                // The acting program has not created the file, or is creating it now: the journal is empty.
                let mut connection = Connection::open_in_memory()?;
                migrate(&mut connection)?;
                connection
            }
        };
        if version(&connection)? > VERSION {
            return Ok(Self::of(connection, Some(SendingOff::Newer), Vec::new()));
        }
        // An older program's tables may lack columns that are queried here; only the acting program changes the file.
        if version(&connection)? < VERSION || !salvage::can_be_read(&connection) {
            return Self::salvaged(&connection, off);
        }
        let chain = chain::verify_events(&connection)?;
        let mut journal = Self::of(connection, None, Vec::new()).beside(path);
        let off = if journal.departure()?.is_some() { SendingOff::MovedOut } else { off };
        journal.off = Some(chain.broken_at.map_or(off, |at| SendingOff::Broken { at }));
        Ok(journal)
    }

    /// A journal in place of a file that cannot be read at all: it is empty and read-only; the file is not changed.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite cannot even hold an empty journal.
    pub fn unreadable() -> Result<Self, JournalError> {
        let mut connection = Connection::open_in_memory()?;
        migrate(&mut connection)?;
        Ok(Self::of(connection, Some(SendingOff::Unreadable), Vec::new()))
    }

    /// The ranges of unreadable events of a damaged file, first and last; empty where the file is whole.
    pub fn unreadable_events(&self) -> &[(u32, u32)] {
        &self.unreadable
    }

    /// A read-only journal of everything that can be read from a damaged file.
    pub(super) fn salvaged(damaged: &Connection, off: SendingOff) -> Result<Self, JournalError> {
        let salvage::Salvaged { connection, unreadable, pages_are_whole } = salvage::salvage(damaged)?;
        let broken_at = chain::verify_events(&connection)?.broken_at;
        let first = unreadable.first().map(|(from, _)| *from);
        let at = match (broken_at, first) {
            (Some(broken), Some(first)) => Some(broken.min(first)),
            (broken, first) => broken.or(first),
        };
        let off = at.map_or(off, |at| SendingOff::Broken { at });
        Ok(Self { is_of_damaged_file: !pages_are_whole, ..Self::of(connection, Some(off), unreadable) })
    }

    /// Why the disk refuses writes; `None` where no write has failed since the last success. After a failure this
    /// repeats the test write.
    pub fn disk_trouble(&mut self) -> Option<String> {
        self.disk_space.trouble(&mut self.connection)
    }

    /// Why nothing may be recorded; `None` where instructions may be recorded.
    pub fn sending_off(&self) -> Option<SendingOff> {
        self.off
    }

    /// Runs `work` in one transaction, which is on the disk when this returns.
    ///
    /// # Errors
    /// [`JournalError::ReadOnly`], `Disk`, `Claims`, `HeldElsewhere` or the error of `work`; then nothing is written.
    pub fn record<T, E: From<JournalError>>(
        &mut self,
        now: DateTime<Utc>,
        work: impl FnOnce(&Recording<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(off) = self.off {
            return Err(JournalError::ReadOnly(off).into());
        }
        let (outcome, newest) = self.commit(now, work)?;
        self.disk_space.found();
        self.note_head(newest);
        Ok(outcome)
    }

    fn commit<T, E: From<JournalError>>(
        &mut self,
        now: DateTime<Utc>,
        work: impl FnOnce(&Recording<'_>) -> Result<T, E>,
    ) -> Result<(T, (u32, Hash)), E> {
        let disk_space = &self.disk_space;
        let noted = |error: rusqlite::Error| E::from(disk_space.noted(error.into()));
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(noted)?;
        let newest = head(&tx)?;
        let recording = Recording {
            tx,
            at: time_text(now),
            disk_space,
            newest: Cell::new(newest),
            told: newest.0,
            number: Cell::new(None),
            held: RefCell::default(),
        };
        let outcome = work(&recording)?;
        let Held { ids, keys, takes, frees } = recording.held.take();
        let claims = self.claims.as_ref().filter(|_| !ids.is_empty());
        if let Some(claims) = claims.filter(|_| takes) {
            claims.borrow_mut().take(&recording.tx, &ids, &keys).map_err(|error| disk_space.noted(error))?;
        }
        let newest = recording.commit().map_err(noted);
        // Also after a failed commit, so that its claims are free again.
        let to_give_back = claims.filter(|_| frees || newest.is_err());
        let given_back = to_give_back.map_or(Ok(()), |claims| claims.borrow_mut().give_back(&self.connection, &ids));
        if let Err(error) = given_back {
            tracing::warn!(%error, "claims were not given back; the next start of this profile does it");
        }
        Ok((outcome, newest?))
    }

    /// The profile has arrived on this computer: the only event that may follow `moved_out`.
    ///
    /// # Errors
    /// [`JournalError::ReadOnly`] unless the journal was moved out, [`JournalError::Disk`] when the write fails.
    pub fn come_in(&mut self, now: DateTime<Utc>, event: MovedIn) -> Result<u32, JournalError> {
        match self.off {
            Some(SendingOff::MovedOut) => self.off = None,
            Some(off) => return Err(JournalError::ReadOnly(off)),
            None => return Err(JournalError::ReadOnly(SendingOff::NotWritable)),
        }
        let recorded = self.record(now, |recording| recording.add(&Entry::MovedIn(event)));
        if recorded.is_err() {
            self.off = Some(SendingOff::MovedOut);
        }
        recorded
    }

    /// The profile leaves for another computer: nothing can be recorded here afterwards.
    ///
    /// # Errors
    /// [`JournalError::ReadOnly`] when the journal is read-only, [`JournalError::Disk`] when the write fails.
    pub fn go_out(&mut self, now: DateTime<Utc>, event: MovedOut) -> Result<u32, JournalError> {
        let recorded = self.record(now, |recording| recording.add(&Entry::MovedOut(event)))?;
        self.off = Some(SendingOff::MovedOut);
        Ok(recorded)
    }

    /// The head in the file beside the journal, where this chain does not hold it because events are missing here.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn lost(&self) -> Result<Option<ChainHead>, JournalError> {
        // The file is read before the chain: events that are added in between only make the chain longer.
        let Some(told) = self.head_file.as_ref().and_then(|(file, _)| file.read()) else { return Ok(None) };
        Ok(if self.holds(&told)? { None } else { Some(told) })
    }

    /// After a person accepted the loss of events: the file beside the journal holds this chain's head from now on.
    pub fn take_over_head(&self) {
        if let Some((_, may_write)) = &self.head_file {
            may_write.set(true);
            if let Ok(newest) = self.head() {
                self.note_head(newest);
            }
        }
    }

    fn holds(&self, told: &ChainHead) -> Result<bool, JournalError> {
        let sql = "SELECT hash FROM event WHERE sequence = ?1";
        let hash: Option<Vec<u8>> = self.connection.query_row(sql, [told.sequence], |row| row.get(0)).optional()?;
        Ok(hash.is_some_and(|hash| hex(&hash) == told.hash))
    }

    /// Also writes the head to this file after each commit, and therefore before a request is sent.
    pub fn keep_head_at(&mut self, file: HeadFile) {
        self.outside = Some(file);
        if let Ok(newest) = self.head() {
            self.note_head(newest);
        }
    }

    fn note_head(&self, (sequence, hash): (u32, Hash)) {
        if let Some(file) = &self.outside
            && let Err(error) = file.write(sequence, &hash)
        {
            tracing::warn!(%error, "the head outside the folder was not written");
        }
        let Some((file, _)) = self.head_file.as_ref().filter(|(_, may_write)| may_write.get()) else { return };
        if let Err(error) = file.write(sequence, &hash) {
            tracing::warn!(%error, "the head beside the journal was not written");
        }
    }

    /// Sequence and hash of the newest event; 0 where there is none.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn head(&self) -> Result<(u32, Hash), JournalError> {
        head(&self.connection)
    }

    /// Copies the whole file in one consistent state.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite or the disk fails.
    pub fn copy_to(&self, path: &Path) -> Result<(), JournalError> {
        Ok(self.connection.backup("main", path, None)?)
    }

    /// The time of the newest event, as the journal writes times.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn newest_at(&self) -> Result<Option<String>, JournalError> {
        let sql = "SELECT at FROM event ORDER BY sequence DESC LIMIT 1";
        Ok(self.connection.query_row(sql, [], |row| row.get(0)).optional()?)
    }
}

impl Recording<'_> {
    /// Adds an event and folds it into the tables. Returns its sequence.
    ///
    /// # Errors
    /// [`JournalError::Order`], `Held` or `Taken` when the event cannot follow, `Disk` when SQLite fails.
    pub fn add(&self, entry: &Entry) -> Result<u32, JournalError> {
        self.append(entry).map_err(|error| self.disk_space.noted(error))
    }

    fn append(&self, entry: &Entry) -> Result<u32, JournalError> {
        let with_keys = taken_back::with_keys(&self.tx, entry)?;
        let entry = with_keys.as_ref().unwrap_or(entry);
        let (last, previous) = self.newest.get();
        let sequence = last + 1;
        let unreadable = |why: String| JournalError::Unreadable { sequence, why };
        let payload = canonical(entry).map_err(|error| unreadable(error.to_string()))?;
        let hash = event_hash(sequence, &self.at, entry.kind(), &previous, &payload);
        run(
            &self.tx,
            "INSERT INTO event (sequence, at, kind, payload, previous, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![sequence, self.at, entry.kind(), payload, previous.as_slice(), hash.as_slice()],
        )?;
        self.newest.set((sequence, hash));
        let owed = fold::keys::creditors(&self.tx)?;
        fold::apply(&self.tx, sequence, &self.at, entry)?;
        super::claims::note(&mut self.held.borrow_mut(), &self.tx, entry, owed)?;
        if let Entry::Confirmed(confirmed) = entry {
            self.number.set(self.number.get().map(|last| last.max(confirmed.number)));
        }
        Ok(sequence)
    }

    /// Writes the head in the same transaction and commits. Returns sequence and hash of the newest event.
    fn commit(self) -> rusqlite::Result<(u32, Hash)> {
        let (sequence, hash) = self.newest.get();
        if sequence != self.told {
            run(
                &self.tx,
                "INSERT INTO head (one, sequence, hash) VALUES (1, ?1, ?2)
                 ON CONFLICT (one) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash",
                params![sequence, hash.as_slice()],
            )?;
        }
        self.tx.commit()?;
        Ok((sequence, hash))
    }

    /// Whether an account of a submission is stopped until a person decides.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn waits(&self, submission: &str, account: &str) -> Result<bool, JournalError> {
        waits(&self.tx, submission, account)
    }

    /// The next gapless number of an instruction.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn next_number(&self) -> Result<u32, JournalError> {
        if self.number.get().is_none() {
            let mut statement = self.tx.prepare_cached("SELECT COALESCE(MAX(number), 0) FROM instruction")?;
            self.number.set(Some(statement.query_row([], |row| row.get(0))?));
        }
        Ok(self.number.get().unwrap_or(0) + 1)
    }
}

/// Whether the line of an account is stopped: its submission is paused, and no person let this account go on.
pub(super) fn waits(connection: &Connection, submission: &str, account: &str) -> Result<bool, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT paused AND NOT EXISTS (SELECT 1 FROM let_go WHERE submission = id AND account = ?2)
         FROM submission WHERE id = ?1",
    )?;
    Ok(statement.query_row(params![submission, account], |row| row.get(0))?)
}

/// A time as the journal writes it: UTC, milliseconds.
pub fn time_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn head(connection: &Connection) -> Result<(u32, Hash), JournalError> {
    let row: Option<(u32, Vec<u8>)> = connection
        .prepare_cached("SELECT sequence, hash FROM event ORDER BY sequence DESC LIMIT 1")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    match row {
        None => Ok((0, NO_EVENT)),
        Some((sequence, hash)) => {
            let hash =
                hash.try_into().map_err(|_| JournalError::Unreadable { sequence, why: "its hash".to_owned() })?;
            Ok((sequence, hash))
        }
    }
}

/// The file, opened read-only; `None` where it is missing or still has no tables.
fn existing(path: &Path) -> Result<Option<Connection>, JournalError> {
    if !path.exists() {
        return Ok(None);
    }
    let connection = database::open_to_read(path)?;
    connection.busy_timeout(Duration::from_secs(BUSY_TIMEOUT_SECONDS))?;
    let made: i64 = connection.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((made > 0).then_some(connection))
}

/// Whether the journal holds a kind of event that this program does not know. Its effect on an instruction's state is
/// not known either, so nothing may be sent.
fn holds_later_kinds(connection: &Connection) -> Result<bool, JournalError> {
    let mut statement = connection.prepare("SELECT DISTINCT kind FROM event")?;
    let kinds: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(kinds.iter().any(|kind| !super::entry::KINDS.contains(&kind.as_str())))
}

/// Opens for writing. WAL and FULL are set and read back, because SQLite ignores a refused setting without an error.
fn writable(path: &Path) -> Result<Connection, JournalError> {
    let connection = Connection::open(path)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    connection.busy_timeout(Duration::from_secs(BUSY_TIMEOUT_SECONDS))?;
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;")?;
    connection.execute_batch(&format!("PRAGMA cache_size = -{CACHE_KB}; PRAGMA wal_autocheckpoint = {LOG_PAGES}"))?;
    let synchronous: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    const FULL: i64 = 2;
    if mode != "wal" || synchronous != FULL {
        return Err(JournalError::ReadOnly(SendingOff::NotWritable));
    }
    Ok(connection)
}
