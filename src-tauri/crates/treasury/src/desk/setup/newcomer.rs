//! A profile that does not exist yet: the settings that the policy of this computer fixes for it, its address under them, and
//! its adding. So a form shows a fixed setting from the start, and a profile that could not be opened is not added.

use std::path::Path;

use model::profile::fields::{SettingValue, fields_under, with_values};
use model::profile::{ConnectionSecrets, Policy, Profile};
use model::{Keychain, Result};

use super::address::asked_at;
use crate::desk::network::keep_password;
use crate::desk::own_certificate::{self, forget_secret, keep_secret};
use crate::desk::token::Owner;
use crate::home::{Home, trial_client_of_fields};
use crate::view::{AddressRead, SetupFields, SetupForm, SetupSecrets};

/// The least text of a profile that can be read; the address of nothing.
const START: &str = "base_url = \"https://aval.invalid\"\norganization_id = 1\nenvironment = \"production\"\n";

/// A profile that does not exist yet. It has no `Debug`, because of the password.
#[derive(Clone, Copy)]
pub struct Newcomer<'a> {
    /// The data directory.
    pub home: &'a Home,
    /// Its name, which may be blank while it is typed.
    pub name: &'a str,
    /// Path of the policy file; `None`: no policy is read.
    pub policy: Option<&'a Path>,
    /// Password at the proxy of its settings, where these name a user.
    pub proxy_password: Option<&'a str>,
    /// File of the client certificate in its settings, with the file's password.
    pub certificate: Option<(&'a Path, &'a str)>,
}

impl SetupSecrets {
    /// The profile of this name that gets these secrets.
    pub fn newcomer<'a>(&'a self, home: &'a Home, name: &'a str, policy: &'a Path) -> Newcomer<'a> {
        let path = self.certificate_path.as_deref().map(Path::new);
        let certificate = path.map(|path| (path, self.certificate_password.as_str()));
        Newcomer { home, name, policy: Some(policy), proxy_password: self.proxy_password.as_deref(), certificate }
    }
}

impl Newcomer<'_> {
    /// The settings as fields, with those that the policy fixes for this name and address.
    ///
    /// # Errors
    /// `settings` if the address cannot be a setting.
    pub fn fields(&self, base_url: &str) -> Result<SetupFields> {
        let address = SettingValue { name: "base_url".to_owned(), value: base_url.trim().to_owned() };
        let values = if address.value.is_empty() { Vec::new() } else { vec![address] };
        let text = with_values(START, &values)?;
        let policy = self.policy_of(&Profile::parse(&text, "profile.toml")?);
        let off = policy.sending_off();
        Ok(SetupFields { fields: fields_under(&policy, &text)?, off })
    }

    /// Reads a typed address and asks there for no balances, without a token. A service that refuses the missing token is the
    /// expected answer; where it does not know the path, the other place of the version is tried too. `connection` are the
    /// settings `connection.*` under which to ask, with the policy's over them.
    ///
    /// # Errors
    /// `settings` at `base_url` if the text is no address that may be called, or at a wrong setting of the connection.
    pub async fn address(&self, typed: &str, connection: &[SettingValue]) -> Result<AddressRead> {
        asked_at(typed, |base_url, style| {
            let value = |name: &str, value: &str| SettingValue { name: name.to_owned(), value: value.to_owned() };
            let values = [&[value("base_url", base_url), value("version_style", style)], connection].concat();
            let own = Profile::parse(&with_values(START, &values)?, "profile.toml")?;
            // A fixed address would be asked instead of the typed one.
            let in_force = Profile { base_url: own.base_url.clone(), ..self.policy_of(&own).over(&own)? };
            trial_client_of_fields(&in_force, &self.secrets()?)
        })
        .await
    }

    /// Adds the profile. The password is stored first, so that a computer without a keychain adds nothing.
    ///
    /// # Errors
    /// Those of [`Home::set_up`]; `settings` where the settings do not fit the policy; `secret-not-kept`.
    pub fn add(&self, form: &SetupForm, keychain: &dyn Keychain) -> Result<()> {
        let own = Profile::parse(&self.home.set_up_text(form)?, "profile.toml")?;
        let in_force = self.policy_of(&own).over(&own)?;
        let secrets = self.secrets()?;
        trial_client_of_fields(&in_force, &secrets)?;
        let owner = Owner::of(self.home.dir(), self.name, &in_force);
        let kept = match self.proxy_password {
            Some(password) => keep_password(&in_force.connection, &owner, keychain, password)?,
            None => None,
        };
        let own = in_force.connection.client_certificate.as_ref().zip(secrets.certificate_key.as_ref());
        let key = own.map(|(chain, key)| (owner.certificate_entry(chain), key));
        let forget = |entry: Option<&str>| forget_secret(entry, keychain);
        if let Some((entry, key)) = &key {
            keep_secret(keychain, entry, key).inspect_err(|_| forget(kept.as_deref()))?;
        }
        self.home.set_up(form).inspect_err(|_| {
            forget(kept.as_deref());
            forget(key.as_ref().map(|(entry, _)| entry.as_str()));
        })
    }

    fn policy_of(&self, profile: &Profile) -> Policy {
        Policy::read(self.policy, self.name.trim(), profile, self.home.dir())
    }

    fn secrets(&self) -> Result<ConnectionSecrets> {
        let own = self.certificate.map(|(path, password)| own_certificate::of_file(path, password)).transpose()?;
        Ok(ConnectionSecrets {
            proxy_password: self.proxy_password.map(str::to_owned),
            certificate_key: own.map(|own| own.key_pem()),
        })
    }
}
