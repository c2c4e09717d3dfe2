//! The size limits of files and functions, and the opening of a file.

use crate::tree::File;

/// The longest file that is not generated, in lines.
pub const FILE_LINES_MAX: usize = 500;
/// The median over the Rust files, in lines.
pub const MEDIAN_LINES_MAX: usize = 150;
/// The longest README, in lines.
const README_LINES_MAX: usize = 150;
/// The longest function, in lines.
pub const FUNCTION_LINES_MAX: usize = 70;

/// A file that is too long.
pub fn long_file(file: &File) -> Option<String> {
    let lines = file.text.lines().count();
    (lines > FILE_LINES_MAX).then(|| format!("{}: {lines} lines", file.path))
}

/// A README that is too long, or with other sections than the one in the other language.
pub fn readme(english: &File, chinese: &File) -> Vec<String> {
    let sections = |file: &File| file.text.lines().filter(|line| line.starts_with("## ")).count();
    let lines = [english, chinese].map(|file| (file, file.text.lines().count()));
    let long = lines.iter().filter(|(_, lines)| *lines > README_LINES_MAX);
    let mut found: Vec<_> = long.map(|(file, lines)| format!("{}: {lines} lines", file.path)).collect();
    if sections(english) != sections(chinese) {
        found.push(format!("{} and {} have different sections", english.path, chinese.path));
    }
    found
}

/// The median length of the files, in lines.
pub fn median_lines(files: &[File]) -> usize {
    let mut lengths: Vec<_> = files.iter().map(|file| file.text.lines().count()).collect();
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or_default()
}

/// A Rust file without an opening `//!` paragraph.
pub fn silent_opening(file: &File) -> Option<String> {
    (!file.text.starts_with("//! ")).then(|| file.path.clone())
}

/// Functions that are too long. It relies on rustfmt: a function ends at the first `}` with the function's own indent.
pub fn long_functions(file: &File) -> Vec<String> {
    let lines: Vec<_> = file.text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let length = lines[at..].iter().position(|line| ends_function(line, indent)).map_or(0, |last| last + 1);
        if length > FUNCTION_LINES_MAX {
            found.push(format!("{}:{}: fn {name} has {length} lines", file.path, at + 1));
        }
    }
    found
}

/// The function's own line when it is on one, its closing brace, or the end of a declaration without a body.
fn ends_function(line: &str, indent: &str) -> bool {
    let Some(rest) = line.strip_prefix(indent).filter(|rest| !rest.starts_with(' ')) else { return false };
    rest.starts_with('}') || (!rest.starts_with('#') && rest.ends_with([';', '}']))
}

fn function_name(line: &str) -> Option<&str> {
    let before_name = line.trim_start().split_once("fn ")?;
    let modifiers = before_name.0.split_whitespace();
    let is_function = modifiers.clone().all(|word| {
        matches!(word, "pub" | "const" | "async" | "unsafe" | "extern") || word.starts_with("pub(") || word == "\"C\""
    });
    is_function.then(|| before_name.1.split(['(', '<']).next().unwrap_or_default())
}
