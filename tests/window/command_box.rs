//! Ctrl+K opens any page by its name or initials in either language, and a draft of any list where it can be acted upon.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn the_command_box_finds_a_list_by_pinyin_and_a_draft_by_last_digits() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;

    desk::open_list(&window, "draft").await;
    let number = window.attribute("row-3", "data-number").await.expect("a draft number");
    window.press("Control+k").await;
    window.see("command-input").await;
    window.picture("command-box-en").await;
    window.fill("command-input", &number[number.len() - 6..]).await;
    window.read(first_answer(), &number).await;
    window.picture("command-box-draft").await;
    window.press("Enter").await;
    window.see_gone("command-box").await;
    window.see("detail").await;
    window.see(Spot::css(&format!(".grid-open[data-number=\"{number}\"]"))).await;

    window.click("language-zh").await;
    window.press("Control+k").await;
    window.fill("command-input", "bsdqs").await;
    window.read(first_answer(), "背书待签收").await;
    window.picture("command-box-zh").await;
    window.press("Enter").await;
    window.see(Spot::css("[data-testid=\"nav-receipt-by-endorsee\"][aria-current=\"page\"]")).await;

    window.press("Control+k").await;
    window.fill("command-input", "qzzyqz").await;
    window.see(Spot::css(".command-none")).await;
    window.press("Escape").await;
    window.see_gone(spot("command-box")).await;
    window.close().await;
}

/// Three drafts of every list of an operation are found by their last six digits, and Enter opens each one in a list with
/// an operation, with its detail and its action, the keyboard in the rows.
#[tokio::test]
async fn a_draft_of_any_list_opens_where_it_can_be_acted_upon() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let lists = [
        "receipt-by-endorsee",
        "mortgage-confirm",
        "receipt-confirm",
        "mortgage-release-app",
        "mortgage-rel-app-withdrawal",
        "transfer-withdrawal",
        "endorsement-transfer",
    ];
    for list in lists {
        desk::open_list(&window, list).await;
        let number = window.attribute("row-0", "data-number").await.expect("a draft number");
        window.click("nav-today").await;
        window.press("Control+k").await;
        window.fill("command-input", &number[number.len() - 6..]).await;
        window.read(first_answer(), &number).await;
        window.press("Enter").await;
        window.see_gone("command-box").await;
        window.see("detail").await;
        window.see(Spot::css("[data-primary] button")).await;
        let there = window.script(ROWS_HAVE_FOCUS, &[]).await;
        assert_eq!(there.as_str(), Some("rows"), "{list}: the arrows work at once");
    }
    window.picture("command-box-opened").await;

    // The page that is open already gets the keyboard, too.
    window.script("document.activeElement.blur()", &[]).await;
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.click("nav-receipt-by-endorsee").await;
    window.press("Control+k").await;
    window.fill("command-input", "Endorsed to us").await;
    window.read(first_answer(), "Endorsed to us").await;
    window.press("Enter").await;
    window.see_gone("command-box").await;
    let there = window.until("the rows have the focus", async || {
        let at = window.script(ROWS_HAVE_FOCUS, &[]).await;
        (at.as_str() == Some("rows")).then_some(())
    });
    there.await;

    // An action of a page that is not open, a setting, and the help.
    for (typed, shown) in [("Import a statement", "import-dialog"), ("Keyboard shortcuts", "keys-sheet")] {
        window.press("Control+k").await;
        window.fill("command-input", typed).await;
        window.read(first_answer(), typed).await;
        window.press("Enter").await;
        window.see(shown).await;
        window.press("Escape").await;
        window.see_gone(shown).await;
    }
    window.close().await;
}

const ROWS_HAVE_FOCUS: &str = "return document.activeElement?.closest('[data-pane=\"rows\"]') ? 'rows' : 'elsewhere'";

/// The entry that Enter opens.
fn first_answer() -> Spot {
    Spot::css("[data-testid=\"command-box\"] [role=\"menuitem\"]")
}
