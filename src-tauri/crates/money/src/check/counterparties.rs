//! The counterparties that this desk has sent something to.

use std::collections::{BTreeMap, BTreeSet};

use model::spelling::{account as same_account, name as same_name};

/// The counterparty as an instruction names it. Blank counts as absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Party {
    /// Name.
    pub name: Option<String>,
    /// Account number.
    pub account_number: Option<String>,
    /// Bank name or number.
    pub bank: Option<String>,
}

/// Counterparties that this desk has sent something to, by name and by account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    pub(super) accounts_of: BTreeMap<String, BTreeSet<String>>,
    pub(super) names_of: BTreeMap<String, BTreeSet<String>>,
}

impl Book {
    /// From the stored counterparties.
    pub fn of<'a>(parties: impl IntoIterator<Item = &'a Party>) -> Self {
        let mut book = Self::default();
        for party in parties {
            let (Some(name), Some(account)) = (&party.name, &party.account_number) else { continue };
            book.accounts_of.entry(same_name(name)).or_default().insert(account.clone());
            book.names_of.entry(same_account(account)).or_default().insert(name.clone());
        }
        book
    }
}
