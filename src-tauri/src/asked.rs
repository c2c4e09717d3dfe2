//! One call of a window: the shell, the window that calls, and the profile that its page shows. A page names that profile with
//! every call, because another window may have opened a different one in the meantime: a form of the profile before must not
//! be checked, and nothing be stored, in the one that is open now.

use std::ops::Deref;

use model::{DeskError, Sentence, hex};
use tauri::ipc::{CommandArg, CommandItem, InvokeError};
use tauri::{Manager, Webview, Wry};
use treasury::Desk;
use treasury::view::AppView;

use crate::news::{self, Changed};
use crate::shell::Shell;

/// The header with the name of the profile that the page shows, as hexadecimal digits of its UTF-8.
const SHOWN: &str = "aval-profile";

/// The shell, as one window asks it.
pub struct Asked {
    webview: Webview,
    /// `None` for a page that shows no profile.
    shown: Option<String>,
}

impl<'de> CommandArg<'de, Wry> for Asked {
    fn from_command(command: CommandItem<'de, Wry>) -> Result<Self, InvokeError> {
        let shown = command.message.headers().get(SHOWN).and_then(|name| name.to_str().ok()).map(str::to_owned);
        Ok(Self { webview: command.message.webview(), shown })
    }
}

impl Deref for Asked {
    type Target = Shell;

    fn deref(&self) -> &Shell {
        self.webview.state::<Shell>().inner()
    }
}

impl Asked {
    /// The open profile, if it is the one that the page shows.
    ///
    /// # Errors
    /// `no-profile` if none is open, `profile-changed` if the page shows another one.
    pub fn desk(&self) -> Result<Desk, DeskError> {
        let desk = self.deref().desk()?;
        if is_shown(self.shown.as_deref(), desk.name()) {
            return Ok(desk);
        }
        Err(DeskError::correct("profile-changed", Sentence::new("profile-changed").with("name", desk.name())))
    }

    /// Lets the other windows read the data again that this one has changed and knows.
    pub fn tell_others(&self, what: &Changed) {
        news::changed_elsewhere(&self.webview, what);
    }

    /// The state of the program after this window changed it.
    ///
    /// # Errors
    /// As [`Shell::view`].
    pub fn changed(&self) -> Result<AppView, DeskError> {
        self.told(self.view())
    }

    /// The same, of a change that returned the state.
    ///
    /// # Errors
    /// The given one: the windows are told all the same, because a change that failed may have closed the profile.
    pub fn told<T>(&self, answer: Result<T, DeskError>) -> Result<T, DeskError> {
        self.tell_others(&Changed::App);
        answer
    }

    /// The same, of a change to other data.
    ///
    /// # Errors
    /// The given one.
    pub fn told_of<T>(&self, what: &Changed, answer: Result<T, DeskError>) -> Result<T, DeskError> {
        self.tell_others(what);
        answer
    }
}

fn is_shown(shown: Option<&str>, open: &str) -> bool {
    shown.is_none_or(|shown| shown == hex(open.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::is_shown;

    #[test]
    fn a_page_that_shows_another_profile_is_told_from_one_that_shows_this() {
        assert!(is_shown(None, "harbour"), "a page that shows none yet");
        assert!(is_shown(Some("e6b8af"), "港"));
        for other in ["", "e6b8", "E6B8AF", "686172626f7572"] {
            assert!(!is_shown(Some(other), "港"), "{other}");
        }
    }
}
