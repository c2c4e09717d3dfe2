//! Where the data of this program lies: `--data-dir`, else `AVAL_DATA_DIR`, else the system's place for application data.

use std::ffi::OsString;
use std::path::PathBuf;

/// A command line or a system that leaves no place for data.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The person who typed it corrects the command line.
    #[error("unknown argument {0:?}; the window takes only --data-dir DIR")]
    CorrectTheArguments(OsString),
    /// The person who typed it names a directory.
    #[error("--data-dir wants a directory after it")]
    NameADirectory,
    /// The system has no home directory for this user.
    #[error("this system gives no place for application data; start with --data-dir DIR")]
    GiveAPlace,
    /// The directory cannot be made or opened.
    #[error("the data directory {path} cannot be used: {source}")]
    FreeTheDirectory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

/// The data directory, made if it was missing, as an absolute path without links: two spellings are one place.
pub fn data_dir(arguments: impl Iterator<Item = OsString>) -> Result<PathBuf, PlaceError> {
    let chosen = match from_arguments(arguments)? {
        Some(path) => path,
        None => from_environment().or_else(from_system).ok_or(PlaceError::GiveAPlace)?,
    };
    std::fs::create_dir_all(&chosen)
        .and_then(|()| chosen.canonicalize())
        .map_err(|source| PlaceError::FreeTheDirectory { path: chosen, source })
}

fn from_arguments(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<PathBuf>, PlaceError> {
    let mut found = None;
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        if text == "--data-dir" {
            found = Some(arguments.next().map(PathBuf::from).ok_or(PlaceError::NameADirectory)?);
        } else if let Some(path) = text.strip_prefix("--data-dir=") {
            found = Some(PathBuf::from(path));
        } else {
            return Err(PlaceError::CorrectTheArguments(argument));
        }
    }
    Ok(found)
}

fn from_environment() -> Option<PathBuf> {
    std::env::var_os("AVAL_DATA_DIR").filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn from_system() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "Aval").map(|dirs| dirs.data_dir().to_owned())
}
