//! The record of an instruction as rows of a pack's page: subject, label, value. The codes stay as received; the service's
//! own words for a code are beside it, because a pack has no code book.

use bank_contract::Endpoint;
use bank_contract::terms::field_label;
use model::profile::CodeBook;
use model::{Sentence, words};
use money::view::{FieldShown, RecordShown};
use serde_json::value::RawValue;

use super::lines::PackLine;
use crate::read::detail::{FieldReader, record_shown};

/// The rows of an instruction's record; empty without one.
pub fn rows(line: &PackLine, language: &str) -> Vec<(String, String, String)> {
    let Some(record) = shown(line) else { return Vec::new() };
    let row = |subject: &str, of: &str, field: &FieldShown| {
        let words = field.words.as_ref().map(|said| format!(" ({})", words::text(said, language))).unwrap_or_default();
        (subject.to_owned(), field_label(of, &field.name, language), format!("{}{words}", field.value))
    };
    let mut rows = Vec::new();
    for group in &record.groups {
        let subject = words::text(&Sentence::new("fields-group").with("group", &group.name), language);
        let fields = group.fields.iter().filter_map(|name| record.fields.iter().find(|field| field.name == *name));
        rows.extend(fields.map(|field| row(&subject, &record.type_name, field)));
    }
    for object in &record.objects {
        let subject = field_label(&record.type_name, &object.name, language);
        rows.extend(object.fields.iter().map(|field| row(&subject, &object.type_name, field)));
    }
    rows.extend(record.unknown.iter().map(|field| (String::new(), field.name.clone(), field.value.clone())));
    rows
}

fn shown(line: &PackLine) -> Option<RecordShown> {
    let of = Endpoint::named(&line.operation)?.row().reply.record()?;
    let raw = RawValue::from_string(line.record.clone()?).ok()?;
    let code_book = CodeBook::default();
    Some(record_shown(of, &raw, &FieldReader { bank_mark: "", code_book: &code_book, day: &|_| None }))
}
