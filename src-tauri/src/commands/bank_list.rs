//! The imported list of banks, from which forms suggest names and numbers.

use std::path::Path;

use treasury::view::{BankListLook, BankListView, BankRow};

use super::{Reply, at_length};
use crate::asked::Asked;

/// Where the list of banks is from.
#[tauri::command]
pub async fn bank_list(shell: Asked) -> Reply<BankListView> {
    at_length(&shell, |desk| desk.bank_list())
}

/// The banks with every typed word in number, name or city, or as pinyin initials.
#[tauri::command]
pub async fn banks_found(shell: Asked, text: String) -> Reply<Vec<BankRow>> {
    at_length(&shell, |desk| desk.banks_found(&text))
}

/// The bank with a number; nothing where the list has none.
#[tauri::command]
pub async fn bank_named(shell: Asked, number: String) -> Reply<Option<BankRow>> {
    at_length(&shell, |desk| desk.bank_named(&number))
}

/// Previews the import of a list of banks.
#[tauri::command]
pub async fn bank_list_look(shell: Asked, file: String) -> Reply<BankListLook> {
    at_length(&shell, |desk| desk.bank_list_look(Path::new(&file)))
}

/// Imports a list of banks in place of the one before.
#[tauri::command]
pub async fn bank_list_import(shell: Asked, file: String) -> Reply<BankListView> {
    at_length(&shell, |desk| desk.bank_list_import(Path::new(&file)))
}
