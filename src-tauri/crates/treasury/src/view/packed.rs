//! Rows of a list for the window: the names of their fields once, and only the fields that the window shows or acts on.

use serde::ser::{Serialize, SerializeSeq, Serializer};
use ts_rs::TS;

use super::DraftRow;

/// Fields that the window needs of every row, with any columns: they identify, mark, lock and sum a draft, and fill
/// the window's own columns.
pub const ROW_FACTS: [&str; 19] = [
    "key",
    "stage",
    "bankMark",
    "account",
    "draftNumber",
    "dueDay",
    "daysToDue",
    "amount",
    "amountExact",
    "responseStatus",
    "split",
    "difference",
    "unseen",
    "lock",
    "acted",
    "watch",
    "presentment",
    "unreadable",
    "noteMatch",
];

/// Fields of a [`DraftRow`], by their places in `NAMES`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowFields(u64);

impl RowFields {
    /// [`ROW_FACTS`] and these fields. A name that a row does not have is left out.
    pub(crate) fn with<'a>(fields: impl Iterator<Item = &'a str>) -> Self {
        let places = fields.chain(ROW_FACTS).filter_map(|field| NAMES.iter().position(|name| *name == field));
        Self(places.fold(0, |places, at| places | 1 << at))
    }

    fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    fn names(self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().enumerate().filter(move |(at, _)| self.has(*at)).map(|(_, name)| *name)
    }
}

/// Rows of a list: the names of some fields once, then the values of each row in that order.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, TS)]
pub struct PackedRows {
    /// Names of fields of a [`DraftRow`].
    #[ts(type = "string[]")]
    pub names: Vec<&'static str>,
    /// The values of each row.
    #[ts(type = "unknown[][]")]
    pub rows: Vec<PackedRow>,
}

impl PackedRows {
    /// These fields of the rows.
    pub(crate) fn of(fields: RowFields, rows: Vec<DraftRow>) -> Self {
        let rows = rows.into_iter().map(|row| PackedRow { row, fields }).collect();
        Self { names: fields.names().collect(), rows }
    }
}

/// The values of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedRow {
    row: DraftRow,
    fields: RowFields,
}

// The pattern has no `..`: a new field of a row does not compile until it is listed.
macro_rules! packed {
    ($($field:ident = $name:literal),* $(,)?) => {
        const NAMES: &[&str] = &[$($name),*];

        impl Serialize for PackedRow {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let DraftRow { $($field),* } = &self.row;
                let mut values = serializer.serialize_seq(None)?;
                let mut places = 0..;
                $(
                    if places.next().is_some_and(|at| self.fields.has(at)) {
                        values.serialize_element($field)?;
                    }
                )*
                values.end()
            }
        }
    };
}

packed! {
    key = "key",
    stage = "stage",
    bank_mark = "bankMark",
    account_number = "accountNumber",
    account = "account",
    bank_draft_id = "bankDraftId",
    draft_id = "draftId",
    draft_number = "draftNumber",
    sequence_number = "sequenceNumber",
    draft_type = "draftType",
    draft_type_meaning = "draftTypeMeaning",
    drawer_name = "drawerName",
    acceptor_name = "acceptorName",
    payee_name = "payeeName",
    endorsee_name = "endorseeName",
    endorser_name = "endorserName",
    pledgee_name = "pledgeeName",
    date = "date",
    due_date = "dueDate",
    due_day = "dueDay",
    days_to_due = "daysToDue",
    amount = "amount",
    amount_exact = "amountExact",
    draft_status_code = "draftStatusCode",
    draft_status_meaning = "draftStatusMeaning",
    bank_draft_status_code = "bankDraftStatusCode",
    bank_draft_status_desc = "bankDraftStatusDesc",
    remark = "remark",
    response_status = "responseStatus",
    split = "split",
    difference = "difference",
    unseen = "unseen",
    lock = "lock",
    acted = "acted",
    watch = "watch",
    presentment = "presentment",
    unreadable = "unreadable",
    note_match = "noteMatch",
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json, to_value};

    use super::*;

    fn row() -> DraftRow {
        let null = NAMES.iter().map(|name| ((*name).to_owned(), Value::Null));
        let mut row: Map<String, Value> = null.collect();
        for (name, value) in [
            ("key", json!("7")),
            ("bankMark", json!("B")),
            ("account", json!("B:1")),
            ("daysToDue", json!(-3)),
            ("amount", json!("12.50")),
            ("amountExact", json!(true)),
            ("split", json!(false)),
            ("watch", json!([])),
            ("remark", json!("paid")),
        ] {
            row.insert(name.to_owned(), value);
        }
        serde_json::from_value(Value::Object(row)).unwrap()
    }

    fn unpacked(fields: RowFields) -> Map<String, Value> {
        let packed = to_value(PackedRows::of(fields, vec![row()])).unwrap();
        let names = packed["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
        let values = packed["rows"][0].as_array().unwrap();
        assert_eq!(names.len(), values.len());
        names.zip(values.iter().cloned()).collect()
    }

    #[test]
    fn a_row_packed_with_every_field_is_the_row() {
        assert_eq!(Value::Object(unpacked(RowFields::with(NAMES.iter().copied()))), to_value(row()).unwrap());
    }

    #[test]
    fn a_packed_row_has_its_facts_and_the_fields_asked_for() {
        let known = ROW_FACTS.iter().all(|fact| NAMES.contains(fact));
        assert!(known, "a fact that no row has");
        let packed = unpacked(RowFields::with(["remark", "amount", "nonsense"].into_iter()));
        assert_eq!(packed["remark"], json!("paid"));
        assert_eq!(packed.len(), ROW_FACTS.len() + 1, "{packed:?}");
        assert!(ROW_FACTS.iter().all(|fact| packed.contains_key(*fact)), "{packed:?}");
    }
}
