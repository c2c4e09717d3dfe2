//! Views of the imported list of banks.

use model::Sentence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::CellRefused;

/// A bank of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BankRow {
    /// Its number: twelve digits.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its city; blank where the file has none.
    pub city: String,
}

/// Where the list is from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BankListView {
    /// Number of banks; 0 without a list.
    pub count: u32,
    /// Name of the imported file.
    pub source: Option<String>,
    /// When it was imported.
    pub imported_at: Option<String>,
}

/// Preview of an import, which replaces the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BankListLook {
    /// Banks that can be imported.
    pub count: u32,
    /// Those whose number does not pass the check of its last digit.
    pub doubtful: u32,
    /// The first banks.
    pub rows: Vec<BankRow>,
    /// Cells that cannot be imported, of at most as many lines; their lines are left out.
    pub refused: Vec<CellRefused>,
    /// Number of these cells.
    pub refused_count: u32,
    /// Notes about the file.
    pub notes: Vec<Sentence>,
}
