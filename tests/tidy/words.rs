//! Words that the sources must not contain, and the only place where the window may import the shell's library.

use crate::tree::File;

/// Type names that say nothing about the desk.
const EMPTY_NAMES: &[&str] = &["Manager", "Helper", "Helpers", "Util", "Utils"];
const TYPE_KEYWORDS: &[&str] = &["struct", "enum", "trait", "type", "union", "class", "interface"];

// The words are split, so that this file does not find itself.
const UNFINISHED: &[&str] = &[
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("#[ign", "ore"),
    concat!("FIX", "ME"),
    concat!("// X", "XX"),
];
const UNFINISHED_IN_THE_WINDOW: &[&str] = &[
    concat!("@ts-", "ignore"),
    concat!("as a", "ny"),
    concat!("it.s", "kip("),
    concat!("test.s", "kip("),
    concat!("describe.s", "kip("),
];

/// Hosts of package registries: the project names packages only, and each machine chooses its registry.
const REGISTRY_HOSTS: &[&str] = &[
    concat!("index.crat", "es.io"),
    concat!("static.crat", "es.io"),
    concat!("registry.npm", "js.org"),
    concat!("registry.yarn", "pkg.com"),
    concat!("py", "pi.org"),
    concat!("files.python", "hosted.org"),
    concat!("deb.deb", "ian.org"),
    concat!("security.deb", "ian.org"),
];

/// Types with a meaningless name.
pub fn empty_names(file: &File) -> Vec<String> {
    found(file, |line| {
        let words: Vec<_> = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        words
            .windows(2)
            .find(|pair| TYPE_KEYWORDS.contains(&pair[0]) && EMPTY_NAMES.iter().any(|name| pair[1].ends_with(name)))
            .map(|pair| pair[1].to_owned())
    })
}

/// Unfinished code and disabled tests.
pub fn unfinished(file: &File) -> Vec<String> {
    let of_window =
        if file.path.ends_with(".ts") || file.path.ends_with(".tsx") { UNFINISHED_IN_THE_WINDOW } else { &[] };
    found(file, |line| {
        let word = UNFINISHED.iter().chain(of_window).find(|word| has_word(line, word));
        word.map(|word| (*word).to_owned())
    })
}

/// Addresses of package registries.
pub fn registry_hosts(file: &File) -> Vec<String> {
    found(file, |line| REGISTRY_HOSTS.iter().find(|host| line.contains(**host)).map(|host| (*host).to_owned()))
}

/// Imports of the shell's library outside `ui/src/ipc/`.
pub fn second_door(file: &File) -> Vec<String> {
    // The list of licences names the library and imports nothing.
    if file.path.starts_with("ui/src/ipc/") || file.path == "ui/src/generated/licences.ts" {
        return Vec::new();
    }
    let quoted = ["'@tauri-apps", "\"@tauri-apps", "`@tauri-apps"];
    found(file, |line| quoted.iter().find(|text| line.contains(**text)).map(|_| line.trim().to_owned()))
}

/// The file that writes private files and reads files that a person chose.
const WRITER: &str = "src-tauri/crates/model/src/folder.rs";
/// Calls that open a file directly.
const OPENS: &[&str] = &[
    "fs::write(",
    "fs::copy(",
    "fs::read(",
    "fs::read_to_string(",
    "File::create",
    "File::open(",
    "File::options(",
    "OpenOptions",
];
/// Files that may open files directly, each with its reason.
const MAY_OPEN: &[(&str, &str)] = &[
    ("src-tauri/crates/model/src/locks.rs", "a lock is held on an open file"),
    ("src-tauri/crates/model/src/database.rs", "a lock is held on an open file"),
    ("src-tauri/crates/journal/src/head_file.rs", "written in place after each commit, without a flush"),
    ("src-tauri/crates/treasury/src/home/share.rs", "the system's own list of what is mounted"),
    ("src-tauri/crates/money/src/witness.rs", "the system's own name of the computer"),
];

/// Files of the core, the command line or the shell that open files directly. Tests may.
pub fn second_writer(file: &File) -> Vec<String> {
    let path = file.path.as_str();
    let crates = [
        "src-tauri/crates/journal/src/",
        "src-tauri/crates/model/src/",
        "src-tauri/crates/money/src/",
        "src-tauri/crates/treasury/src/",
        "src-tauri/crates/avalctl/src/",
        "src-tauri/src/",
    ];
    let is_test = path.ends_with("tests.rs") || path.contains("/tests/");
    let may = path == WRITER || is_test || MAY_OPEN.iter().any(|(allowed, _)| path == *allowed);
    if may || !crates.iter().any(|folder| path.starts_with(folder)) {
        return Vec::new();
    }
    let code = file.text.split("\nmod tests {").next().unwrap_or_default();
    let code = File { path: file.path.clone(), text: code.into() };
    found(&code, |line| OPENS.iter().find(|call| has_word(line, call)).map(|call| (*call).to_owned()))
}

/// Floating point in a crate that stores money.
pub fn floats(file: &File) -> Vec<String> {
    found(file, |line| {
        let code = line.split("//").next().unwrap_or_default();
        ["f32", "f64"].iter().find(|word| has_word(code, word)).map(|word| (*word).to_owned())
    })
}

/// Whether `line` contains `word` as a whole word.
fn has_word(line: &str, word: &str) -> bool {
    let of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let starts = !word.starts_with(of_word) || !line[..at].ends_with(of_word);
        let ends = !word.ends_with(of_word) || !line[at + word.len()..].starts_with(of_word);
        starts && ends
    })
}

fn found(file: &File, look: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let lines = file.text.lines().enumerate();
    lines.filter_map(|(at, line)| look(line).map(|what| format!("{}:{}: {what}", file.path, at + 1))).collect()
}
