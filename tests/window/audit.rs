//! For the auditor: a period's pack that Python checks alone, a statement that is imported and reconciled, and an old
//! journal that was restored.

use std::path::{Path, PathBuf};
use std::process::Command;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::Value;
use tempfile::tempdir;

use crate::desk;

/// A desk that has sent one transfer.
async fn after_one_transfer(data: &Path, bank: &Running) -> Window {
    let window = Window::open(data).await;
    desk::sign_in(&window, bank).await;
    desk::read_balances(&window).await;
    transfer(&window, bank, "1234.50").await;
    window
}

async fn transfer(window: &Window, bank: &Running, amount: &str) {
    desk::transfer(window, &bank.accounts[0].account_number, amount).await;
    desk::see_accepted(window, 1, "audit-transfer").await;
}

#[tokio::test]
async fn a_period_pack_is_made_in_the_window_and_python_agrees() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = after_one_transfer(data.path(), &bank).await;
    window.click("nav-journal").await;
    window.see(spot("chain-copy").having("data-state", "not_set")).await;
    window.click("chain-verify").await;
    window.see("chain-checked").await;
    window.click("journal-pack").await;
    let folder = data.path().join("for the auditor");
    window.fill("pack-path", folder.to_str().expect("UTF-8")).await;
    window.look("audit-pack-form").await;
    window.click(spot("pack-dialog").inside("dialog-commit")).await;
    window.see(spot("pack-made").having("data-instructions", "1")).await;
    window.look("audit-pack-made").await;
    let made = window.attribute("pack-made", "data-folder").await.expect("where it lies");
    assert_eq!(PathBuf::from(&made), folder);
    assert!(folder.with_extension("zip").is_file());
    let checked = Command::new("python3").args(["-I", "-B"]).arg(folder.join("check.py")).output().expect("python3");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    window.click(spot("pack-dialog").inside("dialog-back")).await;

    // The same path again is refused: nothing is overwritten.
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click("instruction-pack").await;
    window.fill("pack-path", &format!("{made}.zip")).await;
    window.click(spot("pack-dialog").inside("dialog-commit")).await;
    window.see(spot("error-band").having("data-code", "pack-exists")).await;
    window.fill("pack-path", "somewhere").await;
    window.click(spot("pack-dialog").inside("dialog-commit")).await;
    window.see(spot("error-band").having("data-code", "pack-path")).await;
    window.close().await;
}

#[tokio::test]
async fn a_statement_is_read_and_its_line_reconciled_and_taken_back() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = after_one_transfer(data.path(), &bank).await;
    let file = statement_file(&bank, data.path()).await;
    // All of this works without a network.
    bank.stop().await;

    window.click("nav-statements").await;
    window.see(spot("statement-transfer-0").having("data-reconciled", "false")).await;
    window.click("statement-import").await;
    window.fill("import-file", file.to_str().expect("UTF-8")).await;
    let account = "const list = document.querySelector('[data-testid=\"import-account\"]');
        return list.options[1].value";
    let account = window.script(account, &[]).await;
    window.choose("import-account", account.as_str().expect("an account")).await;
    window.see(spot("import-understood").having("data-count", "2")).await;
    window.look("audit-import").await;
    window.choose("import-column-day", "凭证号").await;
    window.see("import-not-understood").await;
    window.look("audit-import-wrong").await;
    window.choose("import-column-day", "交易日期").await;
    window.see(spot("import-understood").having("data-new", "2")).await;
    window.click(spot("import-dialog").inside("dialog-commit")).await;
    window.see("statement-taken").await;

    window.click(Spot::css("[data-testid=\"statement-transfer-0\"] button")).await;
    window.see("statement-candidate-0").await;
    window.look("audit-transfers").await;
    window.click("statement-tick-0").await;
    window.look("audit-reconcile").await;
    window.click(spot("tick-dialog").inside("dialog-commit")).await;
    window.see("statement-none").await;
    window.click("statement-tab-lines").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-reconciled=\"false\"]"), 1).await;
    window.choose("statement-show", "all").await;
    window.see_count(Spot::css("[data-testid^=\"statement-line-\"][data-reconciled=\"true\"]"), 1).await;
    window.look("audit-lines").await;

    window.click("statement-tab-transfers").await;
    window.click(Spot::css("[data-testid=\"statement-transfer-0\"][data-reconciled=\"true\"] button")).await;
    window.click("statement-unreconcile").await;
    window.fill("unreconcile-reason", "the wrong line").await;
    window.look("audit-unreconcile").await;
    window.click(spot("unreconcile-dialog").inside("dialog-commit")).await;
    window.see(spot("statement-transfer-0").having("data-reconciled", "false")).await;
    in_chinese_and_dark(&window).await;
    window.close().await;
}

async fn in_chinese_and_dark(window: &Window) {
    window.click("language-zh").await;
    window.click("theme-dark").await;
    window.see("statement-candidate-0").await;
    window.picture("audit-transfers-zh-dark").await;
    window.click("statement-tick-0").await;
    window.look("audit-reconcile-zh-dark").await;
    window.click(spot("tick-dialog").inside("dialog-back")).await;
    window.click("nav-journal").await;
    window.click("journal-pack").await;
    window.picture("audit-pack-zh-dark").await;
    window.click(spot("pack-dialog").inside("dialog-back")).await;
}

/// A bank statement from the bank's own ledger: our transfer, and an incoming payment.
async fn statement_file(bank: &Running, folder: &Path) -> PathBuf {
    let ledger = reqwest::get(format!("{}/ledger", bank.control_url)).await.expect("the ledger");
    let ledger: Value = serde_json::from_str(&ledger.text().await.expect("its text")).expect("JSON");
    let entry = &ledger["entries"][0];
    let text = |field: &str| entry[field].as_str().expect("a text").to_owned();
    let day = text("applied_at").chars().take(10).collect::<String>().replace('-', "");
    let (reference, amount, currency) = (text("reference_order"), text("amount"), text("currency"));
    let lines = format!("{day},{reference},\"{amount}\",0.00,{currency}\n{day},X2,0.00,99.00,{currency}\n");
    let path = folder.join("statement.csv");
    std::fs::write(&path, format!("交易日期,凭证号,借方,贷方,币种\n{lines}")).expect("written");
    path
}

#[tokio::test]
async fn an_old_journal_put_back_sends_nothing_until_a_person_gives_a_reason() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let profile = data.path().join("profiles/harbour");
    let settings = profile.join("profile.toml");
    let place = data.path().join("share.head");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    std::fs::write(&settings, format!("chain_head_copy = {:?}\n{text}", place.to_str().expect("UTF-8"))).expect("set");
    let window = after_one_transfer(data.path(), &bank).await;
    window.close().await;
    // Changes that are not yet in the file are in the one beside it.
    let files = ["journal.sqlite", "journal.sqlite-wal"].map(|name| profile.join(name));
    let backup = files.each_ref().map(|file| std::fs::read(file).ok());

    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("nav-journal").await;
    window.see(spot("chain-copy").having("data-state", "agrees")).await;
    window.look("audit-chain-copied").await;
    transfer(&window, &bank, "77.00").await;
    window.close().await;
    let _ = std::fs::remove_file(profile.join("journal.sqlite-shm"));
    for (file, bytes) in files.iter().zip(backup) {
        match bytes {
            Some(bytes) => std::fs::write(file, bytes).expect("put back"),
            None => _ = std::fs::remove_file(file),
        }
    }

    let window = Window::open(data.path()).await;
    window.click("sending-off-journal").await;
    window.see("history-unknown").await;
    window.see_count(Spot::css("[data-testid^=\"journal-row-\"]"), 1).await;
    window.look("audit-history").await;
    window.click("language-zh").await;
    window.picture("audit-history-zh").await;
    window.click("history-accept").await;
    window.fill("history-reason", "restored from the backup of this morning").await;
    window.look("audit-history-dialog-zh").await;
    window.click(spot("history-dialog").inside("dialog-commit")).await;
    window.see_gone("history-unknown").await;
    window.see_gone("sending-off").await;
    window.see(spot("chain-copy").having("data-state", "agrees")).await;
    window.close().await;
}

#[tokio::test]
async fn a_journal_that_somebody_changed_is_shown_with_its_first_wrong_event() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = after_one_transfer(data.path(), &bank).await;
    window.close().await;
    change_an_event(&data.path().join("profiles/harbour/journal.sqlite"));
    let window = Window::open(data.path()).await;
    window.see("sending-off").await;
    window.click("nav-journal").await;
    window.see(Spot::css("[data-testid=\"chain-broken\"] [data-at=\"2\"]")).await;
    window.see_count(Spot::css("[data-testid^=\"journal-row-\"]"), 1).await;
    window.click("chain-verify").await;
    window.see(Spot::css("[data-testid=\"chain-broken\"] [data-at=\"2\"]")).await;
    window.look("audit-broken").await;
    window.click("nav-transfers").await;
    window.see(spot("transfer-new").having("aria-disabled", "true")).await;
    window.close().await;
}

/// Alters an event, as a person with a database program can.
fn change_an_event(journal: &Path) {
    let connection = rusqlite::Connection::open(journal).expect("the journal");
    let triggers: Vec<String> = {
        let mut statement =
            connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").expect("the schema");
        statement.query_map([], |row| row.get(0)).expect("asked").map(|name| name.expect("a name")).collect()
    };
    for trigger in triggers {
        connection.execute_batch(&format!("DROP TRIGGER \"{trigger}\"")).expect("dropped");
    }
    let changed = connection.execute("UPDATE event SET at = '2020-01-01T00:00:00.000Z' WHERE sequence = 2", []);
    assert_eq!(changed.expect("changed"), 1);
}
