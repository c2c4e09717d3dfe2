//! What the window is told without asking.

use serde::Serialize;
use tauri::{AppHandle, Emitter};
use treasury::view::{RefreshProgress, SendProgress};

/// What the window should read again.
pub enum Changed {
    /// Lists and drafts.
    Lists,
    /// Balances.
    Balances,
    /// The journal, and with it which drafts are locked.
    Journal,
    /// Statement lines.
    Statements,
    /// The program: its profile, why sending is off, and what a person at this computer must know.
    App,
}

/// Something else is there to be read.
pub fn changed(app: &AppHandle, what: &Changed) {
    let what = match what {
        Changed::Lists => "lists",
        Changed::Balances => "balances",
        Changed::Journal => "journal",
        Changed::Statements => "statements",
        Changed::App => "app",
    };
    tell(app, "changed", what);
}

/// How far a refresh is.
pub fn refresh_progress(app: &AppHandle, progress: &RefreshProgress) {
    tell(app, "refresh-progress", progress);
}

/// How far a submission is, and what of it changed.
pub fn submission(app: &AppHandle, progress: &SendProgress) {
    tell(app, "submission", progress);
}

/// The person closes the window while this is being sent.
pub fn closing(app: &AppHandle, on_their_way: &[SendProgress]) {
    tell(app, "closing", on_their_way);
}

/// A window that is gone hears nothing; what happened stands in the core all the same.
fn tell(app: &AppHandle, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = app.emit(event, payload) {
        tracing::warn!(event, %error, "the window was not told");
    }
}
