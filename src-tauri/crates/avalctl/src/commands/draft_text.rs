//! A draft as text for a terminal: every field of its record with its label, and the operations of its list.

use bank_contract::terms::{field_label, operation_name};
use model::Sentence;
use model::words::text;
use money::view::FieldShown;
use treasury::view::DraftDetail;

/// The lines of a draft, in a language.
pub fn lines(detail: &DraftDetail, language: &str) -> Vec<String> {
    let mut lines = vec![format!("{} · {}", detail.stage, detail.row.account)];
    for group in &detail.groups {
        lines.push(text(&Sentence::new("fields-group").with("group", &group.name), language));
        let fields = group.fields.iter().filter_map(|name| detail.fields.iter().find(|field| field.name == *name));
        lines.extend(fields.map(|field| line("Draft", field, language)));
    }
    for object in &detail.objects {
        lines.push(field_label("Draft", &object.name, language));
        lines.extend(object.fields.iter().map(|field| line(&object.type_name, field, language)));
    }
    lines.extend(detail.unknown.iter().map(|field| format!("  {}: {}", field.name, field.value)));
    let actions = detail.actions.iter().map(|action| {
        let name = operation_name(&action.operation, action.answer.as_deref(), language);
        // A command that reads takes no lock, so it cannot know whether this desk may send.
        let why_not = action.disabled.as_ref().filter(|why| !why.id.starts_with("sending-off"));
        format!("→ {name}{}", why_not.map(|why| format!(": {}", text(why, language))).unwrap_or_default())
    });
    lines.extend(actions);
    lines
}

fn line(of: &str, field: &FieldShown, language: &str) -> String {
    let words = field.words.as_ref().map(|words| format!(" ({})", text(words, language))).unwrap_or_default();
    format!("  {}: {}{words}", field_label(of, &field.name, language), field.value)
}
