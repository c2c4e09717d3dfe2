//! Exact money. An [`Amount`] is a decimal that was held without rounding; a [`Number`] is a JSON number as it came,
//! with its exact value where it has one.
//!
//! `rust_decimal` silently rounds long fractions and accepts `1_000`, so a lexical check stands before it. Numbers are
//! read and written through raw JSON slices: no float and no `serde_json::Value` is ever on the way.

use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// Most digits that an [`Amount`] holds (the limit of a 96-bit decimal).
pub const AMOUNT_DIGITS_MAX: usize = 28;

/// The scale of amounts kept as integers: ten-thousandths.
pub const SCALED_DIGITS: u32 = 4;

/// An exact decimal that prints as it was written: `100.10` stays `100.10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(Decimal);

/// Why a text is not an amount. Each says what a person has to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountError {
    /// Nothing was typed.
    Empty,
    /// `+` or `-`: the direction is the operation's, never the amount's.
    Sign,
    /// `1e5`: write the digits out.
    Exponent,
    /// `1_000`, `1,000`, `1 000`: write digits only.
    Separator,
    /// Something that is not a digit.
    NotDigits,
    /// `007`, `.5` or `5.`.
    Form,
    /// More than [`AMOUNT_DIGITS_MAX`] digits: it could not be held exactly.
    TooLong,
}

impl AmountError {
    /// A stable word, used in sentence ids.
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
    /// Nothing.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// Reads what a person or a file wrote: plain digits with at most one point, no sign, exponent or separator.
    ///
    /// # Errors
    /// [`AmountError`] names what has to be changed.
    pub fn parse_plain(text: &str) -> Result<Self, AmountError> {
        check_plain(text)?;
        held(text).map(Self).ok_or(AmountError::TooLong)
    }

    /// Reads a number as JSON allows it; `None` where it cannot be held exactly.
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

    /// The value in ten-thousandths, where it fits: the one scale of stored integers.
    pub fn scaled(self) -> Option<i64> {
        i64::try_from(self.exact_ten_thousandths()?).ok()
    }

    /// The same for sums, which are wider than what is stored; `None` where it has more than four decimals.
    pub fn exact_ten_thousandths(self) -> Option<i128> {
        let normal = self.0.normalize();
        if normal.scale() > SCALED_DIGITS {
            return None;
        }
        let factor = 10_i128.pow(SCALED_DIGITS - normal.scale());
        normal.mantissa().checked_mul(factor)
    }

    /// The amount that so many ten-thousandths make.
    pub fn from_scaled(value: i128) -> Option<Self> {
        Decimal::try_from_i128_with_scale(value, SCALED_DIGITS).ok().map(Self)
    }

    /// The sum, where it can be held exactly.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let sum = self.0.checked_add(other.0)?;
        // rust_decimal drops digits of the fraction when a sum grows too long; a sum that lost its scale is not exact.
        (sum.scale() >= self.0.scale().max(other.0.scale()) || sum.is_zero()).then_some(Self(sum))
    }

    /// The difference, where it can be held exactly.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(Self(-other.0))
    }

    /// The same in 万元: the point four digits further left, no digit rounded. `None` where that is longer than an amount.
    pub fn in_ten_thousands(self) -> Option<Self> {
        let normal = self.0.normalize();
        Decimal::try_from_i128_with_scale(normal.mantissa(), normal.scale() + SCALED_DIGITS).ok().map(Self)
    }

    /// How much of `whole` this is, in per cent with one digit after the point, rounded half to even. For showing a use
    /// beside its two amounts; `None` where there is no whole.
    pub fn per_cent_of(self, whole: Self) -> Option<String> {
        if !whole.is_positive() {
            return None;
        }
        let share = self.0.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(whole.0)?;
        Some(format!("{:.1}", share.round_dp(1)))
    }

    /// The value in ten-thousandths, rounded where it has more digits: for the place of a point in a drawing only.
    pub fn ten_thousandths(self) -> i128 {
        let near = self.0.round_dp(SCALED_DIGITS);
        near.mantissa() * 10_i128.pow(SCALED_DIGITS - near.scale())
    }

    /// Above zero.
    pub fn is_positive(self) -> bool {
        self.0 > Decimal::ZERO
    }

    /// Below zero.
    pub fn is_negative(self) -> bool {
        self.0 < Decimal::ZERO
    }

    /// With at least two digits after the point, for showing sums: `5` as `5.00`, `5.125` as it is.
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

/// Digits with at most one point, held as they stand; `None` where they are more than an amount has.
fn held(digits: &str) -> Option<Decimal> {
    if digits.bytes().filter(u8::is_ascii_digit).count() > AMOUNT_DIGITS_MAX {
        return None;
    }
    Decimal::from_str_exact(digits).ok()
}

/// Moves the point of plain digits; `None` where it goes further than an amount is long.
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

/// A JSON number as it came. `exact` is `None` where it cannot be held exactly: it is then shown as it came and left out
/// of sums, which say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// The digits of the reply.
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

/// A sum over amounts, some of which may not be summable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// The exact sum of those that could be added.
    pub amount: Amount,
    /// How many were offered.
    pub count: u32,
    /// How many are not in `amount`.
    pub left_out: u32,
}

impl Sum {
    /// Adds one; `None` is an amount that is missing or not exact.
    pub fn add(&mut self, amount: Option<Amount>) {
        self.count += 1;
        match amount.and_then(|amount| self.amount.checked_add(amount)) {
            Some(sum) => self.amount = sum,
            None => self.left_out += 1,
        }
    }
}
