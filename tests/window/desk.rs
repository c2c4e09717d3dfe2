//! Steps of the clerk that several tests share: open a list, sign, endorse, transfer, read the result.

use std::path::Path;

use acceptance::codes::confirm_all;
use acceptance::window::{Spot, Window, spot};
use model::Environment;
use practice_bank::{Options, Running};
use serde_json::Value;
use treasury::Home;
use treasury::view::ProfileForm;

/// The last button of a dialog, which commits it.
fn commit(dialog: &str) -> Spot {
    spot(dialog).inside("dialog-commit")
}

/// From the first start to the desk of the practice bank.
pub async fn practise(window: &Window) {
    window.click("first-start-practice").await;
    window.see("page-today").await;
    window.see("environment-practice").await;
}

/// Stores awkward drafts as the practice bank's own, so that the window's practice profile has these and no past.
pub async fn awkward_practice(data_dir: &Path) {
    let home = Home::at(Some(data_dir.to_owned())).expect("the data directory");
    let options = Options { state: Some(home.practice_state()), ..Options::awkward() };
    practice_bank::start(options).await.expect("a bank").stop().await;
}

/// A bank outside the window's program and a profile for it. It is the only profile, so the window opens it by itself.
/// Its code book is proven.
pub async fn bank_with_profile(data_dir: &Path) -> Running {
    proven(Options::awkward(), data_dir).await
}

/// The same with this number of drafts.
pub async fn bank_with_drafts(drafts: u32, data_dir: &Path) -> Running {
    proven(Options { drafts, ..Options::awkward() }, data_dir).await
}

/// The same with an unproven code book.
pub async fn bank_with_unproven_profile(data_dir: &Path) -> Running {
    bank_of(Options::awkward(), data_dir).await
}

async fn proven(options: Options, data_dir: &Path) -> Running {
    let bank = bank_of(options, data_dir).await;
    confirm_all(&Home::at(Some(data_dir.to_owned())).expect("the data directory"), "harbour");
    bank
}

/// A profile with a proven code book for a bank that runs already, as at another desk.
pub fn profile_at(bank: &Running, data_dir: &Path) {
    add_profile(bank, data_dir);
    confirm_all(&Home::at(Some(data_dir.to_owned())).expect("the data directory"), "harbour");
}

async fn bank_of(options: Options, data_dir: &Path) -> Running {
    let bank = practice_bank::start(options).await.expect("a bank");
    add_profile(&bank, data_dir);
    bank
}

fn add_profile(bank: &Running, data_dir: &Path) {
    let home = Home::at(Some(data_dir.to_owned())).expect("the data directory");
    let account =
        |one: &practice_bank::AccountLine| format!("{}:{}:{}", one.bank_mark, one.account_number, one.bank_code);
    let form = ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: "harbour".to_owned(),
        environment: Some(Environment::Test),
        base_url: bank.base_url.clone(),
        organization_id: bank.organization_id.to_string(),
        accounts: bank.accounts.iter().map(account).collect(),
        settings: Some(practice_bank::settings_toml()),
        code_book: Some(practice_bank::code_book_toml()),
    };
    home.add(&form).expect("a profile on it");
}

/// Enters the token.
pub async fn sign_in(window: &Window, bank: &Running) {
    window.click("open-profile").await;
    window.fill("token", &bank.token).await;
    window.click("token-set").await;
    window.see(spot("token-state").having("data-present", "true")).await;
}

/// Fills a field with suggestions and leaves it with Tab, because its list covers the fields below.
pub async fn choose(window: &Window, field: &str, text: &str) {
    window.fill(field, text).await;
    window.press("Tab").await;
}

/// Reads all lists of all accounts and waits for the end.
pub async fn refresh(window: &Window) {
    window.click("refresh").await;
    window.see(spot("connection").having("data-state", "live")).await;
    window.see_gone("refresh-progress").await;
}

/// Opens one of the sixteen lists and waits for its first row.
pub async fn open_list(window: &Window, stage: &str) {
    window.click(format!("nav-{stage}").as_str()).await;
    window.see(format!("page-{stage}").as_str()).await;
    window.see(Spot::css("[data-testid=\"row-0\"][data-key]")).await;
}

/// A bank with a profile, and a window that is signed in, has read its lists and shows one of them.
pub async fn at_list(data: &Path, stage: &str) -> (Running, Window) {
    let bank = bank_with_profile(data).await;
    let window = Window::open(data).await;
    sign_in(&window, &bank).await;
    refresh(&window).await;
    open_list(&window, stage).await;
    (bank, window)
}

/// Confirms the check dialog.
pub async fn confirm(window: &Window, picture: &str) {
    window.see("check-totals").await;
    let practice = window.count("environment-practice").await > 0;
    assert_eq!(window.count("check-practice").await > 0, practice, "the practice bank is marked in every dialog");
    window.picture(&format!("{picture}-check")).await;
    window.click(commit("check-dialog")).await;
}

/// Waits until every instruction is accepted, and closes the result.
pub async fn see_accepted(window: &Window, rows: usize, picture: &str) {
    window.see(spot("result").having("data-done", "true")).await;
    for row in 0..rows {
        window.see(spot(&format!("result-row-{row}")).having("data-state", "accepted")).await;
    }
    window.picture(&format!("{picture}-result")).await;
    close_result(window).await;
}

/// Signs the first draft endorsed to us.
pub async fn sign_the_first(window: &Window) {
    open_list(window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.picture("endorsed-to-us").await;
    window.click("action-receipt-by-endorsee").await;
    confirm(window, "sign").await;
}

/// Endorses the drafts in these rows of the list, in one submission.
pub async fn endorse(window: &Window, rows: &[usize]) {
    endorse_typed(window, rows).await;
    window.picture("endorse-form").await;
    window.click(commit("order-form")).await;
    confirm(window, "endorse").await;
}

/// The same up to the completed form.
pub async fn endorse_typed(window: &Window, rows: &[usize]) {
    open_list(window, "endorsement-transfer").await;
    for row in rows {
        window.click(format!("row-{row}-select").as_str()).await;
    }
    window.click("act-endorse").await;
    choose(window, "form-endorseeAccountName", "Linden Freight Co Ltd").await;
    choose(window, "form-endorseeAccountNumber", "6222020200119988776").await;
    window.fill("form-endorseeAccountBankNumber", "102290002916").await;
    window.click("form-transferFlag-may_transfer").await;
}

/// Transfers an amount from this account.
pub async fn transfer(window: &Window, from: &str, amount: &str) {
    transfer_to_check(window, from, amount).await;
    confirm(window, "transfer").await;
}

/// The same up to the check, which stays open.
pub async fn transfer_to_check(window: &Window, from: &str, amount: &str) {
    transfer_to_payee(window, from, "6222020200119988776", amount).await;
}

/// The same to another account of that payee.
pub async fn transfer_to_payee(window: &Window, from: &str, payee: &str, amount: &str) {
    transfer_typed(window, from, payee, amount).await;
    window.see("check-totals").await;
}

/// Fills in a transfer and has it checked; problems are allowed.
pub async fn transfer_typed(window: &Window, from: &str, payee: &str, amount: &str) {
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    choose(window, "form-tradeAccountNumber", from).await;
    choose(window, "form-oppositeAccountName", "Linden Freight Co Ltd").await;
    choose(window, "form-oppositeAccountNumber", payee).await;
    window.fill("form-oppositeAccountBankName", "Harbour Bank, Linden Branch").await;
    window.fill("form-tradeAmount", amount).await;
    window.fill("form-currency", "CNY").await;
    window.fill("form-purpose", "Freight for October").await;
    window.picture("transfer-form").await;
    window.click(commit("order-form")).await;
}

/// Leaves a filled form and keeps nothing of it.
pub async fn discard_form(window: &Window) {
    window.click(spot("order-form").inside("dialog-back")).await;
    window.click("form-discard").await;
    window.see_gone("order-form").await;
}

/// Closes the result.
pub async fn close_result(window: &Window) {
    window.click(spot("result-dialog").inside("dialog-back")).await;
    window.see_gone("result-dialog").await;
}

/// Opens the balances and reads them from the service.
pub async fn read_balances(window: &Window) {
    window.click("nav-balances").await;
    window.click("balances-refresh").await;
    window.see(Spot::css("[data-testid^=\"balances-total-\"]")).await;
}

/// Posts to the bank's control port.
pub async fn control(bank: &Running, path: &str, body: &Value) {
    let call = reqwest::Client::new().post(format!("{}/{path}", bank.control_url));
    let reply = call.header("content-type", "application/json").body(body.to_string()).send().await.expect("an answer");
    assert!(reply.status().is_success(), "{path}: {}", reply.status());
}

/// The number of calls of an operation that the bank carried out for us, by its own ledger.
pub async fn carried_out(bank: &Running, endpoint: &str) -> usize {
    let ledger = reqwest::get(format!("{}/ledger", bank.control_url)).await.expect("the ledger");
    let ledger: Value = serde_json::from_str(&ledger.text().await.expect("its text")).expect("JSON");
    let entries = ledger["entries"].as_array().expect("entries");
    entries.iter().filter(|entry| entry["endpoint"] == endpoint && entry["by"] == "client").count()
}

/// The companies that can pay with drafts, as the page offers them.
pub async fn payers(window: &Window) -> Vec<String> {
    let options = "return [...document.querySelectorAll('[data-testid=\"propose-payer-company\"] option')]
        .map((one) => one.value).filter((one) => one.trim() !== '')";
    let offered = async || {
        let payers: Vec<String> = serde_json::from_value(window.script(options, &[]).await).ok()?;
        (payers.len() > 1).then_some(payers)
    };
    window.until("several paying companies", offered).await
}

/// The texts that are wider than their box or past the edge of the window. A text that is scrolled, or cut by three dots on
/// purpose, is not one of them.
const CUT: &str = "
    const styleOf = (element) => getComputedStyle(element);
    const boxOf = (element) => styleOf(element).display === 'inline' ? boxOf(element.parentElement) : element;
    const found = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const isWide = (element) => element.scrollWidth > element.clientWidth + 1;
    const scrolls = (element, root) => element !== root
        && (isWide(element) && styleOf(element).overflowX === 'auto' || scrolls(element.parentElement, root));
    for (const root of document.querySelectorAll('main, dialog, [role=dialog]')) {
        if (isWide(root)) found.push(root.tagName + ' scrolls sideways');
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            const box = boxOf(text.parentElement);
            // A text for a reader of the screen alone is in a box of one px.
            const isSeen = box.tagName !== 'OPTION' && box.getBoundingClientRect().width > 1;
            if (text.textContent.trim() === '' || !isSeen) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const edge = scrolls(box, root) ? Infinity : innerWidth;
            const right = Math.min(box.getBoundingClientRect().right, edge) + 1;
            const past = [...range.getClientRects()].some((rect) => rect.width > 0 && rect.right > right);
            if (past && styleOf(box).textOverflow !== 'ellipsis') found.push(text.textContent.slice(0, 60));
        }
    }
    return found;";

/// A picture of the narrowest window, in which no text is cut.
pub async fn picture_narrow(window: &Window, name: &str) {
    window.resize(1024, 768).await;
    window.picture(&format!("{name}-1024")).await;
    let cut = window.script(CUT, &[]).await;
    assert_eq!(cut, serde_json::json!([]), "{name} at 1024 px");
    window.resize(1440, 900).await;
}
