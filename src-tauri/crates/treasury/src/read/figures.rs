//! Entry points for `cargo xtask bench` and `cargo xtask ratchet` to the processing of a page, without HTTP. Each calls the same functions as a
//! refresh. Not here: code that the program itself does not use, because it would be measured for nothing.

use std::borrow::Borrow;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use bank_contract::{Scanned, Stage};
use model::profile::Profile;
use model::{AccountKey, Result};
use tokio::runtime::Runtime;

use crate::read::reading::intake::Intake;
use crate::read::reading::parties::note_met;
use crate::read::reading::pull::swap_in;
use crate::read::reading::thread;
use crate::store::cache::columns::ListColumns;
use crate::store::cache::ingest::prepare;
use crate::store::cache::page::PageRecord;
use crate::store::cache::{Cache, Pull};
use crate::store::kept::Kept;

/// Lists of one bank that a refresh reads at once.
pub const AT_ONCE: usize = money::permits::CALLS_PER_BANK_MAX;

/// The profile name used in draft identities.
const NAME: &str = "bench";
/// When the lists were read.
const AS_OF: &str = "2026-03-02T04:00:00.000Z";

/// The runtime on which lists are read.
pub fn lists_runtime() -> &'static Runtime {
    thread::runtime()
}

/// Decodes a page into the columns of its rows; returns the number of rows.
pub fn decode(page: &Scanned, profile: &Profile) -> usize {
    let rows = page.records();
    rows.map(|row| drop(std::hint::black_box(ListColumns::take(&PageRecord::of_page(&row), profile)))).count()
}

/// The result of storing a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Drafts in the list.
    pub drafts: u32,
    /// Drafts that were not in the list before.
    pub new: u32,
    /// Drafts whose record changed.
    pub changed: u32,
    /// Drafts that are no longer in the list.
    pub no_longer_listed: u32,
}

/// A separate cache in a folder, with the kept data beside it.
pub struct Lists {
    cache: Arc<Cache>,
    kept: Kept,
    profile: Arc<Profile>,
}

impl Lists {
    /// Opens the cache of a folder, as at the start of a refresh.
    ///
    /// # Errors
    /// The database's error.
    pub fn open(folder: &Path, profile: Profile) -> Result<Self> {
        let (cache, kept) = (Arc::new(Cache::open(folder)?), Kept::open(folder)?);
        cache.write().begin_refresh()?;
        Ok(Self { cache, kept, profile: Arc::new(profile) })
    }

    /// The work at the end of a refresh.
    ///
    /// # Errors
    /// The database's error.
    pub fn end(&self, filled: bool) -> Result<()> {
        self.cache.write().end_refresh(filled)
    }

    /// Stores a whole list, page by page, and swaps it in. A refresh stores as many lists at once as calls to a bank
    /// may be in flight, and a benchmark should too: [`AT_ONCE`] for each bank.
    ///
    /// # Errors
    /// A page is not a JSON array, or the database's error.
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
        self.swap(intake.into_pull()?)
    }

    /// The same on the calling thread alone, so that its instructions can be counted.
    ///
    /// # Errors
    /// As [`Self::take`].
    pub fn take_alone<'p>(
        &self,
        stage: Stage,
        account: &AccountKey,
        pages: impl IntoIterator<Item = &'p Scanned>,
    ) -> Result<Taken> {
        let mut pull = self.cache.write().begin(stage, account, false)?;
        for page in pages {
            let prepared = prepare(&mut pull, page, &self.profile, NAME)?;
            pull.wrote(&self.cache.write().write(&prepared)?);
        }
        self.swap(pull)
    }

    fn swap(&self, mut pull: Pull) -> Result<Taken> {
        let parties = pull.take_parties();
        let swapped = swap_in(&self.cache, &self.kept, pull, AS_OF, &HashSet::new())?;
        note_met(&self.kept, parties, AS_OF)?;
        Ok(Taken {
            drafts: swapped.drafts,
            new: swapped.new,
            changed: swapped.changed,
            no_longer_listed: swapped.no_longer_listed,
        })
    }
}
