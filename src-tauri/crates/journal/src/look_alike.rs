//! An earlier transfer that an order may repeat.

use model::{AccountKey, State};
use rusqlite::Row;

use super::payload::period::Period;
use super::sql::state_of;

/// An earlier transfer of the same amount that may have been executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookAlike {
    /// Id of the instruction.
    pub instruction: String,
    /// Its number in its journal.
    pub number: u32,
    /// Its state.
    pub state: State,
    /// Since when it is in this state.
    pub since: String,
    /// The payer's account.
    pub payer: AccountKey,
    /// The payee's account, as it was written.
    pub payee: String,
    /// The payee's name, as it was written.
    pub payee_name: Option<String>,
    /// Its currency, as it was written.
    pub currency: String,
    /// Its day, `YYYY-MM-DD`, where it can be parsed; otherwise the day of its confirmation (UTC).
    pub day: String,
    /// The texts that can tell it apart.
    pub texts: PaymentTexts,
    /// The other profile of this data directory that it belongs to; `None` for this profile.
    pub profile: Option<String>,
    /// Where its journal is among all journals; `None` for one that only the claims know.
    pub(super) place: Option<usize>,
}

/// The texts of a transfer that can tell it from an equal one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PaymentTexts {
    /// Its reference.
    pub reference: Option<String>,
    /// Aval made the reference. Older programs did not record it.
    pub reference_made: bool,
    /// Its purpose, as the clerk wrote it.
    pub purpose: Option<String>,
    /// The time of a reminder that it is for.
    pub period: Option<Period>,
}

impl LookAlike {
    /// Of a row that begins with these columns, in the order of the fields up to the day; the account has two, and the
    /// reference follows.
    pub(super) fn read(row: &Row<'_>, profile: Option<String>, place: Option<usize>) -> rusqlite::Result<Self> {
        Ok(Self {
            instruction: row.get(0)?,
            number: row.get(1)?,
            state: state_of(&row.get::<_, String>(2)?),
            since: row.get(3)?,
            payer: AccountKey { bank_mark: row.get(4)?, number: row.get(5)? },
            payee: row.get(6)?,
            payee_name: row.get(7)?,
            currency: row.get(8)?,
            day: row.get(9)?,
            texts: PaymentTexts { reference: row.get(10)?, ..PaymentTexts::default() },
            profile,
            place,
        })
    }

    /// Its number, followed by the profile's name where that is another profile.
    pub fn named(&self) -> String {
        number_with_profile(self.number, self.profile.as_deref())
    }

    /// Whether its execution is not known, which blocks a transfer like it.
    pub fn is_in_doubt(&self) -> bool {
        self.state.stops_a_duplicate()
    }
}

/// A number, followed by the profile's name where that is another profile.
pub(super) fn number_with_profile(number: u32, profile: Option<&str>) -> String {
    profile.map_or_else(|| number.to_string(), |profile| format!("{number} ({profile})"))
}
