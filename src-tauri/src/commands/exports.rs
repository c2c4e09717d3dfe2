//! Exports of views: to a file that the user chose, or as a sheet for the printer.

use tauri::State;
use treasury::view::{ExportForm, ExportOf, Exported, SheetView};

use super::{Reply, at_length};
use crate::shell::Shell;

/// Writes a view to a file.
#[tauri::command]
pub async fn export(shell: State<'_, Shell>, form: ExportForm) -> Reply<Exported> {
    at_length(&shell, |desk| desk.export(&form))
}

/// A view as a sheet, for the window to print.
#[tauri::command]
pub async fn export_sheet(shell: State<'_, Shell>, of: ExportOf, language: String) -> Reply<SheetView> {
    at_length(&shell, |desk| desk.export_sheet(&of, &language))
}
