//! The windows themselves, and the counts that each shows.

use tauri::WebviewWindow;
use treasury::view::{DeskLink, WorkCounts};

use super::{Reply, at_length, reply};
use crate::asked::Asked;
use crate::window;

/// Opens another window of the open profile, at the place of a link or at the first page.
#[tauri::command]
pub async fn window_open(shell: Asked, window: WebviewWindow, link: Option<String>) -> Reply<()> {
    reply(shell.desk())?;
    if let Some(link) = &link {
        reply(DeskLink::read(link))?;
    }
    reply(window::open_beside(&window, link))
}

/// The counts of the work that waits for a person.
#[tauri::command]
pub async fn work_counts(shell: Asked) -> Reply<WorkCounts> {
    at_length(&shell, treasury::Desk::work_counts)
}
