//! Doors for `cargo xtask bench` to what the desk does with a page, without HTTP around it. Each calls what a refresh calls;
//! deliberately absent: any way that the program itself does not take, and anything that a view already offers.

use std::path::Path;

use bank_contract::Stage;
use bank_contract::record::elements;

use crate::cache::Cache;
use crate::cache::columns::Columns;
use crate::desk::unreadable;
use crate::error::Result;
use crate::profile::{AccountKey, Profile};

/// The name of the profile that drafts are known by.
const NAME: &str = "bench";

/// Takes a page apart into the columns of its rows; how many rows there were.
///
/// # Errors
/// The page is not a JSON array.
pub fn decode(page: &str, profile: &Profile) -> Result<usize> {
    let rows = elements(page).map_err(|error| unreadable(&error.reason))?;
    rows.iter().for_each(|raw| drop(std::hint::black_box(Columns::take(raw, profile))));
    Ok(rows.len())
}

/// What a list was after it was taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Drafts that stand in it.
    pub drafts: u32,
    /// Drafts that did not stand in it before.
    pub new: u32,
    /// Drafts that stood in it with another record.
    pub changed: u32,
    /// Drafts that stood in it and do not any more.
    pub no_longer_listed: u32,
}

/// A cache of its own, in a folder.
pub struct Lists {
    cache: Cache,
    profile: Profile,
}

impl Lists {
    /// Opens the cache of a folder.
    ///
    /// # Errors
    /// The database's.
    pub fn open(folder: &Path, profile: Profile) -> Result<Self> {
        let cache = Cache::open(folder)?;
        cache.write().begin_refresh()?;
        Ok(Self { cache, profile })
    }

    /// Takes a whole list in, page by page, and swaps it in.
    ///
    /// # Errors
    /// A page is not a JSON array, or the database's.
    pub fn take(
        &self,
        stage: Stage,
        account: &AccountKey,
        pages: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Taken> {
        let mut pull = self.cache.write().begin(stage, account, false)?;
        for page in pages {
            let rows = elements(page.as_ref()).map_err(|error| unreadable(&error.reason))?;
            self.cache.write().ingest(&mut pull, &rows, &self.profile, NAME)?;
        }
        let swapped = self.cache.write().swap(&pull, "2026-03-02T04:00:00.000Z")?;
        Ok(Taken {
            drafts: swapped.drafts,
            new: swapped.new,
            changed: swapped.changed,
            no_longer_listed: swapped.no_longer_listed,
        })
    }
}
