//! Checks whether a folder may be the data directory. Aval changes its access rights, so the folder must be Aval's own.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// Names that only Aval creates there.
const MARKS: &[&str] = &["preferences.toml", "profiles-removed", "practice-bank.sqlite", "claims.sqlite"];
/// Names that Aval creates there and other programs use too.
const COMMON: &[&str] = &["profiles", "logs"];

/// Whether the folder is missing, is empty, or contains entries of an Aval data directory.
pub(super) fn may_be_one(path: &Path) -> bool {
    let Ok(entries) = fs::read_dir(path) else {
        // Missing or not a folder: creating it reports the error.
        return true;
    };
    let names: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
    let is = |name: &OsStr, known: &[&str]| known.iter().any(|known| name == *known);
    names.iter().any(|name| is(name, MARKS)) || names.iter().all(|name| is(name, COMMON)) || holds_profiles(path)
}

fn holds_profiles(path: &Path) -> bool {
    let Ok(entries) = fs::read_dir(path.join("profiles")) else { return false };
    entries.filter_map(Result::ok).any(|entry| entry.path().join("profile.toml").is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_other_things_is_no_data_directory() {
        let rows: &[(&[&str], bool)] = &[
            (&[], true),
            (&["letter.pdf"], false),
            (&["profiles/x", "letter.pdf"], false),
            (&["profiles/desk/profile.toml", "letter.pdf"], true),
            (&["preferences.toml", "letter.pdf"], true),
            (&["profiles-removed/desk", "notes"], true),
            (&["claims.sqlite", "claims.sqlite-wal"], true),
            (&["logs/aval-2026-03-02.log"], true),
            (&["logs/other.log", "src"], false),
        ];
        for (files, may) in rows {
            let folder = tempfile::tempdir().unwrap();
            for file in *files {
                let path = folder.path().join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, "").unwrap();
            }
            assert_eq!(may_be_one(folder.path()), *may, "{files:?}");
        }
        assert!(may_be_one(Path::new("/nowhere/at/all")));
    }
}
