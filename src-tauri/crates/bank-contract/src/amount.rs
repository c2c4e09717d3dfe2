//! Exact money. An [`Amount`] is a decimal stored without rounding; a [`Number`] is a JSON number as received, with its
//! exact value if it has one.
//!
//! `rust_decimal` silently rounds long fractions and accepts `1_000`, so the text is checked first. Numbers are read
//! and written as raw JSON slices, never through a float or a `serde_json::Value`.

use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// The most digits of an [`Amount`] (the limit of a 96-bit decimal).
pub const AMOUNT_DIGITS_MAX: usize = 28;

/// The scale of amounts stored as integers: ten-thousandths.
pub const SCALED_DIGITS: u32 = 4;

/// An exact decimal that keeps its spelling: `100.10` stays `100.10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(Decimal);

/// Why a text is not an amount. Each variant names the correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountError {
    /// The text is empty.
    Empty,
    /// `+` or `-`: the direction is defined by the operation, never by the amount.
    Sign,
    /// `1e5`: write the digits out.
    Exponent,
    /// `1_000`, `1,000`, `1 000`: write digits only.
    Separator,
    /// A character that is not a digit.
    NotDigits,
    /// `007`, `.5` or `5.`.
    Form,
    /// More than [`AMOUNT_DIGITS_MAX`] digits: not exact as a 96-bit decimal.
    TooLong,
}

impl AmountError {
    /// A stable code, used in message ids.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Sign => "sign",
            Self::Exponent => "exponent",
            Self::Separator => "separator",
            Self::NotDigits => "not-digits",
            Self::Form => "form",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "no amount",
            Self::Sign => "an amount carries no sign",
            Self::Exponent => "an amount is written in plain digits, without an exponent",
            Self::Separator => "an amount is written in plain digits, without separators",
            Self::NotDigits => "not an amount",
            Self::Form => "an amount is written like 1234.50",
            Self::TooLong => "more digits than can be held exactly",
        })
    }
}

impl std::error::Error for AmountError {}

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// Reads text from a person or a file: plain digits with at most one point, no sign, exponent or separator.
    ///
    /// # Errors
    /// [`AmountError`], which names the correction.
    pub fn parse_plain(text: &str) -> Result<Self, AmountError> {
        check_plain(text)?;
        held(text).map(Self).ok_or(AmountError::TooLong)
    }

    /// Reads a number in JSON syntax; `None` if it cannot be stored exactly.
    pub fn from_json_number(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (unsigned, None),
        };
        check_plain(mantissa).ok()?;
        let value = match exponent {
            None => held(mantissa)?,
            Some(exponent) => held(&shift(mantissa, exponent.parse().ok()?)?)?,
        };
        Some(Self(if text.starts_with('-') { -value } else { value }))
    }

    /// The value in ten-thousandths, if it fits: the scale of stored integers.
    pub fn scaled(self) -> Option<i64> {
        let normal = self.0.normalize();
        if normal.scale() > SCALED_DIGITS {
            return None;
        }
        let factor = 10_i128.pow(SCALED_DIGITS - normal.scale());
        i64::try_from(normal.mantissa().checked_mul(factor)?).ok()
    }

    /// The amount of this many ten-thousandths.
    pub fn from_scaled(value: i128) -> Option<Self> {
        Decimal::try_from_i128_with_scale(value, SCALED_DIGITS).ok().map(Self)
    }

    /// The sum, if it is exact.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        // rust_decimal gives the other operand in its own scale, which would look like dropped digits.
        if self.0.is_zero() {
            return Some(other);
        }
        if other.0.is_zero() {
            return Some(self);
        }
        let sum = self.0.checked_add(other.0)?;
        // rust_decimal drops fraction digits of a sum that is too long; a sum with a smaller scale is not exact.
        (sum.scale() >= self.0.scale().max(other.0.scale()) || sum.is_zero()).then_some(Self(sum))
    }

    /// The difference, if it is exact.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(Self(-other.0))
    }

    /// The amount in 万元: the point moves four digits left without rounding. `None` if the result has too many digits.
    pub fn in_ten_thousands(self) -> Option<Self> {
        let normal = self.0.normalize();
        Decimal::try_from_i128_with_scale(normal.mantissa(), normal.scale() + SCALED_DIGITS).ok().map(Self)
    }

    /// This amount as a percentage of `whole`, with one decimal, rounded half to even. Shown next to the two amounts;
    /// `None` unless `whole` is positive.
    pub fn per_cent_of(self, whole: Self) -> Option<String> {
        if !whole.is_positive() {
            return None;
        }
        let share = self.0.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(whole.0)?;
        Some(format!("{:.1}", share.round_dp(1)))
    }

    /// The value in ten-thousandths, rounded if it has more decimals: only for positions in a chart.
    pub fn ten_thousandths(self) -> i128 {
        let near = self.0.round_dp(SCALED_DIGITS);
        near.mantissa() * 10_i128.pow(SCALED_DIGITS - near.scale())
    }

    /// The digits as an integer, and how many of them are decimals.
    pub(crate) fn parts(self) -> (i128, u32) {
        (self.0.mantissa(), self.0.scale())
    }

    /// The amount of an exact decimal.
    pub(crate) fn of(exact: Decimal) -> Self {
        Self(exact)
    }

    /// Whether it is above zero.
    pub fn is_positive(self) -> bool {
        self.0 > Decimal::ZERO
    }

    /// Whether it is below zero.
    pub fn is_negative(self) -> bool {
        self.0 < Decimal::ZERO
    }

    /// The amount with at least two decimals, for sums: `5` as `5.00`, `5.125` unchanged.
    pub fn to_money_text(self) -> String {
        let mut text = self.0.normalize().to_string();
        let fraction = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        if fraction == 0 {
            text.push('.');
        }
        for _ in fraction..2 {
            text.push('0');
        }
        text
    }
}

/// Digits, then optionally a point and digits; no leading zeros.
fn check_plain(text: &str) -> Result<(), AmountError> {
    let bytes = text.as_bytes();
    let Some(first) = bytes.first() else { return Err(AmountError::Empty) };
    if matches!(first, b'+' | b'-') {
        return Err(AmountError::Sign);
    }
    for byte in bytes {
        match byte {
            b'0'..=b'9' | b'.' => {}
            b'e' | b'E' if first.is_ascii_digit() => return Err(AmountError::Exponent),
            b'_' | b',' | b' ' | b'\'' => return Err(AmountError::Separator),
            _ => return Err(AmountError::NotDigits),
        }
    }
    let (whole, fraction) = text.split_once('.').map_or((text, None), |(whole, fraction)| (whole, Some(fraction)));
    let whole_is_fine = !whole.is_empty() && (whole == "0" || !whole.starts_with('0'));
    let fraction_is_fine = fraction.is_none_or(|fraction| !fraction.is_empty() && !fraction.contains('.'));
    if whole_is_fine && fraction_is_fine { Ok(()) } else { Err(AmountError::Form) }
}

/// Reads digits with at most one point without changing them; `None` with more digits than an amount holds.
fn held(digits: &str) -> Option<Decimal> {
    if digits.bytes().filter(u8::is_ascii_digit).count() > AMOUNT_DIGITS_MAX {
        return None;
    }
    Decimal::from_str_exact(digits).ok()
}

/// Moves the point of plain digits; `None` if it moves further than the length of an amount.
fn shift(mantissa: &str, exponent: i32) -> Option<String> {
    if exponent.unsigned_abs() as usize > AMOUNT_DIGITS_MAX {
        return None;
    }
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let point = i32::try_from(whole.len()).ok()? + exponent;
    Some(match usize::try_from(point) {
        Ok(point) if point >= digits.len() => format!("{digits}{}", "0".repeat(point - digits.len())),
        Ok(0) => format!("0.{digits}"),
        Ok(point) => format!("{}.{}", &digits[..point], &digits[point..]),
        Err(_) => format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize)),
    })
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_string()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Number::deserialize(deserializer)?;
        number.exact.ok_or_else(|| serde::de::Error::custom(format!("{} cannot be held exactly", number.text)))
    }
}

/// A JSON number as received. `exact` is `None` if it cannot be stored exactly: the number is then shown as received
/// and left out of sums, which report it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// Its digits in the reply.
    pub text: Box<str>,
    /// Its exact value.
    pub exact: Option<Amount>,
}

impl Number {
    /// Reads the text of a JSON number; `None` where it is not one.
    pub fn from_json(text: &str) -> Option<Self> {
        let is_number = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        is_number.then(|| Self { text: text.into(), exact: Amount::from_json_number(text) })
    }

    /// Its plain digits, without an exponent; as received where it has no exact value.
    pub fn plain_text(&self) -> String {
        self.exact.map_or_else(|| self.text.to_string(), |exact| exact.to_string())
    }
}

impl Default for Number {
    fn default() -> Self {
        Amount::ZERO.into()
    }
}

impl From<Amount> for Number {
    fn from(amount: Amount) -> Self {
        Self { text: amount.to_string().into(), exact: Some(amount) }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.text.to_string()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Self::from_json(raw.get()).ok_or_else(|| serde::de::Error::custom("a number was expected"))
    }
}
