//! Edits of the journal's file.

use std::path::PathBuf;

use rusqlite::Connection;

use super::Edit;
use crate::forged::{forge, replaced};
use crate::torture::bench::journal_file;
use crate::torture::thief::office::Office;

/// The thief's account.
const THIEF: &str = "6200900006666";
/// Kinds of events that record an instruction's progress.
const DONE: &[&str] = &["sending", "replied", "unanswered", "verdict", "approved", "paused", "settings", "place"];
/// Kinds of events that cannot follow where one of them is left out.
const FOLLOW: &[&str] = &["approved", "sending", "replied", "unanswered", "verdict", "evidence", "resolved"];
/// Tables whose rows are not computed from the events.
const NOT_FOLDED: &[&str] = &["event", "attachment", "room", "head"];

/// Changes payees and amounts of confirmed instructions, and rebuilds chain, tables and every head.
pub fn bodies(office: &mut Office<'_>) -> Edit {
    let items: Vec<_> = office.orders.iter().flat_map(|order| order.items.clone()).collect();
    if items.is_empty() {
        return Edit::Nothing;
    }
    let item = &items[office.seed.below(items.len())];
    let (payee, amount) = (&item.fields["oppositeAccountNumber"], &item.fields["tradeAmount"]);
    let (other_payee, other_amount) = (office.seed.percent(70), office.seed.percent(70));
    let all_kinds = office.seed.percent(50);
    forge(&journal(office), &office.state.path().join("places"), |kind, value| {
        if all_kinds || kind == "confirmed" || kind == "submission" {
            if other_payee {
                replaced(value, payee, THIEF);
            }
            if other_amount {
                replaced(value, amount, "9999.99");
            }
        }
        true
    });
    Edit::Made(format!("payee {payee} {other_payee}, amount {amount} {other_amount}, in all events {all_kinds}"))
}

/// Leaves out events of one kind and rebuilds chain and tables; the state outside the folder is unchanged.
pub fn events_left_out(office: &mut Office<'_>) -> Edit {
    let kind_left_out = *office.seed.of(DONE);
    let mut left_out = 0;
    let nowhere = office.bank.folder();
    let mut is_left_out = false;
    forge(&journal(office), nowhere.path(), |kind, _| {
        left_out += u32::from(kind == kind_left_out);
        is_left_out |= kind == kind_left_out && FOLLOW.contains(&kind);
        kind != kind_left_out && !(is_left_out && FOLLOW.contains(&kind))
    });
    if left_out == 0 { Edit::Nothing } else { Edit::MustBeFound(format!("{left_out} × {kind_left_out}")) }
}

/// Changes bytes of an event's payload or time in the file.
pub fn events_in_place(office: &mut Office<'_>) -> Edit {
    let raw = open(office);
    let events = count(&raw, "event");
    let at = 1 + office.seed.below(events);
    let what = *office
        .seed
        .of(&["payload = CAST(replace(CAST(payload AS TEXT), '0', '7') AS BLOB)", "at = '2020-01-01T00:00:00.000Z'"]);
    made(&raw, &format!("UPDATE event SET {what} WHERE sequence = {at}"))
}

/// Deletes the end of the chain and nothing else.
pub fn newest_deleted(office: &mut Office<'_>) -> Edit {
    let raw = open(office);
    let events = count(&raw, "event");
    let after = events - 1 - office.seed.below((events - 1).min(12));
    made(&raw, &format!("DELETE FROM event WHERE sequence > {after}"))
}

/// Changes a random value of a random row of a table computed from the events, or deletes the row.
pub fn a_row(office: &mut Office<'_>) -> Edit {
    let raw = open(office);
    let tables =
        texts(&raw, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name");
    let tables: Vec<_> = tables.into_iter().filter(|table| !NOT_FOLDED.contains(&table.as_str())).collect();
    let tables: Vec<_> = tables.iter().filter(|table| count(&raw, table) > 0).collect();
    if tables.is_empty() {
        return Edit::Nothing;
    }
    let table = tables[office.seed.below(tables.len())];
    let columns = texts(&raw, &format!("SELECT name FROM pragma_table_info('{table}')"));
    let column = &columns[office.seed.below(columns.len())];
    let rows = count(&raw, table);
    let all = columns.join(", ");
    let chosen = format!("({all}) IS (SELECT {all} FROM {table} LIMIT 1 OFFSET {})", office.seed.below(rows));
    let sql = match office.seed.below(3) {
        0 => format!("DELETE FROM {table} WHERE {chosen}"),
        1 => format!("UPDATE {table} SET {column} = COALESCE({column}, '') || '7' WHERE {chosen}"),
        _ => format!("UPDATE {table} SET {column} = COALESCE({column}, 0) + 1 WHERE {chosen}"),
    };
    made(&raw, &sql)
}

/// Gives instructions another state, or marks approvals as approved.
pub fn a_state(office: &mut Office<'_>) -> Edit {
    let raw = open(office);
    let sql = *office.seed.of(&[
        "UPDATE instruction SET state = 'confirmed' WHERE state <> 'confirmed'",
        "UPDATE instruction SET state = 'not_sent' WHERE state <> 'not_sent'",
        "UPDATE instruction SET state = 'refused', unproven = 0 WHERE state <> 'refused'",
        "UPDATE instruction SET state = 'not_executed' WHERE state <> 'not_executed'",
        "UPDATE approval SET state = 'approved' WHERE state <> 'approved'",
        "UPDATE approval SET state = 'approved' WHERE state <> 'approved'; UPDATE instruction SET state = 'confirmed' WHERE state <> 'confirmed'",
    ]);
    made(&raw, sql)
}

/// Deletes the locks of instructions.
pub fn locks_deleted(office: &mut Office<'_>) -> Edit {
    let raw = open(office);
    let sqls = ["DELETE FROM fingerprint", "DELETE FROM fingerprint; DELETE FROM lock", "DELETE FROM let_go"];
    made(&raw, sqls[office.seed.below(sqls.len())])
}

/// Deletes the journal's file, alone or with the files beside it.
pub fn deleted(office: &mut Office<'_>) -> Edit {
    let file = journal(office);
    let endings: &[&str] = if office.seed.percent(50) { &["sqlite"] } else { &["sqlite", "head"] };
    for ending in endings.iter().chain(&["sqlite-wal", "sqlite-shm"]) {
        let _ = std::fs::remove_file(file.with_extension(ending));
    }
    Edit::MustBeFound(format!("{endings:?}"))
}

fn journal(office: &Office<'_>) -> PathBuf {
    journal_file(&office.data())
}

fn open(office: &Office<'_>) -> Connection {
    Connection::open(journal(office)).expect("the journal")
}

fn count(raw: &Connection, table: &str) -> usize {
    let rows: u32 = raw.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).expect("rows");
    usize::try_from(rows).unwrap_or(0)
}

fn texts(raw: &Connection, sql: &str) -> Vec<String> {
    let mut statement = raw.prepare(sql).expect("a query");
    let rows = statement.query_map([], |row| row.get(0)).expect("rows");
    rows.collect::<Result<_, _>>().expect("texts")
}

fn made(raw: &Connection, sql: &str) -> Edit {
    raw.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").expect("pragmas");
    let before = raw.total_changes();
    let outcome = without_triggers(raw, || raw.execute_batch(sql));
    match outcome.is_ok() && raw.total_changes() > before {
        true => Edit::MustBeFound(sql.to_owned()),
        false => Edit::Nothing,
    }
}

/// Removes the triggers for an edit and restores them.
fn without_triggers<T>(raw: &Connection, work: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let triggers = texts(raw, "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid");
    for name in texts(raw, "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
        raw.execute_batch(&format!("DROP TRIGGER {name}")).expect("dropped");
    }
    let done = work();
    for trigger in triggers {
        raw.execute_batch(&trigger).expect("put back");
    }
    done
}
