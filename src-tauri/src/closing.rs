//! Closing the window during sending. The first time the window stays open and says how much is being sent; the person
//! can stay, or pause the rest and quit once every sent instruction has its reply. Closing it a second time quits at
//! once.
//!
//! Safety does not depend on this: an interrupted instruction is in doubt at the next start. It avoids that doubt.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use tauri::{AppHandle, Manager, Window, WindowEvent};

use crate::news;
use crate::shell::Shell;

/// The number of submissions being sent, and whether the user asked to quit.
#[derive(Default)]
pub struct Sending {
    submissions: AtomicUsize,
    asked: AtomicBool,
    leaving: AtomicBool,
}

impl Sending {
    /// Counts a submission whose sending starts.
    pub fn begin(&self) {
        self.submissions.fetch_add(1, SeqCst);
    }

    /// Counts a submission whose sending ended; `true` if it was the last and the user asked to quit.
    pub fn end(&self) -> bool {
        let last = self.submissions.fetch_sub(1, SeqCst) == 1;
        if last {
            self.asked.store(false, SeqCst);
        }
        last && self.leaving.load(SeqCst)
    }

    /// The user closes the window; `true` if it may close now: nothing is being sent, or the warning was shown before.
    fn may_leave(&self) -> bool {
        self.submissions.load(SeqCst) == 0 || self.asked.swap(true, SeqCst)
    }

    /// The user stays: the next attempt to close the window shows the warning again.
    fn stay(&self) {
        self.asked.store(false, SeqCst);
        self.leaving.store(false, SeqCst);
    }

    /// The user asks to quit after all replies; `true` if nothing is being sent.
    fn leave(&self) -> bool {
        self.leaving.store(true, SeqCst);
        self.submissions.load(SeqCst) == 0
    }
}

/// Keeps the window open at the first attempt to close it during sending, and tells the page which submissions are
/// affected.
pub fn wait_for_what_is_sent(window: &Window, event: &WindowEvent) {
    if let WindowEvent::CloseRequested { api, .. } = event
        && !window.state::<Sending>().may_leave()
    {
        api.prevent_close();
        let on_their_way = window.state::<Shell>().desk().and_then(|desk| desk.on_their_way()).unwrap_or_default();
        news::closing(window.app_handle(), &on_their_way);
    }
}

/// The user asks to quit after all replies.
pub fn leave(app: &AppHandle) {
    if app.state::<Sending>().leave() {
        app.exit(0);
    }
}

/// The user stays.
pub fn stay(app: &AppHandle) {
    app.state::<Sending>().stay();
}

/// A submission ended: quits if the user asked for it and it was the last.
pub fn ended(app: &AppHandle) {
    if app.state::<Sending>().end() {
        app.exit(0);
    }
}

#[cfg(test)]
mod tests {
    use super::Sending;

    #[test]
    fn the_window_stays_once_while_sending_and_closes_at_the_second_try() {
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
