//! The counterparty book: its counterparties, their changes by persons, merging, and the import of a file.
//!
//! Nothing here makes an account known to the check of an order: for that an instruction to it must have been accepted.
//! An entry, an import, a recorded call-back and a merge leave the call-back that a new account requires as it is.

mod build;
mod entry;
mod import;
mod read_parties;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use build::Sources;
pub use import::counterparties_taken;
use model::profile::Role;
use model::spelling::{account as same_account, is_called_back, name as same_name};
use model::{DeskError, Result, Sentence};

use super::Desk;
use crate::read::finding::words::contains;
use crate::store::kept::counterparty_book::{AccountEntry, PartyEntry};
use crate::store::kept::{counterparties, counterparty_book};
use crate::view::{AccountOrigin, BookParty, CounterpartyView, PartyEdit};

/// Twelve digits are the number of a bank, any other text its name.
pub(super) fn is_bank_number(bank: &str) -> bool {
    bank.len() == 12 && bank.bytes().all(|byte| byte.is_ascii_digit())
}

/// Most parties that only drafts name among the suggestions of a form. The page finds all of them.
const READ_SUGGESTIONS_MAX: u32 = 500;

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("counterparty", sentence)
}

fn unknown(name: &str) -> DeskError {
    DeskError::correct("counterparty-unknown", Sentence::new("counterparty-unknown").with("name", name))
}

impl Desk {
    /// All counterparties: those used last first, then the others by name.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparty_book(&self) -> Result<Vec<BookParty>> {
        self.note_read_parties()?;
        Ok(build::build(&self.book_sources(u32::MAX)?))
    }

    /// The counterparties with a text in a name, account number, company code or note, or with its pinyin initials; all
    /// for a blank text.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparties_found(&self, typed: &str) -> Result<Vec<BookParty>> {
        let book = self.counterparty_book()?;
        if typed.trim().is_empty() {
            return Ok(book);
        }
        let has = |text: &String| contains(text, typed);
        let number = same_account(typed);
        let has_number = |text: &str| !number.is_empty() && same_account(text).contains(&number);
        let meets = |party: &BookParty| {
            has(&party.name)
                || party.merged.iter().any(has)
                || has(&party.company_code)
                || has(&party.note)
                || party.accounts.iter().any(|account| has_number(&account.account_number))
        };
        Ok(book.into_iter().filter(meets).collect())
    }

    /// The counterparty that has a name, also a merged one.
    ///
    /// # Errors
    /// `counterparty-unknown`, or `database`.
    pub fn counterparty_shown(&self, name: &str) -> Result<BookParty> {
        let book = self.counterparty_book()?;
        let found = book.into_iter().find(|party| party.name == name || party.merged.iter().any(|one| one == name));
        found.ok_or_else(|| unknown(name))
    }

    /// Suggestions for a form: one per account, the last used first. An account that only a draft names is not among
    /// them where its counterparty has a used or an entered one. Of the drafts' parties it has the newest that are stored:
    /// a form does not wait until all drafts are read.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparty_views(&self) -> Result<Vec<CounterpartyView>> {
        Ok(suggested(build::build(&self.book_sources(READ_SUGGESTIONS_MAX)?)))
    }

    fn book_sources(&self, read_max: u32) -> Result<Sources> {
        let accounts = &self.profile().accounts;
        let own = accounts.iter().map(|account| (account.owner.clone(), account.account_number.clone())).collect();
        let connection = self.inner.kept.connection();
        Ok(Sources {
            used: counterparties::all(&connection)?,
            parties: counterparty_book::parties(&connection)?,
            accounts: counterparty_book::accounts(&connection)?,
            read: counterparty_book::read_parties(&connection, read_max)?,
            own,
        })
    }

    /// Stores a person's entry about a counterparty. Its accounts are added or changed; others stay.
    ///
    /// # Errors
    /// `role`, `counterparty` with the first wrong field, or `database`.
    pub fn counterparty_save(&self, edit: &PartyEdit) -> Result<BookParty> {
        self.require(Role::Preparer)?;
        let edit = entry::checked(edit).map_err(|mut wrong| refused(wrong.swap_remove(0).1))?;
        let mut connection = self.inner.kept.connection();
        let transaction = connection.transaction()?;
        self.keep_entry(&transaction, &edit)?;
        transaction.commit()?;
        drop(connection);
        self.counterparty_shown(&edit.name)
    }

    /// Stores a checked entry.
    fn keep_entry(&self, transaction: &rusqlite::Transaction<'_>, edit: &PartyEdit) -> Result<()> {
        let (by, at) = (self.acting_name(), self.now_text());
        let old = counterparty_book::party(transaction, &edit.name)?;
        let party = PartyEntry {
            name: edit.name.clone(),
            group: build::group_word(edit.group).to_owned(),
            company_code: edit.company_code.clone(),
            limit_amount: edit.limit_amount.clone(),
            limit_currency: edit.limit_currency.clone(),
            note: edit.note.clone(),
            merged_into: old.map(|old| old.merged_into).unwrap_or_default(),
            changed_by: by.clone(),
            changed_at: at.clone(),
        };
        counterparty_book::keep_party(transaction, &party)?;
        let known = counterparty_book::accounts(transaction)?;
        for account in &edit.accounts {
            let same = |one: &&AccountEntry| {
                one.name == edit.name && same_account(&one.account_number) == same_account(&account.account_number)
            };
            let mut entry = known.iter().find(same).cloned().unwrap_or_else(|| AccountEntry {
                name: edit.name.clone(),
                account_number: account.account_number.clone(),
                entered_by: by.clone(),
                entered_at: at.clone(),
                ..AccountEntry::default()
            });
            entry.bank_name.clone_from(&account.bank_name);
            entry.bank_number.clone_from(&account.bank_number);
            if !account.call_back.is_empty() {
                entry.called_back.clone_from(&account.call_back);
                (entry.called_back_by, entry.called_back_at) = (by.clone(), at.clone());
            }
            counterparty_book::keep_account(transaction, &entry)?;
        }
        Ok(())
    }

    /// Removes an account that a person entered. A used account and one that a draft names stay.
    ///
    /// # Errors
    /// `role`, `counterparty-unknown`, or `database`.
    pub fn counterparty_account_remove(&self, name: &str, account_number: &str) -> Result<BookParty> {
        self.require(Role::Preparer)?;
        let party = self.counterparty_shown(name)?;
        let mut removed = false;
        for one in party.merged.iter().chain([&party.name]) {
            removed |= counterparty_book::remove_account(&self.inner.kept.connection(), one, account_number)?;
        }
        if removed { self.counterparty_shown(name) } else { Err(unknown(account_number)) }
    }

    /// Shows a counterparty under another name from now on. Nothing is deleted: [`Desk::counterparty_split`] undoes it.
    ///
    /// # Errors
    /// `role`, `counterparty-unknown`, `counterparty` for a merge into itself, or `database`.
    pub fn counterparty_merge(&self, name: &str, into: &str) -> Result<BookParty> {
        self.require(Role::Preparer)?;
        let (from, to) = (self.counterparty_shown(name)?, self.counterparty_shown(into)?);
        if from.name == to.name {
            return Err(refused(Sentence::new("counterparty-merge-self").with("name", name)));
        }
        self.set_merged(&from.name, &to.name)?;
        self.counterparty_shown(&to.name)
    }

    /// Undoes the merge of a name.
    ///
    /// # Errors
    /// `role`, `counterparty-unknown` for a name that is not merged, or `database`.
    pub fn counterparty_split(&self, name: &str) -> Result<BookParty> {
        self.require(Role::Preparer)?;
        let entry = counterparty_book::party(&self.inner.kept.connection(), name)?;
        if entry.is_none_or(|entry| entry.merged_into.is_empty()) {
            return Err(unknown(name));
        }
        self.set_merged(name, "")?;
        self.counterparty_shown(name)
    }

    fn set_merged(&self, name: &str, into: &str) -> Result<()> {
        let connection = self.inner.kept.connection();
        let entry = counterparty_book::party(&connection, name)?;
        let mut entry = entry.unwrap_or_else(|| PartyEntry { name: name.to_owned(), ..PartyEntry::default() });
        into.clone_into(&mut entry.merged_into);
        (entry.changed_by, entry.changed_at) = (self.acting_name(), self.now_text());
        counterparty_book::keep_party(&connection, &entry)
    }

    /// The person at this desk, for entries: the confirmed subject, or the account at the operating system.
    pub(super) fn acting_name(&self) -> String {
        let who = self.who();
        who.subject.or(who.system_user).unwrap_or_default()
    }

    /// Counterparties that persons entered, with the accounts and the limit that the check of an order compares.
    pub(super) fn entered_parties(&self) -> Result<Vec<money::EnteredParty>> {
        let (parties, accounts) = {
            let connection = self.inner.kept.connection();
            (counterparty_book::parties(&connection)?, counterparty_book::accounts(&connection)?)
        };
        let mut entered: BTreeMap<String, money::EnteredParty> = BTreeMap::new();
        for entry in &parties {
            // A limit binds the name and the names that are merged into it.
            let shown = build::shown_name(&parties, &entry.name);
            let with_limit = parties.iter().find(|one| one.name == shown).unwrap_or(entry);
            let limit = bank_contract::Amount::parse_plain(&with_limit.limit_amount).ok();
            let party = entered.entry(same_name(&entry.name)).or_default();
            party.name.clone_from(&entry.name);
            party.limit = limit.map(|limit| (limit, with_limit.limit_currency.clone())).or(party.limit.take());
        }
        for account in accounts {
            let party = entered.entry(same_name(&account.name)).or_default();
            party.name.clone_from(&account.name);
            party.accounts.push(account.account_number);
        }
        Ok(entered.into_values().collect())
    }
}

/// Whether words record the call-back of an account: they name its last four characters.
fn names_account(words: &str, account: &str) -> bool {
    is_called_back(Some(&format!("call-back: {words}")), account)
}

fn suggested(book: Vec<BookParty>) -> Vec<CounterpartyView> {
    let mut views: Vec<CounterpartyView> = Vec::new();
    for party in book {
        let is_confirmed = party.accounts.iter().any(|account| account.origin != AccountOrigin::Read);
        for account in party.accounts {
            if is_confirmed && account.origin == AccountOrigin::Read {
                continue;
            }
            views.push(CounterpartyView {
                name: Some(account.name),
                account_number: Some(account.account_number),
                bank_name: account.bank_name,
                bank_number: account.bank_number,
                last_used: account.last_used,
                uses: account.uses,
                origin: account.origin,
                is_new: account.is_new,
                company_code: party.company_code.clone(),
            });
        }
    }
    views.sort_by(|one, other| (other.origin, &other.last_used).cmp(&(one.origin, &one.last_used)));
    views
}
