//! Flags: their values come from the code book and from nowhere else. Without an entry an operation stays locked.

use bank_contract::item::{Item, Value};
use bank_contract::row::Kind;

use super::problem::problem;
use crate::desks::{ANSWER_FLAG, FLAGS};
use crate::profile::{CodeBook, WORDS};
use crate::view::{FieldShown, Problem, Sentence};

/// What the code book has against the flags of an item.
pub fn check(code_book: &CodeBook, bank_mark: &str, at: usize, item: &Item) -> Vec<Problem> {
    let mut problems = Vec::new();
    for field in item.of().fields.iter().filter(|field| FLAGS.contains(&field.name) && field.kind == Kind::Integer) {
        let value = match item.get(field.name) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        };
        let sentence = |id: &str| Sentence::new(id).with("field", field.name).with("bank", bank_mark);
        let has_entry = words(field.name).iter().any(|word| code_book.value(bank_mark, field.name, word).is_some());
        if !has_entry && (field.required || value.is_some()) {
            problems.push(problem(at, Some(field.name), "code_book", sentence("problem-flag-without-entry")));
        } else if let Some(value) = value.filter(|value| code_book.word(bank_mark, field.name, *value).is_none()) {
            let sentence = sentence("problem-flag-value").with("value", value);
            problems.push(problem(at, Some(field.name), "code_book", sentence));
        }
    }
    problems
}

/// The word of an item's flag.
pub fn word<'a>(code_book: &'a CodeBook, bank_mark: &str, item: &Item, flag: &str) -> Option<&'a str> {
    match item.get(flag) {
        Some(Value::Integer(value)) => code_book.word(bank_mark, flag, *value),
        _ => None,
    }
}

/// Whether a receipt refuses.
pub fn refuses(code_book: &CodeBook, bank_mark: &str, item: &Item) -> bool {
    word(code_book, bank_mark, item, ANSWER_FLAG) == Some("refuse")
}

/// The fields as they go out, flags with their words.
pub fn shown(code_book: &CodeBook, bank_mark: &str, item: &Item, language: &str) -> Vec<FieldShown> {
    let words = |name: &str| {
        let word = word(code_book, bank_mark, item, name)?;
        let label = code_book.label(bank_mark, name, word, language);
        Some(match label {
            Some(label) => Sentence::new("word-label").with("label", label),
            None => Sentence::new(&format!("word-{}", word.replace('_', "-"))),
        })
    };
    item.entries()
        .map(|(field, value)| FieldShown {
            name: field.name.to_owned(),
            value: value.to_text(),
            words: words(field.name),
            odd: false,
        })
        .collect()
}

fn words(flag: &str) -> &'static [&'static str] {
    WORDS.iter().find(|(name, _)| *name == flag).map_or(&[], |(_, words)| words)
}
