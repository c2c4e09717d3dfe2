//! What is committed before an operation leaves, against the least that a disk needs to hold 600 bytes: write and fdatasync.

use std::fs::File;
use std::io::Write;

use chrono::{DateTime, Utc};
use treasury::journal::{Confirmed, Created, Entry, Journal, JournalError, Sending, Submission, Witness};

use crate::Outcome;
use crate::ground::Ground;
use crate::row::{Line, Reach, Row};
use crate::timing::{Case, Took, medians, time};

/// One intent.
pub const ONE: Row = Row { name: "intent", what: "durable intent of one instruction", run: one };
/// A whole submission.
pub const MANY: Row = Row { name: "intents", what: "500 intents in one transaction", run: many };

/// Intents that one run makes, each durable by itself: a single fdatasync is over too soon to be measured alone.
const ONES: u32 = 40;
const MANY_COUNT: u32 = 500;
const FLOOR_BYTES: usize = 600;

fn one(ground: &Ground) -> Outcome<Vec<Line>> {
    let folder = ground.folder()?;
    let mut desk = Desk::open(folder.path())?;
    let mut floor = File::create(folder.path().join("floor"))?;
    let ours = || {
        let ids = desk.confirm(ONES)?;
        let send = || ids.iter().try_for_each(|id| desk.send(id));
        time(send).map(|((), took)| took)
    };
    let cases = &mut [Case::new("ours", ours), Case::new("fdatasync", || synced(&mut floor, ONES))];
    let took = medians(ground.rounds, cases)?;
    let line = Line::measured(
        "durable intent: `sending` in the journal (WAL, FULL)",
        "fdatasync of 600 appended bytes",
        took[0],
        took[1],
        Reach::Within(130),
    );
    Ok(vec![line.noting(format!("{ONES} of each, one after the other"))])
}

fn many(ground: &Ground) -> Outcome<Vec<Line>> {
    let folder = ground.folder()?;
    let mut desk = Desk::open(folder.path())?;
    let mut floor = File::create(folder.path().join("floor"))?;
    let ours = || time(|| desk.confirm(MANY_COUNT)).map(|(_, took)| took);
    let cases = &mut [Case::new("ours", ours), Case::new("fdatasync", || synced(&mut floor, 1))];
    let took = medians(ground.rounds, cases)?;
    let what = "500 intents: a submission confirmed in one transaction";
    Ok(vec![Line::measured(what, "one fdatasync of 600 appended bytes", took[0], took[1], Reach::Within(1_000))])
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

/// A journal of its own, as a desk that acts has it.
struct Desk {
    journal: Journal,
    submissions: u32,
}

impl Desk {
    fn open(folder: &std::path::Path) -> Outcome<Self> {
        let created = Created { profile: "bench".to_owned(), program: treasury::VERSION.to_owned() };
        let journal = Journal::open(&folder.join("journal.sqlite"), true, &created, now())?;
        Ok(Self { journal, submissions: 0 })
    }

    /// Confirms a submission of so many instructions; their ids.
    fn confirm(&mut self, instructions: u32) -> Outcome<Vec<String>> {
        self.submissions += 1;
        let submission = format!("01SUBMISSION{:014}", self.submissions);
        self.journal
            .record(now(), |recording| {
                recording.add(&opening(&submission, instructions))?;
                let mut ids = Vec::new();
                for at in 0..instructions {
                    let id = format!("01INSTRUCTION{:06}{at:07}", self.submissions);
                    recording.add(&confirmed(&submission, &id, at, recording.next_number()?))?;
                    ids.push(id);
                }
                Ok::<_, JournalError>(ids)
            })
            .map_err(Into::into)
    }

    fn send(&mut self, id: &str) -> Outcome<()> {
        let sending = Sending {
            instruction: id.to_owned(),
            attempt: 1,
            snapshot: Vec::new(),
            locks: Vec::new(),
            service_date: None,
            in_chunk: false,
        };
        self.journal.record(now(), |recording| recording.add(&Entry::Sending(sending)).map(drop))?;
        Ok(())
    }
}

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn opening(id: &str, instructions: u32) -> Entry {
    Entry::Submission(Box::new(Submission {
        submission: id.to_owned(),
        operation: "endorse".to_owned(),
        practice: true,
        language: "zh-CN".to_owned(),
        dialog: "背书转让".to_owned(),
        digest: "0".repeat(64),
        nonce_sha256: "0".repeat(64),
        control_total: None,
        reason: None,
        instructions,
        totals: Vec::new(),
        witness: Witness::default(),
        approval: None,
    }))
}

/// An instruction whose body has 600 bytes or so, as an endorsement's has.
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
