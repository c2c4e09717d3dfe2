//! The money path as the window sees it: a check, a confirmation, and then news. What is sent, when and how often is the
//! core's alone.

use tauri::{AppHandle, Manager, State};
use treasury::Desk;
use treasury::view::{AgainView, CheckView, CounterpartyView, Order, SubmissionView};

use super::{Reply, reply};
use crate::closing::{self, Sending};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// What would be sent.
#[tauri::command]
pub async fn prepare(shell: State<'_, Shell>, order: Order) -> Reply<CheckView> {
    reply(shell.desk().and_then(|desk| desk.prepare(&order)))
}

/// Confirms a check by its one-time nonce. Sending goes on without the window.
#[tauri::command]
pub async fn confirm(
    app: AppHandle,
    shell: State<'_, Shell>,
    submission_id: String,
    nonce: String,
    control_total: Option<String>,
) -> Reply<SubmissionView> {
    let desk = reply(shell.desk())?;
    let confirmed = reply(desk.confirm(&submission_id, &nonce, control_total.as_deref()))?;
    send(app, desk, submission_id);
    Ok(confirmed)
}

/// Closes a check without confirming it.
#[tauri::command]
pub async fn discard(shell: State<'_, Shell>, submission_id: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.discard(&submission_id)))
}

/// One submission as it is.
#[tauri::command]
pub async fn submission(shell: State<'_, Shell>, id: String) -> Reply<SubmissionView> {
    reply(shell.desk().and_then(|desk| desk.submission(&id)))
}

/// Goes on after a stop at a doubt.
#[tauri::command]
pub async fn go_on(app: AppHandle, shell: State<'_, Shell>, id: String) -> Reply<SubmissionView> {
    let desk = reply(shell.desk())?;
    let resumed = reply(desk.go_on(&id))?;
    send(app, desk, id);
    Ok(resumed)
}

/// Leaves the rest of a stopped submission unsent.
#[tauri::command]
pub async fn cancel(app: AppHandle, shell: State<'_, Shell>, id: String) -> Reply<SubmissionView> {
    let left = reply(shell.desk().and_then(|desk| desk.cancel(&id)))?;
    news::changed(&app, &Changed::Journal);
    Ok(left)
}

/// What a new instruction starts with that is given for one without effect.
#[tauri::command]
pub async fn again(shell: State<'_, Shell>, id: String, language: String) -> Reply<AgainView> {
    reply(shell.desk().and_then(|desk| desk.again(&id, &language)))
}

/// Whom this desk has sent something to, the newest first.
#[tauri::command]
pub async fn counterparties(shell: State<'_, Shell>) -> Reply<Vec<CounterpartyView>> {
    reply(shell.desk().and_then(|desk| desk.counterparty_views()))
}

fn send(app: AppHandle, desk: Desk, submission_id: String) {
    app.state::<Sending>().begin();
    tauri::async_runtime::spawn(async move {
        let listener = app.clone();
        let sent = desk.send(&submission_id, move |view| news::submission(&listener, &view)).await;
        if let Err(error) = sent {
            tracing::warn!(submission_id, %error, "sending stopped");
        }
        news::changed(&app, &Changed::Journal);
        closing::ended(&app);
    });
}
