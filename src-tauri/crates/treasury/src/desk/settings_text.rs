//! The settings of an open profile as text: shown, compared with an edit, and replaced.
//!
//! An edit takes force like one made in the file: the desk is opened again, records the change in the journal, and
//! asks an approver of the old settings to acknowledge a weakening. Until then the stricter setting applies.

use std::collections::BTreeMap;

use journal::profile_folders;
use model::folder::{SETTINGS_BYTES_MAX, read_text, write_private};
use model::profile::fields::{SettingsFields, fields_of, fields_under, with_fields};
use model::profile::{Approvers, ConnectionSecrets, Profile, Role, Who, bad_settings, flattened};
use model::sync::hold;
use model::{DeskError, Result, Sentence};

use super::Desk;
use super::approval_rights::unapprovable;
use super::settings_edits::edits;
use super::weakened::{looser, weakened};
use super::whose_token::KeptToken;
use crate::home::{ask_bank_system, trial_client, trial_client_of_fields};
use crate::view::SettingsEdit;

impl Desk {
    /// The text of `profile.toml`.
    ///
    /// # Errors
    /// `disk` when it cannot be read.
    pub fn settings_text(&self) -> Result<String> {
        Ok(read_text(&self.folder().join("profile.toml"), SETTINGS_BYTES_MAX)?)
    }

    /// A text of the settings as fields; those that the policy fixes say so.
    ///
    /// # Errors
    /// `settings` when it cannot be parsed.
    pub fn settings_fields(&self, text: &str) -> Result<SettingsFields> {
        fields_under(self.policy(), text)
    }

    /// The text with the values of fields.
    ///
    /// # Errors
    /// `settings`, with each wrong field and account named.
    pub fn settings_with(&self, text: &str, fields: &SettingsFields) -> Result<String> {
        let mut fields = fields.clone();
        if fields.accounts_fixed.is_some() {
            // Shown were the policy's accounts; the profile's own stay as they are.
            fields.accounts = fields_of(text)?.accounts;
        }
        let text = with_fields(text, &fields)?;
        let profile = self.policy().over(&Profile::parse(&text, "profile.toml")?)?;
        trial_client_of_fields(&profile, &ConnectionSecrets::default())?;
        Ok(text)
    }

    /// The token of this desk, for the one that opens with other settings: without a keychain the person would have to sign
    /// in again after each change.
    pub fn kept_token(&self) -> KeptToken {
        let profile = self.profile();
        KeptToken::of(&self.inner.token, &self.owner(&profile), &profile)
    }

    /// Ends acting, so that the profile can be archived.
    ///
    /// # Errors
    /// `settings-busy` while instructions are being sent or lists are being read.
    pub fn release(&self) -> Result<()> {
        if self.is_sending() || hold(&self.inner.refreshing).is_some() {
            return Err(DeskError::correct("settings-busy", Sentence::new("settings-busy")));
        }
        *hold(&self.inner.act_lock) = None;
        Ok(())
    }

    /// The effect of another text: each setting that changes, which of them weaken the rules of approval, and the people who can
    /// send and approve afterwards.
    ///
    /// # Errors
    /// `settings` with the mistake, or `disk`.
    pub fn settings_compare(&self, text: &str) -> Result<SettingsEdit> {
        let locked_out = self.locked_out(&self.readable(text)?);
        let over = |text: &str| self.policy().over_text(text);
        let edits = edits(&over(&self.settings_text()?), &over(text));
        let (before, after) = (self.settings_values(), self.values_with(text));
        let (weakened, looser) = (weakened(&before, &after), looser(&before, &after));
        let unapprovable = unapprovable(&Approvers::of(&before), &Approvers::of(&after));
        let rights = self.approval_rights_after(&after);
        Ok(SettingsEdit { edits, weakened, looser, locked_out, unapprovable, rights })
    }

    /// That other settings leave this person, or all people, without the role of administrator.
    fn locked_out(&self, next: &Profile) -> Option<Sentence> {
        let roles = next.roles.as_ref()?;
        if !roles.names(Role::Administrator) {
            return Some(Sentence::new("settings-no-administrator"));
        }
        let who = Who { signs_in: next.sign_in.is_some(), ..self.who() };
        (!roles.of(&who).contains(&Role::Administrator)).then(|| Sentence::new("settings-not-administrator"))
    }

    /// Replaces `profile.toml`, and ends acting: this desk has to be opened again. `shown` is the text that the edit
    /// began with, so that an edit of the file in between is not lost.
    ///
    /// # Errors
    /// `role`, `settings` with the mistake, `settings-fixed` when the policy leaves a change without effect, `settings-changed`, `approver-missing`
    /// when no person could approve a tier afterwards, `settings-busy` while instructions are being sent or lists are
    /// being read, or `disk`.
    pub fn settings_replace(&self, text: &str, shown: &str) -> Result<()> {
        self.require(Role::Administrator)?;
        self.store_settings(text, shown)
    }

    /// The same for a change that the person may make.
    pub(super) fn store_settings(&self, text: &str, shown: &str) -> Result<()> {
        self.require_bank_system(&self.readable(text)?)?;
        if self.settings_text()? != shown {
            return Err(DeskError::correct("settings-changed", Sentence::new("settings-changed")));
        }
        self.has_effect(shown, text)?;
        self.require_approvers(&self.values_with(text))?;
        self.release()?;
        write_private(&self.folder().join("profile.toml"), text)?;
        Ok(())
    }

    /// Asks about the bank system of another address or another name, like a new profile does.
    fn require_bank_system(&self, next: &Profile) -> Result<()> {
        let now = self.profile();
        if now.has_address_of(next) && now.system() == next.system() && now.organization_id == next.organization_id {
            return Ok(());
        }
        let mut folders = profile_folders(&self.inner.data_dir)?;
        folders.retain(|folder| folder.parent() == self.folder().parent() && folder != self.folder());
        ask_bank_system(next, &folders)
    }

    /// Refuses an edit of which the policy leaves a change without effect.
    pub(super) fn has_effect(&self, before: &str, after: &str) -> Result<()> {
        if Profile::parse(after, "profile.toml").is_ok_and(|own| own.group.is_some_and(|group| group.alone.is_some())) {
            return Err(DeskError::not_permitted("settings-fixed", Sentence::new("settings-alone")));
        }
        let names = self.policy().without_effect(before, after);
        let Some(by) = names.first().map(|name| self.policy().by(name)) else { return Ok(()) };
        let id = if by.id == "policy-by" { "settings-fixed" } else { "settings-fixed-group" };
        let sentence = Sentence { id: id.to_owned(), ..by }.with("names", names.join(", "));
        Err(DeskError::not_permitted("settings-fixed", sentence))
    }

    /// The values of all settings with this text of the profile's.
    fn values_with(&self, text: &str) -> BTreeMap<String, String> {
        let mut values = self.settings_values();
        values.retain(|name, _| !name.starts_with("profile."));
        values.extend(flattened("profile", &self.policy().over_text(text)));
        values
    }

    /// The text can be used: it is parsed, agrees with the policy, and its address can be called.
    pub(super) fn readable(&self, text: &str) -> Result<Profile> {
        let profile = self.policy().over(&Profile::parse(text, "profile.toml")?)?;
        let refuse = |detail: String| bad_settings("profile.toml", &detail);
        if profile.accounts.is_empty() {
            return Err(refuse("accounts: at least one".to_owned()));
        }
        trial_client(&profile, &ConnectionSecrets::default()).map_err(refuse)?;
        Ok(profile)
    }
}
