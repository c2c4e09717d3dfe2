//! A session at the identity server during a batch: tokens that end between two instructions, a session that ends, an
//! identity server that is down. Each time the bank's ledger has every instruction once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use model::exit::Exit;
use model::{MemoryKeychain, State};
use money::view::{SendProgress, SubmissionView};
use serde_json::{Value, json};
use treasury::{Desk, Options};

use crate::bench::{Bench, outsider};
use crate::{all_rows, of_accounts};

/// Lifetime of the tokens. A token counts as ended two seconds before its end, so one second of work is left.
const TTL_SECONDS: u64 = 3;
/// With this delay of each of 50 calls in 5 queues, a batch outlives several tokens.
const DELAY: u64 = 300;

/// A desk whose profile signs in at the practice bank's own identity server.
async fn signed_in(bench: &mut Bench, keychain: &Arc<MemoryKeychain>) {
    open(bench, keychain);
    sign_in(bench).await;
}

fn open(bench: &mut Bench, keychain: &Arc<MemoryKeychain>) {
    bench.desk = None;
    let home = bench.home();
    let profile = home.profile_dir("practice").unwrap().join("profile.toml");
    let text = std::fs::read_to_string(&profile).unwrap();
    if !text.contains("[sign_in]") {
        let at = bench.bank.token_url.trim_end_matches("/token");
        let settings = format!(
            "\n[sign_in]\nclient_id = \"{}\"\ntoken_endpoint = \"{at}/token\"\nauthorization_endpoint = \"{at}/authorize\"\n\
             userinfo_endpoint = \"{at}/userinfo\"\n",
            bench.bank.client_id
        );
        std::fs::write(&profile, text + &settings).unwrap();
    }
    let options = Options { given_token: None, keychain: keychain.clone(), ..bench.options() };
    bench.desk = Some(Desk::open(&home, "practice", options).expect("the desk opens"));
}

async fn sign_in(bench: &Bench) {
    let browser = |address: &str| {
        let address = address.to_owned();
        tokio::spawn(async move { reqwest::get(address).await.expect("the browser returns") });
    };
    let who = bench.desk().sign_in_by_browser("en", browser).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((who.subject.as_deref(), who.refreshes), (Some("clerk"), true));
}

/// Fifty confirmed endorsements of five accounts, each of which takes a while.
async fn fifty(bench: &Bench) -> SubmissionView {
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(bench, "endorsement-transfer");
    let check = bench.prepare(&bench.order("endorse", &of_accounts(&rows, 5, 10), &outsider("endorsee")));
    let delay = json!({ "endpoint": "endorse", "count": 0, "fault": { "kind": "delay", "milliseconds": DELAY } });
    bench.post("faults", delay.to_string()).await;
    bench.confirm(&check)
}

/// Sends until the end or a stop; `then` runs once after the first ten verdicts.
async fn send_and_then(bench: &Bench, submission: &str, then: impl AsyncFnOnce()) -> SubmissionView {
    let (reached, waiting) = tokio::sync::oneshot::channel();
    let reached = std::sync::Mutex::new(Some(reached));
    let is_reached = AtomicBool::new(false);
    let changed = move |progress: SendProgress| {
        if progress.counts.get("accepted").is_some_and(|count| *count >= 10)
            && !is_reached.swap(true, Ordering::SeqCst)
            && let Some(reached) = reached.lock().unwrap().take()
        {
            let _ = reached.send(());
        }
    };
    let sending = bench.desk().send(submission, changed);
    let acting = async {
        waiting.await.expect("ten verdicts");
        then().await;
    };
    let (view, ()) = tokio::join!(sending, acting);
    view.unwrap_or_else(|error| panic!("{error:?}"))
}

fn count(view: &SubmissionView, state: State) -> usize {
    view.instructions.iter().filter(|one| one.state == state).count()
}

/// The drafts that the bank moved; none of them twice.
async fn moved(bench: &Bench) -> usize {
    let ledger = bench.ledger().await;
    let mut drafts: Vec<&str> = ledger.iter().map(|entry| entry["draft_number"].as_str().unwrap()).collect();
    let all = drafts.len();
    drafts.sort_unstable();
    drafts.dedup();
    assert_eq!(drafts.len(), all, "no draft was moved twice");
    all
}

async fn refreshes(bench: &Bench) -> u64 {
    let text = reqwest::get(format!("{}/sign-in", bench.bank.control_url)).await.unwrap().text().await.unwrap();
    serde_json::from_str::<Value>(&text).unwrap()["refreshes"].as_u64().unwrap()
}

async fn manners(bench: &Bench, manners: Value) {
    bench.post("sign-in", manners.to_string()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_instructions_go_on_over_tokens_that_end_between_them() {
    let (mut bench, keychain) = (Bench::with_drafts(900).await, Arc::default());
    manners(&bench, json!({ "ttl_seconds": TTL_SECONDS })).await;
    signed_in(&mut bench, &keychain).await;
    let confirmed = fifty(&bench).await;
    let before = refreshes(&bench).await;
    let view = bench.send(&confirmed.id).await;
    assert!(view.done && !view.paused, "{:#?}", view.progress);
    assert_eq!((count(&view, State::Accepted), moved(&bench).await), (50, 50));
    assert!(refreshes(&bench).await > before, "tokens ended meanwhile");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ended_session_stops_before_the_next_instruction() {
    let (mut bench, keychain) = (Bench::with_drafts(900).await, Arc::default());
    manners(&bench, json!({ "ttl_seconds": TTL_SECONDS })).await;
    signed_in(&mut bench, &keychain).await;
    let confirmed = fifty(&bench).await;
    let end = async || {
        let url = format!("{}/sign-in", bench.bank.control_url);
        reqwest::Client::new().delete(url).send().await.expect("every session ends");
    };
    let view = send_and_then(&bench, &confirmed.id, end).await;
    assert_eq!((view.paused, view.progress.paused_why.as_deref()), (true, Some("sign_in")), "{:#?}", view.progress);
    let accepted = count(&view, State::Accepted);
    assert_eq!(accepted + count(&view, State::Confirmed), 50, "no other state: {:#?}", view.progress);
    assert!(accepted >= 10 && moved(&bench).await == accepted, "what the bank did has its verdict");
    assert_eq!(bench.desk().signed_in(), None);
    let view = bench.send(&view.id).await;
    assert_eq!(count(&view, State::Accepted), accepted, "sending alone goes on with none");

    sign_in(&bench).await;
    bench.go_on(&view.id);
    let view = bench.send(&view.id).await;
    assert!(view.done, "{:#?}", view.progress);
    assert_eq!((count(&view, State::Accepted), moved(&bench).await), (50, 50));
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_identity_server_that_is_down_stops_the_line_and_ends_no_session() {
    let (mut bench, keychain) = (Bench::with_drafts(900).await, Arc::default());
    manners(&bench, json!({ "ttl_seconds": TTL_SECONDS })).await;
    signed_in(&mut bench, &keychain).await;
    let confirmed = fifty(&bench).await;
    let down = async || manners(&bench, json!({ "ttl_seconds": TTL_SECONDS, "status": 503 })).await;
    let view = send_and_then(&bench, &confirmed.id, down).await;
    assert_eq!((view.paused, view.progress.paused_why.as_deref()), (true, Some("sign_in")), "{:#?}", view.progress);
    assert_eq!(count(&view, State::Accepted) + count(&view, State::Confirmed), 50, "{:#?}", view.progress);
    assert!(bench.desk().signed_in().is_some(), "an outage ends no session");

    manners(&bench, json!({})).await;
    bench.go_on(&view.id);
    let view = bench.send(&view.id).await;
    assert_eq!((view.done, count(&view, State::Accepted), moved(&bench).await), (true, 50, 50));
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_tokens_are_replaced_once_for_all_queues() {
    let (mut bench, keychain) = (Bench::with_drafts(900).await, Arc::default());
    signed_in(&mut bench, &keychain).await;
    let confirmed = fifty(&bench).await;
    // Between two calls: an operation under way would be refused.
    let url = format!("{}/tokens", bench.bank.control_url);
    reqwest::Client::new().delete(url).send().await.expect("every token ends");
    let view = bench.send(&confirmed.id).await;
    assert_eq!((view.done, count(&view, State::Accepted), moved(&bench).await), (true, 50, 50), "{:#?}", view.progress);
    assert_eq!(refreshes(&bench).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keychain_has_the_session_and_no_file_a_token() {
    let (mut bench, keychain): (_, Arc<MemoryKeychain>) = (Bench::new().await, Arc::default());
    signed_in(&mut bench, &keychain).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let view = bench.submit(&bench.order("endorse", &of_accounts(&rows, 1, 1), &outsider("endorsee"))).await;
    assert_eq!(count(&view, State::Accepted), 1);
    let token = bench.desk().token().map(|token| format!("{token:?}")).expect("a token");
    assert!(!token.contains("pb1."), "Debug shows no token: {token}");

    open(&mut bench, &keychain);
    assert_eq!(bench.desk().signed_in().and_then(|who| who.subject).as_deref(), Some("clerk"));
    bench.refresh(&["endorsement-transfer"]).await;
    let view = serde_json::to_string(&bench.desk().token_view()).unwrap();
    assert!(!view.contains("pb1."), "{view}");
    let mut files = Vec::new();
    collect(bench.folder(), &mut files);
    assert!(!files.is_empty());
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(4).any(|part| part == b"pb1."), "a token in {}", file.display());
    }

    let out = bench.desk().sign_out(None).await.unwrap();
    assert!(out.had_session && !out.revoked, "the practice bank cannot revoke");
    open(&mut bench, &keychain);
    assert!(!bench.desk().has_token());
    let balances = bench.desk().balances_refresh(&[]).await.unwrap();
    let trouble = &balances.errors[0].trouble;
    assert_eq!((trouble.code.as_str(), trouble.sentence.id.as_str()), ("no-token", "sign-in-none"));
    assert_eq!(Exit::of_read(&trouble.code), Exit::SignIn);
}

fn collect(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        match entry.file_type().unwrap().is_dir() {
            true => collect(&entry.path(), files),
            false => files.push(entry.path()),
        }
    }
}
