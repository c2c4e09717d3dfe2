//! The claims of instructions across all profiles of a data directory (`claims.sqlite`): the keys of drafts and the
//! fingerprints of transfers, by bank system and tenant. Another profile with the same bank account, at every address,
//! even one created after the first was deleted, cannot repeat an open order.
//!
//! A claim is committed before the journal's transaction that needs it, and deleted after the one that frees it. A
//! crash in between leaves one claim too many, never one too few; the profile deletes it at its next start. The
//! journal's own locks are not affected. Claims of a missing journal stay until it is back. A file that lacks a claim which
//! the journal of a follower holds is an older copy that was put back: its claims are completed, and the lack is noted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use model::clock;
use model::database;
use model::database::Pragmas;
use model::profile::Profile;
use rusqlite::{Connection, TransactionBehavior, params};

use super::entry::Entry;
use super::error::{HeldElsewhere, JournalError};
use super::look_alike::LookAlike;
use super::standing::{of_operation, standing};

const MIGRATIONS: &[&str] = &[include_str!("claims.sql"), include_str!("claims_2.sql"), include_str!("claims_3.sql")];
/// The journal's name in claims whose instructions this profile has lost; they are never deleted automatically.
const LOST: &str = "lost";

/// SQL: the claims of a journal's instructions, as rows of `claim` without system, tenant, profile and journal.
const HELD: &str =
    "SELECT held.key, i.id, i.number, i.state, i.unproven, i.bank_mark, i.account_number, i.payee_account,
       i.amount_normal, i.currency, i.reference_order,
       CASE WHEN i.payee_account IS NULL THEN NULL ELSE json_extract(i.body, '$[0].purpose') END,
       COALESCE(i.trade_day, substr(i.confirmed_at, 1, 10)), i.since,
       CASE WHEN i.payee_account IS NULL THEN NULL ELSE json_extract(i.body, '$[0].oppositeAccountName') END
  FROM (SELECT 'draft|' || key AS key, instruction FROM lock
        UNION ALL SELECT 'transfer|' || digest, instruction FROM fingerprint) AS held
  JOIN instruction AS i ON i.id = held.instruction";

/// The owner of claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// Name of the bank system.
    pub system: String,
    /// Tenant.
    pub tenant: String,
    /// Name of the profile.
    pub profile: String,
    /// The names under which other profiles have the same tenant at the same address: their claims lock this profile too.
    pub other_systems: Vec<String>,
}

impl Scope {
    /// The scope of a profile's settings, with its name.
    pub fn of(profile: &Profile, name: &str) -> Self {
        Self {
            system: profile.system(),
            tenant: profile.organization_id.to_string(),
            profile: name.to_owned(),
            other_systems: Vec::new(),
        }
    }

    /// Adds the systems of other profiles that have the tenant at this profile's address.
    #[must_use]
    pub fn beside<'a>(mut self, profile: &Profile, others: impl Iterator<Item = &'a Profile>) -> Self {
        let systems: BTreeSet<String> =
            others.filter(|other| profile.is_of_one_tenant(other)).map(Profile::system).collect();
        self.other_systems = systems.into_iter().filter(|system| *system != self.system).collect();
        self
    }

    /// The systems whose claims lock this profile, as a JSON array; `*` is that of claims whose system is not known.
    fn systems(&self) -> String {
        let all = [self.system.as_str(), "*"].into_iter().chain(self.other_systems.iter().map(String::as_str));
        serde_json::to_string(&all.collect::<Vec<_>>()).unwrap_or_default()
    }
}

/// The claims of a data directory, as seen by one profile.
pub struct Claims {
    pub(super) connection: Connection,
    pub(super) scope: Scope,
    /// The data directory.
    pub(super) folder: PathBuf,
}

impl Claims {
    /// Opens the file. A damaged file is renamed, and [`Claims::complete`] rebuilds it.
    ///
    /// # Errors
    /// [`JournalError::Claims`] when the file can be neither opened nor renamed.
    pub fn open(path: &Path, scope: Scope) -> Result<Self, JournalError> {
        let opened = || -> model::Result<Connection> {
            let connection = database::open(path, MIGRATIONS, Pragmas::Lasting)?;
            let state: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            let damaged = rusqlite::Error::IntegralValueOutOfRange(0, 0);
            if state == "ok" { Ok(connection) } else { Err(damaged.into()) }
        };
        let connection = opened().or_else(|error| {
            if error.trouble().code != "database" {
                return Err(error);
            }
            tracing::error!(%error, "the claims cannot be read; they are built again from the journals");
            for ending in ["sqlite", "sqlite-wal", "sqlite-shm"] {
                let from = path.with_extension(ending);
                if from.exists() {
                    std::fs::rename(&from, path.with_extension(format!("{ending}.damaged")))?;
                }
            }
            opened()
        });
        let connection = connection.map_err(|error| JournalError::Claims(error.to_string()))?;
        let folder = path.parent().unwrap_or(path).to_owned();
        Ok(Self { connection, scope, folder })
    }

    /// Completes this file from the journals of the other profiles, each with its scope, and gives their claims the system
    /// that its settings state now.
    ///
    /// # Errors
    /// [`JournalError::Claims`] when the file cannot be written, [`JournalError::Disk`] when the disk is the cause.
    pub fn complete(&mut self, others: &[(Scope, PathBuf)], now: DateTime<Utc>) -> Result<(), JournalError> {
        // Written claims wait for this transaction, so a journal that is read in it agrees with this file.
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(refused)?;
        for (scope, file) in others.iter().filter(|(scope, _)| scope.profile != self.scope.profile) {
            let completed = database::open_to_read(file)
                .and_then(|journal| copy_all(&tx, scope, &journal, &first_of(&journal)?, now).map(|_| ()));
            if let Err(error) = completed {
                tracing::warn!(%error, profile = scope.profile, "what this journal holds is not known to the others");
            }
        }
        tx.commit().map_err(refused)
    }

    /// The profiles whose claims this file lacked since a moment, each once.
    pub(super) fn lacks_since(&self, since: DateTime<Utc>) -> rusqlite::Result<Vec<String>> {
        let mut statement =
            self.connection.prepare("SELECT DISTINCT profile FROM lack WHERE at >= ?1 ORDER BY profile")?;
        let rows = statement.query_map([clock::text(since)], |row| row.get(0))?;
        rows.collect()
    }

    /// Writes the claims of instructions whose transaction in the journal is about to be committed. A key in `new` that
    /// another instruction holds refuses all of them.
    pub(super) fn take(&mut self, journal: &Connection, ids: &[String], new: &[String]) -> Result<(), JournalError> {
        let first = first_of(journal)?;
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(refused)?;
        for id in ids {
            copy_held(journal, " WHERE i.id = ?1", &[id], |row| keep(&tx, &self.scope, &first, row))?;
        }
        for key in new {
            if let Some(held) = holder(&tx, &self.scope, key, ids)? {
                return Err(JournalError::HeldElsewhere { key: key.clone(), held });
            }
        }
        tx.commit().map_err(refused)
    }

    /// Deletes the claims that instructions no longer need in their journal.
    pub(super) fn give_back(&mut self, journal: &Connection, ids: &[String]) -> rusqlite::Result<()> {
        let first = first_of(journal)?;
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for id in ids {
            let mut held = Vec::new();
            copy_held(journal, " WHERE i.id = ?1", &[id], |row| {
                held.push(row.key.clone());
                keep(&tx, &self.scope, &first, row)
            })?;
            let keys = serde_json::to_string(&held).unwrap_or_default();
            let sql = "DELETE FROM claim WHERE profile = ?1 AND instruction = ?2
                         AND key NOT IN (SELECT value FROM json_each(?3))";
            tx.prepare_cached(sql)?.execute(params![self.scope.profile, id, keys])?;
        }
        tx.commit()
    }

    /// Aligns the claims of this profile with its journal. With `history_lost`, claims of instructions that the journal
    /// does not know stay for good.
    pub(super) fn follow(&self, journal: &Connection, history_lost: bool, now: DateTime<Utc>) -> rusqlite::Result<()> {
        let first = first_of(journal)?;
        // Not `transaction`, which borrows the whole of `self` for writing.
        let tx = rusqlite::Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        self.take_over(&tx, &first)?;
        let own: Vec<(String, String)> = {
            let mut own = tx.prepare("SELECT key, instruction FROM claim WHERE profile = ?1 AND journal = ?2")?;
            let rows = own.query_map([&self.scope.profile, &first], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<rusqlite::Result<_>>()?
        };
        let held = copy_all(&tx, &self.scope, journal, &first, now)?;
        for (key, instruction) in own.iter().filter(|one| !held.contains(one)) {
            let known = "SELECT EXISTS (SELECT 1 FROM instruction WHERE id = ?1)";
            let is_known: bool = journal.query_row(known, [instruction], |row| row.get(0))?;
            let what = match history_lost && !is_known {
                true => format!("UPDATE claim SET journal = '{LOST}'"),
                false => "DELETE FROM claim".to_owned(),
            };
            let sql = format!("{what} WHERE key = ?1 AND profile = ?2 AND instruction = ?3");
            tx.execute(&sql, params![key, self.scope.profile, instruction])?;
        }
        tx.execute("INSERT OR IGNORE INTO follower VALUES (?1)", [&first])?;
        tx.commit()
    }

    /// The other profile, or the lost journal, that holds a key. A profile that was added again under the name of a
    /// removed one is another: its journal has another first event.
    pub(super) fn holder_of(&self, key: &str, first: &str) -> rusqlite::Result<Option<HeldElsewhere>> {
        let held = holder(&self.connection, &self.scope, key, &[])?;
        Ok(held.filter(|held| held.profile != self.scope.profile || held.journal != first))
    }

    /// Transfers of other profiles with the same amount that may have an effect; the caller compares accounts, currencies and days.
    pub(super) fn transfers_of(&self, amount: &str, first: &str) -> rusqlite::Result<Vec<LookAlike>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT instruction, number, state, since, bank_mark, account_number, payee_account, payee_name,
               COALESCE(currency, ''), day, reference_order, purpose, profile FROM claim
             WHERE payee_account IS NOT NULL AND amount_normal = ?1
               AND system IN (SELECT value FROM json_each(?2)) AND tenant = ?3
               AND NOT (profile = ?4 AND journal = ?5)",
        )?;
        let Scope { tenant, profile, .. } = &self.scope;
        let rows = statement.query_map(params![amount, self.scope.systems(), tenant, profile, first], |row| {
            let mut claimed = LookAlike::read(row, Some(row.get(12)?), None)?;
            claimed.texts.purpose = row.get(11)?;
            Ok(claimed)
        })?;
        rows.collect()
    }
}

/// One claim: a key and the instruction that holds it.
struct Row {
    key: String,
    instruction: String,
    number: u32,
    state: String,
    unproven: bool,
    bank_mark: String,
    account_number: String,
    told: [Option<String>; 5],
    day: String,
    since: String,
    payee_name: Option<String>,
}

fn copy_held(
    journal: &Connection,
    narrowed: &str,
    values: &[&String],
    mut with: impl FnMut(&Row) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let mut statement = journal.prepare_cached(&format!("{HELD}{narrowed}"))?;
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        with(&Row {
            key: row.get(0)?,
            instruction: row.get(1)?,
            number: row.get(2)?,
            state: row.get(3)?,
            unproven: row.get(4)?,
            bank_mark: row.get(5)?,
            account_number: row.get(6)?,
            told: [row.get(7)?, row.get(8)?, row.get(9)?, row.get(10)?, row.get(11)?],
            day: row.get(12)?,
            since: row.get(13)?,
            payee_name: row.get(14)?,
        })?;
    }
    Ok(())
}

/// Copies every claim of a journal, and gives it the scope's system. A journal that has followed this file and whose claim is
/// not in it is noted as lacking. Returns keys and instructions.
fn copy_all(
    tx: &Connection,
    scope: &Scope,
    journal: &Connection,
    first: &str,
    now: DateTime<Utc>,
) -> rusqlite::Result<BTreeSet<(String, String)>> {
    let sql = "UPDATE OR IGNORE claim SET system = ?1 WHERE journal = ?2 AND tenant = ?3 AND system <> ?1";
    tx.execute(sql, [&scope.system, first, &scope.tenant])?;
    let (mut held, mut lacks, systems) = (BTreeSet::new(), false, scope.systems());
    copy_held(journal, "", &[], |row| {
        // A crash leaves the claims of an instruction under the keys that they had before.
        // Each half along its index: all claims are asked at every start.
        let known = "SELECT EXISTS (SELECT 1 FROM claim
                                    WHERE system IN (SELECT value FROM json_each(?1)) AND tenant = ?2 AND key = ?3)
                       OR EXISTS (SELECT 1 FROM claim WHERE profile = ?4 AND instruction = ?5)";
        let values = [&systems, &scope.tenant, &row.key, &scope.profile, &row.instruction];
        lacks |= !tx.prepare_cached(known)?.query_row(values, |row| row.get::<_, bool>(0))?;
        held.insert((row.key.clone(), row.instruction.clone()));
        keep(tx, scope, first, row)
    })?;
    let follows = "SELECT EXISTS (SELECT 1 FROM follower WHERE journal = ?1)";
    if lacks && tx.query_row(follows, [first], |row| row.get::<_, bool>(0))? {
        tracing::error!(profile = scope.profile, "the claims were put back to an older copy; they are complete again");
        tx.execute("INSERT INTO lack VALUES (?1, ?2)", [&clock::text(now), &scope.profile])?;
    }
    Ok(held)
}

/// Inserts an instruction's claim to a key unless another instruction holds it, and updates its state.
fn keep(tx: &Connection, scope: &Scope, first: &str, row: &Row) -> rusqlite::Result<()> {
    insert(tx, scope, first, row)?;
    let sql = "UPDATE claim SET state = ?5, unproven = ?6, since = ?8 WHERE system = ?1 AND tenant = ?2 AND key = ?3
                 AND instruction = ?4 AND profile = ?7 AND (state, unproven, since) IS NOT (?5, ?6, ?8)";
    let values = params![
        scope.system,
        scope.tenant,
        row.key,
        row.instruction,
        row.state,
        row.unproven,
        scope.profile,
        row.since
    ];
    tx.prepare_cached(sql)?.execute(values).map(|_| ())
}

fn insert(tx: &Connection, scope: &Scope, first: &str, row: &Row) -> rusqlite::Result<usize> {
    let [payee, amount, currency, reference, purpose] = &row.told;
    tx.prepare_cached(
        "INSERT OR IGNORE INTO claim VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    )?
    .execute(params![
        scope.system,
        scope.tenant,
        row.key,
        scope.profile,
        first,
        row.instruction,
        row.number,
        row.state,
        row.unproven,
        row.bank_mark,
        row.account_number,
        payee,
        amount,
        currency,
        reference,
        purpose,
        row.day,
        row.since,
        row.payee_name
    ])
}

/// The holder of a key, unless it is one of these instructions.
fn holder(
    connection: &Connection,
    scope: &Scope,
    key: &str,
    ids: &[String],
) -> rusqlite::Result<Option<HeldElsewhere>> {
    let sql = "SELECT profile, number, state, journal, instruction FROM claim
                 WHERE system IN (SELECT value FROM json_each(?1)) AND tenant = ?2 AND key = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![scope.systems(), scope.tenant, key])?;
    while let Some(row) = rows.next()? {
        if !ids.contains(&row.get(4)?) {
            let (profile, number, state, journal) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            return Ok(Some(HeldElsewhere { profile, number, state, journal }));
        }
    }
    Ok(None)
}

/// The claims that a transaction of a journal takes and frees.
#[derive(Default)]
pub(super) struct Held {
    /// Its instructions.
    pub ids: Vec<String>,
    /// The keys that no other instruction may hold.
    pub keys: Vec<String>,
    /// Whether it takes a claim or begins to send: then the claims are written before it is committed.
    pub takes: bool,
    /// Whether an instruction may hold other keys afterwards than before: then the claims are given back after it.
    pub frees: bool,
}

/// Notes the instruction of an event and the keys that no other instruction may hold. `owed` are the instructions to which
/// keys were owed before it: a key that the event freed may be theirs now.
pub(super) fn note(held: &mut Held, tx: &Connection, entry: &Entry, owed: Vec<String>) -> Result<(), JournalError> {
    let Held { ids, keys, takes, frees } = held;
    // A new instruction held nothing before.
    *frees |= !matches!(entry, Entry::Confirmed(_));
    let (id, locks, operation) = match entry {
        Entry::Confirmed(confirmed) => {
            keys.extend(confirmed.fingerprint.iter().map(|digest| format!("transfer|{digest}")));
            (&confirmed.instruction, &confirmed.locks, confirmed.operation.clone())
        }
        Entry::Sending(sending) => (&sending.instruction, &sending.locks, standing(tx, &sending.instruction)?.1),
        Entry::Verdict(_) | Entry::Contradicted(_) | Entry::Resolved(_) | Entry::Cancelled(_) => {
            ids.extend(entry.instruction().map(str::to_owned));
            ids.extend(owed);
            return Ok(());
        }
        _ => return Ok(()),
    };
    *takes = true;
    ids.push(id.clone());
    for key in locks {
        keys.extend([format!("draft|{key}"), format!("draft|{}", of_operation(&operation, key))]);
    }
    Ok(())
}

pub(super) fn first_of(journal: &Connection) -> rusqlite::Result<String> {
    journal.prepare_cached("SELECT lower(hex(hash)) FROM event WHERE sequence = 1")?.query_row([], |row| row.get(0))
}

fn refused(error: rusqlite::Error) -> JournalError {
    let error = JournalError::Disk(error);
    // A full disk is reported as such, so that sending is on again once there is room.
    if error.is_of_the_disk() { error } else { JournalError::Claims(error.to_string()) }
}
