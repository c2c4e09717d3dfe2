//! The five accounts of three companies at two banks, and their opening balances.

use std::collections::BTreeMap;

use bank_contract::Amount;
use serde::{Deserialize, Serialize};

use crate::assumptions::{CURRENCY, MARKS, Mark};
use crate::bank_code::bank_code;
use crate::data::Data;
use crate::members::COMPANIES;

/// The index of an account.
pub type AccountId = u8;

/// The number of accounts.
pub const COUNT: u8 = 5;

/// An account of the bank.
#[derive(Debug)]
pub struct Account {
    /// Its index.
    pub id: AccountId,
    /// `accountNumber`. One starts with a zero, so that a client that reads it as a number fails.
    pub number: &'static str,
    mark: usize,
    company: usize,
    branch: u32,
    branch_name: &'static str,
    opening: &'static [(&'static str, &'static str)],
    /// The same in awkward data: up to 18 digits, and cents that a float loses.
    awkward: &'static [(&'static str, &'static str)],
}

/// The accounts, in the order of their indexes.
pub const ACCOUNTS: [Account; COUNT as usize] = [
    Account {
        id: 0,
        number: "6229910000000010017",
        mark: 0,
        company: 0,
        branch: 101,
        branch_name: "东方练习银行上海分行",
        opening: &[(CURRENCY, "18250000.00"), ("USD", "1250000.50")],
        awkward: &[(CURRENCY, "48250000.00"), ("USD", "1250000.50")],
    },
    Account {
        id: 1,
        number: "6229910000000010025",
        mark: 0,
        company: 0,
        branch: 101,
        branch_name: "东方练习银行上海分行",
        opening: &[(CURRENCY, "6430512.88")],
        awkward: &[(CURRENCY, "1234567890123456.78")],
    },
    Account {
        id: 2,
        number: "6229910000000020016",
        mark: 0,
        company: 2,
        branch: 102,
        branch_name: "东方练习银行苏州分行",
        opening: &[(CURRENCY, "3912640.35")],
        awkward: &[(CURRENCY, "9800000.10")],
    },
    Account {
        id: 3,
        number: "0430061012345670",
        mark: 1,
        company: 0,
        branch: 7,
        branch_name: "Harbour Practice Bank, Shanghai Branch",
        opening: &[(CURRENCY, "7300000.00")],
        awkward: &[(CURRENCY, "7300000.00")],
    },
    Account {
        id: 4,
        number: "0430061098765430",
        mark: 1,
        company: 1,
        branch: 7,
        branch_name: "Harbour Practice Bank, Shanghai Branch",
        opening: &[(CURRENCY, "15650000.25"), ("USD", "860000.00")],
        awkward: &[(CURRENCY, "15650000.25")],
    },
];

impl Account {
    /// The account with this index.
    pub fn of(id: AccountId) -> &'static Self {
        &ACCOUNTS[usize::from(id)]
    }

    /// The account with this number.
    pub fn numbered(number: &str) -> Option<&'static Self> {
        ACCOUNTS.iter().find(|account| account.number == number)
    }

    /// A company's first account; `None` for a party without accounts here.
    pub fn first_of(party: u32) -> Option<&'static Self> {
        ACCOUNTS.iter().find(|account| account.party() == party)
    }

    /// Its bank mark, with that bank's values.
    pub fn mark(&self) -> &'static Mark {
        &MARKS[self.mark]
    }

    /// Its owner's name.
    pub fn owner(&self) -> &'static str {
        COMPANIES[self.company].0
    }

    /// Its owner's party number.
    pub fn party(&self) -> u32 {
        self.company as u32
    }

    /// Its owner's organization code.
    pub fn organization_code(&self) -> &'static str {
        COMPANIES[self.company].1
    }

    /// `bankCode`: the inter-bank number of its branch.
    pub fn bank_code(&self) -> String {
        bank_code(self.mark().bank, 2900, self.branch)
    }

    /// The name of its branch.
    pub fn bank_name(&self) -> &'static str {
        self.branch_name
    }

    /// Its data for a desk.
    pub fn line(&self) -> AccountLine {
        AccountLine {
            account_number: self.number.to_owned(),
            bank_code: self.bank_code(),
            bank_mark: self.mark().name.to_owned(),
            account_name: self.owner().to_owned(),
            currency: CURRENCY.to_owned(),
        }
    }
}

/// The data of an account that a desk needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AccountLine {
    /// `accountNumber`.
    pub account_number: String,
    /// `bankCode`.
    pub bank_code: String,
    /// `bankMark`.
    pub bank_mark: String,
    /// Its owner.
    #[serde(skip)]
    pub account_name: String,
    /// The currency of its drafts.
    #[serde(skip)]
    pub currency: String,
}

/// A balance in one currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// The available amount.
    pub available: Amount,
    /// The book amount.
    pub book: Amount,
}

/// Balances by account and currency.
pub type Balances = BTreeMap<(AccountId, String), Balance>;

/// The opening balances. The book balance of all but the first account is a little above the available one.
pub fn opening(data: Data) -> Balances {
    let amount = |text: &str| Amount::parse_plain(text).unwrap_or_default();
    let held = amount("1500.00");
    let mut balances = Balances::new();
    for account in &ACCOUNTS {
        let own = match data {
            Data::Company => account.opening,
            Data::Awkward => account.awkward,
        };
        for (currency, text) in own {
            let available = amount(text);
            let frozen = if account.id == 0 { Amount::ZERO } else { held };
            let book = available.checked_add(frozen).unwrap_or(available);
            balances.insert((account.id, (*currency).to_owned()), Balance { available, book });
        }
    }
    balances
}
