//! The sixteen lists at a glance, and pulling them anew.

use tauri::{AppHandle, State};
use treasury::Scope;
use treasury::view::{ListsView, RefreshRow};

use super::{Reply, reply};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// Counts and sums of all lists.
#[tauri::command]
pub async fn lists(shell: State<'_, Shell>, accounts: Vec<String>) -> Reply<ListsView> {
    reply(shell.desk().and_then(|desk| desk.lists(&accounts)))
}

/// Pulls lists from the bank; meanwhile the window hears how far it is.
#[tauri::command]
pub async fn refresh(
    app: AppHandle,
    shell: State<'_, Shell>,
    stages: Vec<String>,
    accounts: Vec<String>,
) -> Reply<Vec<RefreshRow>> {
    let desk = reply(shell.desk())?;
    let scope = Scope { stages, accounts, full: false };
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
