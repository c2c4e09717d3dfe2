//! The money path for the window: a check, a confirmation, then progress. Only the core decides which instruction is
//! sent, when, and how often.

use money::view::{CheckView, Order, SendProgress, SubmissionView};
use tauri::{AppHandle, Manager};
use treasury::Desk;
use treasury::view::{Exported, FormValues, Reread, ResubmitView, RetryView};

use super::{Reply, reply};
use crate::asked::Asked;
use crate::closing::Sending;
use crate::news::Changed;
use crate::{closing, news};

/// Checks an order and returns the content of the confirmation dialog; `template` names the template that it began from.
#[tauri::command]
pub async fn prepare(shell: Asked, order: Order, template: Option<String>) -> Reply<CheckView> {
    reply(shell.desk().and_then(|desk| match &template {
        Some(template) => desk.prepare_from(&order, template),
        None => desk.prepare(&order),
    }))
}

/// Confirms a check by its one-time nonce. Sending continues without the window; where dual control applies, nothing is
/// sent before the approval.
#[tauri::command]
pub async fn confirm(
    app: AppHandle,
    shell: Asked,
    submission_id: String,
    nonce: String,
    control_total: Option<String>,
    preparer: Option<String>,
) -> Reply<SubmissionView> {
    let desk = reply(shell.desk())?;
    let confirmed = reply(desk.confirm_as(&submission_id, &nonce, control_total.as_deref(), preparer.as_deref()))?;
    if confirmed.awaits_approval {
        news::changed(&app, &Changed::Journal);
        // The approver at another desk of the group sees it at once.
        tauri::async_runtime::spawn(async move { desk.group_shown().await });
    } else {
        send(app, desk, submission_id);
    }
    Ok(confirmed)
}

/// Discards a check without confirming it.
#[tauri::command]
pub async fn discard(shell: Asked, submission_id: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.discard(&submission_id)))
}

/// One submission.
#[tauri::command]
pub async fn submission(shell: Asked, id: String) -> Reply<SubmissionView> {
    reply(shell.desk().and_then(|desk| desk.submission(&id)))
}

/// The lists to read again after a submission, for the first window that asks; `None` for the others, and while an instruction
/// is in flight.
#[tauri::command]
pub async fn reread(shell: Asked, id: String) -> Reply<Option<Reread>> {
    let lists = reply(shell.desk().and_then(|desk| desk.reread_after(&id)))?;
    Ok(lists.filter(|_| shell.rereads(&id)))
}

/// The progress of one submission.
#[tauri::command]
pub async fn progress(shell: Asked, id: String) -> Reply<SendProgress> {
    reply(shell.desk().and_then(|desk| desk.progress(&id)))
}

/// The submissions that wait for a decision by a person.
#[tauri::command]
pub async fn stopped(shell: Asked) -> Reply<Vec<SendProgress>> {
    reply(shell.desk().and_then(|desk| desk.stopped()))
}

/// Pauses a submission: instructions already sent get their reply, the others stay confirmed.
#[tauri::command]
pub async fn pause(shell: Asked, id: String) -> Reply<SendProgress> {
    reply(shell.desk().and_then(|desk| desk.pause(&id)))
}

/// Resumes a paused submission, for all accounts or for one. `answered` is the digest of the question, where one is due.
#[tauri::command]
pub async fn go_on(
    app: AppHandle,
    shell: Asked,
    id: String,
    account: Option<String>,
    answered: Option<String>,
) -> Reply<SubmissionView> {
    let desk = reply(shell.desk())?;
    let resumed = reply(desk.go_on_with(&id, account.as_deref(), answered.as_deref()))?;
    send(app, desk, id);
    Ok(resumed)
}

/// A check of those of a submission that were refused with proof or not sent. A refused transfer of which only balances tell
/// takes a reason.
#[tauri::command]
pub async fn retry(shell: Asked, id: String, language: String, reason: Option<String>) -> Reply<RetryView> {
    reply(shell.desk().and_then(|desk| desk.retry(&id, &language, reason.as_deref())))
}

/// Writes the result of a submission as CSV to the path that the person chose.
#[tauri::command]
pub async fn result_save(shell: Asked, id: String, language: String, path: String, replace: bool) -> Reply<Exported> {
    reply(shell.desk().and_then(|desk| desk.save_result(&id, &language, &path, replace)))
}

/// The user asks to quit after all replies: pauses everything that is being sent.
#[tauri::command]
pub async fn leave(app: AppHandle, shell: Asked) -> Reply<()> {
    let desk = reply(shell.desk())?;
    for progress in reply(desk.on_their_way())? {
        reply(desk.pause(&progress.submission_id))?;
    }
    closing::leave(&app);
    Ok(())
}

/// Cancels the unsent instructions of a paused submission.
#[tauri::command]
pub async fn cancel(app: AppHandle, shell: Asked, id: String) -> Reply<SubmissionView> {
    let left = reply(shell.desk().and_then(|desk| desk.cancel(&id)))?;
    news::changed(&app, &Changed::Journal);
    Ok(left)
}

/// The initial form content for resubmitting an instruction that had no effect.
#[tauri::command]
pub async fn resubmit(shell: Asked, id: String, language: String) -> Reply<ResubmitView> {
    reply(shell.desk().and_then(|desk| desk.resubmit(&id, &language)))
}

/// The values of an earlier instruction, for the form of another one; sends nothing.
#[tauri::command]
pub async fn as_new(shell: Asked, id: String) -> Reply<FormValues> {
    reply(shell.desk().and_then(|desk| desk.as_new(&id)))
}

/// The user stays: the next attempt to close the window shows the warning again.
#[tauri::command]
pub async fn stay(app: AppHandle) -> Reply<()> {
    closing::stay(&app);
    Ok(())
}

/// Sends a submission's confirmed instructions in the background.
pub(super) fn send(app: AppHandle, desk: Desk, submission_id: String) {
    app.state::<Sending>().begin();
    tauri::async_runtime::spawn(async move {
        let listener = app.clone();
        let sent = desk.send(&submission_id, move |progress| news::submission(&listener, &progress)).await;
        if let Err(error) = sent {
            tracing::warn!(submission_id, %error, "sending stopped");
        }
        news::changed(&app, &Changed::Journal);
        // A reply may have refused an operation with 403.
        news::changed(&app, &Changed::App);
        closing::ended(&app);
    });
}
