//! The program, its profiles and its preferences.

use std::path::Path;

use model::DeskError;
use model::profile::fields::SettingsFields;
use money::view::ApprovalView;
use tauri::{AppHandle, State, Webview};
use treasury::Desk;
use treasury::home::PRACTICE;
use treasury::view::{
    AppView, CertificateFile, ConnectionTested, ConnectionView, DeskLink, GoneClaim, GoneDecision, GroupCheck,
    GroupDay, GroupEvent, GroupJournal, GroupView, PracticeDay, SettingsEdit, SharedKind, SharedView,
};

use super::{Reply, reply};
use crate::asked::Asked;
use crate::link::Waiting;
use crate::news::{self, Changed};

/// The program's state.
#[tauri::command]
pub async fn app(shell: Asked) -> Reply<AppView> {
    reply(shell.view())
}

/// Sets the given preferences and keeps the others.
#[tauri::command]
pub async fn preferences_set(
    app: AppHandle,
    shell: Asked,
    language: Option<String>,
    theme: Option<String>,
    density: Option<String>,
    notify: Option<bool>,
    tray: Option<bool>,
) -> Reply<AppView> {
    let mut preferences = shell.home().preferences();
    preferences.language = language.or(preferences.language);
    preferences.theme = theme.unwrap_or(preferences.theme);
    preferences.density = density.unwrap_or(preferences.density);
    preferences.notify = notify.unwrap_or(preferences.notify);
    preferences.tray = tray.unwrap_or(preferences.tray);
    reply(shell.home().set_preferences(&preferences))?;
    if let Some(on) = tray {
        shell.tray().switch(&app, on).await;
    }
    reply(shell.changed())
}

/// Takes the link that waits for the page of this window.
#[tauri::command]
pub async fn link_take(webview: Webview, waiting: State<'_, Waiting>) -> Reply<Option<DeskLink>> {
    reply(waiting.take(webview.label()))
}

/// Opens the practice profile with its bank.
#[tauri::command]
pub async fn practice_open(shell: Asked) -> Reply<AppView> {
    reply(shell.told(shell.open_profile(PRACTICE).await))
}

/// Lets a day pass at the practice bank; only for the practice profile.
#[tauri::command]
pub async fn practice_next_day(shell: Asked) -> Reply<PracticeDay> {
    let desk = reply(shell.desk())?;
    reply(shell.told(shell.practice_next_day(&desk).await))
}

/// Opens a profile instead of the open one.
#[tauri::command]
pub async fn profile_open(shell: Asked, name: String) -> Reply<AppView> {
    reply(shell.told(shell.open_profile(&name).await))
}

/// Archives a profile with its journal; the open one is closed.
#[tauri::command]
pub async fn profile_remove(shell: Asked, name: String) -> Reply<AppView> {
    reply(shell.told(shell.remove_profile(&name).await))
}

/// Reads one balance with the open profile's token.
#[tauri::command]
pub async fn connection_test(shell: Asked) -> Reply<ConnectionTested> {
    let desk = reply(shell.desk())?;
    reply(desk.connection_test().await)
}

/// The text of the open profile's settings.
#[tauri::command]
pub async fn settings_text(shell: Asked) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.settings_text()))
}

/// A text of the settings as fields.
#[tauri::command]
pub async fn settings_fields(shell: Asked, text: String) -> Reply<SettingsFields> {
    reply(shell.desk().and_then(|desk| desk.settings_fields(&text)))
}

/// The text of the settings with the values of fields.
#[tauri::command]
pub async fn settings_with(shell: Asked, text: String, fields: SettingsFields) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.settings_with(&text, &fields)))
}

/// The effect of another text of the settings.
#[tauri::command]
pub async fn settings_compare(shell: Asked, text: String) -> Reply<SettingsEdit> {
    reply(shell.desk().and_then(|desk| desk.settings_compare(&text)))
}

/// Replaces the text of the settings and opens the profile again.
#[tauri::command]
pub async fn settings_replace(shell: Asked, text: String, shown: String) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    reply(shell.told(shell.replace_settings(desk, &text, &shown).await))
}

/// The group of desks of the open profile; nothing for a profile without one.
#[tauri::command]
pub async fn group_view(shell: Asked) -> Reply<Option<GroupView>> {
    let desk = reply(shell.desk())?;
    reply(desk.group_view().await)
}

/// Checks the events of every desk in the group book.
#[tauri::command]
pub async fn group_check(shell: Asked) -> Reply<Vec<GroupCheck>> {
    let desk = reply(shell.desk())?;
    reply(desk.group_check().await)
}

/// The events of the journal that come from the group and are about none of its own instructions.
#[tauri::command]
pub async fn group_events(shell: Asked) -> Reply<Vec<GroupEvent>> {
    reply(shell.desk().and_then(|desk| desk.group_events()))
}

/// The unfinished instructions of revoked desks.
#[tauri::command]
pub async fn group_gone(shell: Asked) -> Reply<Vec<GoneClaim>> {
    let desk = reply(shell.desk())?;
    reply(desk.group_gone().await)
}

/// Asks the second person for the outcome of one of them.
#[tauri::command]
pub async fn group_resolve_gone(app: AppHandle, shell: Asked, given: GoneDecision) -> Reply<ApprovalView> {
    let desk = reply(shell.desk())?;
    let asked = reply(desk.group_resolve_gone(&given).await)?;
    news::changed(&app, &Changed::Journal);
    Ok(asked)
}

/// The instructions of all desks of the group in the last days.
#[tauri::command]
pub async fn group_journal(shell: Asked, days: u32) -> Reply<GroupJournal> {
    let desk = reply(shell.desk())?;
    reply(desk.group_journal(days).await)
}

/// Today at all desks of the group: sums, doubts, requests.
#[tauri::command]
pub async fn group_day(shell: Asked) -> Reply<GroupDay> {
    let desk = reply(shell.desk())?;
    reply(desk.group_day().await)
}

/// The shared settings of the group: versions, authors, and the differences to this desk.
#[tauri::command]
pub async fn group_settings(shell: Asked) -> Reply<Vec<SharedView>> {
    let desk = reply(shell.desk())?;
    reply(desk.group_settings().await)
}

/// Writes this desk's content of a shared setting as the version after one.
#[tauri::command]
pub async fn group_setting_put(app: AppHandle, shell: Asked, kind: SharedKind, follows: u32) -> Reply<()> {
    let desk = reply(shell.desk())?;
    reply(desk.group_setting_put(kind, follows.into()).await)?;
    news::changed(&app, &Changed::App);
    Ok(())
}

/// Takes a version of a shared setting in place of this desk's content.
#[tauri::command]
pub async fn group_setting_take(app: AppHandle, shell: Asked, kind: SharedKind, version: u32) -> Reply<()> {
    let desk = reply(shell.desk())?;
    reply(desk.group_setting_take(kind, version.into()).await)?;
    news::changed(&app, &Changed::App);
    news::changed(&app, &Changed::Lists);
    Ok(())
}

/// Revokes a desk of the group: it can no longer act.
#[tauri::command]
pub async fn group_revoke(app: AppHandle, shell: Asked, id: String, reason: String) -> Reply<()> {
    let desk = reply(shell.desk())?;
    reply(desk.group_revoke(&id, &reason).await)?;
    news::changed(&app, &Changed::App);
    Ok(())
}

/// The way to the service.
#[tauri::command]
pub async fn connection_view(shell: Asked) -> Reply<ConnectionView> {
    reply(shell.desk().map(|desk| desk.connection_view()))
}

/// Stores the password at the open profile's proxy and opens the profile again.
#[tauri::command]
pub async fn proxy_password_set(shell: Asked, password: String) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    reply(shell.told(shell.set_proxy_password(desk, &password).await))
}

/// Trusts these authorities (PEM text that was shown) from now on, or none; opens the profile again.
#[tauri::command]
pub async fn authorities_set(shell: Asked, text: Option<String>) -> Reply<AppView> {
    let set = |desk: &Desk| desk.authorities_set(text.as_deref().map(str::as_bytes), alone(desk));
    let desk = reply(shell.desk())?;
    reply(shell.told(shell.change_connection(desk, set).await))
}

/// The effect of trusting these authorities, or none.
#[tauri::command]
pub async fn authorities_compare(shell: Asked, text: Option<String>) -> Reply<SettingsEdit> {
    let compare = |desk: Desk| desk.authorities_compare(text.as_deref().map(str::as_bytes), alone(&desk));
    reply(shell.desk().and_then(compare))
}

/// Whether these alone are trusted is a setting of its own, which stays.
fn alone(desk: &Desk) -> bool {
    desk.profile().connection.authorities_alone
}

/// The effect of taking the client certificate of a file, or none.
#[tauri::command]
pub async fn client_certificate_compare(shell: Asked, path: Option<String>, password: String) -> Reply<SettingsEdit> {
    let file = path.as_deref().map(|path| (Path::new(path), password.as_str()));
    reply(shell.desk().and_then(|desk| desk.client_certificate_compare(file)))
}

/// Takes the client certificate of a file, or none, with its key in the keychain; opens the profile again.
#[tauri::command]
pub async fn client_certificate_set(shell: Asked, path: Option<String>, password: String) -> Reply<AppView> {
    let file = path.as_deref().map(|path| (Path::new(path), password.as_str()));
    let desk = reply(shell.desk())?;
    reply(shell.told(shell.change_connection(desk, |desk| desk.client_certificate_from(file)).await))
}

/// The effect of presenting the client certificate of a file to the group book's database, or none.
#[tauri::command]
pub async fn group_certificate_compare(shell: Asked, path: Option<String>, password: String) -> Reply<SettingsEdit> {
    let file = reply(certificate_file(path, &password))?;
    reply(shell.desk().and_then(|desk| desk.group_certificate_compare(file.as_ref())))
}

/// Presents the client certificate of a file to the group book's database, or none, with its key in the keychain; opens the
/// profile again.
#[tauri::command]
pub async fn group_certificate_set(shell: Asked, path: Option<String>, password: String) -> Reply<AppView> {
    let file = reply(certificate_file(path, &password))?;
    let desk = reply(shell.desk())?;
    reply(desk.group_certificate_set(file.as_ref()).await)?;
    reply(shell.told(shell.open_again(desk).await))
}

fn certificate_file(path: Option<String>, password: &str) -> Result<Option<CertificateFile>, DeskError> {
    path.map(|path| treasury::certificate_file(Path::new(&path), password)).transpose()
}

/// Stores the open profile's token.
#[tauri::command]
pub async fn token_set(shell: Asked, token: String) -> Reply<AppView> {
    reply(shell.desk().and_then(|desk| desk.token_set(&token)).and_then(|()| shell.changed()))
}

/// Deletes the open profile's token; a session also ends at the identity server.
#[tauri::command]
pub async fn token_forget(shell: Asked) -> Reply<AppView> {
    let desk = reply(shell.desk())?;
    reply(desk.sign_out(None).await)?;
    reply(shell.changed())
}
