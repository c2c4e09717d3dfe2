//! Events that the shell sends to the windows. All of them get each event, unless its function names one.

use money::view::SendProgress;
use serde::Serialize;
use tauri::{AppHandle, Emitter, EventTarget, Manager, Webview};
use treasury::view::{DiagnosisRow, FileProgress, RefreshProgress, SignInWait};

/// The data that the window should read again.
pub enum Changed {
    /// Lists and drafts.
    Lists,
    /// Balances.
    Balances,
    /// The journal, and with it the locks of drafts.
    Journal,
    /// Statement lines.
    Statements,
    /// Saved views.
    Views,
    /// Notes of people.
    Notes,
    /// The program: its profile, why sending is off, and warnings about this computer.
    App,
}

impl Changed {
    fn word(&self) -> &'static str {
        match self {
            Self::Lists => "lists",
            Self::Balances => "balances",
            Self::Journal => "journal",
            Self::Statements => "statements",
            Self::Views => "views",
            Self::Notes => "notes",
            Self::App => "app",
        }
    }
}

/// Reports that data has changed.
pub fn changed(app: &AppHandle, what: &Changed) {
    tell(app, "changed", what.word());
}

/// Reports to the other windows that this one has changed data.
pub fn changed_elsewhere(own: &Webview, what: &Changed) {
    let others = own.webview_windows().into_keys().filter(|label| label != own.label());
    for label in others {
        tell_one(own.app_handle(), &label, "changed", what.word());
    }
}

/// Reports the progress of a refresh.
pub fn refresh_progress(app: &AppHandle, progress: &RefreshProgress) {
    tell(app, "refresh-progress", progress);
}

/// Reports to a window how far the reading of its file is.
pub fn file_progress(app: &AppHandle, label: &str, progress: &FileProgress) {
    tell_one(app, label, "file-progress", progress);
}

/// Reports a row of a diagnosis.
pub fn diagnosis(app: &AppHandle, row: &DiagnosisRow) {
    tell(app, "diagnosis", row);
}

/// Reports the calls made so far to find out how the service behaves.
pub fn findings(app: &AppHandle, calls: u32) {
    tell(app, "findings", &calls);
}

/// Reports the address or the code of a sign-in that waits.
pub fn sign_in(app: &AppHandle, wait: &SignInWait) {
    tell(app, "sign-in", wait);
}

/// Reports the progress of a submission and its changed instructions.
pub fn submission(app: &AppHandle, progress: &SendProgress) {
    tell(app, "submission", progress);
}

/// Reports to a window that the user closes the last one, or quits, while these submissions are being sent.
pub fn closing(app: &AppHandle, label: &str, on_their_way: &[SendProgress]) {
    tell_one(app, label, "closing", on_their_way);
}

/// Reports that a link waits for the page of a window.
pub fn link(app: &AppHandle, label: &str) {
    tell_one(app, label, "link", ());
}

/// The pages that the tray opens.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The day.
    Today,
    /// Instructions in doubt.
    Doubts,
    /// Requests for approval.
    Approvals,
}

/// Reports to a window that the user wants a page.
pub fn place(app: &AppHandle, label: &str, place: Place) {
    tell_one(app, label, "place", place);
}

/// Reports to a window that it closes while others stay.
pub fn leaving(app: &AppHandle, label: &str) {
    tell_one(app, label, "leaving", ());
}

/// Sends an event to all windows. A closed one misses it, which loses nothing: the data is in the core.
fn tell(app: &AppHandle, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = app.emit(event, payload) {
        tracing::warn!(event, %error, "the window was not told");
    }
}

/// Sends an event to one window.
fn tell_one(app: &AppHandle, label: &str, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = app.emit_to(EventTarget::webview_window(label), event, payload) {
        tracing::warn!(event, label, %error, "the window was not told");
    }
}
