//! Compresses records in packs of a few: similar records together shrink to a seventh of their text. Reading one record
//! decompresses its pack, some 140 kB of text, in a tenth of a millisecond.
//!
//! A pack is deleted with its last draft; where few of its drafts are left, it is compressed again without the others.
//! A record stored outside the cache is compressed separately ([`alone`]), because the cache with its packs may be
//! deleted.

use model::{DeskError, Result, Sentence};
use rusqlite::{Connection, Transaction, params};
use zstd::bulk::{Compressor, Decompressor};

/// zstd's fastest non-negative level; a page is compressed between two calls to the service.
const LEVEL: i32 = 1;

/// Records per pack. More hardly compress better, and make reading a single record slower.
pub(super) const TOGETHER: usize = 32;

/// Largest decompressed text in bytes: a pack cannot be larger than the reply it came in.
const TEXT_BYTES_MAX: usize = 64 << 20;

/// A pack is compressed again when less than one in this many of its drafts is left.
const LEFT_MIN: usize = 4;

/// Compresses records together.
pub(super) struct Packer {
    compressor: Compressor<'static>,
    text: String,
}

impl Packer {
    /// A packer for the records of one page.
    pub(super) fn new() -> Result<Self> {
        Ok(Self { compressor: Compressor::new(LEVEL)?, text: String::new() })
    }

    /// Compresses these records, concatenated.
    pub(super) fn pack<'a>(&mut self, records: impl Iterator<Item = &'a str>) -> Result<Vec<u8>> {
        self.text.clear();
        self.text.extend(records);
        Ok(self.compressor.compress(self.text.as_bytes())?)
    }
}

/// Position of a record: its pack, the first byte in the pack's text, and its length in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecordPlace {
    pub pack: i64,
    pub from: u32,
    pub bytes: u32,
}

/// Decompresses records of one database. Read the records of one pack consecutively: the pack is then decompressed
/// once.
///
/// A pack may be rewritten between two statements. The caller therefore keeps the statement that read the position
/// open, or is the writer.
pub(crate) struct Unpacking<'a> {
    connection: &'a Connection,
    decompressor: Decompressor<'static>,
    held: Option<(i64, String)>,
}

impl<'a> Unpacking<'a> {
    /// Reads from the cache of this connection.
    pub(crate) fn of(connection: &'a Connection) -> Result<Self> {
        Ok(Self { connection, decompressor: Decompressor::new()?, held: None })
    }

    /// A record, unchanged.
    ///
    /// # Errors
    /// `database`: SQLite fails, or the position is outside the pack. `disk`: zstd cannot decompress the pack.
    pub(crate) fn record(&mut self, place: RecordPlace) -> Result<&str> {
        if self.held.as_ref().is_none_or(|(pack, _)| *pack != place.pack) {
            let mut statement = self.connection.prepare_cached("SELECT zstd FROM pack WHERE id = ?1")?;
            let zstd: Vec<u8> = statement.query_row(params![place.pack], |row| row.get(0))?;
            self.held = Some((place.pack, text(self.decompressor.decompress(&zstd, TEXT_BYTES_MAX)?)?));
        }
        let (_, text) = self.held.as_ref().ok_or_else(|| damaged("it is gone"))?;
        slice(text, place)
    }
}

fn slice(text: &str, place: RecordPlace) -> Result<&str> {
    let from = place.from as usize;
    text.get(from..from + place.bytes as usize).ok_or_else(|| damaged("it ends before the record does"))
}

/// Extracts a record from its pack; one statement must have read both.
pub(super) fn unpack_one(zstd: &[u8], place: RecordPlace) -> Result<String> {
    Ok(slice(&text(zstd::bulk::decompress(zstd, TEXT_BYTES_MAX)?)?, place)?.to_owned())
}

/// Removes the text of deleted drafts from these packs.
pub(super) fn tidy(transaction: &Transaction<'_>, packs: &[i64]) -> Result<()> {
    let mut packer = Packer::new()?;
    for pack in packs {
        let last: i64 =
            transaction.prepare_cached("SELECT last FROM pack WHERE id = ?1")?.query_row([pack], |row| row.get(0))?;
        let left = left_in(transaction, *pack, last)?;
        let packed = usize::try_from(last - pack + 1).unwrap_or(usize::MAX);
        if left.is_empty() {
            transaction.prepare_cached("DELETE FROM pack WHERE id = ?1")?.execute([pack])?;
        } else if left.len() * LEFT_MIN < packed {
            pack_anew(transaction, &mut packer, *pack, &left)?;
        }
    }
    Ok(())
}

fn left_in(transaction: &Transaction<'_>, pack: i64, last: i64) -> Result<Vec<(i64, RecordPlace)>> {
    let mut statement = transaction
        .prepare_cached("SELECT id, raw_from, raw_bytes FROM draft WHERE id BETWEEN ?1 AND ?2 AND pack = ?1")?;
    let left = statement.query_map(params![pack, last], |row| {
        Ok((row.get(0)?, RecordPlace { pack, from: row.get(1)?, bytes: row.get(2)? }))
    })?;
    Ok(left.collect::<rusqlite::Result<_>>()?)
}

/// Rewrites a pack with the records of these drafts only.
fn pack_anew(transaction: &Transaction<'_>, packer: &mut Packer, pack: i64, left: &[(i64, RecordPlace)]) -> Result<()> {
    let mut unpacking = Unpacking::of(transaction)?;
    let mut records = Vec::with_capacity(left.len());
    for (_, place) in left {
        records.push(unpacking.record(*place)?.to_owned());
    }
    let zstd = packer.pack(records.iter().map(String::as_str))?;
    let mut from = 0;
    for (draft, place) in left {
        transaction.prepare_cached("UPDATE draft SET raw_from = ?2 WHERE id = ?1")?.execute(params![draft, from])?;
        from += place.bytes;
    }
    transaction.prepare_cached("UPDATE pack SET zstd = ?2 WHERE id = ?1")?.execute(params![pack, zstd])?;
    Ok(())
}

/// Compresses one record separately.
pub(crate) fn alone(record: &str) -> Result<Vec<u8>> {
    Ok(zstd::bulk::compress(record.as_bytes(), LEVEL)?)
}

/// Decompresses a record that was compressed separately.
pub(crate) fn unpack_alone(packed: &[u8]) -> Result<String> {
    text(zstd::bulk::decompress(packed, TEXT_BYTES_MAX)?)
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| damaged(&error.to_string()))
}

fn damaged(detail: &str) -> DeskError {
    let detail = format!("a kept record: {detail}");
    DeskError::local("database", Sentence::new("database-trouble").with("detail", detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_alone_needs_no_database() {
        let record = r#"{"draftNumber":"5102"}"#;
        assert_eq!(unpack_alone(&alone(record).unwrap()).unwrap(), record);
        assert!(unpack_alone(b"not zstd").is_err());
    }

    #[test]
    fn a_place_that_is_not_in_the_pack_is_damage_and_no_other_text() {
        let zstd = Packer::new().unwrap().pack(["{\"a\":\"票\"}", "[]"].into_iter()).unwrap();
        let one = |from, bytes| unpack_one(&zstd, RecordPlace { pack: 1, from, bytes }).ok();
        assert_eq!((one(0, 11).as_deref(), one(11, 2).as_deref()), (Some("{\"a\":\"票\"}"), Some("[]")));
        assert_eq!((one(11, 3), one(7, 6), one(99, 1)), (None, None, None));
    }
}
