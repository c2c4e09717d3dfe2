//! The journal and the instructions in doubt.

use money::view::{InstructionDetail, InstructionView, ReceiptFetched, Resolution};
use tauri::AppHandle;
use treasury::view::{ClaimTaken, ClaimView, JournalFilter, JournalView};

use super::{Reply, at_length, reply};
use crate::asked::Asked;
use crate::news::Changed;
use crate::{news, opening};

/// A page of the journal, newest first, optionally filtered.
#[tauri::command]
pub async fn journal(shell: Asked, from: u32, count: u32, filter: Option<JournalFilter>) -> Reply<JournalView> {
    let filter = filter.unwrap_or_default();
    reply(shell.desk().and_then(|desk| desk.journal_of(from, count, &filter)))
}

/// One instruction with all its journal data.
#[tauri::command]
pub async fn instruction(shell: Asked, id: String) -> Reply<InstructionDetail> {
    reply(shell.desk().and_then(|desk| desk.instruction(&id)))
}

/// Instructions that are in doubt, pending, unproven or unclassified.
#[tauri::command]
pub async fn doubts(shell: Asked) -> Reply<Vec<InstructionView>> {
    reply(shell.desk().and_then(|desk| desk.doubts()))
}

/// The accepted instructions that the bank took back in the last days.
#[tauri::command]
pub async fn later_ends(shell: Asked) -> Reply<Vec<InstructionView>> {
    reply(shell.desk().and_then(|desk| desk.later_ends()))
}

/// Collects evidence for one of these instructions.
#[tauri::command]
pub async fn doubt_inquire(app: AppHandle, shell: Asked, id: String) -> Reply<InstructionDetail> {
    let desk = reply(shell.desk())?;
    let inquired = desk.doubt_inquire(&id).await;
    news::changed(&app, &Changed::Journal);
    reply(inquired)
}

/// Resolves one of these instructions; if dual control applies, requests approval and decides nothing yet.
#[tauri::command]
pub async fn doubt_resolve(
    app: AppHandle,
    shell: Asked,
    resolution: Resolution,
    preparer: Option<String>,
) -> Reply<InstructionDetail> {
    let resolved = reply(shell.desk().and_then(|desk| desk.doubt_resolve_as(&resolution, preparer.as_deref())))?;
    news::changed(&app, &Changed::Journal);
    Ok(resolved)
}

/// Resolves a doubt as executed, by a line of the bank's statement.
#[tauri::command]
pub async fn doubt_resolve_by_line(
    app: AppHandle,
    shell: Asked,
    instruction: String,
    line: String,
    reason: String,
) -> Reply<InstructionDetail> {
    let resolved = reply(shell.desk().and_then(|desk| desk.doubt_resolve_by_line(&instruction, &line, &reason)))?;
    news::changed(&app, &Changed::Journal);
    Ok(resolved)
}

/// Open instructions of other profiles of the data directory that block orders here.
#[tauri::command]
pub async fn claims_held(shell: Asked) -> Reply<Vec<ClaimView>> {
    reply(shell.desk().and_then(|desk| desk.claims_held()))
}

/// Ends the lock of an instruction whose journal is gone; if dual control applies, requests approval and ends nothing yet.
#[tauri::command]
pub async fn claim_end(
    app: AppHandle,
    shell: Asked,
    id: String,
    reason: String,
    preparer: Option<String>,
) -> Reply<ClaimTaken> {
    let taken = reply(shell.desk().and_then(|desk| desk.claim_end(&id, &reason, preparer.as_deref())))?;
    news::changed(&app, &Changed::Journal);
    Ok(taken)
}

/// Opens the electronic receipt of a transfer in the system's browser, only at the profile's own service.
#[tauri::command]
pub async fn receipt_open(shell: Asked, id: String) -> Reply<()> {
    let address = reply(shell.desk().and_then(|desk| desk.receipt_address(&id)))?;
    reply(opening::open(&address))
}

/// Fetches the receipt of a transfer with the profile's token and keeps it beside the instruction.
#[tauri::command]
pub async fn receipt_fetch(app: AppHandle, shell: Asked, id: String) -> Reply<ReceiptFetched> {
    let desk = reply(shell.desk())?;
    let fetched = reply(desk.receipt_fetch(&id).await)?;
    news::changed(&app, &Changed::Journal);
    Ok(fetched)
}

/// A kept picture as a `data:` address.
#[tauri::command]
pub async fn receipt_picture(shell: Asked, id: String, sha256: String) -> Reply<String> {
    at_length(&shell, |desk| desk.receipt_picture(&id, &sha256))
}

/// Writes a kept receipt to the path that a person named, and with `open` opens it in the system's program for its kind.
#[tauri::command]
pub async fn receipt_save(shell: Asked, id: String, sha256: String, path: String, open: bool) -> Reply<String> {
    let saved = at_length(&shell, |desk| desk.receipt_save(&id, Some(&sha256), &path))?;
    if open {
        reply(opening::open_file(&saved))?;
    }
    Ok(saved.display().to_string())
}
