//! Saved views, and queries as text.

use tauri::State;
use treasury::view::{AppView, InboxQuery, ListLayout, SavedView};

use super::{Reply, reply};
use crate::shell::Shell;

/// All saved views, by name.
#[tauri::command]
pub async fn views(shell: State<'_, Shell>) -> Reply<Vec<SavedView>> {
    reply(shell.desk().and_then(|desk| desk.views()))
}

/// Saves a query under a name.
#[tauri::command]
pub async fn view_save(shell: State<'_, Shell>, name: String, query: InboxQuery) -> Reply<Vec<SavedView>> {
    reply(shell.desk().and_then(|desk| desk.view_save(&name, &query)))
}

/// Renames a saved view.
#[tauri::command]
pub async fn view_rename(shell: State<'_, Shell>, name: String, to: String) -> Reply<Vec<SavedView>> {
    reply(shell.desk().and_then(|desk| desk.view_rename(&name, &to)))
}

/// Removes a saved view.
#[tauri::command]
pub async fn view_remove(shell: State<'_, Shell>, name: String) -> Reply<Vec<SavedView>> {
    reply(shell.desk().and_then(|desk| desk.view_remove(&name)))
}

/// A query as one line of text.
#[tauri::command]
pub async fn query_text(shell: State<'_, Shell>, query: InboxQuery) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.query_text(&query)))
}

/// Reads a query from one line of text.
#[tauri::command]
pub async fn query_read(shell: State<'_, Shell>, line: String, stage: Option<String>) -> Reply<InboxQuery> {
    reply(shell.desk().and_then(|desk| desk.query_read(&line, stage.as_deref())))
}

/// Stores the arrangement of a list without a saved view.
#[tauri::command]
pub async fn arrangement_set(shell: State<'_, Shell>, stage: String, layout: Option<ListLayout>) -> Reply<AppView> {
    reply(shell.desk().and_then(|desk| desk.arrangement_set(&stage, layout)).and_then(|()| shell.view()))
}
