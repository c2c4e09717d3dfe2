//! Templates of orders and their reminders: they fill in forms and send nothing.

use treasury::view::{FormValues, Rhythm, TemplateView};

use super::{Reply, reply};
use crate::asked::Asked;
use crate::news::Changed;

/// All templates, by name.
#[tauri::command]
pub async fn templates(shell: Asked) -> Reply<Vec<TemplateView>> {
    reply(shell.desk().and_then(|desk| desk.templates()))
}

/// Saves the values of a form under a name; a template of that name gets them.
#[tauri::command]
pub async fn template_save(shell: Asked, name: String, values: FormValues) -> Reply<Vec<TemplateView>> {
    reply(shell.told_of(&Changed::Journal, shell.desk().and_then(|desk| desk.template_save(&name, &values))))
}

/// Renames a template.
#[tauri::command]
pub async fn template_rename(shell: Asked, name: String, to: String) -> Reply<Vec<TemplateView>> {
    reply(shell.told_of(&Changed::Journal, shell.desk().and_then(|desk| desk.template_rename(&name, &to))))
}

/// Removes a template with its reminder.
#[tauri::command]
pub async fn template_remove(shell: Asked, name: String) -> Reply<Vec<TemplateView>> {
    reply(shell.told_of(&Changed::Journal, shell.desk().and_then(|desk| desk.template_remove(&name))))
}

/// Makes a template a reminder, changes its rhythm, or ends it.
#[tauri::command]
pub async fn template_remind(shell: Asked, name: String, rhythm: Option<Rhythm>) -> Reply<Vec<TemplateView>> {
    reply(shell.told_of(&Changed::Journal, shell.desk().and_then(|desk| desk.template_remind(&name, rhythm.as_ref()))))
}

/// Skips the due time of a reminder.
#[tauri::command]
pub async fn template_skip(shell: Asked, name: String, time: String) -> Reply<Vec<TemplateView>> {
    reply(shell.told_of(&Changed::Journal, shell.desk().and_then(|desk| desk.template_skip(&name, &time))))
}
