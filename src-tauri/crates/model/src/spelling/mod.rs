//! The one spelling: the forms in which entered text is compared, and the form in which any text is shown.
//!
//! Fingerprints, look-alikes, tiers, ceilings, the counterparty book and the call-back rule compare accounts by
//! [`account`], names by [`name`], currencies by [`Currencies`] and the clerk's references and purposes by
//! [`is_same_text`], and by nothing else. [`hidden`] finds characters
//! that a reader cannot see; [`visible`] shows them. Nothing here is stored, so a newer Unicode table changes no
//! journal.

mod amount;
mod columns;
mod currency;
mod heading;
mod name;
mod number;
mod sign;
#[cfg(test)]
mod tests;
mod text;

pub use amount::{
    DecimalMark, MarkFault, WrittenAmount, WrittenSide, currencies_of_sign, is_finer, may_mean, minor_units,
    moved_amount, typed_amount,
};
pub use columns::{columns, padded};
pub use currency::{
    Currencies, CurrencyRefused, Spelled, currency_places, is_contradicted, iso, iso_or_text, plain_text,
};
pub use heading::{currency_of_heading, unit_of_amounts, unit_of_heading};
pub use name::name;
pub use number::{account, group_digits, is_called_back, narrow, numbered, plain_number, unspaced};
pub use sign::{Hidden, code_point, hidden, json_visible, visible, visible_lines, without_hidden};
pub use text::{composed, is_same_text};
