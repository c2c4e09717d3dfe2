//! The access token: from the system's keychain, else from `AVAL_TOKEN`, else given for this session only.
//!
//! The window and the command line share the keychain entry. It is named by profile, data directory, address of the service
//! and tenant: a profile that is added anew under an old name, with another address, finds no token of the old one. A token
//! is never written to a file and never printed; the window sees four characters of it at most.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bank_client::Token;
use sha2::{Digest, Sha256};

use crate::error::{DeskError, Result};
use crate::profile::hex;
use crate::view::{Sentence, TokenView};

/// Name of the entries in the keychain.
const KEYCHAIN_SERVICE: &str = "Aval";

/// A place that keeps secrets by entry.
pub trait Keychain: Send + Sync {
    /// The secret of an entry; `None` where there is none or no keychain.
    fn read(&self, entry: &str) -> Option<String>;
    /// Keeps a secret.
    ///
    /// # Errors
    /// What the keychain said.
    fn keep(&self, entry: &str, secret: &str) -> Result<(), String>;
    /// Forgets a secret; that there was none is no error.
    ///
    /// # Errors
    /// What the keychain said.
    fn forget(&self, entry: &str) -> Result<(), String>;
}

/// The system's keychain: Secret Service, Keychain Services or Credential Manager.
#[derive(Debug, Default)]
pub struct SystemKeychain;

impl SystemKeychain {
    /// The Secret Service is asked over D-Bus with calls that block, which an async runtime's thread must not.
    fn ask<T: Send + 'static>(
        entry: &str,
        ask: impl FnOnce(keyring::Entry) -> keyring::Result<T> + Send + 'static,
    ) -> keyring::Result<T> {
        let entry = entry.to_owned();
        let asked = std::thread::spawn(move || ask(keyring::Entry::new(KEYCHAIN_SERVICE, &entry)?));
        asked.join().unwrap_or(Err(keyring::Error::NoDefaultStore))
    }
}

impl Keychain for SystemKeychain {
    fn read(&self, entry: &str) -> Option<String> {
        Self::ask(entry, |entry| entry.get_password()).ok()
    }

    fn keep(&self, entry: &str, secret: &str) -> Result<(), String> {
        let secret = secret.to_owned();
        Self::ask(entry, move |entry| entry.set_password(&secret)).map_err(|error| error.to_string())
    }

    fn forget(&self, entry: &str) -> Result<(), String> {
        match Self::ask(entry, |entry| entry.delete_credential()) {
            Ok(()) | Err(keyring::Error::NoEntry | keyring::Error::NoDefaultStore) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// A keychain in memory, for tests and for computers without one.
#[derive(Debug, Default)]
pub struct MemoryKeychain(Mutex<BTreeMap<String, String>>);

impl Keychain for MemoryKeychain {
    fn read(&self, entry: &str) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(entry).cloned()
    }

    fn keep(&self, entry: &str, secret: &str) -> Result<(), String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(entry.to_owned(), secret.to_owned());
        Ok(())
    }

    fn forget(&self, entry: &str) -> Result<(), String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(entry);
        Ok(())
    }
}

/// Where a token came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Keychain,
    Environment,
    Session,
}

/// Whose token it is.
#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    /// The data directory.
    pub data_dir: &'a Path,
    /// The profile.
    pub profile: &'a str,
    /// The service's address, in one spelling.
    pub address: &'a str,
    /// The tenant.
    pub organization_id: i64,
}

impl Owner<'_> {
    /// Name of the keychain entry.
    fn entry(&self) -> String {
        let service = format!("{}\n{}", self.address, self.organization_id);
        format!("{}/{}", self.entry_of_any_service(), short_hash(service.as_bytes()))
    }

    /// Name that the entry had before it named the service.
    fn entry_of_any_service(&self) -> String {
        format!("{}@{}", self.profile, short_hash(self.data_dir.as_os_str().as_encoded_bytes()))
    }
}

fn short_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..8])
}

/// The token of one profile.
pub struct TokenSource {
    keychain: Arc<dyn Keychain>,
    entry: String,
    held: Mutex<Option<(Source, String)>>,
}

impl TokenSource {
    /// Looks in the keychain, then at what the environment and the session gave. An entry that does not name the service yet is
    /// taken over where `sent_there` says that this profile last sent to the same service, else it is deleted and the token is
    /// asked for anew.
    pub fn open(
        keychain: Arc<dyn Keychain>,
        owner: Owner<'_>,
        environment: Option<String>,
        given: Option<String>,
        sent_there: impl FnOnce() -> bool,
    ) -> Self {
        let entry = owner.entry();
        let filled = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        // A token that somebody just handed over is meant, whatever the keychain has.
        let held = filled(given)
            .map(|token| (Source::Session, token))
            .or_else(|| filled(kept(&*keychain, owner, sent_there)).map(|token| (Source::Keychain, token)))
            .or_else(|| filled(environment).map(|token| (Source::Environment, token)));
        Self { keychain, entry, held: Mutex::new(held) }
    }

    fn held(&self) -> Option<(Source, String)> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, held: Option<(Source, String)>) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = held;
    }

    /// The token for calls.
    pub fn token(&self) -> Option<Token> {
        self.held().map(|(_, token)| Token::new(token))
    }

    /// What it says, to be held against another: never to be kept or shown.
    pub(crate) fn text(&self) -> Option<String> {
        self.held().map(|(_, token)| token)
    }

    /// What may be shown of it.
    pub fn view(&self) -> TokenView {
        let Some((source, token)) = self.held() else {
            return TokenView { present: false, source: "none".to_owned(), last_four: None };
        };
        let source = match source {
            Source::Keychain => "keychain",
            Source::Environment => "environment",
            Source::Session => "session",
        };
        let length = token.chars().count();
        let last_four = (length > 12).then(|| token.chars().skip(length - 4).collect());
        TokenView { present: true, source: source.to_owned(), last_four }
    }

    /// Holds a token for this session only.
    ///
    /// # Errors
    /// `token-refused`: it is blank or cannot stand in a header.
    pub fn give(&self, token: &str) -> Result<()> {
        self.hold(Some((Source::Session, check(token)?)));
        Ok(())
    }

    /// Keeps a token in the keychain; where there is none, it is held for this session and the view says so.
    ///
    /// # Errors
    /// `token-refused`: it is blank or cannot stand in a header.
    pub fn keep(&self, token: &str) -> Result<()> {
        let token = check(token)?;
        let source = match self.keychain.keep(&self.entry, &token) {
            Ok(()) => Source::Keychain,
            Err(reason) => {
                tracing::warn!(reason, "no keychain; the token is held for this session");
                Source::Session
            }
        };
        self.hold(Some((source, token)));
        Ok(())
    }

    /// Forgets the token here and in the keychain.
    ///
    /// # Errors
    /// `keychain`: what the keychain said; the token is then still in it.
    pub fn forget(&self) -> Result<()> {
        self.hold(None);
        let said = |detail| DeskError::local("keychain", Sentence::new("keychain-trouble").with("detail", detail));
        self.keychain.forget(&self.entry).map_err(said)
    }
}

/// The token that the keychain has for this service.
fn kept(keychain: &dyn Keychain, owner: Owner<'_>, sent_there: impl FnOnce() -> bool) -> Option<String> {
    let (entry, before) = (owner.entry(), owner.entry_of_any_service());
    if let Some(token) = keychain.read(&entry) {
        return Some(token);
    }
    let token = keychain.read(&before)?;
    let is_of_it = sent_there();
    let moved = if is_of_it { keychain.keep(&entry, &token) } else { Ok(()) };
    let done = moved.and_then(|()| keychain.forget(&before));
    tracing::info!(taken_over = is_of_it, done = done.is_ok(), "the keychain entry names the service from now on");
    is_of_it.then_some(token)
}

/// A token as it can stand in a header.
pub(crate) fn check(token: &str) -> Result<String> {
    let token = token.trim();
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(DeskError::correct("token-refused", Sentence::new("token-refused")));
    }
    Ok(token.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(keychain: &Arc<MemoryKeychain>, environment: Option<&str>, given: Option<&str>) -> TokenSource {
        let given = given.map(str::to_owned);
        TokenSource::open(keychain.clone(), owner("https://bank"), environment.map(str::to_owned), given, || false)
    }

    fn owner(address: &str) -> Owner<'_> {
        Owner { data_dir: Path::new("/data"), profile: "main", address, organization_id: 7 }
    }

    #[test]
    fn a_token_is_found_only_by_the_service_that_it_was_kept_for() {
        let keychain = Arc::new(MemoryKeychain::default());
        open(&keychain, None, None).keep("abcdefgh").unwrap();
        let of = |owner: Owner<'_>| TokenSource::open(keychain.clone(), owner, None, None, || true).token().is_some();
        assert!(of(owner("https://bank")));
        assert!(!of(owner("https://other")));
        assert!(!of(Owner { organization_id: 8, ..owner("https://bank") }));
        assert!(!of(Owner { profile: "second", ..owner("https://bank") }));
        assert!(!of(Owner { data_dir: Path::new("/other"), ..owner("https://bank") }));
    }

    #[test]
    fn an_entry_that_names_no_service_is_taken_over_by_the_service_it_was_used_at_or_is_deleted() {
        for sent_there in [true, false] {
            let keychain = Arc::new(MemoryKeychain::default());
            let before = owner("https://bank").entry_of_any_service();
            keychain.keep(&before, "abcdefgh").unwrap();
            let opened = TokenSource::open(keychain.clone(), owner("https://bank"), None, None, || sent_there);
            assert_eq!(opened.token().is_some(), sent_there);
            assert_eq!(keychain.read(&before), None, "nobody finds it under the old name");
            assert_eq!(keychain.read(&owner("https://bank").entry()).is_some(), sent_there);
        }
    }

    #[test]
    fn the_first_place_that_has_a_token_wins_and_the_view_names_it() {
        let empty = Arc::new(MemoryKeychain::default());
        let full = Arc::new(MemoryKeychain::default());
        open(&full, None, None).keep("from-keychain-1234").unwrap();
        let rows = [
            (&empty, None, None, "none", None),
            (&empty, Some("short"), None, "environment", None),
            (&empty, Some("  "), None, "none", None),
            (&full, Some("from-environment"), None, "keychain", Some("1234")),
            (&full, None, Some("given-by-hand-9876"), "session", Some("9876")),
        ];
        for (keychain, environment, given, source, last_four) in rows {
            let view = open(keychain, environment, given).view();
            assert_eq!((view.source.as_str(), view.last_four.as_deref()), (source, last_four));
        }
    }

    #[test]
    fn a_kept_token_is_found_again_until_it_is_forgotten() {
        let keychain = Arc::new(MemoryKeychain::default());
        open(&keychain, None, None).keep(" abc ").unwrap();
        let again = open(&keychain, None, None);
        assert_eq!(again.token(), Some(Token::new("abc".to_owned())));
        again.forget().unwrap();
        assert_eq!((again.token(), open(&keychain, None, None).token()), (None, None));
    }

    #[test]
    fn a_token_that_cannot_stand_in_a_header_is_refused_and_the_old_one_stays() {
        let source = open(&Arc::new(MemoryKeychain::default()), Some("good"), None);
        for bad in ["", "  ", "two words", "line\nbreak", "令牌"] {
            assert_eq!(source.keep(bad).unwrap_err().exit().number(), 2, "{bad:?}");
        }
        assert_eq!(source.token(), Some(Token::new("good".to_owned())));
    }
}
