//! The access token: of the session at the identity server, or pasted into the system's keychain, else from `AVAL_TOKEN`,
//! else entered for this session only. A sign-in replaces a pasted token, and the other way round.
//!
//! The window and the command line use the same keychain entry. Its name contains profile, data directory, service
//! address and tenant: a new profile with an old name and another address does not find the old token. A token is never
//! written to a file and never printed; the window shows at most four characters of it.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bank_client::Token;
use chrono::TimeDelta;
use model::clock::Clock;
use model::profile::{Profile, service_address};
use model::{DeskError, Keychain, Result, Sentence, hex};
use money::{ComingToken, Tokens};
use sha2::{Digest, Sha256};
use sign_in::{People, SignInError, SignedIn, Verified};

use super::presence::Presence;
use super::session::no_token;
use crate::view::{SignedInView, TokenOrigin, TokenView};

/// Name of the entries in the keychain.
const KEYCHAIN_SERVICE: &str = "Aval";

/// The system's keychain: Secret Service, Keychain Services or Credential Manager.
#[derive(Debug, Default)]
pub struct SystemKeychain;

impl SystemKeychain {
    /// Runs a keychain call on its own thread: the Secret Service is called over D-Bus with blocking calls, which must
    /// not run on a thread of an async runtime.
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

/// The source of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TokenFrom {
    Keychain,
    Environment,
    Session,
}

/// The service and profile that a token belongs to.
#[derive(Debug, Clone)]
pub struct Owner<'a> {
    /// The data directory.
    pub data_dir: &'a Path,
    /// The profile.
    pub profile: &'a str,
    /// The service's address, normalised.
    pub address: String,
    /// The tenant.
    pub organization_id: i64,
}

impl<'a> Owner<'a> {
    /// The owner for the settings in force.
    pub fn of(data_dir: &'a Path, profile: &'a str, settings: &Profile) -> Self {
        let address = service_address(&settings.base_url);
        Self { data_dir, profile, address, organization_id: settings.organization_id }
    }

    /// The name of the keychain entry, with which those of the sessions begin.
    pub(crate) fn entry(&self) -> String {
        let service = format!("{}\n{}", self.address, self.organization_id);
        format!("{}/{}", self.entry_of_any_service(), short_hash(service.as_bytes()))
    }

    /// The entry with the password of one user at one proxy. Another proxy's address is another entry.
    pub(crate) fn proxy_entry(&self, proxy: &str, user: &str) -> String {
        let of = format!("{}\n{user}", proxy.trim().to_ascii_lowercase());
        format!("{}/proxy-{}", self.entry_of_any_service(), short_hash(of.as_bytes()))
    }

    /// The entry with the private key of one client certificate.
    pub(crate) fn certificate_entry(&self, chain: &str) -> String {
        format!("{}/certificate-{}", self.entry_of_any_service(), short_hash(chain.as_bytes()))
    }

    /// The name of the entry in earlier versions, without the service.
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
    /// A pasted token, which takes precedence over the session.
    held: Mutex<Option<(TokenFrom, String)>>,
    people: Option<Arc<People>>,
    /// The idle lock of a pasted token; `None` in a program that no person keeps open.
    presence: Option<Presence>,
}

impl TokenSource {
    /// Reads the keychain, then the environment and the session. An old entry without the service in its name is
    /// adopted if `sent_there` says that this profile last sent to the same service; otherwise it is deleted and the
    /// token must be entered again. `attended_by` is the clock of a program that a person keeps open.
    pub fn open(
        keychain: Arc<dyn Keychain>,
        owner: Owner<'_>,
        environment: Option<String>,
        given: Option<String>,
        people: Option<People>,
        attended_by: Option<Clock>,
        sent_there: impl FnOnce() -> bool,
    ) -> Self {
        let entry = owner.entry();
        let is_signed_in = people.as_ref().is_some_and(People::is_ready);
        let filled = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        // A token entered just now takes precedence over the keychain.
        let pasted = || filled(kept(&*keychain, &owner, sent_there)).map(|token| (TokenFrom::Keychain, token));
        let held = filled(given).map(|token| (TokenFrom::Session, token));
        let held = held.or_else(|| if is_signed_in { None } else { pasted() });
        let held =
            held.or_else(|| filled(environment).filter(|_| !is_signed_in).map(|one| (TokenFrom::Environment, one)));
        let presence = attended_by.map(|clock| Presence::open(clock, keychain.clone(), &entry));
        Self { keychain, entry, held: Mutex::new(held), people: people.map(Arc::new), presence }
    }

    fn held(&self) -> Option<(TokenFrom, String)> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, held: Option<(TokenFrom, String)>) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = held;
    }

    /// The token as it is now. A session's may have ended: calls use [`Self::fresh`].
    pub fn token(&self) -> Option<Token> {
        self.text().map(Token::new)
    }

    /// Whether calls have a token.
    pub fn is_present(&self) -> bool {
        self.held().is_some() || self.people_in_use().is_some_and(|people| people.is_ready())
    }

    /// Its text, for comparison with another: never store or show it.
    pub(crate) fn text(&self) -> Option<String> {
        let of_session = || self.people.as_ref()?.token().map(|token| token.text().to_owned());
        self.held().map(|(_, token)| token).or_else(of_session)
    }

    /// The people by whose sessions calls are made; `None` while a pasted token is used.
    pub(crate) fn people_in_use(&self) -> Option<&Arc<People>> {
        self.people.as_ref().filter(|_| self.held().is_none())
    }

    /// The people who can sign in, whatever token is used now.
    pub(crate) fn people(&self) -> Option<&Arc<People>> {
        self.people.as_ref()
    }

    /// The signed-in person or client; `None` while a pasted token is used.
    pub(crate) fn signed_in(&self) -> Option<SignedIn> {
        self.people_in_use().and_then(|people| people.signed_in())
    }

    /// The confirmed subject of the person by whose session calls are made.
    pub(crate) fn verified(&self) -> Option<Verified> {
        self.people_in_use().and_then(|people| people.verified())
    }

    /// The token for a call: a session's is refreshed if it is about to end.
    ///
    /// # Errors
    /// [`SignInError`] of a session without a token that a call can use, also if the profile has an identity server and no
    /// person is signed in.
    pub async fn fresh(&self) -> std::result::Result<Option<Token>, SignInError> {
        match self.people_in_use() {
            Some(people) => people.fresh().await.map(|token| Some(Token::new(token.text().to_owned()))),
            None => Ok(self.token()),
        }
    }

    /// Another token in place of one that the service refused; `None` if there is no other.
    ///
    /// # Errors
    /// As [`Self::fresh`].
    pub async fn replaced(&self, refused: Option<&Token>) -> std::result::Result<Option<Token>, SignInError> {
        let (Some(people), Some(refused)) = (self.people_in_use(), refused) else { return Ok(None) };
        let used = people.token().filter(|token| Token::new(token.text().to_owned()) == *refused);
        let Some(used) = used else { return self.fresh().await.map(|token| token.filter(|token| token != refused)) };
        let other = people.replaced(&used).await?;
        Ok(Some(Token::new(other.text().to_owned())).filter(|_| other != used))
    }

    /// Uses the session from now on: a pasted token is deleted, here and in the keychain.
    pub(crate) fn use_session(&self) {
        self.hold(None);
        if let Err(reason) = self.keychain.forget(&self.entry) {
            tracing::warn!(reason, "a pasted token is still in the keychain");
        }
    }

    /// The part of it that may be shown. `idle` is the time after which a person has to sign in again before they act.
    pub fn view(&self, idle: TimeDelta) -> TokenView {
        let people = self.people().map(|people| people.all()).unwrap_or_default();
        let view = TokenView {
            present: false,
            source: TokenOrigin::None,
            last_four: None,
            can_sign_in: self.people.is_some(),
            signed_in: None,
            people: people.iter().map(SignedInView::from).collect(),
            locked: self.is_locked(idle),
            idle_minutes: u32::try_from(idle.num_minutes()).unwrap_or(u32::MAX),
        };
        let Some((source, token)) = self.held() else {
            let Some(signed_in) = self.signed_in() else { return view };
            let signed_in = Some(SignedInView::from(&signed_in));
            return TokenView { present: true, source: TokenOrigin::SignIn, signed_in, ..view };
        };
        let source = match source {
            TokenFrom::Keychain => TokenOrigin::Keychain,
            TokenFrom::Environment => TokenOrigin::Environment,
            TokenFrom::Session => TokenOrigin::Session,
        };
        let length = token.chars().count();
        let last_four = (length > 12).then(|| token.chars().skip(length - 4).collect());
        TokenView { present: true, source, last_four, ..view }
    }

    /// Whether the person by whose session calls are made has to sign in before they act.
    pub(crate) fn is_locked(&self, idle: TimeDelta) -> bool {
        match self.people_in_use() {
            Some(people) => people.is_locked(idle),
            None => self.is_present() && self.presence.as_ref().is_some_and(|presence| presence.is_locked(idle)),
        }
    }

    /// The person who acts is at the desk.
    pub(crate) fn note_presence(&self, idle: TimeDelta) {
        match (self.people_in_use(), &self.presence) {
            (Some(people), _) => people.note_presence(idle),
            (None, Some(presence)) if self.is_present() => presence.note(idle),
            (None, _) => {}
        }
    }

    /// The person who acts has to show again that they are here before they act.
    pub(crate) fn lock(&self) {
        match (self.people_in_use(), &self.presence) {
            (Some(people), _) => people.lock(),
            (None, Some(presence)) => presence.lock(),
            (None, None) => {}
        }
    }

    /// A pasted token is used from now on; the person who entered it is here.
    fn hold_entered(&self, from: TokenFrom, token: String) {
        self.hold(Some((from, token)));
        if let Some(presence) = &self.presence {
            presence.begin();
        }
    }

    /// Uses a token for this session only.
    ///
    /// # Errors
    /// `token-refused`: it is blank or not valid in a header.
    pub fn give(&self, token: &str) -> Result<()> {
        self.hold_entered(TokenFrom::Session, check(token)?);
        Ok(())
    }

    /// Stores a token in the keychain; without a keychain it is only for this session, and the view says so.
    ///
    /// # Errors
    /// `token-refused`: it is blank or not valid in a header.
    pub fn keep(&self, token: &str) -> Result<()> {
        let token = check(token)?;
        let source = match self.keychain.keep(&self.entry, &token) {
            Ok(()) => {
                // The next start would use a session.
                if let Some(Err(error)) = self.people.as_ref().map(|people| people.stand_down()) {
                    tracing::warn!(%error, "the next start uses a session, not the pasted token");
                }
                TokenFrom::Keychain
            }
            Err(reason) => {
                tracing::warn!(reason, "no keychain; the token is held for this session");
                TokenFrom::Session
            }
        };
        self.hold_entered(source, token);
        Ok(())
    }

    /// Deletes a pasted token here and in the keychain.
    ///
    /// # Errors
    /// `keychain` with the keychain's message; the token is then still in it.
    pub fn forget(&self) -> Result<()> {
        self.hold(None);
        let said = |detail| DeskError::local("keychain", Sentence::new("keychain-trouble").with("detail", detail));
        self.keychain.forget(&self.entry).map_err(said)
    }
}

/// The keychain's token for this service.
fn kept(keychain: &dyn Keychain, owner: &Owner<'_>, sent_there: impl FnOnce() -> bool) -> Option<String> {
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

/// Checks that a token is valid in a header.
pub(crate) fn check(token: &str) -> Result<String> {
    let token = token.trim();
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(DeskError::correct("token-refused", Sentence::new("token-refused")));
    }
    Ok(token.to_owned())
}

impl Tokens for TokenSource {
    fn token(&self) -> Option<Token> {
        Self::token(self)
    }

    fn fresh(&self) -> ComingToken<'_> {
        Box::pin(async { Self::fresh(self).await.map_err(|error| no_token(&error)) })
    }

    fn replaced<'a>(&'a self, refused: Option<&'a Token>) -> ComingToken<'a> {
        Box::pin(async move { Self::replaced(self, refused).await.map_err(|error| no_token(&error)) })
    }
}

#[cfg(test)]
mod tests {
    use model::MemoryKeychain;

    use super::*;

    fn open(keychain: &Arc<MemoryKeychain>, environment: Option<&str>, given: Option<&str>) -> TokenSource {
        let given = given.map(str::to_owned);
        TokenSource::open(
            keychain.clone(),
            owner("https://bank"),
            environment.map(str::to_owned),
            given,
            None,
            None,
            || false,
        )
    }

    fn owner(address: &str) -> Owner<'static> {
        Owner { data_dir: Path::new("/data"), profile: "main", address: address.to_owned(), organization_id: 7 }
    }

    #[test]
    fn a_token_is_found_only_by_the_service_that_it_was_kept_for() {
        let keychain = Arc::new(MemoryKeychain::default());
        open(&keychain, None, None).keep("abcdefgh").unwrap();
        let of = |owner: Owner<'_>| {
            TokenSource::open(keychain.clone(), owner, None, None, None, None, || true).token().is_some()
        };
        assert!(of(owner("https://bank")));
        assert!(!of(owner("https://other")));
        assert!(!of(Owner { organization_id: 8, ..owner("https://bank") }));
        assert!(!of(Owner { profile: "second", ..owner("https://bank") }));
        assert!(!of(Owner { data_dir: Path::new("/other"), ..owner("https://bank") }));
    }

    #[test]
    fn an_entry_without_a_service_is_taken_over_by_its_own_or_deleted() {
        for sent_there in [true, false] {
            let keychain = Arc::new(MemoryKeychain::default());
            let before = owner("https://bank").entry_of_any_service();
            keychain.keep(&before, "abcdefgh").unwrap();
            let opened =
                TokenSource::open(keychain.clone(), owner("https://bank"), None, None, None, None, || sent_there);
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
            let view = open(keychain, environment, given).view(TimeDelta::minutes(15));
            assert_eq!((view.source.word(), view.last_four.as_deref()), (source, last_four));
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
