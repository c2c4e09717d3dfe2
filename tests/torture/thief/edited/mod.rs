//! Files of the data directory are edited between two runs of the program: events with chain and tables rebuilt, rows
//! of tables, settings, the claims, the heads of the chain, approval files. Then a dishonest clerk tries every way to send.

mod files;
mod journal;
mod settings;

use treasury::Desk;

use super::office::Office;
use super::tricks;
use crate::torture::bench::Bank;
use crate::torture::{Asked, Counts, Failure, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "by the bank's ledger an instruction left once at most, as it was signed where an approver was \
due, and nothing left past them; an edit of the journal that the heads outside it do not share is found by the check or stops \
the sending";

/// Most steps before the edit.
const STEPS_MAX: usize = 5;
const TRICKS: usize = 8;

/// Edits as often as requested.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, || Bank::in_memory_with(60), |bank, number, counts| one(bank, number, counts))
}

/// The result of an edit.
enum Edit {
    /// No change: there was nothing to edit, or SQLite refused.
    Nothing,
    /// A change that may stay unnoticed and moves no money.
    Made(String),
    /// A change that must be found or stop the sending.
    MustBeFound(String),
}

type Editor = fn(&mut Office<'_>) -> Edit;

const EDITORS: &[(&str, Editor)] = &[
    ("bodies, all made anew", journal::bodies),
    ("events left out, the heads outside as before", journal::events_left_out),
    ("events edited in place", journal::events_in_place),
    ("the newest events deleted", journal::newest_deleted),
    ("a row of a table", journal::a_row),
    ("a state", journal::a_state),
    ("locks deleted", journal::locks_deleted),
    ("the journal deleted", journal::deleted),
    ("settings of dual control", settings::dual_control),
    ("other settings", settings::others),
    ("claims", files::claims),
    ("heads", files::heads),
    ("approval files", files::answers),
    ("cache and kept facts", files::beside),
];

fn one(bank: &Bank, number: u64, counts: &mut Counts) {
    bank.no_faults();
    let (name, editor) = EDITORS[usize::try_from(number % EDITORS.len() as u64).unwrap_or(0)];
    let mut office = Office::new(bank, number);
    let mut story = format!("{name}\n");
    let desk = opened(&office).expect("the desk opens");
    for _ in 0..=office.seed.below(STEPS_MAX) {
        office.step(&desk, &mut story);
    }
    drop(desk);
    let edit = editor(&mut office);
    let how = match &edit {
        Edit::Nothing => "nothing to edit",
        Edit::Made(what) | Edit::MustBeFound(what) => {
            story.push_str(&format!("edited: {what}\n"));
            name
        }
    };
    for round in 0..2 {
        // A desk that does not open sends nothing.
        let Some(desk) = opened(&office) else {
            counts.one("the desk does not open");
            break;
        };
        let off = desk.sending_off().map(|off| off.id);
        story.push_str(&format!("round {round}: {off:?}\n"));
        if round == 0 && matches!(edit, Edit::MustBeFound(_)) {
            let found = off.is_some() || !desk.journal_verify().is_ok_and(|chain| chain.intact);
            assert!(found, "nobody noticed\n{story}");
        }
        counts.one(if off.is_some() { "sending off" } else { "sending on" });
        tricks::try_some(&mut office, &desk, TRICKS, &mut story);
    }
    counts.add("executed at the bank", office.nothing_left_wrongly(&story));
    counts.one(how);
    counts.add("double sends", 0);
}

fn opened(office: &Office<'_>) -> Option<Desk> {
    office.open(&office.data(), office.state.path()).ok()
}
