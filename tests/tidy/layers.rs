//! The core's modules and the direction of their arrows: a module uses its own layer and lower ones, in the crate and in
//! the folder of the money path. With the rule that no modules form a circle (`ratchets`), each module can be read
//! without those above it.

use std::collections::{BTreeMap, BTreeSet};

use crate::ratchets::comment;
use crate::tree::File;

/// The layers from the lowest up, each with its modules (docs/design/architecture.md).
pub const LAYERS: &[(&str, &[&str])] = &[
    ("base", &["html", "imported_text", "list_columns", "session", "share", "token", "view"]),
    ("settings", &["moving", "place", "second_person", "witness"]),
    ("store", &["cache", "kept"]),
    ("money", &["money"]),
    ("read", &["balances", "changes", "detail", "finding", "inbox", "matching", "maturity", "order_file", "reading"]),
    ("out", &["audit", "export", "figures"]),
    ("desk", &["desk", "home"]),
];

/// The folders of the money path from the lowest up. Names that `money/mod.rs` exports are for those outside.
pub const MONEY: &[(&str, &[&str])] = &[
    ("base", &["access", "permits"]),
    ("check", &["check"]),
    ("send", &["send"]),
    ("doubt", &["doubt"]),
    ("codes", &["codes"]),
];

const CORE: &str = "src-tauri/crates/treasury/src/";
const MONEY_PATH: &str = "src-tauri/crates/treasury/src/money/";
/// Names of the crate itself that are no modules.
const OF_THE_CRATE: &[&str] = &["VERSION"];

/// Each module of the core with the modules that its `crate::` paths name, tests left out.
pub fn uses(files: &[File]) -> BTreeMap<String, BTreeSet<String>> {
    uses_in(files, CORE, "crate::")
}

/// Each module of a folder with the modules of the same folder that it names behind `prefix`, tests left out.
fn uses_in(files: &[File], folder: &str, prefix: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.path.ends_with("tests.rs") && !file.path.contains("/tests/")) {
        let Some(inner) = file.path.strip_prefix(folder).filter(|inner| !matches!(*inner, "lib.rs" | "mod.rs")) else {
            continue;
        };
        let module = inner.split(['/', '.']).next().unwrap_or_default().to_owned();
        let code = file.text.split("\nmod tests {").next().unwrap_or_default();
        let code = code.lines().filter(|line| comment(line).is_none());
        let named = code.flat_map(|line| line.split(prefix).skip(1)).flat_map(names);
        let found = uses.entry(module.clone()).or_default();
        found.extend(named.filter(|name| *name != module));
    }
    uses
}

/// The modules that a path names behind `crate::`: one, or those in braces.
fn names(rest: &str) -> Vec<String> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let first = |path: &str| path.trim().split(|letter| !is_name(letter)).next().unwrap_or_default().to_owned();
    match rest.strip_prefix('{').and_then(|rest| rest.split('}').next()) {
        Some(several) => several.split(',').map(first).filter(|name| !name.is_empty()).collect(),
        None => vec![first(rest)],
    }
}

/// Modules without a layer, and arrows to a higher layer; in the crate, and among the folders of the money path.
pub fn complaints(files: &[File]) -> Vec<String> {
    let mut found = against(LAYERS, &uses(files));
    found.extend(against(MONEY, &uses_in(files, MONEY_PATH, "crate::money::")));
    found
}

fn against(layers: &[(&str, &[&str])], uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let layer = |module: &str| layers.iter().position(|(_, modules)| modules.contains(&module));
    let mut found = Vec::new();
    for (module, used) in uses {
        let Some(own) = layer(module) else {
            found.push(format!("{module} has no layer"));
            continue;
        };
        for other in used.iter().filter(|other| !OF_THE_CRATE.contains(&other.as_str())) {
            match layer(other) {
                Some(of) if of <= own => {}
                Some(of) => found.push(format!("{module} ({}) uses {other} ({})", layers[own].0, layers[of].0)),
                None => found.push(format!("{module} uses {other}, which has no layer")),
            }
        }
    }
    found
}
