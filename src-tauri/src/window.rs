//! The one window, hidden until its page is loaded, so that no empty frame appears.

use std::path::Path;

use tauri::webview::{PageLoadEvent, PageLoadPayload};
use tauri::{App, AppHandle, Manager, Url, Webview, WebviewWindowBuilder};

/// Its label in `tauri.conf.json` and in the capability.
pub const LABEL: &str = "main";

/// Opens the window configured in `tauri.conf.json`. The web view's files are inside the data directory, so that data
/// directories stay separate and all of Aval's files are in one place.
pub fn open(app: &App, data_dir: &Path) -> tauri::Result<()> {
    let windows = &app.config().app.windows;
    for window in windows.iter().filter(|window| window.label == LABEL) {
        WebviewWindowBuilder::from_config(app, window)?
            .data_directory(data_dir.join("webview"))
            .on_navigation(is_ours)
            .build()?;
    }
    Ok(())
}

/// Only pages of the program itself: a link in a bank's text is not followed.
fn is_ours(address: &Url) -> bool {
    address.scheme() == "tauri" || address.host_str() == Some("tauri.localhost")
}

/// Shows the window once its page and scripts are loaded.
pub fn show_when_loaded(webview: &Webview, payload: &PageLoadPayload<'_>) {
    if payload.event() == PageLoadEvent::Finished {
        note(webview.window().show());
    }
}

/// Shows the window above others and gives it the keyboard.
pub fn bring_forward(app: &AppHandle) {
    let Some(window) = app.get_webview_window(LABEL) else { return };
    note(window.show());
    note(window.unminimize());
    note(window.set_focus());
}

/// Logs a failed window call; it must not stop the desk.
pub fn note(outcome: tauri::Result<()>) {
    if let Err(error) = outcome {
        tracing::warn!(%error, "the window did not obey");
    }
}
