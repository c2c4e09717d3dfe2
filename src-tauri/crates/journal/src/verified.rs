//! The checks of an open journal: the chain for a page, and the whole check.

use model::{hex, unhex};

use super::chain::{Chain, named, verify_events, verify_events_after};
use super::entry::Entry;
use super::error::JournalError;
use super::store::Journal;
use super::tables;

impl Journal {
    /// The chain for a page of the journal: events that this program already checked are not checked again.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite cannot read the table.
    pub(super) fn chain_now(&self) -> Result<Chain, JournalError> {
        let (after, known) = self.seen_right.get();
        let chain = verify_events_after(&self.connection, after, known)?;
        if let Some(head) = unhex(&chain.head).filter(|_| chain.intact) {
            self.seen_right.set((chain.events, head));
        }
        Ok(chain)
    }

    /// The whole check: the chain, every attachment, and the tables rebuilt from the events.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite cannot read the file.
    pub fn verify(&self) -> Result<Chain, JournalError> {
        let lost = self.lost()?;
        let mut chain = verify_events(&self.connection)?;
        if lost.is_some() {
            chain.intact = false;
            chain.broken_at.get_or_insert(chain.events + 1);
        }
        if let Some((from, _)) = self.unreadable_events().first() {
            chain.intact = false;
            chain.broken_at = Some(chain.broken_at.map_or(*from, |broken| broken.min(*from)));
        }
        if let Some(at) = self.first_wrong_attachment()? {
            chain.intact = false;
            chain.broken_at = Some(chain.broken_at.map_or(at, |broken| broken.min(at)));
        }
        let agree = || tables::agree(&self.connection) && !self.is_of_damaged_file;
        if chain.intact && !(self.no_attachment_is_wrong()? && agree()) {
            chain.intact = false;
            chain.broken_at = Some(chain.events);
        }
        Ok(chain)
    }

    fn first_wrong_attachment(&self) -> Result<Option<u32>, JournalError> {
        for (sequence, entry) in self.entries()? {
            let Some(entry) = entry else { return Ok(Some(sequence)) };
            for name in named(&entry) {
                if !matches!(self.attachment(&name), Ok(Some(_))) {
                    return Ok(Some(sequence));
                }
            }
        }
        Ok(None)
    }

    /// Whether every stored attachment matches its hash, including those that no event names: event and attachment are
    /// written in one transaction, so an attachment that does not match was altered.
    fn no_attachment_is_wrong(&self) -> Result<bool, JournalError> {
        let mut statement = self.connection.prepare("SELECT sha256 FROM attachment")?;
        let names = statement.query_map([], |row| row.get::<_, Vec<u8>>(0))?;
        for name in names {
            if !matches!(self.attachment(&hex(&name?)), Ok(Some(_))) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn entries(&self) -> Result<Vec<(u32, Option<Entry>)>, JournalError> {
        let mut statement = self.connection.prepare("SELECT sequence, payload FROM event ORDER BY sequence")?;
        let rows = statement.query_map([], |row| {
            let payload: Vec<u8> = row.get(1)?;
            Ok((row.get(0)?, serde_json::from_slice(&payload).ok()))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
