//! `cargo xtask mutants`: cargo-mutants over the code that decides about money, each group with the smallest tests that
//! must catch it.
//!
//! A mutant is one changed line. If no test fails, no test covers the line: add a test, or list the mutant with the
//! reason in `tests/mutants.md`. Any other survivor fails the command, and so does a listed mutant that a test catches.
//! It takes hours, because every mutant is built and tested.

use std::fs;
use std::path::Path;

use crate::command::program;
use crate::{Outcome, Stop, packages, root};

const CARGO_MUTANTS: &str = "27.1.0";
/// The known survivors, each with its reason.
const NAMED: &str = "tests/mutants.md";

/// Exit codes of cargo-mutants after it tried all mutants; a test that times out also counts as caught.
const ALL_NOTICED: i32 = 0;
const SOME_MISSED: i32 = 2;
const SOME_WITHOUT_END: i32 = 3;

/// A part of the sources with the tests that cover it.
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
        package: "journal",
        folder: "src-tauri/crates/journal/src",
        files: &["*.rs", "fold/*.rs"],
        tests: &["--lib"],
    },
];

/// Runs the groups named in `only`, or all.
///
/// # Errors
/// [`Stop::Failed`] for an unknown group, a survivor that is not listed, or a listed mutant that a test catches.
pub fn mutants(only: &[String]) -> Outcome {
    if let Some(unknown) = only.iter().find(|name| GROUPS.iter().all(|group| group.name != name.as_str())) {
        return Err(Stop::Failed(format!("There is no group {unknown}.")));
    }
    packages::provide_cargo_tool("cargo-mutants", CARGO_MUTANTS)?;
    let mut chosen = GROUPS.iter().filter(|group| only.is_empty() || only.iter().any(|name| name == group.name));
    chosen.try_for_each(run)
}

fn run(group: &Group) -> Outcome {
    let to = root().join("target/mutants").join(group.name);
    let files = group.files.iter().flat_map(|file| ["--file".to_owned(), format!("{}/{file}", group.folder)]);
    let mutants = program(root().join("target/tools/bin/cargo-mutants"))
        .args(["mutants", "--package", group.package, "--output"])
        .args([&to])
        .args(files)
        .args(["--timeout", "300", "--"])
        .args(group.tests);
    mutants.run_to(&[ALL_NOTICED, SOME_MISSED, SOME_WITHOUT_END])?;
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| Stop::Failed(format!("{path:?}: {error}.")));
    let missed = read(&to.join("mutants.out/missed.txt"))?;
    let wrong = differences(&survivors(&missed, group.folder), &named(&read(&root().join(NAMED))?, group.name));
    if wrong.is_empty() { Ok(()) } else { Err(Stop::Failed(format!("{}:\n  {}", group.name, wrong.join("\n  ")))) }
}

/// The survivors that cargo-mutants printed, without line and column, which change with every edit.
fn survivors(missed: &str, folder: &str) -> Vec<String> {
    let without_place = |line: &str| {
        let (path, rest) = line.split_once(".rs:")?;
        let mutant = rest.splitn(3, ':').nth(2)?.trim();
        Some(format!("{}.rs: {mutant}", path.strip_prefix(folder)?.trim_start_matches('/')))
    };
    missed.lines().map(|line| without_place(line).unwrap_or_else(|| line.to_owned())).collect()
}

/// The survivors listed under a group's heading: the text between the first two backticks of each line.
fn named(list: &str, group: &str) -> Vec<String> {
    let heading = format!("## {group}");
    let under = list.lines().skip_while(|line| *line != heading).skip(1).take_while(|line| !line.starts_with('#'));
    under.filter_map(|line| line.strip_prefix("- `")?.split_once("`: ")).map(|(mutant, _)| mutant.to_owned()).collect()
}

/// The entries on one side only. Two mutants with the same text count as two.
fn differences(missed: &[String], named: &[String]) -> Vec<String> {
    let beyond = |of: &[String], other: &[String], says: &str| {
        let mut left = other.to_vec();
        let mut only = Vec::new();
        for one in of {
            match left.iter().position(|other| other == one) {
                Some(at) => drop(left.swap_remove(at)),
                None => only.push(format!("{one}: {says}")),
            }
        }
        only
    };
    let unnamed =
        beyond(missed, named, "no test notices it; write one, or name it with the reason in tests/mutants.md");
    let noticed = beyond(named, missed, "a test notices it; take it off tests/mutants.md");
    [unnamed, noticed].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survivors_are_named_without_their_line_and_one_sided_ones_are_told() {
        let missed = "a/b/one.rs:12:5: replace is_open -> bool with true\n\
                      a/b/one.rs:90:18: replace && with || in fold\na/b/one.rs:91:18: replace && with || in fold\n";
        let missed = survivors(missed, "a/b");
        assert_eq!(missed[0], "one.rs: replace is_open -> bool with true");
        let list = "## other\n- `one.rs: replace is_open -> bool with true`: of another group\n\
                    ## this\nWords.\n- `one.rs: replace && with || in fold`: both sides say the same.\n\
                    - `two.rs: delete ! in gone`: was there once.\n";
        let named = named(list, "this");
        assert_eq!(named, ["one.rs: replace && with || in fold", "two.rs: delete ! in gone"]);
        let found = differences(&missed, &named);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("one.rs: replace is_open") && found[1].starts_with("one.rs: replace &&"));
        assert!(found[2].starts_with("two.rs: delete !") && found[2].contains("take it off"));
        assert!(differences(&missed, &missed).is_empty());
    }

    #[test]
    fn every_named_survivor_stands_under_a_group() {
        let list = fs::read_to_string(root().join(NAMED)).expect("the list");
        let under: usize = GROUPS.iter().map(|group| named(&list, group.name).len()).sum();
        assert_eq!(under, list.lines().filter(|line| line.starts_with("- ")).count());
    }
}
