//! Files exchanged between the preparer's machine and the approver's: JSON, private, written to a new file, read
//! strictly and with a size limit.

use std::path::Path;

use model::{DeskError, Result, Sentence, folder};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Largest file, in bytes: 500 instructions are far below.
const FILE_BYTES_MAX: u64 = 16 << 20;

/// Writes a value to a new file.
pub fn write(to: &Path, value: &impl Serialize) -> Result<()> {
    let trouble = |detail: String| {
        let sentence = Sentence::new("approval-file-not-written").with("file", to.display()).with("detail", detail);
        DeskError::local("approval-file", sentence)
    };
    let text = serde_json::to_string_pretty(value).map_err(|error| trouble(error.to_string()))? + "\n";
    folder::write_new(to, text.as_bytes()).map_err(|error| trouble(error.to_string()))
}

/// The bytes of a file.
pub fn bytes(from: &Path) -> Result<Vec<u8>> {
    folder::read_regular(from, FILE_BYTES_MAX).map_err(|error| unreadable(from, &error.to_string()))
}

/// Reads a value from a file.
pub fn read<T: DeserializeOwned>(from: &Path) -> Result<T> {
    value(from, &bytes(from)?)
}

/// Parses a value from a file's bytes.
pub fn value<T: DeserializeOwned>(from: &Path, bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes).map_err(|error| unreadable(from, &error.to_string()))
}

fn unreadable(from: &Path, detail: &str) -> DeskError {
    let sentence = Sentence::new("approval-file-unreadable").with("file", from.display()).with("detail", detail);
    DeskError::correct("approval-file", sentence)
}
