//! Without the network: everything read before is still shown with its age, and nothing looks new.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use practice_bank::proxy::{Proxy, WireFault};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::{fault, let_go};

#[tokio::test]
async fn without_the_network_lists_details_and_balances_are_still_there() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::read_balances(&window).await;
    desk::open_list(&window, "endorsement-transfer").await;
    let rows = window.attribute("grid", "data-rows").await;
    let token = bank.token.clone();
    bank.stop().await;

    window.click("refresh").await;
    window.see(Spot::css("[data-testid=\"connection\"]:not([data-state=\"live\"])")).await;
    window.see("error-band").await;
    assert_eq!(window.attribute("grid", "data-rows").await, rows, "no row is lost");
    window.see("as-of").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.see("detail-as-of").await;
    window.picture("offline-list").await;
    window.click("nav-balances").await;
    window.see("balances-as-of").await;
    window.picture("offline-balances").await;
    window.close().await;

    let again = Window::open(data.path()).await;
    desk::open_list(&again, "endorsement-transfer").await;
    assert_eq!(again.attribute("grid", "data-rows").await, rows, "a restart without the network loses nothing");
    again.close().await;
    assert_eq!(files_with(&token, data.path()), Vec::<PathBuf>::new(), "no token lies in a file");
}

#[tokio::test]
async fn a_job_without_the_network_ends_soon_and_says_that_nothing_moved() {
    let data = tempdir().expect("a data directory");
    let (bank, proxy) = behind_a_proxy(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    // The bank carries the endorsement out, and its reply waits.
    fault(&bank, json!({ "kind": "hold" })).await;
    desk::endorse(&window, &[0]).await;
    window.read("result-silent", "may have been carried out").await;
    window.look("offline-no-reply").await;
    let_go(&bank).await;
    desk::see_accepted(&window, 1, "offline-late").await;

    // Connections are accepted, and nothing comes back.
    proxy.always(WireFault::HoldAtOnce);
    let cut = Instant::now();
    desk::endorse(&window, &[1, 2, 3, 4]).await;
    window.read("result-silent", "Nothing of it has been sent").await;
    window.see(spot("result").having("data-done", "true")).await;
    println!("four endorsements without a network ended after {:.1} s", cut.elapsed().as_secs_f64());
    assert!(cut.elapsed() < Duration::from_secs(60), "{:?}", cut.elapsed());
    window.read("result", "no money has moved").await;
    for row in 0..4 {
        window.see(spot(&format!("result-row-{row}")).having("data-state", "not_sent")).await;
    }
    window.look("offline-not-sent").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 1);
    window.close().await;
}

/// A bank whose profile calls it through a proxy.
pub async fn behind_a_proxy(data: &Path) -> (Running, Proxy) {
    let bank = desk::bank_with_profile(data).await;
    let address = bank.base_url.strip_prefix("http://").and_then(|address| address.parse().ok()).expect("an address");
    let proxy = Proxy::start(Some(address)).await.expect("a proxy");
    let settings = data.join("profiles/harbour/profile.toml");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    std::fs::write(&settings, text.replace(&bank.base_url, &proxy.base_url())).expect("written");
    (bank, proxy)
}

#[tokio::test]
async fn a_token_that_is_not_accepted_is_not_offline_and_leads_to_its_field() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.click("open-profile").await;
    window.fill("token", "not-the-token").await;
    window.click("token-set").await;
    window.see(spot("token-state").having("data-present", "true")).await;
    window.click("nav-today").await;
    window.click("refresh").await;
    window.see(spot("connection").having("data-state", "signed-out")).await;
    window.look("signed-out").await;
    window.click("connection-sign-in").await;
    window.fill("token", &bank.token).await;
    window.click("token-set").await;
    window.see(Spot::css("[data-testid=\"connection\"]:not([data-state=\"signed-out\"])")).await;
    desk::refresh(&window).await;
    window.close().await;
}

/// The files below a folder that contain a text, including logs and the web view's own files.
fn files_with(text: &str, folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let found = |path: PathBuf| match path.is_dir() {
        true => files_with(text, &path),
        false => holds(text, &path).then_some(path).into_iter().collect(),
    };
    entries.flat_map(found).collect()
}

fn holds(text: &str, path: &Path) -> bool {
    let bytes = if path.is_file() { std::fs::read(path).expect("a file") } else { Vec::new() };
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}
