//! One bit of the journal's file flipped, then a desk that opens it: the flip is found, sending is off where it was found
//! at the opening, and what can still be read is shown.
//!
//! A flip in bytes that hold nothing (free room in a page) changes no event, no attachment and no fold; such flips are
//! counted apart and are no part of the asked number.

mod sample;
mod truth;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tempfile::TempDir;
use treasury::Desk;

use super::bench::{Bank, journal_file, open};
use super::seed::Seed;
use super::{Asked, Counts, Failure, lanes};
use truth::Truth;

/// What holds after every run.
pub const INVARIANTS: &str = "no panic; a flip that changes anything SQLite can read or anything it keeps in order is \
found: the desk opens with sending off, or its check of the chain names a place; a journal that opens shows all of its \
instructions, except where SQLite itself cannot read the page";

/// Flips of one run, most of which hold nothing where the file has much room.
const TRIES: u32 = 1_000;

/// Flips as often as asked.
///
/// # Errors
/// A run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    let bank = Bank::with(10);
    let room = || {
        let room = bank.room(&bank.running.base_url);
        let bytes = sample::journal(&journal_file(room.path()));
        Lane { truth: Truth::of(&bytes), bytes, room, token: bank.running.token.clone() }
    };
    lanes::over(asked, 1, room, one)
}

struct Lane {
    room: TempDir,
    bytes: Vec<u8>,
    truth: Truth,
    token: String,
}

fn one(lane: &mut Lane, number: u64, counts: &mut Counts) {
    let mut seed = Seed::new(number);
    for _ in 0..TRIES {
        let (at, bit) = (seed.below(lane.bytes.len()), seed.below(8));
        let mut bytes = lane.bytes.clone();
        bytes[at] ^= 1 << bit;
        if Truth::of(&bytes) == lane.truth {
            counts.one("flips of bytes that hold nothing");
            continue;
        }
        let place = format!("bit {bit} of byte {at} of {}", bytes.len());
        let found = found(lane, &bytes, &place);
        counts.one(found);
        counts.one("flips that change something");
        return;
    }
    panic!("{TRIES} flips changed nothing");
}

/// How a desk notices it.
fn found(lane: &Lane, bytes: &[u8], place: &str) -> &'static str {
    let file = journal_file(lane.room.path());
    for beside in ["-wal", "-shm"] {
        let _ = fs::remove_file(file.with_file_name(format!("journal.sqlite{beside}")));
    }
    fs::write(&file, bytes).expect("the journal is written");
    let opened = catch_unwind(AssertUnwindSafe(|| open(lane.room.path(), &lane.token, true)));
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
        Ok(_) => panic!("nobody noticed {place}: {}", lane.truth.difference(&Truth::of(bytes))),
    }
}

/// How many instructions are shown; `None` where the page cannot be read.
fn shown(desk: &Desk) -> Option<u32> {
    let page = desk.journal(0, 10_000).ok()?;
    desk.doubts().ok()?;
    u32::try_from(page.rows.len()).ok()
}
