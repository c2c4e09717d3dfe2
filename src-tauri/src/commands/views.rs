//! Saved views, and queries as text.

use treasury::view::{AppView, InboxQuery, ListLayout, SavedView};

use super::{Reply, reply};
use crate::asked::Asked;
use crate::news::Changed;

/// All saved views, by name.
#[tauri::command]
pub async fn views(shell: Asked) -> Reply<Vec<SavedView>> {
    reply(shell.desk().and_then(|desk| desk.views()))
}

/// Saves a query under a name.
#[tauri::command]
pub async fn view_save(shell: Asked, name: String, query: InboxQuery) -> Reply<Vec<SavedView>> {
    reply(shell.told_of(&Changed::Views, shell.desk().and_then(|desk| desk.view_save(&name, &query))))
}

/// Renames a saved view.
#[tauri::command]
pub async fn view_rename(shell: Asked, name: String, to: String) -> Reply<Vec<SavedView>> {
    reply(shell.told_of(&Changed::Views, shell.desk().and_then(|desk| desk.view_rename(&name, &to))))
}

/// Removes a saved view.
#[tauri::command]
pub async fn view_remove(shell: Asked, name: String) -> Reply<Vec<SavedView>> {
    reply(shell.told_of(&Changed::Views, shell.desk().and_then(|desk| desk.view_remove(&name))))
}

/// A query as one line of text.
#[tauri::command]
pub async fn query_text(shell: Asked, query: InboxQuery) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.query_text(&query)))
}

/// Reads a query from one line of text.
#[tauri::command]
pub async fn query_read(shell: Asked, line: String, stage: Option<String>) -> Reply<InboxQuery> {
    reply(shell.desk().and_then(|desk| desk.query_read(&line, stage.as_deref())))
}

/// Stores the arrangement of a list without a saved view.
#[tauri::command]
pub async fn arrangement_set(shell: Asked, stage: String, layout: Option<ListLayout>) -> Reply<AppView> {
    reply(shell.desk().and_then(|desk| desk.arrangement_set(&stage, layout)).and_then(|()| shell.changed()))
}
