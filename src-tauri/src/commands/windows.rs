//! The windows themselves.

use tauri::WebviewWindow;
use treasury::view::DeskLink;

use super::{Reply, reply};
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
