//! The value of a cell for its field: an amount, a number, a day or a text, exactly or with the reason why not.

use chrono::NaiveDate;
use model::profile::Profile;
use model::spelling::{DecimalMark, MarkFault, WrittenAmount, is_finer, narrow};
use model::{Sentence, days};

use crate::read::sheet::number::{self, NumberFault};
use crate::view::{CellHolds, SheetCell};

/// Decimals of an amount whose currency is not known.
pub(crate) const PLACES: usize = 2;
/// Fields with a day.
const DAYS: [&str; 2] = ["tradeDate", "bookDate"];
/// Fields with an amount.
const AMOUNTS: [&str; 2] = ["tradeAmount", "amount"];
/// Longest integer of a flag.
const FLAG_DIGITS_MAX: usize = 6;

/// The text of a cell for a field, blank for a blank cell.
///
/// # Errors
/// Why the cell is not taken, and how to mend it.
pub(crate) fn of(field: &str, cell: &SheetCell, profile: &Profile, column: AmountColumn) -> Result<String, Sentence> {
    if cell.holds == CellHolds::Fault {
        return Err(Sentence::new("cell-fault").with("text", &cell.text));
    }
    if cell.text.trim().is_empty() {
        return Ok(String::new());
    }
    if is_amount(field) {
        return amount(cell, column);
    }
    if DAYS.contains(&field) {
        return day(cell, profile);
    }
    match cell.holds {
        CellHolds::Number if is_text(field) => Ok(number::shown(&cell.text)),
        CellHolds::Number => number::identifier(&cell.text).map_err(|fault| match fault {
            NumberFault::Rounded => Sentence::new("cell-rounded").with("text", number::shown(&cell.text)),
            _ => Sentence::new("cell-not-number").with("text", number::shown(&cell.text)),
        }),
        _ if is_exponent(&cell.text) && !is_text(field) => Err(Sentence::new("cell-rounded").with("text", &cell.text)),
        // An apostrophe marks a text in a spreadsheet, and its CSV may keep it.
        _ => Ok(cell.text.trim().trim_start_matches('\'').to_owned()),
    }
}

/// Whether a field has an amount.
pub(crate) fn is_amount(field: &str) -> bool {
    AMOUNTS.contains(&field)
}

/// Fields whose value is free text.
fn is_text(field: &str) -> bool {
    ["purpose", "remark", "overdueReason"].contains(&field) || field.ends_with("Name")
}

/// A long number as a spreadsheet writes it into a CSV file: `6.22203E+18`.
pub(crate) fn is_exponent(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.trim().split_once(['E', 'e']) else { return false };
    let digits = exponent.trim_start_matches('+');
    mantissa.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && mantissa.contains('.')
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// How the amounts of a column are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmountColumn {
    /// Decimals of the currency.
    pub places: usize,
    /// Whether the column shows that its decimal mark is a point: `1,234` is a thousand only then.
    pub has_point: bool,
}

impl AmountColumn {
    /// An amount without a column of others.
    pub const fn alone(places: usize) -> Self {
        Self { places, has_point: false }
    }

    /// The amounts of a column in a currency. Orders have a decimal point: a column with decimal commas is not turned round.
    pub(crate) fn of<'a>(cells: impl Iterator<Item = &'a SheetCell>, places: usize) -> Self {
        let texts = cells.filter(|cell| cell.holds == CellHolds::Text);
        let written = texts.filter_map(|cell| WrittenAmount::of(&cell.text));
        Self { places, has_point: DecimalMark::of_column(written, places) == Ok(DecimalMark::Point) }
    }
}

/// The plain digits of an amount.
///
/// # Errors
/// As [`of`].
pub fn amount(cell: &SheetCell, column: AmountColumn) -> Result<String, Sentence> {
    let places = column.places;
    let refuse = |id: &str, text: &str| Err(Sentence::new(id).with("text", text).with("places", places));
    match cell.holds {
        CellHolds::Fault => Err(Sentence::new("cell-fault").with("text", &cell.text)),
        CellHolds::Day => Err(Sentence::new("cell-amount-day").with("text", &cell.text)),
        CellHolds::Text => {
            // Any other text stays as it is and is refused by the contract's rule.
            let Some(written) = WrittenAmount::of(&cell.text).filter(is_unsigned) else {
                return Ok(narrow(&cell.text));
            };
            let alone = DecimalMark::of_column(std::iter::once(written.clone()), places);
            if matches!(alone, Err(MarkFault::Ambiguous(_))) && !column.has_point {
                return refuse("cell-amount-ambiguous", &cell.text);
            }
            let Some(plain) = written.plain(DecimalMark::Point) else { return Ok(narrow(&cell.text)) };
            if is_finer(&plain, places) { refuse("cell-amount-finer", &cell.text) } else { Ok(plain) }
        }
        CellHolds::Number => number::amount(&cell.text, places).or_else(|fault| {
            let id = match fault {
                NumberFault::NotNumber => "cell-not-number",
                NumberFault::Rounded => "cell-amount-rounded",
                NumberFault::Decimals => "cell-amount-decimals",
            };
            refuse(id, &number::shown(&cell.text))
        }),
    }
}

/// The currency that is written in the cell of an amount.
pub(crate) fn currency_beside(cell: &SheetCell) -> Option<String> {
    WrittenAmount::of(&cell.text).filter(|_| cell.holds == CellHolds::Text)?.currency
}

/// An order's amount has no sign and no side.
fn is_unsigned(written: &WrittenAmount) -> bool {
    !written.is_negative && !written.is_positive && written.side.is_none()
}

/// A day in the profile's form.
fn day(cell: &SheetCell, profile: &Profile) -> Result<String, Sentence> {
    let text = cell.text.trim();
    let refuse = || Sentence::new("cell-day").with("text", text);
    let found = match cell.holds {
        CellHolds::Day => text.parse::<NaiveDate>().ok(),
        CellHolds::Text => profile.day(text).or_else(|| days::plain(text)),
        // 20261125 is written as a number, and no date is meant by it.
        CellHolds::Number if number::identifier(text).is_ok_and(|digits| digits.len() == 8) => {
            days::of(&number::shown(text), "%Y%m%d")
        }
        _ => None,
    };
    found.map(|day| profile.date_text(day)).ok_or_else(refuse)
}

/// Whether a text can be an integer of a flag.
pub(crate) fn is_flag_value(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.len() <= FLAG_DIGITS_MAX && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_of_an_order_has_one_reading_and_the_currencys_decimals() {
        let rows: [(&str, usize, bool, Result<&str, &str>); 20] = [
            ("1,234.56", 2, false, Ok("1234.56")),
            ("¥ 1,234,567", 2, false, Ok("1234567")),
            ("１２，３４５．６", 2, false, Ok("12345.6")),
            ("1234.5", 2, false, Ok("1234.5")),
            ("12.5万", 2, false, Ok("125000")),
            ("100.0000", 2, false, Ok("100.0000")),
            ("1,234", 2, true, Ok("1234")),
            ("1,234", 2, false, Err("cell-amount-ambiguous")),
            ("1.234", 2, false, Err("cell-amount-ambiguous")),
            ("1.234", 2, true, Err("cell-amount-finer")),
            ("100.005", 2, true, Err("cell-amount-finer")),
            ("1234.567", 2, false, Err("cell-amount-finer")),
            ("1.5", 0, false, Err("cell-amount-finer")),
            ("1.234", 3, false, Ok("1.234")),
            ("1.2345", 3, false, Err("cell-amount-finer")),
            ("20,55", 2, false, Ok("20,55")),
            ("1,2345.00", 2, false, Ok("1,2345.00")),
            (",123", 2, false, Ok(",123")),
            ("1e3", 2, false, Ok("1e3")),
            ("(5.00)", 2, false, Ok("(5.00)")),
        ];
        for (text, places, has_point, expected) in rows {
            let read = amount(&SheetCell::text(text), AmountColumn { places, has_point });
            assert_eq!(
                read.as_deref().map_err(|why| why.id.as_str()),
                expected.as_ref().map(|text| *text).map_err(|id| *id),
                "{text}"
            );
        }
    }
}
