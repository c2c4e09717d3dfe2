//! Files that import each other in a circle: none of them can be read before the others. Rust files by their `crate::`
//! and `super::` paths, the window's files by their relative imports; tests are left out.

use std::collections::{BTreeMap, BTreeSet};

use crate::layers::named;
use crate::ratchets::comment;
use crate::tree::File;

/// More names than any path to a module has.
const DEPTH: usize = 8;

type Imports = BTreeMap<String, BTreeSet<String>>;

/// Each circle, as the paths of its files.
pub fn groups(files: &[File]) -> Vec<String> {
    let mut imports = of_rust(files);
    imports.append(&mut of_typescript(files));
    let reached: Imports = imports.keys().map(|file| (file.clone(), reached(&imports, file))).collect();
    let circle = |file: &String| -> Vec<&str> {
        let back = |other: &&String| reached.get(*other).is_some_and(|from| from.contains(file));
        reached[file].iter().filter(back).map(String::as_str).collect()
    };
    let found: BTreeSet<Vec<&str>> = imports.keys().map(circle).filter(|group| group.len() > 1).collect();
    found.into_iter().map(|group| group.join(" ")).collect()
}

fn reached(imports: &Imports, from: &str) -> BTreeSet<String> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(next) = open.pop() {
        open.extend(imports.get(&next).into_iter().flatten().filter(|file| seen.insert((*file).clone())).cloned());
    }
    seen
}

fn of_rust(files: &[File]) -> Imports {
    let of_source = |file: &&File| file.path.contains("/src/") && !file.path.contains("tests");
    let files: Vec<&File> = files.iter().filter(|file| file.path.ends_with(".rs")).filter(of_source).collect();
    let by_module: BTreeMap<String, &str> = files.iter().map(|file| (module(&file.path), file.path.as_str())).collect();
    let imports = files.iter().map(|file| {
        let own = module(&file.path);
        let code = file.text.split("\nmod tests {").next().unwrap_or_default();
        let code: String =
            code.lines().filter(|line| comment(line).is_none()).map(|line| format!("{line}\n")).collect();
        let found = paths(&code, &own).into_iter().filter_map(|path| {
            // The longest part of a path that is a module: the rest are names in it.
            let parents = std::iter::successors(Some(path), |path| path.rsplit_once("::").map(|(to, _)| to.to_owned()));
            parents.into_iter().find_map(|path| by_module.get(&path).map(|file| (*file).to_owned()))
        });
        (file.path.clone(), found.filter(|other| *other != file.path).collect())
    });
    imports.collect()
}

/// The folder of the crate and the module, for example `src-tauri/crates/money::send::post`.
fn module(path: &str) -> String {
    let (root, inner) = path.split_once("/src/").unwrap_or_default();
    let names = inner.trim_end_matches(".rs").split('/').filter(|name| !["mod", "lib", "main"].contains(name));
    std::iter::once(root).chain(names).collect::<Vec<_>>().join("::")
}

/// The paths of a module's code that begin with `crate::` or `super::`, from the crate's folder.
fn paths(code: &str, own: &str) -> Vec<String> {
    let mut found = Vec::new();
    let root = own.split("::").next().unwrap_or_default();
    for (start, base) in [("crate::", root), ("super::", own)] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                continue;
            }
            let (mut rest, mut base) = (&code[at..], base);
            while let Some(deeper) = rest.strip_prefix("super::") {
                (rest, base) = (deeper, base.rsplit_once("::").map_or(root, |(parent, _)| parent));
            }
            let rest = rest.strip_prefix("crate::").unwrap_or(rest);
            found.extend(named(rest, &[], DEPTH).into_iter().map(|path| format!("{base}::{}", path.join("::"))));
        }
    }
    found
}

fn of_typescript(files: &[File]) -> Imports {
    let of_window = |path: &str| path.starts_with("ui/src/") && path.contains(".ts") && !path.contains(".test.");
    let files: Vec<&File> = files.iter().filter(|file| of_window(&file.path)).collect();
    let known: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let imports = files.iter().map(|file| {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let named = file.text.split("from '.").skip(1).filter_map(|rest| rest.split('\'').next());
        let found = named.filter_map(|path| {
            let place = joined(folder, &format!(".{path}"));
            let ends = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
            ends.iter().map(|end| format!("{place}{end}")).find(|file| known.contains(file.as_str()))
        });
        (file.path.clone(), found.collect())
    });
    imports.collect()
}

fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for name in path.split('/') {
        match name {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}
