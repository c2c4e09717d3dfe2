//! Stores the parties that a list's new records name, in the counterparty book.

use model::Result;
use model::spelling::plain_number;

use crate::store::cache::parties::MetParty;
use crate::store::kept::Kept;
use crate::store::kept::counterparty_book::{ReadParty, note_read};

/// Most parties stored in one transaction: few milliseconds, because forms wait for the same database.
const PARTIES_AT_ONCE: usize = 2_000;

/// Stores the parties of a list that was read at `read`.
///
/// # Errors
/// `database` when it cannot be written.
pub(crate) fn note_met(kept: &Kept, met: Vec<MetParty>, read: &str) -> Result<()> {
    let found: Vec<ReadParty> = met.into_iter().map(|party| read_party(party, read)).collect();
    for found in found.chunks(PARTIES_AT_ONCE) {
        let mut connection = kept.connection();
        let transaction = connection.transaction()?;
        found.iter().try_for_each(|party| note_read(&transaction, party))?;
        transaction.commit()?;
    }
    Ok(())
}

/// A party as the counterparty book stores it, with the time of the reading.
pub(crate) fn read_party(party: MetParty, read: &str) -> ReadParty {
    ReadParty {
        name: party.name,
        account_number: party.account_number.and_then(|number| plain_number(&number).ok()).unwrap_or_default(),
        bank: party.bank.unwrap_or_default(),
        role: party.role.to_owned(),
        first_read: read.to_owned(),
        last_read: read.to_owned(),
    }
}
