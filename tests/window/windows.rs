//! Several windows of one program: they show one desk, none shows another profile than the open one, and two of them cannot
//! send what one could not.

use std::time::Duration;

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::{endorsements, fault, let_go};

/// Opens one more window beside the `known` ones, and turns to it.
async fn another(window: &Window, known: &mut Vec<String>) {
    window.press("Control+Shift+N").await;
    turn_to_new(window, known).await;
}

async fn turn_to_new(window: &Window, known: &mut Vec<String>) {
    let all = window.see_windows(known.len() + 1).await;
    let new = all.into_iter().find(|handle| !known.contains(handle)).expect("a new window");
    window.turn_to(&new).await;
    known.push(new);
}

/// Runs this at a moment in all windows: the steps of a test come one after the other, two people's presses do not.
async fn at_once(window: &Window, handles: &[String], script: &str) {
    let at = window.script("return Date.now() + 1500", &[]).await;
    let body = format!(
        "window.outcome = undefined;
         setTimeout(() => {{ {script} }}, arguments[0] - Date.now());
         return true"
    );
    for handle in handles {
        window.turn_to(handle).await;
        window.script(&body, &[at.clone()]).await;
    }
}

const REFUSED: &str =
    "return window.__TAURI_INTERNALS__.invoke(arguments[0]).then(() => 'answered', (why) => String(why))";
const ZOOM: &str = "return window.__TAURI_INTERNALS__.invoke('plugin:webview|set_webview_zoom', {value: arguments[0]})
    .then(() => 'zoomed', (why) => String(why))";
const WIDE: &str = "return window.innerWidth";
const LANGUAGE: &str = "return document.documentElement.lang";

#[tokio::test]
async fn windows_show_one_desk_and_close_one_by_one() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let mut handles = window.see_windows(1).await;

    another(&window, &mut handles).await;
    window.see("page-today").await;
    window.click("nav-journal").await;
    window.see("page-journal").await;
    window.picture_of_screen("windows-two");
    window.look("windows-second").await;
    // It has the rights of the first one, and its own zoom.
    for foreign in ["plugin:window|close", "plugin:webview|create_webview_window", "plugin:event|emit", "submit"] {
        let answer = window.script(REFUSED, &[json!(foreign)]).await;
        let answer = answer.as_str().expect("a text");
        assert!(answer.contains("not allowed") || answer.contains("not found"), "{foreign}: {answer}");
    }
    assert_eq!(window.script(ZOOM, &[json!(1.25)]).await, json!("zoomed"));
    let is_larger = async || (window.script(WIDE, &[]).await.as_u64()? < 1200).then_some(());
    window.until("a page that is drawn larger", is_larger).await;
    window.turn_to(&handles[0]).await;
    assert!(window.script(WIDE, &[]).await.as_u64() > Some(1200), "zoomed with the other");
    window.turn_to(&handles[1]).await;
    assert_eq!(window.script(ZOOM, &[json!(1)]).await, json!("zoomed"));
    window.until("a page as before", async || (window.script(WIDE, &[]).await.as_u64()? > 1200).then_some(())).await;
    // The look is of the program, so every window has it.
    window.click("language-zh").await;
    window.click("theme-dark").await;
    window.picture_of_screen("windows-two-zh");
    window.turn_to(&handles[0]).await;
    window
        .until("the other language", async || (window.script(LANGUAGE, &[]).await == json!("zh-CN")).then_some(()))
        .await;
    window.click("language-en").await;
    window.click("theme-light").await;

    // A draft beside its list.
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.right_click("row-0").await;
    window.see("row-menu-open-window").await;
    window.picture("windows-row-menu").await;
    window.click("row-menu-open-window").await;
    turn_to_new(&window, &mut handles).await;
    window.see("page-receipt-by-endorsee").await;
    window.see("detail").await;
    window.picture_of_screen("windows-draft");
    another(&window, &mut handles).await;
    window.see("page-today").await;

    // There are four at most, and the sentence says so in the window that asked.
    window.press("Control+Shift+N").await;
    window.read("notice", "at most 4 windows").await;
    window.look("windows-limit").await;

    for open in (1..4).rev() {
        window.press_close_of_the_top();
        handles = window.see_windows(open).await;
    }
    window.turn_to(&handles[0]).await;
    window.see("nav-journal").await;
    window.press_close_of_the_top();
    window.see_ended().await;
    bank.stop().await;
}

#[tokio::test]
async fn the_last_of_several_windows_asks_while_it_sends() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let mut handles = window.see_windows(1).await;
    another(&window, &mut handles).await;
    fault(&bank, json!({ "kind": "hold" })).await;
    window.see("page-today").await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "sending")).await;
    // The window that sends closes at once: the other continues.
    window.press_close_of_the_top();
    handles = window.see_windows(1).await;
    window.turn_to(&handles[0]).await;
    // A form that is not sent passes from a window that closes to the one that stays.
    another(&window, &mut handles).await;
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.fill("form-tradeAmount", "88.80").await;
    window.press_close_of_the_top();
    let left = window.see_windows(1).await;
    window.turn_to(&left[0]).await;
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.see("form-kept").await;
    let amount = window.script("return document.querySelector('[data-testid=form-tradeAmount]').value", &[]).await;
    assert_eq!(amount, json!("88.80"));
    desk::discard_form(&window).await;
    window.press_close_of_the_top();
    window.read("closing-counts", "1").await;
    window.click("closing-leave").await;
    assert_eq!(endorsements(&bank).await, 1);
    let_go(&bank).await;
    window.see_ended().await;
    assert_eq!(endorsements(&bank).await, 1);
    bank.stop().await;
}

/// Calls a command as a page that shows this profile.
const CALL_FOR: &str = "
    const shown = [...new TextEncoder().encode(arguments[0])].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const call = window.__TAURI_INTERNALS__.invoke(arguments[1], arguments[2], { headers: { 'aval-profile': shown } });
    return call.then(() => 'done', (trouble) => trouble.code ?? String(trouble))";

#[tokio::test]
async fn a_profile_opened_in_one_window_is_the_profile_of_all() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let mut handles = window.see_windows(1).await;
    another(&window, &mut handles).await;
    // A form that is filled in and not sent.
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.fill("form-tradeAmount", "77.70").await;

    window.turn_to(&handles[0]).await;
    window.click("open-profile").await;
    window.click("practice-open").await;
    window.see("environment-practice").await;
    window.turn_to(&handles[1]).await;
    window.see("environment-practice").await;
    window.read("notice", "practice").await;
    window.see_gone("order-form").await;
    window.see("page-today").await;
    window.look("windows-followed").await;

    // A call of a page that still shows the profile before does nothing in the new one.
    for (command, arguments) in [
        ("token_set", json!({"token": "of-the-other"})),
        ("discard", json!({"submissionId": "x"})),
        ("views", json!({})),
        ("session_lock", json!({})),
        ("settings_replace", json!({"text": "x", "shown": "y"})),
        ("practice_next_day", json!({})),
    ] {
        let code = window.script(CALL_FOR, &[json!("harbour"), json!(command), arguments]).await;
        assert_eq!(code, json!("profile-changed"), "{command}");
    }
    let views = window.script(CALL_FOR, &[json!("practice"), json!("views"), json!({})]).await;
    assert_eq!(views, json!("done"));

    // Back in the first profile, by the other window: the form's draft is there in each.
    window.click("open-profile").await;
    window.click("profile-open-harbour").await;
    window.see("environment-test").await;
    window.turn_to(&handles[0]).await;
    window.see("environment-test").await;
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.see("form-kept").await;
    let amount = window.script("return document.querySelector('[data-testid=form-tradeAmount]').value", &[]).await;
    assert_eq!(amount, json!("77.70"));
    window.picture("windows-kept").await;
    window.close().await;
    bank.stop().await;
}

/// The button that sends; the bank's ledger has the outcome.
const PRESS: &str = "document.querySelector('[data-testid=check-dialog] [data-testid=dialog-commit]').click()";
fn today() -> String {
    chrono::Local::now().format("%Y-%m-%d").to_string()
}

const PREPARE: &str = "return window.__TAURI_INTERNALS__.invoke('prepare', { order: arguments[0], template: null })
    .catch((trouble) => JSON.stringify(trouble))";
const CONFIRM: &str = "window.__TAURI_INTERNALS__.invoke('confirm', CALL)
    .then((sent) => { window.outcome = sent.id }, (trouble) => { window.outcome = JSON.stringify(trouble) })";

#[tokio::test]
async fn one_transfer_confirmed_in_two_windows_at_once_leaves_once() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let payer = bank.accounts[0].account_number.clone();
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let mut handles = window.see_windows(1).await;
    another(&window, &mut handles).await;
    // The same values, each checked before the other is confirmed.
    for handle in &handles {
        window.turn_to(handle).await;
        desk::transfer_to_check(&window, &payer, "12.50").await;
    }
    at_once(&window, &handles, PRESS).await;
    let mut refused = 0;
    for handle in &handles {
        window.turn_to(handle).await;
        let ends = [spot("result").having("data-done", "true"), spot("check-dialog").inside("error-band")];
        let won = window
            .until("a result or a refusal", async || {
                if window.count(ends[0].clone()).await > 0 {
                    return Some(true);
                }
                (window.count(ends[1].clone()).await > 0).then_some(false)
            })
            .await;
        refused += usize::from(!won);
        window.picture(&format!("windows-twice-{}", if won { "sent" } else { "refused" })).await;
    }
    assert_eq!(refused, 1, "one of the two is told that the other took the transfer");
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1);

    // One check, confirmed by its nonce from both: the same submission comes back, and one transfer leaves.
    let order = json!({"operation": "transfer", "language": "en", "reason": null, "items": [{
        "account": account::key(&bank.accounts[0]), "draft": null, "fields": {
            "oppositeAccountName": "Linden Freight Co Ltd", "oppositeAccountNumber": "6222020200119988776",
            "oppositeAccountBankName": "Harbour Bank, Linden Branch", "tradeAmount": "31.00", "currency": "CNY",
            "tradeDate": today(), "purpose": "Freight for November"}}]});
    let check = window.script(PREPARE, &[order]).await;
    assert!(check.is_object(), "{check}");
    let call = json!({"submissionId": check["submission_id"], "nonce": check["nonce"], "controlTotal": null,
        "preparer": null});
    at_once(&window, &handles, &CONFIRM.replace("CALL", &call.to_string())).await;
    for handle in &handles {
        window.turn_to(handle).await;
        let outcome = window
            .until("an outcome", async || {
                let outcome = window.script("return window.outcome ?? null", &[]).await;
                outcome.as_str().map(str::to_owned)
            })
            .await;
        assert_eq!(json!(outcome), check["submission_id"]);
    }
    window.until("the second transfer", async || (desk::carried_out(&bank, "transfer").await == 2).then_some(())).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 2);
    window.close().await;
    bank.stop().await;
}

#[tokio::test]
async fn one_draft_endorsed_in_two_windows_at_once_is_endorsed_once() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let mut handles = window.see_windows(1).await;
    another(&window, &mut handles).await;
    for handle in &handles {
        window.turn_to(handle).await;
        desk::endorse_typed(&window, &[2]).await;
        window.click(spot("order-form").inside("dialog-commit")).await;
        window.see("check-totals").await;
    }
    at_once(&window, &handles, PRESS).await;
    for handle in &handles {
        window.turn_to(handle).await;
        let ends =
            Spot::css("[data-testid=result][data-done=true], [data-testid=check-dialog] [data-testid=error-band]");
        window.see(ends).await;
    }
    assert_eq!(endorsements(&bank).await, 1);
    window.close().await;
    bank.stop().await;
}

#[tokio::test]
async fn a_lock_covers_all_windows_and_opens_none() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let mut handles = window.see_windows(1).await;
    another(&window, &mut handles).await;
    window.see("page-today").await;
    let lock = "return window.__TAURI_INTERNALS__.invoke('session_lock').then((app) => app.open.token.locked)";
    assert_eq!(window.script(lock, &[]).await, json!(true));
    window.turn_to(&handles[0]).await;
    window.see("lock-screen").await;
    window.press("Control+Shift+N").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    window.see_windows(2).await;
    window.fill("lock-token", &bank.token).await;
    window.click("lock-token-set").await;
    for handle in &handles {
        window.turn_to(handle).await;
        window.see_gone("lock-screen").await;
    }
    window.close().await;
    bank.stop().await;
}
