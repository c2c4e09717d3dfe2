//! Events that the shell sends to the window.

use money::view::SendProgress;
use serde::Serialize;
use tauri::{AppHandle, Emitter};
use treasury::view::{DiagnosisRow, RefreshProgress, SignInWait};

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
    /// The program: its profile, why sending is off, and warnings about this computer.
    App,
}

/// Tells the window that data has changed.
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

/// Reports the progress of a refresh.
pub fn refresh_progress(app: &AppHandle, progress: &RefreshProgress) {
    tell(app, "refresh-progress", progress);
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

/// Reports that the user closes the window while these submissions are being sent.
pub fn closing(app: &AppHandle, on_their_way: &[SendProgress]) {
    tell(app, "closing", on_their_way);
}

/// Reports that a link waits for the page.
pub fn link(app: &AppHandle) {
    tell(app, "link", ());
}

/// Sends an event. A closed window misses it, which loses nothing: the data is in the core.
fn tell(app: &AppHandle, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = app.emit(event, payload) {
        tracing::warn!(event, %error, "the window was not told");
    }
}
