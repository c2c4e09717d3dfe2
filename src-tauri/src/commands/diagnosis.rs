//! The diagnosis of the connection. It calls no operation, and its rows have no secrets.

use model::{DeskError, Sentence};
use tauri::AppHandle;
use treasury::view::DiagnosisView;

use super::{Reply, reply};
use crate::asked::Asked;
use crate::news;

/// Diagnoses the connection; each row is also an event `diagnosis`. One that is under way ends.
#[tauri::command]
pub async fn diagnose(app: AppHandle, shell: Asked) -> Reply<DiagnosisView> {
    let desk = reply(shell.desk())?;
    let stop = shell.diagnosis_stop().renew();
    let run = async move { desk.diagnose(&stop, |row| news::diagnosis(&app, row)).await };
    let stopped = || DeskError::local("stopped", Sentence::new("diagnosis-left-stopped"));
    reply(shell.diagnosis().run(run).await.ok_or_else(stopped))
}

/// Stops the diagnosis; the rows until then are its result.
#[tauri::command]
pub async fn diagnosis_stop(shell: Asked) -> Reply<()> {
    shell.diagnosis_stop().stop();
    Ok(())
}

/// A diagnosis as text to copy, in a language.
#[tauri::command]
pub async fn diagnosis_text(view: DiagnosisView, language: String) -> Reply<String> {
    Ok(treasury::diagnosis_text(&view, &language))
}
