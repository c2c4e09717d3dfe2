//! The first start with a real service: address, accounts, profile, and the findings about the service.

use std::path::Path;

use model::profile::fields::SettingValue;
use model::profile::policy_place;
use tauri::AppHandle;
use treasury::Newcomer;
use treasury::token::SystemKeychain;
use treasury::view::{
    AccountsRead, AddressRead, AppView, AuthoritiesRead, FindingsView, ServiceFact, SetupFields, SetupForm,
    SetupSecrets,
};

use super::{Reply, reply};
use crate::asked::Asked;
use crate::news;

/// The settings of a profile of this name and address that does not exist yet, with those that the policy fixes.
#[tauri::command]
pub async fn setup_fields(shell: Asked, name: String, base_url: String) -> Reply<SetupFields> {
    let policy = policy_place();
    let newcomer =
        Newcomer { home: shell.home(), name: &name, policy: Some(&policy), proxy_password: None, certificate: None };
    reply(newcomer.fields(&base_url))
}

/// Reads a typed address and asks there without a token.
#[tauri::command]
pub async fn setup_address(
    shell: Asked,
    name: String,
    typed: String,
    connection: Vec<SettingValue>,
    secrets: SetupSecrets,
) -> Reply<AddressRead> {
    let policy = policy_place();
    let newcomer = secrets.newcomer(shell.home(), &name, &policy);
    reply(newcomer.address(&typed, &connection).await)
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

/// Reads the certificates of a file with the company's authorities.
#[tauri::command]
pub async fn authorities_read(path: String) -> Reply<AuthoritiesRead> {
    reply(treasury::authorities_of_file(Path::new(&path)))
}

/// Reads a client certificate from a file. Its private key stays in the file until the profile has it.
#[tauri::command]
pub async fn client_certificate_read(path: String, password: String) -> Reply<AuthoritiesRead> {
    reply(treasury::client_certificate_of_file(Path::new(&path), &password))
}

/// Adds a profile, with the password at its proxy and the key of its certificate in the keychain, and opens it.
#[tauri::command]
pub async fn setup_add(shell: Asked, form: SetupForm, secrets: SetupSecrets) -> Reply<AppView> {
    let policy = policy_place();
    let newcomer = secrets.newcomer(shell.home(), &form.name, &policy);
    reply(newcomer.add(&form, &SystemKeychain))?;
    reply(shell.told(shell.open_profile(&form.name).await))
}

/// Adds the profile of a file and opens it.
#[tauri::command]
pub async fn setup_from_file(shell: Asked, path: String) -> Reply<AppView> {
    let name = reply(shell.home().add_from_file(Path::new(&path)))?;
    reply(shell.told(shell.open_profile(&name).await))
}

/// Writes the open profile as one file for another desk.
#[tauri::command]
pub async fn setup_write_file(shell: Asked, path: String) -> Reply<()> {
    reply(shell.desk().and_then(|desk| desk.profile_file()?.write(Path::new(&path))))
}

/// Finds out how the service behaves; the event `findings` has the number of calls made.
#[tauri::command]
pub async fn find_out(app: AppHandle, shell: Asked) -> Reply<FindingsView> {
    let desk = reply(shell.desk())?;
    reply(desk.find_out(|calls| news::findings(&app, calls), &shell.refresh_stop().renew()).await)
}

/// The settings' text with answers to findings.
#[tauri::command]
pub async fn findings_text(shell: Asked, facts: Vec<ServiceFact>, values: Vec<SettingValue>) -> Reply<String> {
    reply(shell.desk().and_then(|desk| desk.findings_text(&facts, &values)))
}
