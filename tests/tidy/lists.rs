//! Lists that are written twice and must agree: the window's commands, and the messages in two languages.

use std::collections::BTreeSet;

use toml::Table;

/// The commands that the shell registers, from the `module::command` lines of its one list.
pub fn commands(list: &str) -> BTreeSet<String> {
    let body = list.split_once("$read! {").and_then(|(_, after)| after.split_once('}')).map_or("", |(body, _)| body);
    body.split([',', '\n']).filter_map(|entry| entry.trim().split_once("::")).map(|(_, name)| name.to_owned()).collect()
}

/// The commands that the permission sets allow, by set: `allow-inbox-open` is `inbox_open`.
pub fn permitted(permissions: &str) -> Vec<(String, BTreeSet<String>)> {
    let table: Table = permissions.parse().unwrap_or_else(|error| panic!("the permissions: {error}"));
    let sets = table.get("set").and_then(|sets| sets.as_array()).into_iter().flatten();
    sets.filter_map(|set| {
        let allowed = set.get("permissions")?.as_array()?.iter().filter_map(|name| name.as_str());
        let commands = allowed.filter_map(|name| name.strip_prefix("allow-")).map(|name| name.replace('-', "_"));
        Some((set.get("identifier")?.as_str()?.to_owned(), commands.collect()))
    })
    .collect()
}

/// The commands that the window calls: the first text after `invoke`.
pub fn called(ipc: &str) -> BTreeSet<String> {
    let calls = ipc.split("invoke<").skip(1).filter_map(|after| after.split_once(">(")).map(|(_, after)| after.trim());
    calls.filter_map(|after| after.strip_prefix('\'')?.split_once('\'')).map(|(name, _)| name.to_owned()).collect()
}

/// The entries on one side only, a line each.
pub fn difference(left: (&str, &BTreeSet<String>), right: (&str, &BTreeSet<String>)) -> Vec<String> {
    let only = |side: &str, other: &str, a: &BTreeSet<String>, b: &BTreeSet<String>| {
        a.difference(b).map(|name| format!("{name} is in {side} and not in {other}")).collect::<Vec<_>>()
    };
    [only(left.0, right.0, left.1, right.1), only(right.0, left.0, right.1, left.1)].concat()
}

/// The ids of a Fluent file's messages, with the variables of each: `refresh-done $pages`.
pub fn sentences(ftl: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut id = String::new();
    for line in ftl.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) =
            line.split_once('=').filter(|_| line.starts_with(|letter: char| letter.is_alphabetic()))
        {
            id = name.trim().to_owned();
            found.insert(id.clone());
        }
        for after in line.split('$').skip(1) {
            let name = after.split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '_').next();
            found.insert(format!("{id} ${}", name.unwrap_or_default()));
        }
    }
    found
}
