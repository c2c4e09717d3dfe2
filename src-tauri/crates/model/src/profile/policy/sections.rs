//! The sections of a policy file, and the settings that they fix for a profile.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::{GROUP, address, put_over};
use crate::Result;
use crate::profile::{CodeBook, Profile, bad_settings, sign_in};

/// The names beside the sections, of a policy that is shared in a group.
pub(super) const IDENTITY: [&str; 2] = ["version", "group"];

/// The sections of the file, all of them checked: a mistake in any section makes the file invalid.
#[derive(Debug, Default)]
pub(super) struct Sections {
    pub(super) all: Table,
    service: BTreeMap<String, Table>,
    profile: BTreeMap<String, Table>,
}

pub(super) fn sections(text: &str) -> Result<Sections, String> {
    let file: Table = toml::from_str(text).map_err(|error: toml::de::Error| error.message().to_owned())?;
    let table = |name: &str, value: Value| match value {
        Value::Table(table) => Ok(table),
        _ => Err(format!("{name}: a table was expected")),
    };
    let mut sections = Sections::default();
    version_of(&file)?;
    group_of(&file)?;
    for (name, value) in file.into_iter().filter(|(name, _)| !IDENTITY.contains(&name.as_str())) {
        let value = table(&name, value)?;
        match name.as_str() {
            "all" => sections.all = checked("all", value)?,
            "service" | "profile" => {
                for (of, inner) in value {
                    let place = format!("{name}.{of:?}");
                    let inner = checked(&place, table(&place, inner)?)?;
                    let (into, of) = match name.as_str() {
                        "service" => (&mut sections.service, address(&of)),
                        _ => (&mut sections.profile, of),
                    };
                    if into.insert(of, inner).is_some() {
                        return Err(format!("{place}: stands there twice"));
                    }
                }
            }
            _ => return Err(format!("{name}: all, service or profile was expected")),
        }
    }
    Ok(sections)
}

/// A section whose keys and values are valid in a profile.
pub(super) fn checked(place: &str, section: Table) -> Result<Table, String> {
    let mut table: Table = [("base_url", "https://policy"), ("environment", "test")]
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .into_iter()
        .collect();
    table.insert("organization_id".to_owned(), Value::from(1));
    sign_in::complete(&mut table, &section);
    if section.contains_key(GROUP) {
        // A policy fixes parts of it for desks that have joined a group.
        let parts = ["url", "id", "desk"].map(|name| (name.to_owned(), Value::from("policy")));
        table.insert(GROUP.to_owned(), Value::Table(parts.into_iter().collect()));
    }
    put_over(&mut table, &settings(&section));
    let text = toml::to_string(&table).map_err(|error| format!("{place}: {error}"))?;
    let told = |error: crate::DeskError| {
        let detail = error.trouble().sentence.args.get("detail").cloned().unwrap_or_default();
        format!("{place}: {detail}")
    };
    Profile::parse(&text, place).map_err(told)?;
    code_book_of(&section).map_err(told)?;
    Ok(section)
}

fn settings(section: &Table) -> Table {
    section.iter().filter(|(key, _)| *key != "code_book").map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn code_book_of(section: &Table) -> Result<CodeBook> {
    let text = match section.get("code_book") {
        Some(Value::Table(book)) => toml::to_string(book).unwrap_or_default(),
        Some(_) => return Err(bad_settings("code_book", "code_book: a table was expected")),
        None => String::new(),
    };
    CodeBook::parse(&text, "code_book")
}

pub(super) fn fixed_for(sections: &Sections, name: &str, profile: &Profile) -> Result<(Table, CodeBook), String> {
    let empty = Table::new();
    let service = sections.service.get(&address(&profile.base_url)).unwrap_or(&empty);
    let own = sections.profile.get(name).unwrap_or(&empty);
    let mut fixed = Table::new();
    let told = |error: crate::DeskError| error.to_string();
    let mut code_book = code_book_of(&empty).map_err(told)?;
    for section in [&sections.all, service, own] {
        put_over(&mut fixed, &settings(section));
        code_book = code_book.under(&code_book_of(section).map_err(told)?).map_err(told)?;
    }
    Ok((fixed, code_book))
}

/// The version of a policy that is shared in a group; `None` where the file has none.
pub(super) fn version_of(file: &Table) -> Result<Option<u32>, String> {
    let positive =
        |value: &Value| value.as_integer().and_then(|version| u32::try_from(version).ok()).filter(|at| *at > 0);
    let Some(value) = file.get("version") else { return Ok(None) };
    positive(value).map(Some).ok_or_else(|| "version: a positive integer was expected".to_owned())
}

/// The id of the group of such a policy; `None` where the file has none.
pub(super) fn group_of(file: &Table) -> Result<Option<&str>, String> {
    let Some(value) = file.get("group") else { return Ok(None) };
    let id = value.as_str().filter(|id| !id.trim().is_empty());
    id.map(Some).ok_or_else(|| "group: the id of a group was expected".to_owned())
}
