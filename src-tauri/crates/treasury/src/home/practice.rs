//! The profile `practice`: created and updated at each start from the practice bank's own facts.
//!
//! Its journal, its cache and a person's changes of its settings are kept; only the bank's own settings are replaced.
//! The values that the bank states are stored beside the profile's code book: entries that agree with them need no
//! proof.

use std::path::PathBuf;

use model::profile::{Account, CodeBook, PRACTICE, Profile, STATED_FILE, bad_settings, started_here};
use model::{Environment, Result, folder};

use super::{Home, write_profile};

/// The practice bank's facts about itself.
#[derive(Debug, Clone)]
pub struct Practice {
    /// Its address in this run.
    pub base_url: String,
    /// Its tenant.
    pub organization_id: i64,
    /// Its accounts.
    pub accounts: Vec<Account>,
    /// Settings of `profile.toml` that it needs.
    pub settings_toml: String,
    /// Its code book.
    pub code_book_toml: String,
}

impl Home {
    /// Path of the practice bank's own state: beside its profile, never in it.
    pub fn practice_state(&self) -> PathBuf {
        self.dir().join("practice-bank.sqlite")
    }

    /// Adds the profile `practice`, or updates it to the bank's present facts.
    ///
    /// # Errors
    /// `settings`: the bank's own settings cannot be read. `disk`: the files cannot be written.
    pub fn practice(&self, facts: &Practice) -> Result<()> {
        started_here(&facts.base_url);
        let folder = self.profile_dir(PRACTICE)?;
        CodeBook::parse(&facts.code_book_toml, "code-book.toml")?;
        if !folder.join("profile.toml").exists() {
            write_profile(&folder, &new_profile(facts)?, &facts.code_book_toml)?;
            return Ok(folder::write_private(&folder.join(STATED_FILE), &facts.code_book_toml)?);
        }
        folder::write_private(&folder.join(STATED_FILE), &facts.code_book_toml)?;
        let mut profile = Profile::load(&folder)?;
        profile.base_url.clone_from(&facts.base_url);
        profile.organization_id = facts.organization_id;
        profile.environment = Environment::Practice;
        let missing = facts.accounts.iter().filter(|account| profile.account(&account.key()).is_none());
        let missing: Vec<Account> = missing.cloned().collect();
        profile.accounts.extend(missing);
        let text = toml::to_string(&profile).map_err(|error| bad_settings("profile.toml", &error.to_string()))?;
        Ok(folder::write_private(&folder.join("profile.toml"), &text)?)
    }
}

fn new_profile(facts: &Practice) -> Result<Profile> {
    let refuse = |detail: &str| bad_settings("profile.toml", detail);
    let mut table: toml::Table = toml::from_str(&facts.settings_toml).map_err(|error| refuse(error.message()))?;
    table.insert("base_url".to_owned(), facts.base_url.clone().into());
    table.insert("organization_id".to_owned(), facts.organization_id.into());
    table.insert("environment".to_owned(), "practice".into());
    let text = toml::to_string(&table).map_err(|error| refuse(&error.to_string()))?;
    let mut profile = Profile::parse(&text, "profile.toml")?;
    for account in &facts.accounts {
        if profile.account(&account.key()).is_none() {
            profile.accounts.push(account.clone());
        }
    }
    Ok(profile)
}
