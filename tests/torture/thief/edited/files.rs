//! Edits of the files beside the journal: the claims, the heads, caches, and approval files in transit.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Edit;
use crate::torture::bench::journal_file;
use crate::torture::thief::office::Office;

/// Deletes or damages the claims of the data directory, or changes their key, state or owner.
pub fn claims(office: &mut Office<'_>) -> Edit {
    let file = office.data().join("claims.sqlite");
    let sqls = [
        "DELETE FROM claim",
        "DELETE FROM claim; DELETE FROM follower",
        "DELETE FROM claim; DELETE FROM lack",
        "UPDATE claim SET key = key || '7'",
        "UPDATE claim SET state = 'accepted', unproven = 0",
        "UPDATE claim SET journal = 'lost'",
        "UPDATE claim SET instruction = 'none', profile = 'other'",
    ];
    let at = office.seed.below(sqls.len() + 2);
    match sqls.get(at) {
        Some(sql) => {
            let raw = rusqlite::Connection::open(&file).expect("the claims");
            raw.execute_batch(sql).expect("edited");
            Edit::Made((*sql).to_owned())
        }
        None if at == sqls.len() => damaged(&file),
        None => gone(&file),
    }
}

/// The heads beside the journal and outside the folder.
pub fn heads(office: &mut Office<'_>) -> Edit {
    let beside = journal_file(&office.data()).with_extension("head");
    let mut files = vec![beside];
    files.extend(all_files(office.state.path()));
    let chosen: Vec<_> = files.into_iter().filter(|_| office.seed.percent(60)).collect();
    let garbage = office.seed.percent(40);
    for file in &chosen {
        let _ = if garbage { damaged(file) } else { gone(file) };
    }
    if chosen.is_empty() { Edit::Nothing } else { Edit::Made(format!("{} files, damaged {garbage}", chosen.len())) }
}

/// Answers of the approver, each with one part changed.
pub fn answers(office: &mut Office<'_>) -> Edit {
    let mut changed = Vec::new();
    for answer in office.answers.clone() {
        let mut value: Value = serde_json::from_slice(&fs::read(&answer).expect("an answer")).expect("an answer");
        let parts = ["approval", "digest", "at", "approver", "public_key", "base_url", "decision", "call_back"];
        let part = *office.seed.of(&parts);
        let ids: Vec<String> = office.answers.iter().filter_map(|file| id_in(file)).collect();
        value[part] = match part {
            // The answer to another request.
            "approval" => ids[office.seed.below(ids.len())].clone().into(),
            "at" => "2035-01-01T00:00:00.000Z".into(),
            "digest" => "ab".repeat(32).into(),
            _ => format!("{}7", value[part].as_str().unwrap_or_default()).into(),
        };
        fs::write(&answer, value.to_string()).expect("written");
        changed.push(part);
    }
    if changed.is_empty() { Edit::Nothing } else { Edit::Made(format!("{changed:?}")) }
}

/// The cache, and other files beside the journal.
pub fn beside(office: &mut Office<'_>) -> Edit {
    let folder = journal_file(&office.data()).parent().expect("the profile").to_owned();
    let names = ["cache.sqlite", "kept.sqlite", "act.lock", "code-book.toml"];
    let chosen: Vec<_> = names.into_iter().filter(|_| office.seed.percent(50)).collect();
    for name in &chosen {
        let file = folder.join(name);
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(file.with_file_name(format!("{name}{ending}")));
        }
    }
    if chosen.is_empty() { Edit::Nothing } else { Edit::Made(format!("{chosen:?}")) }
}

fn id_in(file: &Path) -> Option<String> {
    let value: Value = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
    value["approval"].as_str().map(str::to_owned)
}

fn damaged(file: &Path) -> Edit {
    fs::write(file, [0x5a; 9_000]).expect("written");
    Edit::Made("damaged".to_owned())
}

fn gone(file: &Path) -> Edit {
    for ending in ["", "-wal", "-shm"] {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let _ = fs::remove_file(file.with_file_name(format!("{name}{ending}")));
    }
    Edit::Made("deleted".to_owned())
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { all_files(&path) } else { vec![path] }).collect()
}
