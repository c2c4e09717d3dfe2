//! Control of a batch in the window: paused, let go on, the refused instructions resubmitted; and a profile that was
//! moved to another computer, which is read-only here.

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;
use treasury::{Desk, Home, Options};

use crate::desk;
use crate::doubt::{endorsements, fault, let_go};

async fn stands(window: &Window, row: usize, state: &str) {
    window.see(spot(&format!("result-row-{row}")).having("data-state", state)).await;
}

#[tokio::test]
async fn a_batch_is_paused_goes_on_and_only_what_was_refused_is_resubmitted() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let account = &bank.accounts[1];
    window.choose("scope", &account::key(account)).await;
    // The bank holds the first reply, so that the rest can be paused.
    fault(&bank, json!({ "kind": "hold" })).await;
    desk::endorse(&window, &[2, 3, 4, 5]).await;
    window.click("result-pause").await;
    let_go(&bank).await;
    window.see(spot("result").having("data-paused", "true")).await;
    stands(&window, 0, "accepted").await;
    for row in 1..4 {
        stands(&window, row, "confirmed").await;
    }
    assert_eq!(endorsements(&bank).await, 1, "what was on its way got its answer, and nothing followed");
    window.look("batch-paused").await;

    fault(&bank, json!({ "kind": "status", "status": 405 })).await;
    window.click("result-go-on").await;
    window.see(spot("result").having("data-done", "true")).await;
    for (row, state) in [(0, "accepted"), (1, "refused"), (2, "accepted"), (3, "accepted")] {
        stands(&window, row, state).await;
    }
    window.picture("batch-refused").await;
    window.click("result-retry").await;
    window.see("check-totals").await;
    window.see_count(Spot::css("[data-testid=\"check-row-0\"], [data-testid=\"check-row-1\"]"), 1).await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "batch-again").await;
    assert_eq!(endorsements(&bank).await, 4, "each once");
    window.close().await;
}

#[tokio::test]
async fn a_batch_is_saved_where_the_person_says_and_its_drafts_are_withdrawn() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::endorse(&window, &[2, 3, 4]).await;
    window.see(spot("result").having("data-done", "true")).await;
    window.click("result-save").await;
    window.look("result-save").await;
    let place = data.path().join("endorsed.csv");
    window.fill("save-path", place.to_str().expect("UTF-8")).await;
    window.click(spot("save-dialog").inside("dialog-commit")).await;
    window.read("result-saved", "endorsed.csv").await;
    window.see_gone("save-dialog").await;
    let text = std::fs::read_to_string(&place).expect("the file");
    assert_eq!(text.lines().count(), 4, "{text}");

    // The same place again is refused until the person chooses to replace the file.
    window.click("result-save").await;
    window.fill("save-path", place.to_str().expect("UTF-8")).await;
    window.click(spot("save-dialog").inside("dialog-commit")).await;
    window.see("save-replace").await;
    window.press("Escape").await;
    window.see_gone("save-dialog").await;

    // The list has these drafts once it is read again; no other draft is offered.
    window.click("result-withdraw").await;
    window.see("page-transfer-withdrawal").await;
    window.see("filter-set").await;
    window.see(spot("grid").having("data-rows", "3")).await;
    window.press("Control+a").await;
    window.read("status-selected", "3").await;
    window.look("batch-to-withdraw").await;
    window.click("act-transfer-withdrawal").await;
    desk::confirm(&window, "batch-withdraw").await;
    desk::see_accepted(&window, 3, "batch-withdrawn").await;
    assert_eq!(desk::carried_out(&bank, "transfer-withdrawal").await, 3);
    window.close().await;
}

#[tokio::test]
async fn a_moved_profile_shows_everything_here_and_sends_nothing() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.close().await;
    let home = Home::at(Some(data.path().to_owned())).expect("the data directory");
    let options = Options { act: true, ..Options::quiet() };
    let leaving = Desk::open(&home, "harbour", options).expect("the desk opens");
    leaving.move_out(&data.path().join("harbour.aval")).expect("it goes");
    drop(leaving);

    let window = Window::open(data.path()).await;
    window.see("sending-off").await;
    window.click("open-profile").await;
    window.see("profile-moved-out").await;
    window.look("moved-out-profile").await;
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.see(spot("action-receipt-by-endorsee").having("aria-disabled", "true")).await;
    window.look("moved-out-list").await;
    window.close().await;
}

#[tokio::test]
async fn hundreds_are_signed_at_once_and_the_refused_one_is_found_among_them() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_drafts(3_750, data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::open_list(&window, "receipt-by-endorsee").await;
    let rows = window.attribute("grid", "data-rows").await.and_then(|rows| rows.parse().ok()).unwrap_or(0);
    assert!((400..=500).contains(&rows), "{rows} rows make a long submission");
    // Opening a list moves the focus to its rows.
    window.press("Control+a").await;
    window.read("status-selected", &rows.to_string()).await;
    let refusal = json!({ "kind": "status", "status": 422 });
    desk::control(&bank, "faults", &json!({"endpoint": "receipt-by-endorsee", "count": 1, "fault": refusal})).await;
    window.click("act-receipt-by-endorsee").await;
    desk::confirm(&window, "many").await;
    window.see(spot("result").having("data-done", "true")).await;
    let refused = || Spot::css("[data-testid^=\"result-row-\"][data-state=\"refused\"]");
    window.see_count(Spot::css("[data-testid^=\"result-row-\"]"), rows).await;
    window.see_count(refused(), 1).await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, rows - 1, "each once");

    // The refused instruction is the first to reach the bank, from any account, and so never the last row.
    let last = format!("result-row-{}", rows - 1);
    window.see(last.as_str()).await;
    window.click("result-only").await;
    window.see_gone(last.as_str()).await;
    window.see(refused()).await;
    window.picture("many-result").await;
    window.close().await;
}
