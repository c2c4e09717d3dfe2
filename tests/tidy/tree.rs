//! The project's own files, as the rules read them: path from the top with `/`, and text.

use std::fs;
use std::path::Path;

/// A text file of the project.
pub struct File {
    /// Path from the top folder, with `/`.
    pub path: String,
    /// Its text, with `\n` line ends.
    pub text: String,
}

/// Folders of generated files.
const MADE: &[&str] = &["target", "node_modules", "dist", "gen", "artifacts", ".git"];

/// Every text file in a `folder` of the project. Pictures and other binary files are left out.
pub fn files(folder: &str) -> Vec<File> {
    let mut found = Vec::new();
    collect(&xtask::root(), folder, &mut found);
    assert!(!found.is_empty(), "no file below {folder:?}: the rules would look at nothing");
    found
}

/// The Rust files of the project.
pub fn rust() -> Vec<File> {
    ending(&[".rs"])
}

/// The project's files whose path ends with one of these.
pub fn ending(ends: &[&str]) -> Vec<File> {
    files("").into_iter().filter(|file| ends.iter().any(|end| file.path.ends_with(end))).collect()
}

/// One file that must exist.
pub fn file(path: &str) -> File {
    let text = fs::read_to_string(xtask::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    File { path: path.into(), text: text.replace("\r\n", "\n") }
}

fn collect(root: &Path, folder: &str, found: &mut Vec<File>) {
    let entries = fs::read_dir(root.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !MADE.contains(&name.as_str()) => collect(root, &path, found),
            Ok(kind) if kind.is_file() => {
                if let Ok(text) = fs::read_to_string(entry.path()) {
                    found.push(File { path, text: text.replace("\r\n", "\n") });
                }
            }
            _ => {}
        }
    }
}
