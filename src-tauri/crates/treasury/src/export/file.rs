//! A file that is written whole or not at all: beside its place, private, and renamed once it is on the disk.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::error::{DeskError, Result};
use crate::folder::touch_private;
use crate::view::Sentence;

/// A file that is being written. Dropped before it is finished, it leaves nothing behind.
#[derive(Debug)]
pub(crate) struct NewFile {
    place: PathBuf,
    beside: PathBuf,
    finished: bool,
}

impl NewFile {
    /// Begins a file. One that is there already is replaced only where that is asked for.
    ///
    /// # Errors
    /// `export-exists`, or the disk's.
    pub(crate) fn begin(place: &Path, replace: bool) -> Result<(Self, File)> {
        if place.symlink_metadata().is_ok_and(|there| !replace || there.is_dir()) {
            let sentence = Sentence::new("export-exists").with("path", place.display());
            return Err(DeskError::correct("export-exists", sentence));
        }
        let mut name = std::ffi::OsString::from(".");
        name.push(place.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        let beside = place.with_file_name(name);
        let _ = fs::remove_file(&beside);
        touch_private(&beside)?;
        let new = Self { place: place.to_owned(), beside, finished: false };
        let file = File::options().write(true).open(&new.beside)?;
        Ok((new, file))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// The disk's.
    pub(crate) fn finish(mut self, file: &File) -> Result<u64> {
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        fs::rename(&self.beside, &self.place)?;
        self.finished = true;
        Ok(bytes)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// The path that a person typed: from the root on, with the ending that the file's kind has. The ending is added where
/// there is none.
///
/// # Errors
/// `export-path`.
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
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_is_there_whole_or_not_at_all_and_is_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("drafts.csv");
        let names = || fs::read_dir(folder.path()).unwrap().count();
        let (unfinished, mut file) = NewFile::begin(&place, false).unwrap();
        file.write_all(b"half").unwrap();
        assert!(!place.exists());
        drop(unfinished);
        assert_eq!(names(), 0, "nothing is left behind");
        for (text, replace) in [("first", false), ("second", true)] {
            let (new, mut file) = NewFile::begin(&place, replace).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_eq!(new.finish(&file).unwrap(), text.len() as u64);
            assert_eq!((fs::read_to_string(&place).unwrap().as_str(), names()), (text, 1));
        }
        assert_eq!(NewFile::begin(&place, false).unwrap_err().trouble().code, "export-exists");
        assert_eq!(NewFile::begin(folder.path(), true).unwrap_err().trouble().code, "export-exists");
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
