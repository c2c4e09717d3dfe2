//! Settings `[payees]`: the only parties that get transfers, endorsements and pledges.
//!
//! ```toml
//! [payees]
//! own_accounts = true                   # the profile's accounts count as listed
//! [[payees.listed]]
//! name = "Example Paper Ltd"
//! account_number = "6222000011112222"
//! ```
//!
//! A party is listed if its account number is, and its name is not another one. Both are compared in the one spelling of
//! [`crate::spelling`], so full-width digits or a letter of another script make no other party.

use serde::{Deserialize, Serialize};

use crate::Counterparty;
use crate::spelling::{account, name};

/// Most listed parties.
const LISTED_MAX: usize = 10_000;

/// Settings `[payees]`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payees {
    /// Whether the profile's own accounts count as listed. Where a policy fixes this but not `accounts`, a person who can
    /// change the profile can add an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_accounts: bool,
    /// The listed parties. An empty list: no party gets anything.
    #[serde(default)]
    pub listed: Vec<Payee>,
}

/// A listed party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payee {
    /// Name.
    pub name: String,
    /// Account number.
    pub account_number: String,
}

impl Payees {
    /// Whether an instruction may go to a party. A party without an account number is not listed.
    pub fn lists<'a>(&self, party: &Counterparty, mut own: impl Iterator<Item = &'a str>) -> bool {
        let Some(number) = party.account_number.as_deref().map(account).filter(|number| !number.is_empty()) else {
            return false;
        };
        if self.own_accounts && own.any(|own| account(own) == number) {
            return true;
        }
        let same_name = |listed: &Payee| party.name.as_deref().is_none_or(|other| name(other) == name(&listed.name));
        self.listed.iter().any(|listed| account(&listed.account_number) == number && same_name(listed))
    }

    /// Every party that it lists, as one text each, in the form in which they are compared.
    pub(super) fn compared(&self) -> impl Iterator<Item = String> + '_ {
        let own = self.own_accounts.then(|| "own_accounts".to_owned());
        let listed = self.listed.iter().map(|one| format!("{} {}", account(&one.account_number), name(&one.name)));
        own.into_iter().chain(listed)
    }

    /// The first mistake in them.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.listed.len() > LISTED_MAX {
            return Err(format!("payees.listed: at most {LISTED_MAX}"));
        }
        for one in &self.listed {
            if one.name.trim().is_empty() || account(&one.account_number).is_empty() {
                return Err(format!("payees.listed: {:?} needs a name and an account_number", one.name));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_party_is_found_in_any_spelling_and_another_one_in_none() {
        let payees: Payees = toml::from_str(
            "own_accounts = true\n[[listed]]\nname = \"Example Paper Ltd\"\naccount_number = \"6222 0001-1\"\n",
        )
        .unwrap();
        let rows = [
            (Some("Example Paper Ltd"), Some("62220001-1"), true),
            (Some("ｅｘａｍｐｌｅ paper LTD"), Some("６２２２０００１－１"), true),
            // A Cyrillic letter: the money goes to the listed account all the same.
            (Some("Ex\u{430}mple Paper Ltd"), Some("62220001-1"), true),
            (None, Some("62220001-1"), true),
            (Some("Example Paper Ltd"), Some("62220001-2"), false),
            (Some("Another Ltd"), Some("62220001-1"), false),
            (Some("Example Paper Ltd"), None, false),
            (Some("Example Paper Ltd"), Some(""), false),
            (Some("Anybody"), Some("42"), true),
        ];
        for (name, number, expected) in rows {
            let party = Counterparty {
                name: name.map(str::to_owned),
                account_number: number.map(str::to_owned),
                bank: None,
                first_time: false,
            };
            assert_eq!(payees.lists(&party, ["４２"].into_iter()), expected, "{party:?}");
        }
        let strict = Payees { own_accounts: false, ..payees };
        let own = Counterparty { name: None, account_number: Some("42".to_owned()), bank: None, first_time: false };
        assert!(!strict.lists(&own, ["42"].into_iter()), "an own account is not listed by itself");
    }
}
