//! Rows of a list for the window, without the names of their fields in each row: a page of 200 is a third as long.

use serde::ser::{Serialize, SerializeTuple, Serializer};
use ts_rs::TS;

use super::DraftRow;

/// Rows of a list: the names of the fields once, then the values of each row in that order.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, TS)]
pub struct PackedRows {
    /// Names of the fields of a [`DraftRow`].
    #[ts(type = "string[]")]
    pub names: &'static [&'static str],
    /// The values of each row.
    #[ts(type = "unknown[][]")]
    pub rows: Vec<PackedRow>,
}

/// The values of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedRow(DraftRow);

impl From<Vec<DraftRow>> for PackedRows {
    fn from(rows: Vec<DraftRow>) -> Self {
        Self { names: NAMES, rows: rows.into_iter().map(PackedRow).collect() }
    }
}

// The pattern has no `..`: a new field of a row does not compile until it is listed.
macro_rules! packed {
    ($($field:ident = $name:literal),* $(,)?) => {
        const NAMES: &[&str] = &[$($name),*];

        impl Serialize for PackedRow {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let DraftRow { $($field),* } = &self.0;
                let mut values = serializer.serialize_tuple(NAMES.len())?;
                $(values.serialize_element($field)?;)*
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

    #[test]
    fn a_packed_row_has_the_names_and_values_of_the_row() {
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
        ] {
            row.insert(name.to_owned(), value);
        }
        let row: DraftRow = serde_json::from_value(Value::Object(row)).unwrap();
        let packed = to_value(PackedRows::from(vec![row.clone()])).unwrap();
        let names = packed["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
        let values = packed["rows"][0].as_array().unwrap().iter().cloned();
        assert_eq!(Value::Object(names.zip(values).collect()), to_value(row).unwrap());
    }
}
