//! The sixteen lists at a glance, pulling them anew, which of them are pulled, and what changed in them.

use tauri::{AppHandle, State};
use treasury::Scope;
use treasury::view::{AccountStages, ChangesQuery, ChangesView, ListTable, ListsView, RefreshRow};

use super::{Reply, reply};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// Counts and sums of all lists.
#[tauri::command]
pub async fn lists(shell: State<'_, Shell>, accounts: Vec<String>) -> Reply<ListsView> {
    reply(shell.desk().and_then(|desk| desk.lists(&accounts)))
}

/// Pulls lists from the bank, with `rest` only what today's reading of all lists has not read yet; meanwhile the window hears how far it is.
#[tauri::command]
pub async fn refresh(
    app: AppHandle,
    shell: State<'_, Shell>,
    stages: Vec<String>,
    accounts: Vec<String>,
    rest: bool,
) -> Reply<Vec<RefreshRow>> {
    let desk = reply(shell.desk())?;
    let scope = Scope { stages, accounts, full: false, rest };
    let listener = app.clone();
    let tell = move |progress: &_| news::refresh_progress(&listener, progress);
    let rows = desk.refresh(&scope, &shell.new_stop(), tell).await;
    news::changed(&app, &Changed::Lists);
    reply(rows)
}

/// Ends a refresh; what was pulled stays.
#[tauri::command]
pub async fn refresh_stop(shell: State<'_, Shell>) -> Reply<()> {
    shell.stop_refresh();
    Ok(())
}

/// What stands on the screen: read before all others.
#[tauri::command]
pub async fn look_at(shell: State<'_, Shell>, stages: Vec<String>) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.look_at(&stages)))
}

/// Which lists are pulled for which account, and how each stands.
#[tauri::command]
pub async fn list_table(shell: State<'_, Shell>) -> Reply<ListTable> {
    reply(shell.desk().and_then(|desk| desk.list_table()))
}

/// Sets which lists are pulled.
#[tauri::command]
pub async fn list_table_set(app: AppHandle, shell: State<'_, Shell>, accounts: Vec<AccountStages>) -> Reply<ListTable> {
    let table = shell.desk().and_then(|desk| desk.set_pulled(&accounts));
    news::changed(&app, &Changed::Lists);
    reply(table)
}

/// Sets the minutes between two polls.
#[tauri::command]
pub async fn polling_set(app: AppHandle, shell: State<'_, Shell>, minutes: Option<u32>) -> Reply<ListTable> {
    let table = shell.desk().and_then(|desk| desk.set_poll_minutes(minutes));
    news::changed(&app, &Changed::App);
    reply(table)
}

/// What readings changed.
#[tauri::command]
pub async fn draft_changes(shell: State<'_, Shell>, query: ChangesQuery) -> Reply<ChangesView> {
    reply(shell.desk().and_then(|desk| desk.draft_changes(&query)))
}

/// The clerk has looked at some lists.
#[tauri::command]
pub async fn looked(shell: State<'_, Shell>, stages: Vec<String>, accounts: Vec<String>, up_to: u32) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.looked(&stages, &accounts, up_to)))
}
