//! "Send again": a new instruction that names the old one, only where nothing can have moved, and only once.

use model::State;
use money::view::{Order, Resolution};
use serde_json::json;
use treasury::view::JournalFilter;

use crate::bench::{Bench, only, outsider, states};

fn not_executed(id: &str) -> Resolution {
    Resolution {
        instruction_id: id.to_owned(),
        executed: false,
        reason: "the bank writes that it has nothing".to_owned(),
        bank_reference: None,
        // The bank's written word: without it, the resolution waits for the bank's next day.
        file: Some(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_not_executed_is_resubmitted_and_both_name_each_other() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    bench.fault("endorse", json!({"kind": "close_before_apply"})).await;
    let old = only(&bench.submit(&bench.order("endorse", &[&drafts[0]], &outsider("endorsee"))).await).clone();
    let refused = bench.desk().resubmit(&old.id, "en").unwrap_err();
    assert_eq!(refused.trouble().sentence.id, "problem-again-state", "in doubt: never");
    bench.desk().doubt_resolve(&not_executed(&old.id)).unwrap();

    let mut again = bench.desk().resubmit(&old.id, "en").unwrap();
    assert_eq!((again.number, again.stage.as_deref()), (old.number, Some("endorsement-transfer")));
    assert_eq!(again.row.as_ref().unwrap().key, drafts[0].key);
    let item = &mut again.order.items[0];
    assert_eq!(item.fields["endorseeAccountNumber"], "6200900000017");
    assert_eq!(item.supersedes.as_deref(), Some(old.id.as_str()));
    // A person may correct the error; the new instruction still replaces the old one.
    item.fields.insert("endorseeAccountNumber".to_owned(), "6200900000025".to_owned());
    let check = bench.prepare(&again.order);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-again"), "{:?}", check.rows[0].notes);
    let new = only(&bench.submit(&again.order).await).clone();
    assert_eq!(new.state, State::Accepted);

    let (old_now, new_now) = (bench.desk().instruction(&old.id).unwrap(), bench.desk().instruction(&new.id).unwrap());
    assert_eq!(old_now.superseded_by.map(|by| (by.id, by.number)), Some((new.id.clone(), new.number)));
    assert_eq!(new_now.supersedes.map(|of| (of.id, of.number)), Some((old.id.clone(), old.number)));
    assert!(!old_now.instruction.again, "once");
    assert_eq!(bench.desk().resubmit(&old.id, "en").unwrap_err().trouble().sentence.id, "problem-again-done");
    // The dialog that was opened before is refused when it is confirmed.
    let late = bench.desk().confirm(&check.submission_id, &check.nonce, None);
    assert!(late.is_err(), "{late:?}");
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_had_no_effect_can_be_named_once_by_its_own_kind() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer", "pledge-application"]).await;
    let drafts = bench.rows("endorsement-transfer");
    let accepted = only(&bench.submit(&bench.order("endorse", &[&drafts[0]], &outsider("endorsee"))).await).clone();
    bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
    let refused = only(&bench.submit(&bench.transfer("transfer", "250.00", "6200900000555")).await).clone();
    assert_eq!(refused.state, State::Refused);
    let naming = |order: &Order, old: &str| {
        let mut order = order.clone();
        for item in &mut order.items {
            item.supersedes = Some(old.to_owned());
        }
        order
    };
    let endorse = bench.order("endorse", &[&drafts[1]], &outsider("endorsee"));
    let transfer = bench.transfer("transfer", "260.00", "6200900000555");
    let mut twice = bench.transfer("transfer", "270.00", "6200900000555");
    twice.items.push(bench.transfer("transfer", "280.00", "6200900000555").items.remove(0));
    let rows = [
        (naming(&endorse, &accepted.id), "problem-again-state"),
        (naming(&transfer, &accepted.id), "problem-again-state"),
        (naming(&endorse, &refused.id), "problem-again-other"),
        (naming(&twice, &refused.id), "problem-again-twice"),
    ];
    for (order, expected) in rows {
        let problems = bench.problems(&order);
        assert_eq!(problems[0].sentence.id, expected, "{problems:?}");
    }
    let check = bench.prepare(&naming(&transfer, &refused.id));
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-again"));
    let again = bench.desk().resubmit(&refused.id, "zh-CN").unwrap();
    assert!(again.row.is_none() && again.stage.is_none());
    assert!(!again.order.items[0].fields.contains_key("referenceOrder"), "a new instruction, a new reference of ours");
    let new = only(&bench.submit(&again.order).await).clone();
    assert_ne!(new.reference_order, refused.reference_order);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signing_that_was_refused_is_resubmitted_as_the_same_answer() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee"]).await;
    let drafts = bench.rows("receipt-by-endorsee");
    for (at, word) in ["accept", "refuse"].into_iter().enumerate() {
        let row = &drafts[at];
        bench.fault("receipt-by-endorsee", json!({"kind": "status", "status": 405})).await;
        let fields = [
            ("replayFlag", bench.flag(&row.bank_mark, "replayFlag", word)),
            ("remark", "not the agreed draft".to_owned()),
        ];
        let mut order = bench.order("receipt-by-endorsee", &[row], &fields);
        order.reason = Some("agreed with the counterparty".to_owned());
        let old = only(&bench.submit(&order).await).clone();
        assert_eq!(old.state, State::Refused, "{old:?}");
        let again = bench.desk().resubmit(&old.id, "en").unwrap();
        assert_eq!(again.answer.as_deref(), Some(word));
        assert_eq!(again.order.items[0].fields["remark"], "not the agreed draft");
        assert_eq!(again.order.reason, order.reason);
        let new = only(&bench.submit(&again.order).await).clone();
        assert_eq!(new.state, State::Accepted);
    }
    assert_eq!(bench.ledger().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_journal_is_filtered_by_state_and_operation_over_all_its_pages() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    let three: Vec<_> = drafts.iter().take(3).collect();
    let sent = bench.submit(&bench.order("endorse", &three, &outsider("endorsee"))).await;
    assert_eq!(states(&sent), [State::Accepted; 3]);
    bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
    bench.submit(&bench.transfer("transfer", "250.00", "6200900000555")).await;
    let rows = [
        (None, vec![], 4),
        (Some("accepted"), vec![], 3),
        (Some("refused"), vec![], 1),
        (Some("unclassified"), vec![], 0),
        (None, vec!["transfer", "transfer-personal"], 1),
        (Some("accepted"), vec!["transfer"], 0),
    ];
    for (state, operations, count) in rows {
        let filter = JournalFilter {
            state: state.map(str::to_owned),
            operations: operations.iter().map(|name| (*name).to_owned()).collect(),
            ..JournalFilter::default()
        };
        let first = bench.desk().journal_of(0, 2, &filter).unwrap();
        let second = bench.desk().journal_of(2, 2, &filter).unwrap();
        assert_eq!(first.count, count, "{filter:?}");
        assert_eq!(u32::try_from(first.rows.len() + second.rows.len()).unwrap(), count, "{filter:?}");
        let newest_first = first.rows.iter().chain(&second.rows).map(|row| row.number);
        assert!(newest_first.is_sorted_by(|one, next| one > next), "{filter:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_this_desk_sent_something_to_is_suggested_by_name_account_and_bank() {
    let bench = Bench::new().await;
    assert!(bench.desk().counterparty_views().unwrap().is_empty());
    bench.submit(&bench.transfer("transfer", "250.00", "6200900000555")).await;
    bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
    bench.submit(&bench.transfer("transfer", "251.00", "6200900000777")).await;
    let known = bench.desk().counterparty_views().unwrap();
    let shown: Vec<_> =
        known.iter().map(|one| (one.account_number.as_deref(), one.bank_name.as_deref(), one.uses)).collect();
    assert_eq!(shown, [(Some("6200900000555"), Some("Outside Bank"), 1)], "what was refused is nobody we know");
}
