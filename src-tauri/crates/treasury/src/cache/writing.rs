//! The statements that write a draft's columns and the pack with its record.

use rusqlite::{CachedStatement, Connection, ToSql, params};

use super::Digest128;
use super::columns::Columns;
use super::dictionary::Dictionary;
use super::packing::Place;
use crate::error::Result;

/// Rows whose records are in one pack, in order.
pub(super) struct NewPack {
    pub rows: Vec<NewRow>,
    pub zstd: Vec<u8>,
}

/// A record that the cache lacks.
pub(super) struct NewRow {
    pub identity: Digest128,
    pub hash: Digest128,
    pub columns: Columns,
    /// Length of the record; a whole reply is shorter than 2^32 bytes.
    pub bytes: u32,
}

/// The statements that write rows, prepared once for all rows of a transaction.
pub(super) struct Writing<'c> {
    connection: &'c Connection,
    account_id: i64,
    draft: CachedStatement<'c>,
    known: CachedStatement<'c>,
    pack: CachedStatement<'c>,
    /// Only where known records are written again.
    displace: Option<CachedStatement<'c>>,
}

/// Makes room for a record that now gives other columns: its old row stays in its lists until they are swapped, under a
/// hash that no record has. A row with equal columns is kept.
const DISPLACE: &str = "UPDATE draft SET hash = ?1 WHERE identity = ?2 AND hash = ?3 AND NOT (account IS ?4 AND due IS ?5 \
    AND scaled IS ?6 AND kind IS ?7 AND drawer IS ?8 AND acceptor IS ?9 AND payee IS ?10 AND account_number IS ?11 \
    AND bank_draft_id IS ?12 AND draft_id IS ?13 AND draft_number IS ?14 AND sequence_number IS ?15 \
    AND issue_text IS ?16 AND due_text IS ?17 AND amount_text IS ?18 AND remark IS ?19 AND fault IS ?20 \
    AND drawer_account IS ?21 AND acceptor_account IS ?22)";

/// Number of a row's values that this statement uses: all except the record's position.
const DISPLACED_BY: usize = 22;

/// The hash of a displaced row; the replacing row's id makes it unique.
fn displaced(by: i64) -> Digest128 {
    let mut hash = Digest128::default();
    hash[8..].copy_from_slice(&by.to_be_bytes());
    hash
}

/// Whether a row was displaced.
pub(super) fn is_displaced(hash: &Digest128) -> bool {
    hash[..8] == [0; 8]
}

impl<'c> Writing<'c> {
    pub(super) fn on(connection: &'c Connection, account_id: i64, full: bool) -> Result<Self> {
        let draft = connection.prepare_cached(
            "INSERT INTO draft (id, identity, hash, account, due, scaled, kind, drawer, acceptor, payee, account_number, \
             bank_draft_id, draft_id, draft_number, sequence_number, issue_text, due_text, amount_text, remark, fault, \
             drawer_account, acceptor_account, pack, raw_from, raw_bytes) \
             VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25) \
             ON CONFLICT (identity, hash) DO NOTHING",
        )?;
        let known = connection.prepare_cached("SELECT id FROM draft WHERE identity = ?1 AND hash = ?2")?;
        let pack = connection.prepare_cached("INSERT INTO pack (id, last, zstd) VALUES (?1, ?2, ?3)")?;
        let displace = full.then(|| connection.prepare_cached(DISPLACE)).transpose()?;
        Ok(Self { connection, account_id, draft, known, pack, displace })
    }

    /// Writes rows under the next ids, and their pack. A row that another list brought before keeps its id.
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

    /// Writes one row; `false` where it exists already.
    fn row(
        &mut self,
        (parties, kinds): (&mut Dictionary, &mut Dictionary),
        id: i64,
        row: &NewRow,
        place: Place,
    ) -> Result<bool> {
        let (connection, columns) = (self.connection, &row.columns);
        let words = serde_json::to_string(&columns.kind).unwrap_or_default();
        let kind = kinds.id(connection, &words)?;
        let mut party = |name: &Option<String>| parties.id_where_named(connection, name.as_deref());
        let (drawer, acceptor) = (party(&columns.drawer_name)?, party(&columns.acceptor_name)?);
        let payee = party(&columns.payee_name)?;
        let displaced = displaced(id);
        let mut values = [
            &id as &dyn ToSql,
            &row.identity,
            &row.hash,
            &self.account_id,
            &columns.due,
            &columns.scaled,
            &kind,
            &drawer,
            &acceptor,
            &payee,
            &columns.account_number,
            &columns.bank_draft_id,
            &columns.draft_id,
            &columns.draft_number,
            &columns.sequence_number,
            &columns.issue_text,
            &columns.due_text,
            &columns.amount_text,
            &columns.remark,
            &columns.fault,
            &columns.drawer_account,
            &columns.acceptor_account,
            &place.pack,
            &place.from,
            &place.bytes,
        ];
        if let Some(displace) = &mut self.displace {
            values[0] = &displaced;
            displace.execute(&values[..DISPLACED_BY])?;
            values[0] = &id;
        }
        let written = self.draft.execute(values.as_slice())?;
        Ok(written > 0)
    }
}
