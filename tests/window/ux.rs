//! A clerk's jobs by keyboard alone, counted: keys and seconds of each, against the goals in docs/results/ux.md. Seconds
//! are those of the program and of a driver that does not think; they are printed and not compared.

use std::time::Instant;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::lose_one_reply;

/// Counts the keys and clicks since the start of a job.
struct Hands<'a> {
    window: &'a Window,
    keys: usize,
    since: Instant,
}

impl<'a> Hands<'a> {
    fn on(window: &'a Window) -> Self {
        Self { window, keys: 0, since: Instant::now() }
    }

    async fn press(&mut self, chord: &str) {
        self.window.press(chord).await;
        self.keys += 1;
    }

    async fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(&if letter == ' ' { "Space".to_owned() } else { letter.to_string() }).await;
        }
    }

    /// Tab until an element whose name begins so has the focus.
    async fn tab_to(&mut self, id: &str) {
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
    async fn take_party(&mut self, part: &str, next: &str) {
        self.type_text(part).await;
        self.window.see(Spot::css(".combo-enter")).await;
        self.press("Enter").await;
        let focus = "return document.activeElement?.dataset.testid?.startsWith(arguments[0]) ?? false";
        let there = async || (self.window.script(focus, &[json!(next)]).await == json!(true)).then_some(());
        self.window.until(&format!("the focus in {next}"), there).await;
    }

    /// Commits the open dialog as soon as it can be.
    async fn commit(&mut self, dialog: &str) {
        let button =
            format!("[data-testid=\"{dialog}\"] [data-testid=\"dialog-commit\"]:not([aria-disabled=\"true\"])");
        self.window.see(Spot::css(&button)).await;
        self.press("Control+Enter").await;
    }

    /// Types the control total, where one is asked for, confirms the check, waits for the result and closes it.
    async fn confirm(&mut self, total: &str) {
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
    fn job(self, name: &str, goal: usize) {
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

#[tokio::test]
async fn a_clerks_day_by_keys_takes_no_more_keys_than_its_goals() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_drafts(1200, data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    // The party that the counted endorsement names is known from this one.
    desk::endorse(&window, &[0]).await;
    desk::see_accepted(&window, 1, "ux-known").await;

    signing(&window).await;
    giving(&window).await;
    presenting(&window).await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 41);
    assert_eq!(desk::carried_out(&bank, "endorse").await, 21);
    assert_eq!(desk::carried_out(&bank, "create-prompt-payment-app").await, 10);
    paying(&window, &bank).await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1, "the same transfer again was noticed before it was sent");
    doubting(&window, &bank).await;
    window.close().await;
}

/// Forty signatures, two of them refusals in both languages.
async fn signing(window: &Window) {
    open(window, "receipt-by-endorsee").await;
    let mut hands = Hands::on(window);
    hands.press("Control+Enter").await;
    hands.confirm("").await;
    hands.job("sign one from an open list", 3);

    for language in ["en", "zh"] {
        window.click(format!("language-{language}").as_str()).await;
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
        hands.job(&format!("refuse one with an 11-letter remark ({language})"), 16);
    }
    window.click("language-en").await;

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
async fn paying(window: &Window, bank: &Running) {
    desk::read_balances(window).await;
    let from = &bank.accounts[3].account_number;
    let ending = &from[from.len() - 4..];
    for again in [false, true] {
        window.click("nav-today").await;
        let mut hands = Hands::on(window);
        hands.press("Control+k").await;
        window.see("command-input").await;
        hands.type_text("new t").await;
        hands.press("Enter").await;
        window.see("order-form").await;
        hands.take_party(ending, "form-oppositeAccountName").await;
        hands.take_party("Lin", "form-tradeAmount").await;
        hands.type_text("1234.50").await;
        hands.commit("order-form").await;
        if again {
            window.see(Spot::css("[data-testid=\"form-problems\"] li").having("data-problem", "problem-twin")).await;
            hands.press("Escape").await;
            window.see("form-leaving").await;
            hands.press("Escape").await;
            window.see_gone("order-form").await;
            hands.job("the same transfer again, noticed and left", 26);
        } else {
            hands.confirm("").await;
            hands.job("transfer to a known payee, with an amount of 7 digits", 26);
        }
    }
}

/// An endorsement without a reply: from its result to the decision.
async fn doubting(window: &Window, bank: &Running) {
    lose_one_reply(bank).await;
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
