//! The system's file dialog. It returns only the chosen path, never a file's content.

use std::path::Path;
use std::pin::Pin;

use rfd::{AsyncFileDialog, FileHandle};
use serde::Deserialize;
use tauri::WebviewWindow;
use tokio::sync::oneshot;

use treasury::STATEMENT_ENDINGS;

use super::Reply;

/// The dialog's future result.
type Choice = Pin<Box<dyn Future<Output = Option<FileHandle>> + Send>>;

/// The use of the path.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathFor {
    /// A new file to write: a pack, a request.
    New,
    /// A bank's statement.
    Statement,
    /// A spreadsheet.
    Sheet,
    /// An existing file of any kind.
    Existing,
}

/// Opens the dialog at the folder and file name in the field.
fn from(dialog: AsyncFileDialog, at: &Path) -> AsyncFileDialog {
    let dialog = match at.parent() {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    };
    match at.file_name() {
        Some(name) => dialog.set_file_name(name.to_string_lossy()),
        None => dialog,
    }
}

/// Lets the user choose a path, starting at `at`; `None` if the dialog was cancelled.
#[tauri::command]
pub async fn choose_path(
    window: WebviewWindow,
    what: PathFor,
    title: String,
    at: Option<String>,
) -> Reply<Option<String>> {
    let (tell, told) = oneshot::channel();
    let opener = window.clone();
    // Some systems require the dialog to be created on the window's thread; its result is awaited here.
    let opened = window.run_on_main_thread(move || {
        let mut dialog = AsyncFileDialog::new().set_title(title).set_parent(&opener);
        if let Some(at) = at.as_deref().map(Path::new).filter(|at| at.is_absolute()) {
            dialog = from(dialog, at);
        }
        let chosen: Choice = match what {
            PathFor::New => Box::pin(dialog.save_file()),
            PathFor::Statement => {
                Box::pin(dialog.add_filter("CSV, XLSX, camt.053, MT940", STATEMENT_ENDINGS).pick_file())
            }
            PathFor::Sheet => {
                Box::pin(dialog.add_filter("CSV, XLSX, XLS", &["csv", "txt", "xlsx", "xlsm", "xls"]).pick_file())
            }
            PathFor::Existing => Box::pin(dialog.pick_file()),
        };
        tauri::async_runtime::spawn(async move {
            let _ = tell.send(chosen.await);
        });
    });
    if let Err(error) = opened {
        tracing::warn!(%error, "the file dialog was not opened");
    }
    // If the window closes meanwhile, nothing is chosen.
    let chosen = told.await.ok().flatten();
    Ok(chosen.map(|file| file.path().display().to_string()))
}
