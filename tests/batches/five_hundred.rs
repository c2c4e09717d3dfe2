//! Five hundred endorsements over several accounts, while lists are read from the same banks: each is sent once, the
//! bank counts at most two calls in flight, and each event for the window stays small.

use std::sync::{Arc, Mutex};

use model::State;
use money::view::SendProgress;
use treasury::{Scope, Stop};

use crate::bench::{Bench, outsider};
use crate::{all_rows, of_accounts};

/// The practice bank's seed and the number of drafts that fill the list.
const SEED: u64 = 1;
const DRAFTS: u32 = 9_000;
/// Most bytes of JSON in one event for the window: one row and the counts of five accounts.
const STEP_BYTES_MAX: usize = 6_000;

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_endorsements_leave_once_each_two_at_a_time_per_bank() {
    println!("practice bank: seed {SEED}, {DRAFTS} drafts");
    let bench = Bench::with_drafts(DRAFTS).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let chosen = of_accounts(&rows, 5, 100);
    let check = bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee")));
    assert_eq!(check.rows.len(), 500);
    let confirmed = bench.confirm(&check);
    assert_eq!((confirmed.progress.all, confirmed.progress.accounts.len()), (500, 5));

    let told: Arc<Mutex<Vec<SendProgress>>> = Arc::default();
    let hear = told.clone();
    let sending = bench.desk().send(&confirmed.id, move |progress| hear.lock().unwrap().push(progress));
    // Meanwhile lists of the same banks are read again and again.
    let reading = async {
        let stages = ["transfer-withdrawal", "pledge-application"].map(str::to_owned).to_vec();
        for _ in 0..4 {
            let scope = Scope { stages: stages.clone(), ..Scope::default() };
            let read = bench.desk().refresh(&scope, &Stop::new(), |_| {}).await.expect("the refresh").rows;
            assert!(read.iter().all(|row| row.trouble.is_none()), "{read:?}");
        }
    };
    let (view, ()) = tokio::join!(sending, reading);
    let view = view.expect("sent");

    assert!(view.done && view.instructions.iter().all(|one| one.state == State::Accepted), "{:#?}", view.progress);
    assert!(view.instructions.iter().all(|one| one.bank_transaction_id.is_some()), "each has the bank's reference");
    let mut asked: Vec<String> = chosen.iter().map(|row| row.draft_number.clone().unwrap()).collect();
    let ledger = bench.ledger().await;
    let mut moved: Vec<String> =
        ledger.iter().map(|entry| entry["draft_number"].as_str().unwrap().to_owned()).collect();
    asked.sort();
    moved.sort();
    assert_eq!(moved, asked, "the bank's ledger has each of them once");
    let most = bench.most_calls().await;
    assert!(most.values().all(|most| *most <= 2), "{most:?}");
    let told = told.lock().unwrap();
    assert!(told.iter().all(|step| step.changed.len() <= 1), "a step tells what changed in it");
    assert!(told.iter().any(|step| step.seconds_left.is_some()), "the time is known after a while");
    let longest = told.iter().map(|step| serde_json::to_string(step).unwrap().len()).max().unwrap();
    assert!(longest <= STEP_BYTES_MAX, "{longest} bytes in one step");
    assert!(told.last().unwrap().done, "the last step says that it is done");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_a_csv_that_no_spreadsheet_carries_out() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let message = "=cmd|' /C calc'!A0";
    bench.fault("endorse", serde_json::json!({"kind": "failed", "message": message})).await;
    let view = bench.submit(&bench.order("endorse", &[&rows[0], &rows[1]], &outsider("endorsee"))).await;
    let desk = bench.desk();
    let place = bench.folder().join("result.csv").display().to_string();
    let save = |language: &str, replace: bool| desk.save_result(&view.id, language, &place, replace);
    assert_eq!(save("en", false).unwrap().path, place);
    let text = std::fs::read_to_string(&place).unwrap();
    assert_eq!(save("zh-CN", false).unwrap_err().trouble().code, "export-exists", "nothing is overwritten");
    save("zh-CN", true).unwrap();
    assert!(text.starts_with('\u{feff}') && text.lines().count() == 4, "{text}");
    assert!(text.contains(&format!("'{message}")) && !text.contains(&format!(",{message}")), "{text}");
    assert!(text.contains(rows[0].draft_number.as_deref().unwrap()), "{text}");
    assert!(std::fs::read_to_string(&place).unwrap().contains("票据号码"));
}
