//! The data in the contract's rows: types, their fields, and query parameters.

/// The kind of a field or parameter, as named by the service.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// `string`.
    Text,
    /// `integer` (`long` included): 64 bits, shown as text.
    Integer,
    /// `number`: exact decimal.
    Number,
    /// `object`: one of the embedded types.
    Object(&'static Type),
    /// `date-time` (query parameters only; its format is not documented).
    DateTime,
    /// `array of string` (query parameters only).
    Texts,
}

impl Kind {
    /// The service's own name for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "string",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Object(_) => "object",
            Self::DateTime => "date-time",
            Self::Texts => "array of string",
        }
    }
}

/// One field of a type.
#[derive(Debug, PartialEq)]
pub struct Field {
    /// The interface's name.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// The service's own required mark. Local rules are separate, in [`crate::rule`].
    pub required: bool,
    /// The meaning that the service states; empty if it states none.
    pub meaning: &'static str,
}

/// One of the 25 types.
#[derive(Debug)]
pub struct Type {
    /// The interface's name.
    pub name: &'static str,
    /// Its fields, in the service's order.
    pub fields: &'static [Field],
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// A type of the interface, used in a request or a reply.
pub trait Wire: serde::Serialize + serde::de::DeserializeOwned {
    /// Its rows.
    const TYPE: &'static Type;
}

impl Type {
    /// The field with this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// One query parameter.
#[derive(Debug, PartialEq)]
pub struct Param {
    /// The interface's name.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// The service's own required mark.
    pub required: bool,
    /// The meaning that the service states.
    pub meaning: &'static str,
}

/// Whether a value is left out of the JSON: a blank optional field is absent, never `null`.
pub(crate) trait Absent {
    fn is_absent(&self) -> bool;
}

impl<T> Absent for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl Absent for String {
    fn is_absent(&self) -> bool {
        false
    }
}

impl Absent for i64 {
    fn is_absent(&self) -> bool {
        false
    }
}

impl Absent for crate::amount::Amount {
    fn is_absent(&self) -> bool {
        false
    }
}

impl Absent for crate::amount::Number {
    fn is_absent(&self) -> bool {
        false
    }
}
