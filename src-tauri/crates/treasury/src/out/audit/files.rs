//! The folder of a pack: every file is written once and listed with its hash in `manifest.sha256`, in the format of
//! `sha256sum -c`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use model::{DeskError, Result, Sentence, folder, hex, sha256};

/// Name of the manifest.
pub const MANIFEST: &str = "manifest.sha256";

/// The page of a pack.
pub const PAGE: &str = "index.html";

/// The fingerprint of a pack: SHA-256 of its manifest without the line of the page. The page has the fingerprint on it,
/// so its own hash cannot be part of it; the page follows from the other files.
pub fn fingerprint(hashes: &BTreeMap<String, String>) -> String {
    hex(&sha256(lines(hashes.iter().filter(|(name, _)| *name != PAGE)).as_bytes()))
}

/// The lines of a manifest.
pub fn lines<'a>(hashes: impl Iterator<Item = (&'a String, &'a String)>) -> String {
    hashes.map(|(name, hash)| format!("{hash}  {name}\n")).collect()
}

/// `pack-exists`: a pack never overwrites a file.
pub fn exists(path: &Path) -> DeskError {
    DeskError::correct("pack-exists", Sentence::new("audit-pack-exists").with("path", path.display()))
}

/// A pack's folder, while it is written.
pub struct Folder {
    path: PathBuf,
    hashes: BTreeMap<String, String>,
}

impl Folder {
    /// Creates the folder. An existing one is refused, so that two packs do not mix.
    ///
    /// # Errors
    /// `pack-exists`, or `disk` when the folder cannot be created.
    pub fn make(path: &Path) -> Result<Self> {
        folder::make_new(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => exists(path),
            _ => error.into(),
        })?;
        Ok(Self { path: path.to_owned(), hashes: BTreeMap::new() })
    }

    /// Writes a file; its name may contain one folder, separated by `/`.
    ///
    /// # Errors
    /// `disk` when the file cannot be written.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.path.join(name);
        if let Some(parent) = path.parent() {
            folder::make_private(parent)?;
        }
        folder::create_new(&path)?.write_all(bytes)?;
        self.hashes.insert(name.to_owned(), hex(&sha256(bytes)));
        Ok(())
    }

    /// The names of the files written so far.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.hashes.keys().map(String::as_str)
    }

    /// The fingerprint of the files written so far.
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.hashes)
    }

    /// Writes the manifest. Returns the number of files.
    ///
    /// # Errors
    /// `disk` when the manifest cannot be written.
    pub fn close(self) -> Result<u32> {
        let text = lines(self.hashes.iter());
        folder::create_new(&self.path.join(MANIFEST))?.write_all(text.as_bytes())?;
        Ok(u32::try_from(self.hashes.len()).unwrap_or(u32::MAX))
    }
}
