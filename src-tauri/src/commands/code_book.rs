//! The code book as the window sees it: what is in force and what has shown it, a change shown before it is taken, and what
//! records suggest.

use tauri::{AppHandle, State};
use treasury::desk::{CodeBookWish, Said};
use treasury::view::{CodeBookChange, CodeBookEdit, CodeBookView, CodeSuggestion};

use super::{Reply, at_length, reply};
use crate::news::{self, Changed};
use crate::shell::Shell;

/// The code book.
#[tauri::command]
pub async fn code_book(shell: State<'_, Shell>) -> Reply<CodeBookView> {
    reply(shell.desk().and_then(|desk| desk.code_book_view()))
}

/// What a change would do: one flag, or the whole text where one is given. Nothing is written.
#[tauri::command]
pub async fn code_book_check(
    shell: State<'_, Shell>,
    edit: CodeBookEdit,
    text: Option<String>,
) -> Reply<CodeBookChange> {
    reply(shell.desk().and_then(|desk| desk.code_book_check(&wish(edit, text))))
}

/// Takes the change that was shown under that digest, or proposes it where a second person has to agree.
#[tauri::command]
pub async fn code_book_take(
    app: AppHandle,
    shell: State<'_, Shell>,
    edit: CodeBookEdit,
    text: Option<String>,
    digest: String,
    reason: String,
    name: Option<String>,
) -> Reply<CodeBookView> {
    let said = Said { reason: &reason, name: name.as_deref() };
    let taken = reply(shell.desk().and_then(|desk| desk.code_book_take(&wish(edit, text), &digest, &said)))?;
    news::changed(&app, &Changed::Journal);
    Ok(taken)
}

/// A person says that the bank means by an entry what the book says.
#[tauri::command]
pub async fn code_value_confirm(
    shell: State<'_, Shell>,
    bank_mark: String,
    flag: String,
    word: String,
    reason: String,
) -> Reply<CodeBookView> {
    reply(shell.desk().and_then(|desk| desk.code_value_confirm(&bank_mark, &flag, &word, &reason)))
}

/// Looks again at what an accepted instruction left; a read.
#[tauri::command]
pub async fn code_value_look(shell: State<'_, Shell>, instruction: String) -> Reply<CodeBookView> {
    let desk = reply(shell.desk())?;
    reply(desk.code_value_look(&instruction).await)
}

/// Judges an accepted instruction again whose codes the book knows now.
#[tauri::command]
pub async fn code_rejudge(app: AppHandle, shell: State<'_, Shell>, id: String) -> Reply<CodeBookView> {
    let judged = reply(shell.desk().and_then(|desk| desk.code_rejudge(&id)))?;
    news::changed(&app, &Changed::Journal);
    Ok(judged)
}

/// What records pair, counted.
#[tauri::command]
pub async fn code_suggestions(shell: State<'_, Shell>) -> Reply<Vec<CodeSuggestion>> {
    at_length(&shell, |desk| desk.code_suggestions())
}

fn wish(edit: CodeBookEdit, text: Option<String>) -> CodeBookWish {
    text.map_or(CodeBookWish::Flag(edit), CodeBookWish::Text)
}
