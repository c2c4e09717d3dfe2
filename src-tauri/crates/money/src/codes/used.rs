//! Values of the code book that a request contains.

use bank_contract::Item;
use bank_contract::item::Value;
use bank_contract::record::elements;
use journal::CodeUse;

use crate::check::order::Operation;

/// Whether a recorded instruction contained a value, under any word.
pub fn used_in(used: &CodeUse, flag: &str, value: &str) -> bool {
    let Ok(operation) = Operation::named(&used.operation) else { return false };
    let Ok(elements) = elements(&used.body) else { return false };
    let carries = |item: Item| matches!(item.get(flag), Some(Value::Integer(sent)) if sent.to_string() == value);
    elements.into_iter().filter_map(|raw| Item::from_json(operation.item, raw).ok()).any(carries)
}
