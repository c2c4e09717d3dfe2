//! The code book: its entries and their evidence, a preview of each change before it is applied, and suggestions from
//! records.

use model::profile::CodeBookEdit;
use money::view::{CodeBookChange, CodeSuggestion};
use tauri::AppHandle;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::CodeBookView;

use super::{Reply, at_length, reply};
use crate::asked::Asked;
use crate::news::{self, Changed};

/// The code book.
#[tauri::command]
pub async fn code_book(shell: Asked) -> Reply<CodeBookView> {
    reply(shell.desk().and_then(|desk| desk.code_book_view()))
}

/// Previews a change: flags of banks, or the whole text if given. Writes nothing.
#[tauri::command]
pub async fn code_book_check(shell: Asked, edits: Vec<CodeBookEdit>, text: Option<String>) -> Reply<CodeBookChange> {
    reply(shell.desk().and_then(|desk| desk.code_book_check(&wish(edits, text))))
}

/// Applies the change with this digest, or requests approval where dual control applies.
#[tauri::command]
pub async fn code_book_take(
    app: AppHandle,
    shell: Asked,
    edits: Vec<CodeBookEdit>,
    text: Option<String>,
    digest: String,
    reason: String,
    name: Option<String>,
) -> Reply<CodeBookView> {
    let said = Said { reason: &reason, name: name.as_deref() };
    let taken = reply(shell.desk().and_then(|desk| desk.code_book_take(&wish(edits, text), &digest, &said)))?;
    news::changed(&app, &Changed::Journal);
    Ok(taken)
}

/// A person confirms that the bank uses a value as the entry says.
#[tauri::command]
pub async fn code_value_confirm(
    shell: Asked,
    bank_mark: String,
    flag: String,
    word: String,
    reason: String,
) -> Reply<CodeBookView> {
    reply(shell.desk().and_then(|desk| desk.code_value_confirm(&bank_mark, &flag, &word, &reason)))
}

/// Reads the evidence of an accepted instruction again.
#[tauri::command]
pub async fn code_value_probe(shell: Asked, instruction: String) -> Reply<CodeBookView> {
    let desk = reply(shell.desk())?;
    reply(desk.code_value_probe(&instruction).await)
}

/// Recomputes the verdict of an accepted instruction whose codes are now in the book.
#[tauri::command]
pub async fn code_rejudge(app: AppHandle, shell: Asked, id: String) -> Reply<CodeBookView> {
    let judged = reply(shell.desk().and_then(|desk| desk.code_rejudge(&id)))?;
    news::changed(&app, &Changed::Journal);
    Ok(judged)
}

/// Pairs of value and meaning found in records, with counts.
#[tauri::command]
pub async fn code_suggestions(shell: Asked) -> Reply<Vec<CodeSuggestion>> {
    at_length(&shell, |desk| desk.code_suggestions())
}

fn wish(edits: Vec<CodeBookEdit>, text: Option<String>) -> CodeBookWish {
    text.map_or(CodeBookWish::Flags(edits), CodeBookWish::Text)
}
