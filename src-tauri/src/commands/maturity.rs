//! What falls due, from whom, with what to pay, and the two lists that a person imports for it.

use std::path::Path;

use tauri::{AppHandle, State};
use treasury::view::{
    CalendarLook, CalendarView, ExposureView, LadderView, ProposalsView, ProposeQuery, WatchLine, WatchLook,
};

use super::{Reply, at_length, reply};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// The ladder, by week or by day.
#[tauri::command]
pub async fn ladder(shell: State<'_, Shell>, by: String, accounts: Vec<String>) -> Reply<LadderView> {
    at_length(&shell, |desk| desk.ladder(&by, &accounts))
}

/// What is receivable, by acceptor.
#[tauri::command]
pub async fn exposure(shell: State<'_, Shell>, accounts: Vec<String>) -> Reply<ExposureView> {
    at_length(&shell, |desk| desk.exposure(&accounts))
}

/// Sets of drafts that make up an amount.
#[tauri::command]
pub async fn propose(shell: State<'_, Shell>, query: ProposeQuery) -> Reply<ProposalsView> {
    at_length(&shell, |desk| desk.propose(&query))
}

/// The watch list.
#[tauri::command]
pub async fn watch_list(shell: State<'_, Shell>) -> Reply<Vec<WatchLine>> {
    reply(shell.desk().and_then(|desk| desk.watch_list()))
}

/// A watch list before it is taken.
#[tauri::command]
pub async fn watch_look(shell: State<'_, Shell>, file: String) -> Reply<WatchLook> {
    at_length(&shell, |desk| desk.watch_look(Path::new(&file)))
}

/// Takes a watch list.
#[tauri::command]
pub async fn watch_import(app: AppHandle, shell: State<'_, Shell>, file: String, replace: bool) -> Reply<WatchLook> {
    let taken = at_length(&shell, |desk| desk.watch_import(Path::new(&file), replace))?;
    news::changed(&app, &Changed::Lists);
    Ok(taken)
}

/// Takes lines away, all of them without a name.
#[tauri::command]
pub async fn watch_remove(app: AppHandle, shell: State<'_, Shell>, name: Option<String>) -> Reply<u32> {
    let removed = reply(shell.desk().and_then(|desk| desk.watch_remove(name.as_deref())))?;
    news::changed(&app, &Changed::Lists);
    Ok(removed)
}

/// The imported calendars.
#[tauri::command]
pub async fn calendar_view(shell: State<'_, Shell>) -> Reply<CalendarView> {
    reply(shell.desk().and_then(|desk| desk.calendar_view()))
}

/// A calendar before it is taken; with a range, as a person says what it covers.
#[tauri::command]
pub async fn calendar_look(
    shell: State<'_, Shell>,
    file: String,
    range: Option<(String, String)>,
) -> Reply<CalendarLook> {
    let range = range.as_ref().map(|(from, to)| (from.as_str(), to.as_str()));
    at_length(&shell, |desk| desk.calendar_look(Path::new(&file), range))
}

/// Takes a calendar.
#[tauri::command]
pub async fn calendar_import(
    app: AppHandle,
    shell: State<'_, Shell>,
    file: String,
    range: Option<(String, String)>,
) -> Reply<CalendarView> {
    let range = range.as_ref().map(|(from, to)| (from.as_str(), to.as_str()));
    let taken = at_length(&shell, |desk| desk.calendar_import(Path::new(&file), range))?;
    news::changed(&app, &Changed::Lists);
    Ok(taken)
}
