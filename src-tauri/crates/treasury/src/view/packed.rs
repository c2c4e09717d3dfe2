//! Rows of a list for the window: the names of their fields once, and only the fields that the window shows or acts on.

use serde::ser::{Serialize, SerializeSeq, Serializer};
use ts_rs::TS;

use super::DraftRow;

/// Fields that the window needs of every row, with any columns: they identify, mark, lock and sum a draft, and fill
/// the window's own columns. `responseStatus` is sent without its column only where it is an error.
pub const ROW_FACTS: [&str; 20] = [
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
    "part",
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

/// Fields of a [`DraftRow`], a bit for each place in `NAMES`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FieldSet(u64);

impl FieldSet {
    fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    fn with(self, at: usize) -> Self {
        Self(self.0 | 1 << at)
    }

    fn without(self, at: usize) -> Self {
        Self(self.0 & !(1 << at))
    }
}

impl FromIterator<usize> for FieldSet {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Self {
        places.into_iter().fold(Self(0), Self::with)
    }
}

/// The fields that rows have for some columns of the grid: [`ROW_FACTS`] and those that the columns show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowFields {
    facts: FieldSet,
    /// [`ROW_FACTS`] without `responseStatus`.
    facts_without_response: FieldSet,
    /// Places of each column's fields; the first one with a value is shown.
    columns: Vec<Vec<usize>>,
}

impl RowFields {
    /// For columns with these fields. A name that a row does not have is left out.
    pub(crate) fn of<'a>(columns: impl Iterator<Item = &'a [&'a str]>) -> Self {
        let places = |names: &[&str]| names.iter().filter_map(|name| place(name)).collect::<Vec<_>>();
        let facts: FieldSet = places(&ROW_FACTS).into_iter().collect();
        let facts_without_response = place("responseStatus").map_or(facts, |at| facts.without(at));
        Self { facts, facts_without_response, columns: columns.map(places).collect() }
    }

    /// A row may have this field.
    pub(crate) fn has(&self, name: &str) -> bool {
        place(name).is_some_and(|at| self.all().has(at))
    }

    fn all(&self) -> FieldSet {
        self.columns.iter().flatten().fold(self.facts, |all, at| all.with(*at))
    }

    /// The fields whose values are sent of a row: a column shows only one of its fields, and of a `responseStatus` that no
    /// column shows only an error is marked.
    fn sent(&self, row: &DraftRow) -> FieldSet {
        let is_error = row.response_status.as_ref().is_some_and(|said| said.is_error == Some(true));
        let facts = if is_error { self.facts } else { self.facts_without_response };
        let filled = filled(row);
        let shown = self.columns.iter().filter_map(|fields| fields.iter().find(|at| filled.has(**at)));
        shown.fold(facts, |sent, at| sent.with(*at))
    }
}

fn place(name: &str) -> Option<usize> {
    NAMES.iter().position(|known| *known == name)
}

/// A value that can be absent.
trait Filled {
    fn is_filled(&self) -> bool {
        true
    }
}

impl<T> Filled for Option<T> {
    fn is_filled(&self) -> bool {
        self.is_some()
    }
}

impl<T> Filled for Vec<T> {}
impl Filled for String {}
impl Filled for bool {}

/// Rows of a list: the names of some fields once, then the values of each row in that order. A value that the window does
/// not need is `null`.
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
    pub(crate) fn of(fields: &RowFields, rows: Vec<DraftRow>) -> Self {
        let all = fields.all();
        let names = NAMES.iter().enumerate().filter(|(at, _)| all.has(*at)).map(|(_, name)| *name);
        let rows = rows.into_iter().map(|row| PackedRow { all, sent: fields.sent(&row), row });
        Self { names: names.collect(), rows: rows.collect() }
    }
}

/// The values of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedRow {
    row: DraftRow,
    all: FieldSet,
    sent: FieldSet,
}

// The pattern has no `..`: a new field of a row does not compile until it is listed.
macro_rules! packed {
    ($($field:ident = $name:literal),* $(,)?) => {
        const NAMES: &[&str] = &[$($name),*];

        /// The fields of a row that have a value.
        fn filled(row: &DraftRow) -> FieldSet {
            let DraftRow { $($field),* } = row;
            let filled = [$($field.is_filled()),*];
            filled.into_iter().enumerate().filter(|(_, filled)| *filled).map(|(at, _)| at).collect()
        }

        impl Serialize for PackedRow {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let DraftRow { $($field),* } = &self.row;
                let mut values = serializer.serialize_seq(None)?;
                let mut places = 0..;
                $(
                    match places.next() {
                        Some(at) if self.sent.has(at) => values.serialize_element($field)?,
                        Some(at) if self.all.has(at) => values.serialize_element(&())?,
                        _ => {}
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
    part = "part",
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
    use money::view::ResponseShown;
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

    fn unpacked(columns: &[&[&str]], row: DraftRow) -> Map<String, Value> {
        let fields = RowFields::of(columns.iter().copied());
        let packed = to_value(PackedRows::of(&fields, vec![row])).unwrap();
        let names = packed["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
        let values = packed["rows"][0].as_array().unwrap();
        assert_eq!(names.len(), values.len());
        names.zip(values.iter().cloned()).collect()
    }

    #[test]
    fn a_row_packed_with_every_field_is_the_row() {
        let each: Vec<&[&str]> = NAMES.chunks(1).collect();
        assert_eq!(Value::Object(unpacked(&each, row())), to_value(row()).unwrap());
    }

    #[test]
    fn a_packed_row_has_its_facts_and_the_fields_asked_for() {
        let known = ROW_FACTS.iter().all(|fact| NAMES.contains(fact));
        assert!(known, "a fact that no row has");
        let packed = unpacked(&[&["remark"], &["amount", "nonsense"]], row());
        assert_eq!(packed["remark"], json!("paid"));
        assert_eq!(packed.len(), ROW_FACTS.len() + 1, "{packed:?}");
        assert!(ROW_FACTS.iter().all(|fact| packed.contains_key(*fact)), "{packed:?}");
    }

    #[test]
    fn of_the_fields_of_a_column_the_first_with_a_value_is_sent() {
        let status: &[&str] = &["draftStatusMeaning", "draftStatusCode", "bankDraftStatusDesc"];
        let coded = || DraftRow {
            draft_status_code: Some("CS04".to_owned()),
            bank_draft_status_desc: Some("collecting".to_owned()),
            ..row()
        };
        let sent = |columns: &[&[&str]]| {
            let packed = unpacked(columns, coded());
            ["draftStatusMeaning", "draftStatusCode", "bankDraftStatusDesc"].map(|name| packed[name].clone())
        };
        assert_eq!(sent(&[status]), [Value::Null, json!("CS04"), Value::Null]);
        assert_eq!(sent(&[status, &["bankDraftStatusDesc"]]), [Value::Null, json!("CS04"), json!("collecting")]);
    }

    #[test]
    fn a_response_without_its_column_is_sent_where_it_is_an_error() {
        let answered = |is_error| {
            let said = ResponseShown { message: Some("busy".to_owned()), is_error, ..ResponseShown::default() };
            DraftRow { response_status: Some(said), ..row() }
        };
        for is_error in [Some(true), Some(false), None] {
            let whole = to_value(answered(is_error)).unwrap()["responseStatus"].clone();
            let expected = if is_error == Some(true) { &whole } else { &Value::Null };
            assert_eq!(&unpacked(&[], answered(is_error))["responseStatus"], expected, "{is_error:?}");
            assert_eq!(unpacked(&[&["responseStatus"]], answered(is_error))["responseStatus"], whole);
        }
    }
}
