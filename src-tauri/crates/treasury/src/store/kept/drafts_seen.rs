//! Records of drafts over time: records that a list dropped or replaced, and records from detail queries.

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

use crate::store::cache::{Digest128, packing};

/// The read that showed a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeenSource {
    List,
    Detail,
}

impl SeenSource {
    const fn word(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Detail => "detail",
        }
    }
}

/// A record of a draft.
pub(crate) struct SeenDraft<'a> {
    pub identity: &'a Digest128,
    pub stage: &'a str,
    pub hash: &'a Digest128,
    pub source: SeenSource,
    pub draft_number: Option<&'a str>,
}

/// Stores a record. For a known record only the last time is updated.
pub(crate) fn keep(connection: &Connection, seen: &SeenDraft<'_>, raw: &str, at: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO draft_seen VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7) \
             ON CONFLICT DO UPDATE SET last_seen = excluded.last_seen",
        )?
        .execute(params![
            seen.identity,
            seen.stage,
            seen.hash,
            seen.source.word(),
            seen.draft_number,
            at,
            packing::alone(raw)?
        ])?;
    Ok(())
}

/// A stored record of a draft.
pub(crate) struct SeenRecord {
    pub stage: String,
    pub source: SeenSource,
    pub raw: String,
    pub first_seen: String,
    /// For a list: the first reading without it. For the detail query: its last answer with it.
    pub last_seen: String,
}

/// All stored records of a draft.
pub(crate) fn of_draft(connection: &Connection, identity: &Digest128) -> Result<Vec<SeenRecord>> {
    let mut statement = connection.prepare_cached(
        "SELECT stage, source, zstd, first_seen, last_seen FROM draft_seen WHERE identity = ?1 ORDER BY last_seen",
    )?;
    let mut rows = statement.query(params![identity])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let raw = packing::unpack_alone(&row.get::<_, Vec<u8>>(2)?)?;
        let is_list = row.get::<_, String>(1)? == SeenSource::List.word();
        let (stage, source) = (row.get(0)?, if is_list { SeenSource::List } else { SeenSource::Detail });
        found.push(SeenRecord { stage, source, raw, first_seen: row.get(3)?, last_seen: row.get(4)? });
    }
    Ok(found)
}

/// The newest record from the detail query of a stage for a draft, with its time.
pub(crate) fn newest_detail(
    connection: &Connection,
    identity: &Digest128,
    stage: &str,
) -> Result<Option<(String, String)>> {
    let found: Option<(Vec<u8>, String)> = connection
        .prepare_cached(
            "SELECT zstd, last_seen FROM draft_seen WHERE identity = ?1 AND stage = ?2 AND source = 'detail' \
             ORDER BY last_seen DESC LIMIT 1",
        )?
        .query_row(params![identity, stage], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    found.map(|(zstd, at)| Ok((packing::unpack_alone(&zstd)?, at))).transpose()
}

/// A record that left a list or was replaced in it, by its hash.
pub(crate) fn listed(
    connection: &Connection,
    identity: &Digest128,
    stage: &str,
    hash: &Digest128,
) -> Result<Option<String>> {
    let found: Option<Vec<u8>> = connection
        .prepare_cached(
            "SELECT zstd FROM draft_seen WHERE identity = ?1 AND stage = ?2 AND source = 'list' AND hash = ?3",
        )?
        .query_row(params![identity, stage, hash], |row| row.get(0))
        .optional()?;
    found.map(|zstd| packing::unpack_alone(&zstd)).transpose()
}

/// The last record that left a list for a draft, from the requested list where possible, and when it left.
pub(crate) fn newest_listed(
    connection: &Connection,
    identity: &Digest128,
    stage: &str,
) -> Result<Option<(String, String)>> {
    let found: Option<(Vec<u8>, String)> = connection
        .prepare_cached(
            "SELECT zstd, last_seen FROM draft_seen WHERE identity = ?1 AND source = 'list' \
             ORDER BY stage = ?2 DESC, last_seen DESC LIMIT 1",
        )?
        .query_row(params![identity, stage], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    found.map(|(zstd, at)| Ok((packing::unpack_alone(&zstd)?, at))).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    #[test]
    fn each_distinct_record_is_kept_once_and_the_newest_detail_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let connection = kept.connection();
        let identity = [1; 16];
        let rows = [
            ([1; 16], SeenSource::Detail, "{\"a\":1}", "2026-01-01"),
            ([2; 16], SeenSource::Detail, "{\"a\":2}", "2026-01-02"),
            ([1; 16], SeenSource::Detail, "{\"a\":1}", "2026-01-03"),
            ([3; 16], SeenSource::List, "{}", "2026-01-04"),
        ];
        for (hash, source, raw, at) in rows {
            let seen = SeenDraft { identity: &identity, stage: "draft", hash: &hash, source, draft_number: Some("7") };
            keep(&connection, &seen, raw, at).unwrap();
        }
        let newest = newest_detail(&connection, &identity, "draft").unwrap();
        assert_eq!(newest, Some(("{\"a\":1}".to_owned(), "2026-01-03".to_owned())));
        assert_eq!(newest_detail(&connection, &identity, "receipt-confirm").unwrap(), None);
        let kept: u32 = connection.query_row("SELECT count(*) FROM draft_seen", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 3);
    }
}
