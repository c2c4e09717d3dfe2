//! Lines of bank statements, each stored once. The journal records which of them are reconciled.
//!
//! Two equal lines are told apart by the balance behind them, where the file has one that agrees with its lines: the second
//! fee of a day has another balance than the first. Without a balance their index among equal lines decides, so that a file
//! imported twice and two overlapping files yield each line once; how many lines were taken as known in this way is said.
//!
//! Lines of intraday reports and notifications have identities of their own; `statement_bookings` finds the line that has the
//! same booking.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use model::{Result, StatementLine};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::read_line::{LineBalance, ReadLine};
use super::statement_balances::{self, FiledBalances};
use super::statement_bookings::{self as bookings, KnownBooking, LineValues};
use super::statement_days::{self, CoveredDays};
use crate::view::{Finality, KnownLine};

const COLUMNS: &str =
    "sha256, account, day, amount, direction, currency, reference, counterparty, remark, file, file_sha256";
/// The edition of the readers. Lines of earlier editions, of which the first has none, may differ in direction and words.
const EDITION: u32 = 2;

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
    /// Provisional lines that are the booking of a line, with its identity. They are kept and not shown.
    pub hidden: Vec<(ReadLine, String)>,
    /// The identities of provisional lines, each with the new line that replaces it.
    pub replaced: Vec<(String, ReadLine)>,
    /// The stored lines that the file has too.
    pub known: BTreeSet<String>,
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

/// Finds out which lines are new, and which of them replace provisional lines.
pub(crate) fn unstored_lines(connection: &Connection, lines: &[ReadLine], file_sha256: &str) -> Result<UnstoredLines> {
    let (mut unstored, claimed) = equal_lines(connection, lines, file_sha256)?;
    let (provisional, new): (Vec<ReadLine>, Vec<ReadLine>) =
        std::mem::take(&mut unstored.new).into_iter().partition(|one| one.is_provisional);
    let mut known = HashMap::new();
    for of_account in by_account(&new) {
        unstored.replaced.extend(replaced(connection, &of_account)?);
    }
    for of_account in by_account(&provisional) {
        known.extend(same_bookings(connection, &of_account, &new, &claimed)?);
    }
    unstored.new = new;
    for one in provisional {
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
    file_sha256: &str,
) -> Result<Vec<(String, ReadLine)>> {
    let sql = "SELECT EXISTS (SELECT 1 FROM statement_line
               WHERE provisional = 1 AND account = ?1 AND replaced_by IS NULL)";
    let has_some: bool = connection.query_row(sql, [account], |row| row.get(0))?;
    if has_some { Ok(unstored_lines(connection, lines, file_sha256)?.replaced) } else { Ok(Vec::new()) }
}

/// The lines that no stored line has the values of, with their identities, and the stored lines that have those of the others.
fn equal_lines(
    connection: &Connection,
    lines: &[ReadLine],
    file_sha256: &str,
) -> Result<(UnstoredLines, BTreeSet<String>)> {
    let mut equal: BTreeMap<String, Vec<&ReadLine>> = BTreeMap::new();
    lines.iter().for_each(|one| equal.entry(one.values()).or_default().push(one));
    let (mut unstored, mut claimed) = (UnstoredLines::default(), BTreeSet::new());
    for (values, same) in equal {
        let (mut stored, free) = stored_lines(connection, &values)?;
        let mut index = u32::try_from(stored.len() + free.len()).unwrap_or(u32::MAX);
        let mut free = free.into_iter();
        // Those with a balance first: another one must not be given the line that is theirs.
        let (with, without): (Vec<&ReadLine>, Vec<&ReadLine>) = same.into_iter().partition(|one| one.balance.is_some());
        for one in with.into_iter().chain(without) {
            let is_same = |other: &StoredLine| other.is_same(one);
            let at = stored.iter().position(is_same).or_else(|| stored.iter().position(|other| !other.is_apart(one)));
            if let Some(known) = at.map(|at| stored.remove(at)) {
                let is_proven = known.is_same(one) || known.file_sha256 == file_sha256;
                unstored.taken_as_known += u32::from(!is_proven);
                claimed.insert(known.sha256);
                continue;
            }
            if let Some(earlier) = earlier(connection, &one.line, &claimed)?.filter(|_| !one.is_provisional) {
                claimed.insert(earlier);
                continue;
            }
            let mut new = one.clone();
            new.line.sha256 = free.next().unwrap_or_else(|| {
                index += 1;
                StatementLine::identity(&values, index)
            });
            unstored.new.push(new);
        }
    }
    Ok((unstored, claimed))
}

/// The provisional lines that new lines of a statement replace.
fn replaced(connection: &Connection, new: &[&ReadLine]) -> Result<Vec<(String, ReadLine)>> {
    let Some((account, days)) = account_and_days(new) else { return Ok(Vec::new()) };
    let stored = bookings::between(connection, account, days, true)?;
    if stored.is_empty() {
        return Ok(Vec::new());
    }
    let (lines, values) = with_values(new);
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
    let Some((account, days)) = account_and_days(provisional) else { return Ok(Vec::new()) };
    let mut stored = bookings::between(connection, account, days, false)?;
    stored.retain(|booking| !booking.is_any_of(claimed));
    stored.extend(new.iter().filter_map(|one| Some(KnownBooking::of_new(&one.line.sha256, LineValues::of(one)?))));
    let (lines, values) = with_values(provisional);
    let found = lines.into_iter().zip(bookings::assign(&values, &stored));
    Ok(found.filter_map(|(line, at)| Some((line.line.sha256.clone(), stored[at?].sha256.clone()))).collect())
}

fn with_values<'a>(lines: &[&'a ReadLine]) -> (Vec<&'a ReadLine>, Vec<LineValues>) {
    lines.iter().filter_map(|one| Some((*one, LineValues::of(one)?))).unzip()
}

fn by_account(lines: &[ReadLine]) -> Vec<Vec<&ReadLine>> {
    let mut accounts: BTreeMap<&str, Vec<&ReadLine>> = BTreeMap::new();
    lines.iter().for_each(|one| accounts.entry(&one.line.account).or_default().push(one));
    accounts.into_values().collect()
}

fn account_and_days<'a>(lines: &[&'a ReadLine]) -> Option<(&'a str, (&'a str, &'a str))> {
    let days = || lines.iter().map(|one| one.line.day.as_str());
    Some((lines.first()?.line.account.as_str(), (days().min()?, days().max()?)))
}

/// The stored lines with these values, by their index, and the identities of those that were taken back.
fn stored_lines(connection: &Connection, values: &str) -> Result<(Vec<StoredLine>, Vec<String>)> {
    let mut gone = connection.prepare_cached("SELECT 1 FROM statement_gone WHERE sha256 = ?1")?;
    let mut statement = connection
        .prepare_cached("SELECT balance, file_sha256, bank_reference FROM statement_line WHERE sha256 = ?1")?;
    let (mut found, mut free) = (Vec::new(), Vec::new());
    for index in 1.. {
        let sha256 = StatementLine::identity(values, index);
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

/// A line of an earlier edition that is this one, read with another direction or other words.
fn earlier(connection: &Connection, line: &StatementLine, claimed: &BTreeSet<String>) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT sha256, currency FROM statement_line
         WHERE day = ?1 AND account = ?2 AND amount IN (?3, ?4) AND reference = ?5 AND COALESCE(edition, 0) < ?6",
    )?;
    // Earlier editions stored an amount as its file wrote it: 33 and 33.00 were two.
    let short = line.amount.trim_end_matches('0').trim_end_matches('.');
    let values = params![line.day, line.account, line.amount, short, line.reference, EDITION];
    let rows = statement.query_map(values, |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    for row in rows {
        let (sha256, currency) = row?;
        if !claimed.contains(&sha256) && model::spelling::iso_or_text(&currency) == line.currency {
            return Ok(Some(sha256));
        }
    }
    Ok(None)
}

/// Stores the lines of a file, the days that it covers and the balances that it states, all or none.
pub(crate) fn keep(
    connection: &mut Connection,
    account: &str,
    lines: &[ReadLine],
    source: &StatementSource<'_>,
) -> Result<UnstoredLines> {
    let tx = connection.transaction()?;
    let unstored = unstored_lines(&tx, lines, source.sha256)?;
    for one in &unstored.new {
        insert(&tx, one, None, source)?;
    }
    for (one, booking) in &unstored.hidden {
        insert(&tx, one, Some(booking), source)?;
    }
    let mut hide = tx.prepare_cached(
        "UPDATE statement_line SET replaced_by = ?1 WHERE sha256 = ?2 OR (provisional = 1 AND replaced_by = ?2)",
    )?;
    for (provisional, one) in &unstored.replaced {
        hide.execute([&one.line.sha256, provisional])?;
    }
    drop(hide);
    let mut also = tx.prepare_cached(
        "INSERT OR IGNORE INTO statement_also
         SELECT sha256, ?2, ?3, ?4 FROM statement_line WHERE sha256 = ?1 AND file_sha256 <> ?2",
    )?;
    for sha256 in &unstored.known {
        also.execute(params![sha256, source.sha256, source.file, source.at])?;
    }
    drop(also);
    statement_days::keep(&tx, account, source.days, source.sha256)?;
    statement_balances::keep(&tx, source.balances)?;
    tx.commit()?;
    Ok(unstored)
}

fn insert(tx: &Connection, one: &ReadLine, replaced_by: Option<&str>, source: &StatementSource<'_>) -> Result<()> {
    let ReadLine { line, balance, references, is_provisional } = one;
    tx.prepare_cached(&format!(
        "INSERT INTO statement_line ({COLUMNS}, imported_at, balance, edition, provisional, replaced_by, own_reference,
                                     bank_reference)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
    ))?
    .execute(params![
        line.sha256,
        line.account,
        line.day,
        line.amount,
        line.direction,
        line.currency,
        line.reference,
        line.counterparty,
        line.remark,
        source.file,
        source.sha256,
        source.at,
        balance.as_ref().map(LineBalance::text),
        EDITION,
        is_provisional,
        replaced_by,
        references.as_ref().map(|known| &known.own),
        references.as_ref().map(|known| &known.bank)
    ])?;
    Ok(())
}

/// All lines, the newest day first, without those that another line replaced.
pub(crate) fn all(connection: &Connection) -> Result<Vec<KnownLine>> {
    let sql = format!(
        "SELECT {COLUMNS}, provisional, provisional = 1 AND EXISTS (
             SELECT 1 FROM statement_days AS of WHERE of.account = line.account AND of.currency = line.currency
             AND line.day BETWEEN of.first_day AND of.last_day)
         FROM statement_line AS line WHERE replaced_by IS NULL ORDER BY day DESC, sha256"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], known)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The final lines of an account that a file has, also those that another file had first.
pub(crate) fn of_file(connection: &Connection, account: &str, file_sha256: &str) -> Result<Vec<StatementLine>> {
    let sql = format!(
        "SELECT {COLUMNS}, provisional, FALSE FROM statement_line AS line
         WHERE account = ?1 AND provisional = 0 AND (file_sha256 = ?2 OR EXISTS (
             SELECT 1 FROM statement_also AS also WHERE also.sha256 = line.sha256 AND also.file_sha256 = ?2))"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([account, file_sha256], |row| Ok(known(row)?.line))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    fn line(amount: &str, currency: &str) -> StatementLine {
        StatementLine {
            account: "B:1".to_owned(),
            day: "2026-01-05".to_owned(),
            amount: amount.to_owned(),
            direction: "out".to_owned(),
            currency: currency.to_owned(),
            reference: "FEE".to_owned(),
            ..StatementLine::default()
        }
    }

    fn read(line: StatementLine, balance: Option<LineBalance>) -> ReadLine {
        ReadLine { line, balance, references: None, is_provisional: false }
    }

    fn store(connection: &mut Connection, lines: &[ReadLine], file: &str) -> UnstoredLines {
        let source = StatementSource { file, sha256: file, at: "2026-01-06T00:00:00Z", days: &[], balances: &[] };
        keep(connection, "B:1", lines, &source).expect("stored")
    }

    fn fees(balances: &[Option<LineBalance>]) -> Vec<ReadLine> {
        balances.iter().map(|balance| read(line("0.50", "CNY"), balance.clone())).collect()
    }

    fn counts(unstored: &UnstoredLines) -> (usize, u32) {
        (unstored.new.len(), unstored.taken_as_known)
    }

    #[test]
    fn a_second_equal_line_is_new_where_a_balance_shows_it() {
        let behind = |text: &str| Some(LineBalance::Behind(text.to_owned()));
        let ends = |from: &str, to: &str| Some(LineBalance::Ends(from.to_owned(), to.to_owned()));
        // The first file, the second, new lines of the second, and those that are taken as known.
        let rows = [
            (vec![behind("999.50")], vec![behind("999.00")], (1, 0)),
            (vec![behind("999.50")], vec![behind("999.00"), behind("999.50")], (1, 0)),
            (vec![ends("1000.00", "999.50")], vec![ends("999.50", "999.00")], (1, 0)),
            (vec![ends("1000.00", "999.50")], vec![ends("1000.00", "999.50")], (0, 0)),
            (vec![ends("1000.00", "999.50")], vec![ends("1000.00", "980.00")], (0, 1)),
            (vec![None], vec![None], (0, 1)),
            (vec![None], vec![None, None], (1, 1)),
            (vec![behind("999.50")], vec![None], (0, 1)),
        ];
        for (first, second, expected) in rows {
            let folder = tempfile::tempdir().expect("a folder");
            let kept = Kept::open(folder.path()).expect("a database");
            let mut connection = kept.connection();
            let of = |connection: &mut Connection, lines: &[Option<LineBalance>], file: &str| {
                store(connection, &fees(lines), file)
            };
            assert_eq!(counts(&of(&mut connection, &first, "a")), (first.len(), 0));
            assert_eq!(counts(&of(&mut connection, &second, "b")), expected, "{first:?} {second:?}");
            for (file, lines) in [("a", &first), ("b", &second)] {
                assert_eq!(of(&mut connection, lines, file).new.len(), 0, "the same file again: {first:?} {second:?}");
            }
        }
    }

    #[test]
    fn a_line_of_an_earlier_edition_is_known_with_other_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept::open(folder.path()).expect("a database");
        let mut connection = kept.connection();
        let old = StatementLine { direction: "unknown".to_owned(), ..line("5", "人民币") };
        store(&mut connection, &[read(old, None)], "a");
        connection.execute("UPDATE statement_line SET edition = NULL", []).expect("an earlier edition");
        let again = |remark: &str| {
            let line = StatementLine { remark: remark.to_owned(), ..line("5", "CNY") };
            read(line, None)
        };
        let unstored = store(&mut connection, &[again("x"), again("y")], "b");
        assert_eq!(unstored.new.len(), 1, "one of them is the earlier line");
    }
}
