//! The counterparties that this desk has sent something to.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
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

/// A counterparty that a person entered in the counterparty book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnteredParty {
    /// Name.
    pub name: String,
    /// Accounts.
    pub accounts: Vec<String>,
    /// The limit of one order and its currency.
    pub limit: Option<(Amount, String)>,
}

/// Counterparties that this desk has sent something to, by name and by account; and entered ones, which only add
/// questions: an entered account is not a known one before something was sent to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    pub(super) accounts_of: BTreeMap<String, BTreeSet<String>>,
    pub(super) names_of: BTreeMap<String, BTreeSet<String>>,
    pub(super) entered: BTreeMap<String, EnteredParty>,
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

    /// The same with entered counterparties.
    #[must_use]
    pub fn with_entered(mut self, entered: impl IntoIterator<Item = EnteredParty>) -> Self {
        self.entered = entered.into_iter().map(|party| (same_name(&party.name), party)).collect();
        self
    }

    /// An entered account of a name to which nothing was sent yet, if the given account is not among the entered ones.
    pub(super) fn entered_other(&self, name: &str, account: &str) -> Option<&str> {
        let name = same_name(name);
        if self.accounts_of.contains_key(&name) {
            return None;
        }
        let accounts = &self.entered.get(&name)?.accounts;
        let is_entered = accounts.iter().any(|known| same_account(known) == same_account(account));
        accounts.first().filter(|_| !is_entered).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entered_account_asks_before_the_first_order() {
        let party = |name: &str, account: &str| Party {
            name: Some(name.to_owned()),
            account_number: Some(account.to_owned()),
            bank: None,
        };
        let entered = |name: &str, account: &str| EnteredParty {
            name: name.to_owned(),
            accounts: vec![account.to_owned()],
            limit: None,
        };
        let used = [party("Paid", "1")];
        let book = Book::of(&used).with_entered([entered("Paid", "2"), entered("Atlas Paper", "7 7")]);
        let rows = [
            ("ＡＴＬＡＳ paper", "77", None),
            ("Atlas Paper", "78", Some("7 7")),
            // An order was accepted: the accounts that were used decide alone.
            ("Paid", "3", None),
            ("Stranger", "3", None),
        ];
        for (name, account, expected) in rows {
            assert_eq!(book.entered_other(name, account), expected, "{name} {account}");
        }
        assert_eq!(book.accounts_of, Book::of(&used).accounts_of, "an entry adds no known account");
        assert_eq!(book.names_of, Book::of(&used).names_of, "an entry adds no known name");
    }
}
