//! Flags: their values come only from the code book. Without an entry an operation stays locked.

use bank_contract::item::{Item, Value};
use bank_contract::record::elements;
use bank_contract::row::Kind;
use journal::{CodeValue, Confirmed, Journal, JournalError};
use model::desks::{ANSWER_FLAG, FLAGS};
use model::profile::{CodeBook, words_of};
use model::{Problem, ProblemSource, Sentence};

use super::order::Operation;
use super::problem::problem;
use crate::view::FieldShown;

/// The flags of an item with their words in a code book. A number that is not in the book is left out.
pub fn flag_values(code_book: &CodeBook, bank_mark: &str, item: &Item) -> Vec<CodeValue> {
    let value = |flag: &&str| {
        let Some(Value::Integer(value)) = item.get(flag) else { return None };
        Some(CodeValue {
            bank_mark: bank_mark.to_owned(),
            flag: (*flag).to_owned(),
            word: code_book.word(bank_mark, flag, *value)?.to_owned(),
            value: value.to_string(),
        })
    };
    FLAGS.iter().filter_map(value).collect()
}

/// Flags of an item that the code book does not cover: no entry for the flag, or an unknown value.
pub fn check(code_book: &CodeBook, bank_mark: &str, at: usize, item: &Item) -> Vec<Problem> {
    let mut problems = Vec::new();
    for field in item.of().fields.iter().filter(|field| FLAGS.contains(&field.name) && field.kind == Kind::Integer) {
        let value = match item.get(field.name) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        };
        let sentence = |id: &str| Sentence::new(id).with("field", field.name).with("bank", bank_mark);
        let has_entry = words_of(field.name).iter().any(|word| code_book.value(bank_mark, field.name, word).is_some());
        if !has_entry && (field.required || value.is_some()) {
            problems.push(problem(
                at,
                Some(field.name),
                ProblemSource::CodeBook,
                sentence("problem-flag-without-entry"),
            ));
        } else if let Some(value) = value.filter(|value| code_book.word(bank_mark, field.name, *value).is_none()) {
            let sentence = sentence("problem-flag-value").with("value", value);
            problems.push(problem(at, Some(field.name), ProblemSource::CodeBook, sentence));
        }
    }
    problems
}

/// Checks the item's flag values that no evidence has proven yet. Returns notes for the dialog, or the problems that
/// block the item. `alone`: the order has only this item; only a single instruction may test what a value means before
/// batches rely on it.
///
/// # Errors
/// `JournalError::Disk` if SQLite fails, `Unreadable` if a stored event cannot be read.
pub fn proof(
    code_book: &CodeBook,
    journal: &Journal,
    bank_mark: &str,
    at: usize,
    item: &Item,
    alone: bool,
) -> Result<Result<Vec<Sentence>, Vec<Problem>>, JournalError> {
    let (mut notes, mut problems) = (Vec::new(), Vec::new());
    for value in flag_values(code_book, bank_mark, item) {
        let standing = journal.code_standing(&value)?;
        if standing.as_ref().is_some_and(|standing| standing.is_proven()) {
            continue;
        }
        let refuse = |id: &str| problem(at, Some(&value.flag), ProblemSource::CodeBook, about(id, &value));
        if standing.is_some_and(|standing| standing.is_contradicted()) {
            problems.push(refuse("problem-code-contradicted"));
        } else if alone {
            notes.push(about("note-code-unproven", &value));
        } else {
            problems.push(refuse("problem-code-unproven"));
        }
    }
    Ok(if problems.is_empty() { Ok(notes) } else { Err(problems) })
}

fn about(id: &str, value: &CodeValue) -> Sentence {
    let sentence = Sentence::new(id).with("field", &value.flag).with("bank", &value.bank_mark);
    sentence.with("word", &value.word).with("value", &value.value)
}

/// Why an instruction may not be sent: a flag of its body now has another meaning than the dialog showed. An
/// instruction without a stored meaning was confirmed by an older program, so its dialog's meaning is unknown and it is
/// blocked too.
pub fn other_meaning(code_book: &CodeBook, confirmed: &Confirmed) -> Option<Sentence> {
    let items = Operation::named(&confirmed.operation).ok().zip(elements(&confirmed.body).ok());
    let items = items.into_iter().flat_map(|(operation, elements)| {
        elements.into_iter().filter_map(move |raw| Item::from_json(operation.item, raw).ok())
    });
    let bank_mark = &confirmed.bank_mark;
    let differs = |item: Item| {
        FLAGS.iter().find_map(|flag| {
            let Some(Value::Integer(value)) = item.get(flag) else { return None };
            let was_shown = |shown: &&CodeValue| shown.flag == *flag && shown.value == value.to_string();
            let before = confirmed.flags.iter().find(was_shown).map(|shown| shown.word.as_str());
            let now = code_book.word(bank_mark, flag, *value);
            let sentence = Sentence::new("reason-not-sent-code-book").with("field", flag).with("value", value);
            let (before, after) = (before.unwrap_or("–"), now.unwrap_or("–"));
            (before == "–" || before != after).then(|| sentence.with("before", before).with("now", after))
        })
    };
    items.into_iter().find_map(differs)
}

/// The code book's word for an item's flag.
pub fn word<'a>(code_book: &'a CodeBook, bank_mark: &str, item: &Item, flag: &str) -> Option<&'a str> {
    match item.get(flag) {
        Some(Value::Integer(value)) => code_book.word(bank_mark, flag, *value),
        _ => None,
    }
}

/// Whether the item refuses a receipt.
pub fn refuses(code_book: &CodeBook, bank_mark: &str, item: &Item) -> bool {
    word(code_book, bank_mark, item, ANSWER_FLAG) == Some("refuse")
}

/// The fields as they are sent, flags with their words.
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
            day: None,
        })
        .collect()
}
