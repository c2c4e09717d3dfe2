//! Files that a person imports here: read whole, with a limit, as UTF-8.

use std::path::Path;

use chrono::NaiveDate;

use crate::error::{DeskError, Result};
use crate::view::Sentence;

/// Largest file, in bytes.
const FILE_BYTES_MAX: u64 = 16 << 20;
/// Most lines that are looked at.
pub(super) const LINES_MAX: usize = 200_000;

/// Forms of a day that cannot be read in two ways.
const DAY_FORMS: &[&str] = &["%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日"];

/// A day in one of those forms.
pub(super) fn day(text: &str) -> Option<NaiveDate> {
    DAY_FORMS.iter().find_map(|form| NaiveDate::parse_from_str(text.trim(), form).ok())
}

/// The text of a file and its name.
///
/// # Errors
/// `import-file`: it cannot be read, is too large, or is not UTF-8.
pub(crate) fn text_of(path: &Path) -> Result<(String, String)> {
    let refuse = |detail: String| {
        let sentence = Sentence::new("import-file").with("file", path.display()).with("detail", detail);
        DeskError::correct("import-file", sentence)
    };
    let facts = std::fs::metadata(path).map_err(|error| refuse(error.to_string()))?;
    if facts.len() > FILE_BYTES_MAX {
        return Err(refuse(format!("{} B > {FILE_BYTES_MAX} B", facts.len())));
    }
    let bytes = std::fs::read(path).map_err(|error| refuse(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| refuse("UTF-8".to_owned()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok((text.trim_start_matches('\u{feff}').to_owned(), name))
}
