//! Balances: a day, a chart over time, a comparison of two days, thresholds and the daily report.

use tauri::AppHandle;
use treasury::view::{
    BalanceHistory, BalanceThreshold, BalancesCompared, BalancesQuery, BalancesView, CompareQuery, DailyReport,
    HistoryQuery, MoneyUnit,
};

use super::{Reply, at_length, reply};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// The stored balances of a day.
#[tauri::command]
pub async fn balances(shell: Asked, query: BalancesQuery) -> Reply<BalancesView> {
    reply(shell.desk().and_then(|desk| desk.balances_of(&query)))
}

/// Queries today's balances from every bank of the profile.
#[tauri::command]
pub async fn balances_refresh(app: AppHandle, shell: Asked) -> Reply<BalancesView> {
    let desk = reply(shell.desk())?;
    let view = desk.balances_refresh(&[]).await;
    news::changed(&app, &Changed::Balances);
    reply(view)
}

/// A chart over time, from stored balances.
#[tauri::command]
pub async fn balance_history(shell: Asked, query: HistoryQuery) -> Reply<BalanceHistory> {
    reply(shell.desk().and_then(|desk| desk.balance_history(&query)))
}

/// Two stored days side by side.
#[tauri::command]
pub async fn balances_compared(shell: Asked, query: CompareQuery) -> Reply<BalancesCompared> {
    reply(shell.desk().and_then(|desk| desk.balances_compared(&query)))
}

/// Sets or removes a threshold.
#[tauri::command]
pub async fn balance_threshold_set(app: AppHandle, shell: Asked, threshold: BalanceThreshold) -> Reply<BalancesView> {
    let view = shell.desk().and_then(|desk| desk.balance_threshold_set(&threshold));
    news::changed(&app, &Changed::Balances);
    reply(view)
}

/// The report of a day, from stored balances.
#[tauri::command]
pub async fn daily_report(shell: Asked, day: Option<String>, unit: MoneyUnit) -> Reply<DailyReport> {
    at_length(&shell, |desk| desk.daily_report(day.as_deref(), unit))
}
