//! The modules of `treasury` and of `money` and the direction of their arrows. With the rule that no modules form a
//! circle (`ratchets`), each module can be read without those that use it.

use std::collections::{BTreeMap, BTreeSet};

use crate::ratchets::comment;
use crate::tree::File;

/// A crate with its rule.
pub struct Core {
    /// Folder of its sources.
    pub folder: &'static str,
    /// Its folders and modules, each with the ones that it may use (docs/design/architecture.md).
    pub arrows: &'static [(&'static str, &'static [&'static str])],
    /// Folders whose parts count as modules of their own.
    pub groups: &'static [&'static str],
}

pub const CRATES: &[Core] = &[
    Core {
        folder: "src-tauri/crates/treasury/src/",
        arrows: &[
            ("view", &[]),
            ("store", &["view"]),
            ("read", &["store", "view"]),
            ("out", &["read", "store", "view"]),
            ("moving", &["view"]),
            ("home", &["moving", "out", "view"]),
            ("desk", &["home", "moving", "out", "read", "store", "view"]),
        ],
        groups: &["store", "read", "out"],
    },
    Core {
        folder: "src-tauri/crates/money/src/",
        arrows: &[
            ("permits", BASE),
            ("view", BASE),
            ("witness", BASE),
            ("access", ACCESS),
            ("dual_control", ACCESS),
            ("check", &["permits", "view", "witness", "access", "dual_control"]),
            ("send", &["permits", "view", "witness", "access", "dual_control", "check"]),
            ("doubt", &["permits", "view", "witness", "access", "dual_control", "check", "send"]),
            ("codes", &["permits", "view", "witness", "access", "dual_control", "check", "send", "doubt"]),
        ],
        groups: &[],
    },
];

const BASE: &[&str] = &["permits", "view", "witness"];
const ACCESS: &[&str] = &["permits", "view", "witness", "access", "dual_control"];
/// Names of the crate itself that are no modules.
const OF_THE_CRATE: &[&str] = &["VERSION"];

/// Each module of a crate with the modules that its paths name, tests left out.
pub fn uses(files: &[File], core: &Core) -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.path.ends_with("tests.rs") && !file.path.contains("/tests/")) {
        let Some(inner) = file.path.strip_prefix(core.folder).and_then(|inner| inner.strip_suffix(".rs")) else {
            continue;
        };
        let place: Vec<&str> = inner.split('/').filter(|part| *part != "mod").collect();
        let of_group = core.groups.contains(&place[0]);
        if place[0] == "lib" || (of_group && place.len() == 1) {
            continue;
        }
        let module = place[..if of_group { 2 } else { 1 }].join("::");
        let code = file.text.split("\nmod tests {").next().unwrap_or_default();
        let code: String = code.lines().filter(|line| comment(line).is_none()).collect();
        let code = if of_group { of_the_group(&code, &place) } else { code };
        let found = uses.entry(module.clone()).or_default();
        for rest in code.split("crate::").skip(1) {
            let named = named(rest, &[], 2).into_iter().map(|path| match path.as_slice() {
                [group, part, ..] if core.groups.contains(&group.as_str()) => format!("{group}::{part}"),
                _ => path[0].clone(),
            });
            found.extend(named.filter(|name| *name != module));
        }
    }
    uses
}

/// Paths to another part of the same folder by `super::`, written from the crate.
fn of_the_group(code: &str, place: &[&str]) -> String {
    code.replace(&"super::".repeat(place.len() - 1), &format!("crate::{}::", place[0]))
}

/// The paths behind `crate::`, each as its first names, at most `depth`: one path, or those in braces.
pub fn named(rest: &str, before: &[String], depth: usize) -> Vec<Vec<String>> {
    let rest = rest.trim_start();
    if let Some(inside) = rest.strip_prefix('{') {
        return parts(inside).into_iter().flat_map(|part| named(part, before, depth)).collect();
    }
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    let (name, behind) = rest.split_at(end);
    let path = [before, &[name.to_owned()]].concat();
    match behind.strip_prefix("::") {
        Some(behind) if path.len() < depth => named(behind, &path, depth),
        _ => vec![path],
    }
}

/// The parts of a list in braces, up to its end.
fn parts(inside: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, letter) in inside.char_indices() {
        let ends = letter == '}' && depth == 0;
        if ends || (letter == ',' && depth == 0) {
            parts.push(inside[start..at].trim());
            start = at + 1;
        }
        match letter {
            '{' => depth += 1,
            '}' if ends => break,
            '}' => depth -= 1,
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Modules without a row, and arrows that their row does not have.
pub fn complaints(files: &[File]) -> Vec<String> {
    CRATES.iter().flat_map(|core| against(core, &uses(files, core))).collect()
}

fn against(core: &Core, uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    fn folder(module: &str) -> &str {
        module.split("::").next().unwrap_or_default()
    }
    let row = |module: &str| core.arrows.iter().find(|(name, _)| *name == folder(module));
    let mut found = Vec::new();
    for (module, used) in uses {
        let Some((own, may)) = row(module) else {
            found.push(format!("{module} has no row"));
            continue;
        };
        for other in used.iter().filter(|other| !OF_THE_CRATE.contains(&other.as_str())) {
            if row(other).is_none() {
                found.push(format!("{module} uses {other}, which has no row"));
            } else if folder(other) != *own && !may.contains(&folder(other)) {
                found.push(format!("{module} uses {other}"));
            }
        }
    }
    found
}
