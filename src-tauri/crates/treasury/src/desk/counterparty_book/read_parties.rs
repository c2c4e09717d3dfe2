//! Takes the parties of read drafts into the counterparty book.
//!
//! Draft ids of the cache only grow, and a changed record has a new id. So each record is read once: after the reading
//! of its list, from the id up to which the parties are stored.

use std::sync::PoisonError;

use model::Result;
use model::spelling::plain_number;
use serde_json::value::RawValue;

use super::Desk;
use crate::read::detail::chain;
use crate::store::cache::rows;
use crate::store::kept::counterparty_book::{self, ReadParty, ReadUntil};

/// Most records whose parties are stored in one transaction: few milliseconds, because forms wait for the same database.
const RECORDS_AT_ONCE: u32 = 500;

impl Desk {
    /// Stores the parties of the records that were read since the last time, also by another program.
    ///
    /// # Errors
    /// `database` when it cannot be read or written.
    pub(in crate::desk) fn note_read_parties(&self) -> Result<()> {
        // A second caller waits, then finds the records done.
        let _one_at_a_time = self.inner.noting_parties.lock().unwrap_or_else(PoisonError::into_inner);
        let until = counterparty_book::read_until(&self.inner.kept.connection())?;
        let cache = rows::made(&self.inner.cache.read())?;
        // The records of a cache that was made anew have ids of their own.
        let mut after = until.filter(|until| until.cache == cache).map_or(0, |until| until.draft);
        loop {
            let mut found = Vec::new();
            let last = rows::each_written(&self.inner.cache.read(), after, RECORDS_AT_ONCE, |raw, read| {
                found.extend(parties(raw, read));
            })?;
            let Some(last) = last else { return Ok(()) };
            let mut connection = self.inner.kept.connection();
            let transaction = connection.transaction()?;
            found.iter().try_for_each(|party| counterparty_book::note_read(&transaction, party))?;
            counterparty_book::note_read_until(&transaction, ReadUntil { cache, draft: last })?;
            transaction.commit()?;
            after = last;
        }
    }
}

/// The named parties of a record.
fn parties(raw: &RawValue, read: &str) -> impl Iterator<Item = ReadParty> {
    let party = move |link: crate::view::ChainLink| ReadParty {
        name: link.name.trim().to_owned(),
        account_number: link.account_number.and_then(|number| plain_number(&number).ok()).unwrap_or_default(),
        bank: link.bank.unwrap_or_default(),
        role: link.role,
        first_read: read.to_owned(),
        last_read: read.to_owned(),
    };
    chain(raw, None).into_iter().map(party).filter(|party| !party.name.is_empty())
}
