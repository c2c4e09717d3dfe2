//! The data directory is copied, restored from an earlier backup or moved, at a random moment of a random run of
//! orders: while approvals wait, a batch is paused, a doubt is open, something was just confirmed, or during a call.
//! Then a dishonest clerk continues in every folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use money::{Failpoint, FailpointHook};
use tempfile::TempDir;
use treasury::Desk;

use super::office::Office;
use super::{folders, tricks};
use crate::torture::bench::Bank;
use crate::torture::{Asked, Counts, Failure, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "by the bank's ledger an instruction left once at most, whichever folder it was sent from; an \
approval moved money once at most; nothing left past an approver who was due, also in the sum of a day; the chains verify";

/// Most steps before and after the event.
const STEPS_MAX: usize = 4;
const TRICKS: usize = 6;

/// Runs as often as requested.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, || Bank::in_memory_with(60), |bank, number, counts| one(bank, number, counts))
}

/// The event of the data directory.
#[derive(Debug, Clone, Copy)]
enum Event {
    /// A copy beside it, on the same computer.
    CopiedHere,
    /// A copy on another computer.
    CopiedAway,
    /// An earlier backup restored over it, into the same folders.
    RestoredOver,
    /// An earlier backup restored in its place, as a new folder.
    RestoredAnew,
    /// Moved by renaming, with a copy left at the old place.
    Moved,
}

const EVENTS: &[Event] =
    &[Event::CopiedHere, Event::CopiedAway, Event::RestoredOver, Event::RestoredAnew, Event::Moved];

fn one(bank: &Bank, number: u64, counts: &mut Counts) {
    bank.no_faults();
    let event = EVENTS[usize::try_from(number % EVENTS.len() as u64).unwrap_or(0)];
    let mut office = Office::new(bank, number);
    let mut story = format!("{event:?}\n");
    let backup = bank.folder();
    let (data, state) = (office.data(), office.state.path().to_owned());
    let mut desk = Some(office.open(&data, &state).expect("the desk opens"));
    for _ in 0..office.seed.below(STEPS_MAX + 1) {
        office.step(desk.as_ref().expect("open"), &mut story);
    }
    // A copy of an open desk, of a closed one, or during a call.
    match office.seed.below(3) {
        0 => folders::copy(&data, &backup.path().join("data")),
        1 => {
            desk = None;
            folders::copy(&data, &backup.path().join("data"));
            desk = Some(office.open(&data, &state).expect("the desk opens")).or(desk);
        }
        _ => in_a_call(&mut office, desk.as_ref().expect("open"), &backup, &mut story),
    }
    story.push_str("copied\n");
    for _ in 0..office.seed.below(STEPS_MAX + 1) {
        office.step(desk.as_ref().expect("open"), &mut story);
    }
    desk.take();
    let copy = backup.path().join("data");
    let away = bank.folder();
    let places = places(&office, event, copy, away.path());
    for round in 0..2 {
        for (folder, state) in &places {
            story.push_str(&format!("in {}, round {round}\n", folder.file_name().unwrap_or_default().display()));
            go_on_there(&mut office, folder, state, &mut story, counts);
        }
    }
    counts.add("executed at the bank", office.nothing_left_wrongly(&story));
    counts.one(&format!("{event:?}{}", if office.has_dual_control() { ", dual control" } else { "" }));
    counts.add("double sends", 0);
}

/// The folders after the event, each with its computer's state folder.
fn places(office: &Office<'_>, event: Event, copy: PathBuf, away: &Path) -> Vec<(PathBuf, PathBuf)> {
    let (data, state) = (office.data(), office.state.path().to_owned());
    match event {
        Event::CopiedHere => vec![(data, state.clone()), (copy, state)],
        Event::CopiedAway => vec![(data, state), (copy, away.to_owned())],
        Event::RestoredOver => {
            folders::restore(&copy, &data);
            vec![(data, state)]
        }
        Event::RestoredAnew => {
            std::fs::remove_dir_all(&data).expect("removed");
            folders::copy(&copy, &data);
            vec![(data, state)]
        }
        Event::Moved => {
            let moved = office.room.path().join("moved");
            std::fs::rename(&data, &moved).expect("moved");
            folders::copy(&copy, &data);
            vec![(moved, state.clone()), (data, state)]
        }
    }
}

fn go_on_there(office: &mut Office<'_>, folder: &Path, state: &Path, story: &mut String, counts: &mut Counts) {
    let desk = office.open(folder, state).unwrap_or_else(|error| panic!("the desk does not open: {error:?}\n{story}"));
    if let Some(off) = desk.sending_off() {
        story.push_str(&format!("  {}\n", off.id));
        counts.one(&off.id);
    }
    tricks::try_some(office, &desk, TRICKS, story);
    let chain = desk.journal_verify().expect("the chain");
    assert!(chain.intact, "{chain:?}\n{story}");
}

/// Copies the folder during a call.
struct CopiesAt {
    folder: PathBuf,
    to: PathBuf,
    point: Failpoint,
    times: AtomicU32,
}

impl FailpointHook for CopiesAt {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        if point == self.point && self.times.fetch_add(1, Ordering::Relaxed) == 0 {
            folders::copy(&self.folder, &self.to);
        }
        true
    }
}

fn in_a_call(office: &mut Office<'_>, desk: &Desk, backup: &TempDir, story: &mut String) {
    let (folder, to) = (office.data(), backup.path().join("data"));
    let point = *office.seed.of(Failpoint::ALL);
    story.push_str(&format!("copied at {point:?}\n"));
    let copies = CopiesAt { folder: folder.clone(), to: to.clone(), point, times: AtomicU32::new(0) };
    desk.set_failpoint_hook(Arc::new(copies)).expect("the hook");
    office.step(desk, story);
    if !to.exists() {
        folders::copy(&folder, &to);
    }
}
