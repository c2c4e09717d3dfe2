//! Locks of the whole data directory: an open instruction of one profile blocks every other profile with the same bank
//! account, also where the first profile was deleted, its claims were damaged, or both confirm at once.

use std::fs;

use model::{DeskError, State};
use serde_json::json;
use treasury::Desk;

use crate::bench::{Bench, only, outsider, second, states};

fn problems(desk: &Desk, order: &money::view::Order) -> Vec<String> {
    match desk.prepare(order) {
        Err(DeskError::Correct(trouble)) => trouble.problems.into_iter().map(|one| one.sentence.id).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubt_of_one_profile_is_sent_by_no_other_also_after_removal() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let row = bench.rows("endorsement-transfer").remove(0);
    let endorse = bench.order("endorse", &[&row], &outsider("endorsee"));
    let pay = bench.transfer("transfer", "310.00", "6200900000017");
    for (operation, order) in [("endorse", &endorse), ("transfer", &pay)] {
        bench.fault(operation, json!({"kind": "apply_then_close"})).await;
        assert_eq!(only(&bench.submit(order).await).state, State::InDoubt);
    }
    let removed = bench.home().remove("practice", chrono::Utc::now()).unwrap_err();
    assert_eq!(
        (removed.trouble().code.as_str(), removed.trouble().sentence.args["count"].as_str()),
        ("profile-open", "2")
    );
    let other = money::view::Order { reason: Some("another one".to_owned()), ..pay.clone() };
    let mut unlisted = endorse.clone();
    unlisted.items[0].draft = None;
    unlisted.items[0].fields.insert("draftNumber".to_owned(), row.draft_number.clone().unwrap());
    let stays_closed = |bench: &Bench| {
        let desk = second(bench);
        assert!(desk.sending_off().is_none());
        for order in [&pay, &other] {
            assert!(problems(&desk, order).contains(&"problem-look-alike-in-doubt".to_owned()));
        }
        let found = problems(&desk, &unlisted);
        assert!(found.contains(&"problem-held-elsewhere".to_owned()), "{found:?}");
        assert!(model::words::is_written("problem-held-elsewhere") && model::words::is_written("profile-open-work"));
    };
    stays_closed(&bench);
    bench.desk = None;
    let claims = bench.folder().join("claims.sqlite");
    fs::write(&claims, vec![7; 20_000]).unwrap();
    stays_closed(&bench);
    for ending in ["sqlite", "sqlite-wal", "sqlite-shm"] {
        let _ = fs::remove_file(claims.with_extension(ending));
    }
    stays_closed(&bench);
    fs::remove_dir_all(bench.folder().join("profiles/practice")).unwrap();
    stays_closed(&bench);
    assert_eq!(bench.ledger().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_profiles_that_confirm_the_same_at_once_send_it_once() {
    let bench = Bench::new().await;
    let other = second(&bench);
    for turn in 1..=8 {
        let order = bench.transfer("transfer", &format!("{turn}.75"), "6200900000109");
        let checks = [bench.desk(), &other].map(|desk| (desk.clone(), desk.prepare(&order).unwrap()));
        let yes = checks.map(|(desk, check)| {
            std::thread::spawn(move || {
                let view = desk.confirm(&check.submission_id, &check.nonce, None);
                view.map(|view| (desk, view.id)).map_err(|error| error.to_trouble().problems[0].sentence.id.clone())
            })
        });
        let said = yes.map(|one| one.join().unwrap());
        let refused: Vec<_> = said.iter().filter_map(|one| one.as_ref().err()).collect();
        assert_eq!(refused.len(), 1, "turn {turn}");
        for (desk, id) in said.into_iter().flatten() {
            assert_eq!(states(&desk.send(&id, |_| {}).await.unwrap()), [State::Accepted]);
        }
        assert_eq!(bench.ledger().await.len(), turn);
    }
    // An instruction that ended without effect holds no claim: another profile may send it.
    let order = bench.transfer("transfer", "99.00", "6200900000777");
    let confirmed = bench.confirm(&bench.prepare(&order));
    bench.desk().pause(&confirmed.id).unwrap();
    assert!(other.prepare(&order).is_err(), "it waits in the first profile");
    bench.desk().cancel(&confirmed.id).unwrap();
    assert!(other.prepare(&order).is_ok());
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_without_its_instruction_is_given_back_at_the_next_start() {
    let mut bench = Bench::new().await;
    let order = bench.transfer("transfer", "12.00", "6200900000109");
    let confirmed = bench.confirm(&bench.prepare(&order));
    bench.desk().pause(&confirmed.id).unwrap();
    bench.desk = None;
    let connection = rusqlite::Connection::open(bench.folder().join("claims.sqlite")).unwrap();
    let changed = connection.execute("UPDATE claim SET instruction = 'never committed'", []).unwrap();
    assert!(changed > 0);
    drop(connection);
    bench.open();
    bench.desk().cancel(&confirmed.id).unwrap();
    assert!(second(&bench).prepare(&order).is_ok());
}
