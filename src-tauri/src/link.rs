//! Links that the desktop passes to the program, at its start or to the open window, and links at which a new window begins.
//! The page of the window takes the last one when it can follow it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use model::DeskError;
use tauri::{AppHandle, Manager};
use treasury::view::{DeskLink, LINK_SCHEME};

use crate::news;

/// The links that pages have not taken yet, by the labels of their windows.
#[derive(Default)]
pub struct Waiting(Mutex<BTreeMap<String, String>>);

impl Waiting {
    /// A link of the first command line, for the window of this label.
    pub fn holding(label: &str, link: Option<String>) -> Self {
        Self(Mutex::new(link.map(|link| (label.to_owned(), link)).into_iter().collect()))
    }

    /// Keeps the link for a window, or none.
    pub fn put(&self, label: &str, link: Option<String>) {
        let mut links = self.links();
        match link {
            Some(link) => links.insert(label.to_owned(), link),
            None => links.remove(label),
        };
    }

    /// Takes the link of a window.
    ///
    /// # Errors
    /// `link`: it cannot be read; it is taken all the same.
    pub fn take(&self, label: &str) -> Result<Option<DeskLink>, DeskError> {
        let text = self.links().remove(label);
        text.map(|text| DeskLink::read(&text)).transpose()
    }

    fn links(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an argument is a link.
pub fn is_link(argument: &str) -> bool {
    argument.get(..LINK_SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(LINK_SCHEME))
}

/// Passes the link of a second start to an open window.
pub fn received(app: &AppHandle, label: &str, arguments: &[String]) {
    if let Some(link) = arguments.iter().find(|argument| is_link(argument)) {
        app.state::<Waiting>().put(label, Some(link.clone()));
        news::link(app, label);
    }
}
