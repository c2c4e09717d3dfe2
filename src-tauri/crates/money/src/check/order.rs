//! Orders as a form or a file gives them, before they are checked.

use std::collections::BTreeMap;

use bank_contract::item::Item;
use bank_contract::record::elements;
use bank_contract::row::Type;
use bank_contract::{Endpoint, scan};
use model::profile::Profile;
use model::spelling::plain_number;
use model::{AccountKey, DeskError, ProblemSource, Result, Sentence};

use super::problem::{bad_value, problem, refused};
use crate::view::{Order, OrderItem};

/// An operation and the type of its items.
#[derive(Debug, Clone, Copy)]
pub struct Operation {
    /// Its endpoint.
    pub endpoint: Endpoint,
    /// Type of the items in its body's array.
    pub item: &'static Type,
}

impl Operation {
    /// The operation of that name.
    ///
    /// # Errors
    /// `operation-unknown`.
    pub fn named(name: &str) -> Result<Self> {
        let endpoint = Endpoint::named(name).filter(|endpoint| endpoint.row().acts);
        endpoint.and_then(|endpoint| Some(Self { endpoint, item: endpoint.row().body? })).ok_or_else(|| {
            let known: Vec<&str> = Endpoint::operations().map(|endpoint| endpoint.row().name()).collect();
            let sentence = Sentence::new("operation-unknown").with("operation", name).with("known", known.join(", "));
            DeskError::correct("operation-unknown", sentence)
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.endpoint.row().name()
    }

    /// It moves money and no draft.
    pub fn is_transfer(self) -> bool {
        matches!(self.endpoint, Endpoint::Transfer | Endpoint::TransferPersonal)
    }

    /// The field that names the account that acts.
    pub fn account_field(self) -> &'static str {
        if self.is_transfer() { "tradeAccountNumber" } else { "accountNumber" }
    }

    /// Its items name a draft by number only, so they cannot name a part of a split draft.
    pub fn names_by_number(self) -> bool {
        self.item.field("draftNumber").is_some() && self.item.field("bankDraftId").is_none()
    }
}

/// Reads a JSON file of items with the interface's field names. Every value is checked against its type here, because
/// an order holds only text. The account is the one that the item names.
///
/// # Errors
/// `problems` with every invalid value, or `items-file` if the file is not a list of items.
pub fn from_json(
    profile: &Profile,
    operation: &str,
    json: &str,
    language: &str,
    reason: Option<String>,
) -> Result<Order> {
    let known = Operation::named(operation)?;
    let no_list = |detail: String| DeskError::correct("items-file", Sentence::new("items-file").with("detail", detail));
    scan::check(json.as_bytes(), scan::Limits::REPLY).map_err(|refusal| no_list(refusal.to_string()))?;
    let raw = elements(json).map_err(|error| no_list(error.to_string()))?;
    let mut problems = Vec::new();
    let mut items = Vec::new();
    for (at, raw) in raw.into_iter().enumerate() {
        match Item::from_json(known.item, raw) {
            Ok(item) => items.push(order_item(profile, known, at, &item, &mut problems)),
            Err(bad) => problems.extend(bad.iter().map(|bad| bad_value(at, bad))),
        }
    }
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    Ok(Order { operation: operation.to_owned(), items, language: language.to_owned(), reason, list: None })
}

fn order_item(
    profile: &Profile,
    operation: Operation,
    at: usize,
    item: &Item,
    problems: &mut Vec<model::Problem>,
) -> OrderItem {
    let fields: BTreeMap<String, String> =
        item.entries().map(|(field, value)| (field.name.to_owned(), value.to_text())).collect();
    let named = item.text(operation.account_field()).unwrap_or_default();
    let plain = || profile.find_account(&plain_number(&named).unwrap_or_default());
    let account = profile.find_account(&named).or_else(|error| plain().map_err(|_| error));
    let account = account.map(|account| account.key().to_string());
    let account = account.unwrap_or_else(|error| {
        // The required-field rule reports a missing account; here only an unknown one is reported.
        if !named.is_empty() {
            let sentence = error.trouble().sentence.clone();
            problems.push(problem(at, Some(operation.account_field()), ProblemSource::Value, sentence));
        }
        String::new()
    });
    OrderItem { account, draft: None, fields, supersedes: None }
}

/// The account that an item of an order acts from.
pub fn account_key(item: &OrderItem) -> Option<AccountKey> {
    item.account.parse().ok()
}
