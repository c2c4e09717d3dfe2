//! Orders from a spreadsheet: reading, the check of its cells, and the check dialog of the order.

use std::path::Path;

use money::view::CheckView;
use treasury::view::{Exported, OrderSheet, OrderSheetChecked, OrderSheetForm};

use super::{Reply, at_length};
use crate::asked::Asked;

/// Reads a CSV file or a workbook.
#[tauri::command]
pub async fn order_sheet_file(shell: Asked, operation: String, path: String, language: String) -> Reply<OrderSheet> {
    at_length(&shell, |desk| desk.order_sheet_file(&operation, Path::new(&path), &language))
}

/// Reads a file that was dropped on the window: its bytes in Base64, because the page knows no path.
#[tauri::command]
pub async fn order_sheet_dropped(
    shell: Asked,
    operation: String,
    name: String,
    content: String,
    language: String,
) -> Reply<OrderSheet> {
    at_length(&shell, |desk| desk.order_sheet_dropped(&operation, &name, &content, &language))
}

/// Reads a pasted text.
#[tauri::command]
pub async fn order_sheet_text(shell: Asked, operation: String, text: String, language: String) -> Reply<OrderSheet> {
    at_length(&shell, |desk| desk.order_sheet_text(&operation, &text, &language))
}

/// Checks every cell.
#[tauri::command]
pub async fn order_sheet_check(shell: Asked, form: OrderSheetForm) -> Reply<OrderSheetChecked> {
    at_length(&shell, |desk| desk.order_sheet_check(&form))
}

/// Prepares the check dialog of a sheet without mistakes.
#[tauri::command]
pub async fn order_sheet_prepare(shell: Asked, form: OrderSheetForm) -> Reply<CheckView> {
    at_length(&shell, |desk| desk.order_sheet_prepare(&form))
}

/// Writes a template to the path that the person chose.
#[tauri::command]
pub async fn order_template(
    shell: Asked,
    operation: String,
    language: String,
    path: String,
    replace: bool,
) -> Reply<Exported> {
    at_length(&shell, |desk| desk.order_template(&operation, &language, &path, replace))
}
