//! Editing `profile.toml` in place: one setting changes; comments and order are kept.

use chrono::NaiveDate;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};

use super::{Group, bad_settings};
use crate::{AccountKey, Result};

fn document(text: &str) -> Result<DocumentMut> {
    text.parse().map_err(|error: toml_edit::TomlError| bad_settings("profile.toml", error.message()))
}

/// The text with the lists to read for an account; `None` removes the setting, so that all are read.
///
/// # Errors
/// `settings` when the text cannot be parsed or does not contain the account.
pub fn with_stages(text: &str, account: &AccountKey, stages: Option<&[String]>) -> Result<String> {
    let mut document = document(text)?;
    let table = accounts(&mut document).into_iter().find(|table| {
        let is = |name: &str, wanted: &str| table.get(name).and_then(Item::as_str) == Some(wanted);
        is("bank_mark", &account.bank_mark) && is("account_number", &account.number)
    });
    let table =
        table.ok_or_else(|| bad_settings("profile.toml", &format!("accounts: {account} does not stand there")))?;
    match stages {
        Some(stages) => {
            table.insert("stages", value(stages.iter().map(String::as_str).collect::<Array>()));
        }
        None => drop(table.remove("stages")),
    }
    Ok(document.to_string())
}

/// The accounts, whether written as tables or inline.
fn accounts(document: &mut DocumentMut) -> Vec<&mut dyn TableLike> {
    match document.get_mut("accounts") {
        Some(Item::ArrayOfTables(tables)) => tables.iter_mut().map(|table| table as &mut dyn TableLike).collect(),
        Some(Item::Value(toml_edit::Value::Array(array))) => {
            let inline = array.iter_mut().filter_map(toml_edit::Value::as_inline_table_mut);
            inline.map(|table| table as &mut dyn TableLike).collect()
        }
        _ => Vec::new(),
    }
}

/// The text with the minutes between two polls; `None` removes the setting, which turns polling off.
///
/// # Errors
/// `settings` when the text cannot be parsed.
pub fn with_poll_minutes(text: &str, minutes: Option<u32>) -> Result<String> {
    let mut document = document(text)?;
    match minutes {
        Some(minutes) => document["poll_minutes"] = value(i64::from(minutes)),
        None => drop(document.remove("poll_minutes")),
    }
    Ok(document.to_string())
}

/// The text without a sort order, with the day on which the service refused one.
///
/// # Errors
/// `settings` when the text cannot be parsed.
pub fn without_sort(text: &str, day: NaiveDate) -> Result<String> {
    let mut document = document(text)?;
    document["sort_format"] = value("");
    if let Some(set) = document["sort_format"].as_value_mut() {
        set.decor_mut().set_suffix(format!(" # found out on {day}: the service answers 400 to a sort order"));
    }
    Ok(document.to_string())
}

/// The text with settings of a table, `connection` or `group`; `None` removes one, and the table with its last one. `true` is a
/// flag.
///
/// # Errors
/// `settings` when the text cannot be parsed, or the table is another value.
pub fn with_table(text: &str, name: &str, rows: &[(&str, Option<String>)]) -> Result<String> {
    let mut document = document(text)?;
    let item = document.entry(name).or_insert_with(|| Item::Table(Table::new()));
    let no_table = || bad_settings("profile.toml", &format!("{name}: a table is expected"));
    let table = item.as_table_like_mut().ok_or_else(no_table)?;
    for (key, setting) in rows {
        match setting.as_deref() {
            Some("true") => _ = table.insert(key, value(true)),
            Some(text) => _ = table.insert(key, value(text)),
            None => _ = table.remove(key),
        }
    }
    if table.is_empty() {
        document.remove(name);
    }
    Ok(document.to_string())
}

/// The text with the settings `[group]`; `None` removes them.
///
/// # Errors
/// `settings` when the text cannot be parsed.
pub fn with_group(text: &str, group: Option<&Group>) -> Result<String> {
    let mut document = document(text)?;
    document.remove("group");
    if let Some(group) = group {
        let mut table = Table::new();
        table.insert("url", value(&group.url));
        table.insert("id", value(&group.id));
        table.insert("desk", value(&group.desk));
        if let Some(authorities) = &group.authorities {
            table.insert("authorities", value(authorities));
        }
        if let Some(own) = &group.client_certificate {
            table.insert("client_certificate", value(own));
        }
        document.insert("group", Item::Table(table));
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# ours\nbase_url = \"https://b\" # the gateway\norganization_id = 1\nenvironment = \"test\"\n\n\
                        [[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\" # main\n\n\
                        [[accounts]]\nbank_mark = \"A\"\naccount_number = \"2\"\nstages = [\"draft\"]\n";

    #[test]
    fn one_setting_changes_and_comments_stay() {
        let key: AccountKey = "A:1".parse().unwrap();
        let set = with_stages(TEXT, &key, Some(&["receipt-confirm".to_owned()])).unwrap();
        assert!(set.contains("account_number = \"1\" # main\nstages = [\"receipt-confirm\"]\n"), "{set}");
        assert!(set.starts_with("# ours\nbase_url = \"https://b\" # the gateway\n"));
        assert_eq!(with_stages(&set, &key, None).unwrap(), TEXT);
        let polled = with_poll_minutes(TEXT, Some(15)).unwrap();
        assert!(polled.contains("\npoll_minutes = 15\n") && polled.contains("# main"), "{polled}");
        assert_eq!(with_poll_minutes(&polled, None).unwrap(), TEXT);
    }

    #[test]
    fn a_connection_s_settings_come_and_leave_without_a_trace() {
        let rows = [("proxy", Some("proxy.example:3128".to_owned())), ("authorities_alone", Some("true".to_owned()))];
        let set = with_table(TEXT, "connection", &rows).unwrap();
        assert!(set.contains("[connection]\nproxy = \"proxy.example:3128\"\nauthorities_alone = true\n"), "{set}");
        assert!(set.contains("# the gateway") && set.contains("stages = [\"draft\"]"), "{set}");
        assert_eq!(with_table(&set, "connection", &[("proxy", None), ("authorities_alone", None)]).unwrap(), TEXT);
        let pem = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n";
        let set = with_table(TEXT, "connection", &[("authorities", Some(pem.to_owned()))]).unwrap();
        let read: toml::Table = set.parse().unwrap();
        assert_eq!(read["connection"]["authorities"].as_str(), Some(pem));
    }

    #[test]
    fn accounts_in_one_line_are_found_and_strangers_are_refused() {
        let text = "accounts = [{ bank_mark = \"A\", account_number = \"1\" }]\n";
        let set = with_stages(text, &"A:1".parse().unwrap(), Some(&[])).unwrap();
        assert!(set.contains("stages = []"), "{set}");
        assert!(with_stages(text, &"A:9".parse().unwrap(), None).is_err());
    }
}
