//! The lines of a statement that another file has in other words, such as a table and an MT940 of the same days.
//!
//! Equal values alone do not make two lines one booking. But a file whose balances agree with its lines has all bookings of the
//! days between its first and its last one, so each booking of such a day that another file has is one of its lines. Its first
//! and its last day may be in part; there a reference has to agree too. All other lines stay two, and are counted.

use std::collections::{BTreeSet, HashMap};

use bank_contract::Amount;
use chrono::NaiveDate;
use model::Result;
use model::spelling::iso_or_text;
use rusqlite::Connection;

use super::read_line::ReadLine;
use super::statement_balances::{self, FiledBalances, StatedBalances};
use super::statement_bookings::{self as bookings, Coverage, KnownBooking, LineValues};

/// The stored bookings of the lines of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Rewordings {
    /// The identities of lines, each with that of the stored line that is the same booking.
    pub found: Vec<(String, String)>,
    /// Lines that may be a stored line of a file of another kind.
    pub alike: u32,
}

/// Finds the stored bookings of new lines of one account. `claimed` are the stored lines that other lines of the file are.
///
/// # Errors
/// `database`.
pub(super) fn rewordings(
    connection: &Connection,
    new: &[&ReadLine],
    balances: &[FiledBalances],
    claimed: &BTreeSet<String>,
) -> Result<Rewordings> {
    let Some((account, days)) = bookings::account_and_days(new) else { return Ok(Rewordings::default()) };
    let mut stored = bookings::between(connection, account, days, false)?;
    stored.retain(|booking| booking.is_final() && !booking.is_any_of(claimed));
    if stored.is_empty() {
        return Ok(Rewordings::default());
    }
    let known = statement_balances::all(connection)?;
    let beside = StatementsBeside { new: balances, known: known.iter().filter(|one| one.account == account).collect() };
    let mut coverages: HashMap<(NaiveDate, String, String), Coverage> = HashMap::new();
    for booking in &mut stored {
        booking.coverage = Coverage::Unknown;
        let Some((day, currency)) = booking.day_and_currency() else { continue };
        let file = booking.file().unwrap_or_default();
        let of = (day, currency.to_owned(), file.to_owned());
        booking.coverage =
            *coverages.entry(of).or_insert_with_key(|(day, currency, file)| beside.coverage(*day, currency, file));
    }
    let (lines, values) = bookings::with_values(new);
    let places = bookings::assign(&values, &stored);
    let found = lines.iter().zip(&places).filter_map(|(line, at)| Some((line.line.sha256.clone(), (*at)?)));
    let found: Vec<(String, usize)> = found.collect();
    let taken: BTreeSet<usize> = found.iter().map(|(_, at)| *at).collect();
    let found = found.into_iter().map(|(line, at)| (line, stored[at].sha256.clone())).collect();
    let alike =
        alike(values.into_iter().zip(places).filter(|(_, at)| at.is_none()).map(|(one, _)| one), stored, &taken);
    Ok(Rewordings { found, alike })
}

/// The number of lines that have the values of stored lines of a file of another kind: one is a table, the other is none.
fn alike(left: impl Iterator<Item = LineValues>, stored: Vec<KnownBooking>, taken: &BTreeSet<usize>) -> u32 {
    let left: Vec<LineValues> = left.collect();
    let Some(is_table) = left.first().map(LineValues::is_of_table) else { return 0 };
    let free = stored.into_iter().enumerate().filter(|(at, one)| !taken.contains(at) && one.is_of_table() != is_table);
    let mut free: Vec<KnownBooking> = free.map(|(_, one)| one).collect();
    free.iter_mut().for_each(|one| one.coverage = Coverage::Whole);
    let count = bookings::assign(&left, &free).into_iter().flatten().count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The statements of an account whose balances say which days they have.
struct StatementsBeside<'a> {
    /// Those of the file that is imported.
    new: &'a [FiledBalances],
    /// The stored ones.
    known: Vec<&'a FiledBalances>,
}

impl StatementsBeside<'_> {
    /// How much of a day the new file has, or the stored one.
    fn coverage(&self, day: NaiveDate, currency: &str, file: &str) -> Coverage {
        let touches = |one: &&FiledBalances| {
            let StatedBalances { currency: of, first, last, differs, .. } = &one.stated;
            iso_or_text(of) == currency && *first <= day && day <= *last && *differs == Amount::ZERO
        };
        let new: Vec<&FiledBalances> = self.new.iter().filter(touches).collect();
        let known: Vec<&FiledBalances> =
            self.known.iter().copied().filter(|one| one.file_sha256 == file).filter(touches).collect();
        let is_inside = |one: &&FiledBalances| one.stated.first < day && day < one.stated.last;
        let is_stored = |one: &&FiledBalances| known.iter().any(|other| is_same_statement(&one.stated, &other.stated));
        if new.iter().chain(&known).any(is_inside) || new.iter().any(is_stored) {
            Coverage::Whole
        } else if new.is_empty() && known.is_empty() {
            Coverage::Unknown
        } else {
            Coverage::InPart
        }
    }
}

/// Whether two statements have the same balances. One that begins and ends with one sum may be followed by another such.
fn is_same_statement(one: &StatedBalances, other: &StatedBalances) -> bool {
    (one.opening, one.closing) == (other.opening, other.closing) && one.opening != one.closing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balances(first: &str, last: &str, opening: i64, closing: i64) -> StatedBalances {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        let amount = |units: i64| Amount::from_json_number(&units.to_string()).expect("an amount");
        StatedBalances {
            currency: "CNY".to_owned(),
            first: day(first),
            last: day(last),
            opening: amount(opening),
            closing: amount(closing),
            differs: Amount::ZERO,
        }
    }

    #[test]
    fn two_statements_are_the_same_by_both_balances() {
        let one = balances("2026-01-05", "2026-01-05", 100, 90);
        assert!(is_same_statement(&one, &balances("2026-01-04", "2026-01-06", 100, 90)));
        assert!(!is_same_statement(&one, &balances("2026-01-05", "2026-01-05", 90, 80)));
        let flat = balances("2026-01-05", "2026-01-05", 100, 100);
        assert!(!is_same_statement(&flat, &flat), "the next one has the same balances");
    }
}
