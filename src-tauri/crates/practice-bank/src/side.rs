//! The parties of a draft as a record shows them.

use crate::accounts::{Account, AccountId};
use crate::assumptions::stages::Life;
use crate::facts::Facts;
use crate::members::PartyId;
use crate::party;

/// One party of a draft, with the data that a record or an embedded object contains.
#[derive(Debug, Clone)]
pub struct Side {
    /// Name.
    pub name: String,
    /// Account number.
    pub account: String,
    /// Inter-bank number.
    pub bank_number: String,
    /// Name of the bank.
    pub bank_name: String,
    /// Organization code.
    pub organization_code: String,
}

impl Side {
    /// One of the five accounts.
    pub fn account(id: AccountId) -> Self {
        let account = Account::of(id);
        Self {
            name: account.owner().to_owned(),
            account: account.number.to_owned(),
            bank_number: account.bank_code(),
            bank_name: account.bank_name().to_owned(),
            organization_code: account.organization_code().to_owned(),
        }
    }

    /// An external party with its account.
    pub fn party(id: PartyId) -> Self {
        Self {
            name: party::name(id),
            account: party::account_number(id),
            bank_number: party::bank_number(id),
            bank_name: party::bank_name(id),
            organization_code: party::organization_code(id),
        }
    }
}

/// The holder.
pub fn holder(life: &Life, facts: &Facts) -> Side {
    life.holder.map_or_else(|| Side::party(facts.other), Side::account)
}

/// The counterparty of an application: an own account, the named party, or the seed's external party.
pub fn other(life: &Life, facts: &Facts) -> Side {
    match (&life.other, &life.named) {
        (Some(id), _) => Side::account(*id),
        (None, Some(named)) => Side {
            name: named.name.clone(),
            account: named.account.clone(),
            bank_number: named.bank_number.clone(),
            bank_name: String::new(),
            organization_code: String::new(),
        },
        (None, None) => Side::party(facts.other),
    }
}
