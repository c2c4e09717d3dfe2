//! Changes found by the readings of a list, and up to which change the clerk has viewed it. Written before the cache
//! swaps the list in: a reading killed in between is recorded here and not in the cache, so callers ask the cache what
//! is listed now.

use model::Result;
use rusqlite::{Connection, Row, params};

use crate::store::cache::{Difference, DifferenceKind, Digest128};

/// Days after which a change is deleted, viewed or not.
const KEPT_DAYS: i64 = 90;

/// One list of one account.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccountList<'a> {
    pub stage: &'a str,
    /// `BANK_MARK:ACCOUNT`.
    pub account: &'a str,
}

/// One reading of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ListReading<'a> {
    pub snapshot: i64,
    pub as_of: &'a str,
}

/// A change of one draft found by one reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListChange {
    pub identity: Digest128,
    pub at: String,
    pub kind: DifferenceKind,
    pub before: Option<Digest128>,
    pub draft_number: Option<String>,
    /// An operation of this desk explains it.
    pub own: bool,
}

/// Stores the changes found by a reading, and deletes those older than [`KEPT_DAYS`].
pub(crate) fn note(
    connection: &Connection,
    list: AccountList<'_>,
    of: ListReading<'_>,
    all: &[Difference],
) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO list_change (stage, account, identity, snapshot, at, kind, before, draft_number, own) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for one in all {
        statement.execute(params![
            list.stage,
            list.account,
            one.identity,
            of.snapshot,
            of.as_of,
            one.kind.word(),
            one.before,
            one.draft_number,
            one.own
        ])?;
    }
    if !all.is_empty() {
        connection
            .prepare_cached(
                "DELETE FROM list_change WHERE stage = ?1 AND account = ?2 AND julianday(at) < julianday(?3) - ?4",
            )?
            .execute(params![list.stage, list.account, of.as_of, KEPT_DAYS])?;
    }
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<ListChange> {
    let word: String = row.get(2)?;
    Ok(ListChange {
        identity: row.get(0)?,
        at: row.get(1)?,
        // The table allows only the three words.
        kind: DifferenceKind::named(&word).unwrap_or(DifferenceKind::Changed),
        before: row.get(3)?,
        draft_number: row.get(4)?,
        own: row.get(5)?,
    })
}

/// Changes of a list since the clerk last viewed it, oldest first; all changes where it was never viewed.
pub(crate) fn since_looked(connection: &Connection, list: AccountList<'_>) -> Result<Vec<ListChange>> {
    let mut statement = connection.prepare_cached(
        "SELECT identity, at, kind, before, draft_number, own FROM list_change WHERE stage = ?1 AND account = ?2 \
         AND id > coalesce((SELECT change FROM list_looked WHERE stage = ?1 AND account = ?2), 0) ORDER BY id",
    )?;
    let rows = statement.query_map(params![list.stage, list.account], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Changes of a list found by one reading.
pub(crate) fn of_reading(
    connection: &Connection,
    list: AccountList<'_>,
    of: ListReading<'_>,
) -> Result<Vec<ListChange>> {
    let mut statement = connection.prepare_cached(
        "SELECT identity, at, kind, before, draft_number, own FROM list_change WHERE stage = ?1 AND account = ?2 \
         AND snapshot = ?3 AND at = ?4 ORDER BY id",
    )?;
    let rows = statement.query_map(params![list.stage, list.account, of.snapshot, of.as_of], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The time at which a reading found a draft new in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub stage: String,
    pub at: String,
}

/// Every time that a draft entered a list, oldest first. Drafts of a list's first reading are missing, because their
/// time of entry is unknown, and so are deleted changes.
pub(crate) fn arrivals(connection: &Connection, identity: &Digest128) -> Result<Vec<Arrival>> {
    let mut statement = connection
        .prepare_cached("SELECT stage, at FROM list_change WHERE identity = ?1 AND kind = 'new' ORDER BY at, id")?;
    let rows = statement.query_map(params![identity], |row| Ok(Arrival { stage: row.get(0)?, at: row.get(1)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Id of the newest change of all lists: a person who opens a list now has viewed changes up to it.
pub(crate) fn newest(connection: &Connection) -> Result<i64> {
    let mut statement = connection.prepare_cached("SELECT coalesce(max(id), 0) FROM list_change")?;
    Ok(statement.query_row([], |row| row.get(0))?)
}

/// Records that the clerk viewed a list up to a change. Later changes stay unviewed; the mark never moves back.
pub(crate) fn look(connection: &Connection, list: AccountList<'_>, up_to: i64, at: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO list_looked VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE \
             SET at = excluded.at, change = max(change, excluded.change)",
        )?
        .execute(params![list.stage, list.account, up_to, at])?;
    Ok(())
}

/// When the clerk last viewed a list.
pub(crate) fn looked_at(connection: &Connection, list: AccountList<'_>) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT at FROM list_looked WHERE stage = ?1 AND account = ?2")?;
    let mut rows = statement.query_map(params![list.stage, list.account], |row| row.get(0))?;
    Ok(rows.next().transpose()?)
}

/// Records that a notice was shown on a day; `false` where it was shown on that day already.
pub(crate) fn tell_once(connection: &Connection, what: &str, day: &str) -> Result<bool> {
    let told = connection
        .prepare_cached(
            "INSERT INTO told VALUES (?1, ?2) ON CONFLICT DO UPDATE SET day = excluded.day WHERE day <> excluded.day",
        )?
        .execute(params![what, day])?;
    Ok(told > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    const LIST: AccountList<'static> = AccountList { stage: "draft", account: "A:1" };

    fn difference(identity: u8, kind: DifferenceKind) -> Difference {
        let before = (kind != DifferenceKind::New).then_some([9; 16]);
        Difference { identity: [identity; 16], kind, before, draft_number: Some("7".to_owned()), own: false }
    }

    fn reading(snapshot: i64, as_of: &str) -> ListReading<'_> {
        ListReading { snapshot, as_of }
    }

    #[test]
    fn a_look_hides_what_was_there_and_not_what_came_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let connection = kept.connection();
        let first = [difference(1, DifferenceKind::New), difference(2, DifferenceKind::Changed)];
        note(&connection, LIST, reading(2, "2026-03-01T08:00:00.000Z"), &first).unwrap();
        assert_eq!(since_looked(&connection, LIST).unwrap().len(), 2);
        let opened_at = newest(&connection).unwrap();
        let second = [difference(3, DifferenceKind::NoLongerListed)];
        note(&connection, LIST, reading(3, "2026-03-02T08:00:00.000Z"), &second).unwrap();
        look(&connection, LIST, opened_at, "2026-03-02T09:00:00.000Z").unwrap();
        let left: Vec<_> = since_looked(&connection, LIST).unwrap().into_iter().map(|one| one.identity[0]).collect();
        assert_eq!(left, [3]);
        // An older window that is closed later does not move the mark back.
        look(&connection, LIST, 0, "2026-03-02T09:30:00.000Z").unwrap();
        assert_eq!(since_looked(&connection, LIST).unwrap().len(), 1);
        assert_eq!(looked_at(&connection, LIST).unwrap().as_deref(), Some("2026-03-02T09:30:00.000Z"));
        let of_second = of_reading(&connection, LIST, reading(3, "2026-03-02T08:00:00.000Z")).unwrap();
        assert_eq!((of_second.len(), of_second[0].kind), (1, DifferenceKind::NoLongerListed));
        assert!(of_reading(&connection, LIST, reading(3, "2026-03-02T08:00:01.000Z")).unwrap().is_empty());
        let other = AccountList { account: "A:2", ..LIST };
        assert!(since_looked(&connection, other).unwrap().is_empty());
    }

    #[test]
    fn what_nobody_looked_at_is_forgotten_after_ninety_days() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let connection = kept.connection();
        for (snapshot, as_of) in [(2, "2026-01-01T08:00:00.000Z"), (3, "2026-03-31T08:00:00.000Z")] {
            note(&connection, LIST, reading(snapshot, as_of), &[difference(1, DifferenceKind::New)]).unwrap();
        }
        assert_eq!(since_looked(&connection, LIST).unwrap().len(), 2, "89 days");
        note(&connection, LIST, reading(4, "2026-04-02T08:00:00.000Z"), &[difference(1, DifferenceKind::New)]).unwrap();
        assert_eq!(since_looked(&connection, LIST).unwrap().len(), 2, "91 days");
    }

    #[test]
    fn the_time_a_draft_came_into_its_lists_is_known_if_it_was_new() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let connection = kept.connection();
        let sign = AccountList { stage: "receipt-by-endorsee", ..LIST };
        let came = "2026-03-01T08:00:00.000Z";
        note(&connection, LIST, reading(2, came), &[difference(1, DifferenceKind::New)]).unwrap();
        let left = [difference(1, DifferenceKind::NoLongerListed), difference(2, DifferenceKind::New)];
        note(&connection, LIST, reading(3, "2026-03-02T08:00:00.000Z"), &left).unwrap();
        let again = "2026-03-03T08:00:00.000Z";
        note(&connection, sign, reading(2, again), &[difference(1, DifferenceKind::New)]).unwrap();
        let arrival = |stage: &str, at: &str| Arrival { stage: stage.to_owned(), at: at.to_owned() };
        let expected = [arrival("draft", came), arrival("receipt-by-endorsee", again)];
        assert_eq!(arrivals(&connection, &[1; 16]).unwrap(), expected);
        assert!(arrivals(&connection, &[3; 16]).unwrap().is_empty());
    }

    #[test]
    fn a_thing_is_told_once_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let connection = kept.connection();
        let told: Vec<bool> =
            [("due", "2026-03-01"), ("due", "2026-03-01"), ("due", "2026-03-02"), ("other", "2026-03-01")]
                .iter()
                .map(|(what, day)| tell_once(&connection, what, day).unwrap())
                .collect();
        assert_eq!(told, [true, false, true, true]);
    }
}
