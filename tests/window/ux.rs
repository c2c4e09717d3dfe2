//! A clerk's jobs by keyboard alone, counted: keys and seconds of each, against the goals in docs/results/ux.md. Seconds
//! are those of the program and of a driver that does not think; they are printed and not compared.

use std::time::Instant;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::lose_one_reply;
use crate::tour::require_approval;

/// Counts the keys and clicks since the start of a job.
pub(crate) struct Hands<'a> {
    window: &'a Window,
    keys: usize,
    since: Instant,
}

impl<'a> Hands<'a> {
    pub(crate) fn on(window: &'a Window) -> Self {
        Self { window, keys: 0, since: Instant::now() }
    }

    pub(crate) fn window(&self) -> &'a Window {
        self.window
    }

    pub(crate) async fn press(&mut self, chord: &str) {
        self.window.press(chord).await;
        self.keys += 1;
    }

    pub(crate) async fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(&if letter == ' ' { "Space".to_owned() } else { letter.to_string() }).await;
        }
    }

    /// Tab until an element whose name begins so has the focus.
    pub(crate) async fn tab_to(&mut self, id: &str) {
        let focus = "return document.activeElement?.dataset.testid?.startsWith(arguments[0]) ?? false";
        for _ in 0..40 {
            if self.window.script(focus, &[json!(id)]).await == json!(true) {
                return;
            }
            self.press("Tab").await;
        }
        panic!("Tab does not reach {id}");
    }

    /// Types a part of a known party's name and takes it, which leads to the next empty field.
    pub(crate) async fn take_party(&mut self, part: &str, next: &str) {
        self.type_text(part).await;
        self.window.see(Spot::css(".combo-enter")).await;
        self.press("Enter").await;
        let focus = "return document.activeElement?.dataset.testid?.startsWith(arguments[0]) ?? false";
        let there = async || (self.window.script(focus, &[json!(next)]).await == json!(true)).then_some(());
        self.window.until(&format!("the focus in {next}"), there).await;
    }

    /// Commits the open dialog as soon as it can be.
    pub(crate) async fn commit(&mut self, dialog: &str) {
        let button =
            format!("[data-testid=\"{dialog}\"] [data-testid=\"dialog-commit\"]:not([aria-disabled=\"true\"])");
        self.window.see(Spot::css(&button)).await;
        self.press("Control+Enter").await;
    }

    /// Types the control total, where one is asked for, confirms the check, waits for the result and closes it.
    pub(crate) async fn confirm(&mut self, total: &str) {
        self.window.see("check-totals").await;
        if self.window.count("check-control-total").await > 0 {
            self.tab_to("check-control-total").await;
            self.type_text(total).await;
        }
        self.commit("check-dialog").await;
        self.window.see(spot("result").having("data-done", "true")).await;
        let accepted = spot("result-row-0").having("data-state", "accepted");
        self.window.see(accepted).await;
        self.press("Escape").await;
        self.window.see_gone("result-dialog").await;
    }

    /// Prints the job's row, and fails where it takes more keys than the goal.
    pub(crate) fn job(self, name: &str, goal: usize) {
        println!("| {name} | {} | {goal} | {:.1} |", self.keys, self.since.elapsed().as_secs_f64());
        assert!(self.keys <= goal, "{name}: {} keys, the goal is {goal}", self.keys);
    }
}

/// The digits of the selection's sum.
async fn sum(window: &Window, count: usize) -> String {
    window.read("status-selected", &count.to_string()).await;
    let text = window.text(Spot::css("[data-testid=\"status-sum\"] strong")).await;
    text.chars().filter(|sign| sign.is_ascii_digit() || *sign == '.').collect()
}

/// Selects this many drafts from the cursor on: the number, then Space.
async fn select(hands: &mut Hands<'_>, count: usize) -> String {
    hands.type_text(&count.to_string()).await;
    hands.window.read("status-count", &count.to_string()).await;
    hands.press("Space").await;
    sum(hands.window, count).await
}

/// Opens a list with drafts whose amounts can be summed, as a saved filter would; this is not counted.
async fn open(window: &Window, stage: &str) {
    // From another page, so that the list takes the focus.
    window.click("nav-today").await;
    desk::open_list(window, stage).await;
    window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
}

/// A language and the letters that are typed into the command box in it.
struct Tongue {
    language: &'static str,
    new_transfer: &'static str,
    approvals: &'static str,
}

const ENGLISH: Tongue = Tongue { language: "en", new_transfer: "new t", approvals: "to a" };
/// The initials of 新建转账 and 待复核.
const CHINESE: Tongue = Tongue { language: "zh", new_transfer: "xjzz", approvals: "dfh" };

#[tokio::test]
async fn a_clerks_day_by_keys_takes_no_more_keys_than_its_goals() {
    day(&ENGLISH).await;
}

#[tokio::test]
async fn the_same_day_in_chinese_takes_no_more_keys() {
    day(&CHINESE).await;
}

/// The number of drafts at the bank; `AVAL_UX_DRAFTS` names another.
fn drafts() -> u32 {
    std::env::var("AVAL_UX_DRAFTS").map_or(1_200, |number| number.parse().expect("a number of drafts"))
}

async fn day(tongue: &Tongue) {
    let drafts = drafts();
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_drafts(drafts, data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    println!("{drafts} drafts, {}", tongue.language);
    window.click(format!("language-{}", tongue.language).as_str()).await;
    // The party that the counted endorsement names is known from this one.
    desk::endorse(&window, &[0]).await;
    desk::see_accepted(&window, 1, "ux-known").await;

    signing(&window).await;
    giving(&window).await;
    presenting(&window).await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 41);
    assert_eq!(desk::carried_out(&bank, "endorse").await, 21);
    assert_eq!(desk::carried_out(&bank, "create-prompt-payment-app").await, 10);
    paying(&window, &bank, tongue).await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1, "the same transfer again was noticed before it was sent");
    doubting(&window, &bank).await;
    window.kill().await;
    require_approval(data.path());
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    approving(&window, &bank, tongue).await;
    window.close().await;
}

/// Forty signatures, two of them refusals.
async fn signing(window: &Window) {
    open(window, "receipt-by-endorsee").await;
    let mut hands = Hands::on(window);
    hands.press("Control+Enter").await;
    hands.confirm("").await;
    hands.job("sign one from an open list", 3);

    for _ in 0..2 {
        open(window, "receipt-by-endorsee").await;
        let mut hands = Hands::on(window);
        hands.press("Control+Enter").await;
        window.see("check-totals").await;
        hands.press("r").await;
        window.see("form-remark").await;
        hands.tab_to("form-remark").await;
        hands.type_text("wrong goods").await;
        hands.commit("order-form").await;
        hands.confirm("").await;
        hands.job("refuse one with an 11-letter remark", 16);
    }

    open(window, "receipt-by-endorsee").await;
    let mut hands = Hands::on(window);
    let total = select(&mut hands, 38).await;
    hands.press("Control+Enter").await;
    hands.confirm(&total).await;
    hands.job("sign 38 more at once", 6);
}

/// Endorsing to a known party, and withdrawing an endorsement.
async fn giving(window: &Window) {
    open(window, "endorsement-transfer").await;
    let mut hands = Hands::on(window);
    let total = select(&mut hands, 20).await;
    hands.press("Control+Enter").await;
    window.see("form-endorseeAccountName").await;
    hands.take_party("Lin", "form-transferFlag-").await;
    hands.press("ArrowRight").await;
    hands.commit("order-form").await;
    hands.confirm(&total).await;
    hands.job("endorse 20 to a known party", 12);

    open(window, "transfer-withdrawal").await;
    let mut hands = Hands::on(window);
    hands.press("Control+Enter").await;
    hands.confirm("").await;
    hands.job("withdraw one endorsement", 3);
}

/// Presenting ten drafts for payment.
async fn presenting(window: &Window) {
    open(window, "prompt-payment-app").await;
    // An amount that cannot be represented exactly is typed by a person; this is not counted.
    window.click("filter-more").await;
    window.fill("filter-amount_to", "1000000000").await;
    window.see("filter-clear").await;
    let focus = "document.querySelector('[data-pane=\"rows\"]').focus(); return true;";
    window.script(focus, &[]).await;
    let mut hands = Hands::on(window);
    let total = select(&mut hands, 10).await;
    hands.press("Control+Enter").await;
    window.see("order-form").await;
    hands.press("Space").await;
    hands.commit("order-form").await;
    hands.confirm(&total).await;
    hands.job("present 10", 8);
}

/// A transfer to a payee that is known from an endorsement, and the same one again by mistake.
async fn paying(window: &Window, bank: &Running, tongue: &Tongue) {
    desk::read_balances(window).await;
    let from = &bank.accounts[3].account_number;
    let ending = &from[from.len() - 4..];
    for again in [false, true] {
        window.click("nav-today").await;
        let mut hands = Hands::on(window);
        hands.press("Control+k").await;
        window.see("command-input").await;
        hands.type_text(tongue.new_transfer).await;
        hands.press("Enter").await;
        window.see("order-form").await;
        window.see(Spot::css("[data-testid=\"form-oppositeAccountName\"]:focus")).await;
        // The second time the payer follows from the payee.
        if again {
            hands.take_party("Lin", "form-tradeAmount").await;
        } else {
            hands.take_party("Lin", "form-tradeAccountNumber").await;
            hands.take_party(ending, "form-tradeAmount").await;
        }
        hands.type_text("1234.50").await;
        hands.commit("order-form").await;
        if again {
            window.see(Spot::css("[data-testid=\"form-problems\"] li").having("data-problem", "problem-twin")).await;
            hands.press("Escape").await;
            window.see("form-leaving").await;
            hands.press("Escape").await;
            window.see_gone("order-form").await;
            hands.job("the same transfer again, noticed and left", 21);
        } else {
            hands.confirm("").await;
            hands.job("transfer to a known payee, with an amount of 7 digits", 26);
        }
    }
}

/// An endorsement without a reply: from its result to the decision.
async fn doubting(window: &Window, bank: &Running) {
    lose_one_reply(bank).await;
    // With many drafts the list may still show those that were endorsed before.
    desk::open_list(window, "endorsement-transfer").await;
    window.see_gone(Spot::css("[data-testid=\"row-0\"] .row-mark-acted")).await;
    desk::endorse(window, &[0]).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    let mut hands = Hands::on(window);
    hands.tab_to("result-doubt-0").await;
    hands.press("Enter").await;
    window.see("doubt").await;
    hands.press("Control+Enter").await;
    window.see(spot("doubt-proposal").having("data-decision", "executed")).await;
    hands.tab_to("doubt-agree").await;
    hands.press("Enter").await;
    window.see(Spot::css("[data-testid=\"doubt-reference\"]:focus")).await;
    hands.type_text("line 4").await;
    hands.tab_to("doubt-reason").await;
    hands.type_text("in the list").await;
    window.see(Spot::css("[data-testid=\"doubt-resolve\"]:not([aria-disabled=\"true\"])")).await;
    hands.press("Control+Enter").await;
    hands.commit("resolve-dialog").await;
    window.see_gone("resolve-dialog").await;
    hands.job("resolve one doubt, with a reference and a reason of 17 letters", 34);
}

/// A transfer that Lin Mei prepared: approved by another name and sent.
async fn approving(window: &Window, bank: &Running, tongue: &Tongue) {
    let before = desk::carried_out(bank, "transfer").await;
    desk::transfer_to_check(window, &bank.accounts[0].account_number, "77.50").await;
    window.fill("check-preparer", "Lin Mei").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see("result-awaiting").await;
    desk::close_result(window).await;
    window.click("nav-today").await;

    let mut hands = Hands::on(window);
    hands.press("Control+k").await;
    window.see("command-input").await;
    hands.type_text(tongue.approvals).await;
    hands.press("Enter").await;
    window.see(spot("approval").having("data-state", "waiting")).await;
    window.read("approval-table", "77.50").await;
    hands.press("Control+Enter").await;
    window.see(Spot::css("[data-testid=\"approval-name\"]:focus")).await;
    hands.type_text("Zhang Wei").await;
    hands.commit("give-dialog").await;
    window.see(spot("approval").having("data-state", "approved")).await;
    assert_eq!(desk::carried_out(bank, "transfer").await, before, "approved is not sent");
    window.see(Spot::css("[data-testid=\"approval-send\"]:not([aria-disabled=\"true\"])")).await;
    hands.press("Control+Enter").await;
    window.see(spot("result").having("data-done", "true")).await;
    hands.press("Escape").await;
    window.see_gone("result-dialog").await;
    hands.job("approve one transfer, with a name of 9 letters, and send it", 20);
    assert_eq!(desk::carried_out(bank, "transfer").await, before + 1);
}
