//! Takes the parties of read drafts into the counterparty book.
//!
//! A refresh stores the parties that its records name as each list is swapped in. Draft ids of the cache only grow, and
//! the book has the id up to which the parties are stored. The parties that a killed refresh or an error left are taken from the
//! stored records, before the next refresh and before the book is shown.

use std::sync::PoisonError;

use model::Result;

use super::Desk;
use crate::read::reading::parties::read_party;
use crate::store::cache::ingest::next_draft;
use crate::store::cache::page::PageRecord;
use crate::store::cache::parties::{MetParty, parties};
use crate::store::cache::rows;
use crate::store::kept::counterparty_book::{self, ReadUntil};

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
            let last = rows::each_written(&self.inner.cache.read(), after, RECORDS_AT_ONCE, |record, read| {
                found.extend(parties(&PageRecord::of(record)).map(|party| read_party(MetParty::from(&party), read)));
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

    /// Notes that the parties of all records are stored. Only after a refresh that stored those of each list, and began
    /// with none left.
    ///
    /// # Errors
    /// `database` when it cannot be read or written.
    pub(in crate::desk) fn note_parties_complete(&self) -> Result<()> {
        let (cache, next) = {
            let cache = self.inner.cache.read();
            (rows::made(&cache)?, next_draft(&cache)?)
        };
        let all = ReadUntil { cache, draft: next - 1 };
        let mut connection = self.inner.kept.connection();
        // Most refreshes bring no new record, and a write waits for the disk.
        if counterparty_book::read_until(&connection)? == Some(all) {
            return Ok(());
        }
        let transaction = connection.transaction()?;
        counterparty_book::note_read_until(&transaction, all)?;
        Ok(transaction.commit()?)
    }
}
