//! Equal lines, and those of an earlier edition.

use super::storage::LINES_INDEXED_LATER_MIN;
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
    keep(connection, "B:1", lines.to_vec(), &source, &LongRead::quiet()).expect("stored")
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

#[test]
fn many_lines_leave_the_index_of_their_days() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Kept::open(folder.path()).expect("a database");
    let count = u32::try_from(LINES_INDEXED_LATER_MIN).expect("a few");
    let lines: Vec<_> = (1..=count).map(|cents| read(line(&format!("{cents}.00"), "CNY"), None)).collect();
    for file in ["first", "again"] {
        let unstored = store(&mut kept.connection(), &lines, file);
        assert_eq!(unstored.new.len(), if file == "first" { lines.len() } else { 0 });
        let sql = "SELECT COUNT(*) FROM statement_line INDEXED BY statement_line_day WHERE day = '2026-01-05'";
        assert_eq!(kept.connection().query_row(sql, [], |row| row.get::<_, u32>(0)).expect("an index"), count);
    }
}
