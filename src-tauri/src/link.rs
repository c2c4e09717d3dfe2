//! Links that the desktop passes to the program, at its start or to the open window. The page takes the last one when it
//! can follow it.

use std::sync::{Mutex, PoisonError};

use model::DeskError;
use tauri::{AppHandle, Manager};
use treasury::view::{DeskLink, LINK_SCHEME};

use crate::news;

/// The link that the page has not taken yet.
#[derive(Default)]
pub struct Waiting(Mutex<Option<String>>);

impl Waiting {
    /// A link of the first command line.
    pub fn holding(link: Option<String>) -> Self {
        Self(Mutex::new(link))
    }

    /// Takes the link.
    ///
    /// # Errors
    /// `link`: it cannot be read; it is taken all the same.
    pub fn take(&self) -> Result<Option<DeskLink>, DeskError> {
        let text = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        text.map(|text| DeskLink::read(&text)).transpose()
    }
}

/// Whether an argument is a link.
pub fn is_link(argument: &str) -> bool {
    argument.get(..LINK_SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(LINK_SCHEME))
}

/// Passes the link of a second start to the open window.
pub fn received(app: &AppHandle, arguments: &[String]) {
    if let Some(link) = arguments.iter().find(|argument| is_link(argument)) {
        *app.state::<Waiting>().0.lock().unwrap_or_else(PoisonError::into_inner) = Some(link.clone());
        news::link(app);
    }
}
