//! The accounts of a profile as fields. An account keeps its table with its comments and its lists.

use serde::{Deserialize, Serialize};
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};
use ts_rs::TS;

use super::rows::tables;
use super::{ACCOUNTS, put};

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
    /// Organization code.
    pub organization_code: String,
    /// Name of the account at this desk.
    pub nickname: String,
    /// Company that owns it.
    pub owner: String,
    /// Its role.
    pub role: String,
}

/// The accounts of a text.
pub(super) fn accounts(document: &DocumentMut) -> Vec<AccountField> {
    let read = |(place, table): (usize, &Table)| {
        let text = |key: &str| table.get(key).and_then(Item::as_str).unwrap_or_default().to_owned();
        AccountField {
            place: u32::try_from(place).ok(),
            bank_mark: text("bank_mark"),
            account_number: text("account_number"),
            bank_code: text("bank_code"),
            organization_code: text("organization_code"),
            nickname: text("nickname"),
            owner: text("owner"),
            role: text("role"),
        }
    };
    tables(document.get(ACCOUNTS)).iter().enumerate().map(read).collect()
}

/// Sets the accounts of a text.
pub(super) fn set_accounts(document: &mut DocumentMut, accounts: &[AccountField]) {
    let old = tables(document.get(ACCOUNTS));
    let mut tables = ArrayOfTables::new();
    for account in accounts {
        let kept = account.place.and_then(|place| old.get(usize::try_from(place).ok()?)).cloned();
        let mut table = kept.unwrap_or_default();
        let parts = [
            ("bank_mark", &account.bank_mark),
            ("account_number", &account.account_number),
            ("bank_code", &account.bank_code),
            ("organization_code", &account.organization_code),
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
    document.remove(ACCOUNTS);
    document.insert(ACCOUNTS, Item::ArrayOfTables(tables));
}
