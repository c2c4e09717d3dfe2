//! The record of an instruction as rows of a pack's page: subject, label, value. The codes stay as received; the service's
//! own words for a code are beside it, because a pack has no code book.

use bank_contract::record::{Entries, text_of};
use serde_json::value::RawValue;

use super::lines::PackLine;
use super::page_words::{FieldWords, LanguageWords, PageWords};

/// A row of a record.
pub type RecordRow = (String, String, String);

/// The rows of an instruction's record; empty without one.
pub fn rows(line: &PackLine, words: &PageWords, language: &LanguageWords) -> Vec<RecordRow> {
    let layout = words.record(language, &line.operation);
    let (Some(layout), Some(record)) = (layout, line.record.as_deref()) else { return Vec::new() };
    let whole = |text: &str| vec![(String::new(), String::new(), text.to_owned())];
    let Ok(entries) = serde_json::from_str::<Entries<'_>>(record) else { return whole(record) };
    let mut rows = filled(&layout.fields, &entries);
    let mut known: Vec<&str> = layout.fields.iter().map(|field| field.name.as_str()).collect();
    for (name, fields) in &layout.objects {
        let Some(raw) = value(&entries, name) else {
            known.push(name);
            continue;
        };
        if let Ok(object) = serde_json::from_str::<Entries<'_>>(raw.get()) {
            known.push(name);
            rows.extend(filled(fields, &object));
            let of_object = |(inner, raw): &(String, &RawValue)| (format!("{name}.{inner}"), raw.get().to_owned());
            rows.extend(unknown(&object, |inner| fields.iter().any(|field| field.name == inner), of_object));
        }
    }
    let of_record = |(name, raw): &(String, &RawValue)| (name.clone(), raw.get().to_owned());
    rows.extend(unknown(&entries, |name| known.contains(&name), of_record));
    rows
}

/// The rows of the fields that have a value. A meaning is read with its code, and alone where the code is missing.
fn filled(fields: &[FieldWords], entries: &Entries<'_>) -> Vec<RecordRow> {
    let text = |name: &str| value(entries, name).map(text_of).filter(|text| !is_blank(text));
    let is_beside =
        |name: &str| fields.iter().any(|field| field.meaning.as_deref() == Some(name) && text(&field.name).is_some());
    let row = |field: &FieldWords| {
        let shown = text(&field.name).filter(|_| !is_beside(&field.name))?;
        let meaning = field.meaning.as_deref().and_then(text).map(|meaning| format!(" ({meaning})"));
        Some((field.subject.clone(), field.label.clone(), shown + &meaning.unwrap_or_default()))
    };
    fields.iter().filter_map(row).collect()
}

fn unknown(
    entries: &Entries<'_>,
    is_known: impl Fn(&str) -> bool,
    row: impl Fn(&(String, &RawValue)) -> (String, String),
) -> Vec<RecordRow> {
    let others = entries.0.iter().filter(|(name, _)| !is_known(name));
    others.map(row).map(|(name, text)| (String::new(), name, text)).collect()
}

fn value<'a>(entries: &Entries<'a>, name: &str) -> Option<&'a RawValue> {
    entries.0.iter().find(|(known, _)| known == name).map(|(_, raw)| *raw).filter(|raw| raw.get() != "null")
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ')
}
