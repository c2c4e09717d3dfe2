//! Orders from a spreadsheet in the window: a payroll whose wrong cells are mended where they are, and drafts that are
//! endorsed from a pasted list. The bank's ledger is asked for the outcome.

use std::fmt::Write;
use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

const ROWS: usize = 500;
/// Rows, from 0: an account that a spreadsheet has rounded, an amount that is no number, no payee, and the row before it
/// once more.
const ROUNDED: usize = 9;
const NO_AMOUNT: usize = 199;
const NO_PAYEE: usize = 299;
const TWICE: usize = 399;

/// A payroll with a title and a line of totals, as a spreadsheet saves it: each person earns 3,000.00 and the own number.
fn payroll() -> String {
    let mut text = "十一月工资表\n工号,姓名,银行卡号,开户行,实发工资,用途\n".to_owned();
    let mut sum = 0;
    for row in 0..ROWS {
        let person = if row == TWICE { row - 1 } else { row };
        sum += 3_000 + person;
        let payee = if row == NO_PAYEE { String::new() } else { format!("员工{person:04}") };
        let account = if row == ROUNDED { "6.222E+15".to_owned() } else { format!("62220000{person:08}") };
        let amount = if row == NO_AMOUNT {
            "三千".to_owned()
        } else {
            format!("\"{},{:03}.00\"", (3_000 + person) / 1000, person % 1000)
        };
        writeln!(text, "{row:04},{payee},{account},工行苏州分行,{amount},工资").expect("a line");
    }
    writeln!(text, "合计：{ROWS}笔,,,,{sum}.00,").expect("a line");
    text
}

/// Chooses the value that all rows have.
pub(crate) async fn same(window: &Window, bank: &Running) {
    let payer = &bank.accounts[0];
    let key = format!("{}:{}", payer.bank_mark, payer.account_number);
    window.choose("sheet-same-tradeAccountNumber", &key).await;
    window.fill("sheet-same-currency", &payer.currency).await;
}

/// Opens a file of transfers to persons on its page.
async fn open_file(window: &Window, bank: &Running, file: &Path) {
    window.click("nav-transfers").await;
    window.click("open-order-file").await;
    window.see("sheet-source").await;
    window.look("order-file-source").await;
    window.choose("sheet-operation", "transfer-personal").await;
    window.fill("sheet-path", file.to_str().expect("UTF-8")).await;
    window.click("sheet-read-file").await;
    window.see(spot("sheet-grid").having("data-rows", "500")).await;
    same(window, bank).await;
}

async fn focused(window: &Window) -> String {
    let id = window.script("return document.activeElement?.id ?? ''", &[]).await;
    id.as_str().expect("an id").to_owned()
}

async fn mistakes(window: &Window, count: usize) {
    window.see(spot("sheet-state").having("data-problems", &count.to_string())).await;
}

#[tokio::test]
async fn a_payroll_of_500_is_mended_in_its_cells_and_leaves_once_each() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let file = data.path().join("payroll.csv");
    std::fs::write(&file, payroll()).expect("a file");
    open_file(&window, &bank, &file).await;
    mistakes(&window, 4).await;
    window.look("order-file-wrong").await;

    // The keys lead from mistake to mistake; the reason is below the rows.
    let cell = |row: usize, column: usize| format!("sheet-cell-{row}-{column}");
    window.read("sheet-why", "6.222E+15").await;
    window.fill(cell(ROUNDED, 2).as_str(), &format!("62220000{ROUNDED:08}")).await;
    mistakes(&window, 3).await;
    window.press("Tab").await;
    window.until("the next mistake", async || (focused(&window).await == cell(NO_AMOUNT, 4)).then_some(())).await;
    window.fill(cell(NO_AMOUNT, 4).as_str(), "3,199.00").await;
    mistakes(&window, 2).await;
    window.press("Tab").await;
    window.until("the next mistake", async || (focused(&window).await == cell(NO_PAYEE, 1)).then_some(())).await;
    window.look("order-file-cell").await;
    window.fill(cell(NO_PAYEE, 1).as_str(), "员工0299").await;
    // The row that pays the same person once more is left out.
    mistakes(&window, 1).await;
    window.click("sheet-next").await;
    window.click(format!("sheet-keep-{TWICE}").as_str()).await;
    window.see(spot("sheet-state").having("data-state", "right")).await;
    window.read("sheet-sums", "All rows agree").await;
    window.look("order-file-right").await;
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.look("order-file-check").await;
    assert_eq!(desk::carried_out(&bank, "transfer-personal").await, 0, "nothing is sent from the sheet");
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window
        .until("every payment", async || {
            (desk::carried_out(&bank, "transfer-personal").await == ROWS - 1).then_some(())
        })
        .await;
    window.see(spot("result").having("data-done", "true")).await;
    window.look("order-file-result").await;
    let place = data.path().join("result.csv");
    window.click("result-save").await;
    window.fill("save-path", place.to_str().expect("UTF-8")).await;
    window.click(spot("save-dialog").inside("dialog-commit")).await;
    window.read("result-saved", "result.csv").await;
    let text = std::fs::read_to_string(&place).expect("the file");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), ROWS + 1, "the header and every row of the sheet");
    assert!(lines[0].contains("工号") && lines[TWICE + 1].contains("left out"), "{}\n{}", lines[0], lines[TWICE + 1]);
    // The same file once more: every row is like one that was paid, and that is said once.
    desk::close_result(&window).await;
    open_file(&window, &bank, &file).await;
    window.see("sheet-common").await;
    window.look("order-file-again").await;
    window.close().await;
}

/// Replaces the text of the field as a paste does: WebDriver types no line break into it.
const PASTE: &str = "const field = document.querySelector('[data-testid=\"sheet-paste\"]');
    field.focus();
    field.select();
    document.execCommand('insertText', false, arguments[0])";

#[tokio::test]
async fn drafts_of_a_pasted_list_are_endorsed_once_each() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "endorsement-transfer").await;
    let numbers = window.script(
        "return [...document.querySelectorAll('[data-testid^=\"row-\"][data-number]')].map((row) => row.dataset.number)",
        &[],
    );
    let numbers: Vec<String> = serde_json::from_value(numbers.await).expect("draft numbers");
    let mut chosen: Vec<&str> = numbers.iter().map(String::as_str).take(20).collect();
    chosen.dedup();
    let count = chosen.len();
    window.click("language-zh").await;
    window.click("open-order-file").await;
    window.see("sheet-source").await;
    window.script(PASTE, &[json!(format!("{}\n12345\n", chosen.join("\n")))]).await;
    window.press("Control+Enter").await;
    window.see(spot("sheet-grid").having("data-rows", &(count + 1).to_string())).await;
    window.look("order-file-pasted").await;
    for (field, value) in [
        ("endorseeAccountNumber", "6222020200119988776"),
        ("endorseeAccountName", "Linden Freight Co Ltd"),
        ("endorseeAccountBankNumber", "102290002916"),
    ] {
        window.fill(format!("sheet-same-{field}").as_str(), value).await;
    }
    window.choose("sheet-same-transferFlag", "may_transfer").await;
    window.look("order-file-endorse").await;
    window.see(spot(&format!("sheet-cell-{count}-0")).having("aria-invalid", "true")).await;
    window.click(format!("sheet-keep-{count}").as_str()).await;
    window.see(spot("sheet-state").having("data-state", "right")).await;
    window.resize(1024, 640).await;
    window.look("order-file-narrow").await;
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see(spot("result").having("data-done", "true")).await;
    window.look("order-file-endorsed").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, count);
    window.close().await;
}

/// Drops a file of so many bytes on the page.
const DROP: &str = "const file = new File(['x'.repeat(arguments[0])], 'dropped.csv');
    const data = new DataTransfer();
    data.items.add(file);
    const on = document.querySelector('[data-testid=\"sheet-source\"]');
    on.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))";

#[tokio::test]
async fn a_dropped_file_is_read_and_one_too_large_is_refused() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("nav-transfers").await;
    window.click("open-order-file").await;
    window.see("sheet-source").await;
    window.script(DROP, &[json!(9 << 20)]).await;
    window.read(Spot::css("[data-testid=\"sheet-source\"] [role=\"alert\"]"), "8 MB").await;
    let text = "const file = new File(['﻿收款人姓名,收款账号,金额\\n张三,6222000011112222,10.50\\n'], 'pay.csv');";
    let drop = DROP.replace("const file = new File(['x'.repeat(arguments[0])], 'dropped.csv');", text);
    window.script(&drop, &[]).await;
    window.see(spot("sheet-grid").having("data-rows", "1")).await;
    window.read("page-order-file", "pay.csv").await;
    window.close().await;
}
