//! `cargo xtask test`: all tests, cheap ones before expensive ones.
//!
//! No step is skipped because a tool is missing: a missing tool is a failure that names it. CI only runs this command,
//! so that a pass on a desk is a pass there too.
//!
//! Every step compiles the whole workspace and its tests, also where it runs a single one: cargo gives a library other
//! features for each selection of packages, and would compile most of them a second and a third time.

use crate::command::{built, cargo, npm};
use crate::packages::PACKAGES;
use crate::step::{Step, chosen, run_all};
use crate::{Outcome, fuzz, packages, ratchet, recompute, torture};

/// Every step of `cargo xtask test`, in order.
pub const STEPS: &[Step] = &[
    Step { name: PACKAGES, what: "the system's packages, installed where missing", work: provide },
    Step {
        name: "format",
        what: "cargo fmt finds nothing to change",
        work: || cargo(["fmt", "--all", "--check"]).run(),
    },
    Step { name: "ui", what: "the window's page: checked, tested, built", work: page },
    Step { name: "lint", what: "clippy finds nothing, in every crate", work: lint },
    Step { name: "build", what: "the window's program, the command line and all tests, built", work: build },
    Step {
        name: "core",
        what: "contract, client, core, practice bank, command line, shell, acceptance, tidy",
        work: core,
    },
    Step {
        name: "recompute",
        what: "every number of the lists computed, and statements of each form read, a second time in Python",
        work: recompute::at_every_change,
    },
    Step {
        name: "ratchet",
        what: "no path of the core needs more instructions than its record",
        work: || ratchet::ratchet(false),
    },
    Step { name: "group", what: "several desks over one PostgreSQL: races, kills, cuts, copies", work: group },
    Step { name: "keychain", what: "tokens and sessions in a real keychain", work: keychain },
    Step { name: "sign-in", what: "sign-in at a real identity server, from npm", work: sign_in },
    Step { name: "window", what: "a clerk's day in the real window, by WebDriver", work: window },
    Step { name: "fuzz", what: "the practice bank under a fuzzer, all operations", work: fuzz::fuzz },
    Step {
        name: "torture",
        what: "the money path under kills, races, flipped bits, malformed replies, beside a model",
        work: torture::at_every_change,
    },
];

/// Runs the steps named in `only`, or all. `as_is` skips the system packages.
///
/// # Errors
/// [`crate::Stop`] of the first step that fails, or [`crate::Stop::Failed`] for an unknown name.
pub fn test(only: &[String], as_is: bool) -> Outcome {
    let mut steps = chosen(STEPS, only)?;
    steps.retain(|step| !(as_is && step.name == PACKAGES));
    run_all(&steps)
}

/// Prints the names of the steps.
pub fn list() {
    for step in STEPS {
        println!("{:10} {}", step.name, step.what);
    }
}

fn provide() -> Outcome {
    packages::provide(&[packages::WINDOW, packages::NO_DISPLAY, packages::TESTS])
}

fn page() -> Outcome {
    packages::provide_window_libraries()?;
    npm(["run", "check"]).run()?;
    npm(["run", "build"]).run()
}

fn lint() -> Outcome {
    cargo(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]).run()
}

fn build() -> Outcome {
    cargo(["build", "--workspace", "--all-targets"]).run()
}

fn core() -> Outcome {
    cargo(["test", "--workspace"]).run()
}

fn group() -> Outcome {
    cargo(["test", "--workspace", "--test", "book", "--test", "group"]).run()
}

fn keychain() -> Outcome {
    cargo(["test", "--workspace", "--test", "keychain"]).run()
}

fn sign_in() -> Outcome {
    // The test installs the server from its lock file.
    cargo(["test", "--workspace", "--test", "sign_in"]).run()
}

fn window() -> Outcome {
    // The test opens its own virtual screens even if there is a display, so that it does not disturb the user's
    // windows.
    // A backtrace through the runtime says nothing and hides the page that a failed test prints.
    let test = cargo(["test", "--workspace", "--test", "window"]).set("RUST_BACKTRACE", "0");
    test.set("AVAL_WINDOW_BIN", built("aval")).run()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> usize {
        STEPS.iter().position(|step| step.name == name).unwrap_or_else(|| panic!("no step {name}"))
    }

    #[test]
    fn every_step_comes_after_what_it_needs() {
        for (first, then) in [
            ("packages", "ui"),
            ("ui", "lint"), // the shell's build embeds the built page
            ("ui", "build"),
            ("packages", "group"), // PostgreSQL
            ("build", "torture"),  // it starts the row's program
            ("build", "window"),
            ("build", "recompute"),  // it starts the command line
            ("packages", "ratchet"), // valgrind
            ("build", "fuzz"),       // the practice bank is started from the command line
        ] {
            assert!(place(first) < place(then), "{first} comes after {then}");
        }
    }
}
