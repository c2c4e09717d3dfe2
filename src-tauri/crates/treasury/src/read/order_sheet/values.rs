//! The value of a cell for its field: an amount, a number, a day or a text, exactly or with the reason why not.

use chrono::NaiveDate;
use model::Sentence;
use model::profile::Profile;
use model::spelling::narrow;

use crate::read::imported_text::DAY_FORMS;
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

/// Decimals of a currency's amounts.
pub(crate) fn places(currency: Option<&str>) -> usize {
    let code = currency.and_then(model::spelling::iso);
    code.and_then(model::spelling::currency_places).map_or(PLACES, usize::from)
}

/// The text of a cell for a field, blank for a blank cell.
///
/// # Errors
/// Why the cell is not taken, and how to mend it.
pub(crate) fn of(field: &str, cell: &SheetCell, profile: &Profile, places: usize) -> Result<String, Sentence> {
    if cell.holds == CellHolds::Fault {
        return Err(Sentence::new("cell-fault").with("text", &cell.text));
    }
    if cell.text.trim().is_empty() {
        return Ok(String::new());
    }
    if AMOUNTS.contains(&field) {
        return amount(cell, places);
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

/// The plain digits of an amount.
///
/// # Errors
/// As [`of`].
pub fn amount(cell: &SheetCell, places: usize) -> Result<String, Sentence> {
    match cell.holds {
        CellHolds::Fault => Err(Sentence::new("cell-fault").with("text", &cell.text)),
        CellHolds::Day => Err(Sentence::new("cell-amount-day").with("text", &cell.text)),
        CellHolds::Text => Ok(ungrouped(&cell.text)),
        CellHolds::Number => number::amount(&cell.text, places).map_err(|fault| {
            let id = match fault {
                NumberFault::NotNumber => "cell-not-number",
                NumberFault::Rounded => "cell-amount-rounded",
                NumberFault::Decimals => "cell-amount-decimals",
            };
            Sentence::new(id).with("text", number::shown(&cell.text)).with("places", places)
        }),
    }
}

/// An amount without its separators, where these are in the right places; any other text stays as it is and is refused
/// by the contract's rule.
fn ungrouped(text: &str) -> String {
    let plain = narrow(text).trim_start_matches(['¥', '￥']).trim().to_owned();
    let (whole, fraction) = plain.split_once('.').map_or((plain.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped =
        (1..=3).contains(&first.len()) && digits(first) && groups.all(|part| part.len() == 3 && digits(part));
    if !whole.contains(',') || !is_grouped {
        return plain;
    }
    let whole = whole.replace(',', "");
    fraction.map_or(whole.clone(), |fraction| format!("{whole}.{fraction}"))
}

/// A day in the profile's form.
fn day(cell: &SheetCell, profile: &Profile) -> Result<String, Sentence> {
    let text = cell.text.trim();
    let refuse = || Sentence::new("cell-day").with("text", text);
    let found = match cell.holds {
        CellHolds::Day => text.parse::<NaiveDate>().ok(),
        CellHolds::Text => {
            profile.day(text).or_else(|| DAY_FORMS.iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok()))
        }
        // 20261125 is written as a number, and no date is meant by it.
        CellHolds::Number if number::identifier(text).is_ok_and(|digits| digits.len() == 8) => {
            NaiveDate::parse_from_str(&number::shown(text), "%Y%m%d").ok()
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
    fn separators_of_thousands_are_removed_only_where_they_separate_thousands() {
        let rows = [
            ("1,234.56", "1234.56"),
            ("¥ 1,234,567", "1234567"),
            ("１２，３４５．６", "12345.6"),
            ("1234.5", "1234.5"),
            ("20,55", "20,55"),
            ("1,2345.00", "1,2345.00"),
            (",123", ",123"),
            ("1e3", "1e3"),
        ];
        for (text, expected) in rows {
            assert_eq!(ungrouped(text), expected, "{text}");
        }
    }
}
