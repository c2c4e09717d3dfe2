//! The chain of parties: drawer, acceptor, payee, endorser, us, in that order and where the record has them.

use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::row::Kind;
use bank_contract::wire::Draft;
use model::profile::Account;
use serde_json::value::RawValue;

use crate::view::ChainLink;

/// A party: role, its fields in the record itself, the object with more about it, and that object's field names.
const PARTIES: &[(&str, [&str; 2], &str, [&str; 3])] = &[
    ("drawer", ["drawerName", "drawerAccountNumber"], "drawer", ["accountName", "accountNumber", "accountBankName"]),
    (
        "acceptor",
        ["acceptorName", "acceptorAccountNumber"],
        "acceptor",
        ["accountName", "accountNumber", "accountBankName"],
    ),
    ("payee", ["payeeName", "payeeAccountNumber"], "payee", ["accountName", "accountNumber", "accountBankName"]),
    ("endorser", ["", ""], "endorseInfo", ["endorserName", "endorserAccountNumber", "endorserAccountBankName"]),
];

/// The chain of a record; the viewing account is at its end.
pub(crate) fn chain(raw: &RawValue, us: Option<&Account>) -> Vec<ChainLink> {
    let mut links = Vec::new();
    if let Ok(record) = Fields::read(Draft::TYPE, raw) {
        links.extend(PARTIES.iter().filter_map(|(role, own, object, inner)| link(&record, role, own, object, inner)));
    }
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

fn link(record: &Fields<'_>, role: &str, own: &[&str; 2], object: &str, inner: &[&str; 3]) -> Option<ChainLink> {
    let of = match Draft::TYPE.field(object)?.kind {
        Kind::Object(of) => of,
        _ => return None,
    };
    let object = record.raw(object).and_then(|raw| Fields::read(of, raw).ok());
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let told = |name: &str| filled(record.text(name));
    let more = |name: &str| object.as_ref().and_then(|object| filled(object.text(name)));
    Some(ChainLink {
        role: role.to_owned(),
        name: told(own[0]).or_else(|| more(inner[0]))?,
        account_number: told(own[1]).or_else(|| more(inner[1])),
        bank: more(inner[2]),
    })
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
