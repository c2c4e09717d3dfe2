//! The signed-in session of a profile: kept in the system's keychain, refreshed by one program at a time.

use std::path::PathBuf;
use std::sync::Arc;

use bank_client::ReadError;
use model::clock::Clock;
use model::locks::FileLock;
use sign_in::{Lock, Place, Provider, Secret, Session, SignInError, SignedIn};

use crate::token::Keychain;
use crate::view::SignedInView;
use model::error::DeskError;

/// The lock file, in the profile's folder. The session itself is in no file.
const LOCK_FILE: &str = "sign-in.lock";

/// The keychain's entry of a session.
struct KeychainPlace {
    keychain: Arc<dyn Keychain>,
    entry: String,
    lock_file: PathBuf,
}

impl Place for KeychainPlace {
    fn read(&self) -> Option<String> {
        self.keychain.read(&self.entry)
    }

    fn write(&self, text: &str) -> Result<(), String> {
        self.keychain.keep(&self.entry, text)
    }

    fn forget(&self) -> Result<(), String> {
        self.keychain.forget(&self.entry)
    }

    fn try_lock(&self) -> Result<Option<Lock>, String> {
        let lock = FileLock::try_take(&self.lock_file).map_err(|error| error.to_string())?;
        Ok(lock.map(|lock| Box::new(lock) as Lock))
    }
}

/// Opens the session of a profile; `entry` is the name of its keychain entry, `folder` the profile's.
pub(crate) fn open(
    provider: Provider,
    keychain: Arc<dyn Keychain>,
    entry: String,
    folder: PathBuf,
    clock: Clock,
    client_secret: Option<String>,
) -> Session {
    let place = KeychainPlace { keychain, entry, lock_file: folder.join(LOCK_FILE) };
    let session = Session::open(provider, Arc::new(place), Arc::new(move || clock.now()));
    session.with_secret(client_secret.map(|secret| Secret::new(secret.trim())))
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
