//! The network is cut before each job of a clerk's day: connections are accepted and no reply comes. Each job ends within a
//! minute, every instruction is *not sent*, and the page and the bank's ledger agree. Then the network is back, and the
//! same job is accepted.

use std::time::{Duration, Instant};

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use practice_bank::proxy::{Proxy, WireFault};
use tempfile::tempdir;

use crate::desk;
use crate::doubt::{endorsements, lose_one_reply};
use crate::offline::behind_a_proxy;
use crate::tour::require_approval;

/// The longest that a clerk waits for the end of a job.
const WAIT_MAX: Duration = Duration::from_secs(60);

/// A network that can be cut between a window and its bank.
struct Line {
    bank: Running,
    proxy: Proxy,
    window: Window,
}

impl Line {
    /// Confirms the open check without the network, and sees that nothing is sent and how that is said.
    async fn confirm_cut(&self, operation: &str, rows: usize) {
        let (before, cut) = (desk::carried_out(&self.bank, operation).await, Instant::now());
        self.proxy.always(WireFault::HoldAtOnce);
        self.commit("check-dialog").await;
        self.not_sent(operation, rows, cut).await;
        self.proxy.always(WireFault::Pass);
        assert_eq!(desk::carried_out(&self.bank, operation).await, before, "{operation}");
        self.window.press("Escape").await;
        self.window.see_gone("result-dialog").await;
    }

    async fn not_sent(&self, operation: &str, rows: usize, cut: Instant) {
        self.window.read("result-silent", "Nothing of it has been sent").await;
        self.window.see(spot("result").having("data-done", "true")).await;
        println!("| {operation} | {rows} | {:.1} |", cut.elapsed().as_secs_f64());
        assert!(cut.elapsed() < WAIT_MAX, "{operation}: {:?}", cut.elapsed());
        self.window.read("result", "no money has moved").await;
        for row in 0..rows {
            self.window.see(spot(&format!("result-row-{row}")).having("data-state", "not_sent")).await;
        }
        self.window.look(&format!("cut-{operation}")).await;
    }

    async fn commit(&self, dialog: &str) {
        let button =
            format!("[data-testid=\"{dialog}\"] [data-testid=\"dialog-commit\"]:not([aria-disabled=\"true\"])");
        self.window.see(Spot::css(&button)).await;
        self.window.press("Control+Enter").await;
    }

    /// Opens a list from another page, so that its rows have the focus, and begins its operation on the first draft.
    async fn begin(&self, stage: &str) {
        self.window.click("nav-today").await;
        desk::open_list(&self.window, stage).await;
        self.window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
        self.window.press("Control+Enter").await;
    }

    /// The job again with the network: it is accepted once.
    async fn confirm_again(&self, operation: &str) {
        let before = desk::carried_out(&self.bank, operation).await;
        self.window.see("check-totals").await;
        self.commit("check-dialog").await;
        desk::see_accepted(&self.window, 1, &format!("cut-{operation}")).await;
        assert_eq!(desk::carried_out(&self.bank, operation).await, before + 1, "{operation}");
    }
}

async fn line(data: &std::path::Path) -> Line {
    let (bank, proxy) = behind_a_proxy(data).await;
    let window = Window::open(data).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    Line { bank, proxy, window }
}

#[tokio::test]
async fn a_job_on_a_draft_is_not_sent_and_works_once_the_network_is_back() {
    let data = tempdir().expect("a data directory");
    let line = line(data.path()).await;

    line.begin("receipt-by-endorsee").await;
    line.window.see("check-totals").await;
    line.confirm_cut("receipt-by-endorsee", 1).await;
    line.begin("receipt-by-endorsee").await;
    line.confirm_again("receipt-by-endorsee").await;

    let refuse = async || {
        line.begin("receipt-by-endorsee").await;
        line.window.see("check-totals").await;
        line.window.press("r").await;
        line.window.fill("form-remark", "wrong goods").await;
        line.commit("order-form").await;
        line.window.see("check-totals").await;
    };
    refuse().await;
    line.confirm_cut("receipt-by-endorsee", 1).await;
    refuse().await;
    line.confirm_again("receipt-by-endorsee").await;

    desk::endorse(&line.window, &[0]).await;
    desk::see_accepted(&line.window, 1, "cut-endorse").await;
    line.begin("transfer-withdrawal").await;
    line.window.see("check-totals").await;
    line.confirm_cut("transfer-withdrawal", 1).await;
    line.begin("transfer-withdrawal").await;
    line.confirm_again("transfer-withdrawal").await;

    let present = async || {
        line.begin("prompt-payment-app").await;
        line.window.see("order-form").await;
        line.window.press("Space").await;
        line.commit("order-form").await;
        line.window.see("check-totals").await;
    };
    present().await;
    line.confirm_cut("create-prompt-payment-app", 1).await;
    present().await;
    line.confirm_again("create-prompt-payment-app").await;
    line.window.close().await;
}

#[tokio::test]
async fn a_transfer_and_a_doubt_without_the_network_wait_for_it() {
    let data = tempdir().expect("a data directory");
    let line = line(data.path()).await;
    desk::read_balances(&line.window).await;
    let payer = line.bank.accounts[0].account_number.clone();
    desk::transfer_to_check(&line.window, &payer, "77.50").await;
    line.confirm_cut("transfer", 1).await;

    lose_one_reply(&line.bank).await;
    desk::endorse(&line.window, &[0]).await;
    line.window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    line.window.click(spot("result-dialog").inside("dialog-back")).await;
    line.window.click("nav-doubts").await;
    line.proxy.always(WireFault::HoldAtOnce);
    let cut = Instant::now();
    line.window.click("doubt-inquire").await;
    line.window.see(Spot::css("[data-testid=\"doubt-inquire\"]:not([aria-disabled=\"true\"])")).await;
    println!("| a probe of a doubt | 1 | {:.1} |", cut.elapsed().as_secs_f64());
    assert!(cut.elapsed() < WAIT_MAX, "{:?}", cut.elapsed());
    line.window.look("cut-doubt").await;
    assert_eq!(endorsements(&line.bank).await, 1, "a probe sends nothing");
    line.proxy.always(WireFault::Pass);
    line.window.click("doubt-inquire").await;
    line.window.see(spot("doubt-proposal").having("data-decision", "executed")).await;
    line.window.close().await;
}

#[tokio::test]
async fn an_approved_transfer_without_the_network_is_not_sent() {
    let data = tempdir().expect("a data directory");
    let (bank, proxy) = behind_a_proxy(data.path()).await;
    require_approval(data.path());
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let line = Line { bank, proxy, window };
    let payer = line.bank.accounts[0].account_number.clone();
    desk::transfer_to_check(&line.window, &payer, "77.50").await;
    line.window.fill("check-preparer", "Lin Mei").await;
    line.window.click(spot("check-dialog").inside("dialog-commit")).await;
    line.window.see("result-awaiting").await;
    desk::close_result(&line.window).await;
    line.window.click("nav-approvals").await;
    line.window.see(spot("approval").having("data-state", "waiting")).await;
    line.proxy.always(WireFault::HoldAtOnce);
    line.window.press("Control+Enter").await;
    line.window.fill("approval-name", "Zhang Wei").await;
    line.commit("give-dialog").await;
    line.window.see(spot("approval").having("data-state", "approved")).await;
    let cut = Instant::now();
    line.window.click("approval-send").await;
    line.not_sent("transfer-approved", 1, cut).await;
    assert_eq!(desk::carried_out(&line.bank, "transfer").await, 0);
    line.window.close().await;
}
