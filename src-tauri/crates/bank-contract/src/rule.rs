//! The fields that an item must have before it is sent: the service's required marks, and separately the local rules.
//!
//! The service's marks come from the rows. Local rules (`House`) are Aval's own: the interface allows a transfer
//! without a payee, which makes no sense. Not here: bounds, formats and lengths, because the service does not document
//! them, and flag values, because they are in a profile's code book.

use crate::item::Item;
use crate::row::Type;
use crate::wire::*;

/// A violated rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// Required by the service.
    Required(&'static str),
    /// Required by Aval.
    House(&'static House),
}

/// A local rule: required by Aval, not by the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum House {
    /// The field must have a value.
    Needs(&'static str),
    /// One of the two fields must have a value.
    NeedsOne(&'static str, &'static str),
    /// The amount must be above zero.
    AboveZero(&'static str),
}

impl House {
    /// The field at which a form shows the violation.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Needs(field) | Self::NeedsOne(field, _) | Self::AboveZero(field) => field,
        }
    }
}

const TRANSFER: &[House] = &[
    House::Needs("tradeAccountNumber"),
    House::Needs("oppositeAccountNumber"),
    House::Needs("oppositeAccountName"),
    House::NeedsOne("oppositeAccountBankName", "oppositeBankCode"),
    House::Needs("currency"),
    House::AboveZero("tradeAmount"),
];

/// The local rules, by the type of the item.
pub const HOUSE: &[(&Type, &[House])] = &[
    (CorporateTransferRequest::TYPE, TRANSFER),
    (PersonalTransferRequest::TYPE, TRANSFER),
    (PledgeApplicationRequest::TYPE, &[House::Needs("draftNumber"), House::Needs("pledgeeAccountName")]),
    (PromptPaymentRequest::TYPE, &[House::AboveZero("amount")]),
];

/// The local rules of a type.
pub fn house(of: &Type) -> &'static [House] {
    HOUSE.iter().find(|(ruled, _)| *ruled == of).map_or(&[], |(_, rules)| rules)
}

/// Fields of local rules that an administrator may make optional at a bank: names and banks of a counterparty. The guards
/// against double payments and wrong amounts compare by the other fields, so those stay required.
pub const RELAXABLE: &[&str] = &["oppositeAccountName", "oppositeAccountBankName", "pledgeeAccountName"];

/// Whether a violated rule does not apply where these fields are optional.
pub fn is_relaxed(broken: &Broken, optional: &[String]) -> bool {
    let Broken::House(rule) = broken else { return false };
    let field = rule.field();
    !matches!(rule, House::AboveZero(_)) && RELAXABLE.contains(&field) && optional.iter().any(|name| name == field)
}

/// Every rule that the item violates, the service's first, each in the order of the rows.
pub fn check(item: &Item) -> Vec<Broken> {
    let blank = |name: &str| item.get(name).is_none();
    let marks = item.of().fields.iter().filter(|field| field.required && blank(field.name));
    let mut broken: Vec<Broken> = marks.map(|field| Broken::Required(field.name)).collect();
    broken.extend(house(item.of()).iter().filter(|rule| breaks(item, rule)).map(Broken::House));
    broken
}

fn breaks(item: &Item, rule: &House) -> bool {
    let blank = |name: &str| item.get(name).is_none();
    match rule {
        House::Needs(field) => blank(field),
        House::NeedsOne(one, other) => blank(one) && blank(other),
        House::AboveZero(field) => item.amount(field).is_some_and(|amount| !amount.is_positive()),
    }
}
