//! The windows: the first one at the start, and others that a person opens. Each is hidden until its page is loaded, so that no
//! empty frame appears. All show the one open profile.

use std::path::PathBuf;

use model::{DeskError, Sentence};
use tauri::webview::{PageLoadEvent, PageLoadPayload};
use tauri::{App, AppHandle, LogicalPosition, Manager, Runtime, Url, Webview, WebviewWindow, WebviewWindowBuilder};

use crate::leaving::Leaving;
use crate::link::Waiting;
use crate::shell::Shell;

/// The labels of all windows there can be, as in the capability. The first is the one in `tauri.conf.json`; a window that is
/// opened gets the first free one.
pub const LABELS: [&str; 4] = ["main", "second", "third", "fourth"];
/// A new window is this far below and to the right of the one that opened it.
const BESIDE_PX: i32 = 32;

/// Opens the window configured in `tauri.conf.json`.
pub fn open_first(app: &App) -> tauri::Result<()> {
    build(app, LABELS[0], |window| window)
}

/// Opens another window beside one, at the place of a link or at the first page.
///
/// # Errors
/// `window-limit` if as many are open as there can be, `window` if the system does not open it.
pub fn open_beside(beside: &WebviewWindow, link: Option<String>) -> Result<(), DeskError> {
    let app = beside.app_handle();
    let is_free = |label: &&&str| app.get_webview_window(label).is_none();
    let Some((place, label)) = LABELS.iter().enumerate().find(|(_, label)| is_free(label)) else {
        return Err(DeskError::correct("window-limit", Sentence::new("window-limit").with("count", LABELS.len())));
    };
    app.state::<Waiting>().put(label, link);
    let corner = free_corner(beside);
    let built = build(app, label, |window| {
        let window = if place == 0 { window } else { window.title(format!("Aval {}", place + 1)) };
        match corner {
            Ok(corner) => window.position(corner.x.into(), corner.y.into()),
            Err(_) => window.center(),
        }
    });
    built.map_err(|error| DeskError::local("window", Sentence::new("window-not-opened").with("detail", error)))
}

/// The next corner below and to the right of a window at which none begins.
fn free_corner(beside: &WebviewWindow) -> tauri::Result<LogicalPosition<i32>> {
    let taken: Vec<_> = beside.webview_windows().values().filter_map(|window| corner_of(window).ok()).collect();
    let mut corner = corner_of(beside)?;
    while taken.contains(&corner) {
        corner = LogicalPosition::new(corner.x + BESIDE_PX, corner.y + BESIDE_PX);
    }
    Ok(corner)
}

fn corner_of(window: &WebviewWindow) -> tauri::Result<LogicalPosition<i32>> {
    Ok(window.outer_position()?.to_logical(window.scale_factor()?))
}

/// The web view's files are inside the data directory, so that data directories stay separate and all of Aval's files are in one
/// place.
fn build<M: Manager<R>, R: Runtime>(
    of: &M,
    label: &str,
    placed: impl FnOnce(WebviewWindowBuilder<'_, R, M>) -> WebviewWindowBuilder<'_, R, M>,
) -> tauri::Result<()> {
    let files: PathBuf = of.state::<Shell>().home().dir().join("webview");
    let Some(first) = of.config().app.windows.iter().find(|window| window.label == LABELS[0]) else { return Ok(()) };
    let mut config = first.clone();
    label.clone_into(&mut config.label);
    config.center = label == LABELS[0];
    let window = WebviewWindowBuilder::from_config(of, &config)?.data_directory(files).on_navigation(is_ours);
    placed(window).build()?;
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

/// The window that notifications, links and second starts mean: the first one, or, if it is closed, the next.
pub fn front(app: &AppHandle) -> Option<WebviewWindow> {
    let leaving = app.state::<Leaving>();
    LABELS.iter().filter(|label| !leaving.has(label)).find_map(|label| app.get_webview_window(label))
}

/// How many windows are open and stay so.
pub fn count(app: &AppHandle) -> usize {
    let leaving = app.state::<Leaving>();
    app.webview_windows().keys().filter(|label| !leaving.has(label)).count()
}

/// Shows a window above others and gives it the keyboard.
pub fn bring_forward(window: &WebviewWindow) {
    note(window.show());
    note(window.unminimize());
    note(window.set_focus());
}

/// The same for the front window.
pub fn bring_front_forward(app: &AppHandle) {
    if let Some(window) = front(app) {
        bring_forward(&window);
    }
}

/// Logs a failed window call; it must not stop the desk.
pub fn note(outcome: tauri::Result<()>) {
    if let Err(error) = outcome {
        tracing::warn!(%error, "the window did not obey");
    }
}
