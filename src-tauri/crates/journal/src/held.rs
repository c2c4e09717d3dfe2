//! The claims that block a profile although its own journal does not hold them: claims of other profiles, and of journals
//! that are lost. They are listed with their holder, and a person can end one whose journal is gone.
//!
//! Not here: ending a claim whose journal still exists, because its instruction is resolved there.

use std::path::{Path, PathBuf};

use model::{State, database};
use rusqlite::{Connection, params};

use super::claims::{Claims, first_of};
use super::condition::SUCCEEDED;
use super::error::JournalError;
use super::sql::state_of;
use super::store::Journal;

/// An instruction of another profile or of a lost journal, with everything that it locks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The instruction.
    pub instruction: String,
    /// Name of its profile.
    pub profile: String,
    /// The hash of the first event of its journal, or `lost`.
    pub journal: String,
    /// Its number.
    pub number: u32,
    /// Its state when the claim was last written.
    pub state: State,
    /// Refused without proof.
    pub unproven: bool,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The locked keys.
    pub keys: Vec<String>,
    /// Account of a transfer's payee.
    pub payee_account: Option<String>,
    /// Amount of a transfer.
    pub amount: Option<String>,
    /// Currency of a transfer.
    pub currency: Option<String>,
    /// Reference of a transfer.
    pub reference_order: Option<String>,
    /// Since when it has its state.
    pub since: String,
}

impl Claim {
    /// The number of the locked draft.
    pub fn draft_number(&self) -> Option<&str> {
        self.keys.iter().find_map(|key| key.strip_prefix("draft|")?.split_once("|number|")).map(|(_, number)| number)
    }
}

/// The journal of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keeper {
    /// In this file.
    Here(PathBuf),
    /// This journal cannot be read, so it may be the claim's.
    Unreadable(PathBuf),
    /// No journal of the data directory.
    Gone,
}

/// Finds the journal of a claim among the journals of the data directory.
pub fn keeper_of(claim: &Claim, journals: &[PathBuf]) -> Keeper {
    let mut unreadable = None;
    for file in journals {
        match has(file, claim) {
            Ok(true) => return Keeper::Here(file.clone()),
            Ok(false) => {}
            Err(_) => unreadable = Some(file.clone()),
        }
    }
    unreadable.map_or(Keeper::Gone, Keeper::Unreadable)
}

fn has(file: &Path, claim: &Claim) -> rusqlite::Result<bool> {
    let journal = database::open_to_read(file)?;
    if first_of(&journal)? == claim.journal {
        return Ok(true);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM instruction WHERE id = ?1)";
    journal.query_row(sql, [&claim.instruction], |row| row.get(0))
}

/// Whether a file is the journal with this first event. One that cannot be read may be.
pub(super) fn is_journal(file: &Path, first: &str) -> bool {
    file.exists()
        && database::open_to_read(file).and_then(|journal| first_of(&journal)).map_or(true, |own| own == first)
}

impl Claims {
    /// The open claims that block the journal with this first event and are not its own, oldest first.
    fn of_others(&self, first: &str) -> rusqlite::Result<Vec<Claim>> {
        let sql = format!(
            "SELECT instruction, profile, journal, number, state, unproven, bank_mark || ':' || account_number,
                     json_group_array(key), payee_account, amount_normal, currency, reference_order, since
                   FROM claim WHERE system IN (?1, '*') AND tenant = ?2 AND NOT (profile = ?3 AND journal = ?4)
                     AND NOT {SUCCEEDED}
                   GROUP BY profile, journal, instruction ORDER BY since, number"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let scope = &self.scope;
        let rows = statement.query_map(params![scope.system, scope.tenant, scope.profile, first], |row| {
            Ok(Claim {
                instruction: row.get(0)?,
                profile: row.get(1)?,
                journal: row.get(2)?,
                number: row.get(3)?,
                state: state_of(&row.get::<_, String>(4)?),
                unproven: row.get(5)?,
                account: row.get(6)?,
                keys: serde_json::from_str(&row.get::<_, String>(7)?).unwrap_or_default(),
                payee_account: row.get(8)?,
                amount: row.get(9)?,
                currency: row.get(10)?,
                reference_order: row.get(11)?,
                since: row.get(12)?,
            })
        })?;
        rows.collect()
    }

    /// Deletes all claims of an instruction.
    fn end(&self, claim: &Claim) -> rusqlite::Result<()> {
        let sql = "DELETE FROM claim WHERE system IN (?1, '*') AND tenant = ?2 AND profile = ?3 AND journal = ?4 AND instruction = ?5";
        let scope = &self.scope;
        let values = params![scope.system, scope.tenant, claim.profile, claim.journal, claim.instruction];
        self.connection.execute(sql, values)?;
        // Its journal may come back with the instruction: then this file lacks no claim.
        self.connection.execute("DELETE FROM follower WHERE journal = ?1", [&claim.journal]).map(|_| ())
    }

    /// Gives this profile the claims of its journal that have the name of a folder where the journal no longer is: the
    /// profile was renamed.
    pub(super) fn take_over(&self, tx: &Connection, first: &str) -> rusqlite::Result<()> {
        let mut names = tx.prepare("SELECT DISTINCT profile FROM claim WHERE journal = ?1 AND profile <> ?2")?;
        let names = names.query_map([first, &self.scope.profile], |row| row.get(0))?;
        for name in names.collect::<rusqlite::Result<Vec<String>>>()? {
            if !is_journal(&self.folder.join("profiles").join(&name).join("journal.sqlite"), first) {
                let sql = "UPDATE claim SET profile = ?3 WHERE journal = ?1 AND profile = ?2";
                tx.execute(sql, [first, &name, &self.scope.profile])?;
            }
        }
        Ok(())
    }
}

impl Journal {
    /// The open claims of other profiles and of lost journals on the accounts of this bank system.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn claims_of_others(&self) -> Result<Vec<Claim>, JournalError> {
        let Some(claims) = &self.claims else { return Ok(Vec::new()) };
        Ok(claims.borrow().of_others(&first_of(&self.connection)?)?)
    }

    /// Ends a claim, after the event about it was recorded.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn end_claim(&self, claim: &Claim) -> Result<(), JournalError> {
        let Some(claims) = &self.claims else { return Ok(()) };
        Ok(claims.borrow().end(claim)?)
    }
}
