//! The parties that a draft's record names. Here is the one table of their fields: the pane of a draft shows them as a
//! chain, and the counterparty book stores those of every record that is read.
//!
//! A refresh meets the same companies in most records. Of a party that the running refresh has met before, neither the bank is
//! read nor anything written.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use bank_contract::ScannedRecord;
use bank_contract::record::slice_text;
use xxhash_rust::xxh3::xxh3_128;

use super::page::{PageRecord, slot};
use super::{Digest128, DigestSet};

/// Where a record has a party: fields of the record itself, and those of an embedded object that are used where the
/// record's own are blank.
struct PartyFields {
    role: &'static str,
    own: Option<[usize; 2]>,
    object: usize,
    inner: [&'static str; 3],
}

const OF_PARTY: [&str; 3] = ["accountName", "accountNumber", "accountBankName"];

/// The parties in the order of the chain.
const PARTIES: [PartyFields; 4] = [
    PartyFields {
        role: "drawer",
        own: Some([slot("drawerName"), slot("drawerAccountNumber")]),
        object: slot("drawer"),
        inner: OF_PARTY,
    },
    PartyFields {
        role: "acceptor",
        own: Some([slot("acceptorName"), slot("acceptorAccountNumber")]),
        object: slot("acceptor"),
        inner: OF_PARTY,
    },
    PartyFields {
        role: "payee",
        own: Some([slot("payeeName"), slot("payeeAccountNumber")]),
        object: slot("payee"),
        inner: OF_PARTY,
    },
    PartyFields {
        role: "endorser",
        own: None,
        object: slot("endorseInfo"),
        inner: ["endorserName", "endorserAccountNumber", "endorserAccountBankName"],
    },
];

/// A party as a record names it.
#[derive(Debug, Clone)]
pub(crate) struct NamedParty<'a> {
    /// `drawer`, `acceptor`, `payee` or `endorser`.
    pub role: &'static str,
    /// Its name, not blank.
    pub name: Cow<'a, str>,
    /// Its account number, where the record has one.
    pub account_number: Option<Cow<'a, str>>,
    object: Option<&'a str>,
    bank_field: &'static str,
}

impl<'a> NamedParty<'a> {
    /// The name of its bank, where the record has one.
    pub(crate) fn bank(&self) -> Option<Cow<'a, str>> {
        filled(ScannedRecord::of(self.object?).member(self.bank_field))
    }

    /// Its key in the counterparty book: name and account number.
    fn digest(&self) -> Digest128 {
        let account = self.account_number.as_deref().unwrap_or_default();
        // One text is hashed faster than parts of one; the length of the name says where the account begins.
        let mut bytes = Vec::with_capacity(size_of::<u64>() + self.name.len() + account.len());
        bytes.extend_from_slice(&(self.name.len() as u64).to_le_bytes());
        bytes.extend_from_slice(self.name.as_bytes());
        bytes.extend_from_slice(account.as_bytes());
        xxh3_128(&bytes).to_le_bytes()
    }
}

fn filled(raw: Option<&str>) -> Option<Cow<'_, str>> {
    raw.map(slice_text).filter(|text| !text.trim().is_empty())
}

/// The named parties of a record, in the order of the chain.
pub(crate) fn parties<'a>(record: &PageRecord<'a>) -> impl Iterator<Item = NamedParty<'a>> {
    PARTIES.iter().filter_map(move |fields| {
        let slots = &record.slots.as_ref()?.0;
        let object = slots[fields.object].filter(|raw| raw.starts_with('{'));
        let [name, account] = fields.own.map_or([None, None], |own| own.map(|slot| filled(slots[slot])));
        let (mut name, mut account_number) = (name, account);
        if (name.is_none() || account_number.is_none())
            && let Some(inner) = object.map(ScannedRecord::of)
        {
            name = name.or_else(|| filled(inner.member(fields.inner[0])));
            account_number = account_number.or_else(|| filled(inner.member(fields.inner[1])));
        }
        Some(NamedParty { role: fields.role, name: name?, account_number, object, bank_field: fields.inner[2] })
    })
}

/// A party with its bank, to be stored in the counterparty book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MetParty {
    pub name: String,
    pub account_number: Option<String>,
    pub bank: Option<String>,
    pub role: &'static str,
}

impl From<&NamedParty<'_>> for MetParty {
    fn from(party: &NamedParty<'_>) -> Self {
        Self {
            name: party.name.trim().to_owned(),
            account_number: party.account_number.as_deref().map(str::to_owned),
            bank: party.bank().map(Cow::into_owned),
            role: party.role,
        }
    }
}

/// The parties that the running refresh has met, shared by all its lists.
#[derive(Debug, Clone, Default)]
pub(crate) struct MetParties(Arc<Mutex<DigestSet>>);

impl MetParties {
    /// Those of the records that no record of this refresh named before, with their banks.
    pub(super) fn meet<'p, 'a: 'p>(&self, records: impl Iterator<Item = &'p PageRecord<'a>>) -> Vec<MetParty> {
        let named: Vec<(Digest128, NamedParty<'_>)> =
            records.flat_map(parties).map(|party| (party.digest(), party)).collect();
        let mut met = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<NamedParty<'_>> =
            named.into_iter().filter_map(|(digest, party)| met.insert(digest).then_some(party)).collect();
        drop(met);
        new.iter().map(MetParty::from).collect()
    }

    pub(super) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: [&str; 3] = [
        r#"{"drawerName":" Drawer","drawerAccountNumber":"1","drawer":{"accountBankName":"Bank D"},"acceptorName":"  "}"#,
        r#"{"payee":{"accountName":"Payee","accountNumber":"2"},"endorseInfo":{"endorserName":"票"},"drawerName":null}"#,
        r#"{"payeeName":"Payee","payee":{"accountNumber":"2","accountBankName":"Bank P"},"acceptor":[]}"#,
    ];

    #[test]
    fn a_party_is_met_once_in_a_refresh_by_name_and_account() {
        let met = MetParties::default();
        let records = RECORDS.map(PageRecord::of);
        let party = |role, name: &str, account: Option<&str>, bank: Option<&str>| MetParty {
            name: name.to_owned(),
            account_number: account.map(str::to_owned),
            bank: bank.map(str::to_owned),
            role,
        };
        let expected = [
            party("drawer", "Drawer", Some("1"), Some("Bank D")),
            party("payee", "Payee", Some("2"), None),
            party("endorser", "票", None, None),
        ];
        assert_eq!(met.meet(records.iter()), expected);
        assert_eq!(met.meet(records.iter()), []);
        met.clear();
        assert_eq!(met.meet(records[2..].iter()), [party("payee", "Payee", Some("2"), Some("Bank P"))]);
        assert_eq!(met.meet(["17", "null", "[]"].map(PageRecord::of).iter()), []);
    }
}
