//! The sixteen lists: overview, refresh, which of them are read, and their changes.

use tauri::AppHandle;
use treasury::Scope;
use treasury::view::{AccountStages, ChangesQuery, ChangesView, ListTable, ListsView, RefreshReport};

use super::{Reply, reply};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// Counts and sums of all lists.
#[tauri::command]
pub async fn lists(shell: Asked, accounts: Vec<String>) -> Reply<ListsView> {
    reply(shell.desk().and_then(|desk| desk.lists(&accounts)))
}

/// Reads lists, and with all of them today's balances, from the bank and reports progress; `rest` skips the lists that today's full refresh has already read;
/// `take_end` takes their end as it is, because a person has looked at them.
#[tauri::command]
pub async fn refresh(
    app: AppHandle,
    shell: Asked,
    stages: Vec<String>,
    accounts: Vec<String>,
    rest: bool,
    take_end: bool,
) -> Reply<RefreshReport> {
    let desk = reply(shell.desk())?;
    let scope = Scope { stages, accounts, full: false, rest, take_end };
    let listener = app.clone();
    let tell = move |progress: &_| news::refresh_progress(&listener, progress);
    let report = desk.refresh(&scope, &shell.refresh_stop().renew(), tell).await;
    news::changed(&app, &Changed::Lists);
    if report.as_ref().is_ok_and(|report| report.balances.is_some()) {
        news::changed(&app, &Changed::Balances);
    }
    reply(report)
}

/// Ends a refresh; lists already read are kept.
#[tauri::command]
pub async fn refresh_stop(shell: Asked) -> Reply<()> {
    shell.refresh_stop().stop();
    Ok(())
}

/// Names the lists on the screen, which are read before all others.
#[tauri::command]
pub async fn look_at(shell: Asked, stages: Vec<String>) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.look_at(&stages)))
}

/// Which lists are read for which account, and the state of each.
#[tauri::command]
pub async fn list_table(shell: Asked) -> Reply<ListTable> {
    reply(shell.desk().and_then(|desk| desk.list_table()))
}

/// Sets which lists are read.
#[tauri::command]
pub async fn list_table_set(app: AppHandle, shell: Asked, accounts: Vec<AccountStages>) -> Reply<ListTable> {
    let table = shell.desk().and_then(|desk| desk.set_pulled(&accounts));
    news::changed(&app, &Changed::Lists);
    reply(table)
}

/// Sets the poll interval in minutes.
#[tauri::command]
pub async fn polling_set(app: AppHandle, shell: Asked, minutes: Option<u32>) -> Reply<ListTable> {
    let table = shell.desk().and_then(|desk| desk.set_poll_minutes(minutes));
    news::changed(&app, &Changed::App);
    shell.tell_others(&Changed::Lists);
    reply(table)
}

/// The changes that refreshes found.
#[tauri::command]
pub async fn draft_changes(shell: Asked, query: ChangesQuery) -> Reply<ChangesView> {
    reply(shell.desk().and_then(|desk| desk.draft_changes(&query)))
}

/// Marks the changes of some lists as seen.
#[tauri::command]
pub async fn looked(shell: Asked, stages: Vec<String>, accounts: Vec<String>, up_to: u32) -> Reply<()> {
    reply(shell.told_of(&Changed::Lists, shell.desk().and_then(|desk| desk.looked(&stages, &accounts, up_to))))
}
