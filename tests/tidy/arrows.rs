//! Which crate may use which, and which libraries each must not use: the README's table, checked against the manifests.

use toml::Table;

/// A crate's manifest and the rules for it.
pub struct Rule {
    /// Path of the manifest.
    pub manifest: &'static str,
    /// The project's crates that it may use.
    pub uses: &'static [&'static str],
    /// Libraries that it must not use, by name or by the name's beginning.
    pub never: &'static [&'static str],
}

/// One row per crate of the workspace.
pub const RULES: &[Rule] = &[
    Rule {
        manifest: "src-tauri/crates/bank-contract/Cargo.toml",
        uses: &[],
        never: &["axum", "http", "hyper", "keyring", "reqwest", "rusqlite", "tauri", "tokio"],
    },
    Rule {
        manifest: "src-tauri/crates/bank-client/Cargo.toml",
        uses: &["bank-contract"],
        never: &["axum", "directories", "keyring", "rusqlite", "tauri"],
    },
    Rule {
        manifest: "src-tauri/crates/model/Cargo.toml",
        uses: &["bank-contract", "bank-client"],
        never: &["axum", "directories", "keyring", "reqwest", "tauri", "tokio"],
    },
    Rule {
        manifest: "src-tauri/crates/journal/Cargo.toml",
        uses: &["bank-contract", "model"],
        never: &["axum", "directories", "keyring", "reqwest", "tauri", "tokio"],
    },
    Rule {
        manifest: "src-tauri/crates/money/Cargo.toml",
        uses: &["bank-contract", "bank-client", "journal", "model"],
        never: &["axum", "directories", "keyring", "reqwest", "rusqlite", "tauri"],
    },
    Rule {
        manifest: "src-tauri/crates/treasury/Cargo.toml",
        uses: &["bank-contract", "bank-client", "group-book", "journal", "model", "money", "sign-in"],
        never: &["axum", "reqwest", "tauri"],
    },
    Rule {
        manifest: "src-tauri/crates/sign-in/Cargo.toml",
        uses: &["bank-client"],
        never: &["axum", "directories", "keyring", "rusqlite", "tauri"],
    },
    Rule {
        manifest: "src-tauri/crates/group-book/Cargo.toml",
        uses: &[],
        never: &["axum", "directories", "keyring", "reqwest", "rusqlite", "tauri"],
    },
    Rule {
        manifest: "src-tauri/crates/practice-bank/Cargo.toml",
        uses: &["bank-contract"],
        never: &["keyring", "reqwest", "tauri"],
    },
    Rule {
        manifest: "src-tauri/crates/avalctl/Cargo.toml",
        uses: &["bank-contract", "group-book", "journal", "model", "money", "treasury", "practice-bank"],
        never: &["axum", "keyring", "reqwest", "rusqlite", "tauri"],
    },
    Rule {
        manifest: "Cargo.toml",
        uses: &["model", "money", "treasury", "practice-bank"],
        never: &["axum", "keyring", "reqwest", "rusqlite"],
    },
    Rule {
        manifest: "src-tauri/crates/xtask/Cargo.toml",
        uses: &["bank-contract", "model", "treasury"],
        // It may read JSON (`serde_json`), and only behind its feature `generate`.
        never: &["axum", "reqwest", "rusqlite", "tauri", "tokio"],
    },
    Rule {
        manifest: "tests/Cargo.toml",
        uses: &[
            "bank-contract",
            "bank-client",
            "group-book",
            "journal",
            "model",
            "money",
            "sign-in",
            "treasury",
            "practice-bank",
            "avalctl",
            "xtask",
        ],
        never: &["tauri"],
    },
    Rule {
        manifest: "tests/benches/Cargo.toml",
        uses: &[
            "acceptance",
            "bank-contract",
            "bank-client",
            "group-book",
            "journal",
            "model",
            "money",
            "treasury",
            "practice-bank",
        ],
        never: &["tauri"],
    },
    Rule { manifest: "tests/fuzz/Cargo.toml", uses: &["acceptance"], never: &["tauri"] },
];

/// The project's own crates.
const OWN: &[&str] = &[
    "aval",
    "avalctl",
    "bank-client",
    "bank-contract",
    "group-book",
    "journal",
    "model",
    "money",
    "practice-bank",
    "sign-in",
    "treasury",
    "xtask",
    "acceptance",
    "benches",
];

/// The dependencies of `manifest` that break its rule, a line each. A crate's own tests may also start the practice
/// bank and the practice server of the group book.
pub fn complaints(rule: &Rule, manifest: &str) -> Vec<String> {
    let table: Table = manifest.parse().unwrap_or_else(|error| panic!("{}: {error}", rule.manifest));
    let mut found = Vec::new();
    for (section, of_tests) in [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)] {
        for name in names(&table, section) {
            let for_tests = ["practice-bank", "group-book"].contains(&name.as_str());
            let allowed = rule.uses.contains(&name.as_str()) || (of_tests && for_tests);
            if OWN.contains(&name.as_str()) && !allowed {
                found
                    .push(format!("{} [{section}] uses {name}: the arrow is not in the README's table", rule.manifest));
            }
            if !of_tests && rule.never.iter().any(|never| is_of(&name, never)) {
                found.push(format!("{} [{section}] knows {name}, which it must never", rule.manifest));
            }
        }
    }
    found
}

fn is_of(name: &str, family: &str) -> bool {
    name == family || name.strip_prefix(family).is_some_and(|rest| rest.starts_with(['-', '_']))
}

/// The names in a section, also under `[target.….dependencies]`.
fn names(table: &Table, section: &str) -> Vec<String> {
    let keys = |table: &Table| match table.get(section).and_then(|value| value.as_table()) {
        Some(found) => found.keys().cloned().collect::<Vec<_>>(),
        None => Vec::new(),
    };
    let targets = table.get("target").and_then(|value| value.as_table());
    let under_targets = targets.into_iter().flat_map(|targets| targets.values()).filter_map(|value| value.as_table());
    keys(table).into_iter().chain(under_targets.flat_map(keys)).collect()
}
