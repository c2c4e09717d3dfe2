//! The five accounts of two companies at two banks, and the balances they start with.

use std::collections::BTreeMap;

use bank_contract::Amount;
use serde::{Deserialize, Serialize};

use crate::assumptions::{CURRENCY, MARKS, Mark};
use crate::party::{COMPANIES, own_bank_code};

/// Which of the five accounts.
pub type AccountId = u8;

/// How many there are.
pub const COUNT: u8 = 5;

/// An account of the bank.
#[derive(Debug)]
pub struct Account {
    /// Which one.
    pub id: AccountId,
    /// `accountNumber`. One starts with a zero, so that a number instead of a text would be found out.
    pub number: &'static str,
    mark: usize,
    company: usize,
    branch: u32,
    branch_name: &'static str,
    opening: &'static [(&'static str, &'static str)],
}

/// The accounts, in the order of their ids.
pub const ACCOUNTS: [Account; COUNT as usize] = [
    Account {
        id: 0,
        number: "6229910000000010017",
        mark: 0,
        company: 0,
        branch: 101,
        branch_name: "东方练习银行上海分行",
        opening: &[(CURRENCY, "48250000.00"), ("USD", "1250000.50")],
    },
    Account {
        id: 1,
        number: "6229910000000010025",
        mark: 0,
        company: 0,
        branch: 102,
        branch_name: "东方练习银行苏州分行",
        opening: &[(CURRENCY, "1234567890123456.78")],
    },
    Account {
        id: 2,
        number: "6229910000000020016",
        mark: 0,
        company: 1,
        branch: 101,
        branch_name: "东方练习银行上海分行",
        opening: &[(CURRENCY, "9800000.10")],
    },
    Account {
        id: 3,
        number: "0430061012345670",
        mark: 1,
        company: 0,
        branch: 7,
        branch_name: "Harbour Practice Bank, Shanghai Branch",
        opening: &[(CURRENCY, "7300000.00")],
    },
    Account {
        id: 4,
        number: "0430061098765430",
        mark: 1,
        company: 1,
        branch: 7,
        branch_name: "Harbour Practice Bank, Shanghai Branch",
        opening: &[(CURRENCY, "15650000.25")],
    },
];

impl Account {
    /// The account of that id.
    pub fn of(id: AccountId) -> &'static Self {
        &ACCOUNTS[usize::from(id)]
    }

    /// The account of that number.
    pub fn numbered(number: &str) -> Option<&'static Self> {
        ACCOUNTS.iter().find(|account| account.number == number)
    }

    /// The mark of its bank, with that bank's values.
    pub fn mark(&self) -> &'static Mark {
        &MARKS[self.mark]
    }

    /// The name of its owner.
    pub fn owner(&self) -> &'static str {
        COMPANIES[self.company].0
    }

    /// The party that its owner is.
    pub fn party(&self) -> u32 {
        self.company as u32
    }

    /// The organization code of its owner.
    pub fn organization_code(&self) -> &'static str {
        COMPANIES[self.company].1
    }

    /// `bankCode`: the inter-bank number of its branch.
    pub fn bank_code(&self) -> String {
        own_bank_code(self.mark, self.branch)
    }

    /// The name of its branch.
    pub fn bank_name(&self) -> &'static str {
        self.branch_name
    }
}

/// A balance in one currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// What may be spent.
    pub available: Amount,
    /// What the books say.
    pub book: Amount,
}

/// Balances by account and currency.
pub type Balances = BTreeMap<(AccountId, String), Balance>;

/// What the accounts start with. The books of all but the first hold a little more than may be spent.
pub fn opening() -> Balances {
    let amount = |text: &str| Amount::parse_plain(text).unwrap_or_default();
    let held = amount("1500.00");
    let mut balances = Balances::new();
    for account in &ACCOUNTS {
        for (currency, text) in account.opening {
            let available = amount(text);
            let frozen = if account.id == 0 { Amount::ZERO } else { held };
            let book = available.checked_add(frozen).unwrap_or(available);
            balances.insert((account.id, (*currency).to_owned()), Balance { available, book });
        }
    }
    balances
}
