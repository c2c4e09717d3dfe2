//! The rows of one list, and one draft.

use treasury::view::{
    DraftDetail, DraftHistory, InboxChoices, InboxChosen, InboxOpened, InboxQuery, NarrowQuery, NarrowView, PackedRows,
};

use super::{Reply, at_length, reply};
use crate::asked::Asked;

/// Opens a list with filters and an order, and returns its first rows. All its rows have the fields of these columns.
#[tauri::command]
pub async fn inbox_open(shell: Asked, query: InboxQuery, first: u32, columns: Vec<String>) -> Reply<InboxOpened> {
    reply(shell.desk().and_then(|desk| desk.inbox_open_with(&query, first, &columns)))
}

/// A range of its rows.
#[tauri::command]
pub async fn inbox_rows(shell: Asked, view: u32, from: u32, count: u32) -> Reply<PackedRows> {
    reply(shell.desk().and_then(|desk| desk.inbox_shown(view, from, count)))
}

/// The part of a selection that is still in the list, its sum, and the row of the first draft of `at`.
#[tauri::command]
pub async fn inbox_chosen(shell: Asked, view: u32, keys: Vec<String>, at: Vec<String>) -> Reply<InboxChosen> {
    reply(shell.desk().and_then(|desk| desk.inbox_chosen(view, &keys, &at)))
}

/// Some rows as tab-separated text for the clipboard.
#[tauri::command]
pub async fn inbox_copy(
    shell: Asked,
    view: u32,
    keys: Vec<String>,
    columns: Vec<String>,
    language: String,
) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.inbox_copy(view, &keys, &columns, &language)))
}

/// Loads the data that a search needs, before the first key is typed.
#[tauri::command]
pub async fn inbox_ready(shell: Asked, query: InboxQuery) -> Reply<()> {
    at_length(&shell, |desk| desk.inbox_ready(&query))
}

/// The values that a list's filters offer.
#[tauri::command]
pub async fn inbox_choices(shell: Asked, query: InboxQuery) -> Reply<InboxChoices> {
    reply(shell.desk().and_then(|desk| desk.inbox_choices(&query)))
}

/// One draft with all its fields; `live` reads it from the bank.
#[tauri::command]
pub async fn draft_detail(shell: Asked, stage: String, key: String, live: bool) -> Reply<DraftDetail> {
    let desk = reply(shell.desk())?;
    reply(desk.draft_detail(&stage, &key, live).await)
}

/// The changes of one draft that this desk saw, and its own operations on it.
#[tauri::command]
pub async fn draft_history(shell: Asked, stage: String, key: String) -> Reply<DraftHistory> {
    reply(shell.desk().and_then(|desk| desk.draft_history(&stage, &key)))
}

/// Asks the service once with chosen parameters; the answer is not stored.
#[tauri::command]
pub async fn read_narrowly(shell: Asked, query: NarrowQuery) -> Reply<NarrowView> {
    let desk = reply(shell.desk())?;
    reply(desk.read_narrowly(&query).await)
}
