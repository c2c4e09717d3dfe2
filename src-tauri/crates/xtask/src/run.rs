//! `cargo xtask run`: from a new machine to the window on the practice bank, in one command.

use crate::command::{cargo, npm, program};
use crate::display::{Screen, Started};
use crate::packages::PACKAGES;
use crate::step::{Step, chosen, run_all};
use crate::{Outcome, display, group, packages, root};

/// The path of the screenshot if there is no display.
const PICTURE: &str = "artifacts/window.png";

/// Separate data for the screenshot: it is the same on every machine and never shows real accounts.
const PICTURE_DATA: &str = "target/picture-data";

/// One desk on the practice bank.
pub const DESK: [Step; 4] = [
    Step { name: PACKAGES, what: "the system's packages, installed where missing", work: || provide(&[]) },
    Step { name: "ui", what: "the window's page, built", work: build_page },
    Step { name: "build", what: "the program, built", work: || cargo(["build", "--package", "aval"]).run() },
    Step { name: "window", what: "the window, open on the practice bank", work: open },
];

/// Two desks of a group.
pub const GROUP: [Step; 4] = [
    Step { name: PACKAGES, what: "the system's packages, installed where missing", work: || provide(&["postgresql"]) },
    Step { name: "ui", what: "the window's page, built", work: build_page },
    Step {
        name: "build",
        what: "the program and the command line, built",
        work: || cargo(["build", "--package", "aval", "--package", "avalctl"]).run(),
    },
    Step { name: "window", what: "two windows of one group", work: group::open },
];

/// Runs the steps named in `only`, or all: builds and opens the window. `as_is` skips the system packages.
///
/// # Errors
/// [`crate::Stop`] of the first step that fails, or [`crate::Stop::Failed`] for an unknown name.
pub fn run(all: &[Step], only: &[String], as_is: bool) -> Outcome {
    let mut steps = chosen(all, only)?;
    steps.retain(|step| !(as_is && step.name == PACKAGES));
    run_all(&steps)
}

fn provide(more: &[&str]) -> Outcome {
    let screen = if display::is_there() { &[][..] } else { packages::NO_DISPLAY };
    packages::provide(&[packages::WINDOW, screen, more])
}

fn build_page() -> Outcome {
    packages::provide_window_libraries()?;
    npm(["run", "build"]).run()
}

fn open() -> Outcome {
    let window = program(root().join("target/debug").join(format!("aval{}", std::env::consts::EXE_SUFFIX)));
    let window = window.args(["--practice"]);
    if display::is_there() {
        eprintln!(
            "    The practice bank runs inside the program: no setting, no bank, no money. Close the window to end."
        );
        return window.run();
    }
    eprintln!("    There is no display here: the window opens on a screen in memory, to take its picture.");
    let screen = Screen::start()?;
    let window = window.args(["--data-dir", PICTURE_DATA]);
    let mut shown = Started::start(&screen.show(window))?;
    screen.picture(&mut shown, &root().join(PICTURE))?;
    eprintln!("    The window painted; its picture is {PICTURE}.");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_installed_before_anything_is_built() {
        for steps in [DESK, GROUP] {
            assert_eq!(steps.map(|step| step.name), ["packages", "ui", "build", "window"]);
        }
    }
}
