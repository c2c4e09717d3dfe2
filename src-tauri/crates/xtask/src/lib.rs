//! The project's chores: the functions of `cargo xtask`, and the list of generated files that a test compares.
//!
//! Not here: shell scripts, and any library except the command line's, because the chores install the system's packages
//! and must compile before these are there. Only [`generated`] needs more, behind a feature.

use std::fmt;
use std::path::{Path, PathBuf};

pub mod bench;
pub mod command;
#[cfg(feature = "generate")]
mod commands;
pub mod display;
pub mod fuzz;
pub mod generate;
#[cfg(feature = "generate")]
pub mod generated;
mod group;
#[cfg(feature = "generate")]
mod initials;
pub mod libfuzzer;
#[cfg(feature = "generate")]
mod licences;
#[cfg(feature = "generate")]
mod list_columns;
pub mod mutants;
pub mod packages;
pub mod pictures;
pub mod ratchet;
pub mod recompute;
pub mod replay;
pub mod run;
#[cfg(feature = "generate")]
mod settings;
pub mod step;
#[cfg(feature = "generate")]
mod syntax;
pub mod test;
pub mod tools;
pub mod torture;

/// Why a chore ended early, by the next step of the user.
#[derive(Debug)]
pub enum Stop {
    /// A program failed: read its output above and fix the cause.
    Failed(String),
    /// Something must be installed first; the text says what and how.
    Install(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(what) => write!(out, "{what}"),
            Self::Install(what) => write!(out, "Something is missing on this machine.\n{what}"),
        }
    }
}

/// The result of a chore.
pub type Outcome<T = ()> = Result<T, Stop>;

/// The top folder of the project, independent of the current folder.
pub fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(3).unwrap_or(crate_folder).to_path_buf()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_root_holds_the_workspace() {
        assert!(super::root().join("Cargo.lock").is_file());
    }
}
