//! The counterparty book. A change of it is told as a change of the journal, from whose orders it is made too.

use std::path::Path;

use tauri::AppHandle;
use treasury::view::{BookLook, BookParty, CounterpartyView, PartyEdit};

use super::{Reply, at_length};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// The accounts of the book, as suggestions for a form; the last used first.
#[tauri::command]
pub async fn counterparties(shell: Asked) -> Reply<Vec<CounterpartyView>> {
    at_length(&shell, |desk| desk.counterparty_views())
}

/// The counterparties with a text, account, code or pinyin initials; all for a blank text.
#[tauri::command]
pub async fn counterparty_book(shell: Asked, text: String) -> Reply<Vec<BookParty>> {
    at_length(&shell, |desk| desk.counterparties_found(&text))
}

/// Stores an entry about a counterparty.
#[tauri::command]
pub async fn counterparty_save(app: AppHandle, shell: Asked, edit: PartyEdit) -> Reply<BookParty> {
    let saved = at_length(&shell, |desk| desk.counterparty_save(&edit))?;
    news::changed(&app, &Changed::Journal);
    Ok(saved)
}

/// Removes an account that a person entered.
#[tauri::command]
pub async fn counterparty_account_remove(
    app: AppHandle,
    shell: Asked,
    name: String,
    account_number: String,
) -> Reply<BookParty> {
    let left = at_length(&shell, |desk| desk.counterparty_account_remove(&name, &account_number))?;
    news::changed(&app, &Changed::Journal);
    Ok(left)
}

/// Shows a counterparty under another name.
#[tauri::command]
pub async fn counterparty_merge(app: AppHandle, shell: Asked, name: String, into: String) -> Reply<BookParty> {
    let merged = at_length(&shell, |desk| desk.counterparty_merge(&name, &into))?;
    news::changed(&app, &Changed::Journal);
    Ok(merged)
}

/// Undoes a merge.
#[tauri::command]
pub async fn counterparty_split(app: AppHandle, shell: Asked, name: String) -> Reply<BookParty> {
    let split = at_length(&shell, |desk| desk.counterparty_split(&name))?;
    news::changed(&app, &Changed::Journal);
    Ok(split)
}

/// Previews an import.
#[tauri::command]
pub async fn counterparty_look(shell: Asked, file: String) -> Reply<BookLook> {
    at_length(&shell, |desk| desk.counterparty_look(Path::new(&file)))
}

/// Imports the valid lines of a file.
#[tauri::command]
pub async fn counterparty_import(app: AppHandle, shell: Asked, file: String) -> Reply<BookLook> {
    let taken = at_length(&shell, |desk| desk.counterparty_import(Path::new(&file)))?;
    news::changed(&app, &Changed::Journal);
    Ok(taken)
}
