//! What an item must have before it may leave: the service's required marks, and apart from them the house rules.
//!
//! The service's marks come from the rows. House rules are Aval's own: a transfer without a payee would be valid by the
//! interface and senseless for the money. Deliberately absent: bounds, formats and lengths, which the service does not
//! show, and flag values, which are a profile's code book.

use crate::item::Item;
use crate::row::Type;
use crate::wire::*;

/// A rule that an item breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// Required by the service.
    Required(&'static str),
    /// Required by Aval.
    House(&'static House),
}

/// A rule of our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum House {
    /// The field must be there.
    Needs(&'static str),
    /// One of the two must be there.
    NeedsOne(&'static str, &'static str),
    /// The amount must be above zero.
    AboveZero(&'static str),
}

impl House {
    /// The field that a form marks for it.
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

/// The house rules, by the type of the item.
pub const HOUSE: &[(&Type, &[House])] = &[
    (CorporateTransferRequest::TYPE, TRANSFER),
    (PersonalTransferRequest::TYPE, TRANSFER),
    (PledgeApplicationRequest::TYPE, &[House::Needs("draftNumber"), House::Needs("pledgeeAccountName")]),
    (PromptPaymentRequest::TYPE, &[House::AboveZero("amount")]),
];

/// The house rules of a type.
pub fn house(of: &Type) -> &'static [House] {
    HOUSE.iter().find(|(ruled, _)| *ruled == of).map_or(&[], |(_, rules)| rules)
}

/// Every rule that the item breaks, the service's first, each in the order of the rows.
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
