//! The common setup of all rows: the practice bank's lists from a seed, folders on a real disk, and the rounds to run.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use bank_contract::scan::{Limits, into_scanned};
use bank_contract::{Scanned, Stage};
use chrono::NaiveDate;
use model::AccountKey;
use model::profile::{Account, Profile};
use practice_bank::workload::Workload;
use tempfile::TempDir;
use treasury::home::Practice;

use crate::Outcome;

/// Records per page, as documented for the results.
pub const PAGE_ROWS: usize = 200;

/// Most drafts whose pages are held in memory: 900 MB of text. Rows that need all pages measure at most these; the row
/// `whole` measures more drafts.
const IN_MEMORY_MAX: u32 = 100_000;

/// A list, as its pages are sent over the wire.
pub struct Pages {
    /// The account of the list.
    pub account: AccountKey,
    /// The list.
    pub stage: Stage,
    /// JSON arrays of at most [`PAGE_ROWS`] records, scanned as the client hands them to the desk.
    pub texts: Vec<Arc<Scanned>>,
    /// Records in all of them.
    pub rows: usize,
}

/// The parameters of a run, and the data made from them once.
pub struct Setup {
    /// Drafts of the practice bank.
    pub drafts: u32,
    /// Seed of the drafts.
    pub seed: u64,
    /// Rounds that are counted.
    pub rounds: u32,
    folder: PathBuf,
    pages: OnceLock<Vec<Pages>>,
}

impl Setup {
    /// A setup whose files are in `folder`, which has to be on a real disk.
    pub fn new(drafts: u32, seed: u64, rounds: u32, folder: PathBuf) -> Self {
        Self { drafts, seed, rounds, folder, pages: OnceLock::new() }
    }

    /// A new folder, deleted when its value is dropped.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn folder(&self) -> Outcome<TempDir> {
        std::fs::create_dir_all(&self.folder)?;
        Ok(tempfile::tempdir_in(&self.folder)?)
    }

    /// The permanent folder of this bench: the installed peers are in it.
    pub fn place(&self) -> &std::path::Path {
        &self.folder
    }

    /// The lists of all drafts, every page of them in memory. Made once.
    ///
    /// # Errors
    /// The setup has more drafts than a practice bank.
    pub fn pages(&self) -> Outcome<&[Pages]> {
        if let Some(pages) = self.pages.get() {
            return Ok(pages);
        }
        let drafts = self.drafts.min(IN_MEMORY_MAX);
        eprintln!("making the lists of {drafts} drafts from seed {}", self.seed);
        let made = pages_of(self.seed, drafts)?;
        Ok(self.pages.get_or_init(|| made))
    }

    /// The practice bank's settings as a profile: formats of dates and pages.
    ///
    /// # Errors
    /// The practice bank's settings are not valid for a profile.
    pub fn profile(&self) -> Outcome<Profile> {
        let head = "base_url = \"http://127.0.0.1\"\norganization_id = 1\nenvironment = \"practice\"\n";
        Ok(Profile::parse(&format!("{head}{}", practice_bank::settings_toml()), "profile.toml")?)
    }
}

/// The day that due dates are relative to: always the same, so that a seed always gives the same workload.
pub fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 2).unwrap_or_default()
}

/// The lists of a bank, every page of them.
///
/// # Errors
/// More drafts than a practice bank has.
fn pages_of(seed: u64, drafts: u32) -> Outcome<Vec<Pages>> {
    let workload = Workload::new(seed, drafts, day())?;
    let lists = workload.lists();
    let pages = lists.iter().map(|list| {
        let texts = (0..list.len().div_ceil(PAGE_ROWS)).map(|page| workload.page(list, page, PAGE_ROWS));
        Ok(Pages {
            account: AccountKey {
                bank_mark: list.account.bank_mark.clone(),
                number: list.account.account_number.clone(),
            },
            stage: list.stage,
            texts: texts.map(|text| scanned(text).map(Arc::new)).collect::<Outcome<_>>()?,
            rows: list.len(),
        })
    });
    pages.collect()
}

/// A practice profile with these accounts, each once, whose service has this address.
pub fn practice(base_url: &str, accounts: impl Iterator<Item = AccountKey>) -> Practice {
    let mut known: Vec<Account> = Vec::new();
    for key in accounts {
        if !known.iter().any(|account| account.key() == key) {
            known.push(Account { bank_mark: key.bank_mark, account_number: key.number, ..Account::default() });
        }
    }
    Practice {
        base_url: base_url.to_owned(),
        organization_id: 1,
        accounts: known,
        settings_toml: practice_bank::settings_toml(),
        code_book_toml: practice_bank::code_book_toml(),
    }
}

/// A page, as the client passes it to the desk.
///
/// # Errors
/// The strict scan refuses the page.
pub fn scanned(page: String) -> Outcome<Scanned> {
    into_scanned(page.into_bytes(), Limits::REPLY).map_err(|(refusal, _)| refusal.into())
}
