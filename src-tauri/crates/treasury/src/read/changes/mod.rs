//! Changes found by readings: since which time, combined per draft over several readings, and the fields of a record
//! that differ. Not here: a reason why a draft left a list, because the service does not state one.

mod fields;
mod fold;

pub(crate) use fields::{changed_fields, is_same};
pub(crate) use fold::{Net, net};
use model::{DeskError, Result, Sentence};

/// Start of the period of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Since {
    /// Since the reading before the last one of each list.
    Refresh,
    /// Since the clerk last viewed each list.
    Looked,
}

impl Since {
    /// Parses the word of a query.
    ///
    /// # Errors
    /// `query-changes`: the word is neither `refresh` nor `looked`.
    pub(crate) fn read(word: &str) -> Result<Self> {
        match word {
            "refresh" => Ok(Self::Refresh),
            "looked" => Ok(Self::Looked),
            _ => Err(DeskError::correct("query-changes", Sentence::new("query-changes").with("text", word))),
        }
    }
}
