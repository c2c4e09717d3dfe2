//! A journal with a damaged page: readable events are shown, unreadable ones are named, and nothing is sent.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};
use serde_json::Value;

use crate::bench::Bench;

const TRANSFERS: u32 = 24;

/// The events of a file that can be read one by one, with their payloads, read without the program.
fn readable(path: &Path) -> Vec<(u32, Value)> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let ask = |sequence: u32| {
        let sql = "SELECT payload FROM event WHERE sequence = ?1";
        let payload: Vec<u8> = connection.query_row(sql, [sequence], |row| row.get(0)).ok()?;
        Some((sequence, serde_json::from_slice(&payload).ok()?))
    };
    (1..2_000).filter_map(ask).collect()
}

fn confirmed(events: &[(u32, Value)]) -> BTreeSet<String> {
    let instructions = events.iter().filter(|(_, said)| said["kind"] == "confirmed");
    instructions.map(|(_, said)| said["instruction"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_page_hides_nothing_else() {
    let mut bench = Bench::new().await;
    for number in 0..TRANSFERS {
        let payee = format!("62009000{number:05}");
        bench.submit(&bench.transfer("transfer", &format!("{}.10", 100 + number), &payee)).await;
    }
    bench.desk = None;
    let file = bench.folder().join("profiles/practice/journal.sqlite");
    let whole = fs::read(&file).unwrap();
    let page_bytes = usize::from(u16::from_be_bytes([whole[16], whole[17]]));
    let all = readable(&file);
    assert_eq!(confirmed(&all).len(), TRANSFERS as usize);
    let (mut hid_events, mut hid_none) = (0, 0);
    // Page 1 describes the tables: without it no journal can be read.
    for page in 1..whole.len() / page_bytes {
        let mut bytes = whole.clone();
        bytes[page * page_bytes..][..64].fill(0x5a);
        for beside in ["journal.sqlite-wal", "journal.sqlite-shm"] {
            let _ = fs::remove_file(file.with_file_name(beside));
        }
        fs::write(&file, &bytes).unwrap();
        let left = readable(&file);
        bench.open();
        let desk = bench.desk();
        let shown: BTreeSet<String> = desk.journal(0, 500).unwrap().rows.into_iter().map(|row| row.id).collect();
        let kept = confirmed(&left);
        assert!(desk.sending_off().is_some(), "page {page}: sending is off");
        if left.is_empty() {
            bench.desk = None;
            continue;
        }
        assert!(kept.is_subset(&shown), "page {page}: {} of {} are shown", shown.len(), kept.len());
        let missing =
            all.iter().map(|(sequence, _)| *sequence).find(|sequence| !left.iter().any(|one| one.0 == *sequence));
        let chain = desk.journal_verify().unwrap();
        if let Some(first) = missing {
            hid_events += 1;
            assert_eq!(chain.broken_at, Some(first), "page {page}: the first event that is missing is named");
            let warnings = desk.warnings();
            assert_eq!(warnings[0].id, "machine-events-unreadable", "page {page}");
            assert!(warnings[0].args["events"].starts_with(&first.to_string()), "page {page}: {warnings:?}");
        } else {
            hid_none += 1;
            assert!(!chain.intact, "page {page}");
            assert_eq!(shown.len(), TRANSFERS as usize, "page {page}: every instruction is shown");
        }
        bench.desk = None;
        assert_eq!(fs::read(&file).unwrap(), bytes, "page {page}: the damaged file is left as it is");
    }
    assert!(hid_events > 2 && hid_none > 2, "{hid_events} pages hid events, {hid_none} hid none");
}
