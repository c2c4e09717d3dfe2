//! The input of the money path's rules about the profile and its drafts, as values, so that the rules can be tested
//! alone.

use bank_contract::record::{Fields, text_of};
use bank_contract::wire::{Draft, Wire};
use bank_contract::{Amount, Endpoint, Number, Stage};
use chrono::{DateTime, NaiveDate, Utc};
use journal::Period;
use model::profile::{CodeBook, Profile};
use model::spelling::Currencies;
use model::{AccountKey, DraftFacts, Sentence, ShownFacts, spelling};
use serde_json::value::RawValue;

use super::alone::AloneNow;
use super::counterparties::Book;

/// A draft's two status codes, as the service sent them.
pub type DraftStatus = (Option<String>, Option<String>);

/// A draft as the cache or a live list knows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnownDraft {
    /// Its number.
    pub draft_number: Option<String>,
    /// The bank's id of it in this stage.
    pub bank_draft_id: Option<String>,
    /// The service's primary key, as text.
    pub draft_id: Option<String>,
    /// Its amount, as the record has it.
    pub amount: Option<Number>,
    /// `draftStatusCode` and `bankDraftStatusCode`.
    pub status: DraftStatus,
    /// Amount, part, acceptor and due day, as the record has them.
    pub facts: DraftFacts,
}

impl KnownDraft {
    /// Reads a raw record; `None` if it is not a JSON object.
    pub fn read(raw: &str) -> Option<Self> {
        let raw: &RawValue = serde_json::from_str(raw).ok()?;
        let fields = Fields::read(Draft::TYPE, raw).ok()?;
        let shown = |name: &str| fields.text(name).filter(|text| !text.trim().is_empty());
        Some(Self {
            draft_number: fields.text("draftNumber"),
            bank_draft_id: fields.text("bankDraftId"),
            draft_id: fields.text("draftId"),
            amount: fields
                .raw("amount")
                .map(|amount| Number { text: text_of(amount).into(), exact: Amount::from_json_number(amount.get()) }),
            status: (fields.text("draftStatusCode"), fields.text("bankDraftStatusCode")),
            facts: DraftFacts {
                amount: shown("amount"),
                sequence_number: shown("sequenceNumber"),
                acceptor_name: shown("acceptorName"),
                acceptor_account: shown("acceptorAccountNumber"),
                due_date: shown("dueDate"),
            },
        })
    }

    /// Its lock keys: number and every id, at its bank.
    pub fn keys(&self, bank_mark: &str) -> Vec<String> {
        let key = |kind: &str, value: &Option<String>| {
            value.as_ref().map(|value| format!("{bank_mark}|{kind}|{}", spelling::unspaced(value)))
        };
        [key("number", &self.draft_number), key("bank-draft-id", &self.bank_draft_id), key("draft-id", &self.draft_id)]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// A draft of the cache, with the rows that share its number or an id.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CachedRow {
    /// The row itself.
    pub draft: KnownDraft,
    /// Other rows of the cache that are the same draft.
    pub same: Vec<KnownDraft>,
    /// The record does not match the interface's description.
    pub unreadable: bool,
    /// Another row of the acting list has the same number.
    pub split: bool,
    /// When the list was read completely.
    pub read_at: Option<String>,
    /// The record as the list has it.
    pub raw: Option<String>,
    /// Acceptor, endorser and due day, as the list has them.
    pub facts: ShownFacts,
    /// Advice on it: its acceptor is on the watch list, the window of its presentment.
    pub advice: Vec<Sentence>,
}

/// The cached drafts.
pub trait Drafts {
    /// The row with that key, or else with that number or id in the list that allows the operation.
    fn find(&self, asked: &Asked<'_>) -> Option<CachedRow>;
}

/// Which draft is meant.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Account that acts.
    pub account: &'a AccountKey,
    /// The list that allows the operation.
    pub stage: Stage,
    /// Key of a cache row.
    pub key: Option<&'a str>,
    /// Number that the item names.
    pub draft_number: Option<&'a str>,
    /// Id that the item names.
    pub bank_draft_id: Option<&'a str>,
}

/// A balance of an account at its newest reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldBalance {
    /// The service's text of the currency.
    pub currency: String,
    /// Available balance, where the service stated an exact one.
    pub available: Option<Amount>,
    /// The day of the reading, `YYYY-MM-DD`.
    pub day: String,
}

/// The values against which an order is checked.
pub struct CheckContext<'a> {
    /// Settings.
    pub profile: &'a Profile,
    /// Meaning of flags.
    pub code_book: &'a CodeBook,
    /// The cache.
    pub drafts: &'a dyn Drafts,
    /// Known counterparties.
    pub book: &'a Book,
    /// The currencies ever seen in an account's balances; empty if its balances were never read.
    pub currencies: &'a dyn Fn(&AccountKey) -> Vec<String>,
    /// The balances of an account at its newest reading, one per currency.
    pub balances: &'a dyn Fn(&AccountKey) -> Vec<HeldBalance>,
    /// The exact URL of an operation at a bank.
    pub url: &'a dyn Fn(Endpoint, &str) -> Result<String, String>,
    /// Now.
    pub now: DateTime<Utc>,
    /// Now by the service's clock; `None` if no reply stated it.
    pub service_now: Option<DateTime<Utc>>,
    /// The day in the profile's zone.
    pub today: NaiveDate,
    /// Of a desk whose group book cannot be reached: the work that the policy allows without it.
    pub alone: Option<&'a AloneNow>,
    /// The time of a reminder that the order is for.
    pub period: Option<&'a Period>,
}

impl CheckContext<'_> {
    /// The currencies that an order may use for an account.
    pub fn currency_list(&self, account: &AccountKey) -> Currencies {
        let seen = (self.currencies)(account);
        Currencies::of(&self.profile.currencies, self.profile.assumed_currencies, seen.iter().map(String::as_str))
    }
}
