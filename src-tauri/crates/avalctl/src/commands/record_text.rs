//! A record of a reply as text for a terminal: its fields by subject, each with its label.

use bank_contract::terms::field_label;
use model::Sentence;
use model::words::text;
use money::view::{FieldShown, RecordShown};

/// The lines of a record, in a language.
pub fn lines(record: &RecordShown, language: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for group in &record.groups {
        lines.push(text(&Sentence::new("fields-group").with("group", &group.name), language));
        let fields = group.fields.iter().filter_map(|name| record.fields.iter().find(|field| field.name == *name));
        lines.extend(fields.map(|field| line(&record.type_name, field, language)));
    }
    for object in &record.objects {
        lines.push(field_label(&record.type_name, &object.name, language));
        lines.extend(object.fields.iter().map(|field| line(&object.type_name, field, language)));
    }
    lines.extend(record.unknown.iter().map(|field| format!("  {}: {}", field.name, field.value)));
    lines
}

fn line(of: &str, field: &FieldShown, language: &str) -> String {
    let words = field.words.as_ref().map(|words| format!(" ({})", text(words, language))).unwrap_or_default();
    format!("  {}: {}{words}", field_label(of, &field.name, language), field.value)
}
