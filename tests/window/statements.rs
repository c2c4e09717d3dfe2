//! A hundred transfers reconciled with a camt.053 and an XLSX statement, with every press counted; a payee's name pairs
//! the line without a reference.

use std::path::Path;

use acceptance::statement_file::{Booking, camt053, workbook};
use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use tempfile::tempdir;

use crate::{desk, order_file};

const PAYMENTS: usize = 100;
/// Payments of the first statement.
const IN_CAMT: usize = 60;
/// A press is a click, a chosen entry, a filled field or a chord.
const PRESSES_MAX: usize = 10;

/// Pays from a file of orders.
async fn pay(window: &Window, bank: &Running, data: &Path, count: usize) {
    let mut text = "收款人,收款账号,开户行,金额,用途\n".to_owned();
    for row in 0..count {
        text.push_str(&format!("Payee {row:03},62220000{row:08},Bank,{}.50,rent\n", 1000 + row));
    }
    let file = data.join("orders.csv");
    std::fs::write(&file, text).expect("a file");
    window.click("nav-transfers").await;
    window.click("open-order-file").await;
    window.choose("sheet-operation", "transfer-personal").await;
    window.fill("sheet-path", file.to_str().expect("UTF-8")).await;
    window.click("sheet-read-file").await;
    window.see(spot("sheet-grid").having("data-rows", &count.to_string())).await;
    order_file::same(window, bank).await;
    window.see(spot("sheet-state").having("data-state", "right")).await;
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window
        .until("every payment", async || (desk::carried_out(bank, "transfer-personal").await == count).then_some(()))
        .await;
    window.see(spot("result").having("data-done", "true")).await;
    desk::close_result(window).await;
}

/// The bank's bookings of today, as its ledger has them.
async fn bookings(bank: &Running, day: &str) -> Vec<Booking> {
    let text = reqwest::get(format!("{}/ledger", bank.control_url)).await.expect("the ledger").text().await;
    let ledger: serde_json::Value = serde_json::from_str(&text.expect("its text")).expect("JSON");
    let entries = ledger["entries"].as_array().expect("entries").iter();
    let text = |entry: &serde_json::Value, name: &str| entry[name].as_str().unwrap_or_default().to_owned();
    let booking = |entry: &serde_json::Value| Booking {
        day: day.to_owned(),
        amount: text(entry, "amount"),
        currency: text(entry, "currency"),
        reference: text(entry, "reference_order"),
        party: String::new(),
    };
    entries.filter(|entry| entry["by"] == "client").map(booking).collect()
}

/// The day of the first transfer.
async fn trade_day(window: &Window) -> String {
    window.see("statement-transfer-0").await;
    let day = "return document.querySelector('[data-testid=\"statement-transfer-0\"] .statement-day').textContent";
    window.script(day, &[]).await.as_str().expect("a day").to_owned()
}

struct Presses<'a> {
    window: &'a Window,
    count: usize,
}

impl Presses<'_> {
    async fn click(&mut self, spot: impl Into<Spot>) {
        self.window.click(spot).await;
        self.count += 1;
    }

    async fn fill(&mut self, field: &str, text: &str) {
        self.window.fill(field, text).await;
        self.count += 1;
    }

    /// Imports a file; a table needs its account.
    async fn import(&mut self, file: &Path, account: Option<&str>, picture: &str) {
        self.click("statement-import").await;
        self.fill("import-file", file.to_str().expect("UTF-8")).await;
        if let Some(account) = account {
            self.window.choose("import-account", account).await;
            self.count += 1;
        }
        self.window.see("import-understood").await;
        self.window.look(picture).await;
        self.window.see(Spot::css("[data-testid=\"dialog-commit\"]:not([aria-disabled=\"true\"])")).await;
        self.window.press("Control+Enter").await;
        self.count += 1;
        self.window.see("statement-taken").await;
    }
}

#[tokio::test]
async fn a_hundred_transfers_are_reconciled_in_ten_presses() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    pay(&window, &bank, data.path(), PAYMENTS).await;
    window.click("nav-statements").await;
    window.read("statement-tab-transfers", &PAYMENTS.to_string()).await;
    let day = trade_day(&window).await;

    let mut bookings = bookings(&bank, &day).await;
    // The bank names the payee of this one and drops the reference; the last of all is not booked yet.
    bookings[PAYMENTS - 2].reference = String::new();
    bookings[PAYMENTS - 2].party = format!("PAYEE {:03}", PAYMENTS - 2);
    bookings.truncate(PAYMENTS - 1);
    let payer = bank.accounts[0].clone();
    let (camt, xlsx) = (data.path().join("camt.xml"), data.path().join("statement.xlsx"));
    std::fs::write(&camt, camt053(&payer.account_number, &bookings[..IN_CAMT])).expect("a file");
    workbook(&payer.account_number, &bookings[IN_CAMT..], &xlsx);
    // All of this works without a network.
    bank.stop().await;

    let mut presses = Presses { window: &window, count: 0 };
    presses.import(&camt, None, "statements-camt").await;
    let key = format!("{}:{}", payer.bank_mark, payer.account_number);
    presses.import(&xlsx, Some(&key), "statements-xlsx").await;
    window.see(Spot::css("[data-testid=\"statement-exact\"]:not([aria-disabled=\"true\"])")).await;
    presses.click("statement-exact").await;
    window.read("exact-sum", &(PAYMENTS - 2).to_string()).await;
    window.look("statements-exact").await;
    window.press("Control+Enter").await;
    presses.count += 1;
    window.see("statement-matched").await;
    window.read("statement-matched", &(PAYMENTS - 2).to_string()).await;
    println!("{} of 100 transfers reconciled with {} presses", PAYMENTS - 2, presses.count);
    assert!(presses.count <= PRESSES_MAX, "{} presses", presses.count);
    window.look("statements-matched").await;

    // The payee's name pairs one more, for a reason; the transfer that was never booked stays open.
    window.click("language-zh").await;
    window.click("statement-exact").await;
    window.see("exact-reason").await;
    window.look("statements-exact-payee-zh").await;
    window.fill("exact-reason", "银行未写参考号").await;
    window.press("Control+Enter").await;
    window.see_gone("exact-dialog").await;
    window.see_count(Spot::css("[data-testid^=\"statement-transfer-\"][data-reconciled=\"false\"]"), 1).await;
    window.see(Spot::css("[data-testid=\"statement-exact\"][aria-disabled=\"true\"]")).await;
    window.close().await;
}

async fn empty(window: &Window, field: &str) {
    window.click(field).await;
    window.press("Control+a").await;
    window.press("Delete").await;
}

#[tokio::test]
async fn a_rule_made_from_a_line_sets_it_aside_and_it_is_reopened() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let payer = bank.accounts[0].clone();
    let line = |amount: &str, party: &str| Booking {
        day: "2026-03-02".to_owned(),
        amount: amount.to_owned(),
        currency: "CNY".to_owned(),
        reference: String::new(),
        party: party.to_owned(),
    };
    let lines =
        [line("1.50", "Fee Office"), line("2.50", "Fee Office"), line("700.00", "Somebody"), line("800.00", "Else")];
    let file = data.path().join("camt.xml");
    std::fs::write(&file, camt053(&payer.account_number, &lines)).expect("a file");
    bank.stop().await;
    window.click("nav-statements").await;
    Presses { window: &window, count: 0 }.import(&file, None, "rules-import").await;
    window.click("statement-tab-lines").await;
    window.fill("statement-text", "Fee Office").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"]"), 2).await;
    window.click(Spot::css("[data-testid=\"statement-line-0\"] button")).await;
    window.click("rule-from-line").await;
    window.see(spot("rule-fits").having("data-lines", "2")).await;
    window.fill("rule-category", "bank charges").await;
    window.look("rules-form").await;
    // A rule for every line warns, and is saved only when so many are meant.
    empty(&window, "rule-counterparty").await;
    window.see(spot("rule-fits").having("data-lines", "4")).await;
    window.see("rule-wide-note").await;
    window.see(Spot::css("[data-testid=\"dialog-commit\"][aria-disabled=\"true\"]")).await;
    window.look("rules-form-wide").await;
    window.fill("rule-counterparty", "fee").await;
    window.see(spot("rule-fits").having("data-lines", "2")).await;
    window.press("Control+Enter").await;
    window.see(spot("rule-Fee Office").having("data-open", "2")).await;
    window.look("rules-list").await;
    window.click(spot("rules-dialog").inside("dialog-back")).await;
    window.see("line-rule").await;
    window.look("rules-line").await;

    window.click("statement-exact").await;
    window.see_count("exact-aside", 2).await;
    window.look("rules-exact").await;
    window.press("Control+Enter").await;
    window.see("statement-matched").await;
    empty(&window, "statement-text").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-id]"), 2).await;
    window.read("statement-tab-lines", "2").await;
    window.click("language-zh").await;
    window.choose("statement-show", "aside").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-aside=\"true\"]"), 2).await;
    window.click(Spot::css("[data-testid=\"statement-line-0\"] button")).await;
    window.look("rules-aside-zh").await;
    window.click("line-reopen").await;
    window.fill("reopen-reason", "是我们的").await;
    window.press("Control+Enter").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-aside=\"true\"]"), 1).await;
    window.click("statement-rules").await;
    window.look("rules-list-zh").await;
    window.click(Spot::css("[data-testid=\"rule-on-Fee Office\"]")).await;
    window.see(spot("rule-Fee Office").having("data-off", "true")).await;
    window.click(Spot::css("[data-testid=\"rule-remove-Fee Office\"]")).await;
    window.see("rules-none").await;
    window.close().await;
}

#[tokio::test]
async fn a_provisional_line_is_marked_and_an_import_is_taken_back() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let number = bank.accounts[0].account_number.clone();
    let line = |day: &str, amount: &str| Booking {
        day: day.to_owned(),
        amount: amount.to_owned(),
        currency: "CNY".to_owned(),
        reference: String::new(),
        party: "Somebody".to_owned(),
    };
    let (report, whole) = (data.path().join("report.xml"), data.path().join("statement.xml"));
    let text = camt053(&number, &[line("2026-03-03", "5.00")]);
    let text =
        text.replace("BkToCstmrStmt", "BkToCstmrAcctRpt").replace("<Stmt>", "<Rpt>").replace("</Stmt>", "</Rpt>");
    std::fs::write(&report, text).expect("a file");
    std::fs::write(&whole, camt053(&number, &[line("2026-03-02", "7.00")])).expect("a file");
    bank.stop().await;
    window.click("nav-statements").await;
    let mut presses = Presses { window: &window, count: 0 };
    presses.import(&report, None, "statements-report").await;
    presses.import(&whole, None, "statements-whole").await;
    window.click("statement-tab-lines").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-id]"), 2).await;
    window.see(spot("line-finality").having("data-finality", "provisional")).await;
    window.click(Spot::css("[data-testid=\"statement-line-0\"] button")).await;
    window.see("line-finality-note").await;
    window.look("statements-provisional").await;
    // The newest line is the provisional one; the other is set aside with one key.
    window.click(Spot::css("[data-testid=\"statement-line-1\"] button")).await;
    window.see("line-set-aside").await;
    window.press("x").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-id]"), 1).await;
    window.click("statement-imports").await;
    window.look("statements-imports").await;
    window.click("import-take-back-0").await;
    window.see("import-taken-back").await;
    window.click("import-take-back-0").await;
    window.see("imports-none").await;
    window.close().await;
}

/// An MT940 statement of a day with its balances: 1,000,000.00 before the bookings, and money received and a fee beside them.
fn with_balances(account: &str, day: &str, bookings: &[Booking]) -> String {
    let (cents, day) = (|text: &str| text.replace('.', "").parse::<i64>().expect("cents"), &day.replace('-', "")[2..]);
    let amount = |cents: i64| format!("{},{:02}", cents / 100, cents % 100);
    let mut balance = 100_000_000;
    let mut line = |side: char, of: &str, reference: &str, party: &str| {
        balance += if side == 'D' { -cents(of) } else { cents(of) };
        format!(":61:{day}{}{side}{}NTRF{reference}\r\n:86:{party}\r\n", &day[2..], of.replace('.', ","))
    };
    let mut lines: String = bookings.iter().map(|one| line('D', &one.amount, &one.reference, &one.party)).collect();
    lines += &line('C', "5000.00", "INV7", "Harbour Trading");
    lines += &line('D', "12.50", "NONREF", "Bank charges");
    let head = format!(":20:1\r\n:25:{account}\r\n:28C:1/1\r\n:60F:C{day}CNY1000000,00\r\n");
    format!("{head}{lines}:62F:C{day}CNY{}\r\n-\r\n", amount(balance))
}

#[tokio::test]
async fn the_balances_of_a_statement_meet_ours_with_what_lies_between() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    pay(&window, &bank, data.path(), 5).await;
    window.click("nav-statements").await;
    let day = trade_day(&window).await;
    window.click("statement-tab-balances").await;
    window.see("balances-none").await;
    let mut booked = bookings(&bank, &day).await;
    booked.sort_by(|one, other| one.amount.cmp(&other.amount));
    // The bank has not booked the last two.
    booked.truncate(3);
    let file = data.path().join("day.sta");
    std::fs::write(&file, with_balances(&bank.accounts[0].account_number, &day, &booked)).expect("a file");
    bank.stop().await;
    Presses { window: &window, count: 0 }.import(&file, None, "balances-import").await;
    window.click("statement-exact").await;
    window.read("exact-sum", "3").await;
    window.press("Control+Enter").await;
    window.see("statement-matched").await;
    window.click(Spot::css("[data-testid=\"statement-balance-0\"] button")).await;
    // 1,000,000.00 less 3,004.50 and 2,008.00; then 5,000.00 and 12.50 that only the bank knows.
    for (part, amount) in [
        ("ours", "994,987.50"),
        ("ours_adjusted", "999,975.00"),
        ("closing", "1,001,983.00"),
        ("bank_adjusted", "999,975.00"),
        ("difference", "0.00"),
        ("unexplained", "0.00"),
    ] {
        window.read(format!("balance-{part}").as_str(), amount).await;
    }
    window.look("balances-pane").await;
    window.click("language-zh").await;
    window.look("balances-pane-zh").await;
    window.close().await;
}

/// Lines of a file that is read for seconds.
const LARGE: u32 = 400_000;

#[tokio::test]
async fn a_large_statement_shows_its_progress_and_is_stopped() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    let payer = bank.accounts[0].clone();
    let line = |at: u32| format!("2026-01-05,-{}.00,CNY,AV-{at},payment {at}\n", at % 900 + 1);
    let text = "Date,Amount,Currency,Reference,Remark\n".to_owned() + &(0..LARGE).map(line).collect::<String>();
    let file = data.path().join("large.csv");
    std::fs::write(&file, text).expect("a file");
    window.click("nav-statements").await;
    window.click("statement-import").await;
    window.choose("import-account", &format!("{}:{}", payer.bank_mark, payer.account_number)).await;
    window.fill("import-file", file.to_str().expect("UTF-8")).await;
    window.see("file-progress").await;
    window.look("statements-progress").await;
    window.click("file-stop").await;
    window.see("file-again").await;
    window.look("statements-stopped").await;
    window.click("file-again").await;
    window.see(Spot::css("[data-testid=\"dialog-commit\"]:not([aria-disabled=\"true\"])")).await;
    // The import too: nothing of the file is stored, and the dialog is still there.
    window.press("Control+Enter").await;
    window.see("file-progress").await;
    window.click("file-stop").await;
    window.see_gone("file-progress").await;
    window.look("statements-import-stopped").await;
    window.see(Spot::css("[data-testid=\"dialog-commit\"]:not([aria-disabled=\"true\"])")).await;
    assert_eq!(window.count("statement-taken").await, 0);
    window.close().await;
    bank.stop().await;
}
