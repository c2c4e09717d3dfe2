//! One booking is one line: a line of an intraday report or a notification, and the line of the statement that has the same
//! booking, in any order of import; and the lines of two statements in other words ([`super::statement_rewordings`]).
//!
//! Two lines can be one booking if account, day, amount, currency and direction are equal and no reference tells them apart. A
//! booking is at most one line of each file. The best pairs are formed first: the bank's reference decides over ours, and a
//! reference over none.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bank_contract::Amount;
use chrono::NaiveDate;
use model::spelling::iso_or_text;
use model::{Result, StatementLine};
use rusqlite::{Connection, Row, params};

use super::read_line::{LineBalance, ReadLine, References};

/// A booking that is stored: its shown line, and the lines that it replaced.
pub(super) struct KnownBooking {
    /// The shown line.
    pub sha256: String,
    /// How much of its day the files have that speak for a pair.
    pub coverage: Coverage,
    lines: Vec<LineValues>,
    sha256s: BTreeSet<String>,
    /// The files of its lines, that of the shown one first; none for a line that is not stored yet.
    files: Vec<String>,
    is_final: bool,
}

/// How much of a day is known to be in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coverage {
    /// All bookings: one that another file has is among them.
    Whole,
    /// Some of the bookings, maybe all: a reference has to agree too.
    InPart,
    /// Nothing says so.
    Unknown,
}

impl Coverage {
    fn allows(self, likeness: Likeness) -> bool {
        match self {
            Self::Whole => true,
            Self::InPart => likeness < Likeness::ValuesOnly,
            Self::Unknown => false,
        }
    }
}

/// A line with the values that say which booking it is.
pub(super) struct LineValues {
    line: StatementLine,
    amount: Amount,
    currency: String,
    references: Option<References>,
    place: Option<LineBalance>,
}

/// How surely two lines are one booking, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    BothReferences,
    BankReference,
    OwnReference,
    NamedReference,
    ValuesOnly,
}

const ALL: [Likeness; 5] = [
    Likeness::BothReferences,
    Likeness::BankReference,
    Likeness::OwnReference,
    Likeness::NamedReference,
    Likeness::ValuesOnly,
];

impl LineValues {
    /// `None` for a line whose amount is none.
    pub fn of(one: &ReadLine) -> Option<Self> {
        Some(Self {
            amount: Amount::parse_plain(&one.line.amount).ok()?,
            currency: iso_or_text(&one.line.currency).to_string(),
            line: one.line.clone(),
            references: one.references.clone(),
            place: one.balance.clone(),
        })
    }

    /// Whether it is of a table, whose reference may be ours or the bank's.
    pub fn is_of_table(&self) -> bool {
        self.references.is_none()
    }

    fn key(&self) -> (&str, Amount, &str) {
        (&self.line.day, self.amount, &self.currency)
    }

    fn key_with(&self, text: String) -> (&str, Amount, &str, String) {
        (&self.line.day, self.amount, &self.currency, text)
    }

    /// Whether the other line can be the same booking, and how surely.
    fn likeness(&self, other: &Self) -> Option<Likeness> {
        let is_apart = matches!((&self.place, &other.place),
            (Some(LineBalance::Message(one)), Some(LineBalance::Message(two))) if one != two);
        let opposite = [("in", "out"), ("out", "in")].contains(&(&*self.line.direction, &*other.line.direction));
        if self.key() != other.key() || is_apart || opposite {
            return None;
        }
        let found = match (&self.references, &other.references) {
            (Some(one), Some(two)) => one.likeness(two),
            (Some(known), None) => known.likeness_to_table(&other.line),
            (None, Some(known)) => known.likeness_to_table(&self.line),
            (None, None) => Some(Likeness::ValuesOnly),
        };
        let names = |one: &Self, two: &Self| one.references.as_ref().is_some_and(|own| two.line.names(&own.own));
        match found? {
            Likeness::ValuesOnly if names(self, other) || names(other, self) => Some(Likeness::NamedReference),
            Likeness::ValuesOnly => (self.line.direction == other.line.direction).then_some(Likeness::ValuesOnly),
            surer => Some(surer),
        }
    }
}

/// Whether two references are equal; `None` where one is blank.
fn same(one: &str, two: &str) -> Option<bool> {
    (!one.is_empty() && !two.is_empty()).then(|| one == two)
}

impl References {
    fn likeness(&self, other: &Self) -> Option<Likeness> {
        match (same(&self.bank, &other.bank), same(&self.own, &other.own)) {
            (Some(false), _) | (_, Some(false)) => None,
            (Some(true), Some(true)) => Some(Likeness::BothReferences),
            (Some(true), None) => Some(Likeness::BankReference),
            (None, Some(true)) => Some(Likeness::OwnReference),
            (None, None) => Some(Likeness::ValuesOnly),
        }
    }

    /// The reference of a table may be ours or the bank's.
    fn likeness_to_table(&self, line: &StatementLine) -> Option<Likeness> {
        match (same(&self.bank, &line.reference), same(&self.own, &line.reference)) {
            (Some(true), _) => Some(Likeness::BankReference),
            (_, Some(true)) => Some(Likeness::OwnReference),
            (Some(false), Some(false)) if !line.names(&self.own) && !line.names(&self.bank) => None,
            _ => Some(Likeness::ValuesOnly),
        }
    }
}

impl KnownBooking {
    /// The booking of a line that a file has and the store has not.
    pub fn of_new(sha256: &str, values: LineValues) -> Self {
        let sha256s = BTreeSet::from([sha256.to_owned()]);
        let (coverage, is_final) = (Coverage::Whole, true);
        Self { sha256: sha256.to_owned(), coverage, lines: vec![values], sha256s, files: Vec::new(), is_final }
    }

    /// Whether its shown line is of a statement.
    pub fn is_final(&self) -> bool {
        self.is_final
    }

    /// Whether its shown line is of a table.
    pub fn is_of_table(&self) -> bool {
        self.lines.first().is_some_and(LineValues::is_of_table)
    }

    /// The file of its shown line.
    pub fn file(&self) -> Option<&str> {
        self.files.first().map(String::as_str)
    }

    /// Whether one of its lines is of a file.
    fn has_file(&self, file_sha256: &str) -> bool {
        self.files.iter().any(|file| file == file_sha256)
    }

    /// The day and the currency of its shown line.
    pub fn day_and_currency(&self) -> Option<(NaiveDate, &str)> {
        let shown = self.lines.first()?;
        Some((shown.line.day.parse().ok()?, &shown.currency))
    }

    /// Whether one of these stored lines is it.
    pub fn is_any_of(&self, claimed: &BTreeSet<String>) -> bool {
        self.sha256s.iter().any(|sha256| claimed.contains(sha256))
    }

    /// How surely a line is this booking: none of its lines may be another one.
    fn likeness(&self, values: &LineValues) -> Option<Likeness> {
        let all: Option<Vec<Likeness>> = self.lines.iter().map(|line| line.likeness(values)).collect();
        all?.into_iter().min()
    }
}

/// The lines whose amount is one, with their values.
pub(super) fn with_values<'a>(lines: &[&'a ReadLine]) -> (Vec<&'a ReadLine>, Vec<LineValues>) {
    lines.iter().filter_map(|one| Some((*one, LineValues::of(one)?))).unzip()
}

/// The account of lines, and their first and last day; `None` without lines.
pub(super) fn account_and_days<'a>(lines: &[&'a ReadLine]) -> Option<(&'a str, (&'a str, &'a str))> {
    let days = || lines.iter().map(|one| one.line.day.as_str());
    Some((lines.first()?.line.account.as_str(), (days().min()?, days().max()?)))
}

/// The booking of each line of a file, by its place; each booking is one line at most.
pub(super) fn assign(lines: &[LineValues], bookings: &[KnownBooking]) -> Vec<Option<usize>> {
    let mut assigning =
        Assigning { lines, bookings, found: vec![None; lines.len()], taken: vec![false; bookings.len()] };
    // Many equal amounts of a day, such as salaries, have references: they are found without a comparison of all with all.
    let bank = |values: &LineValues| {
        values.references.as_ref().map(|known| known.bank.clone()).filter(|bank| !bank.is_empty())
    };
    assigning.take(Likeness::BothReferences, bank);
    let own =
        |values: &LineValues| values.references.as_ref().map(|known| known.own.clone()).filter(|own| !own.is_empty());
    assigning.take(Likeness::OwnReference, |values| own(values).filter(|_| bank(values).is_none()));
    ALL.into_iter().for_each(|likeness| assigning.take(likeness, |_| Some(String::new())));
    assigning.found
}

/// The lines of a file and the bookings, with the pairs that are formed so far.
struct Assigning<'a> {
    lines: &'a [LineValues],
    bookings: &'a [KnownBooking],
    found: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Assigning<'_> {
    /// Forms the pairs of a likeness among lines and bookings of one day and amount with an equal text.
    fn take(&mut self, likeness: Likeness, text: impl Fn(&LineValues) -> Option<String>) {
        let mut near: HashMap<(&str, Amount, &str, String), Vec<usize>> = HashMap::new();
        for (at, booking) in self.bookings.iter().enumerate().filter(|(at, _)| !self.taken[*at]) {
            for values in &booking.lines {
                let places = text(values).map(|text| near.entry(values.key_with(text)).or_default());
                places.filter(|places| places.last() != Some(&at)).into_iter().for_each(|places| places.push(at));
            }
        }
        for (place, line) in self.lines.iter().enumerate() {
            let near = text(line).and_then(|text| near.get(&line.key_with(text)));
            let is_it =
                |booking: &KnownBooking| booking.coverage.allows(likeness) && booking.likeness(line) == Some(likeness);
            let fits = |at: &&usize| !self.taken[**at] && is_it(&self.bookings[**at]);
            let free = near.into_iter().flatten().filter(|_| self.found[place].is_none());
            if let Some(at) = free.copied().find(|at| fits(&at)) {
                self.taken[at] = true;
                self.found[place] = Some(at);
            }
        }
    }
}

/// The stored bookings of an account between two days. `only_provisional`: those that no statement has.
pub(super) fn between(
    connection: &Connection,
    account: &str,
    days: (&str, &str),
    only_provisional: bool,
) -> Result<Vec<KnownBooking>> {
    let shown = if only_provisional { "provisional = 1" } else { "TRUE" };
    let mut statement = connection.prepare_cached(&format!(
        "SELECT sha256, day, amount, direction, currency, reference, remark, own_reference, bank_reference, balance,
                provisional, replaced_by, file_sha256 FROM statement_filed_line
         WHERE account = ?1 AND day BETWEEN ?2 AND ?3 AND {shown} ORDER BY replaced_by IS NOT NULL, sha256"
    ))?;
    let rows = statement.query_map(params![account, days.0, days.1], |row| read_booking_line(row, account))?;
    let (mut bookings, mut places) = (Vec::new(), BTreeMap::new());
    for row in rows {
        let BookingLine { line: values, replaced_by, file_sha256 } = row?;
        let (is_final, sha256, values) = (!values.is_provisional, values.line.sha256.clone(), values.into_values());
        match replaced_by {
            None => {
                places.insert(sha256.clone(), bookings.len());
                let sha256s = BTreeSet::from([sha256.clone()]);
                let (lines, files) = (values.into_iter().collect(), vec![file_sha256]);
                bookings.push(KnownBooking { sha256, coverage: Coverage::Whole, lines, sha256s, files, is_final });
            }
            Some(by) => {
                if let Some(booking) = places.get(&by).and_then(|at: &usize| bookings.get_mut(*at)) {
                    booking.sha256s.insert(sha256);
                    booking.files.push(file_sha256);
                    booking.lines.extend(values);
                }
            }
        }
    }
    Ok(bookings)
}

/// Finds the booking of each line whose shown line is gone: another line of a statement with the same booking is shown instead,
/// else another stored line has it, or it is shown again.
pub(super) fn find_again(connection: &Connection, account: &str, gone: &BTreeSet<String>) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT sha256, day, amount, direction, currency, reference, remark, own_reference, bank_reference, balance,
                provisional, replaced_by, file_sha256 FROM statement_filed_line
         WHERE account = ?1 AND replaced_by IS NOT NULL ORDER BY provisional, imported_at, sha256",
    )?;
    let rows = statement.query_map([account], |row| read_booking_line(row, account))?;
    let rows: Vec<BookingLine> = rows.collect::<rusqlite::Result<_>>()?;
    let orphans =
        rows.into_iter().filter_map(|one| Some((one.replaced_by.clone().filter(|by| gone.contains(by))?, one)));
    let mut set = connection.prepare_cached("UPDATE statement_line SET replaced_by = ?1 WHERE sha256 = ?2")?;
    let mut shown_instead: HashMap<String, String> = HashMap::new();
    // One after the other: the first is shown, and the next ones may be its booking.
    for (by, BookingLine { line, file_sha256, .. }) in orphans {
        let (day, sha256) = (line.line.day.clone(), line.line.sha256.clone());
        if let Some(shown) = shown_instead.get(&by) {
            set.execute(params![shown, sha256])?;
            continue;
        }
        if !line.is_provisional {
            set.execute(params![None::<&str>, sha256])?;
            shown_instead.insert(by, sha256);
            continue;
        }
        let file: Vec<LineValues> = line.into_values().into_iter().collect();
        let mut near = between(connection, account, (&day, &day), false)?;
        // A booking is at most one line of each file.
        near.retain(|booking| !booking.has_file(&file_sha256));
        let found = assign(&file, &near).first().copied().flatten();
        set.execute(params![found.map(|at| near[at].sha256.as_str()), sha256])?;
    }
    Ok(())
}

/// A line as it is stored.
struct BookingLine {
    line: ReadLine,
    replaced_by: Option<String>,
    file_sha256: String,
}

fn read_booking_line(row: &Row<'_>, account: &str) -> rusqlite::Result<BookingLine> {
    let line = StatementLine {
        sha256: row.get(0)?,
        account: account.to_owned(),
        day: row.get(1)?,
        amount: row.get(2)?,
        direction: row.get(3)?,
        currency: row.get(4)?,
        reference: row.get(5)?,
        counterparty: String::new(),
        remark: row.get(6)?,
    };
    let own: Option<String> = row.get(7)?;
    let references = own.zip(row.get(8)?).map(|(own, bank)| References { own, bank });
    let balance: Option<String> = row.get(9)?;
    let balance = balance.as_deref().map(LineBalance::of_text);
    let line = ReadLine { line, balance, references, is_provisional: row.get(10)? };
    Ok(BookingLine { line, replaced_by: row.get(11)?, file_sha256: row.get(12)? })
}

impl ReadLine {
    fn into_values(self) -> Option<LineValues> {
        LineValues::of(&self)
    }
}
