//! Reads imported files whole, up to a size limit.

use std::path::Path;

use model::{DeskError, Result, Sentence};

use crate::read::imported_text::{ImportedText, bytes_of};

/// Largest file, in bytes.
const FILE_BYTES_MAX: u64 = 16 << 20;
/// Most lines read.
pub(super) const LINES_MAX: usize = 200_000;

/// A file that was read.
pub(crate) struct TextFile {
    /// Its text.
    pub(crate) text: String,
    /// Note about how it was read.
    pub(crate) note: Option<Sentence>,
    /// Its name, without its folder.
    pub(crate) name: String,
}

/// Reads a file.
///
/// # Errors
/// `import-file`: it cannot be read or is too large; `import-encoding`: it is neither UTF-8 nor GB18030.
pub(crate) fn read(path: &Path) -> Result<TextFile> {
    let refuse = |detail: String| {
        let sentence = Sentence::new("import-file").with("file", path.display()).with("detail", detail);
        DeskError::correct("import-file", sentence)
    };
    let bytes = bytes_of(path, FILE_BYTES_MAX).map_err(refuse)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let no_text = || DeskError::correct("import-encoding", Sentence::new("import-encoding").with("file", &name));
    let ImportedText { text, note } = ImportedText::of(&bytes).ok_or_else(no_text)?;
    Ok(TextFile { text: text.into_owned(), note, name })
}
