//! Storing the lines of a file: all or none, in the order of their identities.

use model::Result;
use rusqlite::{Connection, params};

use super::super::{statement_balances, statement_days, statement_imports};
use super::{FileLines, StatementSource, UnstoredLines, unstored_lines};
use crate::store::kept::read_line::{LineBalance, ReadLine};
use crate::store::long_read::LongRead;
use crate::view::FileStep;

/// The edition of the readers. Lines of the first one, which is not stored, may differ in direction and words.
const EDITION: u32 = 2;
/// Memory for the pages of an import, in KiB: its lines are stored by their identity, which is no order of their days.
const IMPORT_PAGES_KIB: i64 = 256 << 10;
/// Fewest lines whose days are indexed after all of them.
pub(super) const LINES_INDEXED_LATER_MIN: i64 = 50_000;

/// Stores the lines of a file, the days that it covers and the balances that it states, all or none.
///
/// # Errors
/// `database`, `file-stopped`.
pub(crate) fn keep(
    connection: &mut Connection,
    account: &str,
    lines: Vec<ReadLine>,
    source: &StatementSource<'_>,
    long: &LongRead<'_>,
) -> Result<UnstoredLines> {
    let pages: i64 = connection.pragma_query_value(None, "cache_size", |row| row.get(0))?;
    connection.pragma_update(None, "cache_size", -IMPORT_PAGES_KIB)?;
    let stored = store(connection, account, lines, source, long);
    connection.pragma_update(None, "cache_size", pages)?;
    stored
}

fn store(
    connection: &mut Connection,
    account: &str,
    lines: Vec<ReadLine>,
    source: &StatementSource<'_>,
    long: &LongRead<'_>,
) -> Result<UnstoredLines> {
    let tx = connection.transaction()?;
    let unstored = unstored_lines(&tx, lines, FileLines { sha256: source.sha256, balances: source.balances, long })?;
    let source_id = statement_imports::source_id(&tx, account, source)?;
    insert(&tx, &unstored, source_id, long)?;
    let mut hide = tx.prepare_cached(
        "UPDATE statement_line SET replaced_by = ?1 WHERE sha256 = ?2 OR (provisional = 1 AND replaced_by = ?2)",
    )?;
    for (provisional, one) in &unstored.replaced {
        hide.execute([&one.line.sha256, provisional])?;
    }
    drop(hide);
    let mut also = tx.prepare_cached(
        "INSERT OR IGNORE INTO statement_also SELECT sha256, ?2 FROM statement_line WHERE sha256 = ?1 AND source <> ?2",
    )?;
    for sha256 in &unstored.known {
        also.execute(params![sha256, source_id])?;
    }
    drop(also);
    statement_days::keep(&tx, account, source.days, source.sha256)?;
    statement_balances::keep(&tx, source.balances)?;
    tx.commit()?;
    Ok(unstored)
}

/// Stores new lines, and those that are kept and not shown, by their identity: each is then behind the one before it.
fn insert(tx: &Connection, unstored: &UnstoredLines, source_id: i64, long: &LongRead<'_>) -> Result<()> {
    let new = unstored.new.iter().map(|one| (one, None));
    let hidden = unstored.hidden.iter().map(|(one, booking)| (one, Some(booking.as_str())));
    let mut lines: Vec<(&ReadLine, Option<&str>)> = new.chain(hidden).collect();
    lines.sort_by_cached_key(|(one, _)| one.line.sha256.as_bytes().first_chunk::<16>().copied());
    long.begin(FileStep::Storage, lines.len());
    let index = index_for_later(tx, lines.len())?;
    let mut statement = tx.prepare_cached(
        "INSERT INTO statement_line (source, edition, sha256, account, day, amount, direction, currency, reference, counterparty,
                                     remark, balance, provisional, replaced_by, own_reference, bank_reference)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    )?;
    // The same for each line.
    statement.raw_bind_parameter(1, source_id)?;
    statement.raw_bind_parameter(2, EDITION)?;
    for (at, (one, replaced_by)) in lines.into_iter().enumerate() {
        long.count_line(at)?;
        let ReadLine { line, balance, references, is_provisional } = one;
        let texts = [
            &line.sha256,
            &line.account,
            &line.day,
            &line.amount,
            &line.direction,
            &line.currency,
            &line.reference,
            &line.counterparty,
            &line.remark,
        ];
        for (text, place) in texts.into_iter().zip(3..) {
            statement.raw_bind_parameter(place, text)?;
        }
        statement.raw_bind_parameter(12, balance.as_ref().map(LineBalance::text))?;
        statement.raw_bind_parameter(13, is_provisional)?;
        statement.raw_bind_parameter(14, replaced_by)?;
        statement.raw_bind_parameter(15, references.as_ref().map(|known| &known.own))?;
        statement.raw_bind_parameter(16, references.as_ref().map(|known| &known.bank))?;
        statement.raw_execute()?;
    }
    Ok(index.map_or(Ok(()), |sql| tx.execute_batch(&sql))?)
}

/// Drops the index of the days before many lines, and returns the statement that makes it: sorted at once, they take less time
/// than each at its place. None for few lines, and where more are stored.
fn index_for_later(tx: &Connection, lines: usize) -> Result<Option<String>> {
    let lines = i64::try_from(lines).unwrap_or(i64::MAX);
    let is_more = "SELECT COUNT(*) < ?1 FROM (SELECT 1 FROM statement_line LIMIT ?1)";
    if lines < LINES_INDEXED_LATER_MIN || !tx.query_row(is_more, [lines], |row| row.get::<_, bool>(0))? {
        return Ok(None);
    }
    let made = "SELECT sql FROM sqlite_schema WHERE name = 'statement_line_day'";
    let sql = tx.query_row(made, [], |row| row.get(0))?;
    tx.execute_batch("DROP INDEX statement_line_day")?;
    Ok(Some(sql))
}
