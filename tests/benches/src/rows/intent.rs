//! Committing the intent of an operation, against the least work that stores 600 bytes on disk: write and fdatasync.
//!
//! A third case is SQLite itself with the same bytes, in one table without an index: no journal of ours can be faster
//! than that, and it shows which part of the ratio is ours.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use chrono::{DateTime, Utc};
use journal::{Confirmed, Created, Entry, Journal, JournalError};
use rusqlite::{Connection, params};

use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, Took, medians, time};
use crate::{Outcome, past};

/// One intent.
pub const ONE: Row = Row { name: "intent", what: "durable intent of one instruction", run: one };
/// A whole submission.
pub const MANY: Row = Row { name: "intents", what: "500 intents in one transaction", run: many };

/// Intents per run, each durable by itself: a single fdatasync is too short to be measured alone.
const ONES: u32 = 40;
const MANY_COUNT: u32 = 500;
const FLOOR_BYTES: usize = 600;

fn one(setup: &Setup) -> Outcome<Vec<Line>> {
    let folder = setup.folder()?;
    let mut desk = Desk::open(folder.path())?;
    let mut bare = bare(folder.path())?;
    let mut floor = File::create(folder.path().join("floor"))?;
    let ours = || {
        let ids = desk.confirm(ONES)?;
        let send = || ids.iter().try_for_each(|id| desk.send(id));
        time(send).map(|((), took)| took)
    };
    let bytes = vec![vec![b'x'; FLOOR_BYTES]];
    let bare = || time(|| (0..ONES).try_for_each(|_| inserted(&mut bare, &bytes))).map(|((), took)| took);
    let synced = || synced(&mut floor, ONES);
    let cases = &mut [Case::new("ours", ours), Case::new("bare", bare), Case::new("fdatasync", synced)];
    let took = medians(setup.rounds, cases)?;
    let what = "durable intent: `sending` in the journal (WAL, FULL)";
    let (row, sync) = ("a bare row of 600 bytes in SQLite (WAL, FULL)", "fdatasync of 600 appended bytes");
    let lines = vec![
        Line::measured(what, sync, took[0], took[2], Reach::Within(130)),
        Line::measured(what, row, took[0], took[1], Reach::Shown),
        Line::measured(row, sync, took[1], took[2], Reach::Shown),
    ];
    Ok(lines.into_iter().map(|line| line.noting(format!("{ONES} of each, one after the other"))).collect())
}

fn many(setup: &Setup) -> Outcome<Vec<Line>> {
    let folder = setup.folder()?;
    let mut desk = Desk::open(folder.path())?;
    let mut bare = bare(folder.path())?;
    let mut floor = File::create(folder.path().join("floor"))?;
    let ours = || time(|| desk.confirm(MANY_COUNT)).map(|(_, took)| took);
    let events = (0..MANY_COUNT).map(|at| serde_json::to_vec(&confirmed("s", &id(0, at), at, at)));
    let events = events.collect::<Result<Vec<_>, _>>()?;
    let bare = || time(|| inserted(&mut bare, &events)).map(|((), took)| took);
    let synced = || synced(&mut floor, 1);
    let cases = &mut [Case::new("ours", ours), Case::new("bare", bare), Case::new("fdatasync", synced)];
    let took = medians(setup.rounds, cases)?;
    let what = "500 intents: a submission confirmed in one transaction";
    let rows = "500 bare rows of the same bytes in SQLite (WAL, FULL), one transaction";
    let sync = "one fdatasync of 600 appended bytes";
    Ok(vec![
        Line::measured(what, sync, took[0], took[2], Reach::Within(1_000)),
        Line::measured(what, rows, took[0], took[1], Reach::Shown),
        Line::measured(rows, sync, took[1], took[2], Reach::Shown),
    ])
}

fn synced(file: &mut File, times: u32) -> Outcome<Took> {
    let bytes = [b'x'; FLOOR_BYTES];
    let write = || {
        for _ in 0..times {
            file.write_all(&bytes)?;
            file.sync_data()?;
        }
        Ok(())
    };
    time(write).map(|((), took)| took)
}

/// The journal's pragmas, one table, no index.
fn bare(folder: &Path) -> Outcome<Connection> {
    let connection = Connection::open(folder.join("bare.sqlite"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)", [])?;
    Ok(connection)
}

/// All of them in one transaction.
fn inserted(connection: &mut Connection, all: &[Vec<u8>]) -> Outcome<()> {
    let transaction = connection.transaction()?;
    let mut statement = transaction.prepare_cached("INSERT INTO bare (bytes) VALUES (?1)")?;
    all.iter().try_for_each(|bytes| statement.execute(params![bytes]).map(drop))?;
    drop(statement);
    Ok(transaction.commit()?)
}

/// A journal of its own, like that of an acting desk.
struct Desk {
    journal: Journal,
    submissions: u32,
}

impl Desk {
    fn open(folder: &Path) -> Outcome<Self> {
        let created = Created { profile: "bench".to_owned(), program: treasury::VERSION.to_owned() };
        let journal = Journal::open(&folder.join("journal.sqlite"), true, &created, now())?;
        Ok(Self { journal, submissions: 0 })
    }

    /// Confirms a submission of this many instructions and returns their ids.
    fn confirm(&mut self, instructions: u32) -> Outcome<Vec<String>> {
        self.submissions += 1;
        let submission = format!("01SUBMISSION{:014}", self.submissions);
        self.journal
            .record(now(), |recording| {
                recording.add(&past::opening(&submission, "endorse", instructions))?;
                let mut ids = Vec::new();
                for at in 0..instructions {
                    let id = id(self.submissions, at);
                    recording.add(&confirmed(&submission, &id, at, recording.next_number()?))?;
                    ids.push(id);
                }
                Ok::<_, JournalError>(ids)
            })
            .map_err(Into::into)
    }

    fn send(&mut self, id: &str) -> Outcome<()> {
        self.journal.record(now(), |recording| recording.add(&past::sending(id)).map(drop))?;
        Ok(())
    }
}

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn id(submission: u32, position: u32) -> String {
    format!("01INSTRUCTION{submission:06}{position:07}")
}

/// An instruction with a body of about 600 bytes, as an endorsement has.
fn confirmed(submission: &str, id: &str, position: u32, number: u32) -> Entry {
    Entry::Confirmed(Box::new(Confirmed {
        instruction: id.to_owned(),
        submission: submission.to_owned(),
        number,
        position,
        operation: "endorse".to_owned(),
        bank_mark: "EASTBANK".to_owned(),
        account_number: "6229910000000010017".to_owned(),
        locks: vec![format!("EASTBANK:number:{id}")],
        url: "http://127.0.0.1/v1/9007199254740997/drafts/endorse?bankMark=EASTBANK".to_owned(),
        body: format!("[{{\"draftNumber\":\"{id}\",\"remark\":\"{}\"}}]", "货".repeat(180)),
        ..Confirmed::default()
    }))
}
