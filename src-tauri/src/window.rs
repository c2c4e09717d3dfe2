//! The one window: hidden until its page is there, so that nobody sees an empty frame.

use tauri::webview::{PageLoadEvent, PageLoadPayload};
use tauri::{AppHandle, Manager, Webview};

/// Its label in `tauri.conf.json` and in the capability.
const LABEL: &str = "main";

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

/// A window that does not obey is no reason to stop the desk.
fn note(outcome: tauri::Result<()>) {
    if let Err(error) = outcome {
        tracing::warn!(%error, "the window did not obey");
    }
}
