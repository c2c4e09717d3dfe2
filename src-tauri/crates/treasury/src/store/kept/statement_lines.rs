//! Lines of bank statements, each stored once. The journal records which of them are reconciled.
//!
//! Two equal lines are told apart by the balance behind them, where the file has one that agrees with its lines: the second
//! fee of a day has another balance than the first. Without a balance their index among equal lines decides, so that a file
//! imported twice and two overlapping files yield each line once; how many lines were taken as known in this way is said.

use std::collections::{BTreeMap, BTreeSet};

use model::{Result, StatementLine};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::view::KnownLine;

const COLUMNS: &str =
    "sha256, account, day, amount, direction, currency, reference, counterparty, remark, file, file_sha256";
/// The edition of the readers. Lines of earlier editions, which have none, may differ in direction and words.
const EDITION: u32 = 1;

/// A line of a file, with the balance behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLine {
    /// The line.
    pub line: StatementLine,
    /// Where the file's balances place it, if they agree with its lines.
    pub balance: Option<LineBalance>,
}

/// The balances that place a line among equal ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineBalance {
    /// The balance behind it, as a table states it.
    Behind(String),
    /// The opening and the closing balance of its statement. The lines of a statement have no order that a second copy of it
    /// has to keep, so they say no more of a line.
    Ends(String, String),
}

impl LineBalance {
    fn text(&self) -> String {
        match self {
            Self::Behind(balance) => balance.clone(),
            Self::Ends(opening, closing) => format!("{opening}>{closing}"),
        }
    }

    fn of_text(text: &str) -> Self {
        match text.split_once('>') {
            Some((opening, closing)) => Self::Ends(opening.to_owned(), closing.to_owned()),
            None => Self::Behind(text.to_owned()),
        }
    }

    /// Whether two equal lines are two: each has a balance of its own, or one's statement continues the other's.
    fn is_apart(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Behind(one), Self::Behind(two)) => one != two,
            (Self::Ends(..), Self::Ends(..)) if self == other => false,
            (Self::Ends(opening, closing), Self::Ends(other_opening, other_closing)) => {
                closing == other_opening || other_closing == opening
            }
            _ => false,
        }
    }
}

/// Lines of a file beside those that are stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct UnstoredLines {
    /// The lines that are not stored yet, with their identities.
    pub new: Vec<ReadLine>,
    /// Lines that are equal to one of another file, without a balance that shows that they are the same.
    pub taken_as_known: u32,
}

/// A stored line of the same values.
struct StoredLine {
    sha256: String,
    balance: Option<LineBalance>,
    file_sha256: String,
}

/// Finds out which lines are new.
pub(crate) fn unstored_lines(connection: &Connection, lines: &[ReadLine], file_sha256: &str) -> Result<UnstoredLines> {
    let mut equal: BTreeMap<String, Vec<&ReadLine>> = BTreeMap::new();
    lines.iter().for_each(|one| equal.entry(one.line.values()).or_default().push(one));
    let (mut unstored, mut claimed) = (UnstoredLines::default(), BTreeSet::new());
    for (values, same) in equal {
        let mut stored = stored_lines(connection, &values)?;
        let mut index = u32::try_from(stored.len()).unwrap_or(u32::MAX);
        // Those with a balance first: another one must not be given the line that is theirs.
        let (with, without): (Vec<&ReadLine>, Vec<&ReadLine>) = same.into_iter().partition(|one| one.balance.is_some());
        for one in with.into_iter().chain(without) {
            let is_same = |other: &StoredLine| other.balance.is_some() && other.balance == one.balance;
            let is_apart =
                |other: &StoredLine| matches!((&other.balance, &one.balance), (Some(a), Some(b)) if a.is_apart(b));
            let may_be = |other: &StoredLine| !is_apart(other);
            let at = stored.iter().position(is_same).or_else(|| stored.iter().position(may_be));
            if let Some(known) = at.map(|at| stored.remove(at)) {
                let is_proven = is_same(&known) || known.file_sha256 == file_sha256;
                unstored.taken_as_known += u32::from(!is_proven);
                claimed.insert(known.sha256);
                continue;
            }
            if let Some(earlier) = earlier(connection, &one.line, &claimed)? {
                claimed.insert(earlier);
                continue;
            }
            index += 1;
            let mut new = one.clone();
            new.line.sha256 = StatementLine::identity(&values, index);
            unstored.new.push(new);
        }
    }
    Ok(unstored)
}

/// The stored lines with these values, by their index.
fn stored_lines(connection: &Connection, values: &str) -> Result<Vec<StoredLine>> {
    let mut statement =
        connection.prepare_cached("SELECT balance, file_sha256 FROM statement_line WHERE sha256 = ?1")?;
    let mut found = Vec::new();
    for index in 1.. {
        let sha256 = StatementLine::identity(values, index);
        let of = |row: &Row<'_>| Ok((row.get::<_, Option<String>>(0)?, row.get(1)?));
        let Some((balance, file_sha256)) = statement.query_row([&sha256], of).optional()? else { break };
        let balance = balance.as_deref().map(LineBalance::of_text);
        found.push(StoredLine { sha256, balance, file_sha256 });
    }
    Ok(found)
}

/// A line of an earlier edition that is this one, read with another direction or other words.
fn earlier(connection: &Connection, line: &StatementLine, claimed: &BTreeSet<String>) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT sha256, currency FROM statement_line
         WHERE day = ?1 AND account = ?2 AND amount = ?3 AND reference = ?4 AND edition IS NULL",
    )?;
    let rows = statement.query_map(params![line.day, line.account, line.amount, line.reference], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
    })?;
    for row in rows {
        let (sha256, currency) = row?;
        if !claimed.contains(&sha256) && model::spelling::iso_or_text(&currency) == line.currency {
            return Ok(Some(sha256));
        }
    }
    Ok(None)
}

/// Stores the lines of a file, all or none.
pub(crate) fn keep(
    connection: &mut Connection,
    lines: &[ReadLine],
    file: &str,
    file_sha256: &str,
    at: &str,
) -> Result<UnstoredLines> {
    let tx = connection.transaction()?;
    let unstored = unstored_lines(&tx, lines, file_sha256)?;
    for ReadLine { line, balance } in &unstored.new {
        tx.prepare_cached(&format!(
            "INSERT INTO statement_line ({COLUMNS}, imported_at, balance, edition)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
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
            file,
            file_sha256,
            at,
            balance.as_ref().map(LineBalance::text),
            EDITION
        ])?;
    }
    tx.commit()?;
    Ok(unstored)
}

/// All lines, the newest day first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<KnownLine>> {
    let sql = format!("SELECT {COLUMNS} FROM statement_line ORDER BY day DESC, sha256");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], known)?;
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
    Ok(KnownLine { line, file, file_sha256, instruction: None, aside: None, reopened: false })
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

    fn fees(balances: &[Option<LineBalance>]) -> Vec<ReadLine> {
        balances.iter().map(|balance| ReadLine { line: line("0.50", "CNY"), balance: balance.clone() }).collect()
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
                keep(connection, &fees(lines), file, file, "2026-01-06T00:00:00Z").expect("stored")
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
        let one = ReadLine { line: old, balance: None };
        keep(&mut connection, &[one], "a", "a", "2026-01-06T00:00:00Z").expect("stored");
        connection.execute("UPDATE statement_line SET edition = NULL", []).expect("an earlier edition");
        let again = |remark: &str| {
            let line = StatementLine { remark: remark.to_owned(), ..line("5", "CNY") };
            ReadLine { line, balance: None }
        };
        let unstored =
            keep(&mut connection, &[again("x"), again("y")], "b", "b", "2026-01-06T00:00:00Z").expect("stored");
        assert_eq!(unstored.new.len(), 1, "one of them is the earlier line");
    }
}
