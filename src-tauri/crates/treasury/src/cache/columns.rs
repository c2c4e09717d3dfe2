//! Extracts a draft record's list columns and its identity.
//!
//! No record is dropped: from one that does not fit the interface, every readable field is taken and the fault is
//! named. Embedded objects are only checked for their kind here; their fields are checked when a draft is opened.

use bank_contract::record::fits;
use bank_contract::wire::Draft;
use bank_contract::{Number, Wire};
use chrono::NaiveDate;
use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::xxh3_128;

use super::page::{Record, Slots, slot};
use super::{Digest128, NO_DUE_DAY};
use crate::model::AccountKey;
use crate::profile::Profile;
use crate::view::Sentence;

const ACCOUNT_NUMBER: usize = slot("accountNumber");
const BANK_DRAFT_ID: usize = slot("bankDraftId");
const DRAFT_ID: usize = slot("draftId");
const DRAFT_NUMBER: usize = slot("draftNumber");
const SEQUENCE_NUMBER: usize = slot("sequenceNumber");
const DRAWER_NAME: usize = slot("drawerName");
const ACCEPTOR_NAME: usize = slot("acceptorName");
const PAYEE_NAME: usize = slot("payeeName");
const DRAWER_ACCOUNT: usize = slot("drawerAccountNumber");
const ACCEPTOR_ACCOUNT: usize = slot("acceptorAccountNumber");
const ISSUE_DATE: usize = slot("date");
const DUE_DATE: usize = slot("dueDate");
const AMOUNT: usize = slot("amount");
const REMARK: usize = slot("remark");
const KIND: [usize; 6] = [
    slot("draftType"),
    slot("draftTypeMeaning"),
    slot("draftStatusCode"),
    slot("draftStatusMeaning"),
    slot("bankDraftStatusCode"),
    slot("bankDraftStatusDesc"),
];

impl Slots<'_> {
    /// The first field that does not fit the interface, with the reason.
    fn fault(&self) -> Option<String> {
        Draft::TYPE.fields.iter().zip(&self.0).find_map(|(field, raw)| match raw {
            None if field.required => Some(format!("missing:{}", field.name)),
            Some(raw) if !fits(field.kind, raw) => Some(format!("odd:{}", field.name)),
            _ => None,
        })
    }
}

/// The columns that a list shows of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Columns {
    pub account_number: Option<String>,
    pub bank_draft_id: Option<String>,
    pub draft_id: Option<String>,
    pub draft_number: Option<String>,
    pub sequence_number: Option<String>,
    /// `draftType`, its meaning, `draftStatusCode`, its meaning, `bankDraftStatusCode`, its description.
    pub kind: [Option<String>; 6],
    pub drawer_name: Option<String>,
    pub acceptor_name: Option<String>,
    pub payee_name: Option<String>,
    pub drawer_account: Option<String>,
    pub acceptor_account: Option<String>,
    pub issue_text: Option<String>,
    pub due_text: Option<String>,
    /// Days since 1970-01-01, or [`NO_DUE_DAY`].
    pub due: i64,
    /// The service's text, unchanged.
    pub amount_text: Option<String>,
    /// Ten-thousandths; `None` where the amount does not fit exactly.
    pub scaled: Option<i64>,
    pub remark: Option<String>,
    /// `not-object`, `missing:FIELD` or `odd:FIELD`.
    pub fault: Option<String>,
}

impl Columns {
    /// Takes the columns of a record in any shape.
    pub(crate) fn take(record: &Record<'_>, profile: &Profile) -> Self {
        let Some(slots) = &record.slots else {
            return Self { due: NO_DUE_DAY, fault: Some("not-object".to_owned()), ..Self::default() };
        };
        let due_text = slots.text(DUE_DATE);
        // A quoted amount is shown and marked; only a JSON number counts as one.
        let number = slots.0[AMOUNT].and_then(|raw| Number::from_json(raw.get()));
        Self {
            account_number: slots.text(ACCOUNT_NUMBER),
            bank_draft_id: filled(slots.text(BANK_DRAFT_ID)),
            draft_id: filled(slots.text(DRAFT_ID)),
            draft_number: filled(slots.text(DRAFT_NUMBER)),
            sequence_number: filled(slots.text(SEQUENCE_NUMBER)),
            kind: KIND.map(|slot| slots.text(slot)),
            drawer_name: slots.text(DRAWER_NAME),
            acceptor_name: slots.text(ACCEPTOR_NAME),
            payee_name: slots.text(PAYEE_NAME),
            drawer_account: filled(slots.text(DRAWER_ACCOUNT)),
            acceptor_account: filled(slots.text(ACCEPTOR_ACCOUNT)),
            issue_text: slots.text(ISSUE_DATE),
            due: due_text.as_deref().and_then(|text| profile.day(text)).map_or(NO_DUE_DAY, day_number),
            due_text,
            amount_text: slots.text(AMOUNT),
            scaled: number.and_then(|number| number.exact).and_then(bank_contract::Amount::scaled),
            remark: slots.text(REMARK),
            fault: slots.fault(),
        }
    }

    /// The columns of a single stored record.
    pub(crate) fn of_kept(raw: &str, profile: &Profile) -> Self {
        Self::take(&Record::of(raw), profile)
    }

    /// Identity of the draft: a hash of profile, bank, account, bank draft id or else draft id, number and sequence. A
    /// record without any id and number is identified by its bytes.
    pub(crate) fn identity(&self, profile_name: &str, account: &AccountKey, raw: &str) -> Digest128 {
        let id = self.bank_draft_id.as_deref().map(|id| format!("b{id}"));
        let id = id.or_else(|| self.draft_id.as_deref().map(|id| format!("d{id}")));
        let mut digest = Sha256::new();
        let mut part = |text: &str| {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text.as_bytes());
        };
        for text in [profile_name, &account.bank_mark, &account.number] {
            part(text);
        }
        for text in [&id, &self.draft_number, &self.sequence_number] {
            part(text.as_deref().unwrap_or_default());
        }
        if id.is_none() && self.draft_number.is_none() {
            digest.update(hash(raw));
        }
        shorten(&digest.finalize())
    }
}

/// A blank text counts as absent.
fn filled(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// Fast 128-bit fingerprint of a raw record: a refresh compares every row by it. The service could craft two records
/// that collide, which would only hide a change of that record. Not for audit.
pub(crate) fn fingerprint(raw: &str) -> Digest128 {
    xxh3_128(raw.as_bytes()).to_le_bytes()
}

/// 128 bits of SHA-256, for digests stored outside the cache.
pub(crate) fn hash(raw: &str) -> Digest128 {
    shorten(&Sha256::digest(raw.as_bytes()))
}

fn shorten(digest: &[u8]) -> Digest128 {
    let mut short = Digest128::default();
    short.copy_from_slice(&digest[..16]);
    short
}

/// Days since 1970-01-01.
pub(crate) fn day_number(day: NaiveDate) -> i64 {
    day.signed_duration_since(NaiveDate::default()).num_days()
}

/// The day for a number; `None` for [`NO_DUE_DAY`].
pub(crate) fn day_of(number: i64) -> Option<NaiveDate> {
    if number == NO_DUE_DAY {
        return None;
    }
    NaiveDate::default().checked_add_signed(chrono::Duration::try_days(number)?)
}

/// A fault as a sentence.
pub(crate) fn fault_sentence(fault: &str) -> Sentence {
    match fault.split_once(':') {
        Some(("missing", field)) => Sentence::new("record-missing").with("field", field),
        Some((_, field)) => Sentence::new("record-odd").with("field", field),
        None => Sentence::new("record-not-object"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(raw: &str) -> Columns {
        let text = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n";
        Columns::take(&Record::of(raw), &Profile::parse(text, "profile.toml").unwrap())
    }

    const LEAST: &str = r#""bankDraftStatusCode":"1","bankMark":"A","draftNumber":"7","draftStatusCode":"2","draftType":"AC","organizationCode":"O""#;

    #[test]
    fn columns_are_taken_exactly_as_they_came() {
        let columns = columns(&format!(
            r#"{{{LEAST},"amount":1000000.10,"draftId":9223372036854775807,"dueDate":"2026-03-05","drawerName":"华东\u7eb8业","x":[1]}}"#
        ));
        assert_eq!(columns.amount_text.as_deref(), Some("1000000.10"));
        assert_eq!(columns.scaled, Some(10_000_001_000));
        assert_eq!(columns.draft_id.as_deref(), Some("9223372036854775807"));
        assert_eq!(day_of(columns.due).unwrap().to_string(), "2026-03-05");
        assert_eq!(columns.drawer_name.as_deref(), Some("华东纸业"));
        assert_eq!(columns.fault, None);
    }

    #[test]
    fn what_is_wrong_with_a_record_is_named_and_the_rest_of_it_is_kept() {
        let rows = [
            (format!(r#"{{{LEAST},"amount":"5.00"}}"#), Some("odd:amount")),
            (format!(r#"{{{LEAST},"draftId":1.5}}"#), Some("odd:draftId")),
            (format!(r#"{{{LEAST},"endorseInfo":[]}}"#), Some("odd:endorseInfo")),
            (LEAST.replace("\"draftNumber\":\"7\",", ""), None),
            (format!(r#"{{{LEAST},"amount":null,"remark":null}}"#), None),
        ];
        for (raw, fault) in rows {
            let raw = if raw.starts_with('{') { raw } else { format!("{{{raw}}}") };
            let expected = fault.unwrap_or(if raw.contains("draftNumber") { "" } else { "missing:draftNumber" });
            assert_eq!(columns(&raw).fault.unwrap_or_default(), expected, "{raw}");
        }
        for raw in ["17", "null", "[]", "\"text\""] {
            assert_eq!(columns(raw).fault.as_deref(), Some("not-object"), "{raw}");
        }
        assert_eq!(columns(&format!(r#"{{{LEAST},"amount":"5.00"}}"#)).amount_text.as_deref(), Some("5.00"));
    }

    #[test]
    fn amounts_that_do_not_fit_are_text_only() {
        for (amount, scaled) in
            [("0.00001", None), ("1e5", Some(1_000_000_000)), ("123456789012345678.90", None), ("-1.5", Some(-15_000))]
        {
            let columns = columns(&format!(r#"{{{LEAST},"amount":{amount}}}"#));
            assert_eq!((columns.scaled, columns.amount_text.as_deref()), (scaled, Some(amount)));
        }
    }

    #[test]
    fn identity_goes_by_ids_number_and_sequence_and_not_by_what_else_changed() {
        let key: AccountKey = "A:1".parse().unwrap();
        let identity = |more: &str| columns(&format!("{{{LEAST}{more}}}")).identity("main", &key, more);
        let first = identity(r#","bankDraftId":"B1","remark":"x""#);
        assert_eq!(first, identity(r#","bankDraftId":"B1","remark":"y""#));
        for other in [r#","bankDraftId":"B2""#, r#","draftId":1"#, r#","bankDraftId":"B1","sequenceNumber":"2""#] {
            assert_ne!(first, identity(other), "{other}");
        }
        assert_ne!(columns("1").identity("main", &key, "1"), columns("2").identity("main", &key, "2"));
    }
}
