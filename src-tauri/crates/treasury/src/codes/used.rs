//! Values of the code book that a request contains.

use bank_contract::Item;
use bank_contract::item::Value;
use bank_contract::record::elements;

use crate::desks::FLAGS;
use crate::journal::{CodeUse, CodeValue};
use crate::money::Operation;
use crate::profile::CodeBook;

/// The flags of an item with their words in a code book. A number that is not in the book is left out.
pub(crate) fn flag_values(code_book: &CodeBook, bank_mark: &str, item: &Item) -> Vec<CodeValue> {
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

/// Whether a recorded instruction contained a value, under any word.
pub(crate) fn used_in(used: &CodeUse, flag: &str, value: &str) -> bool {
    let Ok(operation) = Operation::named(&used.operation) else { return false };
    let Ok(elements) = elements(&used.body) else { return false };
    let carries = |item: Item| matches!(item.get(flag), Some(Value::Integer(sent)) if sent.to_string() == value);
    elements.into_iter().filter_map(|raw| Item::from_json(operation.item, raw).ok()).any(carries)
}
