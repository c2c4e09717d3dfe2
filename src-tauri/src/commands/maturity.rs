//! Maturities: drafts due, by week and by acceptor, drafts to cover an amount, and the two imported lists.

use std::path::Path;

use tauri::AppHandle;
use treasury::view::{
    CalendarLook, CalendarView, ExposureView, LadderBy, LadderView, MonthDay, ProposalsView, ProposeQuery, WatchLine,
    WatchLook,
};

use super::{Reply, at_length, reply};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// The maturity ladder, by week or by day.
#[tauri::command]
pub async fn ladder(shell: Asked, by: LadderBy, accounts: Vec<String>) -> Reply<LadderView> {
    at_length(&shell, |desk| desk.ladder(by, &accounts))
}

/// Receivables by acceptor.
#[tauri::command]
pub async fn exposure(shell: Asked, accounts: Vec<String>) -> Reply<ExposureView> {
    at_length(&shell, |desk| desk.exposure(&accounts))
}

/// Sets of drafts that add up to an amount.
#[tauri::command]
pub async fn propose(shell: Asked, query: ProposeQuery) -> Reply<ProposalsView> {
    at_length(&shell, |desk| desk.propose(&query))
}

/// The watch list.
#[tauri::command]
pub async fn watch_list(shell: Asked) -> Reply<Vec<WatchLine>> {
    reply(shell.desk().and_then(|desk| desk.watch_list()))
}

/// Previews a watch list before the import.
#[tauri::command]
pub async fn watch_look(shell: Asked, file: String) -> Reply<WatchLook> {
    at_length(&shell, |desk| desk.watch_look(Path::new(&file)))
}

/// Imports a watch list.
#[tauri::command]
pub async fn watch_import(app: AppHandle, shell: Asked, file: String, replace: bool) -> Reply<WatchLook> {
    let taken = at_length(&shell, |desk| desk.watch_import(Path::new(&file), replace))?;
    news::changed(&app, &Changed::Lists);
    Ok(taken)
}

/// Removes the line with this name, or all lines without a name.
#[tauri::command]
pub async fn watch_remove(app: AppHandle, shell: Asked, name: Option<String>) -> Reply<u32> {
    let removed = reply(shell.desk().and_then(|desk| desk.watch_remove(name.as_deref())))?;
    news::changed(&app, &Changed::Lists);
    Ok(removed)
}

/// The days from one to another, with those on which the draft system rests.
#[tauri::command]
pub async fn calendar_days(shell: Asked, from: String, to: String) -> Reply<Vec<MonthDay>> {
    reply(shell.desk().and_then(|desk| desk.calendar_days(&from, &to)))
}

/// The imported calendars.
#[tauri::command]
pub async fn calendar_view(shell: Asked) -> Reply<CalendarView> {
    reply(shell.desk().and_then(|desk| desk.calendar_view()))
}

/// Previews a calendar before the import; `range` states the period that it covers.
#[tauri::command]
pub async fn calendar_look(shell: Asked, file: String, range: Option<(String, String)>) -> Reply<CalendarLook> {
    let range = range.as_ref().map(|(from, to)| (from.as_str(), to.as_str()));
    at_length(&shell, |desk| desk.calendar_look(Path::new(&file), range))
}

/// Imports a calendar.
#[tauri::command]
pub async fn calendar_import(
    app: AppHandle,
    shell: Asked,
    file: String,
    range: Option<(String, String)>,
) -> Reply<CalendarView> {
    let range = range.as_ref().map(|(from, to)| (from.as_str(), to.as_str()));
    let taken = at_length(&shell, |desk| desk.calendar_import(Path::new(&file), range))?;
    news::changed(&app, &Changed::Lists);
    Ok(taken)
}
