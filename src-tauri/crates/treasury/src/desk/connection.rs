//! The test of a connection: does this address answer, and does it take the token?

use std::time::Instant;

use bank_client::{BankClient, ReadError};
use model::profile::{Account, Profile, bad_settings};
use model::{DeskError, Result, Sentence};
use money::balance_query;

use super::Desk;
use crate::home::profile_of;
use crate::view::{ConnectionTested, ProfileForm};

impl Desk {
    /// Reads the balance of the first account with the desk's own token. Nothing is stored.
    ///
    /// # Errors
    /// The service's error, as of [`DeskError::from_read`], or `connection-no-account`.
    pub async fn connection_test(&self) -> Result<ConnectionTested> {
        let profile = self.profile();
        let account = first_account(&profile)?;
        let begun = Instant::now();
        self.inner.bank.balance_read(&account.key()).await?;
        Ok(answered("connection-works", &profile, begun))
    }
}

/// Asks the service of a form, without a token: any reply shows that the address is the right kind of service's, and a
/// refusal of the missing token is the reply that is expected.
///
/// # Errors
/// `settings`: the form's settings are wrong. The client's error where no reply came.
pub async fn connection_test(form: &ProfileForm) -> Result<ConnectionTested> {
    let profile = profile_of(form)?;
    let account = first_account(&profile)?;
    let refuse = |detail: String| bad_settings("profile.toml", &detail);
    let client = BankClient::new(profile.service()).map_err(|error| refuse(error.to_string()))?;
    let begun = Instant::now();
    let read = balance_query(&account.bank_mark, std::slice::from_ref(account));
    match client.read(None, &read).await {
        Ok(_) => Ok(answered("connection-works-openly", &profile, begun)),
        Err(ReadError::SignIn { .. } | ReadError::NotPermitted { status: 403, .. }) => {
            Ok(answered("connection-asks-token", &profile, begun))
        }
        Err(error) => Err(DeskError::from_read(&error)),
    }
}

fn first_account(profile: &Profile) -> Result<&Account> {
    let none = || DeskError::correct("connection-no-account", Sentence::new("connection-no-account"));
    profile.accounts.first().ok_or_else(none)
}

fn answered(id: &str, profile: &Profile, begun: Instant) -> ConnectionTested {
    let milliseconds = begun.elapsed().as_millis();
    let sentence = Sentence::new(id).with("address", &profile.base_url).with("milliseconds", milliseconds);
    ConnectionTested { sentence }
}
