//! Balances: a reply split by account, a day by company and bank, a series over time, two days compared, and
//! thresholds.
//!
//! Everything is computed here, exactly, from stored rows; the window and the command line only show it. Not here: a
//! figure that the service does not state. Quota and use are the record's own. How much of an overdraft limit is used
//! is not derived, because no field states what uses it.

mod alerts;
mod axis;
mod compared;
mod day;
mod groups;
mod history;
mod unit;

use std::collections::BTreeMap;

use bank_contract::record::{Fields, Unreadable, elements};
use bank_contract::wire::DayBalance;
use bank_contract::{Amount, Number, Wire};

pub(crate) use alerts::{read_threshold, shown as threshold_view};
pub(crate) use compared::{DayRows, compared};
pub(crate) use day::{Day, view};
pub(crate) use groups::FIGURES;
pub(crate) use history::{LineAccount, SeriesInput, line};
pub(crate) use unit::InUnit;

/// Currency and record of each balance, by account number.
pub(crate) type Answered = BTreeMap<String, Vec<(String, String)>>;

/// Splits a reply by account. A record without an account number belongs to the only requested account; with several it
/// is left out, so that those accounts show as not answered.
///
/// # Errors
/// [`Unreadable`]: the reply is not a list.
pub(crate) fn sort_out(reply: &str, asked: &[&str]) -> Result<Answered, Unreadable> {
    let mut answered = Answered::new();
    for raw in elements(reply)? {
        let Ok(fields) = Fields::read(DayBalance::TYPE, raw) else { continue };
        let named = fields.text("accountNumber").filter(|number| !number.trim().is_empty());
        let account = match (&named, asked) {
            (Some(number), _) => asked.iter().find(|asked| *asked == number),
            (None, [only]) => Some(only),
            (None, _) => None,
        };
        let Some(account) = account else { continue };
        let currency = fields.text("currencyCode").unwrap_or_default();
        let records: &mut Vec<(String, String)> = answered.entry((*account).to_owned()).or_default();
        // Two records in one currency: the later one replaces the earlier one, as a later reading would.
        records.retain(|(other, _)| *other != currency);
        records.push((currency, raw.get().to_owned()));
    }
    Ok(answered)
}

/// A figure, where it can be added exactly.
pub(crate) fn exact(figure: Option<&str>) -> Option<Amount> {
    figure.and_then(Number::from_json)?.exact
}

#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;
