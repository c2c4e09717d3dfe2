//! Editing `profile.toml` by fields: the settings with one value or a list of words, and the accounts. The file's
//! comments, its order and its other settings stay; a blank field removes the setting.

use std::collections::BTreeSet;

use bank_contract::Amount;
use bank_contract::rule::RELAXABLE;
use serde::{Deserialize, Serialize};
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};
use ts_rs::TS;

pub use self::accounts::AccountField;
use self::accounts::{accounts, set_accounts};
pub use self::rows::FieldColumn;
use self::rows::{APPROVERS, Column, LISTED, PEOPLE, ROLES, TIERS};
use super::hours::DAYS;
use super::{Policy, Profile, bad_settings, flattened};
use crate::spelling::iso;
use crate::{DeskError, Problem, ProblemSource, Result, Sentence, Trouble};

/// The content of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Amount,
    Zone,
    Words,
    Choice(&'static [&'static str]),
    Several(&'static [&'static str]),
    Flag,
    /// PEM text, which a file sets.
    Certificates,
    Rows(&'static [Column]),
}

/// The settings with one field each; the currency of each bank's drafts and its optional fields are beside them. Others are
/// edited in the text: currencies, the endpoints of an identity server.
const FIELDS: &[(&str, Kind)] = &[
    ("base_url", Kind::Text),
    ("organization_id", Kind::Number),
    ("environment", Kind::Choice(&["production", "test"])),
    ("connection.proxy", Kind::Text),
    ("connection.proxy_user", Kind::Text),
    ("connection.authorities", Kind::Certificates),
    ("connection.client_certificate", Kind::Certificates),
    ("limits.control_total_over", Kind::Amount),
    ("limits.per_instruction.other", Kind::Amount),
    ("limits.per_day.other", Kind::Amount),
    ("limits.per_payee_day.other", Kind::Amount),
    ("limits.batch_items_max", Kind::Number),
    ("limits.drafts_per_post", Kind::Number),
    ("limits.refusal_settles_minutes", Kind::Number),
    ("second_person.tiers", Kind::Rows(TIERS)),
    ("second_person.approvers", Kind::Rows(APPROVERS)),
    ("second_person.expires", Kind::Text),
    ("same_account_forbidden", Kind::Flag),
    ("roles.people", Kind::Rows(PEOPLE)),
    ("roles.others", Kind::Several(ROLES)),
    ("command_line", Kind::Flag),
    ("exports", Kind::Flag),
    ("payees.listed", Kind::Rows(LISTED)),
    ("payees.own_accounts", Kind::Flag),
    ("hours.from", Kind::Text),
    ("hours.until", Kind::Text),
    ("hours.days", Kind::Several(&DAYS)),
    ("poll_minutes", Kind::Number),
    ("time_zone", Kind::Zone),
    ("cut_offs.draft_system", Kind::Text),
    ("cut_offs.large_value", Kind::Text),
    ("bank_system", Kind::Text),
    ("reference_prefix", Kind::Text),
    ("failure_words", Kind::Words),
    ("chain_head_copy", Kind::Text),
    ("token.header", Kind::Text),
    ("token.prefix", Kind::Text),
    ("sign_in.issuer", Kind::Text),
    ("sign_in.client_id", Kind::Text),
    ("sign_in.scopes", Kind::Words),
    ("sign_in.audience", Kind::Text),
    ("sign_in.idle_minutes", Kind::Number),
    ("version_style", Kind::Choice(&["path", "query"])),
    ("page_base", Kind::Choice(&["0", "1"])),
    ("page_size", Kind::Number),
    (ASSUMED_CURRENCIES, Kind::Flag),
    ("date_format", Kind::Text),
    ("datetime_format", Kind::Text),
    ("sort_format", Kind::Text),
];

/// The text of an empty list; a blank field is the default.
const NO_WORDS: &str = "[]";
const ACCOUNTS: &str = "accounts";
const ASSUMED_CURRENCIES: &str = "assumed_currencies";
const BANKS: &str = "banks";
const DRAFT_CURRENCY: &str = "draft_currency";
const OPTIONAL_FIELDS: &str = "optional_fields";
const CURRENCIES: &str = "currencies";
const SIGN_IN: &str = "sign_in";

/// Settings that may be a blank text, with their defaults: their fields show the default where the file states none.
const BLANKS: &[(&str, &str)] = &[(TOKEN_PREFIX, "Bearer "), ("sort_format", "field,asc")];
const TOKEN_PREFIX: &str = "token.prefix";

/// Tables that are removed with their last setting, because an empty one is a rule of its own.
const WHOLE_TABLES: &[&str] = &["second_person", "roles", "payees", "hours", "limits.per_payee_day"];
/// Settings without which a table cannot be used.
const NEEDED: &[(&str, &str)] =
    &[(SIGN_IN, "client_id"), ("second_person", "tiers"), ("hours", "from"), ("hours", "until")];

/// Settings that a profile cannot be without.
const REQUIRED: &[&str] = &["base_url", "organization_id", "environment"];

/// One setting as a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingField {
    /// Dotted name.
    pub name: String,
    /// `text`, `number`, `amount`, `zone`, `words` (one a line), `choice`, `several` (of the choices, one a line), `rows` (one
    /// a line, its cells separated by tabs) or `certificates` (PEM text of a file).
    pub kind: String,
    /// The values of a choice, or of several.
    pub choices: Vec<String>,
    /// The columns of rows.
    #[serde(default)]
    pub columns: Vec<FieldColumn>,
    /// The field may be blank; the default then applies.
    pub optional: bool,
    /// Value as in the file; where it is not set, blank, or the default of a setting that may be blank.
    pub value: String,
    /// The policy file's share in it; `None` where the policy does not fix it.
    pub fixed: Option<FixedField>,
}

/// A setting that the policy file fixes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FixedField {
    /// The value in force.
    pub value: String,
    /// The policy only bounds it: a stricter value of the profile applies. Otherwise it cannot be changed.
    pub bound: bool,
    /// The policy file and its signer, which fixed it.
    pub by: Sentence,
}

/// A setting and its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingValue {
    /// Dotted name.
    pub name: String,
    /// Value as in the file; blank removes the setting.
    pub value: String,
}

/// The settings of a text as fields.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingsFields {
    /// The settings, in the order in which they are shown.
    pub settings: Vec<SettingField>,
    /// The accounts that are kept, in their order, and new ones.
    pub accounts: Vec<AccountField>,
    /// The policy file and signer that fixed the accounts, which then cannot be changed; `None` where the policy file does not fix them.
    #[serde(default)]
    pub accounts_fixed: Option<Sentence>,
}

/// The fields of a settings text; those that a policy fixes have their value in force and the policy with its signer.
///
/// # Errors
/// `settings` when the text cannot be parsed.
pub fn fields_under(policy: &Policy, text: &str) -> Result<SettingsFields> {
    let mut fields = fields_of(text)?;
    let in_force = fields_of(&policy.over_text(text))?;
    for field in fields.settings.iter_mut().filter(|field| policy.fixes(&field.name)) {
        let value = in_force.settings.iter().find(|one| one.name == field.name).map(|one| one.value.clone());
        let bound = policy.only_bounds(&field.name);
        field.fixed = Some(FixedField { value: value.unwrap_or_default(), bound, by: policy.by(&field.name) });
    }
    if policy.fixes(ACCOUNTS) {
        fields.accounts = in_force.accounts;
        fields.accounts_fixed = Some(policy.by(ACCOUNTS));
    }
    Ok(fields)
}

/// The settings with a field, and the accounts, that a policy fixes and does not only bound.
pub fn fixed_names(policy: &Policy) -> Vec<String> {
    let names = FIELDS.iter().map(|(name, _)| *name).chain([ACCOUNTS]);
    names.filter(|name| policy.fixes(name) && !policy.only_bounds(name)).map(str::to_owned).collect()
}

/// The fields of a settings text.
///
/// # Errors
/// `settings` when the text cannot be parsed.
pub fn fields_of(text: &str) -> Result<SettingsFields> {
    let document = document(text)?;
    let values = flattened("profile", text);
    let mut settings: Vec<SettingField> = Vec::new();
    for (name, kind) in FIELDS {
        // The ceilings of single currencies are beside that of all others.
        if let Some(table) = name.strip_suffix(".other") {
            let beside = values.keys().filter_map(|key| key.strip_prefix("profile.")).filter(|key| *key != *name);
            let own: Vec<String> = beside.filter(|key| parent(key) == table).map(str::to_owned).collect();
            settings.extend(own.iter().map(|name| field(&document, name, Kind::Amount)));
        }
        settings.push(field(&document, name, *kind));
    }
    let accounts = accounts(&document);
    let marks: BTreeSet<&str> = accounts.iter().map(|account| account.bank_mark.as_str()).collect();
    for mark in marks {
        settings.extend([DRAFT_CURRENCY, OPTIONAL_FIELDS].map(|key| {
            let name = format!("{BANKS}.{mark}.{key}");
            field(&document, &name, kind_of(&name))
        }));
    }
    Ok(SettingsFields { settings, accounts, accounts_fixed: None })
}

/// The text with these settings, by their dotted names; a blank value removes one.
///
/// # Errors
/// `settings`, with each wrong value named.
pub fn with_values(text: &str, values: &[SettingValue]) -> Result<String> {
    let mut document = document(text)?;
    let set = |one: &SettingValue| {
        let set = set(&mut document, &one.name, &one.value);
        set.err().map(|sentence| problem(0, &one.name, sentence))
    };
    let mut problems: Vec<Problem> = values.iter().filter_map(set).collect();
    problems.extend(lacking(&document));
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    parsed(document, values.iter().map(|one| one.name.as_str()))
}

/// The text with the values of the fields. Fields that were not changed leave the text as it is.
///
/// # Errors
/// `settings`, with each wrong field and account named.
pub fn with_fields(text: &str, fields: &SettingsFields) -> Result<String> {
    let mut document = document(text)?;
    let before = fields_of(text)?;
    let mut problems = Vec::new();
    for field in &fields.settings {
        let Some(was) = before.settings.iter().find(|was| was.name == field.name) else {
            return Err(bad_settings("profile.toml", &format!("{}: no such field", field.name)));
        };
        if was.value != field.value
            && let Err(sentence) = set(&mut document, &field.name, &field.value)
        {
            problems.push(problem(0, &field.name, sentence));
        }
    }
    problems.extend(lacking(&document));
    for (at, account) in fields.accounts.iter().enumerate() {
        let blank = [("bank_mark", &account.bank_mark), ("account_number", &account.account_number)];
        let blank = blank.into_iter().filter(|(_, text)| text.trim().is_empty());
        problems.extend(blank.map(|(name, _)| problem(at, &format!("accounts.{name}"), wrong_field("blank", ""))));
    }
    if fields.accounts.is_empty() {
        problems.push(problem(0, "accounts", wrong_field("no-account", "")));
    }
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    if before.accounts != fields.accounts {
        set_accounts(&mut document, &fields.accounts);
    }
    parsed(document, fields.settings.iter().map(|field| field.name.as_str()))
}

/// The settings without which a table of the document cannot be used.
fn lacking(document: &DocumentMut) -> Vec<Problem> {
    let lacks = |(table, key): &&(&str, &str)| {
        let table = document.get(table).and_then(Item::as_table_like);
        table.is_some_and(|table| !table.is_empty() && !table.contains_key(key))
    };
    let blank = |(table, key): &(&str, &str)| problem(0, &format!("{table}.{key}"), wrong_field("blank", ""));
    NEEDED.iter().filter(lacks).map(blank).collect()
}

/// The text of a document whose settings can be used; an error is at the one of these names that it is about.
fn parsed<'a>(mut document: DocumentMut, mut names: impl Iterator<Item = &'a str>) -> Result<String> {
    if document.get(SIGN_IN).and_then(Item::as_table_like).is_some_and(TableLike::is_empty) {
        document.remove(SIGN_IN);
    }
    let text = document.to_string();
    Profile::parse(&text, "profile.toml").map_err(|error| at_field(error, &mut names))?;
    Ok(text)
}

/// An error of the whole text at the setting that its detail names.
fn at_field<'a>(error: DeskError, names: &mut impl Iterator<Item = &'a str>) -> DeskError {
    let trouble = error.trouble();
    let detail = trouble.sentence.args.get("detail").cloned().unwrap_or_default();
    let about = detail.split(':').next().unwrap_or_default();
    // The rules of a whole table are told at its first field.
    let table = WHOLE_TABLES.contains(&about).then(|| format!("{about}."));
    let named = names.find(|name| {
        about == *name
            || table.as_ref().is_some_and(|table| name.starts_with(table))
            || trouble.sentence.id == "settings-plain-http" && *name == "base_url"
    });
    let (name, sentence) = match named {
        Some(name) if detail.is_empty() => (name.to_owned(), trouble.sentence.clone()),
        Some(name) => {
            (name.to_owned(), wrong_field("other", detail.split_once(':').map_or("", |(_, rest)| rest.trim())))
        }
        None if detail.starts_with("accounts") => {
            ("accounts".to_owned(), wrong_field("other", detail.split_once(':').map_or("", |(_, rest)| rest.trim())))
        }
        None => return error,
    };
    refused(vec![problem(0, &name, sentence)])
}

/// Fields that are wrong.
pub fn refused(problems: Vec<Problem>) -> DeskError {
    let sentence = Sentence::new("profile-form-wrong").with("count", problems.len());
    DeskError::Correct(Box::new(Trouble { code: "settings".to_owned(), sentence, service_message: None, problems }))
}

/// The problem of one field; `at` is the account's place.
pub fn problem(at: usize, field: &str, sentence: Sentence) -> Problem {
    let item = u32::try_from(at).unwrap_or(u32::MAX);
    Problem { item, field: Some(field.to_owned()), source: ProblemSource::Value, sentence }
}

fn wrong_field(case: &str, text: &str) -> Sentence {
    Sentence::new("settings-field-wrong").with("case", case).with("text", text)
}

fn document(text: &str) -> Result<DocumentMut> {
    text.parse().map_err(|error: toml_edit::TomlError| bad_settings("profile.toml", error.message()))
}

/// The keys of a dotted name. A bank mark and a currency's text may contain dots themselves.
fn keys_of(name: &str) -> Vec<&str> {
    match name.split_once('.') {
        Some((BANKS, rest)) => {
            let (mark, key) = rest.rsplit_once('.').unwrap_or((rest, ""));
            vec![BANKS, mark, key]
        }
        Some((CURRENCIES, text)) => vec![CURRENCIES, text],
        _ => name.split('.').collect(),
    }
}

/// Whether the value is a currency. A currency's text in `[currencies]` is checked with the whole list.
fn is_currency(name: &str) -> bool {
    matches!(keys_of(name)[..], [BANKS, _, DRAFT_CURRENCY])
}

fn parent(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(table, _)| table)
}

/// A setting without a row of its own is a currency of a bank, its optional fields, a currency's meaning, or the ceiling of one
/// currency.
fn kind_of(name: &str) -> Kind {
    if matches!(keys_of(name)[..], [BANKS, _, OPTIONAL_FIELDS]) {
        return Kind::Several(RELAXABLE);
    }
    let is_ceiling = name.starts_with("limits.");
    let other = if is_ceiling { Kind::Amount } else { Kind::Text };
    FIELDS.iter().find(|(known, _)| *known == name).map_or(other, |(_, kind)| *kind)
}

fn field(document: &DocumentMut, name: &str, kind: Kind) -> SettingField {
    let (word, choices) = match kind {
        Kind::Text => ("text", &[][..]),
        Kind::Number => ("number", &[][..]),
        Kind::Amount => ("amount", &[][..]),
        Kind::Zone => ("zone", &[][..]),
        Kind::Words => ("words", &[][..]),
        Kind::Choice(choices) => ("choice", choices),
        Kind::Several(choices) => ("several", choices),
        Kind::Flag => ("choice", &["true", "false"][..]),
        Kind::Certificates => ("certificates", &[][..]),
        Kind::Rows(_) => ("rows", &[][..]),
    };
    let columns = if let Kind::Rows(columns) = kind { columns } else { &[] };
    let item = keys_of(name).into_iter().try_fold(document.as_item(), |item, key| item.get(key));
    SettingField {
        name: name.to_owned(),
        kind: word.to_owned(),
        choices: choices.iter().map(|one| (*one).to_owned()).collect(),
        optional: !REQUIRED.contains(&name),
        value: match kind {
            Kind::Rows(columns) => rows::text(item, columns),
            _ => item.map_or_else(|| default_of(name).to_owned(), text_of),
        },
        columns: rows::shown(columns),
        fixed: None,
    }
}

/// The text that a field shows where the file states no value.
fn default_of(name: &str) -> &'static str {
    BLANKS.iter().find(|(blank, _)| *blank == name).map_or("", |(_, default)| default)
}

/// A value as its field shows it.
fn text_of(item: &Item) -> String {
    match item {
        Item::Value(toml_edit::Value::String(text)) => text.value().clone(),
        Item::Value(toml_edit::Value::Array(words)) => {
            let words: Vec<&str> = words.iter().filter_map(toml_edit::Value::as_str).collect();
            if words.is_empty() { NO_WORDS.to_owned() } else { words.join("\n") }
        }
        Item::Value(plain) => plain.clone().decorated("", "").to_string(),
        _ => String::new(),
    }
}

/// Sets or removes one setting.
fn set(document: &mut DocumentMut, name: &str, typed: &str) -> std::result::Result<(), Sentence> {
    let kind = kind_of(name);
    // The space behind `Bearer` is part of the setting.
    let keeps = name == TOKEN_PREFIX || matches!(kind, Kind::Rows(_)) && !typed.trim().is_empty();
    let typed = if keeps { typed } else { typed.trim() };
    if typed.is_empty() && REQUIRED.contains(&name) {
        return Err(wrong_field("blank", ""));
    }
    let whole = || typed.parse::<i64>().map_err(|_| wrong_field("number", typed));
    let new = match kind {
        _ if typed.is_empty() && BLANKS.iter().any(|(blank, _)| *blank == name) => Some(value("")),
        _ if typed.is_empty() => None,
        Kind::Text if is_currency(name) && iso(typed).is_none() => return Err(wrong_field("currency", typed)),
        Kind::Text | Kind::Certificates => Some(value(typed)),
        Kind::Number => Some(value(whole()?)),
        Kind::Choice(_) if name == "page_base" => Some(value(whole()?)),
        Kind::Flag if matches!(typed, "true" | "false") => Some(value(typed == "true")),
        Kind::Flag => return Err(wrong_field("other", typed)),
        Kind::Rows(_) => None,
        Kind::Choice(choices) if choices.contains(&typed) => Some(value(typed)),
        Kind::Choice(_) => return Err(wrong_field("other", typed)),
        Kind::Amount => {
            Amount::parse_plain(typed).map_err(|_| wrong_field("amount", typed))?;
            Some(value(typed))
        }
        Kind::Zone => {
            typed.parse::<chrono_tz::Tz>().map_err(|_| wrong_field("zone", typed))?;
            Some(value(typed))
        }
        Kind::Words if typed == NO_WORDS => Some(value(Array::new())),
        Kind::Words | Kind::Several(_) => {
            Some(value(typed.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Array>()))
        }
    };
    let mut keys = keys_of(name);
    let last = keys.pop().unwrap_or(name);
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for key in &keys {
        if new.is_none() && typed.is_empty() && table.get(key).is_none() {
            return Ok(());
        }
        let inner = table.entry(key).or_insert_with(|| Item::Table(Table::new()));
        table = inner.as_table_like_mut().ok_or_else(|| wrong_field("other", key))?;
    }
    let new = match kind {
        Kind::Rows(columns) => rows::item(table.get(last), columns, typed)?,
        _ => new,
    };
    let had = table.contains_key(last);
    put(table, last, new);
    if had && table.is_empty() && WHOLE_TABLES.contains(&keys.join(".").as_str()) {
        remove_table(document.as_table_mut(), &keys);
    }
    Ok(())
}

/// Removes a table whose last setting was removed: an empty one is a rule of its own (no person acts, no payee gets anything).
fn remove_table(document: &mut Table, keys: &[&str]) {
    let Some((own, above)) = keys.split_last() else { return };
    let above = above
        .iter()
        .try_fold(document as &mut dyn TableLike, |table, key| table.get_mut(key).and_then(Item::as_table_like_mut));
    drop(above.and_then(|table| table.remove(own)));
}

/// Sets or removes a key; a comment behind the value stays.
fn put(table: &mut dyn TableLike, key: &str, new: Option<Item>) {
    let Some(mut new) = new else { return drop(table.remove(key)) };
    if let (Some(old), Some(new)) = (table.get(key).and_then(Item::as_value), new.as_value_mut()) {
        *new.decor_mut() = old.decor().clone();
    }
    // The key, with the comment above it, stays too.
    match table.get_mut(key) {
        Some(old) => *old = new,
        None => _ = table.insert(key, new),
    }
}

mod accounts;
mod rows;
#[cfg(test)]
mod tests;
