//! Balances.

use tauri::{AppHandle, State};
use treasury::view::BalancesView;

use super::{Reply, reply};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// The balances of a day, as kept; today's without one.
#[tauri::command]
pub async fn balances(shell: State<'_, Shell>, day: Option<String>) -> Reply<BalancesView> {
    reply(shell.desk().and_then(|desk| desk.balances(day.as_deref())))
}

/// Asks every bank of the profile for today's balances.
#[tauri::command]
pub async fn balances_refresh(app: AppHandle, shell: State<'_, Shell>) -> Reply<BalancesView> {
    let desk = reply(shell.desk())?;
    let view = desk.balances_refresh(&[]).await;
    news::changed(&app, &Changed::Balances);
    reply(view)
}
