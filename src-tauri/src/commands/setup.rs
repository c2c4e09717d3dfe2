//! The first start with a real service: address, accounts, profile, and the findings about the service.

use std::path::Path;

use model::profile::fields::SettingValue;
use tauri::{AppHandle, State};
use treasury::view::{AccountsRead, AddressRead, AppView, FindingsView, ServiceFact, SetupForm};

use super::{Reply, reply};
use crate::news;
use crate::shell::Shell;

/// Reads a typed address and asks there without a token.
#[tauri::command]
pub async fn setup_address(typed: String, connection: Vec<SettingValue>) -> Reply<AddressRead> {
    reply(treasury::address_read(&typed, &connection).await)
}

/// Reads accounts from a pasted text.
#[tauri::command]
pub async fn setup_accounts(text: String) -> Reply<AccountsRead> {
    Ok(treasury::accounts_text::accounts_of_text(&text))
}

/// Reads accounts from a CSV file or a workbook.
#[tauri::command]
pub async fn setup_accounts_file(path: String) -> Reply<AccountsRead> {
    reply(treasury::accounts_text::accounts_of_file(Path::new(&path)))
}

/// Adds a profile and opens it.
#[tauri::command]
pub async fn setup_add(shell: State<'_, Shell>, form: SetupForm) -> Reply<AppView> {
    reply(shell.home().set_up(&form))?;
    reply(shell.open_profile(&form.name).await)
}

/// Adds the profile of a file and opens it.
#[tauri::command]
pub async fn setup_from_file(shell: State<'_, Shell>, path: String) -> Reply<AppView> {
    let name = reply(shell.home().add_from_file(Path::new(&path)))?;
    reply(shell.open_profile(&name).await)
}

/// Writes the open profile as one file for another desk.
#[tauri::command]
pub async fn setup_write_file(shell: State<'_, Shell>, path: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.profile_file()?.write(Path::new(&path))))
}

/// Finds out how the service behaves; the event `findings` has the number of calls made.
#[tauri::command]
pub async fn find_out(app: AppHandle, shell: State<'_, Shell>) -> Reply<FindingsView> {
    let desk = reply(shell.desk())?;
    reply(desk.find_out(|calls| news::findings(&app, calls), &shell.new_stop()).await)
}

/// The settings' text with answers to findings.
#[tauri::command]
pub async fn findings_text(
    shell: State<'_, Shell>,
    facts: Vec<ServiceFact>,
    values: Vec<SettingValue>,
) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.findings_text(&facts, &values)))
}
