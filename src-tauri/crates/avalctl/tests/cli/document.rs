//! Every row of the interface's document (endpoint, parameter, field, status, rule) with the place where a person meets
//! it in the window and in `avalctl`, written to docs/document.md. A row without a place fails here. The
//! program itself is asked where it can answer: templates for the fields of requests, records for those of replies, `read --list` for
//! parameters.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use bank_contract::endpoint::ENDPOINTS;
use bank_contract::row::{Kind, Type};
use bank_contract::terms::terms;
use bank_contract::wire::TYPES;
use serde_json::{Value, json};

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk, number};

/// Where a thing is met: in the window, the file that draws it with a word of it, and in `avalctl`.
struct Place {
    window: &'static str,
    drawn_by: (&'static str, &'static str),
    command: &'static str,
}

const ASKED: Place = Place {
    window: "*Ask the service…*: a field",
    drawn_by: ("ask/AskFields.tsx", "names.map"),
    command: "`avalctl read QUERY --with NAME=VALUE`",
};
const ACCOUNT: Place = Place {
    window: "*Profile*: the account; chosen in every form",
    drawn_by: ("pages/profile/Accounts.tsx", "account_number"),
    command: "`--account`",
};
const COMPANY: Place = Place {
    window: "*Profile* and *Connect to your service*: the account; *Ask the service…*: a field",
    drawn_by: ("pages/profile/AccountFields.tsx", "organization_code"),
    command: "`profile add --account`; `avalctl read QUERY --with organizationCode=VALUE` for one call",
};
const ORDER: Place = Place {
    window: "the operation's form",
    drawn_by: ("forms/order-form/layout.ts", "types[type]"),
    command: "`avalctl submit OPERATION --template`",
};
const DRAFT: Place = Place {
    window: "a draft's pane: *All fields*; *Ask the service…*",
    drawn_by: ("pages/detail/Fields.tsx", "record.groups"),
    command: "`avalctl drafts show`, `avalctl read`",
};
const BALANCE: Place = Place {
    window: "*Balances*, more of one account; *Ask the service…*",
    drawn_by: ("ask/AskAnswer.tsx", "DayBalance"),
    command: "`avalctl balances`, `avalctl read query-day-balance`",
};
const RESULT: Place = Place {
    window: "*Journal*: the instruction's record by subject",
    drawn_by: ("pages/journal/InstructionPane.tsx", "record_shown"),
    command: "`avalctl journal show ID`",
};
const STATUS: Place = Place {
    window: "the error above the rows with both remedies; guide, *Error codes*",
    drawn_by: ("help/ErrorCodes.tsx", "errors"),
    command: "the message on standard error with both remedies; `avalctl doctor`",
};

/// The place of a type's fields. A new type has none, and this function says so.
fn place_of(of: &Type) -> &'static Place {
    match of.name {
        "DayBalance" => &BALANCE,
        "TransferRecord" | "DraftTransactionRecord" => &RESULT,
        "ResponseStatus" => &RESULT,
        "DayBalanceRequest" => &ACCOUNT,
        name if name.ends_with("Request") => &ORDER,
        "Draft" => &DRAFT,
        name if name.ends_with("Info") => &DRAFT,
        name => panic!("{name} has no place: name where a person meets its fields"),
    }
}

/// A rule of the document by its section and number (a bullet: its letter), and where it is met.
const RULES: &[(&str, &str, &str, &str)] = &[
    ("What the service does", "1", "*Balances*", "`avalctl balances`"),
    (
        "What the service does",
        "2",
        "*Transfers*: the kind of the transfer",
        "`avalctl submit transfer`, `submit transfer-personal`",
    ),
    ("What the service does", "3", "the lists and their operations", "`avalctl refresh`, `drafts`, `submit`"),
    ("What the service does", "a", "*Profile*, tenant", "`--organization-id`"),
    ("What the service does", "b", "*Profile*: the account's bank mark", "`--account BANK_MARK:ACCOUNT`"),
    ("What the service does", "c", "*Journal*: the request as sent", "`avalctl journal show ID`"),
    (
        "What the service does",
        "d",
        "the interface's name is the tooltip of every label",
        "JSON and `--with` have the interface's names",
    ),
    (
        "Gaps in the field definitions",
        "a",
        "*Profile*, settings: date formats; *Connect to your service*, findings",
        "`avalctl profile find-out`; `date_format` in `profile.toml`",
    ),
    ("Gaps in the field definitions", "b", "*Profile*, code book", "`avalctl code-book show`"),
    (
        "Gaps in the field definitions",
        "c",
        "*Connect to your service*, accounts: the bank mark is typed; currencies as sent",
        "`avalctl profile add --account`",
    ),
    (
        "Gaps in the field definitions",
        "d",
        "forms have no bound of their own; a refusal is shown",
        "exit code 5 with the service's message",
    ),
    (
        "States and transitions",
        "a",
        "*Profile*, code book: `statusCode`; the service's text beside the code",
        "`avalctl code-book show`",
    ),
    (
        "States and transitions",
        "b",
        "the list that contains a draft decides which operations are offered",
        "`avalctl submit --list`: the list of each operation",
    ),
    (
        "General rules on endpoint shape",
        "1",
        "a list without drafts; `null` is an error of that list",
        "`avalctl refresh`; exit code 7",
    ),
    ("General rules on endpoint shape", "2", "*Ask the service…*", "`avalctl read`"),
    (
        "General rules on endpoint shape",
        "3",
        "the operation's button",
        "`avalctl submit OPERATION`: the last path segment",
    ),
    (
        "General rules on endpoint shape",
        "4",
        "no endpoint of this service has it",
        "no endpoint of this service has it",
    ),
    (
        "General rules on endpoint shape",
        "5",
        "no endpoint of this service has it",
        "no endpoint of this service has it",
    ),
    (
        "General rules on endpoint shape",
        "6",
        "*Connect to your service*, address: checked while typed",
        "`avalctl profile add --base-url`",
    ),
    (
        "Authentication",
        "1",
        "*Profile*, access token; sign-in at the top",
        "`avalctl login`, `--token-stdin`; exit code 3",
    ),
    ("Authentication", "2", "*Profile*, tenant; the remedy of PERMISSION_NOT_PASS", "`--organization-id`; exit code 4"),
    ("Authentication", "3", "*Connection diagnosis*", "`avalctl doctor`"),
    (
        "Authentication",
        "4",
        "*Connection diagnosis*: the remedy of 401 where other interfaces work",
        "`avalctl doctor`",
    ),
    ("Authentication", "5", "the remedy of *No Jwt token in request*", "the remedy on standard error"),
    (
        "Authentication",
        "6",
        "*Connect to your service*: a route prefix in the address",
        "`avalctl profile add --base-url`",
    ),
    ("Authentication", "7", "*Profile*, settings: `[token] header`", "`[token] header` in `profile.toml`"),
    ("Authentication", "8", "*Profile*, settings: `[sign_in]`, or a pasted token", "`avalctl login`, `AVAL_TOKEN`"),
    (
        "Authentication",
        "9",
        "the remedy of PERMISSION_NOT_PASS: found by method and path",
        "the remedy on standard error",
    ),
    ("Error body convention", "1", "*Refused* with the service's message", "exit code 5"),
    ("Error body convention", "2", "the message as sent", "the message on standard error"),
    (
        "Error body convention",
        "3",
        "the form's local rules before sending, the refusal after it",
        "`avalctl submit` without `--yes`; exit codes 2 and 5",
    ),
    (
        "Error body convention",
        "4",
        "`responseStatus` in records, tables and *Journal*",
        "`response` of `journal show`; exit code 11",
    ),
    ("Error body convention", "5", "the code as sent, beside the message", "the code in brackets after the message"),
    (
        "HTTP status conventions",
        "A delete",
        "no endpoint of this service deletes",
        "no endpoint of this service deletes",
    ),
    ("Limits", "a", "*Profile*, settings: `[limits]`; 429 waits as the service says", "`[limits]` in `profile.toml`"),
    ("Limits", "b", "*Profile*, settings: `page_size`", "`avalctl profile find-out`"),
    ("Limits", "c", "*Connect to your service*, findings", "`avalctl profile find-out`"),
    ("Limits", "d", "operations are sent one by one", "operations are sent one by one"),
    ("Limits", "e", "*Ask the service…*: `sort` and every filter", "`avalctl read QUERY --with sort=…`"),
    ("Versioning", "1", "*Connect to your service*, address", "`avalctl profile add --base-url`"),
    ("Versioning", "2", "*Profile*, settings: `version_style`", "`version_style` in `profile.toml`"),
    ("Versioning", "3", "*Profile*, settings: `version_style`", "`version_style` in `profile.toml`"),
    (
        "Versioning",
        "4",
        "the version is a datum of each endpoint's row",
        "the version is a datum of each endpoint's row",
    ),
    ("Versioning", "5", "*Connect to your service*: a route prefix in the address", "`avalctl profile add --base-url`"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the workspace").to_owned()
}

pub fn text_of(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The numbered rules and the bullets of the sections that have no table of their own.
fn rules_of_the_document() -> Vec<(String, String)> {
    let (mut section, mut bullets, mut found) = (String::new(), 'a'..='z', Vec::new());
    for line in text_of("docs/service.md").lines() {
        if let Some(title) = line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")) {
            (section, bullets) = (title.to_owned(), 'a'..='z');
        }
        // Sections without rules: tables, which have rows of their own, and the two that state nothing.
        if ["Resources and their fields", "Endpoints", "Events", "Errors"].contains(&section.as_str())
            || TYPES.iter().any(|of| section.starts_with(of.name))
        {
            continue;
        }
        if line.starts_with("- ") {
            found.push((section.clone(), bullets.next().expect("a letter").to_string()));
        } else if let Some((number, _)) = line.split_once(". ").filter(|(number, _)| number.parse::<u8>().is_ok()) {
            found.push((section.clone(), number.to_owned()));
        } else if line.starts_with("A delete") {
            found.push((section.clone(), "A delete".to_owned()));
        }
    }
    found
}

/// The numbers in the first column of the document's table of statuses.
fn statuses_of_the_document() -> Vec<(String, String)> {
    let text = text_of("docs/service.md");
    let (_, table) = text.split_once("### HTTP status conventions").expect("the section");
    let cells = table.lines().take_while(|line| !line.starts_with("## ")).filter_map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let number = cells.next().filter(|number| number.parse::<u16>().is_ok())?;
        Some((number.to_owned(), cells.next().unwrap_or_default().to_owned()))
    });
    cells.collect()
}

/// The fields that `submit OPERATION --template` writes, with those of its list of operations.
fn fields_of_templates(desk: &Desk) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in desk.run(&["submit", "--list"]).exits(0).rows() {
        let operation = row["operation"].as_str().expect("an operation");
        let csv = desk.run_plain(&["submit", operation, "--template", "--csv"]).exits(0).stdout;
        let header = csv.lines().find(|line| !line.starts_with('#')).expect("a header").to_owned();
        let listed =
            row["fields"].as_array().expect("fields").iter().map(|field| field["name"].as_str().expect("a name"));
        let of =
            ENDPOINTS.iter().find(|of| of.name() == operation).and_then(|of| of.body).expect("an operation's item");
        let known = listed.filter(|name| header.contains(name)).map(str::to_owned);
        found.entry(of.name.to_owned()).or_default().extend(known);
    }
    found
}

/// Every field name in a record as it is shown, blank ones too.
fn shown(record: &Value) -> BTreeSet<String> {
    let list = |name: &str| record[name].as_array().expect("a list").clone();
    let names = |name: &str| {
        list(name).into_iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let plain =
        |name: &str| list(name).into_iter().map(|one| one.as_str().expect("a name").to_owned()).collect::<Vec<_>>();
    [names("fields"), names("objects"), plain("blank"), plain("empty_objects")].concat().into_iter().collect()
}

/// The fields that a draft, a balance and the two results show.
fn fields_of_records(bank: &Bank, desk: &Desk) -> BTreeMap<String, BTreeSet<String>> {
    let account = bank.account(0);
    let mut found = BTreeMap::new();
    for (of, query) in [("Draft", "list-bank-receipt-by-endorsee"), ("DayBalance", "query-day-balance")] {
        let view = desk.run(&["read", query, "--account", &account]).exits(0).json();
        found.insert(of.to_owned(), shown(&view["rows"][0]["record"]));
    }
    let transfer = json!([transfer(&account, &currency(bank), "1.00")]);
    let draft = &desk.refreshed("pledge-app-withdrawal", &account)[0];
    let withdrawal = json!([{ "accountNumber": number(&account), "bankDraftId": draft["bankDraftId"] }]);
    for (of, operation, items) in [
        ("TransferRecord", "transfer", transfer),
        ("DraftTransactionRecord", "pledge-application-withdrawal", withdrawal),
    ] {
        let sent = desk.submit(operation, &items, &["--yes", "--expect-count", "1", "--reason", "a test"]).json();
        let id = sent["rows"][0]["instruction_id"].as_str().unwrap_or_else(|| panic!("{operation}: {sent}")).to_owned();
        found.insert(of.to_owned(), shown(&desk.run(&["journal", "show", &id]).exits(0).json()["record_shown"]));
    }
    found
}

fn line(page: &mut String, cells: [&str; 4]) {
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

fn head(page: &mut String, title: &str, first: [&str; 2]) {
    let _ = writeln!(page, "\n## {title}\n");
    line(page, [first[0], first[1], "window", "avalctl"]);
    line(page, ["---"; 4]);
}

/// Every endpoint: an operation by its button, a query by its list.
fn endpoints(page: &mut String, desk: &Desk) {
    let contract = text_of("ui/src/generated/contract.ts");
    head(page, "Endpoints", ["endpoint", "meaning"]);
    let operations = desk.run(&["submit", "--list"]).exits(0).rows();
    for row in ENDPOINTS {
        let name = row.name();
        let (meaning, window, command) = if row.acts {
            let one = operations.iter().find(|one| one["operation"] == name).unwrap_or_else(|| panic!("{name}"));
            let place =
                one["stage"].as_str().map_or("*Transfers*".to_owned(), |stage| format!("button above `{stage}`"));
            (terms().operations[name].en.clone(), place, format!("`avalctl submit {name}`"))
        } else {
            assert!(contract.contains(&format!("\"name\": \"{name}\"")), "{name} is not in the window's queries");
            let stage = name.split_once("-bank-").map(|(_, stage)| stage);
            let place = stage.map_or("*Balances*".to_owned(), |stage| format!("list `{stage}`"));
            let meaning = stage.map_or("Balance of the day".to_owned(), |stage| terms().lists[stage].en.clone());
            (meaning, format!("{place}; *Ask the service…*"), format!("`avalctl read {name}`"))
        };
        line(page, [&format!("`{}`", row.path), &meaning, &window, &command]);
    }
}

/// Every parameter of the queries.
fn parameters(page: &mut String, desk: &Desk) {
    head(page, "Query parameters", ["parameter", "queries"]);
    let listed = desk.run(&["read", "--list"]).exits(0).rows();
    let mut queries: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, param) in
        ENDPOINTS.iter().filter(|row| !row.acts).flat_map(|row| row.params.iter().map(move |one| (row, one)))
    {
        let is_listed = |one: &Value| one["query"] == row.name() && one["parameter"] == param.name;
        assert!(listed.iter().any(is_listed), "{} {}", row.name(), param.name);
        *queries.entry(param.name).or_default() += 1;
    }
    for (name, count) in queries {
        let place = match name {
            "bankMark" | "accountNumber" => &ACCOUNT,
            "organizationCode" => &COMPANY,
            _ => &ASKED,
        };
        line(page, [&format!("`{name}`"), &count.to_string(), place.window, place.command]);
    }
}

/// Every field of the types, proven by a template or a record where there is one.
fn fields(page: &mut String, bank: &Bank, desk: &Desk) {
    let (templates, records) = (fields_of_templates(desk), fields_of_records(bank, desk));
    for of in TYPES {
        head(page, of.name, ["field", "label"]);
        let place = place_of(of);
        let proven = templates.get(of.name).or_else(|| records.get(of.name));
        for field in of.fields {
            if let Some(proven) = proven {
                assert!(proven.contains(field.name), "{}.{} is shown nowhere: {proven:?}", of.name, field.name);
            }
            let is_object = matches!(field.kind, Kind::Object(_));
            let label = &terms().fields[&format!("{}.{}", of.name, field.name)].en;
            let name =
                if is_object { format!("`{}` (its own table)", field.name) } else { format!("`{}`", field.name) };
            line(page, [&name, label, place.window, place.command]);
        }
    }
}

/// Every status and every named error.
fn statuses(page: &mut String) {
    head(page, "Statuses", ["status", "use"]);
    for (status, meaning) in statuses_of_the_document() {
        let is_success = ["200", "201"].contains(&status.as_str());
        assert!(is_success || terms().errors.contains_key(&status), "{status} has no remedy");
        let success = ("the reply itself", "the result");
        let (window, command) = if is_success { success } else { (STATUS.window, STATUS.command) };
        line(page, [&status, &meaning, window, command]);
    }
    for code in ["PERMISSION_MISMATCH", "PERMISSION_NOT_PASS", "PERMISSION_SERVICE_ROUTE", "No Jwt token in request"] {
        assert!(terms().errors.contains_key(code) && text_of("docs/service.md").contains(code), "{code}");
        line(page, [code, "permission and routing errors", STATUS.window, STATUS.command]);
    }
}

/// Every numbered rule and bullet.
fn rules(page: &mut String) {
    head(page, "Rules", ["section", "rule"]);
    for (section, number) in rules_of_the_document() {
        let of = |rule: &&(&str, &str, &str, &str)| rule.0 == section && rule.1 == number;
        let rule = RULES.iter().find(of).unwrap_or_else(|| panic!("{section} {number} has no place in RULES"));
        line(page, [rule.0, rule.1, rule.2, rule.3]);
    }
}

#[test]
fn every_row_of_the_document_has_its_place() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    for place in [&ASKED, &ACCOUNT, &COMPANY, &ORDER, &DRAFT, &BALANCE, &RESULT, &STATUS] {
        let (file, word) = place.drawn_by;
        assert!(text_of(&format!("ui/src/{file}")).contains(word), "{file} no longer draws {}", place.window);
    }
    let mut page = String::from(
        "# Where each row of the document is met\n\nGenerated by the test `every_row_of_the_document_has_its_place`, which fails where a row has no place.\nThe document: [service.md](service.md).\n",
    );
    endpoints(&mut page, &desk);
    parameters(&mut page, &desk);
    fields(&mut page, &bank, &desk);
    statuses(&mut page);
    rules(&mut page);
    let place = root().join("docs/document.md");
    if std::env::var_os("AVAL_WRITE_GOLDEN").is_some() {
        std::fs::write(&place, &page).expect("written");
    }
    let written = std::fs::read_to_string(&place).unwrap_or_default();
    assert!(written == page, "docs/document.md is not up to date: run this test with AVAL_WRITE_GOLDEN=1");
}
