//! Every operation, from the list to the bank's own ledger.

use model::State;

use crate::bench::{Bench, OPERATIONS, only, outsider, states};

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
    assert!(check.practice && check.rows.iter().all(|row| row.shown_counterparty.as_ref().unwrap().first_time));
    assert!(check.notes.iter().any(|note| note.id == "note-whole-draft"), "{:?}", check.notes);
    let view = bench.send(&bench.confirm(&check).id).await;
    assert_eq!(states(&view), [State::Accepted; 3]);
    let asked: Vec<_> = chosen.iter().map(|row| row.draft_number.clone().unwrap()).collect();
    let ledger = bench.ledger().await;
    let done: Vec<_> = ledger.iter().map(|entry| entry["draft_number"].as_str().unwrap().to_owned()).collect();
    assert_eq!(done, asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_and_refusing_go_out_with_each_bank_s_own_value() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee"]).await;
    let rows = bench.rows("receipt-by-endorsee");
    for mark in ["EASTBANK", "HARBOUR"] {
        let mut of_bank = rows.iter().filter(|row| row.bank_mark == mark);
        for (word, note) in [("accept", "note-undo-signing"), ("refuse", "note-undo-refusing")] {
            let row = of_bank.next().expect("a draft to sign");
            let value = bench.flag(mark, "replayFlag", word);
            let order = bench.order(
                "receipt-by-endorsee",
                &[row],
                &[("replayFlag", value.clone()), ("remark", word.to_owned())],
            );
            let check = bench.prepare(&order);
            assert_eq!(check.notes[0].id, note, "{mark} {word}");
            let shown = check.rows[0].fields.iter().find(|field| field.name == "replayFlag").unwrap();
            assert_eq!((shown.value.as_str(), shown.words.is_some()), (value.as_str(), true));
            let view = bench.send(&bench.confirm(&check).id).await;
            assert_eq!(only(&view).state, State::Accepted, "{mark} {word}");
            let ledger = bench.ledger().await;
            assert_eq!(ledger.last().unwrap()["answer"], word, "{mark} {word}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_items_is_exact_and_unlisted_drafts_are_looked_up() {
    let bench = Bench::new().await;
    let payer = &bench.bank.accounts[0];
    let file = format!(
        r#"[{{"tradeAmount":"100.10","tradeDate":"{}","currency":"{}","oppositeAccountNumber":"62001","oppositeAccountName":
           "Sea Trade","oppositeBankCode":"992","tradeAccountNumber":"{}"}}]"#,
        bench.desk().today(),
        payer.currency,
        payer.account_number
    );
    let order = bench.desk().order_from_json("transfer", &file, "en", None).unwrap();
    assert_eq!(only(&bench.submit(&order).await).state, State::Accepted);
    assert_eq!(bench.ledger().await[0]["amount"], "100.10");

    // A second desk of the same data has read the list; this order names the draft by its number only.
    let fresh = Bench::new().await;
    fresh.refresh(&["endorsement-transfer"]).await;
    let row = fresh.rows("endorsement-transfer").remove(0);
    let mut item = fresh.order("endorse", &[&row], &outsider("endorsee")).items.remove(0);
    item.draft = None;
    item.fields.insert("draftNumber".to_owned(), row.draft_number.clone().unwrap());
    let unread = Bench::new().await;
    let order = money::view::Order { items: vec![item], ..fresh.order("endorse", &[], &[]) };
    let check = unread.prepare(&order);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-draft-not-cached"));
    assert_eq!(check.totals[0].left_out, 1, "an unknown amount is in no sum");
    assert_eq!(only(&unread.send(&unread.confirm(&check).id).await).state, State::Accepted);
    let unknown = {
        let mut order = order.clone();
        order.items[0].fields.insert("draftNumber".to_owned(), "100000000000000000000000000000".to_owned());
        order
    };
    let view = unread.submit(&unknown).await;
    assert_eq!(only(&view).state, State::NotSent);
    assert_eq!(only(&view).reason.as_ref().unwrap().id, "pre-flight-gone");
    assert_eq!(unread.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_bad_value_of_a_file_is_named_and_nothing_is_sent() {
    let bench = Bench::new().await;
    let cases = [
        (r#"{"tradeAmount":1}"#, "items-file", ""),
        ("[", "items-file", ""),
        (r#"[{"tradeAmount":1e400}]"#, "problems", "problem-amount"),
        (r#"[{"tradeAmount":"1_000"}]"#, "problems", "problem-amount"),
        (r#"[{"tradeAmount":0.0000000000000000000000000000001}]"#, "problems", "problem-amount"),
        (r#"[{"oppositeAccountNumber":62001}]"#, "problems", "problem-not-text"),
        (r#"[{"bankUrgentFlag":"soon"}]"#, "problems", "problem-not-whole"),
        (r#"[{"payee":"x"}]"#, "problems", "problem-unknown-field"),
        (r#"[7]"#, "problems", "problem-not-an-item"),
        (r#"[{"currency":"CNY","currency":"USD"}]"#, "items-file", ""),
        (r#"[{"tradeAccountNumber":"nobody's"}]"#, "problems", "account-unknown-of"),
    ];
    for (file, code, sentence) in cases {
        let trouble = bench.desk().order_from_json("transfer", file, "en", None).unwrap_err().to_trouble();
        assert_eq!(trouble.code, code, "{file}");
        assert_eq!(trouble.problems.first().map_or("", |problem| &problem.sentence.id), sentence, "{file}");
    }
    assert!(bench.ledger().await.is_empty());
}
