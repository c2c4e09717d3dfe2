//! The counterparty book: a supplier with two accounts, a known name with a new account, and entries, merges and imports in the
//! window.

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;

const FIRST: &str = "6222020200119988776";
const SECOND: &str = "6222020200119985533";

/// The payees of the transfers that the bank carried out, by its own ledger.
async fn payees(bank: &Running) -> Vec<String> {
    let ledger = reqwest::get(format!("{}/ledger", bank.control_url)).await.expect("the ledger");
    let ledger: Value = serde_json::from_str(&ledger.text().await.expect("its text")).expect("JSON");
    let entries = ledger["entries"].as_array().expect("entries").clone();
    let mine = entries.into_iter().filter(|entry| entry["endpoint"] == "transfer" && entry["by"] == "client");
    let find = |entry: Value| {
        let text = entry.to_string();
        [FIRST, SECOND]
            .iter()
            .find(|account| text.contains(**account))
            .map_or(text.clone(), |found| (*found).to_owned())
    };
    mine.map(find).collect()
}

/// A picture in each language and at each width.
async fn looks(window: &Window, name: &str) {
    for (width, height) in [(1440, 900), (1024, 640)] {
        window.resize(width, height).await;
        window.look(&format!("{name}-{width}")).await;
    }
    window.resize(1440, 900).await;
}

async fn value(window: &Window, field: &str) -> String {
    let script = "return document.querySelector(`[data-testid=\"${arguments[0]}\"]`).value";
    window.script(script, &[json!(field)]).await.as_str().expect("a value").to_owned()
}

/// A window with a payee that was paid at its first account.
async fn with_first_payment(data: &std::path::Path) -> (Running, Window) {
    let bank = desk::bank_with_profile(data).await;
    let window = Window::open(data).await;
    window.resize(1440, 900).await;
    desk::sign_in(&window, &bank).await;
    desk::transfer(&window, &bank.accounts[1].account_number, "12.50").await;
    desk::see_accepted(&window, 1, "parties-first").await;
    (bank, window)
}

#[tokio::test]
async fn a_supplier_with_two_accounts_is_paid_at_the_second_by_three_letters() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = with_first_payment(data.path()).await;
    let payer = bank.accounts[1].account_number.clone();

    // A known name with a new account: the form says so, and the check asks for a call-back.
    desk::transfer_typed(&window, &payer, SECOND, "13.75").await;
    window.see("form-problems").await;
    let warned = window.text(Spot::css(".field-warning")).await;
    assert!(warned.contains(FIRST), "{warned}");
    looks(&window, "party-new-account").await;
    window.fill("form-reason", "looks right").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("form-problems").await;
    assert_eq!(payees(&bank).await, [FIRST], "no other reason is enough");
    window.fill("form-reason", "call-back: 5533, Ms Chen").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "party-second").await;
    desk::see_accepted(&window, 1, "party-second").await;

    // The first account is used last again, so the second one is not the one on top.
    desk::transfer_typed(&window, &payer, FIRST, "14.75").await;
    desk::confirm(&window, "party-third").await;
    desk::see_accepted(&window, 1, "party-third").await;

    // Three letters, and the arrow keys for the second account.
    window.click("transfer-new").await;
    desk::choose(&window, "form-tradeAccountNumber", &payer).await;
    window.click("form-oppositeAccountName").await;
    for letter in ["l", "i", "n"] {
        window.press(letter).await;
    }
    window.see(Spot::css(".combo-enter")).await;
    window.picture("party-two-accounts").await;
    window.press("ArrowDown").await;
    window.press("ArrowDown").await;
    window.press("Enter").await;
    assert_eq!(value(&window, "form-oppositeAccountNumber").await, SECOND);
    assert_eq!(value(&window, "form-oppositeAccountName").await, "Linden Freight Co Ltd");
    window.fill("form-tradeAmount", "15.75").await;
    window.fill("form-currency", "CNY").await;
    window.fill("form-purpose", "Freight for November").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "party-fourth").await;
    desk::see_accepted(&window, 1, "party-fourth").await;
    assert_eq!(payees(&bank).await, [FIRST, SECOND, FIRST, SECOND]);

    window.click("nav-counterparties").await;
    window.fill("counterparty-search", "lin").await;
    window.see_gone("counterparty-row-1").await;
    window.click(Spot::css("[data-testid=\"counterparty-row-0\"] button")).await;
    window.see(spot("counterparty-account-1").having("data-origin", "used")).await;
    looks(&window, "party-pane").await;
    window.click("language-zh").await;
    looks(&window, "party-pane-zh").await;
    window.close().await;
}

#[tokio::test]
async fn entries_imports_and_merges_make_no_account_known() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = with_first_payment(data.path()).await;
    desk::refresh(&window).await;
    window.click("nav-counterparties").await;
    window.see("counterparty-row-0").await;
    looks(&window, "party-list").await;

    // A new counterparty is found by its initials in the form, with the mark that it was never used.
    window.click("counterparty-add").await;
    window.fill("party-name", "华东纸业有限公司").await;
    window.choose("party-group", "supplier").await;
    window.fill("party-limit", "1,000.00").await;
    window.fill("party-account-0", "6225 8888 0001").await;
    window.fill("party-bank-number-0", "102290002916").await;
    window.click(spot("counterparty-dialog").inside("dialog-commit")).await;
    // A limit needs its currency.
    window.see("error-band").await;
    looks(&window, "party-dialog").await;
    window.fill("party-limit-currency", "CNY").await;
    window.click(spot("counterparty-dialog").inside("dialog-commit")).await;
    window.see("counterparty-pane").await;

    // An imported account of a known counterparty is marked, and the wrong cell is told.
    let file = data.path().join("book.csv");
    let rows =
        format!("name,account number,limit,limit currency\nLinden Freight Co Ltd,{SECOND},,\nAtlas Paper,77,x,CNY\n");
    std::fs::write(&file, rows).expect("a file");
    window.click("counterparty-import").await;
    window.fill("counterparty-file", file.to_str().expect("a path")).await;
    window.see(spot("import-refused").having("data-count", "1")).await;
    looks(&window, "party-import").await;
    window.click(spot("counterparty-import-dialog").inside("dialog-commit")).await;
    window.see("counterparty-taken").await;
    window.fill("counterparty-search", "linden").await;
    window.click(Spot::css("[data-testid=\"counterparty-row-0\"][data-name=\"Linden Freight Co Ltd\"] button")).await;
    window.see(spot("counterparty-account-1").having("data-origin", "entered")).await;

    // The account that was imported is no known one: the check asks for the call-back all the same.
    desk::transfer_typed(&window, &bank.accounts[1].account_number, SECOND, "13.75").await;
    window.see("form-problems").await;
    window.read("form-problems", FIRST).await;
    desk::discard_form(&window).await;

    // By initials, and above the limit of one order.
    window.click("transfer-new").await;
    desk::choose(&window, "form-tradeAccountNumber", &bank.accounts[1].account_number).await;
    window.click("form-oppositeAccountName").await;
    for letter in ["h", "d", "z"] {
        window.press(letter).await;
    }
    window.see(Spot::css(".combo-mark")).await;
    window.press("Enter").await;
    assert_eq!(value(&window, "form-oppositeAccountNumber").await, "622588880001");
    window.fill("form-tradeAmount", "1000.01").await;
    window.fill("form-currency", "CNY").await;
    window.fill("form-purpose", "Paper").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("form-problems").await;
    looks(&window, "party-limit").await;
    desk::discard_form(&window).await;

    merged_and_separated(&window).await;
    assert_eq!(payees(&bank).await, [FIRST]);
    called_back(&window).await;
    window.close().await;
}

/// Merges the new counterparty into the paid one and undoes it.
async fn merged_and_separated(window: &Window) {
    window.click("nav-counterparties").await;
    window.fill("counterparty-search", "hdz").await;
    window.click(Spot::css("[data-name=\"华东纸业有限公司\"] button")).await;
    window.click("counterparty-merge").await;
    desk::choose(window, "party-merge-into", "Linden Freight Co Ltd").await;
    window.see("counterparty-merge-what").await;
    looks(window, "party-merge").await;
    window.click(spot("counterparty-merge-dialog").inside("dialog-commit")).await;
    window.see("counterparty-split").await;
    window.see("counterparty-account-2").await;
    looks(window, "party-merged").await;
    window.click("counterparty-split").await;
    window.see_gone("counterparty-account-1").await;
}

/// Records a call-back, in Chinese.
async fn called_back(window: &Window) {
    window.click("language-zh").await;
    window.click("counterparty-edit").await;
    window.click("party-account-edit-622588880001").await;
    window.fill("party-call-back-0", "陈女士").await;
    window.click(spot("counterparty-dialog").inside("dialog-commit")).await;
    // A call-back names the end of the account.
    window.see("error-band").await;
    looks(window, "party-dialog-zh").await;
    window.fill("party-call-back-0", "0001，陈女士").await;
    window.click(spot("counterparty-dialog").inside("dialog-commit")).await;
    window.see("counterparty-called-back").await;
    looks(window, "party-list-zh").await;
}
