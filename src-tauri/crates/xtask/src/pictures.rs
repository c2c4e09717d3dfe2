//! `cargo xtask pictures`: every page and dialog in each language, theme and width as a picture in
//! `artifacts/pictures/tour`, and beside them `changes.txt`: how many pixels of each differ from the run before.
//!
//! The pictures are taken by the walk of the window's tests (`tests/window/tour.rs`), which also fails on figures that are
//! cut off and on faults of accessibility.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::command::{built, cargo, npm, program};
use crate::{Outcome, Stop, root};

/// Takes all pictures and compares them with those of the run before, which move to `tour-before`.
///
/// # Errors
/// [`Stop`] if a build or the walk fails (the pictures taken so far are compared all the same), a program is missing, or
/// a folder cannot be written.
pub fn pictures() -> Outcome {
    let folder = root().join("artifacts/pictures");
    let (now, before) = (folder.join("tour"), folder.join("tour-before"));
    npm(["run", "build"]).run()?;
    cargo(["build", "--package", "aval"]).run()?;
    if now.exists() {
        if before.exists() {
            fs::remove_dir_all(&before).map_err(|error| failed(&before, &error))?;
        }
        fs::rename(&now, &before).map_err(|error| failed(&now, &error))?;
    }
    fs::create_dir_all(&now).map_err(|error| failed(&now, &error))?;
    let walked = cargo(["test", "--package", "acceptance", "--test", "window", "--", "tour::", "--nocapture"])
        .set("AVAL_TOUR", "all")
        .set("AVAL_WINDOW_BIN", built("aval"))
        .run();
    let changes = compared(&before, &now)?;
    let list = now.join("changes.txt");
    fs::write(&list, changes.join("\n") + "\n").map_err(|error| failed(&list, &error))?;
    let same = changes.iter().filter(|line| line.starts_with("0 ")).count();
    println!("{}: {} pictures, {same} as before", list.display(), changes.len());
    walked
}

/// One line per picture of either folder: the changed pixels, or what else is different, and its name.
fn compared(before: &Path, now: &Path) -> Outcome<Vec<String>> {
    let (old, new) = (names(before), names(now));
    let mut lines = Vec::new();
    for name in old.union(&new) {
        let change = match (old.contains(name), new.contains(name)) {
            (true, true) => changed_pixels(&before.join(name), &now.join(name))?,
            (false, _) => "new".to_owned(),
            (_, false) => "gone".to_owned(),
        };
        lines.push(format!("{change} {name}"));
    }
    Ok(lines)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".png"))
        .collect()
}

/// How many pixels differ; `size` where the pictures are not of one size.
fn changed_pixels(before: &Path, now: &Path) -> Outcome<String> {
    let comparing = program("compare").args(["-metric", "AE"]).args([before, now]).args(["null:"]);
    let output = comparing.command().output().map_err(|error| comparing.not_started(&error))?;
    Ok(pixels(&String::from_utf8_lossy(&output.stderr)).unwrap_or_else(|| "size".to_owned()))
}

/// The number that ImageMagick's `compare` prints: `1234`, in some versions followed by a share in brackets.
fn pixels(said: &str) -> Option<String> {
    let number = said.split_whitespace().next()?;
    let is_number = !number.is_empty() && number.chars().all(|one| one.is_ascii_digit() || "e+.".contains(one));
    is_number.then(|| number.to_owned())
}

fn failed(path: &Path, error: &std::io::Error) -> Stop {
    Stop::Failed(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::pixels;

    #[test]
    fn the_changed_pixels_are_the_first_word_and_an_error_is_none() {
        let rows = [("0", Some("0")), ("1532 (0.00118)", Some("1532")), ("", None)];
        for (said, expected) in rows {
            assert_eq!(pixels(said).as_deref(), expected, "{said}");
        }
        assert_eq!(pixels("compare: image widths or heights differ `a.png'"), None);
    }
}
