//! Dual control: pending approvals, decisions, and the files for another machine. The approver's token passes through
//! once, to the core, and is not stored.

use std::path::Path;

use money::view::{ApprovalView, SubmissionView};
use tauri::AppHandle;
use treasury::view::{ApprovalDetail, ApprovalGiven, ApprovalSentBack, GroupAnswer, GroupRequest, GroupRequestDetail};

use super::money::send;
use super::{Reply, reply};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// All requests for approval, newest first.
#[tauri::command]
pub async fn approvals(shell: Asked) -> Reply<Vec<ApprovalView>> {
    reply(shell.desk().and_then(|desk| desk.approvals()))
}

/// One approval with everything that the approver must see.
#[tauri::command]
pub async fn approval(shell: Asked, id: String) -> Reply<ApprovalDetail> {
    reply(shell.desk().and_then(|desk| desk.approval(&id)))
}

/// Approves here, by name or with the approver's own token.
#[tauri::command]
pub async fn approval_give(
    app: AppHandle,
    shell: Asked,
    given: ApprovalGiven,
    own_token: Option<String>,
) -> Reply<ApprovalView> {
    let desk = reply(shell.desk())?;
    let approved = reply(desk.approval_give(&given, own_token.as_deref()).await)?;
    decided(&app);
    Ok(approved)
}

/// Rejects a request: nothing of it is sent.
#[tauri::command]
pub async fn approval_send_back(app: AppHandle, shell: Asked, no: ApprovalSentBack) -> Reply<ApprovalView> {
    let sent_back = reply(shell.desk().and_then(|desk| desk.approval_send_back(&no)))?;
    decided(&app);
    Ok(sent_back)
}

/// Writes a request for an approver at another machine to a new file.
#[tauri::command]
pub async fn approval_export(shell: Asked, id: String, file: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.approval_export(&id, Path::new(&file))))
}

/// Imports an answer signed at another machine.
#[tauri::command]
pub async fn approval_import(app: AppHandle, shell: Asked, file: String) -> Reply<ApprovalView> {
    let taken = reply(shell.desk().and_then(|desk| desk.approval_import(Path::new(&file))))?;
    decided(&app);
    Ok(taken)
}

/// Sends an approved submission. The core sends nothing that is not approved. `answered` is the digest of the question,
/// where one is due.
#[tauri::command]
pub async fn approval_send(
    app: AppHandle,
    shell: Asked,
    id: String,
    answered: Option<String>,
) -> Reply<SubmissionView> {
    let desk = reply(shell.desk())?;
    let approved = reply(desk.go_on_with(&id, None, answered.as_deref()))?;
    send(app, desk, id);
    Ok(approved)
}

/// Acknowledges weakened settings of dual control, or asks the approver to do so.
#[tauri::command]
pub async fn weakened_read(app: AppHandle, shell: Asked, event: u32, name: String) -> Reply<Option<ApprovalView>> {
    let asked = reply(shell.desk().and_then(|desk| desk.weakened_read(event, &name)))?;
    decided(&app);
    Ok(asked)
}

/// The requests of the other desks of the group.
#[tauri::command]
pub async fn group_requests(shell: Asked) -> Reply<Vec<GroupRequest>> {
    reply(shell.desk().map(|desk| desk.group_requests()))
}

/// One of them with everything that the approver must see.
#[tauri::command]
pub async fn group_request(shell: Asked, id: String) -> Reply<GroupRequestDetail> {
    reply(shell.desk().and_then(|desk| desk.group_request(&id)))
}

/// Answers one of them with the approver's key from this computer's keychain.
#[tauri::command]
pub async fn group_answer(app: AppHandle, shell: Asked, given: GroupAnswer) -> Reply<()> {
    let desk = reply(shell.desk())?;
    reply(desk.group_answer(&given).await)?;
    news::changed(&app, &Changed::Journal);
    Ok(())
}

/// A decision may acknowledge weaker settings or accept a history, which the whole window shows.
pub(super) fn decided(app: &AppHandle) {
    news::changed(app, &Changed::App);
    news::changed(app, &Changed::Journal);
}
