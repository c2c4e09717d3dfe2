//! The narrowest window: no name of the navigation is cut, also beside its scroll bar, and a state beside an open
//! instruction takes two lines at most.

use acceptance::window::{Spot, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

/// The names that do not fit, with a count of three digits beside them.
const CUT: &str = "return [...document.querySelectorAll('.nav-item')].flatMap((item) => {
    const count = item.querySelector('.nav-count');
    if (count) count.textContent = '999';
    const name = item.querySelector('.nav-name');
    return name.scrollWidth > name.clientWidth ? [name.textContent] : [];
})";

/// The scroll bar of the navigation has room of its own. A bar of the web view has none: it is painted over counts, and
/// while it fades over an open dialog.
const BAR_APART: &str = "const nav = document.querySelector('.nav');
    return nav.scrollHeight > nav.clientHeight && nav.offsetWidth - nav.clientWidth >= 8";

/// Whether the pane covers a part of a state.
const COVERED: &str = "const pane = document.querySelector('.instruction-pane').getBoundingClientRect();
    return [...document.querySelectorAll('.journal-state .pill')].some((pill) =>
        pill.getBoundingClientRect().right > pane.left)";

/// The most lines of a state.
const LINES: &str = "return Math.max(...[...document.querySelectorAll('.journal-state .pill')].map((pill) =>
    Math.round(pill.getBoundingClientRect().height / parseFloat(getComputedStyle(pill).lineHeight))))";

#[tokio::test]
async fn the_navigation_and_the_states_fit_into_the_narrowest_window() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "narrow").await;
    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.see("instruction-pane").await;
    window.resize(1024, 640).await;
    for (language, button) in [("en", "language-en"), ("zh-CN", "language-zh")] {
        window.click(button).await;
        window.see(Spot::css(&format!("html[lang=\"{language}\"]"))).await;
        window.look(&format!("narrow-journal-{language}")).await;
        let lines = window.script(LINES, &[]).await.as_u64().expect("lines");
        assert!(lines <= 2, "{language}: a state in {lines} lines");
        assert_eq!(window.script(COVERED, &[]).await, json!(false), "{language}: the pane covers a state");
        assert_eq!(window.script(CUT, &[]).await, json!([]), "{language}");
        assert_eq!(window.script(BAR_APART, &[]).await, json!(true), "{language}");
        window.look(&format!("narrow-nav-{language}")).await;
    }
    window.click("nav-journal").await;
    window.see(spot("page-journal")).await;
    drop(bank);
    window.close().await;
}
