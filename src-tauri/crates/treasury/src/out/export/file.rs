//! The file of an export: its path, and whether it replaces an existing file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use model::folder::{Existing, NewFile};
use model::{DeskError, Result, Sentence};

/// Begins a file. An existing file is replaced only with `replace`.
///
/// # Errors
/// `export-exists`: the file exists and is not to be replaced. `disk`: it cannot be created.
pub(crate) fn begin(place: &Path, replace: bool) -> Result<(NewFile, File)> {
    let existing = if replace { Existing::Replace } else { Existing::Refuse };
    NewFile::begin(place, existing).map_err(|error| trouble(place, error))
}

/// Moves the file to its final path. Returns its size.
///
/// # Errors
/// `export-exists`: a file of that name appeared meanwhile. `disk`: it cannot be written.
pub(crate) fn finish(new: NewFile, file: &File, place: &Path) -> Result<u64> {
    new.finish(file).map_err(|error| trouble(place, error))
}

fn trouble(place: &Path, error: io::Error) -> DeskError {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return DeskError::correct("export-exists", Sentence::new("export-exists").with("path", place.display()));
    }
    error.into()
}

/// The typed path: absolute, with the extension of the file's kind, which is added where it is missing.
///
/// # Errors
/// `export-path`: the path is not absolute or has no file name.
pub(crate) fn path_to(typed: &str, ending: &str) -> Result<PathBuf> {
    let typed = typed.trim();
    let path = PathBuf::from(typed);
    let has = path.extension().and_then(|has| has.to_str()).map(str::to_lowercase);
    let named = path.file_name().is_some() && !typed.ends_with(['/', '\\']);
    if !path.is_absolute() || !named {
        let sentence = Sentence::new("export-path").with("path", typed).with("ending", ending);
        return Err(DeskError::correct("export-path", sentence));
    }
    if has.as_deref() == Some(ending) {
        return Ok(path);
    }
    Ok(PathBuf::from(format!("{typed}.{ending}")))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_is_there_whole_or_not_at_all_and_is_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("drafts.csv");
        let names = || fs::read_dir(folder.path()).unwrap().count();
        let (unfinished, mut file) = begin(&place, false).unwrap();
        file.write_all(b"half").unwrap();
        assert!(!place.exists());
        drop(unfinished);
        assert_eq!(names(), 0, "nothing is left behind");
        for (text, replace) in [("first", false), ("second", true)] {
            let (new, mut file) = begin(&place, replace).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_eq!(finish(new, &file, &place).unwrap(), text.len() as u64);
            assert_eq!((fs::read_to_string(&place).unwrap().as_str(), names()), (text, 1));
        }
        assert_eq!(begin(&place, false).unwrap_err().trouble().code, "export-exists");
        assert_eq!(begin(folder.path(), true).unwrap_err().trouble().code, "export-exists");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_typed_path_is_taken_from_the_root_on_and_gets_its_ending() {
        let rows = [
            (" /a/b.csv ", Some("/a/b.csv")),
            ("/a/b.CSV", Some("/a/b.CSV")),
            ("/a/b", Some("/a/b.csv")),
            ("/a/b.txt", Some("/a/b.txt.csv")),
            ("b.csv", None),
            ("/a/", None),
            ("/", None),
            ("", None),
        ];
        for (typed, expected) in rows {
            assert_eq!(path_to(typed, "csv").ok(), expected.map(PathBuf::from), "{typed:?}");
        }
    }
}
