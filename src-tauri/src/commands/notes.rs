//! Notes about drafts, instructions and counterparties.

use tauri::State;
use treasury::view::{NoteAbout, NoteEdit, NoteView};

use super::{Reply, at_length};
use crate::shell::Shell;

/// The notes about one subject.
#[tauri::command]
pub async fn notes(shell: State<'_, Shell>, about: NoteAbout, subject: String) -> Reply<Vec<NoteView>> {
    at_length(&shell, |desk| desk.notes(about, &subject))
}

/// The numbers of all drafts that have a note.
#[tauri::command]
pub async fn noted_drafts(shell: State<'_, Shell>) -> Reply<Vec<String>> {
    at_length(&shell, |desk| desk.noted_drafts())
}

/// The newest notes with a text.
#[tauri::command]
pub async fn notes_found(shell: State<'_, Shell>, text: String) -> Reply<Vec<NoteView>> {
    at_length(&shell, |desk| desk.notes_found(&text))
}

/// Keeps a note, with a copy of its file.
#[tauri::command]
pub async fn note_add(shell: State<'_, Shell>, note: NoteEdit) -> Reply<Vec<NoteView>> {
    at_length(&shell, |desk| desk.note_add(&note))
}

/// Removes a note from view.
#[tauri::command]
pub async fn note_remove(shell: State<'_, Shell>, id: String) -> Reply<()> {
    at_length(&shell, |desk| desk.note_remove(&id))
}

/// Writes the file of a note to a new file.
#[tauri::command]
pub async fn note_file_save(shell: State<'_, Shell>, id: String, path: String) -> Reply<String> {
    let place = at_length(&shell, |desk| desk.note_file_save(&id, &path))?;
    Ok(place.display().to_string())
}
