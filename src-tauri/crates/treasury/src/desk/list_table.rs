//! Which lists are read for which account: shown with their ages, and edited in `profile.toml`.

use bank_contract::Stage;
use model::Result;
use model::folder::{SETTINGS_BYTES_MAX, read_text, write_private};
use model::profile::Role;
use model::profile::{Account, POLL_MINUTES_MIN, Profile, edit, stage};

use super::Desk;
use super::polling::polled;
use crate::read::reading::order::is_to_sign;
use crate::store::cache::lists;
use crate::view::{AccountLists, AccountStages, ListCell, ListTable};

impl Desk {
    /// The table of accounts and lists.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn list_table(&self) -> Result<ListTable> {
        let profile = self.profile();
        let all = lists::all(&self.inner.cache.read())?;
        let mut stages: Vec<Stage> = Stage::ALL.to_vec();
        stages.sort_by_key(|stage| (!is_to_sign(*stage), *stage != Stage::Draft));
        let cell = |account: &Account, stage: Stage| {
            let list = all.get(&(stage, account.key()));
            ListCell {
                stage: stage.name().to_owned(),
                pulled: account.pulls(stage),
                as_of: list.and_then(|list| list.as_of.clone()),
                drafts: list.map_or(0, |list| list.drafts),
                trouble: list.and_then(|list| list.trouble.clone()),
                page: list.and_then(|list| list.trouble_page),
            }
        };
        let line = |account: &Account| AccountLists {
            account: account.key().to_string(),
            cells: stages.iter().map(|stage| cell(account, *stage)).collect(),
        };
        Ok(ListTable {
            accounts: profile.accounts.iter().map(line).collect(),
            stages: stages.iter().map(|stage| stage.name().to_owned()).collect(),
            poll_minutes: profile.poll_minutes,
            poll_minutes_min: POLL_MINUTES_MIN,
            polled: polled().map(|stage| stage.name().to_owned()).collect(),
        })
    }

    /// Sets which lists are read for some accounts. A list that is no longer read keeps its rows, which age.
    ///
    /// # Errors
    /// `account-unknown`, `stage-unknown`, `settings` with the mistake, `settings-fixed`, or `disk`.
    pub fn set_pulled(&self, accounts: &[AccountStages]) -> Result<ListTable> {
        let mut sets = Vec::new();
        for one in accounts {
            let key = self.account(&one.account)?.key();
            let named = one.stages.iter().map(|name| stage(name)).collect::<Result<Vec<Stage>>>()?;
            let pulled: Vec<String> =
                Stage::ALL.iter().filter(|stage| named.contains(stage)).map(|stage| stage.name().to_owned()).collect();
            sets.push((key, pulled));
        }
        self.edit_profile(|text| {
            sets.iter().try_fold(text, |text, (key, pulled)| {
                let all = pulled.len() == Stage::ALL.len();
                edit::with_stages(&text, key, (!all).then_some(pulled))
            })
        })?;
        self.list_table()
    }

    /// Sets the minutes between two polls; `None` turns polling off.
    ///
    /// # Errors
    /// `settings` when there are too few minutes, `settings-fixed`, or `disk`.
    pub fn set_poll_minutes(&self, minutes: Option<u32>) -> Result<ListTable> {
        self.edit_profile(|text| edit::with_poll_minutes(&text, minutes))?;
        self.list_table()
    }

    /// Edits the text of `profile.toml` and applies it; invalid text is not written.
    fn edit_profile(&self, change: impl FnOnce(String) -> Result<String>) -> Result<()> {
        self.require(Role::Administrator)?;
        let path = self.folder().join("profile.toml");
        let before = read_text(&path, SETTINGS_BYTES_MAX)?;
        let text = change(before.clone())?;
        self.has_effect(&before, &text)?;
        let profile = Profile::parse(&text, "profile.toml")?;
        write_private(&path, &text)?;
        self.set_profile(&profile)
    }
}
