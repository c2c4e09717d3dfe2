//! The modules of `treasury` and of `money` and the direction of their arrows: a module uses its own layer and lower
//! ones. With the rule that no modules form a circle (`ratchets`), each module can be read without those above it.

use std::collections::{BTreeMap, BTreeSet};

use crate::ratchets::comment;
use crate::tree::File;

/// Layers from the lowest up, each with its modules.
pub type Layers = &'static [(&'static str, &'static [&'static str])];

/// The layers of `treasury` (docs/design/architecture.md).
pub const LAYERS: Layers = &[
    ("base", &["html", "imported_text", "list_columns", "session", "share", "token", "view"]),
    ("settings", &["moving", "place"]),
    ("store", &["cache", "kept"]),
    ("read", &["balances", "changes", "detail", "finding", "inbox", "matching", "maturity", "order_file", "reading"]),
    ("out", &["audit", "export", "figures"]),
    ("desk", &["desk", "home"]),
];

/// The layers of `money`, likewise. Names that its `lib.rs` exports are for those outside.
pub const MONEY: Layers = &[
    ("base", &["permits", "view", "witness"]),
    ("access", &["access", "second_person"]),
    ("check", &["check"]),
    ("send", &["send"]),
    ("doubt", &["doubt"]),
    ("codes", &["codes"]),
];

/// The crates with layers, by their folder.
pub const CRATES: &[(&str, Layers)] =
    &[("src-tauri/crates/treasury/src/", LAYERS), ("src-tauri/crates/money/src/", MONEY)];
/// Names of the crate itself that are no modules.
const OF_THE_CRATE: &[&str] = &["VERSION"];

/// Each module of a crate with the modules that its `crate::` paths name, tests left out.
pub fn uses(files: &[File], folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.path.ends_with("tests.rs") && !file.path.contains("/tests/")) {
        let Some(inner) = file.path.strip_prefix(folder).filter(|inner| !matches!(*inner, "lib.rs" | "mod.rs")) else {
            continue;
        };
        let module = inner.split(['/', '.']).next().unwrap_or_default().to_owned();
        let code = file.text.split("\nmod tests {").next().unwrap_or_default();
        let code = code.lines().filter(|line| comment(line).is_none());
        let named = code.flat_map(|line| line.split("crate::").skip(1)).flat_map(names);
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

/// Modules without a layer, and arrows to a higher layer.
pub fn complaints(files: &[File]) -> Vec<String> {
    CRATES.iter().flat_map(|(folder, layers)| against(layers, &uses(files, folder))).collect()
}

fn against(layers: Layers, uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
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
