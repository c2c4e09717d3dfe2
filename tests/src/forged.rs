//! A forger with write access to the profile's folder and with this very program. The forger changes events and
//! rebuilds the chain, the tables and the head, so that nothing in the folder contradicts the change.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use journal::{Created, Entry, Journal, JournalError};
use model::hex;
use serde_json::Value;

/// Rebuilds a journal with each event as `edit` leaves it; an event for which it returns `false` is left out. The
/// records of its head outside the profile's folder change too: this forger has found those as well.
pub fn forge(file: &Path, outside: &Path, mut edit: impl FnMut(&str, &mut Value) -> bool) {
    let before = fs::read_to_string(file.with_extension("head")).expect("a head");
    let (events, attachments) = read(file);
    let beside = file.with_file_name("forged");
    fs::create_dir(&beside).expect("a folder");
    let fresh = beside.join("journal.sqlite");
    let mut made: Option<Journal> = None;
    for (at, payload) in events {
        let at: DateTime<Utc> = at.parse().expect("a time");
        let mut value: Value = serde_json::from_slice(&payload).expect("a payload");
        let kind = value["kind"].as_str().expect("a kind").to_owned();
        if !edit(&kind, &mut value) {
            continue;
        }
        let Some(journal) = &mut made else {
            let text = |name: &str| value[name].as_str().expect("a text").to_owned();
            let created = Created { profile: text("profile"), program: text("program") };
            made = Some(Journal::open(&fresh, true, &created, at).expect("a new journal"));
            continue;
        };
        let entry: Entry = serde_json::from_value(value).expect("an event");
        journal.record(at, |recording| recording.add(&entry)).expect("an event that may follow");
    }
    let mut journal = made.expect("a journal begins");
    let attach =
        |recording: &journal::Recording<'_>| attachments.iter().try_for_each(|bytes| recording.attach(bytes).map(drop));
    journal.record::<_, JournalError>(Utc::now(), attach).expect("the attachments");
    drop(journal);
    for ending in ["sqlite", "sqlite-wal", "sqlite-shm", "head"] {
        let _ = fs::remove_file(file.with_extension(ending));
    }
    fs::rename(&fresh, file).expect("put in its place");
    fs::rename(fresh.with_extension("head"), file.with_extension("head")).expect("its head too");
    fs::remove_dir_all(beside).expect("nothing is left of the work");
    let after = fs::read_to_string(file.with_extension("head")).expect("a head");
    let part = |head: &str, at: usize| head.lines().nth(at).expect("a line").to_owned();
    let number = |head: &str| format!("\"sequence\": {}", part(head, 1).trim_start_matches('0'));
    for record in fs::read_dir(outside).into_iter().flatten() {
        let record = record.expect("a file").path();
        let text = fs::read_to_string(&record).expect("a record");
        let forged = match record.extension().is_some_and(|ending| ending == "head") {
            true => after.clone(),
            false => {
                let text = text.replace(&part(&before, 2), &part(&after, 2));
                text.replace(&number(&before), &number(&after))
            }
        };
        fs::write(&record, forged).expect("written");
    }
}

/// Replaces a text everywhere in an event, in bodies and dialogs too.
pub fn replaced(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::String(text) => *text = text.replace(from, to),
        Value::Array(values) => values.iter_mut().for_each(|value| replaced(value, from, to)),
        Value::Object(values) => values.values_mut().for_each(|value| replaced(value, from, to)),
        _ => {}
    }
}

type Events = Vec<(String, Vec<u8>)>;

fn read(file: &Path) -> (Events, Vec<Vec<u8>>) {
    let raw = rusqlite::Connection::open(file).expect("the journal");
    let mut statement = raw.prepare("SELECT at, payload FROM event ORDER BY sequence").expect("the events");
    let events = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("the events");
    let events: Events = events.collect::<Result<_, _>>().expect("the events");
    let mut statement = raw.prepare("SELECT sha256 FROM attachment").expect("the attachments");
    let names = statement.query_map([], |row| row.get::<_, Vec<u8>>(0)).expect("the attachments");
    let names: BTreeSet<String> = names.map(|name| hex(&name.expect("a name"))).collect();
    let created = Created { profile: String::new(), program: String::new() };
    let journal = Journal::open(file, false, &created, Utc::now()).expect("the journal");
    let bytes = names.iter().map(|name| journal.attachment(name).expect("bytes").expect("bytes")).collect();
    (events, bytes)
}
