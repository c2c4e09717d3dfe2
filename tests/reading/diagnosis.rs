//! The diagnosis of a connection: every row of the document's tables of statuses and permissions, each trouble once, no
//! operation, no secret.

use std::collections::BTreeMap;

use bank_contract::endpoint::ENDPOINTS;
use bank_contract::platform::{ACCESS_ERRORS, STATUSES};
use bank_contract::terms::terms;
use model::clock::Clock;
use model::exit::Exit;
use serde_json::json;
use treasury::home::PRACTICE;
use treasury::view::{DiagnosisOutcome, DiagnosisRow, DiagnosisStep, DiagnosisView, ProfileForm};
use treasury::{Desk, Options, Stop, diagnosis_text};

use crate::bench::Bench;

const LIST: &str = "list-bank-receipt-confirm";

/// The options of a desk with the computer's clock, as the bank has it.
fn options_with(token: &str) -> Options {
    Options { given_token: Some(token.to_owned()), ..Options::quiet() }
}

/// A bench whose desk has the bank's clock.
async fn bench() -> Bench {
    let bench = Bench::new().await;
    let desk = Desk::open(&bench.home, PRACTICE, options_with(&bench.bank.token)).unwrap();
    Bench { desk, ..bench }
}

async fn diagnosis(desk: &Desk) -> DiagnosisView {
    desk.diagnose(&Stop::new(), |_| {}).await
}

fn row_of(view: &DiagnosisView, step: DiagnosisStep) -> &DiagnosisRow {
    view.rows.iter().find(|row| row.step == step).unwrap_or_else(|| panic!("no {step:?} in {view:#?}"))
}

fn codes(view: &DiagnosisView) -> Vec<&str> {
    view.troubles.iter().map(|trouble| trouble.code.as_str()).collect()
}

/// A row of the document's tables: HTTP status, body, and the code of the trouble; `None` for a success.
type Said = (u16, &'static str, Option<&'static str>);

const ROWS: &[Said] = &[
    (200, "[]", None),
    (201, "[]", None),
    (202, "", Some("202")),
    (204, "", Some("204")),
    (304, "", Some("304")),
    (400, "{}", Some("400")),
    (401, "", Some("401-cached")),
    (403, "{}", Some("403")),
    (404, "{}", Some("404")),
    (410, "{}", Some("410")),
    (422, "{}", Some("422")),
    (500, "{}", Some("500")),
    (503, "{}", Some("503")),
    (403, "{\"code\":\"PERMISSION_MISMATCH\"}", Some("PERMISSION_MISMATCH")),
    (403, "{\"code\":\"PERMISSION_NOT_PASS\"}", Some("PERMISSION_NOT_PASS")),
    (404, "{\"code\":\"PERMISSION_SERVICE_ROUTE\"}", Some("PERMISSION_SERVICE_ROUTE")),
    (503, "{\"code\":\"PERMISSION_SERVICE_ROUTE\"}", Some("PERMISSION_SERVICE_ROUTE")),
    (405, "", Some("405")),
    (401, "No Jwt token in request", Some("No Jwt token in request")),
    (200, "{\"failed\":true,\"message\":\"data validation failed\"}", Some("failed")),
    // Not in the tables, and met all the same.
    (302, "", Some("status")),
    (429, "{}", Some("status")),
    (502, "<html>", Some("500")),
    (200, "<html>", Some("unreadable")),
];

/// Words of the document's remedies.
const REMEDIES: &[(&str, &str)] = &[
    ("PERMISSION_MISMATCH", "POST /v1/refresh/permission"),
    ("PERMISSION_MISMATCH", "the permission store is empty"),
    ("PERMISSION_NOT_PASS", "assign the set to the role"),
    ("PERMISSION_SERVICE_ROUTE", "POST /v1/refresh/route"),
    ("405", "Correct the method and the address"),
    ("No Jwt token in request", "Include the component that forwards the token"),
    ("401-cached", "Refresh the permission cache"),
    ("401", "refresh the permission cache"),
    ("503", "maintenance"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_row_of_the_tables_is_told_with_both_remedies() {
    let statuses: Vec<u16> = ROWS.iter().map(|(status, ..)| *status).collect();
    let missing: Vec<_> = STATUSES.iter().filter(|row| !statuses.contains(&row.status)).collect();
    assert!(missing.is_empty(), "no row provokes {missing:?}");
    let told: Vec<&str> = ROWS.iter().filter_map(|(.., code)| *code).collect();
    let missing: Vec<_> =
        ACCESS_ERRORS.iter().filter(|error| error.term != "401" && !told.contains(&error.term)).collect();
    assert!(missing.is_empty(), "no row provokes {missing:?}");

    let bench = bench().await;
    for (status, body, code) in ROWS {
        let plan =
            json!({ "endpoint": LIST, "count": 0, "fault": { "kind": "status", "status": status, "body": body } });
        bench.fault(&plan.to_string()).await;
        let view = diagnosis(&bench.desk).await;
        bench.clear_faults().await;
        let what = format!("{status} {body}");
        let row = view.rows.iter().find(|row| row.query.as_deref() == Some(LIST)).expect("the list was asked");
        let shown = if body.starts_with("<html>") && *status == 200 { None } else { Some(*status) };
        assert_eq!((row.status, row.code.as_deref()), (shown, *code), "{what}");
        let Some(code) = code else {
            assert_eq!((codes(&view), view.exit_code), (Vec::new(), 0), "{what}");
            continue;
        };
        assert_eq!(codes(&view), [*code], "{what}");
        let exit = if *code == "401-cached" { Exit::NotPermitted } else { Exit::of_read(code) };
        assert_eq!(view.exit_code, exit.number(), "{what}");
        assert_eq!(view.troubles[0].count as usize, bench.bank.accounts.len(), "{what}: one row an account");
        assert_eq!(view.troubles[0].queries, [LIST], "{what}");
        both_remedies(&view, code);
    }
}

/// The text has the remedies in both languages, each once.
fn both_remedies(view: &DiagnosisView, code: &str) {
    let label = terms().errors.get(code).unwrap_or_else(|| panic!("no remedies for {code}"));
    let rows = [("en", &label.en_clerk, &label.en_admin), ("zh-CN", &label.zh_clerk, &label.zh_admin)];
    for (language, clerk, administrator) in rows {
        println!("{code} {language}\n  clerk: {clerk}\n  administrator: {administrator}");
        let text = diagnosis_text(view, language);
        for remedy in [clerk, administrator] {
            assert!(!remedy.is_empty() && text.matches(remedy.as_str()).count() == 1, "{code} {language}: {text}");
        }
    }
}

#[test]
fn the_remedies_are_those_of_the_document() {
    for (code, words) in REMEDIES {
        let label = &terms().errors[*code];
        let found = format!("{} {}", label.en_clerk, label.en_admin);
        assert!(found.contains(words), "{code} lacks {words:?}: {found}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_trouble_of_all_lists_is_said_once() {
    let bench = bench().await;
    let body = "{\"code\":\"PERMISSION_NOT_PASS\",\"message\":\"no permission\"}";
    let plan = json!({ "count": 0, "fault": { "kind": "status", "status": 403, "body": body } });
    bench.fault(&plan.to_string()).await;
    let view = diagnosis(&bench.desk).await;
    assert_eq!((codes(&view), view.exit_code), (vec!["PERMISSION_NOT_PASS"], Exit::NotPermitted.number()));
    let trouble = &view.troubles[0];
    assert_eq!(trouble.count as usize, 17 * bench.bank.accounts.len(), "16 lists and the balance of each account");
    assert_eq!((trouble.queries.len(), trouble.accounts.len()), (17, bench.bank.accounts.len()));
    both_remedies(&view, "PERMISSION_NOT_PASS");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_diagnosis_asks_every_query_and_calls_no_operation() {
    let bench = bench().await;
    let view = diagnosis(&bench.desk).await;
    assert!(view.troubles.is_empty(), "{:#?}", view.troubles);
    let url = format!("{}/requests", bench.bank.control_url);
    let requests = reqwest::get(url).await.unwrap().text().await.unwrap();
    let requests: BTreeMap<String, u64> = serde_json::from_str(&requests).unwrap();
    for row in ENDPOINTS {
        let count = requests.get(row.name()).copied().unwrap_or_default();
        let expected = if row.acts { 0 } else { bench.bank.accounts.len() as u64 };
        let without_record = |asked: &&DiagnosisRow| {
            asked.query.as_deref() == Some(row.name()) && asked.outcome == DiagnosisOutcome::NotAsked
        };
        let left_out = view.rows.iter().filter(without_record).count() as u64;
        assert_eq!(count + left_out, expected, "{}", row.name());
        assert!(left_out == 0 || row.name().starts_with("query-bank"), "{}", row.name());
    }
    assert!(diagnosis_text(&view, "en").contains("The operations (14) are never called"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_to_copy_has_no_token_and_no_whole_account_number() {
    let bench = bench().await;
    let secrets: Vec<&str> = std::iter::once(bench.bank.token.as_str())
        .chain(bench.bank.accounts.iter().map(|account| account.account_number.as_str()))
        .collect();
    let message = format!("refused: {}", secrets.join(" and "));
    bench.fault(&json!({ "count": 0, "fault": { "kind": "failed", "message": message } }).to_string()).await;
    let told = std::sync::Mutex::new(String::new());
    let tell = |row: &DiagnosisRow| told.lock().unwrap().push_str(&serde_json::to_string(row).unwrap());
    let view = bench.desk.diagnose(&Stop::new(), tell).await;
    assert_eq!(codes(&view), ["failed"]);
    let texts = [
        diagnosis_text(&view, "en"),
        diagnosis_text(&view, "zh-CN"),
        serde_json::to_string(&view).unwrap(),
        told.into_inner().unwrap(),
    ];
    for text in texts {
        assert!(text.contains("refused: "), "the service's message is shown: {text}");
        for secret in &secrets {
            assert!(!text.contains(secret), "{secret} is in {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_absent_or_ended_is_one_trouble() {
    let bench = bench().await;
    let without = Desk::open(&bench.home, PRACTICE, Options { given_token: None, ..options_with("") }).unwrap();
    let view = diagnosis(&without).await;
    assert_eq!((codes(&view), view.exit_code), (vec!["no-token", "401"], Exit::SignIn.number()));
    assert_eq!((view.asked, view.answered), (1, 1), "one query shows that the service answers");
    assert_eq!(row_of(&view, DiagnosisStep::Queries).said.id, "diagnosis-left-token");
    both_remedies(&view, "no-token");

    let token = row_of(&diagnosis(&bench.desk).await, DiagnosisStep::Token).said.clone();
    assert_eq!(token.id, "diagnosis-token-pasted-of", "the identity server says whose it is: {token:?}");
    let ended = reqwest::Client::new().delete(format!("{}/tokens", bench.bank.control_url)).send().await.unwrap();
    assert!(ended.status().is_success());
    let view = diagnosis(&bench.desk).await;
    assert_eq!((codes(&view), view.exit_code), (vec!["401"], Exit::SignIn.number()));
    both_remedies(&view, "401");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_clock_is_told_with_both_times() {
    let bench = bench().await;
    assert_eq!(row_of(&diagnosis(&bench.desk).await, DiagnosisStep::Clock).outcome, DiagnosisOutcome::Good);
    for (hours, outcome) in [(1, DiagnosisOutcome::Warn), (-30, DiagnosisOutcome::Bad)] {
        let clock = Clock::fixed(chrono::Utc::now() + chrono::TimeDelta::hours(hours));
        let options = Options { clock, ..options_with(&bench.bank.token) };
        let desk = Desk::open(&bench.home, PRACTICE, options).unwrap();
        let view = diagnosis(&desk).await;
        let row = row_of(&view, DiagnosisStep::Clock);
        assert_eq!((row.outcome, row.said.id.as_str()), (outcome, "diagnosis-clock-differs"), "{hours}");
        assert_eq!(codes(&view), ["clock"]);
        both_remedies(&view, "clock");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_no_longer_answers_is_not_asked_44_times() {
    let bench = bench().await;
    bench.fault(&json!({ "count": 0, "fault": { "kind": "close_before_apply" } }).to_string()).await;
    let view = diagnosis(&bench.desk).await;
    assert_eq!((codes(&view), view.exit_code), (vec!["broken"], Exit::NotSent.number()));
    assert_eq!((view.asked, view.answered), (3, 0));
    assert_eq!(row_of(&view, DiagnosisStep::Queries).said.id, "diagnosis-left-unanswered");
    both_remedies(&view, "broken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_diagnosis_can_be_stopped_while_a_reply_is_waited_for() {
    let bench = bench().await;
    bench.fault(&json!({ "endpoint": LIST, "count": 0, "fault": { "kind": "hold" } }).to_string()).await;
    let stop = Stop::new();
    let before = "list-bank-prompt-receipt";
    let view = bench
        .desk
        .diagnose(&stop, |row| {
            if row.query.as_deref() == Some(before) {
                stop.stop();
            }
        })
        .await;
    assert!(view.stopped && view.asked < 16, "{}", view.asked);
    assert_eq!(row_of(&view, DiagnosisStep::Queries).said.id, "diagnosis-left-stopped");
    bench.clear_faults().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_port_and_an_unknown_name_end_the_diagnosis() {
    let bench = bench().await;
    // Bound and not listened on, so that no other program can take the port meanwhile.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind((std::net::Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let closed = format!("http://{}", socket.local_addr().unwrap());
    let rows = [
        ("closed", closed.as_str(), DiagnosisStep::Tcp, "connection-refused"),
        ("unknown", "https://bank.invalid", DiagnosisStep::Name, "name-not-found"),
    ];
    for (name, base_url, step, code) in rows {
        bench
            .home
            .add(&ProfileForm {
                name: name.to_owned(),
                environment: None,
                base_url: base_url.to_owned(),
                organization_id: bench.bank.organization_id.to_string(),
                accounts: vec![bench.account(0)],
                ceiling_instruction: None,
                ceiling_day: None,
                // A second address of one tenant says its bank system.
                settings: Some(format!(
                    "bank_system = \"{name}\"\n{}[connection]\nproxy = \"none\"\n",
                    practice_bank::settings_toml()
                )),
                code_book: None,
            })
            .unwrap();
        let desk = Desk::open(&bench.home, name, options_with(&bench.bank.token)).unwrap();
        let view = diagnosis(&desk).await;
        assert_eq!((codes(&view), view.exit_code, view.asked), (vec![code], Exit::NotSent.number(), 0));
        assert_eq!(row_of(&view, step).code.as_deref(), Some(code));
        assert_eq!(row_of(&view, DiagnosisStep::Queries).said.id, "diagnosis-left-connection");
        both_remedies(&view, code);
    }
}
