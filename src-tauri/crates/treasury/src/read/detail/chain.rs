//! The chain of parties: drawer, acceptor, payee, endorser, us, in that order and where the record has them.

use std::borrow::Cow;

use model::profile::Account;
use serde_json::value::RawValue;

use crate::store::cache::page::PageRecord;
use crate::store::cache::parties::parties;
use crate::view::ChainLink;

/// The chain of a record; the viewing account is at its end.
pub(crate) fn chain(raw: &RawValue, us: Option<&Account>) -> Vec<ChainLink> {
    let mut links: Vec<ChainLink> = parties(&PageRecord::of(raw.get()))
        .map(|party| ChainLink {
            role: party.role.to_owned(),
            name: party.name.to_string(),
            account_number: party.account_number.as_deref().map(str::to_owned),
            bank: party.bank().map(Cow::into_owned),
        })
        .collect();
    if let Some(account) = us {
        let name = account.owner.clone().or_else(|| account.nickname.clone());
        links.push(ChainLink {
            role: "us".to_owned(),
            name: name.unwrap_or_else(|| format!("{} {}", account.bank_mark, account.account_number)),
            account_number: Some(account.account_number.clone()),
            bank: Some(account.bank_mark.clone()),
        });
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_names_who_is_known_and_ends_with_us() {
        let raw = r#"{"drawerName":"Drawer","drawer":{"accountBankName":"Bank D"},"payee":{"accountName":"Payee","accountNumber":"2"},
            "acceptorName":" ","endorseInfo":{"endorserName":"Endorser"}}"#;
        let us = Account { owner: Some("Our company".to_owned()), ..Account::parse("EAST:1").unwrap() };
        let chain = chain(&RawValue::from_string(raw.to_owned()).unwrap(), Some(&us));
        let links: Vec<(&str, &str, Option<&str>, Option<&str>)> = chain
            .iter()
            .map(|link| (link.role.as_str(), link.name.as_str(), link.account_number.as_deref(), link.bank.as_deref()))
            .collect();
        let expected = [
            ("drawer", "Drawer", None, Some("Bank D")),
            ("payee", "Payee", Some("2"), None),
            ("endorser", "Endorser", None, None),
            ("us", "Our company", Some("1"), Some("EAST")),
        ];
        assert_eq!(links, expected);
    }
}
