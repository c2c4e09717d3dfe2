//! Counterparties of earlier instructions: for suggestions, first-time marks and the stop at a new account.

use super::Desk;
use crate::error::Result;
use crate::kept::counterparties::{self, KnownParty, Party};
use crate::view::CounterpartyView;

impl Desk {
    /// All of them, the newest first.
    ///
    /// # Errors
    /// The database's.
    pub fn counterparties(&self) -> Result<Vec<KnownParty>> {
        counterparties::all(&self.inner.kept.connection())
    }

    /// The same, as a form suggests them.
    ///
    /// # Errors
    /// The database's.
    pub fn counterparty_views(&self) -> Result<Vec<CounterpartyView>> {
        let view = |known: KnownParty| CounterpartyView {
            name: known.party.name,
            account_number: known.party.account_number,
            bank: known.party.bank,
            last_used: known.last_used,
            uses: known.uses,
        };
        Ok(self.counterparties()?.into_iter().map(view).collect())
    }

    /// Whether something was sent to this account under this name before.
    ///
    /// # Errors
    /// The database's.
    pub fn counterparty_seen(&self, party: &Party) -> Result<bool> {
        counterparties::seen(&self.inner.kept.connection(), party)
    }

    /// Whether the name is known and this account is not one of its.
    ///
    /// # Errors
    /// The database's.
    pub fn known_name_new_account(&self, party: &Party) -> Result<bool> {
        counterparties::known_name_new_account(&self.inner.kept.connection(), party)
    }

    /// Notes that something was sent to it.
    ///
    /// # Errors
    /// The database's.
    pub fn counterparty_used(&self, party: &Party, operation: &str) -> Result<()> {
        counterparties::used(&self.inner.kept.connection(), party, operation, &self.now_text())
    }
}
