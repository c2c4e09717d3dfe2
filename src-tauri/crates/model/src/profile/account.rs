//! Accounts of a profile.

use bank_contract::Stage;
use serde::{Deserialize, Serialize};

use crate::{AccountKey, DeskError, Sentence};

/// An account of the profile.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// Bank mark, as the service spells it.
    pub bank_mark: String,
    /// Account number.
    pub account_number: String,
    /// Inter-bank number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_code: Option<String>,
    /// Organization code of the account's company, as the service spells it. It is sent with the queries of one draft
    /// (`organizationCode`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub organization_code: Option<String>,
    /// Name of the account at this desk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// Company that owns the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Its role, for example margin account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Names of the lists that are read for it. Without it: all 16.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<Vec<String>>,
}

impl Account {
    /// The account's key.
    pub fn key(&self) -> AccountKey {
        AccountKey::new(&self.bank_mark, &self.account_number)
    }

    /// The company that pays from it: its owner. An account whose owner is not named is taken for a company of its own,
    /// because nothing says whose it is.
    pub fn company(&self) -> String {
        self.owner.clone().unwrap_or_else(|| self.key().to_string())
    }

    /// Reads `BANK_MARK:ACCOUNT[:BANK_CODE[:ORGANIZATION_CODE]]`, the form of the command line and of the window's form. A
    /// blank inter-bank number before an organization code is none.
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.trim().split(':').map(str::trim).collect();
        let (bank_mark, number, code, company) = match parts[..] {
            [bank_mark, number] => (bank_mark, number, None, None),
            [bank_mark, number, code] => (bank_mark, number, Some(code), None),
            [bank_mark, number, code, company] => {
                (bank_mark, number, Some(code).filter(|code| !code.is_empty()), Some(company))
            }
            _ => return None,
        };
        let account = Self {
            bank_mark: bank_mark.to_owned(),
            account_number: number.to_owned(),
            bank_code: code.map(str::to_owned),
            organization_code: company.map(str::to_owned),
            ..Self::default()
        };
        account.check().is_ok().then_some(account)
    }

    /// Whether a list is read for it.
    pub fn pulls(&self, stage: Stage) -> bool {
        self.stages.as_ref().is_none_or(|names| names.iter().any(|name| name == stage.name()))
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let is_word = |text: &str| !text.is_empty() && !text.contains([':', ' ', '\t', '\n']);
        if !is_word(&self.bank_mark) || !is_word(&self.account_number) {
            return Err(format!("accounts: {:?} is not BANK_MARK:ACCOUNT", self.key().to_string()));
        }
        if self.bank_code.as_deref().is_some_and(|code| !is_word(code)) {
            return Err(format!("accounts: {} has a blank bank code", self.key()));
        }
        if self.organization_code.as_deref().is_some_and(|code| !is_word(code)) {
            return Err(format!("accounts: {} has an organization code that is blank or has spaces", self.key()));
        }
        let unknown = self.stages.iter().flatten().find(|name| Stage::named(name).is_none());
        unknown.map_or(Ok(()), |name| Err(format!("accounts: there is no list {name:?}")))
    }
}

/// `account-unknown`, with the accounts that there are.
pub(super) fn unknown(accounts: &[Account], named: &str) -> DeskError {
    let known: Vec<String> = accounts.iter().map(|account| account.key().to_string()).collect();
    let sentence = match named.trim() {
        "" => Sentence::new("account-blank"),
        _ => Sentence::new("account-unknown-of").with("account", named).with("known", known.join(", ")),
    };
    DeskError::correct("account-unknown", sentence)
}
