//! Dual control in the window: one person prepares, another approves by name or with a file signed elsewhere. Nothing
//! is sent before, and the preparer reads the reason when it is sent back.

use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use chrono::{SecondsFormat, Utc};
use model::dual_control::ApproverKey;
use money::dual_control::{Answer, Decision, Request};
use practice_bank::Running;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::desk;

const PREPARER: &str = "Lin Mei";
const APPROVER: &str = "Wang Fang";

/// A profile that requires an approver's name for any amount, and a signed file from 1,000.
struct Office {
    data: TempDir,
    bank: Running,
    key: ApproverKey,
}

impl Office {
    async fn new() -> Self {
        let data = tempdir().expect("a data directory");
        let bank = desk::bank_with_profile(data.path()).await;
        let key = ApproverKey::new(APPROVER).expect("a key");
        let office = Self { data, bank, key };
        office.ask_for_files_from("1000");
        office
    }

    fn ask_for_files_from(&self, least: &str) {
        self.ask(&[("0", "same_account"), (least, "approval_file")]);
    }

    /// Replaces the tiers in the settings.
    fn ask(&self, tiers: &[(&str, &str)]) {
        let settings = self.data.path().join("profiles/harbour/profile.toml");
        let text = std::fs::read_to_string(&settings).expect("the settings");
        let rest = text.split("[second_person]").next().expect("what was there");
        let tier =
            |(from, how): &(&str, &str)| format!("[[second_person.tiers]]\nfrom = \"{from}\"\nhow = \"{how}\"\n");
        let tiers: String = tiers.iter().map(tier).collect();
        let approver = format!("name = \"{APPROVER}\"\npublic_key = \"{}\"\n", self.key.public().hex());
        let all =
            format!("{rest}[second_person]\nexpires = \"hours:4\"\n{tiers}[[second_person.approvers]]\n{approver}");
        std::fs::write(&settings, all).expect("written");
    }

    async fn open(&self) -> Window {
        let window = Window::open(self.data.path()).await;
        desk::sign_in(&window, &self.bank).await;
        desk::read_balances(&window).await;
        window
    }

    /// Prepares a transfer and submits it for approval.
    async fn prepare(&self, window: &Window, amount: &str) {
        desk::transfer_to_check(window, &self.bank.accounts[0].account_number, amount).await;
        self.hand_over(window).await;
    }

    async fn hand_over(&self, window: &Window) {
        window.fill("check-preparer", PREPARER).await;
        window.picture("approval-check").await;
        window.click(spot("check-dialog").inside("dialog-commit")).await;
        window.see("result-awaiting").await;
    }

    /// The number of calls that the bank carried out for us.
    async fn sent(&self) -> usize {
        let ledger = reqwest::get(format!("{}/ledger", self.bank.control_url)).await.expect("the ledger");
        let ledger: Value = serde_json::from_str(&ledger.text().await.expect("its text")).expect("JSON");
        ledger["entries"].as_array().expect("entries").iter().filter(|entry| entry["by"] == "client").count()
    }

    /// A token of the approver's own, with permission to read.
    async fn own_token(&self) -> String {
        let call = reqwest::Client::new().post(format!("{}/tokens", self.bank.control_url));
        let reply = call.body(r#"{"permissions":"read"}"#).send().await.expect("the control port");
        let reply: Value = serde_json::from_str(&reply.text().await.expect("its text")).expect("JSON");
        reply["token"].as_str().expect("a token").to_owned()
    }

    /// The approver on another machine: reads the request, signs it and writes the answer.
    fn sign(&self, request: &Path, answer: &Path) {
        let request = Request::load(request).expect("the request");
        let now = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
        let decision = Decision::sign(&request, Answer::Approve, "", &self.key, &now).expect("signed");
        decision.write(answer).expect("written");
    }
}

#[tokio::test]
async fn somebody_else_approves_by_name_and_only_then_it_is_sent() {
    let office = Office::new().await;
    let window = office.open().await;
    office.prepare(&window, "12.50").await;
    window.picture("approval-awaiting").await;
    assert_eq!(office.sent().await, 0, "nothing leaves before an approver says yes");
    window.click("result-approvals").await;
    window.see(spot("approval").having("data-state", "waiting")).await;
    window.see(Spot::css("[data-testid=\"nav-approvals\"] .nav-count")).await;
    // The table from the bodies, beside the two decisions; nothing covers it while the approver decides.
    window.read("approval-table", "12.50").await;
    window.picture("approval-waiting").await;

    window.click("approval-give").await;
    // The core compares the names, whatever their spelling.
    window.fill("approval-name", &PREPARER.to_uppercase()).await;
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    window.see(spot("give-dialog").inside("error-band")).await;
    window.fill("approval-name", APPROVER).await;
    window.picture("approval-give").await;
    assert!(in_sight(&window, "approval-table").await && in_sight(&window, "give-dialog").await, "both at once");
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    window.see(spot("approval").having("data-state", "approved")).await;
    assert_eq!(office.sent().await, 0, "approved is not sent");
    window.click("nav-today").await;
    window.see("approvals-band").await;
    window.picture("approval-today").await;
    window.click("open-approvals").await;
    window.click("approval-send").await;
    desk::see_accepted(&window, 1, "approval").await;
    assert_eq!(office.sent().await, 1);

    office.prepare(&window, "13.50").await;
    window.click("result-approvals").await;
    window.click("approval-back").await;
    window.fill("back-name", APPROVER).await;
    window.fill("back-reason", "the voucher says 31.50").await;
    window.click(spot("back-dialog").inside("dialog-commit")).await;
    window.see(spot("approval").having("data-state", "sent_back")).await;
    window.click("nav-journal").await;
    window.see(spot("journal-row-0").having("data-state", "cancelled")).await;
    assert_eq!(office.sent().await, 1);
    window.close().await;
}

/// Whether an element is the topmost one at its middle and whole within the window.
async fn in_sight(window: &Window, id: &str) -> bool {
    let script = "const box = document.querySelector(`[data-testid=\"${arguments[0]}\"]`);
        const at = box.getBoundingClientRect();
        const top = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
        return box.contains(top) && at.top >= 0 && at.bottom <= window.innerHeight;";
    window.script(script, &[Value::from(id)]).await == Value::Bool(true)
}

/// The button that approves, while it is disabled.
fn cannot_give() -> Spot {
    Spot::css("[data-testid=\"give-dialog\"] [data-testid=\"dialog-commit\"][aria-disabled]")
}

#[tokio::test]
async fn the_approver_signs_in_and_calls_a_moved_payee_back() {
    let office = Office::new().await;
    office.ask(&[("0", "own_token")]);
    let own = office.own_token().await;
    let window = office.open().await;
    office.prepare(&window, "12.50").await;
    window.click("result-approvals").await;
    window.click("approval-give").await;
    window.fill("approval-name", APPROVER).await;
    window.see(cannot_give()).await;
    window.fill("approval-token", &own).await;
    window.picture("approval-own-token").await;
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    window.see(spot("approval").having("data-state", "approved")).await;
    window.click("approval-send").await;
    desk::see_accepted(&window, 1, "approval-own-token").await;
    assert_eq!(office.sent().await, 1);

    // The same name with another account.
    let payer = &office.bank.accounts[0].account_number;
    desk::transfer_to_payee(&window, payer, "6222020200334454711", "13.50").await;
    window.picture("approval-call-back-check").await;
    office.hand_over(&window).await;
    window.click("result-approvals").await;
    window.click("approval-give").await;
    window.fill("approval-name", APPROVER).await;
    window.fill("approval-token", &own).await;
    window.see(cannot_give()).await;
    window.fill("approval-call-back", "Mr Li, 10:32, ends in 4711").await;
    window.look("approval-call-back").await;
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    window.see(spot("approval").having("data-state", "approved")).await;
    assert_eq!(office.sent().await, 1, "approved is not sent");
    window.click("approval-send").await;
    desk::see_accepted(&window, 1, "approval-call-back").await;
    assert_eq!(office.sent().await, 2);
    window.close().await;
}

#[tokio::test]
async fn a_file_signed_elsewhere_approves_its_own_request_only() {
    let office = Office::new().await;
    let window = office.open().await;
    window.click("language-zh").await;
    window.click("theme-dark").await;
    office.prepare(&window, "5000.00").await;
    window.picture("approval-awaiting-zh-dark").await;
    let request = office.data.path().join("request.json");
    window.click("result-export").await;
    window.fill("export-path", request.to_str().expect("UTF-8")).await;
    window.look("approval-export-zh-dark").await;
    window.click(spot("export-dialog").inside("dialog-commit")).await;
    window.see("approval-written").await;
    window.click(spot("export-dialog").inside("dialog-back")).await;
    window.click("result-approvals").await;
    window.see(spot("approval-give").having("aria-disabled", "true")).await;
    window.picture("approval-file-zh-dark").await;

    let answer = office.data.path().join("answer.json");
    office.sign(&request, &answer);
    let changed = office.data.path().join("changed.json");
    let text = std::fs::read_to_string(&answer).expect("the answer");
    std::fs::write(&changed, text.replace("\"approve\"", "\"send_back\"")).expect("changed");
    window.click("approval-import").await;
    window.fill("answer-file", changed.to_str().expect("UTF-8")).await;
    window.click(spot("answer-dialog").inside("dialog-commit")).await;
    window.see(spot("answer-dialog").inside("error-band")).await;
    window.look("approval-changed-zh-dark").await;
    window.fill("answer-file", answer.to_str().expect("UTF-8")).await;
    window.click(spot("answer-dialog").inside("dialog-commit")).await;
    window.see(spot("approval").having("data-state", "approved")).await;
    window.picture("approval-approved-zh-dark").await;
    assert_eq!(office.sent().await, 0);
    window.click("approval-send").await;
    desk::see_accepted(&window, 1, "approval-file").await;
    assert_eq!(office.sent().await, 1);
    window.close().await;
}

#[tokio::test]
async fn a_weakening_is_told_everywhere_until_the_former_approver_signs() {
    let office = Office::new().await;
    office.open().await.close().await;
    office.ask_for_files_from("900000");
    let window = office.open().await;
    window.see("weakened").await;
    window.click("open-profile").await;
    window.see("second-person").await;
    window.see("approver").await;
    window.look("approval-profile").await;
    window.click("weakened-open").await;
    window.fill("weakened-name", PREPARER).await;
    window.look("approval-weakened").await;
    window.click(spot("weakened-dialog").inside("dialog-commit")).await;
    // It waits for the approver's file, and the notice stays.
    window.see(spot("approval").having("data-state", "waiting")).await;
    window.see("weakened-needs").await;
    window.look("approval-weakened-waits").await;
    let (request, answer) = (office.data.path().join("request.json"), office.data.path().join("answer.json"));
    window.click("approval-export").await;
    window.fill("export-path", request.to_str().expect("UTF-8")).await;
    window.click(spot("export-dialog").inside("dialog-commit")).await;
    window.see("approval-written").await;
    window.click(spot("export-dialog").inside("dialog-back")).await;
    office.sign(&request, &answer);
    window.click("approval-import").await;
    window.fill("answer-file", answer.to_str().expect("UTF-8")).await;
    window.click(spot("answer-dialog").inside("dialog-commit")).await;
    window.see_gone("weakened").await;
    window.close().await;
}
