//! A list with columns of one's own: chosen, sorted by several, grouped, saved as a view, found again after a restart,
//! copied and exported. With the keyboard alone, counted.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;
use crate::ux::Hands;

const CHOSEN: [&str; 6] = ["number", "due", "amount", "issued", "account", "company"];

/// Ids of the shown columns, from left to right.
async fn columns(window: &Window) -> Vec<String> {
    let body = "return [...document.querySelectorAll('.grid-head [data-column]')].map((one) => one.dataset.column)";
    let found = window.script(body, &[]).await;
    found.as_array().expect("columns").iter().map(|id| id.as_str().expect("an id").to_owned()).collect()
}

async fn see_columns(window: &Window, expected: &[&str]) {
    window.until("the columns", async || (columns(window).await == expected).then_some(())).await;
}

/// The text that the window would have put on the clipboard.
const CATCH: &str =
    "window.copied = []; navigator.clipboard.writeText = async (text) => { window.copied.push(text); }; return true;";

async fn copied(window: &Window) -> String {
    let last = async || window.script("return window.copied.pop() ?? null", &[]).await.as_str().map(str::to_owned);
    window.until("a copied text", last).await
}

/// From the grid to an item of the menu of views, which is at this place from its end.
async fn menu(hands: &mut Hands<'_>, from_end: usize) {
    hands.press("Shift+Tab").await;
    hands.press("Enter").await;
    hands.window().see("views-columns").await;
    for _ in 0..from_end {
        hands.press("ArrowUp").await;
    }
    hands.press("Enter").await;
}

async fn choose_columns(hands: &mut Hands<'_>) {
    menu(hands, 1).await;
    hands.window().see("columns-dialog").await;
    // No groups, our company, acceptor.
    hands.tab_to("columns-group").await;
    hands.press("ArrowDown").await;
    hands.press("ArrowDown").await;
    hands.tab_to("column-number").await;
    let mut shown = columns(hands.window()).await;
    // Down the lines of the dialog: a line that is hidden or shown gives its place to the next one.
    for _ in 0..40 {
        let focused = "return document.activeElement?.dataset.testid?.replace('column-', '') ?? null";
        let id = hands.window().script(focused, &[]).await.as_str().expect("a column").to_owned();
        if CHOSEN.contains(&id.as_str()) == shown.contains(&id) {
            hands.press("ArrowDown").await;
        } else {
            hands.press("Space").await;
            hands
                .window()
                .until("another column", async || (columns(hands.window()).await != shown).then_some(()))
                .await;
            shown = columns(hands.window()).await;
        }
        if shown.len() == CHOSEN.len() && CHOSEN.iter().all(|id| shown.iter().any(|one| one == id)) {
            break;
        }
    }
    hands.window().look("columns-dialog").await;
    hands.press("Escape").await;
    hands.window().see_gone("columns-dialog").await;
}

/// The text of a cell of the first row; `None` where its column is not shown.
async fn cell(window: &Window, id: &str) -> Option<String> {
    let body = format!("return document.querySelector('[data-testid=\"row-0\"] .grid-{id}')?.textContent ?? null");
    window.script(&body, &[]).await.as_str().map(str::to_owned)
}

/// Rows come with the fields of the shown columns.
#[tokio::test]
async fn a_column_shown_later_is_filled_and_a_form_has_what_its_list_hides() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "endorsement-transfer").await;
    let acceptor = cell(&window, "acceptor").await.expect("the acceptor");
    assert!(!acceptor.is_empty());
    window.click("views").await;
    window.click("views-columns").await;
    window.see("columns-dialog").await;
    window.click("column-acceptor").await;
    window.click("column-bankid").await;
    window.click("column-issued").await;
    let filled = async |id| cell(&window, id).await.filter(|text| !text.is_empty());
    window.until("the bank's id", async || filled("bankid").await).await;
    window.until("the day of issue", async || filled("issued").await).await;
    assert_eq!(cell(&window, "acceptor").await, None);
    window.press("Escape").await;
    window.see_gone("columns-dialog").await;
    window.click("row-0-select").await;
    window.click("act-endorse").await;
    window.see("order-form").await;
    let facts = window.script("return document.querySelector('.draft-facts').textContent", &[]).await;
    let facts = facts.as_str().expect("the draft's facts");
    assert!(facts.contains(&acceptor), "{facts}");
}

#[tokio::test]
async fn a_view_of_own_columns_is_made_kept_found_again_and_exported() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "draft").await;
    let before = columns(&window).await;
    window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
    let mut hands = Hands::on(&window);
    choose_columns(&mut hands).await;
    see_columns(&window, &CHOSEN).await;
    window.see(spot("group-0")).await;
    menu(&mut hands, 4).await;
    window.see("views-dialog").await;
    hands.type_text("by acceptor").await;
    hands.press("Control+Enter").await;
    window.see_gone("views-dialog").await;
    hands.job("View with six own columns, grouped, saved", 70);
    window.read("view-name", "by acceptor").await;
    window.look("columns-grouped").await;
    window.close().await;

    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("nav-today").await;
    desk::open_list(&window, "draft").await;
    assert_eq!(columns(&window).await, before, "the list itself is as it was");
    window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
    let mut hands = Hands::on(&window);
    menu(&mut hands, 5).await;
    see_columns(&window, &CHOSEN).await;
    window.see(spot("group-0")).await;
    hands.job("Saved view opened", 10);
    let rows = window.attribute("grid", "data-rows").await.expect("a count");

    columns_are_sorted_moved_and_pinned(&window).await;
    rows_are_copied(&window).await;
    groups_are_closed(&window).await;
    columns_are_dragged(&window).await;
    let number = window.attribute("row-0", "data-number").await.expect("a draft number");

    // Renamed in the title.
    window.click("view-name").await;
    window.fill("view-name-field", "按承兑人").await;
    window.press("Enter").await;
    window.read("view-name", "按承兑人").await;
    the_command_box_opens_the_view_as_it_was_saved(&window).await;

    for (language, width) in [("zh", 1440), ("zh", 1024), ("en", 1024)] {
        window.resize(width, 900).await;
        window.click(format!("language-{language}").as_str()).await;
        window.look(&format!("columns-{language}-{width}")).await;
    }
    window.resize(1440, 900).await;
    window.click("export-open").await;
    window.click("export-print").await;
    window.click(spot("export-dialog").inside("dialog-commit")).await;
    window.see(spot("sheet").having("data-rows", &rows)).await;
    window.read("sheet", &number).await;
    assert!(window.count(Spot::css(".sheet-group")).await > 1, "headings of groups");
    window.look("columns-sheet").await;
    window.click(spot("sheet-dialog").inside("dialog-back")).await;
    window.close().await;
}

#[tokio::test]
async fn a_list_arranged_without_a_view_stays_so_after_a_restart() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "draft").await;
    window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
    let mut expected = columns(&window).await;
    expected.retain(|id| id != "drawer");
    expected.push("endorser".to_owned());
    let mut hands = Hands::on(&window);
    menu(&mut hands, 1).await;
    window.click("column-drawer").await;
    window.click("column-endorser").await;
    window.press("Escape").await;
    window.see_gone("columns-dialog").await;
    let mut shown = columns(&window).await;
    shown.sort();
    expected.sort();
    assert_eq!(shown, expected);
    // At once on another page and back, and after a restart; another list is as it was.
    window.click("nav-today").await;
    desk::open_list(&window, "draft").await;
    see_columns_of(&window, &expected).await;
    window.close().await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::open_list(&window, "draft").await;
    see_columns_of(&window, &expected).await;
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.until("the drawer", async || columns(&window).await.contains(&"drawer".to_owned()).then_some(())).await;
    window.close().await;
}

/// The columns in any order.
async fn see_columns_of(window: &Window, expected: &[String]) {
    let shown = async || {
        let mut shown = columns(window).await;
        shown.sort();
        (shown == expected).then_some(())
    };
    window.until("the arranged columns", shown).await;
}

/// Two sort keys, another place and a pin, by the keys of the heads.
async fn columns_are_sorted_moved_and_pinned(window: &Window) {
    let mut hands = Hands::on(window);
    hands.tab_to("sort-amount").await;
    hands.press("Enter").await;
    hands.tab_to("sort-account").await;
    hands.press("Shift+Enter").await;
    window.see(Spot::css("[data-testid=\"sort-account\"] .grid-sort-place")).await;
    window.see("view-save-again").await;
    hands.press("Control+ArrowLeft").await;
    see_columns(window, &["number", "due", "amount", "account", "issued", "company"]).await;
    hands.press("Control+ArrowRight").await;
    hands.press("p").await;
    see_columns(window, &["account", "number", "due", "amount", "issued", "company"]).await;
    window.see(Spot::css(".grid-row .grid-account.grid-pinned")).await;
    window.click("view-save-again").await;
    window.see_gone("view-save-again").await;
    hands.job("Sort by two, move and pin a column", 40);
}

/// The edge of a head to another width, a head to another place; neither sorts.
async fn columns_are_dragged(window: &Window) {
    let width = async || {
        let body = "return document.querySelector('.grid-head .grid-due').getBoundingClientRect().width";
        window.script(body, &[]).await.as_f64().expect("a width")
    };
    let sorted = "return document.querySelector('.grid-head [aria-sort=\"ascending\"]').dataset.column";
    let (before, by) = (width().await, window.script(sorted, &[]).await);
    window.drag("widen-due", 60).await;
    window.until("a wider column", async || (width().await > before + 40.0).then_some(())).await;
    window.drag("sort-date", -200).await;
    see_columns(window, &["account", "number", "due", "issued", "amount", "company"]).await;
    assert_eq!(window.script(sorted, &[]).await, by, "a drag is no press of the title");
    window.see("view-save-again").await;
}

async fn the_command_box_opens_the_view_as_it_was_saved(window: &Window) {
    window.click("nav-today").await;
    window.press("Control+k").await;
    window.fill("command-input", "按承兑人").await;
    window.press("Enter").await;
    window.read("view-name", "按承兑人").await;
    see_columns(window, &["account", "number", "due", "amount", "issued", "company"]).await;
}

async fn rows_are_copied(window: &Window) {
    window.script(CATCH, &[]).await;
    window.click("row-1-select").await;
    window.press("Shift+ArrowDown").await;
    window.read("status-selected", "2").await;
    window.press("Control+c").await;
    let text = copied(window).await;
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines.len(), lines[0].len()), (2, 6), "{text}");
    assert_eq!(window.attribute("row-1", "data-number").await.as_deref(), Some(lines[0][1]));
    window.read("status-copied", "2").await;
    window.press("ArrowRight").await;
    window.press("ArrowRight").await;
    window.press("Control+Shift+c").await;
    assert_eq!(window.attribute("row-2", "data-number").await.as_deref(), Some(copied(window).await.as_str()));
    window.press("Escape").await;
}

/// The cursor is one stop in a closed group, and opens it again.
async fn groups_are_closed(window: &Window) {
    let all = window.count(Spot::css(".grid-group")).await;
    window.press("Shift+-").await;
    window.see(Spot::css("[data-testid=\"group-0\"][aria-expanded=\"false\"]")).await;
    window.see_gone("row-1").await;
    assert!(window.count(Spot::css(".grid-group")).await > all, "closed groups take one line each");
    window.look("columns-closed").await;
    window.press("Home").await;
    window.press("ArrowDown").await;
    window.see(Spot::css("[data-testid=\"group-1\"].grid-current")).await;
    window.press("Enter").await;
    window.see(Spot::css("[data-testid=\"group-1\"][aria-expanded=\"true\"]")).await;
    window.click("group-1").await;
    window.see(Spot::css("[data-testid=\"group-1\"][aria-expanded=\"false\"]")).await;
    // All are closed again, so that the key opens all.
    window.press("Shift+-").await;
    window.see("row-1").await;
}
