//! `cargo xtask mutants`: cargo-mutants over what decides about money, each group with the smallest tests that must catch it.
//!
//! A mutant is one line changed so that it does something else. One that no test notices is a line that no test holds; it is
//! killed by a new test, or named with the reason in `.cargo/mutants.toml`. It takes hours: every mutant is built and tested.

use crate::command::program;
use crate::{Outcome, Stop, packages, root};

const CARGO_MUTANTS: &str = "27.1.0";

/// A part of the sources, and the tests that hold it.
struct Group {
    name: &'static str,
    package: &'static str,
    folder: &'static str,
    files: &'static [&'static str],
    tests: &'static [&'static str],
}

const CLASSIFY: &str = "src-tauri/crates/bank-client/src/classify";

const GROUPS: &[Group] = &[
    Group {
        name: "classification",
        package: "bank-client",
        folder: CLASSIFY,
        files: &["body.rs", "case.rs", "mod.rs", "status.rs", "verdict.rs"],
        tests: &["--test", "classify", "--", "--skip", "property"],
    },
    Group {
        name: "matching",
        package: "bank-client",
        folder: CLASSIFY,
        files: &["matching.rs", "record.rs"],
        tests: &["--test", "classify", "--", "--skip", "property"],
    },
    Group {
        name: "journal",
        package: "treasury",
        folder: "src-tauri/crates/treasury/src/journal",
        files: &["*.rs"],
        tests: &["--lib"],
    },
];

/// Runs the groups that `only` names, or all.
///
/// # Errors
/// An unknown name, or a mutant that no test noticed: its lines stand above and in `target/mutants`.
pub fn mutants(only: &[String]) -> Outcome {
    if let Some(unknown) = only.iter().find(|name| GROUPS.iter().all(|group| group.name != name.as_str())) {
        return Err(Stop::Failed(format!("There is no group {unknown}.")));
    }
    packages::provide_cargo_tool("cargo-mutants", CARGO_MUTANTS)?;
    let mut chosen = GROUPS.iter().filter(|group| only.is_empty() || only.iter().any(|name| name == group.name));
    chosen.try_for_each(|group| {
        let files = group.files.iter().flat_map(|file| ["--file".to_owned(), format!("{}/{file}", group.folder)]);
        program(root().join("target/tools/bin/cargo-mutants"))
            .args(["mutants", "--package", group.package, "--output"])
            .args([root().join("target/mutants").join(group.name)])
            .args(files)
            .args(["--timeout", "300", "--"])
            .args(group.tests)
            .run()
    })
}
