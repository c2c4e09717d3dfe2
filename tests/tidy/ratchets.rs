//! Counts that may only fall: habits that the project removes file by file. Each has a maximum, today's count. A change
//! that adds one fails; a change that removes many lowers the maximum in the same commit.

use std::collections::{BTreeMap, BTreeSet};

use crate::circles;
use crate::layers;
use crate::tree::File;

/// A habit: its name, the maximum, the advice, and the function that counts it.
pub struct Ratchet {
    pub name: &'static str,
    pub most: usize,
    pub instead: &'static str,
    pub count: fn(&[File]) -> Vec<String>,
}

/// How far the maximum may be above the count, so that one corrected comment needs no change here.
pub const SLACK: usize = 15;
/// The longest name of a test, in characters.
const TEST_NAME_MAX: usize = 70;

pub const RATCHETS: &[Ratchet] = &[
    Ratchet {
        name: "free relatives as nouns in comments (\"what was confirmed\")",
        most: 55,
        instead: "name the thing: the confirmed instruction",
        count: |files| comments(files, is_free_relative),
    },
    Ratchet {
        name: "stand, lie, live and go for is, is stored and is sent in comments",
        most: 22,
        instead: "use the ordinary verb: is, is stored, is sent",
        count: |files| {
            comments(files, |line| any_word(line, &["stand", "stands", "stood", "lie", "lies", "lives", "goes"]))
        },
    },
    Ratchet {
        name: "nobody and somebody as actors in comments",
        most: 20,
        instead: "name the actor: the clerk, the approver, another process",
        count: |files| comments(files, |line| any_word(line, &["nobody", "somebody", "whoever", "whatever"])),
    },
    Ratchet {
        name: "names of tests over 70 characters",
        most: 0,
        instead: "say the rule in fewer words; the table of rows says the cases",
        count: long_test_names,
    },
    Ratchet {
        name: "type names that a crate has more than once",
        most: 0,
        instead: "give each type the name of its own thing",
        count: repeated_types,
    },
    Ratchet {
        name: "modules of the core that import each other in a circle",
        most: 0,
        instead: "move what both need below them (docs/design/architecture.md)",
        count: circle,
    },
    Ratchet {
        name: "groups of files that import each other in a circle",
        most: 0,
        instead: "move what both need into a file of its own",
        count: circles::groups,
    },
];

fn comments(files: &[File], is_hit: fn(&str) -> bool) -> Vec<String> {
    let hits = files.iter().flat_map(|file| {
        let lines = file.text.lines().enumerate();
        lines.filter(|(_, line)| comment(line).is_some_and(is_hit)).map(|(at, _)| format!("{}:{}", file.path, at + 1))
    });
    hits.collect()
}

/// The text of a line that is a comment and nothing else.
pub fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let starts = ["///", "//!", "//", "/**", "* "];
    starts.iter().find_map(|start| line.strip_prefix(start)).map(str::trim)
}

/// `what` or `who` as a noun: at the start of a clause or after a preposition, and not as a question.
fn is_free_relative(line: &str) -> bool {
    const BEFORE: &[&str] =
        &["of", "for", "with", "by", "to", "from", "and", "or", "is", "are", "than", "in", "on", "as"];
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_relative = |word: &str| matches!(word.to_lowercase().as_str(), "what" | "who");
    words.iter().enumerate().any(|(at, word)| {
        let starts = at == 0 || words[at - 1].ends_with(['.', ';', ':', ',', '(']);
        let after = at > 0 && BEFORE.contains(&words[at - 1].to_lowercase().as_str());
        is_relative(word) && (starts || after) && !line.ends_with('?') && at + 1 < words.len()
    })
}

fn any_word(line: &str, words: &[&str]) -> bool {
    line.split(|letter: char| !letter.is_alphabetic()).any(|word| words.contains(&word.to_lowercase().as_str()))
}

fn long_test_names(files: &[File]) -> Vec<String> {
    let named = files.iter().flat_map(|file| {
        let lines: Vec<&str> = file.text.lines().map(str::trim).collect();
        let is_test = |at: usize| lines[..at].iter().rev().take(3).any(|line| line.contains("test]"));
        let names = lines.iter().enumerate().filter_map(|(at, line)| {
            let name = line.strip_prefix("async fn ").or_else(|| line.strip_prefix("fn "))?.split('(').next()?;
            (name.chars().count() > TEST_NAME_MAX && is_test(at)).then(|| format!("{}: {name}", file.path))
        });
        names.collect::<Vec<_>>()
    });
    named.collect()
}

/// The folder of a path's crate, for example `src-tauri/crates/treasury`.
fn crate_of(path: &str) -> &str {
    path.split_once("/src/").map_or(path, |(folder, _)| folder)
}

fn repeated_types(files: &[File]) -> Vec<String> {
    let mut places: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for file in files.iter().filter(|file| file.path.starts_with("src-tauri/") && file.path.contains("/src/")) {
        for line in file.text.lines() {
            let line = line.trim_start();
            let line = line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(super) ")).unwrap_or(line);
            let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
            let named = line.strip_prefix("struct ").or_else(|| line.strip_prefix("enum "));
            let name = named.and_then(|rest| rest.split(|letter: char| !letter.is_alphanumeric()).next());
            if let Some(name) = name.filter(|name| !name.is_empty()) {
                *places.entry((crate_of(&file.path), name.to_owned())).or_default() += 1;
            }
        }
    }
    places.into_iter().filter(|(_, count)| *count > 1).map(|((of, name), _)| format!("{of}: {name}")).collect()
}

/// The modules that can reach themselves over `crate::` paths, tests left out.
fn circle(files: &[File]) -> Vec<String> {
    layers::CRATES.iter().flat_map(|core| circle_in(&layers::uses(files, core))).collect()
}

fn circle_in(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let reaches = |from: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(next) = open.pop() {
            open.extend(uses.get(&next).into_iter().flatten().filter(|name| seen.insert((*name).clone())).cloned());
        }
        seen
    };
    uses.keys().filter(|module| reaches(module).contains(*module)).cloned().collect()
}
