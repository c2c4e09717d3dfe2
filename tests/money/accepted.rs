//! Every operation, from the list to the bank's own ledger.

use treasury::view::State;

use crate::bench::{Bench, only, outsider, states};

/// The list an operation starts from, and whose fields it needs.
const OPERATIONS: &[(&str, &str, &str)] = &[
    ("endorsement-transfer", "endorse", "endorsee"),
    ("pledge-application", "create-pledge-application", "pledgee"),
    ("mortgage-release-app", "create-pledge-release-application", ""),
    ("prompt-payment-app", "create-prompt-payment-app", ""),
    ("transfer-withdrawal", "transfer-withdrawal", ""),
    ("pledge-app-withdrawal", "pledge-application-withdrawal", ""),
    ("prompt-payment-app-withdrawal", "prompt-payment-app-withdrawal", ""),
    ("mortgage-rel-app-withdrawal", "mortgage-release-app-withdrawal", ""),
    ("receipt-by-endorsee", "receipt-by-endorsee", ""),
    ("receipt-confirm", "receipt-confirm", ""),
    ("mortgage-confirm", "receipt-pledge-confirm", ""),
    ("mortgage-release-confirm", "receipt-pledge-release-confirm", ""),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_draft_operation_is_accepted_and_the_bank_s_ledger_has_it_once() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let mut used: Vec<String> = Vec::new();
    for (at, (stage, operation, party)) in OPERATIONS.iter().enumerate() {
        let rows = bench.rows(stage);
        let row = rows.iter().find(|row| row.draft_number.as_ref().is_some_and(|number| !used.contains(number)));
        let row = row.unwrap_or_else(|| panic!("{stage} is empty"));
        used.extend(row.draft_number.clone());
        let fields = if party.is_empty() { Vec::new() } else { outsider(party) };
        let view = bench.submit(&bench.order(operation, &[row], &fields)).await;
        let one = only(&view);
        assert_eq!(one.state, State::Accepted, "{operation}: {one:#?}");
        assert!(!one.unclassified && !one.locked && view.done, "{operation}: {one:#?}");
        assert!(one.bank_transaction_id.is_some(), "{operation}");
        let ledger = bench.ledger().await;
        assert_eq!(ledger.len(), at + 1, "{operation}");
        let entry = &ledger[at];
        assert_eq!(entry["endpoint"], *operation);
        assert_eq!(entry["draft_number"].as_str(), row.draft_number.as_deref(), "{operation}");
        assert_eq!(entry["account_number"].as_str(), row.account.split(':').nth(1), "{operation}");
    }
    bench.chain_is_whole();
    let journal = bench.desk().journal(0, 100).unwrap();
    assert_eq!((journal.count, journal.open), (12, 0));
    let numbers: Vec<u32> = journal.rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (1..=12).rev().collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn both_transfers_are_accepted_with_our_reference_and_the_ledger_agrees() {
    let bench = Bench::new().await;
    for (at, operation) in ["transfer", "transfer-personal"].into_iter().enumerate() {
        let order = bench.transfer(operation, "1234.50", &format!("62009000000{at}9"));
        let view = bench.submit(&order).await;
        let one = only(&view);
        assert_eq!(one.state, State::Accepted, "{operation}: {one:#?}");
        let reference = one.reference_order.clone().expect("a reference of ours");
        assert_eq!(reference.len(), 16);
        let ledger = bench.ledger().await;
        assert_eq!(ledger.len(), at + 1);
        assert_eq!(ledger[at]["amount"], "1234.50");
        assert_eq!(ledger[at]["reference_order"].as_str(), Some(reference.as_str()));
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn three_drafts_in_one_submission_are_three_posts_in_order() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee", "endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(3).collect();
    let check = bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee")));
    assert!(check.practice && check.rows.iter().all(|row| row.counterparty.as_ref().unwrap().first_time));
    assert!(check.notes.iter().any(|note| note.id == "note-whole-draft"), "{:?}", check.notes);
    let view = bench.send(&bench.confirm(&check).id).await;
    assert_eq!(states(&view), [State::Accepted; 3]);
    let asked: Vec<_> = chosen.iter().map(|row| row.draft_number.clone().unwrap()).collect();
    let ledger = bench.ledger().await;
    let done: Vec<_> = ledger.iter().map(|entry| entry["draft_number"].as_str().unwrap().to_owned()).collect();
    assert_eq!(done, asked);
}
