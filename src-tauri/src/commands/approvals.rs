//! The second person: what waits, how it is decided, the files that travel. The second person's token goes through here
//! once, to the core, and is kept by nobody.

use std::path::Path;

use tauri::{AppHandle, State};
use treasury::view::{ApprovalDetail, ApprovalGiven, ApprovalSentBack, ApprovalView, SubmissionView};

use super::money::send;
use super::{Reply, reply};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// Everything that a second person was asked, the newest first.
#[tauri::command]
pub async fn approvals(shell: State<'_, Shell>) -> Reply<Vec<ApprovalView>> {
    reply(shell.desk().and_then(|desk| desk.approvals()))
}

/// One approval with all that the second person has to see.
#[tauri::command]
pub async fn approval(shell: State<'_, Shell>, id: String) -> Reply<ApprovalDetail> {
    reply(shell.desk().and_then(|desk| desk.approval(&id)))
}

/// The second person says yes here, by name or with a token of their own.
#[tauri::command]
pub async fn approval_give(
    app: AppHandle,
    shell: State<'_, Shell>,
    given: ApprovalGiven,
    own_token: Option<String>,
) -> Reply<ApprovalView> {
    let desk = reply(shell.desk())?;
    let approved = reply(desk.approval_give(&given, own_token.as_deref()).await)?;
    news::changed(&app, &Changed::Journal);
    Ok(approved)
}

/// The second person says no.
#[tauri::command]
pub async fn approval_send_back(app: AppHandle, shell: State<'_, Shell>, no: ApprovalSentBack) -> Reply<ApprovalView> {
    let sent_back = reply(shell.desk().and_then(|desk| desk.approval_send_back(&no)))?;
    news::changed(&app, &Changed::Journal);
    Ok(sent_back)
}

/// Writes what a person at another machine has to see into a new file.
#[tauri::command]
pub async fn approval_export(shell: State<'_, Shell>, id: String, file: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.approval_export(&id, Path::new(&file))))
}

/// Takes an answer that was signed at another machine.
#[tauri::command]
pub async fn approval_import(app: AppHandle, shell: State<'_, Shell>, file: String) -> Reply<ApprovalView> {
    let taken = reply(shell.desk().and_then(|desk| desk.approval_import(Path::new(&file))))?;
    news::changed(&app, &Changed::Journal);
    Ok(taken)
}

/// Sends a submission that was approved. The core sends nothing else by this.
#[tauri::command]
pub async fn approval_send(app: AppHandle, shell: State<'_, Shell>, id: String) -> Reply<SubmissionView> {
    let desk = reply(shell.desk())?;
    let approved = reply(desk.submission(&id))?;
    send(app, desk, id);
    Ok(approved)
}

/// A person acknowledges what was weakened at the second person's settings, or asks the one who can.
#[tauri::command]
pub async fn weakened_read(
    app: AppHandle,
    shell: State<'_, Shell>,
    event: u32,
    name: String,
) -> Reply<Option<ApprovalView>> {
    let asked = reply(shell.desk().and_then(|desk| desk.weakened_read(event, &name)))?;
    news::changed(&app, &Changed::App);
    news::changed(&app, &Changed::Journal);
    Ok(asked)
}
