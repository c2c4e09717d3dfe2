//! `avalctl doctor`: its text, its JSON and its exit codes.

use serde_json::{Value, json};

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk};

#[test]
fn a_healthy_connection_ends_with_0_and_a_text_without_secrets() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let ran = desk.text(&["doctor"]).exits(0);
    for part in
        ["No trouble found", "list-bank-draft", "query-bank-receipt-confirm", "query-day-balance", "never called"]
    {
        assert!(ran.stdout.contains(part), "{part} is not in {}", ran.stdout);
    }
    let table: Vec<&str> =
        ran.stdout.lines().filter(|line| line.starts_with("ok  ") && line.contains("-bank-")).collect();
    let account = bank.account(0);
    let number = account.rsplit(':').next().expect("a number");
    assert!(table.len() >= 29 && !ran.stdout.contains(number), "{}", ran.stdout);
    assert!(!ran.stdout.contains(&desk.token) && !ran.stderr.contains(&desk.token));
    let http = |line: &&str| line.find("  200  ");
    assert!(table.iter().all(|line| http(line) == http(&table[0])), "columns are aligned: {}", ran.stdout);
}

#[test]
fn a_trouble_of_every_list_is_said_once_and_ends_with_its_code() {
    let mut bank = Bank::start();
    let desk = Desk::on(&bank);
    let rows = [
        (
            403,
            "{\"code\":\"PERMISSION_MISMATCH\"}",
            4,
            "PERMISSION_MISMATCH",
            "POST /v1/refresh/permission on",
            "权限库",
        ),
        (405, "", 4, "405", "Correct the method and the address.", "请更正方法和地址"),
        (401, "", 3, "401", "Sign in again", "请重新登录"),
        (500, "", 5, "500", "Give the service's operator", "服务运维人员"),
    ];
    for (status, body, exit, code, english, chinese) in rows {
        let plan = json!({ "count": 0, "fault": { "kind": "status", "status": status, "body": body } });
        bank.control("POST", "faults", Some(plan));
        let ran = desk.text(&["doctor"]).exits(exit);
        assert_eq!(ran.stdout.matches(english).count(), 1, "{}", ran.stdout);
        assert!(ran.stdout.contains(&format!("1. [{code}] Queries: ")), "{}", ran.stdout);
        let ran = desk.text(&["--language", "zh-CN", "doctor"]).exits(exit);
        assert!(ran.stdout.contains(chinese) && ran.stdout.contains("管理员："), "{}", ran.stdout);
        let view = desk.run(&["doctor"]).exits(exit).json();
        assert_eq!((view["troubles"].as_array().map(Vec::len), &view["troubles"][0]["code"]), (Some(1), &json!(code)));
        bank.no_faults();
    }
    bank.end();
    let ran = desk.text(&["doctor"]).exits(6);
    assert!(ran.stdout.contains("1. [connection-refused]"), "{}", ran.stdout);
}

#[test]
fn an_error_has_its_remedies_and_one_of_many_lists_is_said_once() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.text(&["refresh"]).exits(0);
    let rows = [
        (405, "", 4, "corrects the method and the address", "Correct the method and the address.", "请更正方法和地址"),
        (403, "PERMISSION_NOT_PASS", 4, "(status 403)", "assign the set to the role", "权限集分配给角色"),
        (401, "", 3, "did not accept the access token", "refresh the permission cache", "刷新权限缓存"),
        (422, "", 5, "answered with status 422", "validation error on creation", "创建时校验未通过"),
    ];
    for (status, body, exit, said, english, chinese) in rows {
        let plan = json!({ "count": 0, "fault": { "kind": "status", "status": status, "body": body } });
        bank.control("POST", "faults", Some(plan));
        let ran = desk.text(&["refresh"]).exits(exit);
        for once in [said, english, "Clerk: ", "Administrator: ", "avalctl doctor"] {
            assert_eq!(ran.stderr.matches(once).count(), 1, "{status} {once}: {}", ran.stderr);
        }
        assert!(ran.stderr.contains("Lists that could not be read: 80 (accounts: EASTBANK:"), "{}", ran.stderr);
        assert!(!ran.stderr.contains("Refresh later") || status == 422, "{status}: {}", ran.stderr);
        let ran = desk.text(&["--language", "zh-CN", "balances", "--refresh"]).exits(exit);
        assert_eq!(ran.stderr.matches(chinese).count(), 1, "{status}: {}", ran.stderr);
        assert!(ran.stderr.contains("EASTBANK, HARBOUR: "), "both banks are named: {}", ran.stderr);
        let one = desk.text(&["refresh", "--stage", "draft", "--account", &bank.account(0)]).exits(exit);
        assert!(one.stderr.contains(&format!("{} draft: ", bank.account(0))), "{}", one.stderr);
        bank.no_faults();
    }
}

#[test]
fn an_error_as_json_has_its_remedy_and_no_empty_name() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let ran = desk.run(&["refresh", "--account", " "]).exits(2);
    assert!(ran.stderr.contains("No account is named"), "{}", ran.stderr);
    assert_eq!(ran.json()["remedy"], Value::Null);
    assert_eq!((&ran.json()["code"], &ran.json()["doubts"]), (&json!("account-unknown"), &json!(0)));
    let other = desk.run(&["drafts", "list", "--stage", "draft", "--profile", "none"]).exits(2).json();
    assert_eq!((&other["code"], &other["doubts"]), (&json!("usage"), &Value::Null), "{other}");
    let transfer = json!([{ "bankMark": "HARBOUR" }]);
    let ran = desk.submit("transfer", &transfer, &[]).exits(2);
    assert!(!ran.stderr.contains("1 fields") && !ran.stderr.contains("1 items"), "{}", ran.stderr);
    let ended = desk.run(&["login", "--device"]);
    assert_eq!(ended.json()["error"]["code"], "no-token", "{}", ended.stdout);
    let remedy = &ended.json()["remedy"];
    assert!(remedy["clerk"].as_str().is_some_and(|clerk| clerk.contains("avalctl login")), "{remedy}");
    assert!(remedy["administrator"].as_str().is_some_and(|text| text.contains("AVAL_TOKEN")), "{remedy}");
}

#[test]
fn a_refusal_of_several_instructions_has_its_remedies_once() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let body = "{\"code\":\"PERMISSION_NOT_PASS\"}";
    bank.fault("transfer", json!({ "kind": "status", "status": 403, "body": body }));
    let one = |amount: &str| transfer(&bank.account(0), &currency(&bank), amount);
    let items = json!([one("10.00"), one("11.00")]);
    let ran = desk.submit("transfer", &items, &["--yes", "--expect-count", "2"]).exits(4);
    for once in ["[PERMISSION_NOT_PASS]", "assign the set to the role", "avalctl doctor"] {
        assert_eq!(ran.stderr.matches(once).count(), 1, "{once}: {}", ran.stderr);
    }
    assert_eq!(bank.executed("transfer"), 0);
}
