//! Exports of views: to a file that the user chose, or as a sheet for the printer.

use treasury::view::{ExportForm, ExportOf, Exported, SheetView};

use super::{Reply, at_length};
use crate::asked::Asked;

/// Writes a view to a file.
#[tauri::command]
pub async fn export(shell: Asked, form: ExportForm) -> Reply<Exported> {
    at_length(&shell, |desk| desk.export(&form))
}

/// A view as a sheet, for the window to print.
#[tauri::command]
pub async fn export_sheet(shell: Asked, of: ExportOf, language: String) -> Reply<SheetView> {
    at_length(&shell, |desk| desk.export_sheet(&of, &language))
}
