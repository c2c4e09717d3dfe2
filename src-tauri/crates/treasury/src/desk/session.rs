//! The signed-in people of a profile: their sessions are kept in the system's keychain, refreshed by one program at a time.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bank_client::{Connection, ReadError};
use model::Keychain;
use model::clock::Clock;
use model::error::DeskError;
use model::locks::FileLock;
use model::profile::SignIn;
use sign_in::{Endpoints, Lock, People, Place, Provider, Secret, SignInError, SignedIn};

use crate::view::SignedInView;

/// The lock file, in the profile's folder. The sessions themselves are in no file.
const LOCK_FILE: &str = "sign-in.lock";

/// The keychain's entries of the sessions.
struct KeychainPlace {
    keychain: Arc<dyn Keychain>,
    /// Beginning of their names, which contains profile, data directory, service address and tenant.
    owner: String,
    lock_file: PathBuf,
}

impl KeychainPlace {
    fn named(&self, entry: &str) -> String {
        format!("{}/{entry}", self.owner)
    }
}

impl Place for KeychainPlace {
    fn read(&self, entry: &str) -> Option<String> {
        self.keychain.read(&self.named(entry))
    }

    fn write(&self, entry: &str, text: &str) -> Result<(), String> {
        self.keychain.keep(&self.named(entry), text)
    }

    fn forget(&self, entry: &str) -> Result<(), String> {
        self.keychain.forget(&self.named(entry))
    }

    fn try_lock(&self) -> Result<Option<Lock>, String> {
        let lock = FileLock::try_take(&self.lock_file).map_err(|error| error.to_string())?;
        Ok(lock.map(|lock| Box::new(lock) as Lock))
    }
}

/// The settings as the sign-in needs them.
pub(crate) fn provider(settings: &SignIn, connection: Connection) -> Provider {
    Provider {
        issuer: settings.issuer.clone(),
        endpoints: Endpoints {
            authorization: settings.authorization_endpoint.clone(),
            token: settings.token_endpoint.clone(),
            device: settings.device_authorization_endpoint.clone(),
            userinfo: settings.userinfo_endpoint.clone(),
            introspection: settings.introspection_endpoint.clone(),
            revocation: settings.revocation_endpoint.clone(),
            jwks: settings.jwks_uri.clone(),
        },
        client_id: settings.client_id.clone(),
        scopes: settings.scopes.clone(),
        audience: settings.audience.clone(),
        resource: settings.resource.clone(),
        prompt: settings.prompt.clone(),
        redirect: settings.redirect_uri.clone(),
        wait: Duration::from_secs(settings.wait_seconds.into()),
        connection,
    }
}

/// Opens the sessions of a profile; `owner` is the beginning of their keychain entries, `folder` the profile's.
pub(crate) fn open(
    provider: Provider,
    keychain: Arc<dyn Keychain>,
    owner: String,
    folder: PathBuf,
    clock: Clock,
    client_secret: Option<String>,
) -> People {
    let place = KeychainPlace { keychain, owner, lock_file: folder.join(LOCK_FILE) };
    let secret = client_secret.map(|secret| Secret::new(secret.trim()));
    People::open(provider, Arc::new(place), Arc::new(move || clock.now()), secret)
}

/// The reason why a call has no token, for reads.
pub(crate) fn no_token(error: &SignInError) -> ReadError {
    ReadError::NoToken { why: error.word(), detail: error.detail(), passing: error.is_passing() }
}

/// The same for a person who signs in or out.
pub(crate) fn failed(error: &SignInError) -> DeskError {
    DeskError::from_read(&no_token(error))
}

impl From<&SignedIn> for SignedInView {
    fn from(of: &SignedIn) -> Self {
        let text = |at| model::clock::text(at);
        Self {
            person: of.person.clone(),
            way: of.way.word().to_owned(),
            subject: of.subject.clone(),
            name: of.name.clone(),
            identity: of.identity.clone(),
            ends: of.ends.map(text),
            refreshes: of.refreshes,
            scopes: of.scopes.clone(),
            since: text(of.since),
        }
    }
}
