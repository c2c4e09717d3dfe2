//! The clerk's movements that several tests make: open a list, sign, endorse, transfer, read the result.

use acceptance::window::{Spot, Window, spot};

/// The last button of a dialog: the one that goes on.
fn commit(dialog: &str) -> Spot {
    spot(dialog).inside("dialog-commit")
}

/// From the first start to the practice bank's desk.
pub async fn practise(window: &Window) {
    window.click("first-start-practice").await;
    window.see("page-today").await;
    window.see("environment-practice").await;
}

/// Types into a field with suggestions and leaves it by the keyboard: its list lies over the fields below.
async fn choose(window: &Window, field: &str, text: &str) {
    window.fill(field, text).await;
    window.press("Tab").await;
}

/// Pulls all lists of all accounts and waits for the end.
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

/// Confirms what the check dialog shows and waits until every instruction has its state.
pub async fn confirm(window: &Window, picture: &str) {
    window.see("check-practice").await;
    window.picture(&format!("{picture}-check")).await;
    window.click(commit("check-dialog")).await;
    window.see(spot("result").having("data-done", "true")).await;
    window.picture(&format!("{picture}-result")).await;
}

/// Signs the first draft that was endorsed to us.
pub async fn sign_the_first(window: &Window) {
    open_list(window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.picture("endorsed-to-us").await;
    window.click("action-receipt-by-endorsee").await;
    confirm(window, "sign").await;
}

/// Endorses the drafts in these rows of the endorsable ones, in one submission.
pub async fn endorse(window: &Window, rows: &[usize]) {
    open_list(window, "endorsement-transfer").await;
    for row in rows {
        window.click(format!("row-{row}-select").as_str()).await;
    }
    window.click("act-endorse").await;
    choose(window, "form-endorseeAccountName", "Linden Freight Co Ltd").await;
    choose(window, "form-endorseeAccountNumber", "6222020200119988776").await;
    window.fill("form-endorseeAccountBankNumber", "102290002916").await;
    window.click("form-transferFlag-may_transfer").await;
    window.picture("endorse-form").await;
    window.click(commit("order-form")).await;
    confirm(window, "endorse").await;
}

/// Transfers an amount from the account with this number.
pub async fn transfer(window: &Window, from: &str, amount: &str) {
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    choose(window, "form-tradeAccountNumber", from).await;
    choose(window, "form-oppositeAccountName", "Linden Freight Co Ltd").await;
    choose(window, "form-oppositeAccountNumber", "6222020200119988776").await;
    window.fill("form-oppositeAccountBankName", "Harbour Bank, Linden Branch").await;
    window.fill("form-tradeAmount", amount).await;
    window.fill("form-currency", "CNY").await;
    window.fill("form-purpose", "Freight for October").await;
    window.picture("transfer-form").await;
    window.click(commit("order-form")).await;
    confirm(window, "transfer").await;
}

/// Closes the result.
pub async fn close_result(window: &Window) {
    window.click(spot("result-dialog").inside("dialog-back")).await;
    window.see_gone("result-dialog").await;
}

/// Waits until the result has these many rows, all accepted.
pub async fn see_accepted(window: &Window, rows: usize) {
    for row in 0..rows {
        window.see(spot(&format!("result-row-{row}")).having("data-state", "accepted")).await;
    }
}
