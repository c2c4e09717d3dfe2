//! Reads: profiles, lists, drafts and balances, live and without a network.

use bank_contract::Amount;
use serde_json::{Value, json};

use crate::desk::{Bank, Desk, files_below};
use crate::shape;

#[test]
fn every_reading_command_keeps_its_shape() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    shape::holds("practice-bank", &bank.facts);
    shape::holds("profile-list", &desk.run(&["profile", "list"]).exits(0).json());
    shape::holds("profile-show", &desk.run(&["profile", "show"]).exits(0).json());
    shape::holds("refresh", &desk.run(&["refresh"]).exits(0).json());
    shape::holds("drafts-list", &desk.run(&["drafts", "list", "--stage", "draft"]).exits(0).json());
    shape::holds("drafts-count", &desk.run(&["drafts", "count"]).exits(0).json());
    shape::holds("balances", &desk.run(&["balances", "--refresh"]).exits(0).json());
    let rows = desk.refreshed("endorsement-transfer", &account);
    let number = rows[0]["draftNumber"].as_str().expect("a draft number");
    let show = ["drafts", "show", "--stage", "endorsement-transfer", "--account", &account, "--draft-number", number];
    let mut shown = desk.run(&show).exits(0).json();
    assert_eq!(shown["rows"][0]["row"]["draftNumber"], number);
    // The notes depend on the day of the test.
    shown["rows"][0]["presentment"]["notes"] = json!([]);
    shape::holds("drafts-show", &shown);
}

#[test]
fn all_lists_are_filled_complete_and_counted() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let report = desk.run(&["refresh"]).exits(0).rows();
    assert_eq!(report.len(), 16 * 5, "16 lists for each of five accounts");
    let counts = desk.run(&["drafts", "count"]).exits(0).json();
    assert_eq!(counts["complete"], true);
    for stage in counts["rows"].as_array().expect("rows") {
        let name = stage["stage"].as_str().expect("a stage");
        let of_stage = report.iter().filter(|row| row["stage"] == name);
        let drafts: u64 = of_stage.map(|row| row["drafts"].as_u64().expect("a count")).sum();
        assert!(drafts > 0, "{name} is empty");
        assert_eq!(stage["drafts"].as_u64(), Some(drafts), "{name}");
        let listed = desk.run(&["drafts", "list", "--stage", name]).exits(0).rows();
        assert_eq!(listed.len() as u64, drafts, "{name}");
    }
}

#[test]
fn a_whole_refresh_reads_balances_and_a_missing_permission_is_a_note() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let fine = desk.run(&["refresh"]).exits(0).json();
    assert_eq!((fine["balances"]["accounts"].as_u64(), fine["balances"]["missing"].as_u64()), (Some(5), Some(0)));
    assert_eq!(desk.run(&["refresh", "--stage", "draft"]).exits(0).json()["balances"], Value::Null);
    let no = json!({ "kind": "status", "status": 403, "body": "{\"code\":\"PERMISSION_NOT_PASS\"}" });
    bank.fault("query-day-balance", no);
    let noted = desk.run(&["refresh"]).exits(0);
    let banks = noted.json()["balances"]["not_permitted"].as_array().expect("banks").len();
    assert!(banks > 0 && noted.stderr.contains("no permission"), "{}", noted.stderr);
    bank.no_faults();
    bank.fault("query-day-balance", json!({ "kind": "failed", "message": "closed" }));
    let failed = desk.run(&["refresh"]).exits(7);
    assert!(failed.stderr.contains("closed") && failed.json()["complete"] == false, "{}", failed.stderr);
}

#[test]
fn a_wrong_operation_is_named_before_a_wrong_file() {
    let desk = Desk::empty("token");
    for file in ["missing.json", "missing.csv"] {
        let ran = desk.run(&["submit", "endorsse", "--items", file]).exits(2);
        assert!(ran.stderr.contains("Did you mean endorse?") && !ran.stderr.contains(file), "{}", ran.stderr);
    }
}

#[test]
fn ids_beyond_double_precision_and_amounts_come_out_digit_by_digit() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    let rows = desk.run(&["drafts", "list", "--stage", "draft"]).exits(0).rows();
    let ids: Vec<i64> =
        rows.iter().filter_map(|row| row["draftId"].as_str()).map(|id| id.parse().expect("an integer")).collect();
    assert!(ids.iter().any(|id| *id > 1 << 53), "the practice bank has ids beyond 2^53");
    let unique: std::collections::BTreeSet<_> = rows.iter().map(|row| row["key"].as_str().expect("a key")).collect();
    assert_eq!(unique.len(), rows.len());
    let digits = |row: &Value| row["amount"].as_str().expect("amounts are text").len();
    assert!(rows.iter().any(|row| digits(row) > 16), "the practice bank has amounts beyond double precision");
    // An amount that does not fit the scale of sums is shown, and left out of the totals, which report it.
    let left_out = rows.iter().filter(|row| row["amountExact"] == false).count();
    let counts = desk.run(&["drafts", "count"]).exits(0).rows();
    let totals = counts.iter().find(|stage| stage["stage"] == "draft").expect("the plain list")["totals"].clone();
    let told: u64 = totals.as_array().expect("totals").iter().filter_map(|total| total["left_out"].as_u64()).sum();
    assert_eq!(told, left_out as u64);
}

#[test]
fn a_line_of_text_a_saved_view_and_the_flags_mean_the_same() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh", "--stage", "draft", "--stage", "receipt-by-endorsee"]).exits(0);
    let keys = |flags: &[&str]| -> Vec<String> {
        let rows = desk.run(&[&["drafts", "list"], flags].concat()).exits(0).rows();
        rows.iter().map(|row| row["key"].as_str().expect("a key").to_owned()).collect()
    };
    let flags = keys(&["--stage", "draft", "--amount-from", "100000", "--due-to", "today+90", "--sort", "-amount"]);
    let line = "stage=draft amount>=100000 due<=today+90 sort=-amount";
    assert!(!flags.is_empty());
    assert_eq!(keys(&["--query", line]), flags);
    let saved = desk.run(&["views", "save", "large and soon", line]).exits(0).json();
    shape::holds("views", &saved);
    assert_eq!(saved["rows"][0]["text"], "stage=draft due<=today+90 amount>=100000 sort=-amount");
    assert_eq!(keys(&["--view", "large and soon"]), flags);
    let every = keys(&["--view", "large and soon", "--amount-from", "0", "--due-to", "2999-12-31"]);
    assert!(every.len() > flags.len(), "a flag beside a view replaces what the view says");
    let both = desk.run(&["drafts", "list", "--query", "stage=draft,receipt-by-endorsee"]).exits(0).rows();
    let mut unique: Vec<&str> = both.iter().map(|row| row["key"].as_str().expect("a key")).collect();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), both.len(), "a draft of two lists is shown once");
    assert_eq!(desk.run(&["views", "remove", "large and soon"]).exits(0).rows().len(), 0);
    desk.run(&["views", "remove", "large and soon"]).exits(2);
    desk.run(&["drafts", "list", "--view", "large and soon"]).exits(2);
    desk.run(&["drafts", "list", "--query", "colour=red", "--stage", "draft"]).exits(2);
    desk.run(&["drafts", "list"]).exits(2);
}

#[test]
fn filters_narrow_and_sorting_orders_exactly() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    let list = |flags: &[&str]| desk.run(&[&["drafts", "list", "--stage", "draft"], flags].concat()).exits(0).rows();
    let amount = |row: &Value| Amount::parse_plain(row["amount"].as_str().expect("text")).expect("plain digits");
    // Amounts that do not fit the scale of sums are last in either order.
    let exact = |rows: Vec<Value>| rows.into_iter().filter(|row| row["amountExact"] == true).collect::<Vec<_>>();
    let all = exact(list(&["--sort", "amount"]));
    assert!(all.len() > 50 && all.windows(2).all(|pair| amount(&pair[0]) <= amount(&pair[1])));
    let reverse = exact(list(&["--sort", "-amount"]));
    assert_eq!(amount(&reverse[0]), amount(all.last().expect("rows")));
    // The second key decides within the first one.
    let name = |row: &Value| row["acceptorName"].as_str().unwrap_or_default().to_owned();
    let named = exact(list(&["--sort", "acceptor_name,-amount"]));
    let ordered = |pair: &[Value]| name(&pair[0]) != name(&pair[1]) || amount(&pair[0]) >= amount(&pair[1]);
    assert!(named.windows(2).all(ordered) && named.windows(2).any(|pair| name(&pair[0]) == name(&pair[1])));
    desk.run(&["drafts", "list", "--stage", "draft", "--sort", "amount,colour"]).exits(2);
    let middle = all[all.len() / 2]["amount"].as_str().expect("text");
    let above = list(&["--amount-from", middle]).len();
    let below = list(&["--amount-to", middle]).len();
    assert!(above + below >= all.len() && above < all.len() && below < all.len());
    let number = all[0]["draftNumber"].as_str().expect("a number");
    let last_six = &number[number.len() - 6..];
    assert!(list(&["--text", last_six]).iter().any(|row| row["draftNumber"] == number));
    let name = all[0]["acceptorName"].as_str().expect("a name");
    let by_name = list(&["--text", name]);
    assert!(!by_name.is_empty() && by_name.len() < all.len());
    assert_eq!(list(&["--limit", "3"]).len(), 3);
}

#[test]
fn with_the_network_cut_everything_read_is_there_and_says_how_old_it_is() {
    let mut bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    let before = desk.run(&["balances", "--refresh"]).exits(0).json();
    let stage = "receipt-by-endorsee";
    let rows = desk.run(&["drafts", "list", "--stage", stage]).exits(0).rows();
    bank.end();
    let offline = desk.run(&["drafts", "list", "--stage", stage]).exits(0).json();
    assert_eq!(offline["rows"], json!(rows));
    assert_eq!((offline["live"].clone(), offline["complete"].clone()), (json!(false), json!(true)));
    assert!(offline["as_of"].is_string());
    let (account, number) = (rows[0]["account"].as_str().unwrap(), rows[0]["draftNumber"].as_str().unwrap());
    let show = ["drafts", "show", "--stage", stage, "--account", account, "--draft-number", number];
    assert_eq!(desk.run(&show).exits(0).json()["live"], false);
    let live = desk.run(&[&show[..], &["--live"]].concat()).exits(6);
    assert!(live.stdout.contains(number), "the kept row is shown all the same");
    let balances = desk.run(&["balances"]).exits(0).json();
    assert_eq!(balances["rows"], before["rows"]);
    let asked = desk.run(&["balances", "--refresh"]).exits(6);
    assert_eq!((&asked.json()["live"], &asked.json()["rows"]), (&json!(false), &before["rows"]));
    assert!(!asked.stderr.is_empty(), "that the kept ones are shown is said");
    let refresh = desk.run(&["refresh", "--stage", stage]).exits(6);
    assert!(refresh.rows().iter().all(|row| row["trouble"]["code"] == "unreachable"));
    assert_eq!(desk.run(&["drafts", "list", "--stage", stage]).exits(0).rows(), rows, "the old snapshot stays");
}

#[test]
fn odd_paging_is_found_out_or_named_and_no_draft_is_lost() {
    let rows = [
        ("a service that caps pages", json!({ "kind": "page_cap", "size": 3 }), 0),
        ("a service whose first page is 1", json!({ "kind": "first_page_is_one" }), 0),
        ("a service that ignores the page", json!({ "kind": "ignore_page" }), 0),
    ];
    for (what, fault, code) in rows {
        let bank = Bank::start();
        let plain = Desk::on(&bank);
        let account = bank.account(0);
        let expected = plain.refreshed("draft", &account);
        bank.control("POST", "faults", Some(json!({ "count": 0, "fault": fault })));
        let desk = Desk::on(&bank);
        let refresh = desk.run(&["refresh", "--stage", "draft", "--account", &account]).exits(code);
        let got = desk.run(&["drafts", "list", "--stage", "draft", "--account", &account]).exits(0);
        let numbers = |rows: &[Value]| {
            rows.iter()
                .map(|row| row["draftId"].as_str().unwrap().to_owned())
                .collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(numbers(&got.rows()), numbers(&expected), "{what}: {}", refresh.stderr);
    }
}

#[test]
fn a_failing_page_leaves_the_old_snapshot_and_is_named() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(1);
    let before = desk.refreshed("draft", &account);
    bank.fault("list-bank-draft", json!({ "kind": "failed", "message": "系统繁忙" }));
    let refresh = desk.run(&["refresh", "--stage", "draft", "--account", &account]).exits(5);
    assert_eq!(refresh.rows()[0]["trouble"]["service_message"], "系统繁忙");
    assert_eq!(desk.run(&["drafts", "list", "--stage", "draft", "--account", &account]).exits(0).rows(), before);
}

#[test]
fn what_changed_is_told_with_its_fields_until_it_was_seen() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    let changes = |flags: &[&str]| desk.run(&[&["drafts", "changes"], flags].concat()).exits(0);
    assert_eq!(changes(&[]).rows().len() + changes(&["--since-looked"]).rows().len(), 0);
    let sent = desk.run(&["drafts", "list", "--stage", "transfer-withdrawal"]).exits(0).rows();
    let number = sent[0]["draftNumber"].as_str().expect("a number");
    bank.control("POST", "counterparty", Some(json!({ "draftNumber": number, "answer": "refuse" })));
    desk.run(&["refresh"]).exits(0);
    let told = changes(&[]);
    shape::holds("drafts-changes", &told.json());
    let kinds = |rows: &[Value]| -> std::collections::BTreeSet<String> {
        rows.iter().map(|row| row["kind"].as_str().expect("a kind").to_owned()).collect()
    };
    assert!(told.rows().iter().all(|row| row["draft_number"] == number));
    assert!(kinds(&told.rows()).contains("changed") && kinds(&told.rows()).contains("no_longer_listed"));
    let table = desk.run_plain(&["drafts", "changes", "--stage", "draft"]).exits(0);
    assert!(table.stdout.contains("StatusCode: ") && table.stdout.contains(" -> "), "{}", table.stdout);
    let listed = desk.run(&["drafts", "list", "--stage", "draft", "--changes", "looked"]).exits(0).rows();
    assert_eq!((listed.len(), &listed[0]["unseen"]), (1, &json!("changed")));
    // After a second refresh without changes, only the changes since the last view remain, until they are marked as
    // seen.
    desk.run(&["refresh"]).exits(0);
    assert!(changes(&[]).rows().is_empty());
    assert_eq!(changes(&["--since-looked", "--mark-seen"]).rows(), told.rows());
    assert!(changes(&["--since-looked"]).rows().is_empty());
}

#[test]
fn more_changes_than_a_window_shows_are_all_printed() {
    let bank = Bank::start_with(&["--drafts", "400"]);
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    let edit = json!({ "kind": "edit_record", "set": { "acceptorName": "A new name Ltd." } });
    bank.control("POST", "faults", Some(json!({ "count": 0, "fault": edit })));
    desk.run(&["refresh"]).exits(0);
    let changes = |flags: &[&str]| desk.run(&[&["drafts", "changes"], flags].concat()).exits(0).json();
    let all = changes(&[]);
    let count = all["count"].as_u64().expect("a count") as usize;
    assert!(count > 500, "{count}");
    assert_eq!(all["rows"].as_array().unwrap().len(), count);
    assert_eq!((&all["complete"], &all["next"]), (&json!(true), &Value::Null));
    let some = changes(&["--limit", "3"]);
    assert_eq!((some["rows"].as_array().unwrap().len(), &some["count"]), (3, &all["count"]));
    assert_eq!((&some["complete"], &some["next"]), (&json!(false), &json!(3)), "rows are missing from it");
    // Page after page gives the same rows, to the end.
    let (mut pages, mut from) = (Vec::new(), Some(0));
    while let Some(at) = from {
        let page = changes(&["--limit", "333", "--from", &at.to_string()]);
        pages.extend(page["rows"].as_array().unwrap().clone());
        from = page["next"].as_u64();
    }
    assert_eq!(pages, *all["rows"].as_array().unwrap());
    // Changes that are not printed must not be marked as seen.
    desk.run(&["drafts", "changes", "--since-looked", "--mark-seen", "--limit", "3"]).exits(2);
}

#[test]
fn a_draft_is_printed_whole_with_labels_in_both_languages() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let stage = "receipt-by-endorsee";
    let row = desk.refreshed(stage, &bank.account(0)).remove(0);
    let (account, id) = (row["account"].as_str().unwrap(), row["bankDraftId"].as_str().unwrap());
    let table = desk.run_plain(&["drafts", "list", "--stage", stage]).exits(0).stdout;
    assert!(table.contains(account) && table.contains(id), "{table}");
    let show = ["drafts", "show", "--stage", stage, "--account", account, "--bank-draft-id", id];
    let detail = desk.run(&show).exits(0).rows().remove(0);
    for (language, amount, sign) in [("en", "Draft amount", "Sign endorsement"), ("zh-CN", "票据金额", "背书签收")]
    {
        let text = desk.run_plain(&[&show[..], &["--language", language]].concat()).exits(0).stdout;
        assert!(text.contains(amount) && text.contains(sign), "{text}");
        let objects =
            detail["objects"].as_array().unwrap().iter().flat_map(|object| object["fields"].as_array().unwrap());
        for field in detail["fields"].as_array().unwrap().iter().chain(objects) {
            assert!(text.contains(field["value"].as_str().unwrap()), "{field} is not in {text}");
        }
    }
}

#[test]
fn a_list_is_narrowed_by_options_and_has_the_columns_asked_for() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let rows = desk.refreshed("draft", &bank.account(0));
    let list = |more: &[&str]| desk.run(&[&["drafts", "list", "--stage", "draft"], more].concat());
    let fits = |kind: &str| rows.iter().filter(|row| row["draftType"] == kind).count();
    assert!(fits("AC01") > 0 && fits("AC02") > 0);
    assert_eq!(list(&["--type", "AC01"]).exits(0).rows().len(), fits("AC01"));
    assert_eq!(list(&["--type", "AC01", "--type", "AC02"]).exits(0).rows().len(), rows.len());
    let name = rows[0]["drawerName"].as_str().expect("a name");
    let of_name = list(&["--party", name]).exits(0).rows();
    assert!(!of_name.is_empty() && of_name.len() < rows.len(), "{name}");
    let status = rows[0]["draftStatusCode"].as_str().expect("a status");
    let of_status = list(&["--status", status]).exits(0).rows();
    assert!(of_status.iter().all(|row| row["draftStatusCode"] == status) && !of_status.is_empty());

    let text = desk.text(&["drafts", "list", "--stage", "draft", "--columns", "draftNumber,amount", "--limit", "2"]);
    let head = text.exits(0).stdout.lines().next().expect("a head").to_owned();
    assert_eq!(head.split_whitespace().collect::<Vec<_>>(), ["draftNumber", "amount"]);
    let wrong = desk.text(&["drafts", "list", "--stage", "draft", "--columns", "draftnumber"]).exits(2);
    assert!(wrong.stderr.contains("draftNumber"), "the columns are named: {}", wrong.stderr);
    let (account, id) = (bank.account(0), rows[0]["bankDraftId"].as_str().expect("an id"));
    let shown = desk.run(&["drafts", "show", "--stage", "draft", "--account", &account, "--bank-draft-id", id]);
    assert!(!shown.exits(0).stdout.contains("second-program"), "no second program runs");
    let profile = desk.text(&["profile", "show"]).exits(0).stdout;
    assert!(profile.contains("accounts (") && !profile.contains('{'), "{profile}");
}

#[test]
fn a_refresh_goes_on_with_the_lists_that_failed() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    bank.fault("list-bank-draft", json!({ "kind": "failed", "message": "系统繁忙" }));
    desk.run(&["refresh"]).exits(7);
    bank.no_faults();
    let rows = desk.run(&["refresh", "--go-on"]).exits(0).rows();
    assert!(rows.len() == 5 && rows.iter().all(|row| row["stage"] == "draft"), "{rows:?}");
    assert!(desk.run(&["refresh", "--go-on"]).exits(0).rows().is_empty());
}

#[test]
fn the_token_is_in_no_file_and_files_are_the_owners_alone() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    for file in files_below(&desk.data()) {
        let bytes = std::fs::read(&file).expect("readable");
        let token = bank.fact("token").as_bytes();
        assert!(!bytes.windows(token.len()).any(|window| window == token), "{} holds the token", file.display());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&file).expect("metadata").permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{}", file.display());
        }
    }
}

#[test]
fn a_profile_follows_its_settings_and_an_unkept_token_is_told() {
    let bank = Bank::start();
    let desk = Desk::empty("");
    let settings = desk.write("test.toml", "environment = \"test\"\n").display().to_string();
    let account = bank.account(0);
    let add = |name: &'static str| {
        let base = ["profile", "add", name, "--base-url", bank.fact("base_url"), "--organization-id", "1"];
        [&base[..], &["--account", &account, "--settings", &settings]].concat()
    };
    desk.run(&add("trial")).exits(0);
    let shown = desk.run(&["profile", "show", "--profile", "trial"]).exits(0).json();
    assert_eq!(shown["environment"], "test");
    assert!(shown["sending_off"].is_null(), "{shown:#}");
    // The tests run without a desktop session, so there is no keychain for the token.
    let told = desk.run_with_input(&[&add("other")[..], &["--token-stdin"]].concat(), "secret-token\n").exits(0);
    assert!(told.stderr.contains("keychain"), "{}", told.stderr);
    let shown = desk.run(&["profile", "show", "--profile", "other"]).exits(0).json();
    assert_eq!(shown["token"]["present"], false);
    let wrong = desk.run(&["drafts", "list", "--stage", "draft", "--account", "777", "--profile", "trial"]).exits(2);
    assert!(wrong.stderr.contains(&account), "the accounts are named: {}", wrong.stderr);
    let unknown = desk.run(&["drafts", "count", "--profile", "trail"]).exits(2);
    assert!(unknown.stderr.contains("other, trial"), "{}", unknown.stderr);
}

#[test]
fn a_list_that_was_never_read_whole_says_so_at_every_number() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let stage = "endorsement-transfer";
    let endpoint = format!("list-bank-{stage}");
    // The first page has two rows; every later page fails.
    for fault in [json!({ "kind": "page_cap", "size": 2 }), json!({ "kind": "status", "status": 500 })] {
        let count = if fault["kind"] == "page_cap" { 1 } else { 0 };
        bank.control("POST", "faults", Some(json!({ "endpoint": endpoint, "count": count, "fault": fault })));
    }
    desk.run(&["refresh", "--stage", stage, "--account", &bank.account(0)]).exits(5);
    let commands: [(&[&str], &str); 5] = [
        (&["drafts", "list", "--stage", stage], "incomplete"),
        (&["drafts", "count"], "incomplete"),
        (&["ladder"], "incomplete"),
        (&["exposure"], "incomplete"),
        (&["propose", "--amount", "100", "--several-payers"], "No list of endorsable drafts has been read yet"),
    ];
    for (words, said) in commands {
        assert_eq!(desk.run(words).exits(0).json()["complete"], false, "{words:?}");
        let text = desk.run_plain(words).exits(0);
        assert!(text.stderr.contains(said), "{words:?}: {} {}", text.stdout, text.stderr);
    }
}

#[test]
fn a_removed_profile_is_archived_and_not_deleted() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let removed = desk.run(&["profile", "remove", "desk"]).exits(0).json();
    let archived = std::path::PathBuf::from(removed["archived"].as_str().expect("a folder"));
    assert!(archived.join("profile.toml").exists());
    assert_eq!(desk.run(&["profile", "list"]).exits(0).rows().len(), 0);
    desk.run(&["drafts", "count"]).exits(2);
}

#[test]
fn days_of_balances_thresholds_and_report_keep_their_json_shape() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    desk.run(&["balances", "--refresh"]).exits(0);
    shape::holds("balances-sums", &desk.run(&["balances", "--sums"]).exits(0).json());
    shape::holds("balances-compare", &desk.run(&["balances", "--compare", "2020-01-01"]).exits(0).json());
    let line = desk.run(&["balances", "--history", "--account", &account, "--currency", "CNY"]).exits(0).json();
    shape::holds("balances-history", &line);
    let rows = line["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), &rows[0]["state"], &rows[89]["state"]), (90, &json!("not_kept"), &json!("whole")));
    assert!(rows[0]["bookBalance"].is_null(), "a gap has no amount: {}", rows[0]);

    assert_eq!(desk.run(&["balances", "--alerts"]).exits(0).rows().len(), 0);
    let set = ["thresholds", "set", "--account", &account, "--currency", "CNY"];
    let within = desk.run(&[&set[..], &["--low", "1.00"]].concat()).exits(0);
    shape::holds("thresholds-list", &within.json());
    desk.run(&["balances", "--alerts"]).exits(0);
    desk.run(&[&set[..], &["--low", "99999999999.00"]].concat()).exits(0);
    let alerts = desk.run(&["balances", "--alerts"]).exits(9).json();
    shape::holds("balances-alerts", &alerts);
    assert_eq!(alerts["rows"][0]["state"], "low");
    desk.run(&["balances", "--alerts", "--day", "2020-01-01"]).exits(9);
    desk.run(&[&set[..], &["--low", "2", "--high", "1"]].concat()).exits(2);
    desk.run(&set).exits(2);
    desk.run(&["thresholds", "remove", "--account", &account, "--currency", "CNY"]).exits(0);
    desk.run(&["balances", "--alerts"]).exits(0);

    let page = desk.data().join("report.html").display().to_string();
    let report = desk.run(&["report", "daily", "--html", &page]).exits(0);
    shape::holds("report-daily", &report.json());
    assert!(report.stderr.contains("No balance is stored for"), "{}", report.stderr);
    assert!(std::fs::read_to_string(&page).expect("written").contains("Daily funds report"));
    desk.run(&["report", "daily", "--html", &page]).exits(1);
    let wan = desk.run(&["balances", "--unit", "wan", "--account", &account]).exits(0).rows();
    assert_eq!(wan[0]["bookBalance"], "4825.00");
}
