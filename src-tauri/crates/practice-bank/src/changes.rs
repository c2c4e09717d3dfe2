//! The changes of one request. A request is all or nothing: each item sees the changes of the items before it, and the
//! set is committed only if every item is valid.

use std::collections::BTreeMap;

use bank_contract::Amount;
use chrono::SecondsFormat;

use crate::accounts::{Account, AccountId, Balance, Balances};
use crate::assumptions::CURRENCY;
use crate::assumptions::stages::Life;
use crate::bank::Bank;
use crate::facts::{DraftIndex, bank_draft_id};
use crate::ledger::{By, Entry};
use crate::request::Refusal;

/// The uncommitted changes of a request.
pub struct Changes<'a> {
    /// The bank before the changes.
    pub bank: &'a Bank,
    by: By,
    lives: BTreeMap<DraftIndex, Life>,
    balances: Balances,
    entries: Vec<Entry>,
}

/// The fields of a ledger entry beside draft and account.
#[derive(Debug, Default)]
pub struct Told {
    /// The amount.
    pub amount: Amount,
    /// Its currency.
    pub currency: String,
    /// Name and account of the counterparty.
    pub counterparty: Option<(String, String)>,
    /// `referenceOrder`.
    pub reference_order: Option<String>,
    /// `accept` or `refuse`.
    pub answer: Option<&'static str>,
}

impl<'a> Changes<'a> {
    /// An empty set of changes.
    pub fn new(bank: &'a Bank, by: By) -> Self {
        Self { bank, by, lives: BTreeMap::new(), balances: Balances::new(), entries: Vec::new() }
    }

    /// A draft's life, including the changes.
    pub fn life(&self, index: DraftIndex) -> Life {
        self.lives.get(&index).cloned().unwrap_or_else(|| self.bank.life(index))
    }

    /// Changes a draft's life.
    pub fn set_life(&mut self, index: DraftIndex, life: Life) {
        self.lives.insert(index, life);
    }

    /// A balance, including the changes.
    pub fn balance(&self, account: AccountId, currency: &str) -> Option<&Balance> {
        let key = (account, currency.to_owned());
        self.balances.get(&key).or_else(|| self.bank.balances().get(&key))
    }

    /// Debits an account.
    ///
    /// # Errors
    /// [`Refusal`] if the account has no such balance or not enough.
    pub fn debit(&mut self, account: AccountId, currency: &str, amount: Amount) -> Result<(), Refusal> {
        let not_held = || Refusal::of("the account has no balance in that currency");
        let balance = self.balance(account, currency).ok_or_else(not_held)?;
        let (available, book) = (balance.available.checked_sub(amount), balance.book.checked_sub(amount));
        match (available, book) {
            (Some(available), Some(book)) if !available.is_negative() => {
                self.balances.insert((account, currency.to_owned()), Balance { available, book });
                Ok(())
            }
            _ => Err(Refusal::of("the available balance does not cover the amount")),
        }
    }

    /// Credits an account. A currency new to the account is opened.
    ///
    /// # Errors
    /// [`Refusal`] if the sum cannot be represented exactly.
    pub fn credit(&mut self, account: AccountId, currency: &str, amount: Amount) -> Result<(), Refusal> {
        let nothing = Balance { available: Amount::ZERO, book: Amount::ZERO };
        let balance = self.balance(account, currency).cloned().unwrap_or(nothing);
        let (available, book) = (balance.available.checked_add(amount), balance.book.checked_add(amount));
        let (Some(available), Some(book)) = (available, book) else {
            return Err(Refusal::of("the balance cannot hold the amount"));
        };
        self.balances.insert((account, currency.to_owned()), Balance { available, book });
        Ok(())
    }

    /// Adds a ledger entry and returns its number.
    pub fn tell(&mut self, endpoint: &str, account: &Account, draft: Option<DraftIndex>, told: Told) -> u64 {
        let sequence = self.bank.next_sequence() + self.entries.len() as u64;
        let (counterparty_name, counterparty_account) = told.counterparty.unzip();
        let currency = if told.currency.is_empty() { CURRENCY.to_owned() } else { told.currency };
        self.entries.push(Entry {
            sequence,
            endpoint: endpoint.to_owned(),
            bank_mark: account.mark().name.to_owned(),
            account_number: account.number.to_owned(),
            draft_number: draft.map(|index| self.bank.draft_number(index)),
            bank_draft_id: draft.map(bank_draft_id),
            amount: told.amount.to_string(),
            currency,
            counterparty_name,
            counterparty_account,
            reference_order: told.reference_order,
            answer: told.answer.map(str::to_owned),
            by: self.by,
            applied_at: self.bank.clock.now().to_rfc3339_opts(SecondsFormat::Millis, true),
        });
        sequence
    }

    /// The last entry.
    pub fn last(&self) -> Option<&Entry> {
        self.entries.last()
    }

    /// The changes, for the commit.
    pub fn take(self) -> (BTreeMap<DraftIndex, Life>, Balances, Vec<Entry>) {
        (self.lives, self.balances, self.entries)
    }
}
