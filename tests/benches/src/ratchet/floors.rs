//! Work of the libraries alone, to which the other paths are compared where the processor or a library differs from the
//! record's.

use rusqlite::{Connection, params};
use serde::de::IgnoredAny;

use super::{CountedPath, Ground, counted, no_data};
use crate::Outcome;

/// serde_json reads all pages and stores nothing.
pub const PARSE: CountedPath = CountedPath { name: "floor-parse", data: no_data, run: parse };
/// SQLite stores the records of all pages as text, and reads them again.
pub const ROWS: CountedPath = CountedPath { name: "floor-rows", data: no_data, run: rows };

fn parse(ground: &Ground) -> Outcome<()> {
    let lists = ground.lists()?;
    let texts: Vec<&str> = lists.iter().flat_map(|list| &list.texts).map(String::as_str).collect();
    counted(|| texts.iter().try_for_each(|text| serde_json::from_str::<IgnoredAny>(text).map(drop)))?;
    Ok(())
}

fn rows(ground: &Ground) -> Outcome<()> {
    let pages = ground.lists()?.iter().map(super::ground::ListPages::pages).collect::<Outcome<Vec<_>>>()?;
    let records: Vec<&str> = pages.iter().flatten().flat_map(|page| page.elements()).collect();
    let mut connection = Connection::open_in_memory()?;
    connection.execute("CREATE TABLE raw (id INTEGER PRIMARY KEY, text TEXT NOT NULL)", [])?;
    counted(|| -> Outcome<()> {
        let transaction = connection.transaction()?;
        let mut insert = transaction.prepare_cached("INSERT INTO raw (text) VALUES (?1)")?;
        records.iter().try_for_each(|raw| insert.execute(params![raw]).map(drop))?;
        drop(insert);
        transaction.commit()?;
        let mut select = connection.prepare_cached("SELECT id, length(text) FROM raw ORDER BY id")?;
        let read = select.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
        let read: Vec<(i64, i64)> = read.collect::<rusqlite::Result<_>>()?;
        if read.len() == records.len() { Ok(()) } else { Err("some rows are missing".into()) }
    })
}
