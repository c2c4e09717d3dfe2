//! The rules for a person's entry about a counterparty, typed or imported.

use model::Sentence;
use model::spelling::{hidden, iso, plain_number, typed_amount};

use super::names_account;
use crate::view::{AccountEdit, PartyEdit};

/// Longest name, note and other text, in characters.
const CHARACTERS_MAX: usize = 400;

/// A field of an entry, and why it is wrong.
pub(super) type Wrong = (&'static str, Sentence);

/// The entry as it is stored.
///
/// # Errors
/// Every wrong field.
pub(super) fn checked(edit: &PartyEdit) -> Result<PartyEdit, Vec<Wrong>> {
    let mut wrong = Vec::new();
    let mut text = |field: &'static str, value: &str| {
        let value = value.trim();
        if value.chars().count() > CHARACTERS_MAX {
            wrong.push((field, Sentence::new("counterparty-too-long").with("most", CHARACTERS_MAX)));
        }
        if hidden(value).is_some() || value.contains(char::is_control) {
            wrong.push((field, Sentence::new("counterparty-hidden")));
        }
        value.to_owned()
    };
    let mut kept = PartyEdit {
        name: text("name", &edit.name),
        group: edit.group,
        company_code: text("company_code", &edit.company_code),
        limit_amount: String::new(),
        limit_currency: String::new(),
        note: text("note", &edit.note.replace(['\r', '\n', '\t'], " ")),
        accounts: Vec::new(),
    };
    if !kept.name.chars().any(char::is_alphanumeric) {
        wrong.push(("name", Sentence::new("counterparty-no-name")));
    }
    limit(edit, &mut kept, &mut wrong);
    for account in &edit.accounts {
        kept.accounts.extend(checked_account(account, &mut wrong));
    }
    if wrong.is_empty() { Ok(kept) } else { Err(wrong) }
}

fn limit(edit: &PartyEdit, kept: &mut PartyEdit, wrong: &mut Vec<Wrong>) {
    let (amount, currency) = (edit.limit_amount.trim(), edit.limit_currency.trim());
    if amount.is_empty() {
        return;
    }
    match typed_amount(amount) {
        Some(limit) if limit.is_positive() => kept.limit_amount = limit.to_string(),
        _ => wrong.push(("limit_amount", Sentence::new("counterparty-limit").with("text", amount))),
    }
    match iso(currency) {
        Some(currency) => currency.clone_into(&mut kept.limit_currency),
        None => wrong.push(("limit_currency", Sentence::new("counterparty-limit-currency").with("text", currency))),
    }
}

fn checked_account(account: &AccountEdit, wrong: &mut Vec<Wrong>) -> Option<AccountEdit> {
    let mut number = |field: &'static str, text: &str| match plain_number(text) {
        Ok(number) if number.len() <= CHARACTERS_MAX => Some(number),
        _ => {
            wrong.push((field, Sentence::new("counterparty-number").with("text", text)));
            None
        }
    };
    let account_number = number("account_number", &account.account_number)?;
    let bank_number = number("bank_number", &account.bank_number)?;
    let (bank_name, call_back) = (account.bank_name.trim().to_owned(), account.call_back.trim().to_owned());
    if account_number.is_empty() {
        wrong.push(("account_number", Sentence::new("counterparty-no-account")));
    }
    if [&bank_name, &call_back].iter().any(|text| text.chars().count() > CHARACTERS_MAX) {
        wrong.push(("bank_name", Sentence::new("counterparty-too-long").with("most", CHARACTERS_MAX)));
    }
    if !call_back.is_empty() && !names_account(&call_back, &account_number) {
        wrong.push(("call_back", Sentence::new("counterparty-call-back").with("account", &account_number)));
    }
    Some(AccountEdit { account_number, bank_name, bank_number, call_back })
}
