//! A draft as text for a terminal: every field of its record with its label, and the operations of its list.

use bank_contract::terms::operation_name;
use model::words::text;
use treasury::view::DraftDetail;

use super::record_text;

/// The lines of a draft, in a language.
pub fn lines(detail: &DraftDetail, language: &str) -> Vec<String> {
    let mut lines = vec![format!("{} · {}", detail.stage, detail.row.account)];
    lines.extend(record_text::lines(&detail.record, language));
    let actions = detail.actions.iter().map(|action| {
        let name = operation_name(&action.operation, action.answer.as_deref(), language);
        // A command that reads takes no lock, so it cannot know whether this desk may send.
        let why_not = action.disabled.as_ref().filter(|why| !why.id.starts_with("sending-off"));
        format!("→ {name}{}", why_not.map(|why| format!(": {}", text(why, language))).unwrap_or_default())
    });
    lines.extend(actions);
    lines
}
