//! Rows 7 to 11: records, matched by content.

use practice_bank::proxy::WireFault;

use super::row::{Row, beside, json};
use super::sample::{Sample, record, reply};

fn one(sample: Sample, more: &[(&str, &str)]) -> WireFault {
    json(200, reply(sample, &[record(sample, 1, more)]))
}

/// These records, and one for each further instruction of the wording, in the wording's order.
fn several(sample: Sample, records: &[(u32, &str)]) -> WireFault {
    let beside = beside(sample).map(|number| (number, "D"));
    let mut records: Vec<(u32, &str)> = records.iter().copied().chain(beside).collect();
    if sample.seed != 0 {
        records.sort_by_cached_key(|(number, code)| sample.draw(code, *number, 1 << 40));
    }
    let status = |code: &str| format!("\"{code}\"");
    let records = records.iter().map(|(number, code)| record(sample, *number, &[("statusCode", &status(code))]));
    json(201, format!("[{}]", records.collect::<Vec<_>>().join(",")))
}

pub fn rows() -> Vec<Row> {
    vec![
        Row::new("the record", &["matched"], |sample| one(sample, &[])),
        Row::new("the record, under way", &["matched-status-processing"], |sample| {
            one(sample, &[("statusCode", "\"P\"")])
        }),
        Row::new("the record, waiting", &["matched-status-waiting"], |sample| one(sample, &[("statusCode", "\"W\"")])),
        Row::new("the record, reversed", &["matched-status-reversed"], |sample| {
            one(sample, &[("statusCode", "\"R\"")])
        }),
        Row::new("a text that says in process", &["matched-says-in-process"], |sample| {
            one(sample, &[("statusMeaning", "\"银行处理中\"")])
        }),
        Row::new("the record with more than the interface names", &["matched"], |sample| {
            one(sample, &[("shard", "{\"a\":[1]}"), ("remark2", "null")])
        }),
        Row::new("an unknown status", &["matched-unclassified"], |sample| one(sample, &[("statusCode", "\"0000\"")])),
        Row::new("an unknown flag", &["matched-flag-unknown"], |sample| {
            one(sample, &[("responseStatus", "{\"errorFlag\":9}")])
        }),
        Row::new("a text that says failed", &["matched-says-failed"], |sample| {
            one(sample, &[("statusMeaning", "\"交易失败\"")])
        }),
        Row::new("the required fields alone", &["matched-without-key"], |sample| {
            let keys = ["bankDraftId", "draftNumber", "referenceOrder", "oppositeAccountNumber", "oppositeAccountName"];
            one(sample, &keys.map(|key| (key, "")))
        }),
        Row::new("a reason of failure", &["matched-failure-reason"], |sample| {
            one(sample, &[("failureReason", "\"frozen\"")])
        }),
        Row::new("a bad status", &["matched-status-failed"], |sample| one(sample, &[("statusCode", "\"F\"")])),
        Row::new("a bad flag", &["matched-error-flag"], |sample| {
            one(sample, &[("responseStatus", "{\"errorFlag\":1,\"message\":\"no\"}")])
        }),
        Row::new("another bank", &["record-contradicts!"], |sample| one(sample, &[("bankMark", "\"OTHER\"")])),
        Row::new("another draft or payee", &["record-contradicts!"], |sample| {
            json(200, reply(sample, &[record(sample, 2, &[])]))
        }),
        Row::new("without a status", &["record-not-whole"], |sample| one(sample, &[("statusCode", "")])),
        Row::new("a status that is a number", &["record-not-whole"], |sample| one(sample, &[("statusCode", "0")])),
        Row::new("in the other shape", &["x"], |sample| {
            let record = record(sample, 1, &[]);
            let is_one = matches!(sample.endpoint.row().reply, bank_contract::endpoint::Reply::One(_));
            json(200, if is_one { format!("[{record}]") } else { record })
        })
        .by_shape("other-object", "other-shape", "matched"),
        Row::new("reordered", &["matched"], |sample| several(sample, &[(2, "D"), (1, "D")])).sent(2),
        Row::new("one good, one bad", &["matched-status-failed", "matched"], |sample| {
            several(sample, &[(2, "D"), (1, "F")])
        })
        .sent(2),
        Row::new("one left out", &["fewer-records", "matched"], |sample| several(sample, &[(2, "D")])).sent(2),
        Row::new("one too many", &["matched!"], |sample| several(sample, &[(1, "D"), (2, "D"), (3, "D")])).sent(2),
        Row::new("one missing, two strange", &["matched!", "extra-record!"], |sample| {
            several(sample, &[(1, "D"), (3, "D"), (4, "D")])
        })
        .sent(2),
        Row::new("one of two contradicts", &["matched!", "record-contradicts!"], |sample| {
            several(sample, &[(3, "D"), (1, "D")])
        })
        .sent(2),
        Row::new("one twice", &["two-records!", "matched!"], |sample| several(sample, &[(1, "D"), (1, "D"), (2, "D")]))
            .sent(2),
        Row::new("good and bad for the same", &["ambiguous-records!", "matched!"], |sample| {
            several(sample, &[(1, "D"), (1, "F"), (2, "D")])
        })
        .sent(2),
    ]
}
