//! The window's command line: `--data-dir DIR`, `--practice` and a link.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::link::is_link;

/// The parsed arguments.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The data directory; `None` leaves the choice to the core (`AVAL_DATA_DIR`, else the system's default).
    pub data_dir: Option<PathBuf>,
    /// Whether to open the practice bank.
    pub practice: bool,
    /// A link, as it was given.
    pub link: Option<String>,
}

/// An invalid command line, for the user to correct.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum StartError {
    /// An unknown argument.
    #[error("unknown argument {0:?}; the window takes --data-dir DIR, --practice and a link aval://…")]
    CorrectTheArgument(OsString),
    /// `--data-dir` without a directory.
    #[error("--data-dir wants a directory after it")]
    NameADirectory,
}

impl Start {
    /// Reads the arguments, without the program's name.
    ///
    /// # Errors
    /// [`StartError`]: an unknown argument, or `--data-dir` without a directory.
    pub fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Self, StartError> {
        let mut start = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some("--practice") => start.practice = true,
                Some("--data-dir") => {
                    start.data_dir = Some(arguments.next().ok_or(StartError::NameADirectory)?.into());
                }
                Some(link) if is_link(link) => start.link = Some(link.to_owned()),
                _ => start.data_dir = Some(after_equals(argument)?),
            }
        }
        Ok(start)
    }
}

fn after_equals(argument: OsString) -> Result<PathBuf, StartError> {
    match argument.to_str().and_then(|text| text.strip_prefix("--data-dir=")) {
        Some(path) if !path.is_empty() => Ok(path.into()),
        _ => Err(StartError::CorrectTheArgument(argument)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_followed_or_refused() {
        let start = |data_dir: Option<&str>, practice| {
            Ok(Start { data_dir: data_dir.map(PathBuf::from), practice, ..Start::default() })
        };
        let cases = [
            (vec![], start(None, false)),
            (vec!["--practice"], start(None, true)),
            (vec!["--data-dir", "/d", "--practice"], start(Some("/d"), true)),
            (vec!["--data-dir=/d"], start(Some("/d"), false)),
            (vec!["aval://draft/1"], Ok(Start { link: Some("aval://draft/1".to_owned()), ..Start::default() })),
            (vec!["--data-dir"], Err(StartError::NameADirectory)),
            (vec!["--data-dir="], Err(StartError::CorrectTheArgument("--data-dir=".into()))),
            (vec!["--token", "t"], Err(StartError::CorrectTheArgument("--token".into()))),
        ];
        for (arguments, expected) in cases {
            assert_eq!(Start::read(arguments.iter().map(OsString::from)), expected, "{arguments:?}");
        }
    }
}
