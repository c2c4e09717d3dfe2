//! For the auditor: proof packs, the chain's head, a journal of unknown history, statements.

use std::path::Path;

use tauri::{AppHandle, Manager, Webview};
use treasury::LongRead;
use treasury::view::{
    ChainView, Columns, ConfirmedAside, ConfirmedPair, ExactMatches, FileProgress, HeadCopy, HistoryTaken, Imported,
    LinesPage, PackForm, Packed, ReconciliationPage, ReconciliationQuery, Reconciliations, RuleLook, RulesView,
    StatementImport, StatementLook, StatementQuery, StatementRule, TransfersPage,
};

use super::{Reply, at_length, reply};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// Makes a proof pack.
#[tauri::command]
pub async fn pack(shell: Asked, form: PackForm) -> Reply<Packed> {
    at_length(&shell, |desk| desk.pack_form(&form))
}

/// Verifies the whole journal.
#[tauri::command]
pub async fn journal_verify(shell: Asked) -> Reply<ChainView> {
    at_length(&shell, |desk| desk.journal_verify())
}

/// The chain's head here and at its second place.
#[tauri::command]
pub async fn chain_head(shell: Asked) -> Reply<HeadCopy> {
    reply(shell.desk().and_then(|desk| desk.chain_head_copy()))
}

/// Continues with a journal whose history is not known, or asks the approver; returns the outcome.
#[tauri::command]
pub async fn history_accept(app: AppHandle, shell: Asked, reason: String, name: Option<String>) -> Reply<HistoryTaken> {
    let taken = reply(shell.desk().and_then(|desk| desk.history_accept(&reason, name.as_deref())))?;
    news::changed(&app, &Changed::Journal);
    news::changed(&app, &Changed::App);
    Ok(taken)
}

/// Tells the window how far the reading of its file is.
fn file_progress(webview: &Webview) -> impl Fn(FileProgress) {
    let (app, label) = (webview.app_handle().clone(), webview.label().to_owned());
    move |progress| news::file_progress(&app, &label, &progress)
}

/// Previews a statement before the import, and reports how far it is. An earlier preview of the window ends.
#[tauri::command]
pub async fn statement_look(
    webview: Webview,
    shell: Asked,
    file: String,
    account: String,
    columns: Option<Columns>,
) -> Reply<StatementLook> {
    let (stop, tell) = (shell.begin_file(webview.label()), file_progress(&webview));
    let is_stopped = || stop.is_stopped();
    let long = LongRead::new(&is_stopped, &tell);
    at_length(&shell, |desk| desk.statement_look(Path::new(&file), &account, columns, &long))
}

/// Imports a statement, and reports how far it is.
#[tauri::command]
pub async fn statement_import(
    webview: Webview,
    shell: Asked,
    file: String,
    account: String,
    columns: Columns,
) -> Reply<Imported> {
    let (stop, tell) = (shell.begin_file(webview.label()), file_progress(&webview));
    let is_stopped = || stop.is_stopped();
    let long = LongRead::new(&is_stopped, &tell);
    let taken = at_length(&shell, |desk| desk.statement_take(Path::new(&file), &account, &columns, &long))?;
    news::changed(webview.app_handle(), &Changed::Statements);
    Ok(taken)
}

/// Ends the preview or the import of a file; nothing of it is stored.
#[tauri::command]
pub async fn file_stop(webview: Webview, shell: Asked) -> Reply<()> {
    shell.stop_file(webview.label());
    Ok(())
}

/// The imported statement files.
#[tauri::command]
pub async fn statement_imports(shell: Asked) -> Reply<Vec<StatementImport>> {
    at_length(&shell, treasury::Desk::statement_imports)
}

/// The bank reconciliation of each account, up to its newest statement.
#[tauri::command]
pub async fn reconciliations(shell: Asked) -> Reply<Reconciliations> {
    at_length(&shell, treasury::Desk::reconciliations)
}

/// The bank reconciliation of an account, with its rows.
#[tauri::command]
pub async fn reconciliation(shell: Asked, query: ReconciliationQuery) -> Reply<ReconciliationPage> {
    at_length(&shell, |desk| desk.reconciliation(&query))
}

/// Takes the import of a statement back; returns the number of its lines.
#[tauri::command]
pub async fn statement_take_back(app: AppHandle, shell: Asked, file_sha256: String, account: String) -> Reply<u32> {
    let gone = at_length(&shell, |desk| desk.statement_take_back(&file_sha256, &account))?;
    news::changed(&app, &Changed::Statements);
    Ok(gone)
}

/// Sets one statement line aside, with a category.
#[tauri::command]
pub async fn statement_set_aside(app: AppHandle, shell: Asked, line: String, category: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.statement_set_aside(&line, &category)))?;
    news::changed(&app, &Changed::Journal);
    Ok(())
}

/// A page of statement lines.
#[tauri::command]
pub async fn statement_lines(shell: Asked, query: StatementQuery) -> Reply<LinesPage> {
    reply(shell.desk().and_then(|desk| desk.lines_page(&query)))
}

/// A page of accepted transfers.
#[tauri::command]
pub async fn statement_transfers(shell: Asked, query: StatementQuery) -> Reply<TransfersPage> {
    reply(shell.desk().and_then(|desk| desk.transfers_page(&query)))
}

/// Marks a transfer as reconciled with a statement line.
#[tauri::command]
pub async fn statement_reconcile(
    app: AppHandle,
    shell: Asked,
    instruction: String,
    line: String,
    reason: Option<String>,
) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.statement_reconcile(&instruction, &line, reason.as_deref())))?;
    news::changed(&app, &Changed::Journal);
    Ok(())
}

/// Removes that mark.
#[tauri::command]
pub async fn statement_unreconcile(app: AppHandle, shell: Asked, instruction: String, reason: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.statement_unreconcile(&instruction, &reason)))?;
    news::changed(&app, &Changed::Journal);
    Ok(())
}

/// The pairs of transfers and lines that can be reconciled at once.
#[tauri::command]
pub async fn statement_exact(shell: Asked) -> Reply<ExactMatches> {
    at_length(&shell, treasury::Desk::statement_exact)
}

/// Reconciles confirmed pairs and sets confirmed lines aside, all or none; returns their number.
#[tauri::command]
pub async fn statement_reconcile_exact(
    app: AppHandle,
    shell: Asked,
    pairs: Vec<ConfirmedPair>,
    reason: Option<String>,
    asides: Vec<ConfirmedAside>,
) -> Reply<u32> {
    let count = at_length(&shell, |desk| desk.statement_reconcile_exact(&pairs, reason.as_deref(), &asides))?;
    news::changed(&app, &Changed::Journal);
    Ok(count)
}

/// The rules for statement lines.
#[tauri::command]
pub async fn statement_rules(shell: Asked) -> Reply<RulesView> {
    at_length(&shell, treasury::Desk::statement_rules)
}

/// The effect of a rule before it is saved.
#[tauri::command]
pub async fn statement_rule_look(shell: Asked, rule: StatementRule) -> Reply<RuleLook> {
    at_length(&shell, |desk| desk.statement_rule_look(&rule))
}

/// Replaces the rules for statement lines.
#[tauri::command]
pub async fn statement_rules_save(
    app: AppHandle,
    shell: Asked,
    rules: Vec<StatementRule>,
    follows: String,
) -> Reply<RulesView> {
    let rules = at_length(&shell, |desk| desk.statement_rules_save(&rules, &follows))?;
    news::changed(&app, &Changed::Statements);
    Ok(rules)
}

/// Reopens a statement line that was set aside.
#[tauri::command]
pub async fn statement_reopen(app: AppHandle, shell: Asked, line: String, reason: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.statement_reopen(&line, &reason)))?;
    news::changed(&app, &Changed::Journal);
    Ok(())
}
