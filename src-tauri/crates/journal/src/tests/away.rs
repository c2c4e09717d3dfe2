//! The whole journal: moved to another computer, archived by year, and salvaged from a damaged file.

use model::{ChainHead, hex};

use super::super::{Archived, HeadFile, MovedIn, MovedOut, salvage};
use super::*;

fn out() -> MovedOut {
    let (move_id, program) = ("m-1".to_owned(), "0.1.0".to_owned());
    MovedOut { move_id, program, system_user: "clerk".to_owned(), machine: "desk".to_owned() }
}

#[test]
fn a_journal_that_left_says_when_and_takes_nothing_but_its_coming_in() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    assert_eq!(journal.departure().unwrap(), None);
    journal.go_out(noon(), out()).unwrap();
    let departure = journal.departure().unwrap().expect("it left");
    assert_eq!((departure.sequence, departure.at.as_str(), departure.event), (2, "2026-01-05T12:00:00.000Z", out()));
    drop(journal);
    let mut journal = open(&folder);
    assert_eq!(journal.sending_off(), Some(SendingOff::MovedOut), "also over a restart");
    assert!(matches!(confirm(&mut journal, "i", "key"), Err(JournalError::ReadOnly(SendingOff::MovedOut))));
    let came = MovedIn {
        move_id: "m-1".to_owned(),
        profile: "there".to_owned(),
        program: "0.1.0".to_owned(),
        system_user: "clerk".to_owned(),
        machine: "other".to_owned(),
    };
    journal.come_in(noon(), came).unwrap();
    assert_eq!((journal.departure().unwrap(), journal.sending_off()), (None, None));
    confirm(&mut journal, "i", "key").unwrap();
}

#[test]
fn the_years_that_were_written_to_files_stand_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    assert!(journal.archives().unwrap().is_empty());
    let year = |year| Archived {
        year,
        file: format!("{year}.aval"),
        sha256: "00".repeat(32),
        first: 1,
        last: ChainHead { sequence: 1, hash: "00".repeat(32) },
        previous: "00".repeat(32),
        doubts: 0,
        system_user: "clerk".to_owned(),
        machine: "desk".to_owned(),
    };
    for of in [2024, 2025] {
        add(&mut journal, &Entry::Archived(Box::new(year(of)))).unwrap();
    }
    assert_eq!(journal.archives().unwrap(), [year(2024), year(2025)]);
}

#[test]
fn the_head_file_follows_every_commit_and_a_person_s_longer_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = HeadFile::beside(&folder.path().join("journal.sqlite"));
    let mut journal = open(&folder);
    let head = |journal: &Journal| {
        let (sequence, hash) = journal.head().unwrap();
        Some(ChainHead { sequence, hash: hex(&hash) })
    };
    assert_eq!(file.read(), head(&journal), "the first event");
    assert_eq!(journal.newest_at().unwrap().as_deref(), Some("2026-01-05T12:00:00.000Z"));
    confirm(&mut journal, "i", "key").unwrap();
    assert_eq!((file.read(), journal.lost().unwrap()), (head(&journal), None));
    let copy = folder.path().join("copy.sqlite");
    journal.copy_to(&copy).unwrap();
    assert_eq!(head(&Journal::open(&copy, true, &created(), noon()).unwrap()), head(&journal));
    drop(journal);
    file.write(9, &[7; 32]).unwrap();
    let mut journal = open(&folder);
    let told = ChainHead { sequence: 9, hash: "07".repeat(32) };
    assert_eq!(journal.lost().unwrap(), Some(told.clone()));
    confirm(&mut journal, "k", "other key").unwrap();
    assert_eq!(file.read(), Some(told), "it is not written over by itself");
    journal.take_over_head();
    assert_eq!((file.read(), journal.lost().unwrap()), (head(&journal), None));
}

#[test]
fn a_newer_journal_is_newer_also_to_a_program_that_only_reads() {
    let folder = tempfile::tempdir().unwrap();
    through(&mut open(&folder), "i", State::Accepted);
    let path = folder.path().join("journal.sqlite");
    let read = || Journal::open(&path, false, &created(), noon()).unwrap();
    assert_eq!(read().sending_off(), Some(SendingOff::SecondProgram));
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 900").unwrap();
    assert_eq!((read().sending_off(), read().page(0, 9).unwrap().count), (Some(SendingOff::Newer), 1));
}

/// The numbers of the salvaged events, the unreadable ranges, and the number of attachments.
type Saved = (Vec<u32>, Vec<(u32, u32)>, u32);

/// Salvages a journal after damaging it with SQL.
fn salvaged(harm: &str) -> Option<Saved> {
    let folder = tempfile::tempdir().unwrap();
    through(&mut open(&folder), "i", State::Accepted);
    let damaged = Connection::open(folder.path().join("journal.sqlite")).unwrap();
    damaged.execute_batch(&format!("DROP TRIGGER event_stays; {harm}")).unwrap();
    let salvage::Salvaged { connection, unreadable, .. } = salvage::salvage(&damaged).ok()?;
    let mut events = connection.prepare("SELECT sequence FROM event ORDER BY sequence").unwrap();
    let events = events.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let attachments = connection.query_row("SELECT COUNT(*) FROM attachment", [], |row| row.get(0)).unwrap();
    Some((events, unreadable, attachments))
}

#[test]
fn every_event_that_can_be_read_is_and_the_others_are_named() {
    let rows = [
        ("", (1..=6).collect::<Vec<u32>>(), vec![], 1),
        ("DELETE FROM event WHERE sequence IN (3, 4)", vec![1, 2, 5, 6], vec![(3, 4)], 1),
        ("DELETE FROM event WHERE sequence IN (2, 5)", vec![1, 3, 4, 6], vec![(2, 2), (5, 5)], 0),
        ("DELETE FROM event WHERE sequence = 6", vec![1, 2, 3, 4, 5], vec![(6, 6)], 1),
        ("DELETE FROM event WHERE sequence > 4; DELETE FROM head; DELETE FROM touch", vec![1, 2, 3, 4], vec![], 0),
        (
            "UPDATE head SET sequence = 4000000000; DELETE FROM event WHERE sequence = 1",
            (2..=6).collect(),
            vec![(1, 1)],
            1,
        ),
    ];
    for (harm, events, unreadable, attachments) in rows {
        assert_eq!(salvaged(harm), Some((events, unreadable, attachments)), "{harm}");
    }
    assert_eq!(salvaged("DELETE FROM event"), None, "not one event");
}

#[test]
fn a_file_without_a_table_is_read_event_by_event_and_sends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    through(&mut open(&folder), "i", State::Accepted);
    let file = Connection::open(folder.path().join("journal.sqlite")).unwrap();
    assert!(salvage::can_be_read(&file));
    file.execute_batch("DROP TABLE let_go").unwrap();
    assert!(!salvage::can_be_read(&file));
    let journal = Journal::salvaged(&file, SendingOff::SecondProgram).unwrap();
    assert_eq!(journal.sending_off(), Some(SendingOff::SecondProgram), "every event is there");
    assert_eq!((journal.instruction("i").unwrap().state, journal.unreadable_events()), (State::Accepted, &[][..]));
    file.execute_batch("DROP TRIGGER event_stays; DELETE FROM event WHERE sequence = 5").unwrap();
    let journal = Journal::salvaged(&file, SendingOff::SecondProgram).unwrap();
    assert_eq!(journal.sending_off(), Some(SendingOff::Broken { at: 5 }));
    assert_eq!(journal.unreadable_events(), [(5, 5)]);
    assert_eq!(journal.instruction("i").unwrap().state, State::Sending, "what follows a gap is not folded over it");
}
