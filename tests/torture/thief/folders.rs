//! Copying and restoring folders with the system's own tools.

use std::fs;
use std::path::Path;

/// Copies to a free path.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy(&path, &to),
            false => drop(fs::copy(&path, &to).expect("a copy")),
        }
    }
}

/// Restores a backup over a folder: its files are written, all others are removed; existing folders stay the same.
pub fn restore(backup: &Path, over: &Path) {
    fs::create_dir_all(over).expect("a folder");
    for entry in fs::read_dir(over).expect("a folder").flatten() {
        let path = entry.path();
        if backup.join(entry.file_name()).exists() {
            continue;
        }
        match path.is_dir() {
            true => fs::remove_dir_all(&path).expect("removed"),
            false => fs::remove_file(&path).expect("removed"),
        }
    }
    for entry in fs::read_dir(backup).expect("a folder").flatten() {
        let (path, to) = (entry.path(), over.join(entry.file_name()));
        match path.is_dir() {
            true => restore(&path, &to),
            false => drop(fs::copy(&path, &to).expect("a copy")),
        }
    }
}
