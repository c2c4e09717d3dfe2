//! Pointers to documents: each names a file of the repository, and a quoted section exists in it.

use std::collections::BTreeMap;

use crate::tree::File;

/// The design documents' names before they were part of the repository.
const FORMER_NAMES: &[&str] = &[
    concat!("MONEY-", "PATH"),
    concat!("INTER", "FACES"),
    concat!("MANY-", "DESKS"),
    concat!("ARCHI", "TECTURE"),
    concat!("STYLE", ".md"),
    concat!("UI", ".md"),
];

/// The documents by the name that comments use: the path from the top, and `service.md` alone.
pub struct Documents(BTreeMap<String, String>);

impl Documents {
    /// The documents among the project's files.
    pub fn of(files: &[File]) -> Self {
        let documents = files.iter().filter(|file| file.path.ends_with(".md"));
        let named = documents.flat_map(|file| {
            let short = (file.path == "docs/service.md").then(|| ("service.md".to_owned(), file.text.clone()));
            short.into_iter().chain([(file.path.clone(), file.text.clone())])
        });
        Self(named.collect())
    }

    /// Pointers of a source file that have no target.
    pub fn without_target(&self, file: &File) -> Vec<String> {
        let complain = |line: &str| self.missing(line).or_else(|| former_name(line));
        let lines = file.text.lines().enumerate();
        lines.filter_map(|(at, line)| Some(format!("{}:{}: {}", file.path, at + 1, complain(line)?))).collect()
    }

    fn missing(&self, line: &str) -> Option<String> {
        let named = line.split(|letter: char| letter.is_whitespace() || "()[]`\"'<>,;:".contains(letter));
        let pointer = named.map(|word| word.trim_end_matches('.')).find(|word| is_pointer(word))?;
        let Some(text) = self.0.get(pointer) else { return Some(format!("{pointer} does not exist")) };
        let after = line.split_once(pointer).map(|(_, after)| after)?;
        let quoted = after.strip_prefix(", \"").and_then(|rest| rest.split_once('"')).map(|(section, _)| section)?;
        let heading = |line: &str| line.starts_with('#') && line.contains(quoted);
        (!text.lines().any(heading)).then(|| format!("{pointer} has no section {quoted:?}"))
    }
}

/// `docs/….md` anywhere, and `service.md` by its name alone.
fn is_pointer(word: &str) -> bool {
    (word.starts_with("docs/") && word.ends_with(".md")) || word == "service.md"
}

fn former_name(line: &str) -> Option<String> {
    let comment = line.trim_start().starts_with("//") || line.trim_start().starts_with('#');
    let name = FORMER_NAMES.iter().find(|name| comment && line.contains(**name))?;
    Some(format!("{name} is no file of the repository"))
}

/// A Markdown file's links to files that do not exist; `exists` checks a path from the top.
pub fn dead_links(file: &File, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let targets = file.text.split("](").skip(1).filter_map(|after| after.split_once(')')).map(|(target, _)| target);
    let local = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    local
        .map(|target| target.split('#').next().unwrap_or_default())
        .filter(|target| !exists(&join(folder, target)))
        .map(|target| format!("{}: {target} does not exist", file.path))
        .collect()
}

fn join(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            other => parts.push(other),
        }
    }
    parts.join("/")
}
