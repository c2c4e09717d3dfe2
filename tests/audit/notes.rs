//! Notes and their files: in the pack, found by their words, and changed outside of Aval.

use std::fs;

use rusqlite::Connection;
use serde_json::Value;
use treasury::audit::Of;
use treasury::view::{InboxQuery, JournalFilter, NoteAbout, NoteEdit};

use crate::script::{Script, files_below};
use crate::session::Day;

const CONTRACT: &[u8] = b"%PDF-1.4 the contract";

fn edit(about: NoteAbout, subject: &str, text: &str) -> NoteEdit {
    NoteEdit { about, subject: subject.to_owned(), text: text.to_owned(), file: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_of_an_order_its_draft_and_its_counterparty_are_in_its_pack() {
    let day = Day::new().await;
    let desk = day.bench.desk();
    let endorsed = desk.submission(&day.endorsed).unwrap().instructions[0].clone();
    let number = endorsed.draft_number.clone().unwrap();
    let party = endorsed.counterparty.clone().and_then(|party| party.name).expect("a counterparty");
    let contract = day.bench.folder().join("contract\u{202e}.pdf");
    fs::write(&contract, CONTRACT).unwrap();
    let with_file = NoteEdit {
        file: Some(contract.display().to_string()),
        ..edit(NoteAbout::Draft, &number, "  Contract 7\u{200b}, 二期\nsecond line ")
    };
    let kept = desk.note_add(&with_file).expect("kept");
    assert_eq!(kept[0].text, "Contract 7, 二期\nsecond line", "invisible characters mislead a reader");
    assert_eq!(kept[0].file.as_ref().expect("a file").name, "contract.pdf");
    desk.note_add(&edit(NoteAbout::Counterparty, &party, "pays late")).expect("kept");
    desk.note_add(&edit(NoteAbout::Instruction, &endorsed.id, "asked by phone")).expect("kept");
    let other = desk.submission(&day.doubtful).unwrap().instructions[0].clone();
    desk.note_add(&edit(NoteAbout::Instruction, &other.id, "not of this order")).expect("kept");
    let gone = desk.note_add(&edit(NoteAbout::Draft, &number, "by mistake")).expect("kept");
    desk.note_remove(&gone[0].id).expect("removed");
    assert!(desk.note_remove(&gone[0].id).is_err());

    let packed = day.pack("pack", &Of::Submission(day.endorsed.clone()));
    let notes: Vec<Value> = serde_json::from_slice(&fs::read(packed.folder.join("notes.json")).unwrap()).unwrap();
    let texts: Vec<&str> = notes.iter().filter_map(|note| note["text"].as_str()).collect();
    assert_eq!(texts.len(), 3, "{texts:?}");
    assert!(texts.contains(&"pays late") && texts.contains(&"asked by phone"), "{texts:?}");
    let files = files_below(&packed.folder.join("notes"));
    assert_eq!(fs::read(&files[0]).unwrap(), CONTRACT);
    let page = fs::read_to_string(packed.folder.join("index.html")).unwrap();
    assert!(page.contains("<a href=\"notes.json\">") && page.contains("<a href=\"notes/"));
    Script::from_the_document().agrees(&packed.folder);

    let found = |text: &str| desk.notes_found(text).expect("a search").len();
    let rows = [("contract 7", 1), ("二期", 1), ("CONTRACT.PDF", 1), ("PAYS", 1), ("by mistake", 0), (" ", 0)];
    for (text, expected) in rows {
        assert_eq!(found(text), expected, "{text}");
    }
    assert_eq!(desk.noted_drafts().unwrap(), [number]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_or_file_changed_outside_of_aval_is_said_and_not_written_out() {
    let day = Day::new().await;
    let desk = day.bench.desk();
    let letter = day.bench.folder().join("invoice.txt");
    fs::write(&letter, "Invoice 1").unwrap();
    let path = letter.display().to_string();
    let note = NoteEdit { file: Some(path.clone()), ..edit(NoteAbout::Draft, "5302", "paid") };
    let kept = desk.note_add(&note).expect("kept");
    fs::remove_file(&letter).unwrap();
    let to = |name: &str| day.bench.folder().join(name).display().to_string();
    let saved = desk.note_file_save(&kept[0].id, &to("copy")).expect("saved");
    assert!(saved.ends_with("copy.txt"), "it has the ending of the kept file: {}", saved.display());
    assert_eq!(fs::read_to_string(&saved).unwrap(), "Invoice 1");
    assert!(desk.note_file_save(&kept[0].id, &to("copy")).is_err(), "a file is never replaced");

    let refused = |file: Option<&str>, subject: &str, text: &str| {
        let file = file.map(str::to_owned);
        desk.note_add(&NoteEdit { file, ..edit(NoteAbout::Draft, subject, text) }).expect_err("refused")
    };
    refused(None, "5302", " \n ");
    refused(None, " ", "a text");
    refused(None, "5302", &"x".repeat(4_001));
    refused(Some(&path), "5302", "the file is gone");
    refused(Some("/dev/zero"), "5302", "no file");
    let large = day.bench.folder().join("large");
    fs::File::create(&large).unwrap().set_len((20 << 20) + 1).unwrap();
    refused(Some(&large.display().to_string()), "5302", "too large");

    let database = Connection::open(desk.folder().join("kept.sqlite")).unwrap();
    database.execute_batch("UPDATE note SET text = 'not paid'").unwrap();
    assert!(!desk.notes(NoteAbout::Draft, "5302").unwrap()[0].intact);
    database.execute_batch("UPDATE note SET text = 'paid'").unwrap();
    assert!(desk.notes(NoteAbout::Draft, "5302").unwrap()[0].intact);
    for wrong in ["UPDATE note_file SET zstd = x'00'", "DELETE FROM note_file"] {
        database.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        database.execute_batch(wrong).unwrap();
        let error = desk.note_file_save(&kept[0].id, &to("other")).expect_err("refused");
        assert_eq!(error.to_trouble().code, "note", "{wrong}");
        assert!(!day.bench.folder().join("other.txt").exists());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_and_the_journal_find_rows_by_the_words_of_their_notes() {
    let day = Day::new().await;
    let desk = day.bench.desk();
    let row =
        day.bench.rows("endorsement-transfer").into_iter().find(|row| row.draft_number.is_some()).expect("a draft");
    let number = row.draft_number.clone().expect("a number");
    let file = day.bench.folder().join("Scan-0815.pdf");
    fs::write(&file, CONTRACT).unwrap();
    let first = desk.note_add(&edit(NoteAbout::Draft, &number, "first line\nContract ZETA 九")).expect("kept");
    let file = Some(file.display().to_string());
    desk.note_add(&NoteEdit { file, ..edit(NoteAbout::Draft, &number, "") }).expect("kept");
    let found = |text: &str| {
        let text = Some(text.to_owned());
        let query = InboxQuery { stage: "endorsement-transfer".to_owned(), text, ..InboxQuery::default() };
        let head = desk.inbox_open(&query).expect("a list");
        desk.inbox_rows(head.view, 0, 200).expect("rows")
    };
    for (text, words) in [("ｚeta 九", "Contract ZETA 九"), ("scan-0815", "Scan-0815.pdf")] {
        let rows = found(text);
        assert_eq!(rows.len(), 1, "{text}");
        assert_eq!((rows[0].draft_number.as_ref(), rows[0].note_match.as_deref()), (Some(&number), Some(words)));
    }
    let by_number = found(&number);
    assert_eq!(by_number[0].note_match, None, "its number found it, not its note");
    desk.note_remove(&first[0].id).expect("removed");
    assert!(found("zeta").is_empty());

    let endorsed = desk.submission(&day.endorsed).unwrap().instructions[0].clone();
    let journal = |text: &str| {
        let filter = JournalFilter { text: Some(text.to_owned()), ..JournalFilter::default() };
        let view = desk.journal_of(0, 99, &filter).expect("the journal");
        (view.rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>(), view.notes)
    };
    assert!(journal("kappa").0.is_empty());
    desk.note_add(&edit(NoteAbout::Instruction, &endorsed.id, "asked Kappa by phone")).expect("kept");
    let (ids, notes) = journal("kappa");
    assert_eq!((ids, notes[&endorsed.id].as_str()), (vec![endorsed.id.clone()], "asked Kappa by phone"));
    // The note of its draft is found as well.
    desk.note_add(&edit(NoteAbout::Draft, endorsed.draft_number.as_deref().unwrap(), "lambda")).expect("kept");
    assert!(journal("LAMBDA").0.contains(&endorsed.id));
    assert!(journal("#kappa").0.is_empty(), "a number alone");
}
