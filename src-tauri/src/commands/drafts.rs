//! One list's rows, and one draft.

use tauri::State;
use treasury::view::{DraftDetail, DraftHistory, DraftRow, InboxChoices, InboxChosen, InboxOpened, InboxQuery};

use super::{Reply, at_length, reply};
use crate::shell::Shell;

/// Opens a list with filters and an order, with its first rows.
#[tauri::command]
pub async fn inbox_open(shell: State<'_, Shell>, query: InboxQuery, first: u32) -> Reply<InboxOpened> {
    reply(shell.desk().and_then(|desk| desk.inbox_open_with(&query, first)))
}

/// A window of its rows.
#[tauri::command]
pub async fn inbox_rows(shell: State<'_, Shell>, view: u32, from: u32, count: u32) -> Reply<Vec<DraftRow>> {
    reply(shell.desk().and_then(|desk| desk.inbox_rows(view, from, count)))
}

/// What of a selection still stands in it, with the sum, and where a draft is shown.
#[tauri::command]
pub async fn inbox_chosen(
    shell: State<'_, Shell>,
    view: u32,
    keys: Vec<String>,
    at: Vec<String>,
) -> Reply<InboxChosen> {
    reply(shell.desk().and_then(|desk| desk.inbox_chosen(view, &keys, &at)))
}

/// Reads what searching a list needs, before the first key.
#[tauri::command]
pub async fn inbox_ready(shell: State<'_, Shell>, query: InboxQuery) -> Reply<()> {
    at_length(&shell, |desk| desk.inbox_ready(&query))
}

/// What a list's filters can be set to.
#[tauri::command]
pub async fn inbox_choices(shell: State<'_, Shell>, query: InboxQuery) -> Reply<InboxChoices> {
    reply(shell.desk().and_then(|desk| desk.inbox_choices(&query)))
}

/// One draft with all its fields, from the bank where `live` is asked for.
#[tauri::command]
pub async fn draft_detail(shell: State<'_, Shell>, stage: String, key: String, live: bool) -> Reply<DraftDetail> {
    let desk = reply(shell.desk())?;
    reply(desk.draft_detail(&stage, &key, live).await)
}

/// What this desk saw of one draft over time, and did with it.
#[tauri::command]
pub async fn draft_history(shell: State<'_, Shell>, stage: String, key: String) -> Reply<DraftHistory> {
    reply(shell.desk().and_then(|desk| desk.draft_history(&stage, &key)))
}
