//! A desk whose lists are filled with the workload. Filling a million drafts takes minutes, so the data directory stays
//! in this bench's folder, and the next run with the same seed uses it again.

use std::path::{Path, PathBuf};
use std::time::Instant;

use bank_contract::Stage;
use model::{AccountKey, Environment};
use practice_bank::workload::Workload;
use treasury::figures::Lists;
use treasury::view::{DraftRow, InboxQuery, ProfileForm};
use treasury::{Desk, Home, Options};

use crate::Outcome;
use crate::setup::{PAGE_ROWS, Setup, day, scanned};

/// The file that marks a completely filled folder.
const WHOLE: &str = "whole";
/// The only profile of the folder, so that a window opens it by itself.
const PROFILE: &str = "figures";

/// A filled desk.
pub struct Filled {
    /// The desk.
    pub desk: Desk,
    /// The path of its `cache.sqlite`.
    pub cache: PathBuf,
}

impl Filled {
    /// Opens the desk of this setup, filled.
    ///
    /// # Errors
    /// The disk or the database fails, or the setup has more drafts than a practice bank.
    pub fn open(setup: &Setup) -> Outcome<Self> {
        let folder = data_dir(setup)?;
        let home = Home::at(Some(folder))?;
        let desk = Desk::open(&home, PROFILE, Options::quiet())?;
        let cache = desk.folder().join("cache.sqlite");
        Ok(Self { desk, cache })
    }

    /// Reads rows as the window does, from one position on.
    ///
    /// # Errors
    /// The database fails.
    pub fn rows(&self, view: u32, from: u32, count: u32) -> Outcome<Vec<DraftRow>> {
        Ok(self.desk.inbox_rows(view, from, count)?)
    }
}

/// The data directory of a desk of this setup, filled unless it was before.
///
/// # Errors
/// As [`Filled::open`].
pub fn data_dir(setup: &Setup) -> Outcome<PathBuf> {
    let folder = setup.place().join(format!("desk-{}-{}", setup.drafts, setup.seed));
    let whole = folder.join(WHOLE);
    if !whole.is_file() || !holds_lists(&folder)? {
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        fill(setup, &folder)?;
        std::fs::write(whole, "")?;
    }
    Ok(folder.canonicalize()?)
}

/// Whether the lists are still there: a program with a newer cache format empties an older cache when it opens it.
fn holds_lists(folder: &Path) -> Outcome<bool> {
    let desk = Desk::open(&Home::at(Some(folder.to_owned()))?, PROFILE, Options::quiet())?;
    Ok(desk.lists(&[])?.stages.iter().any(|stage| stage.drafts > 0))
}

/// Every list, each draft once.
pub fn all_lists() -> InboxQuery {
    let mut stages = Stage::ALL.iter().map(|stage| stage.name().to_owned());
    InboxQuery { stage: stages.next().unwrap_or_default(), more_stages: stages.collect(), ..InboxQuery::default() }
}

fn fill(setup: &Setup, folder: &Path) -> Outcome<()> {
    eprintln!("filling a desk with {} drafts from seed {}", setup.drafts, setup.seed);
    let begun = Instant::now();
    let workload = Workload::new(setup.seed, setup.drafts, day())?;
    let lists = workload.lists();
    let mut accounts: Vec<String> = Vec::new();
    for list in &lists {
        let account = &list.account;
        let named = format!("{}:{}:{}", account.bank_mark, account.account_number, account.bank_code);
        if !accounts.contains(&named) {
            accounts.push(named);
        }
    }
    let home = Home::at(Some(folder.to_owned()))?;
    home.add(&ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: PROFILE.to_owned(),
        environment: Some(Environment::Test),
        // Nothing listens at this address: every measurement reads stored data.
        base_url: "http://127.0.0.1:9".to_owned(),
        organization_id: "1".to_owned(),
        accounts,
        settings: Some(practice_bank::settings_toml()),
        code_book: Some(practice_bank::code_book_toml()),
    })?;
    let cache = Lists::open(&home.profile_dir(PROFILE)?, setup.profile()?)?;
    for list in &lists {
        let key = AccountKey { bank_mark: list.account.bank_mark.clone(), number: list.account.account_number.clone() };
        let mut refused = None;
        let page = |page| scanned(workload.page(list, page, PAGE_ROWS)).map_err(|error| refused = Some(error)).ok();
        cache.take(list.stage, &key, (0..list.len().div_ceil(PAGE_ROWS)).map_while(page))?;
        refused.map_or(Ok(()), Err)?;
    }
    cache.end(true)?;
    eprintln!("filled in {} s", begun.elapsed().as_secs());
    Ok(())
}
