//! The paths of the core whose processor instructions `cargo xtask ratchet` counts under callgrind: unlike a time, the
//! number of instructions is the same in every run and on a busy machine.
//!
//! `bench ratchet data` makes the data of all paths from a seed, in a process that is not counted. `bench ratchet PATH`
//! runs one path over them; callgrind counts only within [`counted`], on the thread that calls it. Each path calls what
//! the window or a refresh calls. Not here: the record and the comparison, which are the chore's.

mod floors;
mod ground;
mod journal;
mod lists;
mod orders;
mod reading;
mod statements;

use std::hint::black_box;
use std::path::Path;

pub use ground::Ground;

use crate::Outcome;

/// A counted path.
pub struct CountedPath {
    /// Its name on the command line and in the record.
    pub name: &'static str,
    /// Makes its data, beside those of [`Ground`]; not counted.
    pub data: fn(&Ground) -> Outcome<()>,
    /// Runs it over its data.
    pub run: fn(&Ground) -> Outcome<()>,
}

/// All paths. The first two are floors.
pub const PATHS: &[CountedPath] = &[
    floors::PARSE,
    floors::ROWS,
    reading::REPLY,
    reading::SCAN,
    reading::DECODE,
    reading::DECODE_TWICE,
    lists::FILL,
    lists::REFRESH,
    lists::SEARCH,
    lists::PAGE,
    lists::LADDER,
    lists::ENDS,
    orders::PREPARE,
    orders::PREPARE_AFTER,
    orders::CONFIRM,
    orders::CONFIRM_AFTER,
    orders::VERDICT,
    journal::CHAIN,
    journal::OPEN,
    statements::STATEMENT,
];

/// The work that callgrind counts: it looks for the name of this function.
#[inline(never)]
pub fn counted<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

fn no_data(_: &Ground) -> Outcome<()> {
    Ok(())
}

/// Makes the data of all paths, runs one path, or prints the names of all.
///
/// # Errors
/// There is no such path, its data are missing, or its work fails.
pub fn perform(folder: &Path, asked: &str) -> Outcome<()> {
    match asked {
        "names" => PATHS.iter().for_each(|path| println!("{}", path.name)),
        "data" => {
            let ground = Ground::make(folder)?;
            PATHS.iter().try_for_each(|path| (path.data)(&ground))?;
        }
        name => {
            let path = PATHS.iter().find(|path| path.name == name).ok_or(format!("There is no path {name}."))?;
            (path.run)(&Ground::open(folder)?)?;
        }
    }
    Ok(())
}
