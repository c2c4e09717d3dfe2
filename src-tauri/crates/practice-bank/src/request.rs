//! Reads a call strictly: query parameters and the items of a body.
//!
//! Foreseeable errors are answered with status 200 and `failed` (service.md, "Error body convention"), so every invalid
//! input is a [`Refusal`] with a general message.

use bank_contract::record::{Entries, Fields, elements};
use bank_contract::row::{Kind, Type};
use bank_contract::rule::{self, Broken};
use bank_contract::{Item, Wire, scan};
use serde_json::value::RawValue;

use crate::accounts::Account;
use crate::assumptions::{ITEMS_MAX, Mark, mark};

/// A foreseeable error: the `message` of the error body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

impl Refusal {
    /// A refusal with this message.
    pub fn of(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// The query of a call.
#[derive(Debug, Clone, Default)]
pub struct Query(pub Vec<(String, String)>);

impl Query {
    /// Every value of a parameter.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The value of an optional parameter; a blank one is absent.
    ///
    /// # Errors
    /// [`Refusal`] if it occurs more than once.
    pub fn one<'a>(&'a self, name: &'a str) -> Result<Option<&'a str>, Refusal> {
        let mut values = self.all(name);
        let first = values.next();
        if values.next().is_some() {
            return Err(Refusal::of(format!("{name} is given more than once")));
        }
        Ok(first.filter(|value| !value.is_empty()))
    }

    /// The value of a required parameter.
    ///
    /// # Errors
    /// [`Refusal`] if it is missing, blank, or occurs more than once.
    pub fn required<'a>(&'a self, name: &'a str) -> Result<&'a str, Refusal> {
        self.one(name)?.ok_or_else(|| Refusal::of(format!("{name} is required")))
    }

    /// The value of a non-negative integer parameter.
    ///
    /// # Errors
    /// [`Refusal`] if it is not one, or occurs more than once.
    pub fn whole(&self, name: &str) -> Result<Option<u64>, Refusal> {
        let Some(text) = self.all(name).next() else { return Ok(None) };
        self.one(name)?;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits && number <= i64::MAX as u64 => Ok(Some(number)),
            _ => Err(Refusal::of(format!("{name} is not a number of that kind"))),
        }
    }

    /// The bank of the call.
    ///
    /// # Errors
    /// [`Refusal`] if the bank mark is missing or unknown.
    pub fn mark(&self) -> Result<&'static Mark, Refusal> {
        mark(self.required("bankMark")?).ok_or_else(|| Refusal::of("the bank mark is not known"))
    }

    /// The account of a read.
    ///
    /// # Errors
    /// [`Refusal`] if the account number is missing or unknown at that bank.
    pub fn account(&self) -> Result<&'static Account, Refusal> {
        account_at(self.mark()?, self.required("accountNumber")?)
    }
}

/// The account with this number at this bank.
///
/// # Errors
/// [`Refusal`] if there is none.
pub fn account_at(mark: &Mark, number: &str) -> Result<&'static Account, Refusal> {
    Account::numbered(number)
        .filter(|account| account.mark().name == mark.name)
        .ok_or_else(|| Refusal::of("the account is not known at this bank"))
}

/// Checks a `bankCode` given with an account.
///
/// # Errors
/// [`Refusal`] if it is the code of another branch.
pub fn check_bank_code(account: &Account, bank_code: Option<&str>) -> Result<(), Refusal> {
    match bank_code {
        Some(code) if code != account.bank_code() => Err(Refusal::of("the inter-bank number is not the account's")),
        _ => Ok(()),
    }
}

/// The items of a body.
///
/// # Errors
/// [`Refusal`] if the body is not an array, is empty, or has more than [`ITEMS_MAX`] items.
pub fn items(body: &[u8]) -> Result<Vec<&RawValue>, Refusal> {
    let text = scan::check(body, scan::Limits::REPLY)
        .map_err(|_| Refusal::of("the body is not the JSON that was expected"))?;
    let items = elements(text).map_err(|_| Refusal::of("the body is not an array"))?;
    match items.len() {
        0 => Err(Refusal::of("the body has no items")),
        count if count > ITEMS_MAX => Err(Refusal::of(format!("the body has more than {ITEMS_MAX} items"))),
        _ => Ok(items),
    }
}

/// One item in its typed form.
///
/// # Errors
/// [`Refusal`] if a required field is missing, or a field is of another kind or not in the interface.
pub fn take<T: Wire>(raw: &RawValue) -> Result<T, Refusal> {
    kinds_fit(T::TYPE, raw)?;
    let item = Item::from_json(T::TYPE, raw).map_err(|bad| {
        let fields: Vec<String> = bad.into_iter().map(|bad| bad.field).collect();
        Refusal::of(format!("data validation failed: {}", fields.join(", ")))
    })?;
    if let Some(Broken::Required(field)) = rule::check(&item).first() {
        return Err(Refusal::of(format!("data validation failed: {field} is required")));
    }
    serde_json::from_str(&item.to_json()).map_err(|_| Refusal::of("data validation failed"))
}

/// Stricter than for a form or a file: a number in quotes and `null` are of the wrong kind.
fn kinds_fit(of: &'static Type, raw: &RawValue) -> Result<(), Refusal> {
    let not_an_object = || Refusal::of("data validation failed: an item is not an object");
    let entries: Entries<'_> = serde_json::from_str(raw.get()).map_err(|_| not_an_object())?;
    for (key, value) in &entries.0 {
        let in_quotes = value.get().starts_with('"');
        let of_text = of.field(key).is_none_or(|field| field.kind == Kind::Text);
        if value.get() == "null" || in_quotes != of_text {
            return Err(Refusal::of(format!("data validation failed: {key}")));
        }
    }
    Ok(())
}

/// The account numbers in the items of a body, for faults by account; empty if the body cannot be read.
pub fn accounts_named(of: &'static Type, body: &[u8]) -> Vec<String> {
    let Ok(items) = items(body) else { return Vec::new() };
    let fields = items.into_iter().filter_map(|raw| Fields::read(of, raw).ok());
    fields.filter_map(|fields| fields.text("accountNumber").or_else(|| fields.text("tradeAccountNumber"))).collect()
}
