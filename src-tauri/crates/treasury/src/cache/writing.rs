//! Rows on their way into the tables: the statements that write a draft's columns and the pack with its record.

use rusqlite::{CachedStatement, Connection, params};

use super::Digest128;
use super::columns::Columns;
use super::dictionary::Dictionary;
use super::packing::Place;
use crate::error::Result;

/// Rows whose records are packed together, in their order.
pub(super) struct NewPack {
    pub rows: Vec<NewRow>,
    pub zstd: Vec<u8>,
}

/// A record that the cache does not have.
pub(super) struct NewRow {
    pub identity: Digest128,
    pub hash: Digest128,
    pub columns: Columns,
    /// Of the record; a whole reply has less than 32 bits hold.
    pub bytes: u32,
}

/// The statements that write rows, prepared once for all rows of a transaction.
pub(super) struct Writing<'c> {
    connection: &'c Connection,
    account_id: i64,
    draft: CachedStatement<'c>,
    known: CachedStatement<'c>,
    pack: CachedStatement<'c>,
}

impl<'c> Writing<'c> {
    pub(super) fn on(connection: &'c Connection, account_id: i64) -> Result<Self> {
        let draft = connection.prepare_cached(
            "INSERT INTO draft (id, identity, hash, account, due, scaled, kind, drawer, acceptor, payee, account_number, \
             bank_draft_id, draft_id, draft_number, sequence_number, issue_text, due_text, amount_text, remark, fault, \
             drawer_account, acceptor_account, pack, raw_from, raw_bytes) \
             VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25) \
             ON CONFLICT (identity, hash) DO NOTHING",
        )?;
        let known = connection.prepare_cached("SELECT id FROM draft WHERE identity = ?1 AND hash = ?2")?;
        let pack = connection.prepare_cached("INSERT INTO pack (id, last, zstd) VALUES (?1, ?2, ?3)")?;
        Ok(Self { connection, account_id, draft, known, pack })
    }

    /// Writes rows under the next numbers, and their records. A row that another list brought before keeps its number.
    pub(super) fn pack(
        &mut self,
        (parties, kinds): (&mut Dictionary, &mut Dictionary),
        pack: &NewPack,
        next: &mut i64,
        written: &mut Vec<(Digest128, Digest128, i64)>,
    ) -> Result<()> {
        let (first, mut from) = (*next, 0_u32);
        for row in &pack.rows {
            let place = Place { pack: first, from, bytes: row.bytes };
            let id = if self.row((&mut *parties, &mut *kinds), *next, row, place)? {
                *next += 1;
                *next - 1
            } else {
                self.known.query_row(params![row.identity, row.hash], |row| row.get(0))?
            };
            written.push((row.identity, row.hash, id));
            from = from.saturating_add(row.bytes);
        }
        if *next > first {
            self.pack.execute(params![first, *next - 1, pack.zstd])?;
        }
        Ok(())
    }

    /// Writes one row; `false` where it is there already.
    fn row(
        &mut self,
        (parties, kinds): (&mut Dictionary, &mut Dictionary),
        id: i64,
        row: &NewRow,
        place: Place,
    ) -> Result<bool> {
        let (connection, columns) = (self.connection, &row.columns);
        let words = serde_json::to_string(&columns.kind).unwrap_or_default();
        let written = self.draft.execute(params![
            id,
            row.identity,
            row.hash,
            self.account_id,
            columns.due,
            columns.scaled,
            kinds.id(connection, &words)?,
            parties.id_where_named(connection, columns.drawer_name.as_deref())?,
            parties.id_where_named(connection, columns.acceptor_name.as_deref())?,
            parties.id_where_named(connection, columns.payee_name.as_deref())?,
            columns.account_number,
            columns.bank_draft_id,
            columns.draft_id,
            columns.draft_number,
            columns.sequence_number,
            columns.issue_text,
            columns.due_text,
            columns.amount_text,
            columns.remark,
            columns.fault,
            columns.drawer_account,
            columns.acceptor_account,
            place.pack,
            place.from,
            place.bytes,
        ])?;
        Ok(written > 0)
    }
}
