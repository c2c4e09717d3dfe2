//! An earlier transfer that an order may repeat.

use model::{AccountKey, State};
use rusqlite::Row;

use super::sql::state_of;

/// An earlier transfer of the same amount that may have been executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookAlike {
    /// Its number in the journal.
    pub number: u32,
    /// Its state.
    pub state: State,
    /// Since when it is in this state.
    pub since: String,
    /// The payer's account.
    pub payer: AccountKey,
    /// The payee's account, as it was written.
    pub payee: String,
    /// Its currency, as it was written.
    pub currency: String,
    /// Its reference.
    pub reference_order: Option<String>,
    /// Its purpose, as the clerk wrote it.
    pub purpose: Option<String>,
    /// Its day, `YYYY-MM-DD`, where it can be parsed; otherwise the day of its confirmation (UTC).
    pub day: String,
    /// The other profile of this data directory that it belongs to; `None` for this profile.
    pub profile: Option<String>,
}

impl LookAlike {
    /// Of a row that begins with these ten columns, in the order of the fields; the account has two.
    pub(super) fn read(row: &Row<'_>, profile: Option<String>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: row.get(0)?,
            state: state_of(&row.get::<_, String>(1)?),
            since: row.get(2)?,
            payer: AccountKey { bank_mark: row.get(3)?, number: row.get(4)? },
            payee: row.get(5)?,
            currency: row.get(6)?,
            reference_order: row.get(7)?,
            purpose: row.get(8)?,
            day: row.get(9)?,
            profile,
        })
    }
}
