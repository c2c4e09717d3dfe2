//! One item of a request body: the values of a form or a file, stored exactly and checked against the rows.
//!
//! An item contains only text, integers and amounts. A blank value is absent, and an absent value is left out of the
//! JSON. Keys that the interface does not define are refused, so that a misspelled field is not lost.

use serde_json::value::RawValue;

use crate::amount::{Amount, AmountError};
use crate::record::{Entries, text_of};
use crate::row::{Field, Kind, Type};

/// A value of an item.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `string`.
    Text(String),
    /// `integer`.
    Integer(i64),
    /// `number`.
    Number(Amount),
}

impl Value {
    /// The value as shown and typed.
    pub fn to_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Integer(integer) => integer.to_string(),
            Self::Number(amount) => amount.to_string(),
        }
    }

    fn to_json(&self) -> String {
        match self {
            Self::Text(text) => serde_json::Value::String(text.clone()).to_string(),
            Self::Integer(_) | Self::Number(_) => self.to_text(),
        }
    }
}

/// Why a value is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueFault {
    /// The interface has no such field.
    Unknown,
    /// Expected text (a number would lose leading zeros).
    NotText,
    /// Expected an integer of at most 64 bits.
    NotInteger,
    /// Expected an amount.
    Amount(AmountError),
    /// The item is not a JSON object, or has a duplicate key.
    NotAnItem,
}

/// A refused value and its field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadValue {
    /// The interface's field name, or the unknown key.
    pub field: String,
    /// The reason.
    pub fault: ValueFault,
}

/// One item of a request body.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    of: &'static Type,
    values: Vec<Option<Value>>,
}

impl Item {
    /// An empty item.
    pub fn new(of: &'static Type) -> Self {
        Self { of, values: vec![None; of.fields.len()] }
    }

    /// The type whose rows define its fields.
    pub fn of(&self) -> &'static Type {
        self.of
    }

    /// Reads typed values. Spaces around a value are removed; a blank is absent.
    ///
    /// # Errors
    /// Every [`BadValue`] of the item.
    pub fn from_text<'a>(
        of: &'static Type,
        entries: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Vec<BadValue>> {
        let mut item = Self::new(of);
        let mut bad = Vec::new();
        for (name, text) in entries {
            let text = text.trim();
            if text.is_empty() && of.field(name).is_some() {
                continue;
            }
            item.take(name, |kind| value_from_text(kind, text), &mut bad);
        }
        if bad.is_empty() { Ok(item) } else { Err(bad) }
    }

    /// Reads one element of a file: amounts are JSON numbers or strings of plain digits; `null` is absent.
    ///
    /// # Errors
    /// Every [`BadValue`] of the item.
    pub fn from_json(of: &'static Type, raw: &RawValue) -> Result<Self, Vec<BadValue>> {
        let not_an_item = || vec![BadValue { field: String::new(), fault: ValueFault::NotAnItem }];
        crate::scan::check(raw.get().as_bytes(), crate::scan::Limits::REPLY).map_err(|_| not_an_item())?;
        let entries: Entries<'_> = serde_json::from_str(raw.get()).map_err(|_| not_an_item())?;
        let mut item = Self::new(of);
        let mut bad = Vec::new();
        for (name, raw) in entries.0 {
            if raw.get() == "null" && of.field(&name).is_some() {
                continue;
            }
            item.take(&name, |kind| value_from_json(kind, raw), &mut bad);
        }
        if bad.is_empty() { Ok(item) } else { Err(bad) }
    }

    fn take(
        &mut self,
        name: &str,
        read: impl FnOnce(Kind) -> Result<Option<Value>, ValueFault>,
        bad: &mut Vec<BadValue>,
    ) {
        let outcome = match self.of.fields.iter().position(|field| field.name == name) {
            Some(at) => read(self.of.fields[at].kind).map(|value| self.values[at] = value),
            None => Err(ValueFault::Unknown),
        };
        if let Err(fault) = outcome {
            bad.push(BadValue { field: name.to_owned(), fault });
        }
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let at = self.of.fields.iter().position(|field| field.name == name)?;
        self.values[at].as_ref()
    }

    /// The value of a field as text.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(Value::to_text)
    }

    /// The value of an amount.
    pub fn amount(&self, name: &str) -> Option<Amount> {
        match self.get(name) {
            Some(Value::Number(amount)) => Some(*amount),
            _ => None,
        }
    }

    /// Sets a text field if it is blank and the type has it; otherwise does nothing.
    pub fn fill_blank_text(&mut self, name: &str, text: &str) {
        if let Some(at) = self.of.fields.iter().position(|field| field.name == name && field.kind == Kind::Text) {
            self.values[at].get_or_insert_with(|| Value::Text(text.to_owned()));
        }
    }

    /// The fields that have a value, in the interface's order.
    pub fn entries(&self) -> impl Iterator<Item = (&'static Field, &Value)> {
        self.of.fields.iter().zip(&self.values).filter_map(|(field, value)| Some((field, value.as_ref()?)))
    }

    /// The item as JSON, in the interface's order, without blanks; amounts keep the digits that were typed.
    pub fn to_json(&self) -> String {
        let entries: Vec<String> =
            self.entries().map(|(field, value)| format!("\"{}\":{}", field.name, value.to_json())).collect();
        format!("{{{}}}", entries.join(","))
    }
}

fn value_from_text(kind: Kind, text: &str) -> Result<Option<Value>, ValueFault> {
    Ok(Some(match kind {
        Kind::Integer => Value::Integer(whole(text)?),
        Kind::Number => Value::Number(Amount::parse_plain(text).map_err(ValueFault::Amount)?),
        _ => Value::Text(text.to_owned()),
    }))
}

fn value_from_json(kind: Kind, raw: &RawValue) -> Result<Option<Value>, ValueFault> {
    let is_text = raw.get().starts_with('"');
    let is_scalar = !raw.get().starts_with(['{', '[', 't', 'f']);
    let text = text_of(raw);
    match kind {
        Kind::Integer if is_scalar => Ok(Some(Value::Integer(whole(&text)?))),
        Kind::Integer => Err(ValueFault::NotInteger),
        Kind::Number if is_scalar => value_from_text(kind, &text),
        Kind::Number => Err(ValueFault::Amount(AmountError::NotDigits)),
        _ if !is_text => Err(ValueFault::NotText),
        _ if text.trim().is_empty() => Ok(None),
        _ => Ok(Some(Value::Text(text))),
    }
}

/// An integer in its only accepted spelling: `1`, `-1`, never `+1`, `01` or `1.0`.
fn whole(text: &str) -> Result<i64, ValueFault> {
    let integer: i64 = text.parse().map_err(|_| ValueFault::NotInteger)?;
    if integer.to_string() == text { Ok(integer) } else { Err(ValueFault::NotInteger) }
}
