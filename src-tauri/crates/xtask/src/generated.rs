//! The list of generated files: the path and the current content of each.
//!
//! The writer, `cargo xtask generate --check` and the tidy test use the same list, so that none of them can miss a
//! file.

use std::path::Path;
use std::{fs, io};

/// A generated file of the project.
pub struct File {
    /// Path from the top folder, with `/`.
    pub path: &'static str,
    /// The exact content that the file must have.
    pub content: String,
}

/// The comparison of a generated file on disk with its expected content.
pub struct Found {
    /// Path from the top folder.
    pub path: &'static str,
    /// Whether the file had exactly its expected content.
    pub fresh: bool,
}

/// Every generated file, from the contract's rows, the core's settings and views, the shell's commands, the readings of
/// Chinese characters and the licences of libraries.
pub fn files() -> Vec<File> {
    vec![
        File { path: "docs/settings.md", content: crate::settings::markdown(&crate::root()) },
        File { path: "src-tauri/crates/bank-contract/openapi.json", content: openapi() },
        File { path: "ui/src/generated/commands.ts", content: crate::commands::typescript(&crate::root()) },
        File { path: "ui/src/generated/contract.ts", content: treasury::view::contract_typescript() },
        File { path: "ui/src/generated/columns.ts", content: crate::list_columns::typescript() },
        File { path: "ui/src/generated/initials.ts", content: crate::initials::typescript() },
        File { path: crate::licences::FILE, content: crate::licences::typescript(&crate::root()) },
        File { path: "ui/src/generated/views.ts", content: treasury::view::typescript() },
    ]
}

/// The service's document for external readers. The address is an example, and so is the header, because the service
/// does not document which header carries the token.
fn openapi() -> String {
    let document = bank_contract::openapi::document("https://bank.example", "Authorization");
    // The document consists of texts and numbers, which always have a JSON form.
    document.to_pretty_json().expect("a document of texts and numbers") + "\n"
}

/// Compares the files under `root`; a missing or unreadable one is stale.
pub fn compare(root: &Path) -> Vec<Found> {
    files().iter().map(|file| Found { path: file.path, fresh: is_fresh(root, file) }).collect()
}

/// Writes the stale files under `root` and returns which were stale.
///
/// # Errors
/// The I/O error, if a folder or file cannot be written.
pub fn write(root: &Path) -> io::Result<Vec<Found>> {
    let mut found = Vec::new();
    for file in files() {
        let fresh = is_fresh(root, &file);
        if !fresh {
            let path = root.join(file.path);
            fs::create_dir_all(path.parent().unwrap_or(root))?;
            fs::write(&path, &file.content)?;
        }
        found.push(Found { path: file.path, fresh });
    }
    Ok(found)
}

fn is_fresh(root: &Path, file: &File) -> bool {
    // A checkout on Windows may change the line ends; the file is then not stale.
    fs::read_to_string(root.join(file.path)).is_ok_and(|text| text.replace("\r\n", "\n") == file.content)
}
