//! The data that several paths share: pages of lists, and desks with a fixed clock.

use std::fs;
use std::path::{Path, PathBuf};

use bank_contract::{Scanned, Stage};
use chrono::{DateTime, Utc};
use model::AccountKey;
use model::clock::Clock;
use model::profile::Profile;
use serde::{Deserialize, Serialize};
use treasury::figures::Lists;
use treasury::home::PRACTICE;
use treasury::{Desk, Home, Options};

use crate::Outcome;
use crate::setup::{Setup, day, practice, scanned};

/// Drafts of the workload: every path takes a second or two under callgrind.
const DRAFTS: u32 = 1_000;
const SEED: u64 = 7;
const PAGES: &str = "pages.json";

/// The folder with the data of all paths.
pub struct Ground {
    folder: PathBuf,
}

/// A list with the texts of its pages.
#[derive(Serialize, Deserialize)]
pub struct ListPages {
    bank_mark: String,
    account: String,
    stage: String,
    /// Pages as they are sent.
    pub texts: Vec<String>,
}

impl ListPages {
    /// Its account.
    pub fn key(&self) -> AccountKey {
        AccountKey { bank_mark: self.bank_mark.clone(), number: self.account.clone() }
    }

    /// Its stage.
    ///
    /// # Errors
    /// The name is not one of a stage.
    pub fn stage(&self) -> Outcome<Stage> {
        Ok(Stage::ALL.iter().copied().find(|stage| stage.name() == self.stage).ok_or("no stage")?)
    }

    /// Its pages, scanned as the client hands them to the desk.
    ///
    /// # Errors
    /// The strict scan refuses a page.
    pub fn pages(&self) -> Outcome<Vec<Scanned>> {
        self.texts.iter().map(|text| scanned(text.clone())).collect()
    }
}

impl Ground {
    /// Makes the folder anew, with the pages of all lists.
    ///
    /// # Errors
    /// The disk fails.
    pub fn make(folder: &Path) -> Outcome<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let setup = Setup::new(DRAFTS, SEED, 1, folder.to_owned());
        let lists: Vec<ListPages> = setup
            .pages()?
            .iter()
            .map(|list| ListPages {
                bank_mark: list.account.bank_mark.clone(),
                account: list.account.number.clone(),
                stage: list.stage.name().to_owned(),
                texts: list.texts.iter().map(|page| page.text().to_owned()).collect(),
            })
            .collect();
        fs::write(folder.join(PAGES), serde_json::to_vec(&lists)?)?;
        Ok(Self { folder: folder.canonicalize()? })
    }

    /// Opens the folder.
    ///
    /// # Errors
    /// It was not made.
    pub fn open(folder: &Path) -> Outcome<Self> {
        Ok(Self { folder: folder.canonicalize()? })
    }

    /// A folder of one path.
    ///
    /// # Errors
    /// The disk fails.
    pub fn folder(&self, name: &str) -> Outcome<PathBuf> {
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// All lists.
    ///
    /// # Errors
    /// The disk fails.
    pub fn lists(&self) -> Outcome<Vec<ListPages>> {
        Ok(serde_json::from_slice(&fs::read(self.folder.join(PAGES))?)?)
    }

    /// The settings of the practice bank as a profile.
    ///
    /// # Errors
    /// They are not valid for a profile.
    pub fn profile(&self) -> Outcome<Profile> {
        Setup::new(DRAFTS, SEED, 1, self.folder.clone()).profile()
    }

    /// Makes the data directory of a desk that has the accounts of all lists.
    ///
    /// # Errors
    /// The disk fails.
    pub fn make_desk(&self, name: &str) -> Outcome<Home> {
        let home = Home::at(Some(self.folder(name)?))?;
        home.practice(&practice("http://127.0.0.1:1", self.lists()?.iter().map(ListPages::key)))?;
        Ok(home)
    }

    /// Fills the cache of a desk.
    ///
    /// # Errors
    /// The disk fails.
    pub fn fill(&self, cache: &Path) -> Outcome<()> {
        let lists = Lists::open(cache, self.profile()?)?;
        for list in self.lists()? {
            lists.take_alone(list.stage()?, &list.key(), &list.pages()?)?;
        }
        Ok(lists.end(true)?)
    }

    /// Opens a desk that was made, at the workload's day.
    ///
    /// # Errors
    /// The disk fails.
    pub fn open_desk(&self, name: &str, act: bool) -> Outcome<Desk> {
        let home = Home::at(Some(self.folder.join(name)))?;
        let options =
            Options { clock: Clock::fixed(noon()), state: Some(self.folder.join("state")), act, ..Options::quiet() };
        Ok(Desk::open(&home, PRACTICE, options)?)
    }
}

/// Noon of the workload's day.
pub fn noon() -> DateTime<Utc> {
    day().and_hms_opt(4, 0, 0).unwrap_or_default().and_utc()
}
