//! `kept.sqlite`: data that cannot be read from the service again: balance days with their thresholds, earlier records
//! of drafts, changes found by readings and how far the clerk viewed them, counterparties with their book, saved views, imported
//! files, spreadsheets of orders, templates with their reminders, the list of banks, and notes with their files.

pub(crate) mod balance_days;
pub(crate) mod balance_lines;
pub(crate) mod balance_thresholds;
pub(crate) mod banks;
pub(crate) mod calendars;
pub(crate) mod counterparties;
pub(crate) mod counterparty_book;
pub(crate) mod drafts_seen;
pub(crate) mod journal_place;
pub(crate) mod list_arrangements;
pub(crate) mod list_changes;
pub(crate) mod notes;
pub(crate) mod order_sheets;
pub(crate) mod read_line;
pub(crate) mod saved_views;
pub(crate) mod statement_balances;
pub(crate) mod statement_bookings;
pub(crate) mod statement_columns;
pub(crate) mod statement_days;
pub(crate) mod statement_imports;
pub(crate) mod statement_lines;
mod statement_rewordings;
pub(crate) mod templates;
pub(crate) mod watch_list;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use model::database::Pragmas;
use model::{Result, database};
use rusqlite::Connection;

const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
    include_str!("migrations/0009.sql"),
    include_str!("migrations/0010.sql"),
    include_str!("migrations/0011.sql"),
    include_str!("migrations/0012.sql"),
    include_str!("migrations/0013.sql"),
    include_str!("migrations/0014.sql"),
    include_str!("migrations/0016.sql"),
    include_str!("migrations/0017.sql"),
    include_str!("migrations/0019.sql"),
    include_str!("migrations/0020.sql"),
    include_str!("migrations/0021.sql"),
    include_str!("migrations/0022.sql"),
    include_str!("migrations/0023.sql"),
    include_str!("migrations/0024.sql"),
    include_str!("migrations/0025.sql"),
    include_str!("migrations/0026.sql"),
];

/// The stored data of one profile.
pub(crate) struct Kept(Mutex<Connection>);

impl Kept {
    /// Opens `kept.sqlite` of a profile's folder.
    pub(crate) fn open(folder: &Path) -> Result<Self> {
        Ok(Self(Mutex::new(database::open(&folder.join("kept.sqlite"), MIGRATIONS, Pragmas::Lasting)?)))
    }

    /// The connection.
    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
