//! Files that travel between the preparer's machine and the approver's: JSON, written whole into a new file, read with a
//! limit and without guessing.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{DeskError, Result};
use crate::view::Sentence;

/// Largest file that is read: 500 instructions of the interface stay far below.
const FILE_BYTES_MAX: u64 = 16 << 20;

/// Writes a value into a new file.
pub fn write(to: &Path, value: &impl Serialize) -> Result<()> {
    let trouble = |detail: String| {
        let sentence = Sentence::new("approval-file-not-written").with("file", to.display()).with("detail", detail);
        DeskError::local("approval-file", sentence)
    };
    let text = serde_json::to_string_pretty(value).map_err(|error| trouble(error.to_string()))? + "\n";
    let mut file = File::create_new(to).map_err(|error| trouble(error.to_string()))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| trouble(error.to_string()))
}

/// The bytes of a file.
pub fn bytes(from: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(from).map_err(|error| unreadable(from, &error.to_string()))?;
    let read = file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes);
    let read = read.map_err(|error| unreadable(from, &error.to_string()))?;
    match u64::try_from(read) {
        Ok(read) if read <= FILE_BYTES_MAX => Ok(bytes),
        _ => Err(unreadable(from, &format!("> {FILE_BYTES_MAX} B"))),
    }
}

/// Reads a value out of a file.
pub fn read<T: DeserializeOwned>(from: &Path) -> Result<T> {
    value(from, &bytes(from)?)
}

/// Reads a value out of a file's bytes.
pub fn value<T: DeserializeOwned>(from: &Path, bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes).map_err(|error| unreadable(from, &error.to_string()))
}

fn unreadable(from: &Path, detail: &str) -> DeskError {
    let sentence = Sentence::new("approval-file-unreadable").with("file", from.display()).with("detail", detail);
    DeskError::correct("approval-file", sentence)
}
