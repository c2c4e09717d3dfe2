//! The records of an operation: the draft's history, the transfer's receipt, and the journal as a file.

use serde_json::json;
use treasury::export::fused;
use treasury::view::{ExportForm, ExportFormat, ExportOf, JournalFilter};

use crate::bench::{Bench, only};

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_s_history_tells_what_its_lists_said_and_what_was_done_here() {
    let bench = Bench::new().await;
    let stage = "receipt-by-endorsee";
    bench.refresh(&[]).await;
    let row = bench.rows(stage).remove(0);
    let history = |bench: &Bench| bench.desk().draft_history(stage, &row.key).unwrap();
    let first = history(&bench);
    assert_eq!(first.draft_number, row.draft_number);
    assert!(first.entries.iter().all(|entry| entry.kind == "stands"), "since when is not known: {first:#?}");

    // The list differs for one refresh: the history has the change with its old and new value.
    let said = json!({ "kind": "edit_record", "set": { "draftStatusMeaning": "改了" } });
    let plan = json!({ "endpoint": "list-bank-receipt-by-endorsee", "count": 0, "fault": said });
    bench.post("faults", plan.to_string()).await;
    bench.refresh(&[stage]).await;
    let changed = history(&bench);
    let step = changed.entries.iter().find(|entry| entry.kind == "changed").expect("a change");
    let field = step.fields.iter().find(|field| field.name == "draftStatusMeaning").expect("the field");
    assert_eq!((field.from.as_deref(), field.to.as_deref()), (row.draft_status_meaning.as_deref(), Some("改了")));

    // The detail query's answer is a step of its own, and so is the instruction sent here.
    bench.desk().draft_detail(stage, &row.key, true).await.unwrap();
    let one = only(&bench.submit(&bench.order(stage, &[&row], &[])).await).clone();
    bench.refresh(&[]).await;
    let after = history(&bench);
    let kinds: Vec<&str> = after.entries.iter().map(|entry| entry.kind.as_str()).collect();
    for kind in ["changed", "detail", "instruction", "left"] {
        assert!(kinds.contains(&kind), "{kind} is not among {kinds:?}");
    }
    let given = after.entries.iter().find_map(|entry| entry.instruction.as_ref()).unwrap();
    assert_eq!((&given.id, given.number, given.state), (&one.id, one.number, one.state));
    let left = after.entries.iter().find(|entry| entry.kind == "left").unwrap();
    assert!(left.stages.iter().any(|of| of == stage), "{left:?}");
    let times: Vec<&String> = after.entries.iter().map(|entry| &entry.at).collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_s_receipt_is_at_the_profile_s_own_service_or_is_not_opened() {
    let bench = Bench::new().await;
    let own = only(&bench.submit(&bench.transfer("transfer", "10.00", "6200900000101")).await).clone();
    let receipt = bench.desk().instruction(&own.id).unwrap().receipt.expect("the record names one");
    let origin = bench.bank.base_url.split('/').take(3).collect::<Vec<_>>().join("/");
    assert_eq!(receipt.address, Some(format!("{origin}{}", receipt.path)));
    assert_eq!(bench.desk().receipt_address(&own.id).unwrap(), receipt.address.unwrap());

    for (at, path) in
        ["https://evil.example/1.pdf", "//evil.example/1.pdf", "javascript:alert(1)", "../../1.pdf"].iter().enumerate()
    {
        bench.fault("transfer", json!({ "kind": "edit_record", "set": { "receiptUrl": path } })).await;
        let order = bench.transfer("transfer", "10.00", &format!("620090000020{at}"));
        let one = only(&bench.submit(&order).await).clone();
        let receipt = bench.desk().instruction(&one.id).unwrap().receipt.expect(path);
        assert_eq!((receipt.path.as_str(), &receipt.address), (*path, &None));
        assert!(receipt.refused.is_some());
        assert_eq!(bench.desk().receipt_address(&one.id).unwrap_err().trouble().code, "receipt");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_transfers_has_the_journal_s_rows_and_a_sum_per_state() {
    let bench = Bench::new().await;
    for (at, amount) in ["1234.50", "0.01"].iter().enumerate() {
        bench.submit(&bench.transfer("transfer", amount, &format!("620090000030{at}"))).await;
    }
    bench.refresh(&["endorsement-transfer"]).await;
    let path = bench.folder().join("transfers.csv");
    let operations = ["transfer", "transfer-personal"].map(str::to_owned).to_vec();
    let form = ExportForm {
        of: ExportOf::Journal { filter: Some(JournalFilter { operations, ..JournalFilter::default() }) },
        format: ExportFormat::Csv,
        path: path.display().to_string(),
        replace: false,
        language: "en".to_owned(),
    };
    assert_eq!(bench.desk().export(&form).unwrap().rows, 2);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0].trim_start_matches('\u{feff}').split(',').next(), Some("\"Transfers\""));
    let sum = lines.iter().find(|line| line.starts_with("\"Sum, ")).expect("a sum");
    let currency = &bench.bank.accounts[0].currency;
    assert!(sum.contains(&format!("{currency} 1234.51 (of 2)")), "{sum}");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let journal = bench.desk().journal(0, 10).unwrap().rows;
    for (row, one) in rows[rows.len() - 2..].iter().zip(&journal) {
        assert_eq!(fused(&row[row.len() - 1]), one.id);
        assert_eq!(Some(&row[9]), one.amount.as_deref());
        assert_eq!(Some(fused(&row[11])), one.reference_order);
    }
}
