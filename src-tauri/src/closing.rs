//! Closing the window while something is being sent: it closes once that has ended, or at once when asked a second time.
//!
//! Nothing depends on it: what was cut off is found in doubt at the next start. It saves people that doubt.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use tauri::{AppHandle, Manager, Window, WindowEvent};

/// How many submissions are being sent, and whether the person wants to leave.
#[derive(Default)]
pub struct Sending {
    submissions: AtomicUsize,
    leaving: AtomicBool,
}

impl Sending {
    /// One more is being sent.
    pub fn begin(&self) {
        self.submissions.fetch_add(1, SeqCst);
    }

    /// One has ended; `true` where it was the last and the person wants to leave.
    pub fn end(&self) -> bool {
        self.submissions.fetch_sub(1, SeqCst) == 1 && self.leaving.load(SeqCst)
    }

    /// The person wants to leave; `true` where that is possible now.
    fn may_leave(&self) -> bool {
        self.submissions.load(SeqCst) == 0 || self.leaving.swap(true, SeqCst)
    }
}

/// Keeps the window open while something is being sent, the first time that it is closed.
pub fn wait_for_what_is_sent(window: &Window, event: &WindowEvent) {
    if let WindowEvent::CloseRequested { api, .. } = event
        && !window.state::<Sending>().may_leave()
    {
        api.prevent_close();
    }
}

/// A submission has ended: leaves, where that was waited for.
pub fn ended(app: &AppHandle) {
    if app.state::<Sending>().end() {
        app.exit(0);
    }
}

#[cfg(test)]
mod tests {
    use super::Sending;

    #[test]
    fn leaving_waits_for_the_last_submission_unless_asked_twice() {
        let sending = Sending::default();
        assert!(sending.may_leave(), "nothing is being sent");
        sending.begin();
        sending.begin();
        assert!(!sending.may_leave());
        assert!(!sending.end(), "one is still being sent");
        assert!(sending.end(), "the last one has ended and the person wants to leave");
        sending.begin();
        assert!(sending.may_leave(), "asked a second time");
    }
}
