//! Several statements of an account in one file: one that is there twice is read once, and each begins with the balance that
//! the one before it ends with.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use model::Sentence;

use super::booked_entry::BookedEntry;
use super::control::Ends;

/// A statement with its place in the file.
type Placed<'a> = (usize, &'a Ends);

/// The statements that are there once more: with the same numbers, balances and lines as an earlier one.
pub(super) fn repeated_statements(entries: &[BookedEntry], statements: &[Placed<'_>]) -> BTreeSet<usize> {
    let mut lines: BTreeMap<usize, Vec<&BookedEntry>> = BTreeMap::new();
    entries.iter().for_each(|entry| lines.entry(entry.statement).or_default().push(entry));
    let lines_of = |at: &usize| lines.get(at).map_or(&[][..], Vec::as_slice);
    let mut known: BTreeMap<&[String], Vec<Placed<'_>>> = BTreeMap::new();
    let mut repeated = BTreeSet::new();
    for (at, ends) in statements.iter().filter(|(_, ends)| !ends.identity.is_empty()) {
        let same = known.entry(&ends.identity).or_default();
        let is_same = |(other, of): &Placed<'_>| of == ends && has_same_lines(lines_of(other), lines_of(at));
        if same.iter().any(is_same) {
            repeated.insert(*at);
        } else {
            same.push((*at, ends));
        }
    }
    repeated
}

fn has_same_lines(one: &[&BookedEntry], other: &[&BookedEntry]) -> bool {
    let is_same = |(one, other): (&&BookedEntry, &&BookedEntry)| {
        one.line == other.line && one.references == other.references && one.is_reversal == other.is_reversal
    };
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}

/// Two statements that follow each other, where the second does not begin with the balance that the first ends with.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Gap {
    /// The place of the first one.
    pub before: usize,
    /// The place of the second one.
    pub behind: usize,
    closing: Amount,
    opening: Amount,
    currency: String,
}

impl Gap {
    pub(super) fn sentence(&self) -> Sentence {
        let by = self.opening.checked_sub(self.closing).map(Amount::to_money_text).unwrap_or_default();
        let (closing, opening) = (self.closing.to_money_text(), self.opening.to_money_text());
        let said = Sentence::new("statement-gap").with("closing", closing).with("opening", opening);
        said.with("currency", &self.currency).with("by", by)
    }
}

/// The gaps between the statements of each currency. Files have the oldest statement first, or the newest, or no order: the
/// order with the fewest gaps counts.
pub(super) fn gaps(statements: &[Placed<'_>]) -> Vec<Gap> {
    let mut of_currency: BTreeMap<&str, Vec<Placed<'_>>> = BTreeMap::new();
    for placed in statements.iter().filter(|(_, ends)| !ends.is_provisional) {
        of_currency.entry(&placed.1.currency).or_default().push(*placed);
    }
    of_currency.into_values().flat_map(gaps_of_currency).collect()
}

fn gaps_of_currency(written: Vec<Placed<'_>>) -> Vec<Gap> {
    let newest_first = written.iter().rev().copied().collect();
    let mut by_day = written.clone();
    by_day.sort_by_key(|(_, ends)| ends.days.map(|day| day.unwrap_or_default()));
    let orders: [Vec<Placed<'_>>; 3] = [written, newest_first, by_day];
    let found = orders.map(|order| order.windows(2).filter_map(|pair| gap(pair[0], pair[1])).collect::<Vec<_>>());
    found.into_iter().min_by_key(Vec::len).unwrap_or_default()
}

fn gap((before, first): Placed<'_>, (behind, second): Placed<'_>) -> Option<Gap> {
    let (closing, opening) = (first.closing?, second.opening?);
    (closing != opening).then(|| Gap { before, behind, closing, opening, currency: first.currency.clone() })
}

#[cfg(test)]
mod tests {
    use super::super::mt940;
    use crate::store::long_read::LongRead;

    /// A file of statements: each with its number, its balances, and the amounts that left.
    fn notes(statements: &[(&str, &str, &str, &[&str])]) -> (usize, Vec<String>, usize) {
        let text: String = statements
            .iter()
            .enumerate()
            .map(|(at, (number, opening, closing, debits))| {
                let lines: String = debits.iter().map(|debit| format!(":61:260105D{debit},NTRFA\n")).collect();
                let days = [4 + at, 5 + at];
                format!(
                    ":20:S\n:25:6001\n:28C:{number}\n:60F:C26010{}CNY{opening},\n{lines}:62F:C26010{}CNY{closing},\n-\n",
                    days[0], days[1]
                )
            })
            .collect();
        let read = mt940::read(&text, &LongRead::quiet()).unwrap().lines_of("B:6001", None).unwrap();
        let ids = read.notes.into_iter().map(|note| note.id).filter(|id| id != "statement-balances-agree").collect();
        (read.lines.len(), ids, read.days.unwrap_or_default().len())
    }

    #[test]
    fn statements_of_a_file_continue_each_other_in_any_order() {
        let [first, second, third]: [(&str, &str, &str, &[&str]); 3] =
            [("1", "100", "90", &["10"]), ("2", "90", "85", &["5"]), ("3", "85", "80", &["5"])];
        for order in [[first, second, third], [third, second, first]] {
            assert_eq!(notes(&order), (3, vec![], 3), "{order:?}");
        }
        let gap = || vec!["statement-gap".to_owned()];
        assert_eq!(notes(&[first, third]), (2, gap(), 0), "neither is known to be complete beside what is missing");
        assert_eq!(notes(&[first, first]), (2, gap(), 0), "days of their own, so it is another one");
        assert_eq!(notes(&[first, ("2", "90", "80", &["5", "5"])]), (3, vec![], 2));
    }

    #[test]
    fn a_statement_that_is_there_twice_is_read_once_and_named() {
        let text = |number: &str| {
            format!(
                ":20:S\n:25:6001\n:28C:{number}\n:60F:C260104CNY9,\n:61:260105D1,NTRFA\n:61:260105C1,NTRFA\n:62F:C260105CNY9,\n-\n"
            )
        };
        let read = |text: String| {
            let read = mt940::read(&text, &LongRead::quiet()).unwrap().lines_of("B:6001", None).unwrap();
            (read.lines.len(), read.notes.into_iter().any(|note| note.id == "statement-repeated"))
        };
        assert_eq!(read(format!("{}{}", text("1/1"), text("1/1"))), (2, true));
        assert_eq!(read(format!("{}{}", text("1/1"), text("2/1"))), (4, false), "two equal days are two");
    }
}
