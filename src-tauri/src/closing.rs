//! Closing a window. While others stay open, it vanishes at once, and its page has a moment to pass the forms that are not sent
//! on to them.
//!
//! The last one, during sending, stays open the first time and says how much is being sent; the person can stay, or pause the
//! rest and quit once every sent instruction has its reply. Closing it a second time quits at once.
//!
//! Safety does not depend on this: an interrupted instruction is in doubt at the next start. It avoids that doubt.

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use tauri::{AppHandle, CloseRequestApi, Manager, Window, WindowEvent};

use crate::leaving::Leaving;
use crate::shell::Shell;
use crate::{news, placement, window};

/// How long a page has to pass its forms on. They are small, and all windows are on this computer.
const PASSED_ON: Duration = Duration::from_millis(500);

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

/// Lets a window go while others stay; keeps the last one open at the first attempt to close it during sending, and tells its
/// page which submissions are affected.
pub fn on_event(window: &Window, event: &WindowEvent) {
    let leaving = window.state::<Leaving>();
    match event {
        WindowEvent::CloseRequested { api, .. } if leaving.has(window.label()) => api.prevent_close(),
        WindowEvent::CloseRequested { api, .. } if window::count(window.app_handle()) > 1 => {
            api.prevent_close();
            let_go(window);
        }
        WindowEvent::CloseRequested { api, .. } => ask_about_what_is_sent(window, api),
        WindowEvent::Destroyed => {
            leaving.gone(window.label());
        }
        _ => {}
    }
}

fn let_go(window: &Window) {
    window.state::<Leaving>().add(window.label());
    window::note(window.hide());
    news::leaving(window.app_handle(), window.label());
    let window = window.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(PASSED_ON).await;
        window::note(window.destroy());
    });
}

fn ask_about_what_is_sent(window: &Window, api: &CloseRequestApi) {
    if !window.state::<Sending>().may_leave() {
        api.prevent_close();
        say_what_is_sent(window.app_handle(), window.label());
    }
}

fn say_what_is_sent(app: &AppHandle, label: &str) {
    let on_their_way = app.state::<Shell>().desk().and_then(|desk| desk.on_their_way()).unwrap_or_default();
    news::closing(app, label, &on_their_way);
}

/// The user quits: as if the last window were closed, with the same question in the front window.
pub fn quit(app: &AppHandle) {
    let front = window::front(app);
    let may_leave = app.state::<Sending>().may_leave();
    match front {
        Some(front) if !may_leave => {
            window::bring_forward(&front);
            say_what_is_sent(app, front.label());
        }
        front => {
            if let Some(front) = front {
                placement::remember(front.as_ref().window_ref().deref());
            }
            app.exit(0);
        }
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
