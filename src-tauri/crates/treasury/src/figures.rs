//! Doors for `cargo xtask bench` to what the desk does with a page, without HTTP around it. Each calls what a refresh calls;
//! deliberately absent: any way that the program itself does not take, and anything that a view already offers.

use std::borrow::Borrow;
use std::path::Path;
use std::sync::Arc;

use bank_contract::{Scanned, Stage};
use tokio::runtime::Runtime;

use crate::cache::Cache;
use crate::cache::columns::Columns;
use crate::cache::page::Record;
use crate::error::Result;
use crate::profile::{AccountKey, Profile};
use crate::reading::intake::Intake;
use crate::reading::thread;

/// Lists of one bank that a refresh takes in at once.
pub const AT_ONCE: usize = crate::desk::turns::CALLS_PER_BANK_MAX;

/// The name of the profile that drafts are known by.
const NAME: &str = "bench";

/// The runtime on which lists are asked for.
pub fn lists_runtime() -> &'static Runtime {
    thread::runtime()
}

/// Takes a page apart into the columns of its rows; how many rows there were.
pub fn decode(page: &Scanned, profile: &Profile) -> usize {
    let rows = page.elements();
    rows.map(|raw| drop(std::hint::black_box(Columns::take(&Record::of(raw), profile)))).count()
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
    cache: Arc<Cache>,
    profile: Arc<Profile>,
}

impl Lists {
    /// Opens the cache of a folder, as a refresh begins.
    ///
    /// # Errors
    /// The database's.
    pub fn open(folder: &Path, profile: Profile) -> Result<Self> {
        let cache = Arc::new(Cache::open(folder)?);
        cache.write().begin_refresh()?;
        Ok(Self { cache, profile: Arc::new(profile) })
    }

    /// What a refresh does once its lists are in.
    ///
    /// # Errors
    /// The database's.
    pub fn end(&self, filled: bool) -> Result<()> {
        self.cache.write().end_refresh(filled)
    }

    /// Takes a whole list in, page by page, and swaps it in. A refresh takes as many of them at once as a bank may have calls
    /// in flight, and so does whoever measures it: [`AT_ONCE`] for each bank.
    ///
    /// # Errors
    /// A page is not a JSON array, or the database's.
    pub fn take(
        &self,
        stage: Stage,
        account: &AccountKey,
        pages: impl IntoIterator<Item = impl Borrow<Scanned> + Send + 'static>,
    ) -> Result<Taken> {
        let pull = self.cache.write().begin(stage, account, false)?;
        let mut intake = Intake::of(self.cache.clone(), self.profile.clone(), NAME, pull);
        let taken = async {
            for page in pages {
                intake.page(page).await?;
            }
            intake.written().await
        };
        thread::runtime().block_on(taken)?;
        let swapped = self.cache.write().swap(&intake.into_pull()?, "2026-03-02T04:00:00.000Z")?;
        Ok(Taken {
            drafts: swapped.drafts,
            new: swapped.new,
            changed: swapped.changed,
            no_longer_listed: swapped.no_longer_listed,
        })
    }
}
