//! The journal's size per instruction: full records, every list of the snapshot, one confirmation each.

use std::path::PathBuf;

use model::State;
use money::view::Order;
use rusqlite::{Connection, OpenFlags};

use crate::bench::{Bench, only, outsider};

/// Most bytes of journal per instruction, median: docs/design/money-path.md, "Evidence for what is in doubt".
const BYTES_MEDIAN_MAX: i64 = 20_000;
const INSTRUCTIONS: usize = 120;

fn journal(bench: &Bench) -> Connection {
    let file: PathBuf = bench.folder().join("profiles/practice/journal.sqlite");
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("the journal's file")
}

fn number(journal: &Connection, sql: &str) -> i64 {
    journal.query_row(sql, [], |row| row.get(0)).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endorsement_takes_less_than_twenty_thousand_bytes_of_journal() {
    let bench = Bench::with_drafts(2_400).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    assert!(rows.len() >= INSTRUCTIONS, "{}", rows.len());
    let journal = journal(&bench);
    let kept = "SELECT (SELECT SUM(LENGTH(payload) + LENGTH(at) + LENGTH(kind) + 64) FROM event)
        + (SELECT COALESCE(SUM(LENGTH(zstd) + 32), 0) FROM attachment)";
    let pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let (mut before, file_before) = (number(&journal, kept), number(&journal, pages));
    let mut each = Vec::new();
    for row in &rows[..INSTRUCTIONS] {
        // Equal sums to one endorsee on one day are a question.
        let reason = Some("an order for each draft".to_owned());
        let order = Order { reason, ..bench.order("endorse", &[row], &outsider("endorsee")) };
        let view = bench.submit(&order).await;
        assert_eq!(only(&view).state, State::Accepted);
        let now = number(&journal, kept);
        each.push(now - before);
        before = now;
    }
    each.sort_unstable();
    let file = (number(&journal, pages) - file_before) / i64::try_from(INSTRUCTIONS).unwrap();
    let attachments =
        number(&journal, "SELECT SUM(LENGTH(zstd)) FROM attachment") / i64::try_from(INSTRUCTIONS).unwrap();
    let median = each[INSTRUCTIONS / 2];
    println!(
        "journal bytes per endorsement: median {median}, least {}, most {}; attachments {attachments}; in the file {file}",
        each[0],
        each[INSTRUCTIONS - 1]
    );
    assert!(median <= BYTES_MEDIAN_MAX, "{median} bytes");
    assert!(file <= BYTES_MEDIAN_MAX + BYTES_MEDIAN_MAX / 2, "{file} bytes in the file, with its indexes");
}
