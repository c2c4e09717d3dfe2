//! The test of a connection: does this address answer, and does it take the token?

use std::time::Instant;

use bank_client::{BankClient, ReadError};
use model::profile::{Account, Profile};
use model::{DeskError, Result, Sentence};
use money::balance_query;

use super::Desk;
use crate::view::ConnectionTested;

impl Desk {
    /// Reads the balance of the first account with the desk's own token; without one, the service's request for a token is
    /// the expected answer. Nothing is stored.
    ///
    /// # Errors
    /// The service's error, as of [`DeskError::from_read`], or `connection-no-account`.
    pub async fn connection_test(&self) -> Result<ConnectionTested> {
        let profile = self.profile();
        if !self.has_token() {
            return asked(self.inner.bank.client(), &profile).await;
        }
        let account = first_account(&profile)?;
        let begun = Instant::now();
        self.inner.bank.balance_read(&account.key()).await?;
        Ok(answered("connection-works", &profile, begun))
    }
}

async fn asked(client: &BankClient, profile: &Profile) -> Result<ConnectionTested> {
    let account = first_account(profile)?;
    let begun = Instant::now();
    let read = balance_query(&account.bank_mark, std::slice::from_ref(account));
    match client.read(None, &read).await {
        Ok(_) => Ok(answered("connection-works-openly", profile, begun)),
        Err(ReadError::SignIn { .. } | ReadError::NotPermitted { status: 403, .. }) => {
            Ok(answered("connection-asks-token", profile, begun))
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
