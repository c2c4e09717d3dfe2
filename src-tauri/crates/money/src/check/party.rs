//! The counterparty of an instruction.

use bank_contract::Item;
use model::Counterparty;

/// The fields of a counterparty.
pub const FIELDS: &[&str] = &[
    "endorseeAccountName",
    "endorseeAccountNumber",
    "endorseeAccountBankNumber",
    "pledgeeAccountName",
    "pledgeeAccountNumber",
    "pledgeeAccountBankNumber",
    "oppositeAccountName",
    "oppositeAccountNumber",
    "oppositeAccountBankName",
    "oppositeBankCode",
];

/// Endorsee, pledgee or payee of an item; `None` for operations that have none.
pub fn of(item: &Item, sent_to_before: impl Fn(&str) -> bool) -> Option<Counterparty> {
    let first = |names: &[&str]| names.iter().find_map(|name| item.text(name));
    let name = first(&["endorseeAccountName", "pledgeeAccountName", "oppositeAccountName"]);
    let account_number = first(&["endorseeAccountNumber", "pledgeeAccountNumber", "oppositeAccountNumber"]);
    let bank = first(&[
        "endorseeAccountBankNumber",
        "pledgeeAccountBankNumber",
        "oppositeAccountBankName",
        "oppositeBankCode",
    ]);
    if name.is_none() && account_number.is_none() {
        return None;
    }
    let first_time = account_number.as_deref().is_some_and(|number| !sent_to_before(number));
    Some(Counterparty { name, account_number, bank, first_time })
}
