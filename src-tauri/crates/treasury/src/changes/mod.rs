//! What readings changed: since when is asked, what several readings changed about one draft taken together, and which
//! fields of a record differ. Deliberately absent: a word for why a draft left a list, which the service does not say.

mod fields;
mod fold;

pub(crate) use fields::changed_fields;
pub(crate) use fold::{Net, net};

use crate::error::{DeskError, Result};
use crate::view::Sentence;

/// Since when changes are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Since {
    /// The reading before the last one of each list.
    Refresh,
    /// The clerk's last look at each list.
    Looked,
}

impl Since {
    /// Reads the word of a query.
    ///
    /// # Errors
    /// `query-changes`.
    pub(crate) fn read(word: &str) -> Result<Self> {
        match word {
            "refresh" => Ok(Self::Refresh),
            "looked" => Ok(Self::Looked),
            _ => Err(DeskError::correct("query-changes", Sentence::new("query-changes").with("text", word))),
        }
    }
}
