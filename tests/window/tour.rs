//! Every page and dialog in both languages and themes: no figure is cut off, and axe-core finds no fault.
//!
//! `AVAL_TOUR=all` (`cargo xtask pictures`) walks through all looks at three widths; otherwise each page is seen in each
//! look at one of two widths, and each dialog in two looks, which are both languages and both themes.

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;
use crate::doubt::lose_one_reply;

const LOOKS: [(&str, &str); 4] = [("en", "light"), ("zh", "light"), ("zh", "dark"), ("en", "dark")];

/// The usual size first.
const SIZES: [(u32, u32); 3] = [(1440, 900), (1024, 640), (1920, 1080)];

const PAGES: [&str; 13] = [
    "today",
    "maturity",
    "propose",
    "journal",
    "doubts",
    "approvals",
    "balances",
    "transfers",
    "statements",
    "counterparties",
    "order-file",
    "diagnosis",
    "profile",
];

/// Dialogs that one press on a page opens and Escape closes: page, what is pressed, the dialog.
const DIALOGS: [(&str, &str, &str); 10] = [
    ("maturity", "watch-import", "watch-dialog"),
    ("maturity", "calendar-import", "calendar-dialog"),
    ("journal", "export-open", "export-dialog"),
    ("doubts", "doubt-pack", "pack-dialog"),
    ("approvals", "approval-import", "answer-dialog"),
    ("approvals", "approval-give", "give-dialog"),
    ("approvals", "approval-back", "back-dialog"),
    ("statements", "statement-import", "import-dialog"),
    ("profile", "settings-edit", "settings-dialog"),
    ("profile", "profile-remove-open", "remove-dialog"),
];

/// The walk: the window, what it looks like now, and what was found wrong.
struct Tour {
    window: Window,
    look: String,
    found: Vec<String>,
}

fn is_whole() -> bool {
    std::env::var("AVAL_TOUR").is_ok_and(|asked| asked == "all")
}

#[tokio::test]
async fn no_page_or_dialog_cuts_a_figure_or_has_a_fault_in_any_look() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let mut tour = Tour { window: Window::open(data.path()).await, look: String::new(), found: Vec::new() };
    tour.fill_the_desk(&bank).await;
    // Transfers need an approval from here on, so that there is one to look at.
    tour.window.kill().await;
    require_approval(data.path());
    tour.window = Window::open(data.path()).await;
    desk::sign_in(&tour.window, &bank).await;
    tour.await_approval(&bank).await;
    for (at, size) in SIZES.into_iter().enumerate() {
        for (of, (language, theme)) in LOOKS.into_iter().enumerate() {
            // Otherwise each look once, every second one at the smallest size.
            if is_whole() || at == of % 2 {
                tour.dress(language, theme, size).await;
                tour.pages().await;
            }
            if is_whole() || at == 0 && of % 2 == 0 {
                tour.dialogs(&bank).await;
                tour.orders(&bank).await;
            }
        }
    }
    tour.window.close().await;
    let empty = tempdir().expect("a data directory");
    tour.window = Window::open(empty.path()).await;
    tour.first_start().await;
    assert_eq!(tour.found, Vec::<String>::new());
}

/// Every transfer needs the name of an approver.
pub fn require_approval(data: &std::path::Path) {
    let settings = data.join("profiles/harbour/profile.toml");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    let rest = text.split("[second_person]").next().expect("what was there");
    let tiers =
        "[second_person]\nexpires = \"hours:4\"\n[[second_person.tiers]]\nfrom = \"0\"\nhow = \"same_account\"\n";
    std::fs::write(&settings, format!("{rest}{tiers}")).expect("written");
}

impl Tour {
    /// Balances, a signed draft, and an endorsement in doubt.
    async fn fill_the_desk(&mut self, bank: &Running) {
        let window = &self.window;
        desk::sign_in(window, bank).await;
        desk::refresh(window).await;
        desk::read_balances(window).await;
        desk::sign_the_first(window).await;
        window.see(spot("result").having("data-done", "true")).await;
        self.look = "en".to_owned();
        self.at_in_both_themes("dialog-result").await;
        self.window.click("result-save").await;
        self.window.see("save-path").await;
        self.at_in_both_themes("dialog-save").await;
        self.window.press("Escape").await;
        self.window.see_gone("save-dialog").await;
        desk::close_result(&self.window).await;
        lose_one_reply(bank).await;
        self.window.click("language-zh").await;
        desk::endorse(&self.window, &[2]).await;
        self.window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
        self.look = "zh".to_owned();
        self.at_in_both_themes("dialog-result-doubt").await;
        desk::close_result(&self.window).await;
    }

    /// A transfer that waits for its approval.
    async fn await_approval(&mut self, bank: &Running) {
        desk::transfer_to_check(&self.window, &bank.accounts[0].account_number, "12.50").await;
        self.window.fill("check-preparer", "Lin Mei").await;
        self.window.click(spot("check-dialog").inside("dialog-commit")).await;
        self.window.see("result-awaiting").await;
        self.look = "zh".to_owned();
        self.at_in_both_themes("dialog-awaiting").await;
        desk::close_result(&self.window).await;
    }

    async fn first_start(&mut self) {
        self.window.see("first-start-practice").await;
        for (language, theme) in [LOOKS[0], LOOKS[2]] {
            self.dress(language, theme, SIZES[0]).await;
            self.at("page-first-start").await;
        }
    }

    async fn dress(&mut self, language: &str, theme: &str, (width, height): (u32, u32)) {
        self.window.resize(width, height).await;
        self.window.click(format!("language-{language}").as_str()).await;
        self.window.click(format!("theme-{theme}").as_str()).await;
        self.look = format!("{language}-{theme}-{width}");
    }

    async fn open_page(&self, page: &str) {
        if page == "diagnosis" {
            self.window.click("nav-profile").await;
            self.window.click("diagnosis-open").await;
            self.window.see("diagnosis-copy").await;
        } else if page == "order-file" {
            self.window.click("nav-transfers").await;
            self.window.click("open-order-file").await;
        } else {
            self.window.click(format!("nav-{page}").as_str()).await;
        }
        self.window.see(format!("page-{page}").as_str()).await;
    }

    async fn pages(&mut self) {
        for page in PAGES {
            self.open_page(page).await;
            match page {
                "journal" => {
                    self.window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
                    self.window.see("instruction-pane").await;
                }
                "doubts" => self.window.see("doubt").await,
                "approvals" => self.window.see("approval").await,
                "balances" => self.window.click("balances-view-day").await,
                _ => {}
            }
            self.at(&format!("page-{page}")).await;
            if page == "balances" {
                self.balances().await;
            }
        }
        desk::open_list(&self.window, "draft").await;
        self.window.click("sort-amount").await;
        self.window.see(Spot::css("[data-testid=\"row-0\"][data-key]")).await;
        self.at("page-draft").await;
        desk::open_list(&self.window, "receipt-by-endorsee").await;
        self.window.click("row-1").await;
        self.window.see("detail-amount").await;
        self.at("page-sign").await;
        // The title with the most buttons.
        desk::open_list(&self.window, "endorsement-transfer").await;
        for row in 1..4 {
            self.window.click(format!("row-{row}-select").as_str()).await;
        }
        self.window.see("status-selected").await;
        self.at("page-selected").await;
        self.window.press("Escape").await;
        self.window.see_gone("status-selected").await;
    }

    /// The other views of the balances.
    async fn balances(&mut self) {
        for view in ["history", "compare", "thresholds", "report"] {
            let tab = format!("balances-view-{view}");
            self.window.click(tab.as_str()).await;
            self.window.see(spot(&tab).having("aria-pressed", "true")).await;
            self.at(&format!("page-balances-{view}")).await;
        }
    }

    async fn dialogs(&mut self, bank: &Running) {
        for (page, opens, dialog) in DIALOGS {
            self.open_page(page).await;
            self.window.click(opens).await;
            self.dialog(dialog).await;
        }
        self.open_page("approvals").await;
        self.window.click("approval-export").await;
        self.window.see("export-dialog").await;
        self.at("dialog-approval-export").await;
        self.window.press("Escape").await;
        self.window.see_gone("export-dialog").await;
        self.open_page("balances").await;
        self.window.click("balances-view-thresholds").await;
        self.window.click("threshold-add").await;
        self.dialog("threshold-dialog").await;
        let mark = &bank.accounts[0].bank_mark;
        self.open_page("profile").await;
        self.window.click(format!("code-edit-{mark}-onlineFlag").as_str()).await;
        self.dialog("code-edit").await;
        desk::open_list(&self.window, "draft").await;
        self.window.press("?").await;
        self.dialog("keys-sheet").await;
        self.window.press("Control+k").await;
        self.window.fill("command-input", "E").await;
        self.dialog("command-box").await;
        self.window.click("views").await;
        self.window.click("views-manage").await;
        self.dialog("views-dialog").await;
    }

    /// Looks at an open dialog and closes it.
    async fn dialog(&mut self, dialog: &str) {
        self.window.see(dialog).await;
        self.at(&format!("dialog-{dialog}")).await;
        match spot(dialog).inside("dialog-back") {
            // The panels of an approval are parts of their page.
            back if ["give-dialog", "back-dialog"].contains(&dialog) => self.window.click(back).await,
            _ => self.window.press("Escape").await,
        }
        self.window.see_gone(dialog).await;
    }

    /// The forms of an order and their checks: of drafts and of a transfer.
    async fn orders(&mut self, bank: &Running) {
        desk::endorse_typed(&self.window, &[1, 2, 3, 4, 5, 6]).await;
        self.at("dialog-endorse").await;
        self.window.click(spot("order-form").inside("dialog-commit")).await;
        self.window.see("check-totals").await;
        self.at("dialog-check").await;
        self.window.click(spot("check-dialog").inside("dialog-back")).await;
        self.window.see("order-form").await;
        self.window.click("form-endorseeAccountName").await;
        for key in ["Control+a", "Delete", "Tab"] {
            self.window.press(key).await;
        }
        self.window.click(spot("order-form").inside("dialog-commit")).await;
        self.window.see("form-problems").await;
        self.at("dialog-problems").await;
        self.window.press("Escape").await;
        self.window.see("form-leaving").await;
        self.at("dialog-leaving").await;
        self.window.click("form-discard").await;
        self.window.see_gone("order-form").await;
        desk::transfer_typed(&self.window, &bank.accounts[0].account_number, "6222020200119988776", "13.50").await;
        self.window.see("check-totals").await;
        self.at("dialog-transfer-check").await;
        self.window.click(spot("check-dialog").inside("dialog-back")).await;
        self.window.see("order-form").await;
        self.at("dialog-transfer").await;
        desk::discard_form(&self.window).await;
    }

    /// In both themes where a dialog covers the switch.
    async fn at_in_both_themes(&mut self, name: &str) {
        let language = self.look.clone();
        for theme in ["dark", "light"] {
            let script = "document.documentElement.dataset.theme = arguments[0]; return true;";
            self.window.script(script, &[json!(theme)]).await;
            self.look = format!("{language}-{theme}-{}", SIZES[0].0);
            self.at(name).await;
        }
        self.look = language;
    }

    /// Takes a picture, and collects the figures that are wider than their cell and the faults.
    async fn at(&mut self, name: &str) {
        let picture = format!("{name}-{}", self.look);
        self.window.picture(&format!("tour/{picture}")).await;
        let figures = ".figures, .grid-amount, .grid-due, .grid-number, .mono, td, dd, button, h1";
        let script = "return [...document.querySelectorAll(arguments[0])]
            .filter((one) => one.checkVisibility() && !one.closest('pre, .unseen')
              && !['visible', 'auto'].includes(getComputedStyle(one).overflowX)
              && one.scrollWidth > one.clientWidth + 1)
            .map((one) => `cut: ${one.className}: ${one.textContent}`)";
        let cut = self.window.script(script, &[json!(figures)]).await;
        // Only a table of draft numbers may be wider than its page.
        let sideways = "return [...document.querySelectorAll('.page-body, .dialog-body, .pane-body, main')]
            .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
              && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
            .map((one) => `scrolls sideways: ${one.className}: ${one.scrollWidth} > ${one.clientWidth}`)";
        let sideways = self.window.script(sideways, &[]).await;
        let outside = "return [...document.querySelectorAll('.page-title button, .page-title h1, .dialog-foot button')]
            .filter((one) => one.checkVisibility())
            .filter((one) => { const at = one.getBoundingClientRect();
              return at.width < 8 || at.left < 0 || at.right > innerWidth + 1; })
            .map((one) => `outside the window: ${one.className}: ${one.textContent}`)";
        // A mark of one letter per line.
        let tall = "return [...document.querySelectorAll('.pill')]
            .filter((one) => one.checkVisibility() && one.clientHeight > 120)
            .map((one) => `a mark of ${one.clientHeight} px: ${one.textContent}`)";
        let tall = self.window.script(tall, &[]).await;
        let outside = self.window.script(outside, &[]).await;
        let texts = |found: &Value| -> Vec<String> { serde_json::from_value(found.clone()).expect("a list of texts") };
        for fault in texts(&cut)
            .into_iter()
            .chain(texts(&sideways))
            .chain(texts(&outside))
            .chain(texts(&tall))
            .chain(self.window.faults().await)
        {
            // Printed at once too: a walk that fails later has not lost it.
            println!("{picture}: {fault}");
            self.found.push(format!("{picture}: {fault}"));
        }
    }
}
