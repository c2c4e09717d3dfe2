//! The number of a workbook's cell, from the digits that the file stores to the exact text that a person saw.
//!
//! A workbook holds binary fractions and writes up to 17 digits of them: `1234.56` may be stored as
//! `1234.5599999999999`. A spreadsheet shows at most 15 digits, and drops further ones when they are typed. So a number
//! is taken as its 15 digits, and only where the dropped ones cannot have been meant. No float is made: digits are
//! moved and rounded as text.

/// Most digits that a workbook keeps of a number.
pub(crate) const DIGITS_MAX: usize = 15;
/// Largest exponent that is written out.
const EXPONENT_MAX: i32 = 40;

/// A decimal number: its digits without leading zeros, and how many of them are behind the point.
#[derive(Debug, Clone, PartialEq, Eq)]
struct StoredDigits {
    is_negative: bool,
    digits: String,
    places: i32,
}

/// Why a stored number is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberFault {
    /// It is no number.
    NotNumber,
    /// It has more digits than a workbook keeps, so some may be lost.
    Rounded,
    /// It has more decimals than the currency, so the shown amount depends on the cell's format.
    Decimals,
}

/// The amount of a stored number, with at most `places` decimals.
///
/// # Errors
/// [`NumberFault`].
pub(crate) fn amount(stored: &str, places: usize) -> Result<String, NumberFault> {
    let exact = digits_of(stored).ok_or(NumberFault::NotNumber)?;
    // Of a longer amount the last decimals may have been dropped when it was typed, even if none is stored.
    if whole_len(&exact) + places > DIGITS_MAX {
        return Err(NumberFault::Rounded);
    }
    let shown = shortened(exact);
    if usize::try_from(shown.places).unwrap_or(0) > places {
        return Err(NumberFault::Decimals);
    }
    Ok(plain(&shown))
}

/// The digits of an account or draft number that is stored as a number.
///
/// # Errors
/// `Rounded` for more than 15 digits, `NotNumber` for a fraction or a sign.
pub(crate) fn identifier(stored: &str) -> Result<String, NumberFault> {
    let exact = digits_of(stored).ok_or(NumberFault::NotNumber)?;
    if whole_len(&exact) > DIGITS_MAX {
        return Err(NumberFault::Rounded);
    }
    if exact.is_negative || exact.places > 0 {
        return Err(NumberFault::NotNumber);
    }
    Ok(plain(&exact))
}

/// The number as a spreadsheet shows it, to display or to take as a text.
pub(crate) fn shown(stored: &str) -> String {
    digits_of(stored).map_or_else(|| stored.to_owned(), |exact| plain(&shortened(exact)))
}

/// The whole part of a stored date.
pub(crate) fn serial(stored: &str) -> Option<u32> {
    let exact = digits_of(stored).filter(|exact| !exact.is_negative)?;
    plain(&exact).split('.').next()?.parse().ok()
}

fn digits_of(stored: &str) -> Option<StoredDigits> {
    let stored = stored.trim();
    let (is_negative, unsigned) = match stored.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, stored),
    };
    let (mantissa, exponent) = match unsigned.split_once(['E', 'e']) {
        Some((mantissa, exponent)) => (mantissa, exponent.trim_start_matches('+').parse::<i32>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let is_plain = !whole.is_empty() && all.bytes().all(|byte| byte.is_ascii_digit()) && all.len() <= 60;
    if !is_plain || exponent.abs() > EXPONENT_MAX {
        return None;
    }
    let places = i32::try_from(fraction.len()).ok()? - exponent;
    Some(trimmed(StoredDigits { is_negative, digits: all, places }))
}

/// Without leading zeros and without zeros at the end of the fraction.
fn trimmed(mut number: StoredDigits) -> StoredDigits {
    while number.places > 0 && number.digits.ends_with('0') {
        number.digits.pop();
        number.places -= 1;
    }
    while number.places < 0 {
        number.digits.push('0');
        number.places += 1;
    }
    number.digits = number.digits.trim_start_matches('0').to_owned();
    if number.digits.is_empty() {
        number = StoredDigits { is_negative: false, digits: String::new(), places: 0 };
    }
    number
}

fn whole_len(number: &StoredDigits) -> usize {
    number.digits.len().saturating_sub(usize::try_from(number.places).unwrap_or(0))
}

/// Rounded to the digits that a spreadsheet shows.
fn shortened(number: StoredDigits) -> StoredDigits {
    let dropped = number.digits.len().saturating_sub(DIGITS_MAX);
    let behind = usize::try_from(number.places).unwrap_or(0);
    if dropped == 0 || dropped > behind {
        return number;
    }
    let (kept, rest) = number.digits.split_at(DIGITS_MAX);
    let mut digits: Vec<u8> = kept.bytes().collect();
    if rest.starts_with(['5', '6', '7', '8', '9']) {
        raise(&mut digits);
    }
    let digits = String::from_utf8(digits).unwrap_or_default();
    let places = number.places - i32::try_from(dropped).unwrap_or(0);
    trimmed(StoredDigits { digits, places, ..number })
}

/// Adds one to the last digit.
fn raise(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
    digits.insert(0, b'1');
}

fn plain(number: &StoredDigits) -> String {
    let behind = usize::try_from(number.places).unwrap_or(0);
    let padded = format!("{:0>width$}", number.digits, width = behind + 1);
    let (whole, fraction) = padded.split_at(padded.len() - behind);
    let sign = if number.is_negative { "-" } else { "" };
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_what_the_spreadsheet_shows_or_is_refused() {
        use NumberFault::{Decimals, NotNumber, Rounded};
        let rows = [
            ("1234.56", Ok("1234.56")),
            ("1234.5599999999999", Ok("1234.56")),
            ("0.30000000000000004", Ok("0.3")),
            ("99999.999999999999999", Ok("100000")),
            ("1.2345600000000001E3", Ok("1234.56")),
            ("1E+3", Ok("1000")),
            ("0", Ok("0")),
            ("-0.00", Ok("0")),
            ("-5.5", Ok("-5.5")),
            ("1234567890123.45", Ok("1234567890123.45")),
            ("12345678901234", Err(Rounded)),
            ("12345678901234.5", Err(Rounded)),
            ("12345678901234.561", Err(Rounded)),
            ("123456789012345678", Err(Rounded)),
            ("12.345", Err(Decimals)),
            ("0.125", Err(Decimals)),
            ("1E-3", Err(Decimals)),
            ("1E400", Err(NotNumber)),
            ("1,000", Err(NotNumber)),
            ("", Err(NotNumber)),
            (".5", Err(NotNumber)),
        ];
        for (stored, expected) in rows {
            assert_eq!(amount(stored, 2), expected.map(str::to_owned), "{stored}");
        }
        assert_eq!(amount("1200.5", 0), Err(Decimals));
        assert_eq!(amount("123456789012345", 0), Ok("123456789012345".to_owned()));
    }

    #[test]
    fn a_number_of_more_than_fifteen_digits_is_no_account_number() {
        use NumberFault::{NotNumber, Rounded};
        let rows = [
            ("622202123456789", Ok("622202123456789")),
            ("6.22202123456789E14", Ok("622202123456789")),
            ("6222021234567890", Err(Rounded)),
            ("6.2220300000000001E+18", Err(Rounded)),
            ("6222030000000000001", Err(Rounded)),
            ("12.5", Err(NotNumber)),
            ("-7", Err(NotNumber)),
        ];
        for (stored, expected) in rows {
            assert_eq!(identifier(stored), expected.map(str::to_owned), "{stored}");
        }
        assert_eq!((serial("46000.75"), serial("-1"), serial("x")), (Some(46_000), None, None));
        assert_eq!(shown("1234.5599999999999"), "1234.56");
        assert_eq!(shown("6.2220300000000001E+18"), "6222030000000000100");
    }
}
