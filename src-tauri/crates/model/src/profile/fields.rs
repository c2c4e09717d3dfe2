//! Editing `profile.toml` by fields: the settings with one value or a list of words, and the accounts. The file's
//! comments, its order and its other settings stay; a blank field removes the setting.

use bank_contract::Amount;
use serde::{Deserialize, Serialize};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, TableLike, value};
use ts_rs::TS;

use super::{Profile, bad_settings, flattened};
use crate::{DeskError, Problem, Result, Sentence, Trouble};

/// The content of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Amount,
    Zone,
    Words,
    Choice(&'static [&'static str]),
}

/// The settings with one field each. Others are edited in the text: tiers, banks, currencies, sign-in.
const FIELDS: &[(&str, Kind)] = &[
    ("base_url", Kind::Text),
    ("organization_id", Kind::Number),
    ("environment", Kind::Choice(&["production", "test"])),
    ("connection.proxy", Kind::Text),
    ("connection.proxy_user", Kind::Text),
    ("limits.control_total_over", Kind::Amount),
    ("limits.per_instruction.other", Kind::Amount),
    ("limits.per_day.other", Kind::Amount),
    ("limits.batch_items_max", Kind::Number),
    ("limits.drafts_per_post", Kind::Number),
    ("limits.refusal_settles_minutes", Kind::Number),
    ("poll_minutes", Kind::Number),
    ("time_zone", Kind::Zone),
    ("cut_offs.draft_system", Kind::Text),
    ("cut_offs.large_value", Kind::Text),
    ("reference_prefix", Kind::Text),
    ("failure_words", Kind::Words),
    ("chain_head_copy", Kind::Text),
    ("token.header", Kind::Text),
    ("token.prefix", Kind::Text),
    ("version_style", Kind::Choice(&["path", "query"])),
    ("page_base", Kind::Choice(&["0", "1"])),
    ("page_size", Kind::Number),
    ("date_format", Kind::Text),
    ("datetime_format", Kind::Text),
    ("sort_format", Kind::Text),
];

/// Settings that a profile cannot be without.
const REQUIRED: &[&str] = &["base_url", "organization_id", "environment"];

/// One setting as a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingField {
    /// Dotted name.
    pub name: String,
    /// `text`, `number`, `amount`, `zone`, `words` (one a line) or `choice`.
    pub kind: String,
    /// The values of a choice.
    pub choices: Vec<String>,
    /// The field may be blank; the default then applies.
    pub optional: bool,
    /// Value as in the file; blank where it is not set.
    pub value: String,
}

/// One account as fields; a blank text is not set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountField {
    /// Its place in the file, from 0; `None` for a new account.
    pub place: Option<u32>,
    /// Bank mark.
    pub bank_mark: String,
    /// Account number.
    pub account_number: String,
    /// Inter-bank number.
    pub bank_code: String,
    /// Name of the account at this desk.
    pub nickname: String,
    /// Company that owns it.
    pub owner: String,
    /// Its role.
    pub role: String,
}

/// The settings of a text as fields.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingsFields {
    /// The settings, in the order in which they are shown.
    pub settings: Vec<SettingField>,
    /// The accounts that are kept, in their order, and new ones.
    pub accounts: Vec<AccountField>,
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
    Ok(SettingsFields { settings, accounts: accounts(&document) })
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
            && let Err(sentence) = set(&mut document, &field.name, field.value.trim())
        {
            problems.push(problem(0, &field.name, sentence));
        }
    }
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
    let text = document.to_string();
    Profile::parse(&text, "profile.toml").map_err(|error| at_field(error, fields))?;
    Ok(text)
}

/// An error of the whole text at the field that its detail names.
pub fn at_field(error: DeskError, fields: &SettingsFields) -> DeskError {
    let trouble = error.trouble();
    let detail = trouble.sentence.args.get("detail").cloned().unwrap_or_default();
    let named = fields.settings.iter().find(|field| {
        detail.split(':').next().is_some_and(|name| name == field.name)
            || trouble.sentence.id == "settings-plain-http" && field.name == "base_url"
    });
    let (name, sentence) = match named {
        Some(field) if detail.is_empty() => (field.name.clone(), trouble.sentence.clone()),
        Some(field) => {
            (field.name.clone(), wrong_field("other", detail.split_once(':').map_or("", |(_, rest)| rest.trim())))
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
    Problem { item, field: Some(field.to_owned()), source: "value".to_owned(), sentence }
}

fn wrong_field(case: &str, text: &str) -> Sentence {
    Sentence::new("settings-field-wrong").with("case", case).with("text", text)
}

fn document(text: &str) -> Result<DocumentMut> {
    text.parse().map_err(|error: toml_edit::TomlError| bad_settings("profile.toml", error.message()))
}

fn parent(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(table, _)| table)
}

fn kind_of(name: &str) -> Kind {
    FIELDS.iter().find(|(known, _)| *known == name).map_or(Kind::Amount, |(_, kind)| *kind)
}

fn field(document: &DocumentMut, name: &str, kind: Kind) -> SettingField {
    let (word, choices) = match kind {
        Kind::Text => ("text", &[][..]),
        Kind::Number => ("number", &[][..]),
        Kind::Amount => ("amount", &[][..]),
        Kind::Zone => ("zone", &[][..]),
        Kind::Words => ("words", &[][..]),
        Kind::Choice(choices) => ("choice", choices),
    };
    let item = name.split('.').try_fold(document.as_item(), |item, key| item.get(key));
    SettingField {
        name: name.to_owned(),
        kind: word.to_owned(),
        choices: choices.iter().map(|one| (*one).to_owned()).collect(),
        optional: !REQUIRED.contains(&name),
        value: item.map(text_of).unwrap_or_default(),
    }
}

/// A value as its field shows it.
fn text_of(item: &Item) -> String {
    match item {
        Item::Value(toml_edit::Value::String(text)) => text.value().clone(),
        Item::Value(toml_edit::Value::Array(words)) => {
            let words: Vec<&str> = words.iter().filter_map(toml_edit::Value::as_str).collect();
            words.join("\n")
        }
        Item::Value(plain) => plain.clone().decorated("", "").to_string(),
        _ => String::new(),
    }
}

/// Sets or removes one setting.
fn set(document: &mut DocumentMut, name: &str, typed: &str) -> std::result::Result<(), Sentence> {
    let kind = kind_of(name);
    if typed.is_empty() && REQUIRED.contains(&name) {
        return Err(wrong_field("blank", ""));
    }
    let whole = || typed.parse::<i64>().map_err(|_| wrong_field("number", typed));
    let new = match kind {
        _ if typed.is_empty() => None,
        Kind::Text => Some(value(typed)),
        Kind::Number => Some(value(whole()?)),
        Kind::Choice(_) if name == "page_base" => Some(value(whole()?)),
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
        Kind::Words => Some(value(typed.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Array>())),
    };
    let mut keys: Vec<&str> = name.split('.').collect();
    let last = keys.pop().unwrap_or(name);
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for key in keys {
        if new.is_none() && table.get(key).is_none() {
            return Ok(());
        }
        let inner = table.entry(key).or_insert_with(|| Item::Table(Table::new()));
        table = inner.as_table_like_mut().ok_or_else(|| wrong_field("other", key))?;
    }
    put(table, last, new);
    Ok(())
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

/// The accounts as tables, whether written as tables or inline.
fn account_tables(document: &DocumentMut) -> Vec<Table> {
    match document.get("accounts") {
        Some(Item::ArrayOfTables(tables)) => tables.iter().cloned().collect(),
        Some(Item::Value(toml_edit::Value::Array(array))) => {
            let inline = array.iter().filter_map(toml_edit::Value::as_inline_table);
            inline.map(|table| table.clone().into_table()).collect()
        }
        _ => Vec::new(),
    }
}

fn accounts(document: &DocumentMut) -> Vec<AccountField> {
    let read = |(place, table): (usize, &Table)| {
        let text = |key: &str| table.get(key).and_then(Item::as_str).unwrap_or_default().to_owned();
        AccountField {
            place: u32::try_from(place).ok(),
            bank_mark: text("bank_mark"),
            account_number: text("account_number"),
            bank_code: text("bank_code"),
            nickname: text("nickname"),
            owner: text("owner"),
            role: text("role"),
        }
    };
    account_tables(document).iter().enumerate().map(read).collect()
}

fn set_accounts(document: &mut DocumentMut, accounts: &[AccountField]) {
    let old = account_tables(document);
    let mut tables = ArrayOfTables::new();
    for account in accounts {
        let kept = account.place.and_then(|place| old.get(usize::try_from(place).ok()?)).cloned();
        let mut table = kept.unwrap_or_default();
        let parts = [
            ("bank_mark", &account.bank_mark),
            ("account_number", &account.account_number),
            ("bank_code", &account.bank_code),
            ("nickname", &account.nickname),
            ("owner", &account.owner),
            ("role", &account.role),
        ];
        for (key, text) in parts {
            let text = text.trim();
            if table.get(key).and_then(Item::as_str).unwrap_or_default() != text {
                put(&mut table, key, (!text.is_empty()).then(|| value(text)));
            }
        }
        // Behind the tables before it, wherever the old ones are.
        table.set_position(None);
        tables.push(table);
    }
    document.remove("accounts");
    document.insert("accounts", Item::ArrayOfTables(tables));
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# ours\nbase_url = \"https://b.example\" # the gateway\norganization_id = 1\n\
                        environment = \"test\"\n\n[limits.per_day]\nCNY = \"500\"\n\n\
                        [[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\" # main\nstages = [\"draft\"]\n\n\
                        [[accounts]]\nbank_mark = \"A\"\naccount_number = \"2\"\n";

    fn edited(changes: &[(&str, &str)]) -> Result<String> {
        let mut fields = fields_of(TEXT).unwrap();
        for (name, value) in changes {
            let field = fields.settings.iter_mut().find(|field| field.name == *name).unwrap();
            (*value).clone_into(&mut field.value);
        }
        with_fields(TEXT, &fields)
    }

    #[test]
    fn fields_without_a_change_leave_the_text_as_it_is() {
        assert_eq!(edited(&[]).unwrap(), TEXT);
        let names: Vec<String> = fields_of(TEXT).unwrap().settings.into_iter().map(|field| field.name).collect();
        assert!(names.contains(&"limits.per_day.CNY".to_owned()), "{names:?}");
    }

    #[test]
    fn a_changed_field_changes_its_setting_and_keeps_the_comments() {
        let text = edited(&[
            ("base_url", "https://c.example"),
            ("limits.per_day.CNY", "400"),
            ("limits.per_instruction.other", "300"),
            ("poll_minutes", "15"),
            ("failure_words", "no\n\nnever\n"),
            ("time_zone", "Asia/Shanghai"),
        ])
        .unwrap();
        assert!(text.starts_with("# ours\nbase_url = \"https://c.example\" # the gateway\n"), "{text}");
        let profile = Profile::parse(&text, "profile.toml").unwrap();
        assert_eq!(
            (profile.poll_minutes, profile.failure_words),
            (Some(15), vec!["no".to_owned(), "never".to_owned()])
        );
        assert_eq!(profile.limits.per_day.rows().collect::<Vec<_>>(), [("CNY", "400")]);
        assert_eq!(profile.limits.per_instruction.rows().collect::<Vec<_>>(), [("other", "300")]);
        assert!(!edited(&[("limits.per_day.CNY", "")]).unwrap().contains("CNY"));
    }

    #[test]
    fn a_wrong_value_is_named_at_its_field() {
        let rows = [
            ("base_url", ""),
            ("base_url", "http://far.example"),
            ("organization_id", "one"),
            ("organization_id", ""),
            ("page_size", "0"),
            ("poll_minutes", "1"),
            ("time_zone", "Atlantis"),
            ("limits.control_total_over", "1,000"),
            ("limits.batch_items_max", "900"),
            ("date_format", "day"),
            ("chain_head_copy", "here"),
        ];
        for (name, value) in rows {
            let error = edited(&[(name, value)]).unwrap_err();
            let fields: Vec<_> = error.trouble().problems.iter().map(|one| one.field.clone()).collect();
            assert_eq!(fields, [Some(name.to_owned())], "{name} = {value:?}: {error:?}");
        }
    }

    #[test]
    fn accounts_are_changed_added_and_removed_and_keep_their_lists() {
        let mut fields = fields_of(TEXT).unwrap();
        fields.accounts.remove(1);
        fields.accounts[0].nickname = "Main".to_owned();
        fields.accounts.push(AccountField {
            bank_mark: "B".to_owned(),
            account_number: "3".to_owned(),
            ..AccountField::default()
        });
        let text = with_fields(TEXT, &fields).unwrap();
        let profile = Profile::parse(&text, "profile.toml").unwrap();
        let keys: Vec<String> = profile.accounts.iter().map(|account| account.key().to_string()).collect();
        assert_eq!(keys, ["A:1", "B:3"], "{text}");
        assert_eq!(profile.accounts[0].nickname.as_deref(), Some("Main"));
        assert_eq!(profile.accounts[0].stages, Some(vec!["draft".to_owned()]));
        assert!(text.contains("# main"), "{text}");
        fields.accounts[1].account_number.clear();
        let error = with_fields(TEXT, &fields).unwrap_err();
        assert_eq!(error.trouble().problems[0].item, 1);
        fields.accounts.clear();
        assert!(with_fields(TEXT, &fields).is_err());
    }
}
