//! Rows 7 to 11: records, matched by content.

use bank_contract::Endpoint;
use practice_bank::proxy::Fault;

use crate::row::{Row, json};
use crate::sample::{record, reply};

fn one(endpoint: Endpoint, more: &[(&str, &str)]) -> Fault {
    json(200, reply(endpoint, &[record(endpoint, 1, more)]))
}

fn several(endpoint: Endpoint, records: &[(u32, &str)]) -> Fault {
    let records: Vec<String> = records
        .iter()
        .map(|(number, code)| record(endpoint, *number, &[("statusCode", &format!("\"{code}\""))]))
        .collect();
    json(201, format!("[{}]", records.join(",")))
}

pub fn rows() -> Vec<Row> {
    vec![
        Row::new("the record", &["matched"], |endpoint| one(endpoint, &[])),
        Row::new("the record, under way", &["matched"], |endpoint| one(endpoint, &[("statusCode", "\"P\"")])),
        Row::new("the record with more than the interface names", &["matched"], |endpoint| {
            one(endpoint, &[("shard", "{\"a\":[1]}"), ("remark2", "null")])
        }),
        Row::new("an unknown status", &["matched-unclassified"], |endpoint| {
            one(endpoint, &[("statusCode", "\"0000\"")])
        }),
        Row::new("an unknown flag", &["matched-unclassified"], |endpoint| {
            one(endpoint, &[("responseStatus", "{\"errorFlag\":9}")])
        }),
        Row::new("a reason of failure", &["matched-failure-reason"], |endpoint| {
            one(endpoint, &[("failureReason", "\"frozen\"")])
        }),
        Row::new("a bad status", &["matched-status-failed"], |endpoint| one(endpoint, &[("statusCode", "\"F\"")])),
        Row::new("a bad flag", &["matched-error-flag"], |endpoint| {
            one(endpoint, &[("responseStatus", "{\"errorFlag\":1,\"message\":\"no\"}")])
        }),
        Row::new("another bank", &["record-contradicts!"], |endpoint| one(endpoint, &[("bankMark", "\"OTHER\"")])),
        Row::new("another draft or payee", &["record-contradicts!"], |endpoint| {
            json(200, reply(endpoint, &[record(endpoint, 2, &[])]))
        }),
        Row::new("without a status", &["record-not-whole"], |endpoint| one(endpoint, &[("statusCode", "")])),
        Row::new("a status that is a number", &["record-not-whole"], |endpoint| one(endpoint, &[("statusCode", "0")])),
        Row::new("in the other shape", &["x"], |endpoint| {
            let record = record(endpoint, 1, &[]);
            let is_one = matches!(endpoint.row().reply, bank_contract::endpoint::Reply::One(_));
            json(200, if is_one { format!("[{record}]") } else { record })
        })
        .by_shape("other-object", "other-shape", "matched"),
        Row::new("reordered", &["matched"], |endpoint| several(endpoint, &[(2, "D"), (1, "D")])).sent(2),
        Row::new("one good, one bad", &["matched-status-failed", "matched"], |endpoint| {
            several(endpoint, &[(2, "D"), (1, "F")])
        })
        .sent(2),
        Row::new("one left out", &["fewer-records", "matched"], |endpoint| several(endpoint, &[(2, "D")])).sent(2),
        Row::new("one too many", &["matched!"], |endpoint| several(endpoint, &[(1, "D"), (2, "D"), (3, "D")])).sent(2),
        Row::new("one missing, two strange", &["matched!", "extra-record!"], |endpoint| {
            several(endpoint, &[(1, "D"), (3, "D"), (4, "D")])
        })
        .sent(2),
        Row::new("one of two contradicts", &["matched!", "record-contradicts!"], |endpoint| {
            several(endpoint, &[(3, "D"), (1, "D")])
        })
        .sent(2),
        Row::new("good and bad for the same", &["ambiguous-records!", "matched!"], |endpoint| {
            several(endpoint, &[(1, "D"), (1, "F"), (2, "D")])
        })
        .sent(2),
    ]
}
