//! Templates of orders and their reminders: they fill in forms and send nothing.

use tauri::State;
use treasury::view::{FormValues, Rhythm, TemplateView};

use super::{Reply, reply};
use crate::shell::Shell;

/// All templates, by name.
#[tauri::command]
pub async fn templates(shell: State<'_, Shell>) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.templates()))
}

/// Saves the values of a form under a name; a template of that name gets them.
#[tauri::command]
pub async fn template_save(shell: State<'_, Shell>, name: String, values: FormValues) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.template_save(&name, &values)))
}

/// Renames a template.
#[tauri::command]
pub async fn template_rename(shell: State<'_, Shell>, name: String, to: String) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.template_rename(&name, &to)))
}

/// Removes a template with its reminder.
#[tauri::command]
pub async fn template_remove(shell: State<'_, Shell>, name: String) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.template_remove(&name)))
}

/// Makes a template a reminder, changes its rhythm, or ends it.
#[tauri::command]
pub async fn template_remind(
    shell: State<'_, Shell>,
    name: String,
    rhythm: Option<Rhythm>,
) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.template_remind(&name, rhythm.as_ref())))
}

/// Skips the due time of a reminder.
#[tauri::command]
pub async fn template_skip(shell: State<'_, Shell>, name: String, time: String) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.template_skip(&name, &time)))
}
