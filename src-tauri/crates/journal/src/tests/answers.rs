//! Whether a receipt signs or refuses, also where an older program confirmed it without recording that.

use super::super::Settings;
use super::*;
use crate::Wanted;

fn book(accept: &str, refuse: &str) -> Entry {
    let values = [("accept", accept), ("refuse", refuse)];
    let named = |(word, value): (&str, &str)| (format!("code_book.BANK.replayFlag.{word}"), value.to_owned());
    Entry::Settings(Box::new(Settings { values: values.map(named).into(), ..Settings::default() }))
}

fn receipt(id: &str, number: u32, flag: &str, answer: Option<&str>) -> Entry {
    Entry::Confirmed(Box::new(Confirmed {
        instruction: id.to_owned(),
        submission: "s".to_owned(),
        number,
        position: number - 1,
        operation: "receipt-by-endorsee".to_owned(),
        bank_mark: "BANK".to_owned(),
        account_number: "1".to_owned(),
        body: format!("[{{\"bankDraftId\":\"{id}\",\"replayFlag\":{flag}}}]"),
        answer: answer.map(str::to_owned),
        ..Confirmed::default()
    }))
}

fn answers(journal: &Journal) -> Vec<Option<String>> {
    journal.submission("s").unwrap().instructions.into_iter().map(|one| one.answer).collect()
}

#[test]
fn an_answer_follows_the_code_book_of_its_confirmation() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    add(&mut journal, &submission("s")).unwrap();
    let events = [
        receipt("no-book", 1, "0", None),
        book("1", "0"),
        receipt("old-refusal", 2, "0", None),
        receipt("old-signature", 3, "1", None),
        // The values turned out to be swapped: earlier confirmations keep their meaning.
        book("0", "1"),
        receipt("unknown", 4, "7", None),
        receipt("new", 5, "1", Some("refuse")),
        receipt("swapped", 6, "0", None),
    ];
    for event in &events {
        add(&mut journal, event).unwrap();
    }
    let expected = [None, Some("refuse"), Some("accept"), None, Some("refuse"), Some("accept")];
    let expected = expected.map(|answer| answer.map(str::to_owned));
    assert_eq!(answers(&journal), expected);
    assert_eq!(journal.submission("s").unwrap().answer.as_deref(), Some("both"));
    let refused = Wanted { operations: vec!["receipt-by-endorsee:refuse".to_owned()], ..Wanted::default() };
    let rows = journal.page_of(0, 10, &refused).unwrap().rows;
    assert_eq!(rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["new", "old-refusal"]);

    // The file as a program without this column left it.
    journal.connection.execute_batch(WITHOUT_LATER_ENDS).unwrap();
    journal.connection.execute_batch("ALTER TABLE instruction DROP COLUMN answer; ALTER TABLE instruction DROP COLUMN facts; PRAGMA user_version = 10").unwrap();
    drop(journal);
    let read = Journal::open(&folder.path().join("journal.sqlite"), false, &created(), noon()).unwrap();
    assert_eq!(answers(&read), expected, "who only reads sees the same and leaves the file as it is");
    drop(read);
    let journal = open(&folder);
    assert_eq!((journal.sending_off(), crate::tables::agree(&journal.connection)), (None, true));
    assert_eq!(answers(&journal), expected);
}
