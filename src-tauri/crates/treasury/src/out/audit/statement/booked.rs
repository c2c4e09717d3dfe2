//! A statement in a form of its own, which names its accounts and needs no columns.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use model::spelling::account as same_account;
use model::{DeskError, Result, Sentence};

use super::booked_entry::BookedEntry;
use super::control::Ends;
use super::direction::{Side, side_of, word};
use super::series;
use super::table::refuse_finer;
use crate::store::kept::read_line::{LineBalance, ReadLine};
use crate::store::kept::statement_balances::StatedBalances;
use crate::store::kept::statement_days::CoveredDays;

/// Statements of a file whose balances differ that are named one by one.
const DIFFERING_MAX: usize = 5;

/// A file of entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BookedEntries {
    pub entries: Vec<BookedEntry>,
    /// All accounts of the file, also those without an entry.
    pub accounts: Vec<String>,
    /// The number of entries that are not booked yet.
    pub pending: usize,
    /// The number of entries with a payment in the opposite direction.
    pub other_sides: usize,
    /// The balances of each statement of the file.
    pub statements: Vec<Ends>,
    /// Notes about how it was read.
    pub notes: Vec<Sentence>,
}

/// The lines of one account of a file.
pub(super) struct AccountLines {
    pub lines: Vec<ReadLine>,
    /// Notes about entries that are left out and about the balances.
    pub notes: Vec<Sentence>,
    /// The days of which it has all bookings; `None` where its statements have no balances.
    pub days: Option<Vec<CoveredDays>>,
    /// The balances of its statements.
    pub balances: Vec<StatedBalances>,
}

impl BookedEntries {
    /// The statement that is read now.
    pub(super) fn statement(&mut self) -> Option<&mut Ends> {
        self.statements.last_mut()
    }

    pub(super) fn account(&mut self, account: &str) {
        if !self.accounts.iter().any(|known| known == account) {
            self.accounts.push(account.to_owned());
        }
    }

    /// The lines of an account. `also` is another
    /// spelling of the account in the file, stated by a person.
    ///
    /// # Errors
    /// `statement` when the file is of other accounts only.
    pub(super) fn lines_of(self, key: &str, also: Option<&str>) -> Result<AccountLines> {
        let number = key.split_once(':').map_or(key, |(_, number)| number);
        let is_ours = |written: &str| names_account(written, number) || also == Some(written);
        if !self.accounts.iter().any(|account| is_ours(account)) {
            let sentence = Sentence::new("statement-other-account")
                .with("account", number)
                .with("others", self.accounts.join(", "));
            return Err(DeskError::correct("statement", sentence));
        }
        let mut notes = self.notes;
        if self.pending > 0 {
            notes.push(Sentence::new("statement-pending").with("count", self.pending));
        }
        if self.other_sides > 0 {
            notes.push(Sentence::new("statement-other-sides").with("count", self.other_sides));
        }
        let (mut ours, others): (Vec<BookedEntry>, Vec<BookedEntry>) =
            self.entries.into_iter().partition(|entry| is_ours(&entry.account));
        if !others.is_empty() {
            let sentence = Sentence::new("statement-others-left").with("count", others.len());
            notes.push(sentence.with("lines", "").with("line", "").with("text", ""));
        }
        let mut statements: Vec<(usize, &Ends)> =
            self.statements.iter().enumerate().filter(|(_, ends)| is_ours(&ends.account)).collect();
        let repeated = series::repeated_statements(&ours, &statements);
        let before = ours.len();
        statements.retain(|(at, _)| !repeated.contains(at));
        ours.retain(|entry| !repeated.contains(&entry.statement));
        let note =
            || Sentence::new("statement-repeated").with("count", repeated.len()).with("lines", before - ours.len());
        notes.extend((before > ours.len()).then(note));
        refuse_finer(ours.iter().map(|entry| (entry.line.amount.clone(), entry.line.currency.as_str())))?;
        let Balanced { behind, differing, stated: balances } = compare_balances(&mut ours, &statements, &mut notes);
        let gaps = series::gaps(&statements);
        notes.extend(gaps.iter().take(DIFFERING_MAX).map(series::Gap::sentence));
        let is_complete =
            |at: &usize| !differing.contains(at) && !gaps.iter().any(|gap| gap.before == *at || gap.behind == *at);
        let days = statements.iter().filter(|(at, _)| is_complete(at)).filter_map(|(_, ends)| ends.covered()).collect();
        let has_balances =
            statements.iter().any(|(_, ends)| ends.is_provisional || ends.opening.or(ends.closing).is_some());
        let lines = ours.into_iter().zip(behind).map(|(entry, balance)| {
            let BookedEntry { mut line, references, statement, .. } = entry;
            key.clone_into(&mut line.account);
            let of = self.statements.get(statement);
            let message = of.and_then(|ends| ends.message.clone()).map(LineBalance::Message);
            let is_provisional = of.is_some_and(|ends| ends.is_provisional);
            ReadLine { line, balance: message.or(balance), references: Some(references), is_provisional }
        });
        let lines: Vec<ReadLine> = lines.collect();
        let provisional = lines.iter().filter(|one| one.is_provisional).count();
        let note = || Sentence::new("statement-provisional").with("count", provisional);
        notes.extend((provisional > 0).then(note));
        Ok(AccountLines { lines, notes, days: has_balances.then_some(days), balances })
    }
}

/// The result of the balances.
struct Balanced {
    /// The balances of the statement of each entry, where they agree with its lines.
    behind: Vec<Option<LineBalance>>,
    /// The statements whose balances do not agree with their lines.
    differing: BTreeSet<usize>,
    /// The balances with their days.
    stated: Vec<StatedBalances>,
}

/// Compares the entries with the balances of their statements, and returns those of each entry. Where a bank writes the
/// direction of the payment that a reversal takes back, only the balances show it.
fn compare_balances(ours: &mut [BookedEntry], statements: &[(usize, &Ends)], notes: &mut Vec<Sentence>) -> Balanced {
    let (mut behind, mut differing, mut stated) = (vec![None; ours.len()], BTreeSet::new(), Vec::new());
    let mut said: Vec<Sentence> = Vec::new();
    let mut of_statement: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    ours.iter().enumerate().for_each(|(place, entry)| of_statement.entry(entry.statement).or_default().push(place));
    // A report may have no balances.
    let is_compared = |ends: &Ends| !ends.is_provisional || (ends.opening.is_some() && ends.closing.is_some());
    for (at, ends) in statements.iter().filter(|(_, ends)| is_compared(ends)) {
        let places = of_statement.remove(at).unwrap_or_default();
        let changes = |ours: &[BookedEntry]| places.iter().map(|place| ours[*place].change()).collect::<Vec<_>>();
        let mut sentence = ends.check(&changes(ours));
        let reversals: Vec<usize> = places.iter().copied().filter(|place| ours[*place].is_reversal).collect();
        if sentence.id == "statement-balances-differ" && !reversals.is_empty() {
            turn(ours, &reversals);
            let turned = ends.check(&changes(ours));
            if turned.id == "statement-balances-agree" {
                notes.push(Sentence::new("statement-reversals-turned").with("count", reversals.len()));
                sentence = turned;
            } else {
                turn(ours, &reversals);
            }
        }
        stated.extend(ends.stated_balances(&changes(ours)));
        if sentence.id == "statement-balances-agree" {
            places.iter().for_each(|place| behind[*place] = ends.place());
        } else if sentence.id == "statement-balances-differ" {
            differing.insert(*at);
        }
        if !said.contains(&sentence) && said.len() < DIFFERING_MAX {
            said.push(sentence);
        }
    }
    if said.is_empty() {
        said.push(Sentence::new("statement-balances-none"));
    }
    notes.append(&mut said);
    Balanced { behind, differing, stated }
}

fn turn(entries: &mut [BookedEntry], places: &[usize]) {
    for place in places {
        let opposite = side_of(&entries[*place].line).map(Side::opposite);
        word(opposite).clone_into(&mut entries[*place].line.direction);
    }
}

/// An amount of a bank's file, which has one decimal mark by its form. Leading zeros fill a field of fixed length.
pub(super) fn bank_amount(text: &str, mark: char) -> Option<Amount> {
    let (whole, decimals) = text.split_once(mark).unwrap_or((text, ""));
    if !whole.bytes().chain(decimals.bytes()).all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let digits = whole.trim_start_matches('0');
    let whole = match digits {
        "" if whole.is_empty() => return None,
        "" => "0",
        digits => digits,
    };
    let plain = if decimals.is_empty() { whole.to_owned() } else { format!("{whole}.{decimals}") };
    Amount::parse_plain(&plain).ok()
}

/// Whether a written account is this number: alone, after a bank's code and a slash, or before the currency.
pub(crate) fn names_account(written: &str, number: &str) -> bool {
    let wanted = same_account(number);
    let tail = written.rsplit('/').next().unwrap_or(written).trim();
    let without_currency = tail.strip_suffix(|sign: char| sign.is_ascii_uppercase()).map_or(tail, |_| {
        let digits = tail.trim_end_matches(|sign: char| sign.is_ascii_uppercase());
        if tail.len() - digits.len() == 3 { digits } else { tail }
    });
    !wanted.is_empty() && [written, tail, without_currency].iter().any(|one| same_account(one) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_has_the_decimal_mark_of_its_form() {
        let read = |text: &str| bank_amount(text, ',').map(|amount| amount.to_string());
        for (text, amount) in [("1,5", "1.5"), ("0001,", "1"), ("0,00", "0.00"), ("7", "7")] {
            assert_eq!(read(text).as_deref(), Some(amount), "{text}");
        }
        for text in ["1.5", "1.000", "1.000,00", ",5", "", "-1", "1,5,", "1e3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn an_account_is_recognised_in_its_usual_spellings_only() {
        for written in ["6222 01", "622201", "BANKCNBJ/622201", "622201CNY", "BANKCNBJ/622201CNY"] {
            assert!(names_account(written, "622201"), "{written}");
        }
        for written in ["1622201", "622201X", "622201/9", "6222011", "", "CNY"] {
            assert!(!names_account(written, "622201"), "{written}");
        }
    }
}
