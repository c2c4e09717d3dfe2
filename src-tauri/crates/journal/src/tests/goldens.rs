//! Events byte for byte as on the disk; this never changes. `goldens/KIND.jsonl` has payloads of each kind, one a line,
//! and `goldens/older.jsonl` has payloads of programs that lacked some fields.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::super::canonical::canonical;
use super::super::entry::{Entry, KINDS};

/// The source files that declare payloads.
const SOURCES: &[&str] = &[
    include_str!("../entry.rs"),
    include_str!("../payload/approval.rs"),
    include_str!("../payload/chunk.rs"),
    include_str!("../payload/claim_ended.rs"),
    include_str!("../payload/contradiction.rs"),
    include_str!("../payload/gone_resolved.rs"),
    include_str!("../payload/code.rs"),
    include_str!("../payload/kept_read.rs"),
    include_str!("../payload/learned.rs"),
    include_str!("../payload/line_aside.rs"),
    include_str!("../payload/moving.rs"),
    include_str!("../payload/period.rs"),
    include_str!("../payload/place.rs"),
    include_str!("../payload/receipt_kept.rs"),
    include_str!("../payload/shared_taken.rs"),
    include_str!("../payload/side_events.rs"),
    include_str!("../../../model/src/chain_head.rs"),
    include_str!("../../../model/src/statement_line.rs"),
];
const OLDER: &str = "older";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/goldens")
}

fn lines(name: &str) -> Vec<String> {
    let path = folder().join(format!("{name}.jsonl"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}. Add the file with a line per payload: one with every optional field, one with none.",
            path.display()
        )
    });
    text.lines().map(str::to_owned).collect()
}

fn written(entry: &Entry) -> String {
    String::from_utf8(canonical(entry).unwrap()).unwrap()
}

/// Where the window's names of events are.
const NAMES: [&str; 2] = ["en", "zh-CN"];

#[test]
fn every_kind_about_an_instruction_has_its_name_in_both_languages() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/locales");
    let of = |language: &str| -> String {
        let files = fs::read_dir(&locales).unwrap().map(|file| file.unwrap().path());
        let ending = format!(".{language}.ftl");
        files
            .filter(|path| path.to_string_lossy().ends_with(&ending))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect()
    };
    for language in NAMES {
        let sentences = of(language);
        for kind in KINDS {
            let entries = lines(kind).into_iter().map(|line| serde_json::from_str::<Entry>(&line).unwrap());
            let named = sentences.contains(&format!("\njournal-event-{} = ", kind.replace('_', "-")));
            let shown = entries.filter(|entry| entry.instruction().is_some()).count() > 0;
            assert!(named || !shown, "{kind}: the page of an instruction needs its name in {language}");
        }
    }
}

#[test]
fn every_kind_is_read_and_written_byte_for_byte_as_it_is_on_the_disk() {
    for kind in KINDS {
        let lines = lines(kind);
        assert!(!lines.is_empty(), "{kind}");
        for line in lines {
            let entry: Entry = serde_json::from_str(&line).unwrap_or_else(|error| {
                panic!("{error}: {line}\nJournals hold such events: give a field that is new `#[serde(default)]`.")
            });
            assert_eq!(entry.kind(), *kind, "{line}");
            assert_eq!(
                written(&entry),
                line,
                "{kind}: the payload is written otherwise. Leave this line as it is in {OLDER}.jsonl and add the new form \
                 here, or let the new field be left out where it is absent (`skip_serializing_if`)."
            );
        }
    }
}

#[test]
fn payloads_of_older_programs_are_read_and_lose_nothing() {
    for line in lines(OLDER) {
        let entry: Entry = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_ne!(entry, Entry::Later, "{line}");
        let (before, after): (Value, Value) =
            (serde_json::from_str(&line).unwrap(), serde_json::from_str(&written(&entry)).unwrap());
        for (name, value) in before.as_object().unwrap().iter().filter(|(_, value)| !value.is_object()) {
            assert_eq!(after.get(name), Some(value), "{name}: {line}");
        }
        assert_eq!(serde_json::from_str::<Entry>(&written(&entry)).unwrap(), entry);
    }
}

#[test]
fn each_file_is_a_kind_s() {
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(name == OLDER || KINDS.contains(&name), "{name} is no kind of event");
    }
}

/// The document that explains the kinds to an auditor; a pack contains it.
const FORMAT: &str = include_str!("../../../treasury/FORMAT.md");

#[test]
fn every_kind_is_explained_in_the_format_of_a_pack() {
    let missing: Vec<_> = KINDS.iter().filter(|kind| !FORMAT.contains(&format!("`{kind}`"))).collect();
    assert!(missing.is_empty(), "add to the table of treasury/FORMAT.md: {missing:?}");
}

/// The fields that payloads declare, by their names on disk, and whether each may be absent or empty.
fn fields() -> Vec<(String, bool)> {
    let mut fields = Vec::new();
    for source in SOURCES {
        let (mut is_payload, mut inside, mut defaults, mut renamed) = (false, false, false, None);
        for line in source.lines().take_while(|line| *line != "mod tests {") {
            let text = line.trim();
            if line.starts_with("#[derive(") {
                is_payload = text.contains("Deserialize");
            } else if line.starts_with("pub struct ") {
                inside = is_payload;
            } else if line == "}" {
                inside = false;
            } else if inside && text.starts_with("#[serde(") {
                defaults |= text.contains("default");
                let on_disk = text.split_once("rename = \"").and_then(|(_, rest)| rest.split('"').next());
                renamed = on_disk.or(renamed);
            } else if let Some((name, kind)) = text.strip_prefix("pub ").and_then(|field| field.split_once(": ")) {
                if inside {
                    fields.push((renamed.take().unwrap_or(name).to_owned(), defaults || kind.starts_with("Option<")));
                }
                (defaults, renamed) = (false, None);
            }
        }
    }
    fields
}

fn collect(value: &Value, filled: &mut BTreeSet<String>, empty: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let is_empty = matches!(value, Value::Null | Value::Bool(false))
                    || value.as_str() == Some("")
                    || value.as_array().is_some_and(Vec::is_empty);
                (if is_empty { &mut *empty } else { &mut *filled }).insert(name.clone());
                collect(value, filled, empty);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, filled, empty)),
        _ => {}
    }
}

#[test]
fn every_field_is_there_with_a_value_and_every_optional_one_also_without() {
    let (mut filled, mut empty, mut present) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut absent = BTreeSet::new();
    for kind in KINDS {
        let values: Vec<Value> = lines(kind).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        values.iter().for_each(|value| collect(value, &mut filled, &mut empty));
        // Members that some lines of a kind have and others lack.
        let names: Vec<BTreeSet<&String>> =
            values.iter().map(|value| value.as_object().unwrap().keys().collect()).collect();
        for name in names.iter().flatten() {
            present.insert((*name).clone());
            if names.iter().any(|other| !other.contains(name)) {
                absent.insert((*name).clone());
            }
        }
    }
    let fields = fields();
    assert!(fields.len() > 100, "the declarations are found: {}", fields.len());
    for (name, may_be_absent) in fields {
        assert!(filled.contains(&name), "no golden payload has a value for {name}: add one to the kind's file");
        // A field that no payload has at its top level is inside another object, where its absence is not visible.
        let without = empty.contains(&name) || absent.contains(&name) || !present.contains(&name);
        assert!(!may_be_absent || without, "every golden payload has {name}: add one without it");
    }
}
