//! One bit of the journal's file is flipped, then a desk opens it: the flip is found, sending is off where it was found
//! at the opening, and readable data is shown.
//!
//! One flip in four is in the write-ahead log of a journal whose program was killed. SQLite silently drops everything
//! after such a flip; the head beside the journal reveals the loss.
//!
//! A flip in unused bytes (free room in a page) changes no event, no attachment and no fold; such flips are counted
//! separately and not as part of the requested number.

mod sample;
mod truth;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tempfile::TempDir;
use treasury::Desk;

use super::bench::{Bank, journal_file, open};
use super::seed::Seed;
use super::{Asked, Counts, Failure, workers};
use sample::Files;
use truth::Truth;

/// The invariants of every run.
pub const INVARIANTS: &str = "no panic; a flip that changes anything SQLite can read or anything it keeps in order is \
found: the desk opens with sending off, or its check of the chain names a place; a journal that opens shows all of its \
instructions, except where SQLite itself cannot read the page";

/// Flips per run, most of which hit unused bytes where the file has much free room.
const TRIES: u32 = 1_000;

/// One flip in this many is in the log of a journal whose program was killed.
const LOG_ONE_OF: usize = 4;

/// Flips as often as requested.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    let bank = Bank::with(10);
    let room = || {
        let room = bank.room(&bank.running.base_url);
        let [closed, killed] = sample::journal(&journal_file(room.path()));
        let [closed, killed] = [closed, killed].map(|files| Kept { truth: Truth::of(&files), files });
        Worker { closed, killed, room, token: bank.running.token.clone() }
    };
    workers::run(asked, 1, room, one)
}

struct Kept {
    files: Files,
    truth: Truth,
}

struct Worker {
    room: TempDir,
    closed: Kept,
    killed: Kept,
    token: String,
}

fn one(worker: &mut Worker, number: u64, counts: &mut Counts) {
    let mut seed = Seed::new(number);
    let in_log = seed.below(LOG_ONE_OF) == 0;
    let kept = if in_log { &worker.killed } else { &worker.closed };
    for _ in 0..TRIES {
        let mut files = kept.files.clone();
        let bytes = if in_log { &mut files.log } else { &mut files.journal };
        let (at, bit) = (seed.below(bytes.len()), seed.below(8));
        bytes[at] ^= 1 << bit;
        let place = format!("bit {bit} of byte {at} of {} {}", bytes.len(), if in_log { "of the log" } else { "" });
        if Truth::of(&files) == kept.truth {
            counts.one("flips of bytes that hold nothing");
            continue;
        }
        let found = found(worker, kept, &files, &place);
        counts.one(found);
        counts.one(if in_log { "flips in the log that change something" } else { "flips that change something" });
        return;
    }
    panic!("{TRIES} flips changed nothing");
}

/// How a desk finds it.
fn found(worker: &Worker, kept: &Kept, files: &Files, place: &str) -> &'static str {
    let file = journal_file(worker.room.path());
    for beside in ["-wal", "-shm"] {
        let _ = fs::remove_file(file.with_file_name(format!("journal.sqlite{beside}")));
    }
    fs::write(&file, &files.journal).expect("the journal is written");
    fs::write(file.with_extension("head"), &files.head).expect("the head is written");
    if !files.log.is_empty() {
        fs::write(file.with_file_name("journal.sqlite-wal"), &files.log).expect("the log is written");
    }
    let opened = catch_unwind(AssertUnwindSafe(|| open(worker.room.path(), &worker.token, true)));
    let desk = match opened.unwrap_or_else(|_| panic!("a panic at the opening: {place}")) {
        Ok(desk) => desk,
        Err(error) => panic!("a journal that cannot be read closes no desk: {place}: {error:?}"),
    };
    let rows = shown(&desk);
    if desk.sending_off().is_some() {
        return match rows {
            Some(rows) if rows == sample::INSTRUCTIONS => "found at the opening: sending off, all shown",
            Some(rows) if rows > 0 => "found at the opening: sending off, part shown",
            _ => "found at the opening: sending off, no page of it can be read",
        };
    }
    match desk.journal_verify() {
        Ok(chain) if !chain.intact => "found by the check of the chain",
        Err(_) => "found by the check of the chain: unreadable",
        // The check has just unpacked every attachment and found the bytes that its hash names: the packed form has
        // spare bits, so that another form can unpack to the same bytes.
        Ok(_) if kept.truth.differs_in_packing_alone(&Truth::of(files)) => "changed nothing that is read: packing",
        Ok(_) => panic!("nobody noticed {place}: {}", kept.truth.difference(&Truth::of(files))),
    }
}

/// The number of instructions shown; `None` where the page cannot be read.
fn shown(desk: &Desk) -> Option<u32> {
    let page = desk.journal(0, 10_000).ok()?;
    desk.doubts().ok()?;
    u32::try_from(page.rows.len()).ok()
}
