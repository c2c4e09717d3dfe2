//! Records compressed. Records are alike, so most are compressed with a dictionary that was made from the first ones that
//! came: it is kept in the database beside them, under a number that each record carries.
//!
//! A dictionary is never changed and never deleted. When records come that it packs badly, because a service now writes them
//! otherwise, a newer one takes its place for what comes. What leaves the cache is packed alone ([`alone`]), because the cache
//! with its dictionaries may be dropped.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rusqlite::{Connection, OptionalExtension, params};
use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::EncoderDictionary;

use crate::error::{DeskError, Result};
use crate::view::Sentence;

/// zstd's fastest level that is not a negative one; a page is compressed between two calls to the service.
const LEVEL: i32 = 1;

/// Records that make a dictionary: a page of them. Fewer say too little about those that will come.
const SAMPLES_MIN: usize = 100;

/// A larger dictionary packs hardly better and costs the opening of each single record.
const DICTIONARY_BYTES_MAX: usize = 32 << 10;

/// Largest record that is unpacked, in bytes: no record can be larger than a reply.
const RECORD_BYTES_MAX: usize = 64 << 20;

/// A dictionary that packs to this many times the share of its first page no longer fits what comes.
const WORSE_MAX: u32 = 2;

/// A dictionary, ready to pack with.
pub(super) struct Dictionary {
    id: i64,
    encoder: EncoderDictionary<'static>,
    /// What it packed its first page to, in thousandths.
    packs_to: u32,
}

/// A dictionary that is to be written down.
pub(super) struct NewDictionary<'a> {
    bytes: &'a [u8],
    packs_to: u32,
}

/// A compressed record, and the dictionary that it needs.
pub(super) struct Packed {
    pub zstd: Vec<u8>,
    pub dictionary: Option<i64>,
}

/// What the cache packs with.
pub(crate) struct Packing {
    newest: RwLock<Option<Arc<Dictionary>>>,
    making: Mutex<()>,
}

impl Packing {
    /// The newest dictionary that the database has.
    pub(super) fn load(connection: &Connection) -> Result<Self> {
        let mut statement =
            connection.prepare("SELECT id, bytes, packs_to FROM zstd_dictionary ORDER BY id DESC LIMIT 1")?;
        let found =
            statement.query_row([], |row| Ok((row.get(0)?, row.get::<_, Vec<u8>>(1)?, row.get(2)?))).optional()?;
        let newest = found.map(|(id, bytes, packs_to)| dictionary(id, &bytes, packs_to)).transpose()?;
        Ok(Self { newest: RwLock::new(newest), making: Mutex::new(()) })
    }

    /// Packs the records of a page. Where there is no dictionary yet and the page has records enough, it makes one, which
    /// `keep` writes down before any record needs it.
    pub(super) fn pack(
        &self,
        records: &[&str],
        keep: impl FnOnce(&NewDictionary<'_>) -> Result<i64>,
    ) -> Result<Vec<Packed>> {
        if records.is_empty() {
            return Ok(Vec::new());
        }
        let dictionary = match self.newest() {
            Some(dictionary) => Some(dictionary),
            None => self.make(records, keep)?,
        };
        let Some(dictionary) = dictionary else { return packed(&mut Compressor::new(LEVEL)?, None, records) };
        let mut compressor = Compressor::with_prepared_dictionary(&dictionary.encoder)?;
        let packed = packed(&mut compressor, Some(dictionary.id), records)?;
        if records.len() >= SAMPLES_MIN && packs_to(records, &packed) > dictionary.packs_to * WORSE_MAX {
            *self.newest.write().unwrap_or_else(PoisonError::into_inner) = None;
        }
        Ok(packed)
    }

    fn newest(&self) -> Option<Arc<Dictionary>> {
        self.newest.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// One page makes the dictionary; those that come meanwhile do not wait for it.
    fn make(
        &self,
        records: &[&str],
        keep: impl FnOnce(&NewDictionary<'_>) -> Result<i64>,
    ) -> Result<Option<Arc<Dictionary>>> {
        let Ok(_making) = self.making.try_lock() else { return Ok(None) };
        if records.len() < SAMPLES_MIN {
            return Ok(None);
        }
        if let Some(made) = self.newest() {
            return Ok(Some(made));
        }
        // Records that have nothing in common make none: they are packed alone.
        let Ok(bytes) = zstd::dict::from_samples(records, DICTIONARY_BYTES_MAX) else { return Ok(None) };
        let encoder = EncoderDictionary::try_copy(&bytes, LEVEL)?;
        let first = packed(&mut Compressor::with_prepared_dictionary(&encoder)?, None, records)?;
        let packs_to = packs_to(records, &first);
        let made = dictionary(keep(&NewDictionary { bytes: &bytes, packs_to })?, &bytes, packs_to)?;
        *self.newest.write().unwrap_or_else(PoisonError::into_inner) = Some(made.clone());
        Ok(Some(made))
    }
}

fn dictionary(id: i64, bytes: &[u8], packs_to: u32) -> Result<Arc<Dictionary>> {
    Ok(Arc::new(Dictionary { id, encoder: EncoderDictionary::try_copy(bytes, LEVEL)?, packs_to }))
}

fn packed(compressor: &mut Compressor<'_>, dictionary: Option<i64>, records: &[&str]) -> Result<Vec<Packed>> {
    records.iter().map(|record| Ok(Packed { zstd: compressor.compress(record.as_bytes())?, dictionary })).collect()
}

/// What the records were packed to, in thousandths.
fn packs_to(records: &[&str], packed: &[Packed]) -> u32 {
    let bytes: usize = records.iter().map(|record| record.len()).sum();
    let packed: usize = packed.iter().map(|packed| packed.zstd.len()).sum();
    u32::try_from(packed * 1_000 / bytes.max(1)).unwrap_or(u32::MAX)
}

/// Writes a dictionary down; its number.
pub(super) fn keep(connection: &Connection, new: &NewDictionary<'_>) -> Result<i64> {
    connection
        .prepare_cached("INSERT INTO zstd_dictionary (bytes, packs_to) VALUES (?1, ?2)")?
        .execute(params![new.bytes, new.packs_to])?;
    Ok(connection.last_insert_rowid())
}

/// Unpacks records of one database; each dictionary is read once.
pub(crate) struct Unpacking<'a> {
    connection: &'a Connection,
    ready: HashMap<Option<i64>, Decompressor<'static>>,
}

impl<'a> Unpacking<'a> {
    /// Of the cache that this connection reads.
    pub(crate) fn of(connection: &'a Connection) -> Self {
        Self { connection, ready: HashMap::new() }
    }

    /// A record, as it came.
    ///
    /// # Errors
    /// The database's; a record or its dictionary is damaged.
    pub(crate) fn unpack(&mut self, zstd: &[u8], dictionary: Option<i64>) -> Result<String> {
        let ready = match self.ready.entry(dictionary) {
            Entry::Occupied(ready) => ready.into_mut(),
            Entry::Vacant(none) => none.insert(decompressor(self.connection, dictionary)?),
        };
        text(ready.decompress(zstd, RECORD_BYTES_MAX)?)
    }
}

fn decompressor(connection: &Connection, dictionary: Option<i64>) -> Result<Decompressor<'static>> {
    let Some(id) = dictionary else { return Ok(Decompressor::new()?) };
    let mut statement = connection.prepare_cached("SELECT bytes FROM zstd_dictionary WHERE id = ?1")?;
    let bytes: Vec<u8> = statement.query_row(params![id], |row| row.get(0))?;
    Ok(Decompressor::with_dictionary(&bytes)?)
}

/// A record, compressed by itself.
pub(crate) fn alone(record: &str) -> Result<Vec<u8>> {
    Ok(zstd::bulk::compress(record.as_bytes(), LEVEL)?)
}

/// A record that was compressed by itself, as it came.
pub(crate) fn unpack_alone(packed: &[u8]) -> Result<String> {
    text(zstd::bulk::decompress(packed, RECORD_BYTES_MAX)?)
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        DeskError::local(
            "database",
            Sentence::new("database-trouble").with("detail", format!("a kept record: {error}")),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn database() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(include_str!("migrations/0001.sql")).unwrap();
        connection.execute_batch(include_str!("migrations/0003.sql")).unwrap();
        connection
    }

    fn records(count: usize, meaning: &str) -> Vec<String> {
        let record = |at| {
            format!(
                r#"{{"acceptorName":"{meaning}{at}","draftNumber":"5102{at:026}","draftStatusMeaning":"{meaning}"}}"#
            )
        };
        (0..count).map(record).collect()
    }

    /// A service that writes every record otherwise: no dictionary of before fits it.
    fn otherwise(count: usize) -> Vec<String> {
        let text = |at: usize| {
            let mut text = String::new();
            (0..40).for_each(|word| text += &format!("{:08x}", (word * 7_919_usize + 1).wrapping_mul(2_654_435_761)));
            format!("[\"{text}\",{at}]")
        };
        (0..count).map(text).collect()
    }

    #[test]
    fn a_page_makes_a_dictionary_and_one_that_fits_no_longer_is_followed_by_another() {
        let connection = database();
        let packing = Packing::load(&connection).unwrap();
        let pack = |texts: &[String]| {
            let slices: Vec<&str> = texts.iter().map(String::as_str).collect();
            packing.pack(&slices, |new| keep(&connection, new)).unwrap()
        };
        let pages = [
            records(SAMPLES_MIN - 1, "已签收"),
            records(400, "已签收"),
            otherwise(400),
            otherwise(400),
            records(3, "已签收"),
        ];
        let packed: Vec<Vec<Packed>> = pages.iter().map(|page| pack(page)).collect();
        let used: Vec<Option<i64>> = packed.iter().map(|page| page[0].dictionary).collect();
        assert_eq!(used, [None, Some(1), Some(1), Some(2), Some(2)]);
        assert!(packed[1][0].zstd.len() * 2 < packed[0][0].zstd.len(), "{}", packed[1][0].zstd.len());
        assert!(packed[3][0].zstd.len() * 2 < packed[2][0].zstd.len(), "{}", packed[3][0].zstd.len());
        assert_eq!(
            Packing::load(&connection).unwrap().newest().unwrap().id,
            2,
            "the newest one goes on after a restart"
        );
        let mut unpacking = Unpacking::of(&connection);
        for (packed, text) in packed.iter().flatten().zip(pages.iter().flatten()) {
            assert_eq!(&unpacking.unpack(&packed.zstd, packed.dictionary).unwrap(), text);
        }
    }

    #[test]
    fn what_is_packed_alone_needs_no_database() {
        let record = &records(1, "x")[0];
        assert_eq!(&unpack_alone(&alone(record).unwrap()).unwrap(), record);
        assert!(unpack_alone(b"not zstd").is_err());
    }
}
