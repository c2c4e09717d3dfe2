//! The shell alone: it opens and shows its page, and the page can call only the listed commands.

use acceptance::window::{Spot, Window};
use serde_json::json;
use tempfile::tempdir;

#[tokio::test]
async fn the_page_cannot_reach_beyond_the_list_of_commands() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    window.see(Spot::css("#root > *")).await;
    window.picture("first-start").await;

    let call = "return window.__TAURI_INTERNALS__.invoke(arguments[0], arguments[1] ?? {})
        .then(() => 'answered', (why) => String(why))";
    for foreign in
        ["plugin:window|close", "plugin:event|emit", "plugin:path|resolve_directory", "plugin:app|version", "submit"]
    {
        let answer = window.script(call, &[json!(foreign)]).await;
        let answer = answer.as_str().expect("a text");
        assert!(answer.contains("not allowed") || answer.contains("not found"), "{foreign}: {answer}");
    }

    let inline = "const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.head.append(script);
        return window.ran === true";
    assert_eq!(window.script(inline, &[]).await, json!(false), "a script in the page's text must not run");
    let abroad = "return fetch('http://127.0.0.1:9/').then(() => 'fetched', (why) => why.name)";
    assert_eq!(window.script(abroad, &[]).await, json!("TypeError"), "the page must not open connections");
    window.script("location.href = 'http://127.0.0.1:9/'", &[]).await;
    window.see(Spot::css("#root > *")).await;
    let place = window.script("return location.protocol", &[]).await;
    assert_eq!(place, json!("tauri:"), "the page must not leave the program");
    window.close().await;
}

#[tokio::test]
async fn the_window_zooms_by_the_keys_and_shows_no_menu_of_the_browser() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    window.see(Spot::css("#root > *")).await;
    let zoom = "return window.__TAURI_INTERNALS__.invoke('plugin:webview|set_webview_zoom', {value: arguments[0]})
        .then(() => 'zoomed', (why) => String(why))";
    assert_eq!(window.script(zoom, &[json!(1.5)]).await, json!("zoomed"));
    let wide = "return window.innerWidth";
    window
        .until("a page that is drawn larger", async || (window.script(wide, &[]).await.as_u64()? < 1100).then_some(()))
        .await;
    window.picture("zoomed").await;
    let menu = "const asked = new MouseEvent('contextmenu', {bubbles: true, cancelable: true});
        document.querySelector('#root > *').dispatchEvent(asked);
        return asked.defaultPrevented";
    assert_eq!(window.script(menu, &[]).await, json!(true));
    window.close().await;
}
