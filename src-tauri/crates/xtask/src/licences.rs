//! The licences of the libraries that are built into the program, for the page *About*: crates by `cargo metadata`, packages
//! of the page by their lock file, texts from their sources.
//!
//! Own code, because `cargo-about` is a program of its own that would have to be installed before a test could compare its
//! file, and knows no npm packages. Equal paragraphs are stored once, which makes 900 kB of texts a quarter.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::{Value, json};

/// The generated file.
pub(crate) const FILE: &str = "ui/src/generated/licences.ts";

/// The programs that are built.
const PROGRAMS: [&str; 2] = ["aval", "avalctl"];
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// A larger file is no licence.
const TEXT_BYTES_MAX: u64 = 256 << 10;

/// A library that is built in.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Library {
    name: String,
    version: String,
    /// As its author states it: an SPDX expression.
    licence: String,
    folder: PathBuf,
    is_crate: bool,
}

/// The libraries with their texts as a TypeScript module. Where sources are missing on this machine, it is the present
/// file, as long as the lock files have the versions that it names.
pub(crate) fn typescript(root: &Path) -> String {
    static MADE: OnceLock<String> = OnceLock::new();
    MADE.get_or_init(|| match (crates(root), packages(root)) {
        (Some(crates), Some(packages)) => written(&crates.into_iter().chain(packages).collect::<Vec<_>>()),
        _ => present(root),
    })
    .clone()
}

fn present(root: &Path) -> String {
    let text = fs::read_to_string(root.join(FILE)).unwrap_or_default().replace("\r\n", "\n");
    let locks =
        ["Cargo.lock", "ui/package-lock.json"].map(|lock| fs::read_to_string(root.join(lock)).unwrap_or_default());
    let row =
        |line: &str| serde_json::from_str::<(String, String, String, Vec<u32>)>(line.trim().trim_end_matches(',')).ok();
    let rows: Vec<_> = text.lines().filter_map(row).collect();
    let is_locked = |(name, version, _, _): &(String, String, String, Vec<u32>)| {
        locks[0].contains(&format!("name = \"{name}\"\nversion = \"{version}\""))
            || locks[1].contains(&format!("node_modules/{name}\": {{\n      \"version\": \"{version}\""))
    };
    if !rows.is_empty() && rows.iter().all(is_locked) {
        return text;
    }
    format!("// Stale: run `cargo fetch` and `npm ci`, then `cargo xtask generate`.\n{text}")
}

/// The crates of the programs, without those that only build them; `None` where a source is missing.
fn crates(root: &Path) -> Option<Vec<Library>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut asked = Command::new(cargo);
    asked.args(["metadata", "--format-version", "1", "--locked", "--offline"]).current_dir(root);
    let answer = asked.output().ok().filter(|answer| answer.status.success())?;
    let all: Value = serde_json::from_slice(&answer.stdout).ok()?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, &Value> =
        all["packages"].as_array()?.iter().map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<String, &Value> =
        all["resolve"]["nodes"].as_array()?.iter().map(|node| (text(&node["id"]), node)).collect();
    let is_ours = |package: &Value| package["source"].is_null();
    let begins =
        |package: &&&Value| is_ours(package) && PROGRAMS.contains(&package["name"].as_str().unwrap_or_default());
    let mut open: Vec<String> = packages.values().filter(begins).map(|package| text(&package["id"])).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        let package = packages.get(&id)?;
        let builds_only = package["targets"].as_array()?.iter().any(|target| target["kind"][0] == "proc-macro");
        if builds_only || !seen.insert(id.clone()) {
            continue;
        }
        for dependency in nodes.get(&id)?["deps"].as_array()? {
            let is_built_in = |kind: &Value| kind["kind"].is_null();
            if dependency["dep_kinds"].as_array()?.iter().any(is_built_in) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    let library = |id: &String| {
        let package = packages.get(id)?;
        Some(Library {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
            folder: Path::new(package["manifest_path"].as_str()?).parent()?.to_owned(),
            is_crate: true,
        })
    };
    let foreign = seen.iter().filter(|id| packages.get(*id).is_some_and(|package| !is_ours(package)));
    let mut found: Vec<Library> = foreign.filter_map(library).collect();
    found.sort();
    Some(found)
}

/// The packages of the page; `None` where they are not installed.
fn packages(root: &Path) -> Option<Vec<Library>> {
    let lock = fs::read_to_string(root.join("ui/package-lock.json")).ok()?;
    let lock: Value = serde_json::from_str(&lock).ok()?;
    let mut found = Vec::new();
    for (path, package) in lock["packages"].as_object()? {
        let is_built_in = !path.is_empty() && package["dev"] != true && !path.contains("node_modules/@types/");
        if !is_built_in {
            continue;
        }
        let folder = root.join("ui").join(path);
        if !folder.is_dir() {
            return None;
        }
        let text = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
        let name = path.rsplit("node_modules/").next().unwrap_or(path).to_owned();
        found.push(Library { name, version: text("version"), licence: text("license"), folder, is_crate: false });
    }
    found.sort();
    Some(found)
}

/// The paragraphs of the licence files of a library, in the order of the files' names. A crate with the sources of a C
/// library has that library's licence one folder below.
fn texts_of(library: &Library) -> Vec<Vec<String>> {
    let mut files = licence_files(&library.folder);
    if library.is_crate && library.name.ends_with("-sys") {
        let mut folders: Vec<PathBuf> = entries(&library.folder).filter(|path| path.is_dir()).collect();
        folders.sort();
        files.extend(folders.iter().flat_map(|folder| licence_files(folder)));
    }
    let text = |file: &PathBuf| Some(paragraphs(&String::from_utf8_lossy(&fs::read(file).ok()?)));
    files.iter().filter_map(text).collect()
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

fn licence_files(folder: &Path) -> Vec<PathBuf> {
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
        let is_text = fs::metadata(path).is_ok_and(|of| of.is_file() && of.len() <= TEXT_BYTES_MAX);
        is_text && NAMES.iter().any(|start| name.starts_with(start))
    };
    let mut files: Vec<PathBuf> = entries(folder).filter(is_licence).collect();
    files.sort();
    files
}

/// The paragraphs of a text, each in one line, so that the same licence in other lines is the same.
fn paragraphs(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for line in text.lines() {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        match (words.is_empty(), found.last_mut()) {
            (true, Some(last)) if last.is_empty() => {}
            (true, _) => found.push(String::new()),
            (false, Some(last)) => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(&words);
            }
            (false, None) => {}
        }
    }
    found.retain(|paragraph| !paragraph.is_empty());
    found
}

/// Numbers equal values in the order of their first use.
#[derive(Default)]
struct Numbered<T: Ord>(BTreeMap<T, usize>);

impl<T: Ord> Numbered<T> {
    fn number(&mut self, value: T) -> usize {
        let next = self.0.len();
        *self.0.entry(value).or_insert(next)
    }

    fn in_order(&self) -> Vec<&T> {
        let mut all: Vec<(&T, &usize)> = self.0.iter().collect();
        all.sort_by_key(|(_, number)| **number);
        all.into_iter().map(|(value, _)| value).collect()
    }
}

fn written(libraries: &[Library]) -> String {
    let (mut parts, mut texts) = (Numbered::<String>::default(), Numbered::<Vec<usize>>::default());
    let mut rows = String::new();
    for library in libraries {
        let mut of = Vec::new();
        for text in texts_of(library) {
            let text = text.into_iter().map(|paragraph| parts.number(paragraph)).collect();
            let number = texts.number(text);
            if !of.contains(&number) {
                of.push(number);
            }
        }
        let _ = writeln!(rows, "  {},", json!([library.name, library.version, library.licence, of]));
    }
    let lines = |values: Vec<Value>| values.iter().map(|value| format!("  {value},\n")).collect::<String>();
    let parts = lines(parts.in_order().into_iter().map(|part| json!(part)).collect());
    let texts = lines(texts.in_order().into_iter().map(|text| json!(text)).collect());
    format!(
        "// Generated by `cargo xtask generate` from the libraries that are built in. Do not edit.\n\n\
         /** The paragraphs of all licences. */\nexport const paragraphs: readonly string[] = [\n{parts}];\n\n\
         /** Each text as its paragraphs. */\nexport const texts: readonly (readonly number[])[] = [\n{texts}];\n\n\
         /** Name, version, licence as its author states it, and its texts. */\n\
         export const libraries: readonly (readonly [string, string, string, readonly number[]])[] = [\n{rows}];\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_licence_in_other_lines_is_the_same_and_names_its_owner() {
        let one = paragraphs("MIT License\n\nCopyright (c) 2020\n  One\r\n\n\nPermission is hereby\ngranted.\n");
        let other = paragraphs("MIT  License\n\nCopyright (c) Other\n\nPermission is\nhereby granted.");
        assert_eq!(one, ["MIT License", "Copyright (c) 2020 One", "Permission is hereby granted."]);
        assert_eq!((&one[0], &one[2]), (&other[0], &other[2]));
        assert!(paragraphs("\n \n").is_empty());
    }

    #[test]
    fn a_file_that_names_another_version_than_the_lock_is_stale() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("ui/src/generated")).unwrap();
        fs::write(root.join("Cargo.lock"), "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n").unwrap();
        for (version, is_fresh) in [("1.0.0", true), ("1.0.1", false)] {
            let text = format!("export const libraries = [\n  [\"a\",\"{version}\",\"MIT\",[0]],\n];\n");
            fs::write(root.join(FILE), &text).unwrap();
            assert_eq!(present(root) == text, is_fresh, "{version}");
        }
        fs::write(root.join(FILE), "").unwrap();
        assert!(present(root).starts_with("// Stale"));
    }
}
