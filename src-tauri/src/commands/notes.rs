//! Notes about drafts, instructions and counterparties.

use treasury::view::{NoteAbout, NoteEdit, NoteView};

use super::{Reply, at_length};
use crate::asked::Asked;
use crate::news::Changed;

/// The notes about one subject.
#[tauri::command]
pub async fn notes(shell: Asked, about: NoteAbout, subject: String) -> Reply<Vec<NoteView>> {
    at_length(&shell, |desk| desk.notes(about, &subject))
}

/// The numbers of all drafts that have a note.
#[tauri::command]
pub async fn noted_drafts(shell: Asked) -> Reply<Vec<String>> {
    at_length(&shell, |desk| desk.noted_drafts())
}

/// The newest notes with a text.
#[tauri::command]
pub async fn notes_found(shell: Asked, text: String) -> Reply<Vec<NoteView>> {
    at_length(&shell, |desk| desk.notes_found(&text))
}

/// Keeps a note, with a copy of its file.
#[tauri::command]
pub async fn note_add(shell: Asked, note: NoteEdit) -> Reply<Vec<NoteView>> {
    let noted = at_length(&shell, |desk| desk.note_add(&note));
    shell.tell_others(&Changed::Notes);
    noted
}

/// Removes a note from view.
#[tauri::command]
pub async fn note_remove(shell: Asked, id: String) -> Reply<()> {
    let noted = at_length(&shell, |desk| desk.note_remove(&id));
    shell.tell_others(&Changed::Notes);
    noted
}

/// Writes the file of a note to a new file.
#[tauri::command]
pub async fn note_file_save(shell: Asked, id: String, path: String) -> Reply<String> {
    let place = at_length(&shell, |desk| desk.note_file_save(&id, &path))?;
    Ok(place.display().to_string())
}
