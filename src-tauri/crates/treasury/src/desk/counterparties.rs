//! Counterparties of accepted instructions: for first-time marks and the stop for a new account.

use model::Result;
use money::Party;

use super::Desk;
use crate::store::kept::counterparties;
use crate::store::kept::counterparties::KnownParty;

impl Desk {
    /// All counterparties, the newest first.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparties(&self) -> Result<Vec<KnownParty>> {
        counterparties::all(&self.inner.kept.connection())
    }

    /// Whether an earlier instruction paid this account under this name.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparty_seen(&self, party: &Party) -> Result<bool> {
        counterparties::seen(&self.inner.kept.connection(), party)
    }

    /// Whether the name is known, but not with this account.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn known_name_new_account(&self, party: &Party) -> Result<bool> {
        counterparties::known_name_new_account(&self.inner.kept.connection(), party)
    }

    /// Records that an instruction to it was sent.
    ///
    /// # Errors
    /// `database` when it cannot be written.
    pub fn counterparty_used(&self, party: &Party, operation: &str) -> Result<()> {
        counterparties::used(&self.inner.kept.connection(), party, operation, &self.now_text())
    }
}
