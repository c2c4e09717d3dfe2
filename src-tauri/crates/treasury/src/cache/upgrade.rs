//! What a migration in SQL cannot do: a cache of an older program gets its records' hashes anew, so that the next refresh
//! finds what is unchanged and does not call all of it changed.

use rusqlite::{Connection, params};

use super::columns;
use super::packing::Unpacking;
use crate::error::Result;

/// How this program makes `draft.hash`: [`columns::fingerprint`].
const HASH_KIND: i64 = 2;

/// Hashes every record again where another kind of hash stands in the database. Once, and all or nothing.
pub(super) fn hash_again(connection: &Connection) -> Result<()> {
    let kind = "SELECT value FROM meta WHERE name = 'hash_kind'";
    if connection.query_row(kind, [], |row| row.get::<_, i64>(0))? == HASH_KIND {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    let mut unpacking = Unpacking::of(connection);
    let mut statement = connection.prepare("SELECT draft, zstd, dictionary FROM raw")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let raw = unpacking.unpack(&row.get::<_, Vec<u8>>(1)?, row.get(2)?)?;
        connection
            .prepare_cached("UPDATE draft SET hash = ?2 WHERE id = ?1")?
            .execute(params![row.get::<_, i64>(0)?, columns::fingerprint(&raw)])?;
    }
    connection.execute("UPDATE meta SET value = ?1 WHERE name = 'hash_kind'", params![HASH_KIND])?;
    Ok(transaction.commit()?)
}
