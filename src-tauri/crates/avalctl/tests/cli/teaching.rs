//! `avalctl` teaches itself: a wrong name is answered with the similar one, every exit code has a test, and texts say what
//! their JSON says.

use model::exit::Exit;
use serde_json::json;

use crate::desk::{Bank, Desk, number};

/// The `errorFlag` of the practice bank's code book for an error.
const BAD: i64 = 1;

#[test]
fn a_wrong_name_is_answered_with_the_similar_one() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    let account = bank.account(0);
    for (words, meant) in [
        (&["drafts", "list", "--stage", "receipt-by-endorse"][..], "receipt-by-endorsee"),
        (&["refresh", "--stage", "pledge-aplication"], "pledge-application"),
        (&["submit", "endorce", "--template"], "endorse"),
        (&["--profile", "desc", "refresh"], "desk"),
        (&["drafts", "list", "--stage", "draft", "--columns", "dueDat"], "dueDate"),
        (&["read", "list-bank-drafts", "--account", &account], "list-bank-draft"),
        (&["read", "list-bank-draft", "--account", &account, "--with", "acceptorname=A"], "acceptorName"),
    ] {
        let english = desk.text(words).exits(2).stderr;
        assert!(english.contains(&format!("Did you mean {meant}?")), "{words:?}: {english}");
    }
    let chinese = desk.text(&["--language", "zh-CN", "submit", "endorce", "--template"]).exits(2).stderr;
    assert!(chinese.contains("您是否要输入 endorse？"), "{chinese}");
    let other = desk.text(&["refresh", "--stage", "weather"]).exits(2).stderr;
    assert!(!other.contains("Did you mean") && other.contains("receipt-by-endorsee"), "{other}");
}

#[test]
fn a_balance_that_reports_an_error_ends_with_11() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["balances", "--refresh"]).exits(0);
    bank.fault("query-day-balance", json!({ "kind": "record_flag", "flag": BAD }));
    let ran = desk.run(&["balances", "--refresh"]).exits(11);
    assert_eq!(ran.rows()[0]["responseStatus"]["is_error"], true, "the rows are printed all the same: {}", ran.stdout);
    bank.no_faults();
    desk.run(&["balances", "--refresh"]).exits(0);
}

#[test]
fn a_draft_whose_record_reports_an_error_ends_with_11() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let listed =
        |words: &[&str]| desk.run(&[&["drafts", "list", "--stage", "draft", "--account", &account], words].concat());
    let key = |row: &serde_json::Value| row["key"].as_str().unwrap_or_default().to_owned();
    let plain = desk.refreshed("draft", &account);
    assert_eq!(plain[0]["responseStatus"]["is_error"], false, "{}", plain[0]);
    let text = desk.text(&["drafts", "list", "--stage", "draft"]).exits(0);
    assert!(!text.stdout.contains("responseStatus"), "a success has no column: {}", text.stdout);

    bank.fault("list-bank-draft", json!({ "kind": "record_flag", "flag": BAD }));
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    let rows = listed(&[]).exits(11).rows();
    assert_eq!((rows.len(), &rows[0]["responseStatus"]["is_error"]), (plain.len(), &json!(true)));
    assert_eq!(key(&rows[0]), key(&plain[0]), "it is the same draft");
    let text = desk.text(&["drafts", "list", "--stage", "draft"]).exits(11);
    assert!(text.stdout.contains("responseStatus.message"), "{}", text.stdout);
    let file = desk.state().with_file_name("drafts.csv");
    listed(&["--csv", &file.display().to_string()]).exits(11);
    let id = rows[0]["bankDraftId"].as_str().unwrap_or_default();
    let one = ["drafts", "show", "--stage", "draft", "--account", &account, "--bank-draft-id", id];
    let shown = desk.run(&one).exits(11).rows();
    assert_eq!(shown[0]["response_status"]["error_flag"], json!(BAD.to_string()));
    desk.run(&["read", "list-bank-draft", "--account", &account]).exits(11);

    // A flag without a meaning in the code book is shown and not judged.
    bank.no_faults();
    bank.fault("list-bank-draft", json!({ "kind": "record_flag", "flag": 7 }));
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    let unknown = listed(&[]).exits(0).rows();
    assert_eq!(unknown[0]["responseStatus"]["is_error"], json!(null));
    let text = desk.text(&["drafts", "list", "--stage", "draft"]).exits(0);
    assert!(text.stdout.contains("responseStatus.code"), "{}", text.stdout);

    bank.no_faults();
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    listed(&[]).exits(0);
}

#[test]
fn an_operation_stops_at_a_missing_or_refused_sign_in_with_3() {
    let bank = Bank::start();
    let mut desk = Desk::on(&bank);
    let account = bank.account(0);
    let draft = &desk.refreshed("pledge-app-withdrawal", &account)[0];
    let items = json!([{ "accountNumber": number(&account), "bankDraftId": draft["bankDraftId"] }]);
    let yes = ["--yes", "--expect-count", "1"];
    let token = std::mem::take(&mut desk.token);
    desk.submit("pledge-application-withdrawal", &items, &yes).exits(3);
    desk.token = "expired".to_owned();
    desk.submit("pledge-application-withdrawal", &items, &yes).exits(3);
    assert!(bank.ledger().is_empty(), "nothing was executed without a sign-in");
    desk.token = token;
    desk.submit("pledge-application-withdrawal", &items, &yes).exits(0);
    assert_eq!(bank.executed("pledge-application-withdrawal"), 1);
}

#[test]
fn every_exit_code_is_asserted_by_a_test_of_the_command_line() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let texts: Vec<String> = crate::desk::files_below(&folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| std::fs::read_to_string(path).expect("UTF-8"))
        .collect();
    for exit in Exit::ALL {
        let call = format!("exits({})", exit.number());
        assert!(texts.iter().any(|text| text.contains(&call)), "{call}: {}", exit.meaning());
    }
}

#[test]
fn the_daily_report_says_its_range_and_its_overdue_drafts_in_text() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    desk.run(&["balances", "--refresh"]).exits(0);
    let report = desk.run(&["report", "daily"]).exits(0).rows()[0].clone();
    let text = desk.text(&["report", "daily"]).exits(0).stdout;
    let range =
        format!("Drafts due from {} to {}", report["day"].as_str().unwrap(), report["due_to"].as_str().unwrap());
    assert!(text.contains(&range), "{text}");
    let overdue = report["overdue"].as_array().expect("lists");
    assert!(!overdue.is_empty() && text.contains("Overdue: due before"), "{text}");
    for list in overdue.iter().chain(report["due"].as_array().expect("lists")) {
        let amount = list["totals"][0]["amount"].as_str().expect("an amount");
        assert!(text.contains(&format!("  {}  ", list["drafts"])) && text.contains(amount), "{amount}: {text}");
    }
}
