//! Closing the window while something is being sent: never silently. The first time the window stays and says how much is on
//! its way; the person may then stay, or stop the rest and leave once what is on its way has its answer. Closed a second
//! time it goes at once.
//!
//! Nothing depends on it: what was cut off is found in doubt at the next start. It saves people that doubt.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use tauri::{AppHandle, Manager, Window, WindowEvent};

use crate::news;
use crate::shell::Shell;

/// How many submissions are being sent, and whether the person wants to leave.
#[derive(Default)]
pub struct Sending {
    submissions: AtomicUsize,
    asked: AtomicBool,
    leaving: AtomicBool,
}

impl Sending {
    /// One more is being sent.
    pub fn begin(&self) {
        self.submissions.fetch_add(1, SeqCst);
    }

    /// One has ended; `true` where it was the last and the person wants to leave.
    pub fn end(&self) -> bool {
        let last = self.submissions.fetch_sub(1, SeqCst) == 1;
        if last {
            self.asked.store(false, SeqCst);
        }
        last && self.leaving.load(SeqCst)
    }

    /// The person closes the window; `true` where it may go at once: nothing is on its way, or it was said before.
    fn may_leave(&self) -> bool {
        self.submissions.load(SeqCst) == 0 || self.asked.swap(true, SeqCst)
    }

    /// The person stays after all: closing the window is asked about again.
    fn stay(&self) {
        self.asked.store(false, SeqCst);
        self.leaving.store(false, SeqCst);
    }

    /// The person wants to leave once everything has its answer; `true` where it has.
    fn leave(&self) -> bool {
        self.leaving.store(true, SeqCst);
        self.submissions.load(SeqCst) == 0
    }
}

/// Keeps the window open while something is being sent, the first time that it is closed, and says what that is.
pub fn wait_for_what_is_sent(window: &Window, event: &WindowEvent) {
    if let WindowEvent::CloseRequested { api, .. } = event
        && !window.state::<Sending>().may_leave()
    {
        api.prevent_close();
        let on_their_way = window.state::<Shell>().desk().and_then(|desk| desk.on_their_way()).unwrap_or_default();
        news::closing(window.app_handle(), &on_their_way);
    }
}

/// The person wants to leave once everything has its answer.
pub fn leave(app: &AppHandle) {
    if app.state::<Sending>().leave() {
        app.exit(0);
    }
}

/// The person stays.
pub fn stay(app: &AppHandle) {
    app.state::<Sending>().stay();
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
    fn the_window_stays_once_while_something_is_sent_and_goes_when_closed_again() {
        let sending = Sending::default();
        assert!(sending.may_leave(), "nothing is being sent");
        sending.begin();
        assert!(!sending.may_leave());
        sending.stay();
        assert!(!sending.may_leave(), "who stayed is asked again");
        assert!(sending.may_leave(), "asked a second time");
        assert!(!sending.end(), "nobody said that it should leave at the end");
        sending.begin();
        assert!(!sending.may_leave(), "another submission is said again");
    }

    #[test]
    fn leaving_waits_for_the_last_submission() {
        let sending = Sending::default();
        sending.begin();
        sending.begin();
        assert!(!sending.leave());
        assert!(!sending.end(), "one is still being sent");
        assert!(sending.end(), "the last one has its answer");
        assert!(Sending::default().leave(), "nothing is being sent");
    }
}
