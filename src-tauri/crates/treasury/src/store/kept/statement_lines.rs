//! Lines of bank statements, each stored once. The journal records which of them are reconciled.
//!
//! Two equal lines are told apart by the balance behind them, where the file has one that agrees with its lines: the second
//! fee of a day has another balance than the first. Without a balance their index among equal lines decides, so that a file
//! imported twice and two overlapping files yield each line once; how many lines were taken as known in this way is said.
//!
//! Lines of intraday reports and notifications have identities of their own; `statement_bookings` finds the line that has the
//! same booking.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use bank_contract::Amount;
use model::{Result, StatementLine, hex};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::read_line::{LineBalance, ReadLine};
use super::statement_balances::FiledBalances;
use super::statement_bookings::{self as bookings, KnownBooking, LineValues};
use super::statement_days::CoveredDays;
use super::statement_rewordings::{Rewordings, rewordings};
use crate::store::long_read::LongRead;
use crate::view::{FileStep, Finality, KnownLine};

const COLUMNS: &str =
    "sha256, account, day, amount, direction, currency, reference, counterparty, remark, file, file_sha256";

/// A file whose lines are stored.
pub(crate) struct StatementSource<'a> {
    /// Its name.
    pub file: &'a str,
    /// Its SHA-256.
    pub sha256: &'a str,
    /// When it is imported.
    pub at: &'a str,
    /// The days of which it has all bookings.
    pub days: &'a [CoveredDays],
    /// The balances that it states.
    pub balances: &'a [FiledBalances],
}

/// Lines of a file beside those that are stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct UnstoredLines {
    /// The lines that are not stored yet, with their identities.
    pub new: Vec<ReadLine>,
    /// Lines that are equal to one of another file, without a balance that shows that they are the same.
    pub taken_as_known: u32,
    /// Lines that are the booking of another line, with its identity: provisional ones, and those that a statement has in other
    /// words. They are kept and not shown.
    pub hidden: Vec<(ReadLine, String)>,
    /// Lines that may be a line of another file in other words, and are new.
    pub alike: u32,
    /// The identities of provisional lines, each with the new line that replaces it.
    pub replaced: Vec<(String, ReadLine)>,
    /// The stored lines that the file has too.
    pub known: BTreeSet<String>,
}

impl UnstoredLines {
    /// The shown lines that the file has too, in its own words or in others.
    pub(crate) fn bookings(&self) -> BTreeSet<String> {
        let reworded = self.hidden.iter().filter(|(one, _)| !one.is_provisional).map(|(_, booking)| booking);
        self.known.iter().chain(reworded).cloned().collect()
    }
}

/// A stored line of the same values.
struct StoredLine {
    sha256: String,
    balance: Option<LineBalance>,
    file_sha256: String,
    bank_reference: Option<String>,
}

impl StoredLine {
    /// Whether it is another line: by the balances, or by the bank's references.
    fn is_apart(&self, one: &ReadLine) -> bool {
        let references = (&self.bank_reference, one.references.as_ref().map(|known| &known.bank));
        let other_reference = |own: &String, other: &String| !own.is_empty() && !other.is_empty() && own != other;
        matches!((&self.balance, &one.balance), (Some(a), Some(b)) if a.is_apart(b))
            || matches!(references, (Some(own), Some(other)) if other_reference(own, other))
    }

    fn is_same(&self, one: &ReadLine) -> bool {
        self.balance.is_some() && self.balance == one.balance && !self.is_apart(one)
    }
}

/// A file beside the stored ones.
#[derive(Clone, Copy)]
pub(crate) struct FileLines<'a> {
    /// Its SHA-256.
    pub sha256: &'a str,
    /// The balances that it states.
    pub balances: &'a [FiledBalances],
    /// The person who watches it.
    pub long: &'a LongRead<'a>,
}

/// Finds out which lines are new, which of them another file has in other words, and which replace provisional lines.
///
/// # Errors
/// `database`, `file-stopped`.
pub(crate) fn unstored_lines(
    connection: &Connection,
    lines: Vec<ReadLine>,
    file: FileLines<'_>,
) -> Result<UnstoredLines> {
    let (mut unstored, claimed) = equal_lines(connection, lines, file)?;
    let mut new = std::mem::take(&mut unstored.new);
    let provisional: Vec<ReadLine> = new.extract_if(.., |one| one.is_provisional).collect();
    let mut known = HashMap::new();
    for of_account in by_account(&new.iter().collect::<Vec<_>>()) {
        let Rewordings { found, alike } = rewordings(connection, &of_account, file.balances, &claimed)?;
        known.extend(found);
        unstored.alike += alike;
    }
    let reworded: Vec<ReadLine> = new.extract_if(.., |one| known.contains_key(&one.line.sha256)).collect();
    for of_account in by_account(&new.iter().collect::<Vec<_>>()) {
        unstored.replaced.extend(replaced(connection, &of_account)?);
    }
    for of_account in by_account(&provisional.iter().collect::<Vec<_>>()) {
        known.extend(same_bookings(connection, &of_account, &new, &claimed)?);
    }
    unstored.new = new;
    for one in reworded.into_iter().chain(provisional) {
        match known.remove(&one.line.sha256) {
            Some(booking) => unstored.hidden.push((one, booking)),
            None => unstored.new.push(one),
        }
    }
    unstored.known = claimed;
    Ok(unstored)
}

/// The provisional lines that a file replaces, each with its new line; empty without work where the account has none.
pub(crate) fn replaced_lines(
    connection: &Connection,
    account: &str,
    lines: &[ReadLine],
    file: FileLines<'_>,
) -> Result<Vec<(String, ReadLine)>> {
    let sql = "SELECT EXISTS (SELECT 1 FROM statement_line
               WHERE provisional = 1 AND account = ?1 AND replaced_by IS NULL)";
    let has_some: bool = connection.query_row(sql, [account], |row| row.get(0))?;
    if !has_some {
        return Ok(Vec::new());
    }
    Ok(unstored_lines(connection, lines.to_vec(), file)?.replaced)
}

/// Lines of a file that have the same values, by their places in it.
struct EqualLines {
    /// The identity of the first of them.
    digest: [u8; 32],
    first: usize,
    more: Vec<usize>,
}

impl EqualLines {
    /// The lines of a file by their values, in the order of the first of each.
    fn of_file(lines: &[ReadLine], long: &LongRead<'_>) -> Result<Vec<Self>> {
        let mut all: Vec<Self> = Vec::new();
        let mut places: HashMap<[u8; 32], usize> = HashMap::with_capacity(lines.len());
        let digests = long.map_lines(0, lines, |one| StatementLine::digest(one.values(), 1))?;
        for (at, digest) in digests.into_iter().enumerate() {
            match places.entry(digest) {
                Entry::Occupied(place) => all[*place.get()].more.push(at),
                Entry::Vacant(place) => {
                    place.insert(all.len());
                    all.push(Self { digest, first: at, more: Vec::new() });
                }
            }
        }
        Ok(all)
    }

    /// The identity of such a line by its index among all equal ones, from 1.
    fn identity_of(&self, lines: &[ReadLine], index: u32) -> String {
        if index == 1 { hex(&self.digest) } else { StatementLine::identity(lines[self.first].values(), index) }
    }

    /// Those with a balance first: another one must not be given the line that is theirs.
    fn places(&self, lines: &[ReadLine]) -> Vec<usize> {
        let places = std::iter::once(self.first).chain(self.more.iter().copied());
        let (with, without): (Vec<usize>, Vec<usize>) = places.partition(|at| lines[*at].balance.is_some());
        [with, without].concat()
    }
}

/// The lines that no stored line has the values of, with their identities, and the stored lines that have those of the others.
fn equal_lines(
    connection: &Connection,
    mut lines: Vec<ReadLine>,
    file: FileLines<'_>,
) -> Result<(UnstoredLines, BTreeSet<String>)> {
    let FileLines { sha256: file_sha256, long, .. } = file;
    let all = lines.len();
    long.begin(FileStep::Comparison, all.saturating_mul(2));
    let equal = EqualLines::of_file(&lines, long)?;
    let is_first = !has_lines(connection, &lines)?;
    let (mut unstored, mut claimed) = (UnstoredLines::default(), BTreeSet::new());
    for same in equal {
        long.count_line(all + same.first)?;
        let (mut stored, free) = match is_first {
            true => Default::default(),
            false => stored_lines(connection, |index| same.identity_of(&lines, index))?,
        };
        let mut index = u32::try_from(stored.len() + free.len()).unwrap_or(u32::MAX);
        let mut free = free.into_iter();
        for at in same.places(&lines) {
            let one = &lines[at];
            let is_same = |other: &StoredLine| other.is_same(one);
            let place =
                stored.iter().position(is_same).or_else(|| stored.iter().position(|other| !other.is_apart(one)));
            if let Some(known) = place.map(|place| stored.remove(place)) {
                let is_proven = known.is_same(one) || known.file_sha256 == file_sha256;
                unstored.taken_as_known += u32::from(!is_proven);
                claimed.insert(known.sha256);
                continue;
            }
            let earlier = match is_first || one.is_provisional {
                true => None,
                false => earlier(connection, &one.line, &claimed)?,
            };
            if let Some(earlier) = earlier {
                claimed.insert(earlier);
                continue;
            }
            let identity = free.next().unwrap_or_else(|| {
                index += 1;
                same.identity_of(&lines, index)
            });
            lines[at].line.sha256 = identity;
        }
    }
    // A reader gives no identities: a line that has one now is new.
    lines.retain(|one| !one.line.sha256.is_empty());
    unstored.new = lines;
    Ok((unstored, claimed))
}

/// Whether the account has a line of the days of these, or had one that was taken back.
fn has_lines(connection: &Connection, lines: &[ReadLine]) -> Result<bool> {
    let all: Vec<&ReadLine> = lines.iter().collect();
    let mut accounts = by_account(&all).into_iter();
    let sql = "SELECT EXISTS (SELECT 1 FROM statement_gone)
                 OR EXISTS (SELECT 1 FROM statement_line WHERE day BETWEEN ?2 AND ?3 AND account = ?1)";
    let mut statement = connection.prepare_cached(sql)?;
    accounts.try_fold(false, |has, of| {
        let Some((account, (first, last))) = bookings::account_and_days(&of) else { return Ok(has) };
        Ok(has || statement.query_row([account, first, last], |row| row.get(0))?)
    })
}

/// The provisional lines that new lines of a statement replace.
fn replaced(connection: &Connection, new: &[&ReadLine]) -> Result<Vec<(String, ReadLine)>> {
    let Some((account, days)) = bookings::account_and_days(new) else { return Ok(Vec::new()) };
    let stored = bookings::between(connection, account, days, true)?;
    if stored.is_empty() {
        return Ok(Vec::new());
    }
    let (lines, values) = bookings::with_values(new);
    let found = lines.into_iter().zip(bookings::assign(&values, &stored));
    Ok(found.filter_map(|(line, at)| Some((stored[at?].sha256.clone(), line.clone()))).collect())
}

/// The lines that new provisional lines are the bookings of: the identity of each, and that of the other line. `new` are lines of
/// a statement in the same file; `claimed` are the stored lines that other lines of the file are.
fn same_bookings(
    connection: &Connection,
    provisional: &[&ReadLine],
    new: &[ReadLine],
    claimed: &BTreeSet<String>,
) -> Result<Vec<(String, String)>> {
    let Some((account, days)) = bookings::account_and_days(provisional) else { return Ok(Vec::new()) };
    let mut stored = bookings::between(connection, account, days, false)?;
    stored.retain(|booking| !booking.is_any_of(claimed));
    stored.extend(new.iter().filter_map(|one| Some(KnownBooking::of_new(&one.line.sha256, LineValues::of(one)?))));
    let (lines, values) = bookings::with_values(provisional);
    let found = lines.into_iter().zip(bookings::assign(&values, &stored));
    Ok(found.filter_map(|(line, at)| Some((line.line.sha256.clone(), stored[at?].sha256.clone()))).collect())
}

fn by_account<'a>(lines: &[&'a ReadLine]) -> Vec<Vec<&'a ReadLine>> {
    let mut accounts: BTreeMap<&str, Vec<&ReadLine>> = BTreeMap::new();
    lines.iter().for_each(|one| accounts.entry(&one.line.account).or_default().push(one));
    accounts.into_values().collect()
}

/// The stored lines with equal values, whose identities are by their index, and the identities of those that were taken back.
fn stored_lines(
    connection: &Connection,
    identity_of: impl Fn(u32) -> String,
) -> Result<(Vec<StoredLine>, Vec<String>)> {
    let mut gone = connection.prepare_cached("SELECT 1 FROM statement_gone WHERE sha256 = ?1")?;
    let mut statement = connection
        .prepare_cached("SELECT balance, file_sha256, bank_reference FROM statement_filed_line WHERE sha256 = ?1")?;
    let (mut found, mut free) = (Vec::new(), Vec::new());
    for index in 1.. {
        let sha256 = identity_of(index);
        let of = |row: &Row<'_>| Ok((row.get::<_, Option<String>>(0)?, row.get(1)?, row.get(2)?));
        let Some((balance, file_sha256, bank_reference)) = statement.query_row([&sha256], of).optional()? else {
            if !gone.exists([&sha256])? {
                break;
            }
            free.push(sha256);
            continue;
        };
        let balance = balance.as_deref().map(LineBalance::of_text);
        found.push(StoredLine { sha256, balance, file_sha256, bank_reference });
    }
    Ok((found, free))
}

/// A line of the first edition that is this one, read with another direction or other words.
fn earlier(connection: &Connection, line: &StatementLine, claimed: &BTreeSet<String>) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT sha256, currency FROM statement_line
         WHERE edition IS NULL AND day = ?1 AND account = ?2 AND amount IN (?3, ?4) AND reference = ?5",
    )?;
    // It stored an amount as its file wrote it: 33 and 33.00 were two.
    let short = line.amount.trim_end_matches('0').trim_end_matches('.');
    let values = params![line.day, line.account, line.amount, short, line.reference];
    let rows = statement.query_map(values, |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    for row in rows {
        let (sha256, currency) = row?;
        if !claimed.contains(&sha256) && model::spelling::iso_or_text(&currency) == line.currency {
            return Ok(Some(sha256));
        }
    }
    Ok(None)
}

/// The lines without those that another line replaced, the newest day first: all, or those of some amounts.
pub(crate) fn shown(connection: &Connection, amounts: Option<&BTreeSet<Amount>>) -> Result<Vec<KnownLine>> {
    let sql = format!(
        "SELECT {COLUMNS}, provisional, provisional = 1 AND EXISTS (
             SELECT 1 FROM statement_days AS of WHERE of.account = line.account AND of.currency = line.currency
             AND line.day BETWEEN of.first_day AND of.last_day)
         FROM statement_filed_line AS line WHERE replaced_by IS NULL"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let (mut rows, mut lines) = (statement.query([])?, Vec::new());
    while let Some(row) = rows.next()? {
        let amount = Amount::parse_plain(row.get_ref("amount")?.as_str().unwrap_or_default()).ok();
        if amounts.is_none_or(|amounts| amount.is_some_and(|amount| amounts.contains(&amount))) {
            lines.push(known(row)?);
        }
    }
    // The index of the days has not all columns: to read the lines in its order takes a search for each of them.
    lines.sort_by(|a, b| (Reverse(&a.line.day), &a.line.sha256).cmp(&(Reverse(&b.line.day), &b.line.sha256)));
    Ok(lines)
}

/// The final lines of an account that a file has, also those that another file had first. A line that another file has in
/// other words has the identity of that line.
pub(crate) fn of_file(connection: &Connection, account: &str, file_sha256: &str) -> Result<Vec<StatementLine>> {
    let sql = format!(
        "SELECT {COLUMNS}, provisional, FALSE, replaced_by FROM statement_filed_line AS line
         WHERE account = ?1 AND provisional = 0 AND (file_sha256 = ?2 OR EXISTS (
             SELECT 1 FROM statement_also AS also JOIN statement_source AS of ON of.id = also.source
             WHERE also.sha256 = line.sha256 AND of.file_sha256 = ?2))"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let line = |row: &Row<'_>| {
        let (line, replaced_by): (_, Option<String>) = (known(row)?.line, row.get("replaced_by")?);
        Ok(StatementLine { sha256: replaced_by.unwrap_or(line.sha256), ..line })
    };
    let rows = statement.query_map([account, file_sha256], line)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn known(row: &Row<'_>) -> rusqlite::Result<KnownLine> {
    let line = StatementLine {
        sha256: row.get(0)?,
        account: row.get(1)?,
        day: row.get(2)?,
        amount: row.get(3)?,
        direction: row.get(4)?,
        currency: row.get(5)?,
        reference: row.get(6)?,
        counterparty: row.get(7)?,
        remark: row.get(8)?,
    };
    let (file, file_sha256) = (row.get(9)?, row.get(10)?);
    let finality = match (row.get(11)?, row.get(12)?) {
        (false, _) => Finality::Final,
        (true, false) => Finality::Provisional,
        (true, true) => Finality::NotInFinal,
    };
    Ok(KnownLine { line, file, file_sha256, instruction: None, aside: None, reopened: false, finality })
}

mod storage;
pub(crate) use storage::keep;

#[cfg(test)]
mod tests;
