//! Maturities, watch list, calendar and paying with drafts from the command line: output shapes, and effects.

use serde_json::{Value, json};

use crate::desk::{Bank, Desk};
use crate::shape;

#[test]
fn an_amount_that_is_in_no_sum_is_told_in_text_and_in_files() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    // More digits than an exact amount can have.
    bank.fault("list-bank-endorsement-transfer", json!({ "kind": "edit_record", "set": { "amount": 1e-32 } }));
    desk.run(&["refresh"]).exits(0);
    let count = |of: &Value| of["left_out"].as_u64().unwrap_or_default();
    for (command, sums) in [("exposure", [""].as_slice()), ("ladder", &["/receivable", "/payable"])] {
        let rows = desk.run(&[command]).exits(0).rows();
        let sums = |row: &Value| sums.iter().filter_map(|at| row.pointer(at)).map(count).sum::<u64>();
        let left_out: u64 = rows.iter().map(sums).sum();
        assert!(left_out > 0, "{command}: the bank has drafts without an exact amount");
        let told = format!("the amounts of {left_out} drafts");
        let text = desk.run_plain(&[command]).exits(0);
        assert!(text.stderr.contains(&told), "{command}: {}", text.stderr);
        let file = desk.data().with_file_name(format!("{command}.csv")).display().to_string();
        desk.run(&[command, "--csv", &file]).exits(0);
        let written = std::fs::read_to_string(&file).expect("the file");
        let head = written.lines().position(|line| line.contains("Not in the sum")).expect("the column");
        let column = written.lines().nth(head).unwrap().split(',').position(|cell| cell.contains("Not in the sum"));
        let cells = written.lines().skip(head + 1).filter_map(|line| line.split("\",\"").nth(column.unwrap()));
        let count: u64 = cells.filter_map(|cell| cell.trim_matches('"').parse::<u64>().ok()).sum();
        assert_eq!(count, left_out, "{command}");
    }
}

#[test]
fn an_exported_ladder_has_the_cash_of_each_company() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let file = desk.data().join("profiles/desk/profile.toml");
    let settings = std::fs::read_to_string(&file).expect("the settings");
    let (mut owners, mut owned) = (["East Ltd.", "西部贸易"].into_iter().cycle(), String::new());
    for line in settings.lines() {
        owned.push_str(&format!("{line}\n"));
        if line.starts_with("account_number") {
            owned.push_str(&format!("owner = {:?}\n", owners.next().expect("an owner")));
        }
    }
    std::fs::write(&file, owned).expect("written");
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    desk.run(&["balances", "--refresh"]).exits(0);
    let exported = |name: &str| {
        let file = desk.data().with_file_name(name).display().to_string();
        desk.run(&["ladder", "--csv", &file]).exits(0);
        std::fs::read_to_string(&file).expect("the file")
    };
    let cash = || desk.run(&["ladder"]).exits(0).json()["cash"].as_array().expect("currencies").clone();
    let (whole, mut companies) = (exported("ladder.csv"), 0);
    for series in cash() {
        let currency = series["currency"].as_str().expect("a currency");
        for one in series["companies"].as_array().expect("companies") {
            let (company, amount) = (one["company"].as_str().unwrap(), one["available"]["amount"].as_str().unwrap());
            let line = format!("\"Available balance of {company}\",\"{currency} {amount}\"");
            assert!(whole.contains(&line), "{line}: {whole}");
            companies += 1;
        }
    }
    assert!(companies >= 2 && !whole.contains("is not in it"), "{whole}");

    // A balance without an amount is counted at the company's sum and at the whole, never as zero without a word.
    bank.fault("query-day-balance", json!({ "kind": "edit_record", "remove": ["availableBalance"] }));
    desk.run(&["balances", "--refresh"]).exits(0);
    let told = exported("without.csv");
    let left_out = |of: &Value| of.as_u64().expect("a count");
    let counts = cash().into_iter().flat_map(|series| {
        let companies = series["companies"].as_array().expect("companies").clone();
        companies.into_iter().map(|one| left_out(&one["available"]["left_out"])).collect::<Vec<_>>()
    });
    assert!(counts.clone().all(|count| count > 0), "{told}");
    assert!(told.matches("\"Not in the sum\",").count() > counts.count(), "each company and each whole: {told}");
}

#[test]
fn ladder_exposure_and_proposals_keep_their_shape() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    desk.run(&["balances", "--refresh"]).exits(0);
    let ladder = desk.run(&["ladder"]).exits(0).json();
    shape::holds("ladder", &ladder);
    let why = desk.run_plain(&["ladder", "--why"]).exits(0);
    assert!(
        why.stderr.contains("has in endorsement-transfer, pledge-application, prompt-payment-app"),
        "{}",
        why.stderr
    );
    let days = desk.run(&["ladder", "--by", "day", "--account", &bank.account(0)]).exits(0).json();
    assert_eq!((&ladder["by"], &days["by"]), (&json!("week"), &json!("day")));
    desk.run(&["ladder", "--by", "month"]).exits(2);
    let exposure = desk.run(&["exposure"]).exits(0).json();
    shape::holds("exposure", &exposure);
    const PROPOSE: [&str; 4] = ["propose", "--several-payers", "--amount", "1234567.89"];
    let found = desk.run(&[&PROPOSE[..], &["--payee", "North Star Ltd."]].concat()).exits(0).json();
    shape::holds("propose", &found);
    assert_eq!((&found["payee"], &found["amount"]), (&json!("North Star Ltd."), &json!("1234567.89")));
    assert!(!found["rows"].as_array().expect("rows").is_empty());
    desk.run(&["propose", "--amount", "1,00"]).exits(2);
    // A set as the items of an endorsement; `submit` reports the fields that are missing.
    let file = desk.data().with_file_name("items.json").display().to_string();
    let row = &found["rows"][0]["rows"][0];
    let payee = row["acceptorName"].as_str().expect("an acceptor");
    let words = [&PROPOSE[..], &["--payee", payee, "--items", &file, "--transfer", "may_transfer"]].concat();
    let told = desk.run(&words).exits(0);
    let named = |set: &serde_json::Value| {
        set["notes"].as_array().expect("notes").iter().any(|note| note["id"] == "propose-payee-named")
    };
    assert!(told.rows().iter().any(named), "the payee accepted one of them");
    let items: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(items.as_array().map(Vec::len), told.rows()[0]["rows"].as_array().map(Vec::len));
    let first = (&items[0]["endorseeAccountName"], &items[0]["draftNumber"]);
    assert_eq!(first, (&json!(payee), &told.rows()[0]["rows"][0]["draftNumber"]));
    desk.run(&words).exits(1);
    desk.run(&[&words[..], &["--set", "9"]].concat()).exits(2);
    let check = desk.run(&["submit", "endorse", "--items", &file]).exits(2);
    assert!(check.stderr.contains("endorseeAccountNumber"), "{}", check.stderr);
    let whole = ["--payee-account", "6200900000001", "--payee-bank", "313290000017"];
    let file = desk.data().with_file_name("whole.json").display().to_string();
    let words = [&PROPOSE[..], &["--payee", "North Star Ltd.", "--transfer", "may_transfer"]].concat();
    desk.run(&[&words[..], &whole, &["--items", &file]].concat()).exits(0);
    // Two banks use different integers for the same word.
    let items: Vec<serde_json::Value> = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let flags: std::collections::BTreeSet<String> = items.iter().map(|item| item["transferFlag"].to_string()).collect();
    assert_eq!(flags.len(), 2, "{items:?}");
    // No field is missing; the remaining problem is that both integers must be proven by a single instruction first.
    let check = desk.run(&["submit", "endorse", "--items", &file]).exits(2).json();
    let problems = check["error"]["problems"].as_array().expect("problems");
    assert!(problems.iter().all(|one| one["sentence"]["id"] == "problem-code-unproven"), "{problems:#?}");
    assert!(bank.ledger().is_empty(), "nothing was sent");
}

#[test]
fn one_company_pays_unless_several_are_allowed() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    // Two companies could pay: one is named, or several are allowed.
    let asked = desk.run(&["propose", "--amount", "1234567.89"]).exits(2);
    let payers = asked.json()["error"]["sentence"]["args"]["payers"].as_str().expect("companies").to_owned();
    let payer = payers.split(", ").next().expect("a company");
    let of_one = desk.run(&["propose", "--amount", "1234567.89", "--payer", payer]).exits(0).json();
    let parts = of_one["rows"].as_array().expect("sets").iter().flat_map(|set| set["parts"].as_array().expect("parts"));
    // The profile names no owners: each account is a company of its own.
    assert!(parts.map(|part| &part["account"]).all(|account| account == payer), "{of_one:#}");
    desk.run(&["propose", "--amount", "1", "--payer", "another"]).exits(2);
    desk.run(&["propose", "--amount", "1", "--payer", payer, "--several-payers"]).exits(2);
}

#[test]
fn a_watch_list_is_looked_at_taken_replaced_and_emptied() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let file =
        desk.write("watch.csv", "name,level,bank_number\nNorth Star Ltd.,A,\nSouth Star Ltd.,B,102100099996\n,C,\n");
    let file = file.to_str().expect("UTF-8");
    let names = || -> Vec<String> {
        let rows = desk.run(&["watch-list", "list"]).exits(0).rows();
        rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    };
    let look = desk.run(&["watch-list", "import", file, "--look"]).exits(0);
    shape::holds("watch-list-import", &look.json());
    assert!(look.stderr.contains("4: "), "the line that cannot be taken is told: {}", look.stderr);
    assert!(names().is_empty());
    desk.run(&["watch-list", "import", file]).exits(0);
    shape::holds("watch-list", &desk.run(&["watch-list", "list"]).exits(0).json());
    assert_eq!(names(), ["North Star Ltd.", "South Star Ltd."]);
    let other = desk.write("other.csv", "name\nEast Star Ltd.\n");
    desk.run(&["watch-list", "import", other.to_str().expect("UTF-8"), "--replace"]).exits(0);
    assert_eq!(names(), ["East Star Ltd."]);
    std::fs::write(&other, b"name\n\xb1\xb1\xd0\xc7\n").expect("a file in GB18030");
    let look = desk.run(&["watch-list", "import", other.to_str().expect("UTF-8"), "--look"]).exits(0);
    assert_eq!(look.json()["lines"][0]["name"], "北星");
    assert!(look.stderr.contains("GB18030"), "{}", look.stderr);
    desk.run(&["watch-list", "remove", "Nobody"]).exits(2);
    desk.run(&["watch-list", "remove"]).exits(2);
    assert_eq!(desk.run(&["watch-list", "remove", "--all"]).exits(0).json()["removed"], 1);
}

#[test]
fn a_calendar_is_taken_with_its_source_and_range() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let file = desk.write("2030.ics", "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20300101\nSUMMARY:元旦 休\nEND:VEVENT\n");
    let file = file.to_str().expect("UTF-8");
    shape::holds("calendar-look", &desk.run(&["calendar", "import", file, "--look"]).exits(0).json());
    assert!(desk.run(&["calendar", "show"]).exits(0).rows().is_empty());
    let taken = desk.run(&["calendar", "import", file, "--from", "2030-01-01", "--to", "2030-06-30"]).exits(0);
    shape::holds("calendar", &taken.json());
    let row = &taken.rows()[0];
    assert_eq!((&row["source"], &row["to"], &row["days"]), (&json!("2030.ics"), &json!("2030-06-30"), &json!(1)));
    desk.run(&["calendar", "import", file, "--from", "2030-06-30", "--to", "2030-01-01"]).exits(2);
    desk.run(&["calendar", "import", "no-such-file"]).exits(2);
}
