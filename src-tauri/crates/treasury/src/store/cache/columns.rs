//! Extracts a draft record's list columns and its identity.
//!
//! No record is dropped: from one that does not fit the interface, every readable field is taken and the fault is
//! named. Embedded objects are only checked for their kind here; their fields are checked when a draft is opened.

use std::borrow::Cow;
use std::ops::{Index, IndexMut};
use std::sync::LazyLock;

use bank_contract::record::{fits, slice_text};
use bank_contract::wire::Draft;
use bank_contract::{Amount, Number, ScannedRecord, Wire};
use chrono::NaiveDate;
use model::profile::Profile;
use model::{AccountKey, Sentence};
use rusqlite::Row;
use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use super::page::{PageRecord, Slots, slot};
use super::{Digest128, NO_DUE_DAY};
use crate::store::list_columns::{COUNT, DraftFact, LIST_COLUMNS, Stored, WORDS};

/// Slot of each column's path, and the field of the embedded object there for a path of two names.
static PLACES: LazyLock<[(usize, Option<&'static str>); COUNT]> = LazyLock::new(|| {
    LIST_COLUMNS.each_ref().map(|column| match column.path.split_once('.') {
        Some((object, field)) => (slot(object), Some(field)),
        None => (slot(column.path), None),
    })
});

/// The columns of a draft's row beside those of [`LIST_COLUMNS`].
pub(super) const VALUED_BY: [&str; 6] = ["account", "due", "scaled", "unscaled", "kind", "fault"];

/// Fingerprint of the list columns: paths and how they are stored. Kept with each list that was read with them.
pub(super) static READ_WITH: LazyLock<i64> = LazyLock::new(|| {
    let rows = LIST_COLUMNS.iter().map(|row| format!("{} {:?}", row.path, row.stored));
    let rows: Vec<String> = rows.chain(VALUED_BY.map(str::to_owned)).collect();
    xxh3_64(rows.join("\n").as_bytes()).cast_signed()
});

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

/// The columns that a list shows of a record: a text for each row of [`LIST_COLUMNS`], by its [`DraftFact`], and the values
/// computed from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListColumns {
    pub(super) texts: [Option<String>; COUNT],
    /// Days since 1970-01-01, or [`NO_DUE_DAY`].
    pub due: i64,
    /// The amount in ten-thousandths, for the index; `None` where it does not fit exactly.
    pub scaled: Option<i64>,
    /// The exact amount where `scaled` cannot hold it.
    pub unscaled: Option<Amount>,
    /// `not-object`, `missing:FIELD` or `odd:FIELD`.
    pub fault: Option<String>,
}

impl Default for ListColumns {
    fn default() -> Self {
        Self { texts: Default::default(), due: NO_DUE_DAY, scaled: None, unscaled: None, fault: None }
    }
}

impl ListColumns {
    /// The exact amount; `None` where it is missing, no number, or has too many digits.
    pub(crate) fn amount(&self) -> Option<Amount> {
        amount(self.scaled, self.unscaled)
    }
}

/// An exact amount from its two columns.
pub(super) fn amount(scaled: Option<i64>, unscaled: Option<Amount>) -> Option<Amount> {
    scaled.map_or(unscaled, |scaled| Amount::from_scaled(scaled.into()))
}

/// The amount in column `unscaled` of a row.
///
/// # Errors
/// SQLite's, where the column has no text.
pub(crate) fn unscaled(row: &Row<'_>, at: usize) -> rusqlite::Result<Option<Amount>> {
    Ok(row.get_ref(at)?.as_str_or_null()?.and_then(Amount::from_json_number))
}

impl Index<DraftFact> for ListColumns {
    type Output = Option<String>;

    fn index(&self, fact: DraftFact) -> &Option<String> {
        &self.texts[fact as usize]
    }
}

impl IndexMut<DraftFact> for ListColumns {
    fn index_mut(&mut self, fact: DraftFact) -> &mut Option<String> {
        &mut self.texts[fact as usize]
    }
}

impl ListColumns {
    /// Takes the columns of a record in any shape.
    pub(crate) fn take(record: &PageRecord<'_>, profile: &Profile) -> Self {
        let Some(slots) = &record.slots else {
            return Self { fault: Some("not-object".to_owned()), ..Self::default() };
        };
        // Neighbouring columns are of one embedded object, which is split once for them.
        let mut object: Option<(usize, Option<ScannedRecord<'_>>)> = None;
        let texts = std::array::from_fn(|at| {
            let (slot, field) = PLACES[at];
            let text = match field {
                Some(field) => {
                    if object.as_ref().is_none_or(|(split, _)| *split != slot) {
                        object = Some((slot, slots.0[slot].map(ScannedRecord::of)));
                    }
                    object.as_ref().and_then(|(_, object)| object.as_ref()?.member(field)).map(slice_text)
                }
                None => slots.text(slot),
            };
            // A blank text counts as absent.
            let text =
                text.filter(|text| !matches!(LIST_COLUMNS[at].stored, Stored::Filled(_)) || !text.trim().is_empty());
            text.map(Cow::into_owned)
        });
        let mut columns = Self { texts, fault: slots.fault(), ..Self::default() };
        let due = columns[DraftFact::DueDate].as_deref().and_then(|text| profile.day(text));
        columns.due = due.map_or(NO_DUE_DAY, day_number);
        // A quoted amount is shown and marked; only a JSON number counts as one.
        let number = slots.0[PLACES[DraftFact::Amount as usize].0].and_then(Number::from_json);
        let exact = number.and_then(|number| number.exact);
        columns.scaled = exact.and_then(Amount::scaled);
        columns.unscaled = exact.filter(|_| columns.scaled.is_none());
        columns
    }

    /// The texts of table `kind`, in its order.
    pub(crate) fn words(&self) -> [Option<&str>; WORDS] {
        let mut words = [None; WORDS];
        for (column, text) in LIST_COLUMNS.iter().zip(&self.texts) {
            if let Stored::Word(at) = column.stored {
                words[at] = text.as_deref();
            }
        }
        words
    }

    /// The columns of a single stored record.
    pub(crate) fn of_kept(raw: &str, profile: &Profile) -> Self {
        Self::take(&PageRecord::of(raw), profile)
    }

    /// Identity of the draft: a hash of profile, bank, account, bank draft id or else draft id, number and sequence. A
    /// record without any id and number is identified by its bytes.
    pub(crate) fn identity(&self, profile_name: &str, account: &AccountKey, raw: &str) -> Digest128 {
        let id = self[DraftFact::BankDraftId].as_deref().map(|id| format!("b{id}"));
        let id = id.or_else(|| self[DraftFact::DraftId].as_deref().map(|id| format!("d{id}")));
        let mut digest = Sha256::new();
        let mut part = |text: &str| {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text.as_bytes());
        };
        for text in [profile_name, &account.bank_mark, &account.number] {
            part(text);
        }
        for text in [&id, &self[DraftFact::DraftNumber], &self[DraftFact::SequenceNumber]] {
            part(text.as_deref().unwrap_or_default());
        }
        if id.is_none() && self[DraftFact::DraftNumber].is_none() {
            digest.update(hash(raw));
        }
        shorten(&digest.finalize())
    }
}

/// Fast 128-bit fingerprint of a raw record: a refresh compares every row by it. The service could craft two records
/// that collide, which would only hide a change of that record. Not for audit.
pub(crate) fn fingerprint(raw: &str) -> Digest128 {
    xxh3_128(raw.as_bytes()).to_le_bytes()
}

/// The hash of several drafts, in their order.
pub(crate) fn hash_of(drafts: &[Digest128]) -> Digest128 {
    xxh3_128(drafts.as_flattened()).to_le_bytes()
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

    fn columns(raw: &str) -> ListColumns {
        let text = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n";
        ListColumns::take(&PageRecord::of(raw), &Profile::parse(text, "profile.toml").unwrap())
    }

    const LEAST: &str = r#""bankDraftStatusCode":"1","bankMark":"A","draftNumber":"7","draftStatusCode":"2","draftType":"AC","organizationCode":"O""#;

    #[test]
    fn columns_are_taken_exactly_as_they_came() {
        let columns = columns(&format!(
            r#"{{{LEAST},"amount":1000000.10,"draftId":9223372036854775807,"dueDate":"2026-03-05","drawerName":"华东\u7eb8业","x":[1]}}"#
        ));
        assert_eq!(columns[DraftFact::Amount].as_deref(), Some("1000000.10"));
        assert_eq!(columns.scaled, Some(10_000_001_000));
        assert_eq!(columns[DraftFact::DraftId].as_deref(), Some("9223372036854775807"));
        assert_eq!(day_of(columns.due).unwrap().to_string(), "2026-03-05");
        assert_eq!(columns[DraftFact::DrawerName].as_deref(), Some("华东纸业"));
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
        assert_eq!(columns(&format!(r#"{{{LEAST},"amount":"5.00"}}"#))[DraftFact::Amount].as_deref(), Some("5.00"));
    }

    #[test]
    fn amounts_that_do_not_fit_are_text_only() {
        for (amount, scaled) in
            [("0.00001", None), ("1e5", Some(1_000_000_000)), ("123456789012345678.90", None), ("-1.5", Some(-15_000))]
        {
            let columns = columns(&format!(r#"{{{LEAST},"amount":{amount}}}"#));
            assert_eq!((columns.scaled, columns[DraftFact::Amount].as_deref()), (scaled, Some(amount)));
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
