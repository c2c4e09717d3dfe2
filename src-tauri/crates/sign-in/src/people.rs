//! The people who are signed in at one desk, each with their own session, and the one who acts.
//!
//! Programs share the sessions by the keychain. Each program has its own acting person: the preparer that one shows
//! does not change because another program signs in another person. A person who is chosen and did not just sign in must
//! do so before they act: another person's session is there for reading, not for acting as them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex as AsyncMutex;

use crate::browser::Ask;
use crate::browser::Pages;
use crate::device::DeviceCode;
use crate::kept::{Kept, SignedIn};
use crate::place::{Place, lock};
use crate::relying_party::RelyingParty;
use crate::session::{Session, SignedOut};
use crate::{Now, Provider, Secret, SignInError, Verified};

/// The keychain's entry with the ids of the people.
const INDEX: &str = "sessions";
/// An absent session is looked for again after this time: another program may have signed in.
const ABSENT_PAUSE: Duration = Duration::from_secs(2);

/// The people of one desk.
pub struct People {
    party: Arc<RelyingParty>,
    place: Arc<dyn Place>,
    client_secret: Option<Secret>,
    signing_in: AsyncMutex<()>,
    here: Mutex<Here>,
}

/// The state of this program.
#[derive(Default)]
struct Here {
    sessions: BTreeMap<String, Arc<Session>>,
    acting: Option<String>,
    looked_at: Option<Instant>,
}

/// The content of the entry [`INDEX`].
#[derive(Default, Clone, Serialize, Deserialize)]
struct Index {
    acting: Option<String>,
    people: Vec<String>,
}

/// A person who signed in once, for one decision. The session is in no keychain; end it with [`People::end_visit`].
pub struct Visit(Kept);

impl Visit {
    /// The access token.
    pub fn token(&self) -> &Secret {
        &self.0.access
    }

    /// The subject that the server confirmed; `None` if it has no means to.
    pub fn verified(&self) -> Option<Verified> {
        self.0.verified()
    }

    /// The person, for display.
    pub fn signed_in(&self) -> SignedIn {
        self.0.signed_in()
    }
}

impl People {
    /// Opens the kept sessions of this server and client. Makes no call. With a secret, the client itself signs in when a
    /// call needs a token and no session was kept.
    pub fn open(provider: Provider, place: Arc<dyn Place>, now: Now, client_secret: Option<Secret>) -> Self {
        let party = Arc::new(RelyingParty::new(provider, now));
        let people = Self { party, place, client_secret, signing_in: AsyncMutex::default(), here: Mutex::default() };
        let _ = people.acting();
        people
    }

    /// The session of the person who acts. Without one, the keychain is read again from time to time.
    pub fn acting(&self) -> Option<Arc<Session>> {
        let current = self.current().filter(|session| session.is_held());
        if current.is_some() || !self.may_look() {
            return current;
        }
        let id = self.index().acting?;
        let session = self.session(&id);
        session.look().then(|| {
            self.here().acting = Some(id);
            session
        })
    }

    /// Whether a call gets a token without a person.
    pub fn is_ready(&self) -> bool {
        self.acting().is_some() || self.client_secret.is_some()
    }

    /// The person or client that acts.
    pub fn signed_in(&self) -> Option<SignedIn> {
        self.acting().and_then(|session| session.signed_in())
    }

    /// Everybody with a session on this desk, in the order of their first sign-in.
    pub fn all(&self) -> Vec<SignedIn> {
        let mut ids = self.index().people;
        // Without a keychain the sessions are in this program only.
        let here: Vec<String> = self.here().sessions.keys().cloned().collect();
        ids.extend(here.into_iter().filter(|id| !ids.contains(id)).collect::<Vec<_>>());
        let open = |id: &String| {
            let session = self.session(id);
            session.look();
            session.signed_in()
        };
        ids.iter().filter_map(open).collect()
    }

    /// The access token of the person who acts, while a call can arrive with it; makes no call.
    pub fn token(&self) -> Option<Secret> {
        self.acting().and_then(|session| session.token())
    }

    /// The confirmed subject of the person who acts.
    pub fn verified(&self) -> Option<Verified> {
        self.acting().and_then(|session| session.verified())
    }

    /// The same, asked of the server now.
    ///
    /// # Errors
    /// As [`Session::verified_now`].
    pub async fn verified_now(&self) -> Result<Option<Verified>, SignInError> {
        match self.acting() {
            Some(session) => session.verified_now().await,
            None => Ok(None),
        }
    }

    /// Signs a person in through the browser; they act from now on. `show` opens the address.
    ///
    /// # Errors
    /// Every [`SignInError`] but [`SignInError::NotSignedIn`], [`SignInError::Ended`] and [`SignInError::OtherPerson`].
    /// Older sessions are then still there.
    pub async fn sign_in_by_browser(
        &self,
        ask: &Ask,
        pages: &Pages,
        show: impl FnOnce(&str),
    ) -> Result<SignedIn, SignInError> {
        let kept = self.party.by_browser(None, ask, pages, show).await?;
        self.begin(kept).await
    }

    /// Signs a person in on another device; they act from now on. `show` shows the code.
    ///
    /// # Errors
    /// As [`Self::sign_in_by_browser`].
    pub async fn sign_in_by_device(&self, show: impl FnOnce(&DeviceCode)) -> Result<SignedIn, SignInError> {
        let kept = self.party.by_device(None, show).await?;
        self.begin(kept).await
    }

    /// Signs the client itself in with its secret, for a schedule. No person is behind such a session.
    ///
    /// # Errors
    /// As [`Self::sign_in_by_browser`].
    pub async fn sign_in_by_secret(&self, secret: Secret) -> Result<SignedIn, SignInError> {
        let kept = self.party.by_secret(secret).await?;
        self.begin(kept).await
    }

    /// Signs a person in for one decision, with their credentials, beside the person who acts.
    ///
    /// # Errors
    /// As [`Self::sign_in_by_browser`].
    pub async fn visit(&self, pages: &Pages, show: impl FnOnce(&str)) -> Result<Visit, SignInError> {
        let ask = Ask { anew: true, hint: None };
        self.party.by_browser(None, &ask, pages, show).await.map(Visit)
    }

    /// The same on another device. The identity server may know the person there already: it decides whether it asks for
    /// their credentials.
    ///
    /// # Errors
    /// As [`Self::sign_in_by_browser`].
    pub async fn visit_by_device(&self, show: impl FnOnce(&DeviceCode)) -> Result<Visit, SignInError> {
        self.party.by_device(None, show).await.map(Visit)
    }

    /// Ends a visit at the server, if it has an address for that.
    pub async fn end_visit(&self, visit: Visit) {
        if let Err(error) = self.party.revoke(&visit.0).await {
            tracing::warn!(%error, "the tokens of one decision were not revoked");
        }
    }

    /// Lets another signed-in person act in this program and in those that start later; `false` if they have no session
    /// here. They must sign in before they act.
    ///
    /// # Errors
    /// [`SignInError::Busy`], or [`SignInError::Keychain`] if the lock cannot be used.
    pub async fn choose(&self, person: &str) -> Result<bool, SignInError> {
        let session = self.session(person);
        if !session.look() {
            return Ok(false);
        }
        if self.here().acting.as_deref() != Some(person) {
            session.lock();
        }
        self.note(|index| index.acting = Some(person.to_owned())).await?;
        self.here().acting = Some(person.to_owned());
        Ok(true)
    }

    /// No person acts by session from now on: another token is used. The sessions are kept.
    ///
    /// # Errors
    /// As [`Self::choose`].
    pub fn stand_down(&self) -> Result<(), SignInError> {
        self.here().acting = None;
        let mut index = self.index();
        index.acting = None;
        self.write(&index)
    }

    /// Ends one person's session, by default that of the person who acts, and touches no other one.
    ///
    /// # Errors
    /// As [`Session::sign_out`].
    pub async fn sign_out(&self, person: Option<&str>) -> Result<SignedOut, SignInError> {
        let acting = self.here().acting.clone().or_else(|| self.index().acting);
        let Some(person) = person.map(str::to_owned).or_else(|| acting.clone()) else {
            return Ok(SignedOut { was_signed_in: false, revoked: false });
        };
        let session = self.session(&person);
        session.look();
        let out = session.sign_out().await?;
        self.note(|index| {
            index.people.retain(|one| *one != person);
            index.acting = index.acting.take().filter(|one| *one != person);
        })
        .await?;
        let mut here = self.here();
        here.sessions.remove(&person);
        here.acting = here.acting.take().filter(|one| *one != person);
        Ok(out)
    }

    /// The access token of the person who acts, refreshed before its end.
    ///
    /// # Errors
    /// As [`Session::fresh`].
    pub async fn fresh(&self) -> Result<Secret, SignInError> {
        if let Some(session) = self.acting() {
            return session.fresh().await;
        }
        let secret = self.client_secret.clone().ok_or(SignInError::NotSignedIn)?;
        let _one = self.signing_in.lock().await;
        if self.current().is_none_or(|session| !session.is_held()) {
            self.sign_in_by_secret(secret).await?;
        }
        self.acting().ok_or(SignInError::NotSignedIn)?.fresh().await
    }

    /// A new access token in place of one that the service refused before its end.
    ///
    /// # Errors
    /// As [`Session::replaced`].
    pub async fn replaced(&self, refused: &Secret) -> Result<Secret, SignInError> {
        self.acting().ok_or(SignInError::NotSignedIn)?.replaced(refused).await
    }

    /// Whether the person who acts has to sign in first: they were away for `limit`, or were chosen without signing in.
    pub fn is_locked(&self, limit: TimeDelta) -> bool {
        self.acting().is_some_and(|session| session.is_locked(limit))
    }

    /// The person who acts is at this computer. Does not unlock.
    pub fn note_presence(&self, limit: TimeDelta) {
        if let Some(session) = self.acting() {
            session.note_presence(limit);
        }
    }

    /// The person who acts has to sign in before they act again.
    pub fn lock(&self) {
        if let Some(session) = self.acting() {
            session.lock();
        }
    }

    async fn begin(&self, kept: Kept) -> Result<SignedIn, SignInError> {
        let (id, signed_in) = (kept.person(), kept.signed_in());
        self.session(&id).begin(kept).await?;
        self.note(|index| {
            if !index.people.contains(&id) {
                index.people.push(id.clone());
            }
            index.acting = Some(id.clone());
        })
        .await?;
        self.here().acting = Some(id);
        Ok(signed_in)
    }

    fn here(&self) -> std::sync::MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn current(&self) -> Option<Arc<Session>> {
        let here = self.here();
        here.acting.as_ref().and_then(|id| here.sessions.get(id)).cloned()
    }

    /// Whether an absent session is looked for now.
    fn may_look(&self) -> bool {
        let mut here = self.here();
        let may = here.looked_at.is_none_or(|at| at.elapsed() >= ABSENT_PAUSE);
        if may {
            here.looked_at = Some(Instant::now());
        }
        may
    }

    fn session(&self, id: &str) -> Arc<Session> {
        if let Some(session) = self.here().sessions.get(id) {
            return session.clone();
        }
        let opened = Arc::new(Session::open(self.party.clone(), self.place.clone(), id));
        self.here().sessions.entry(id.to_owned()).or_insert(opened).clone()
    }

    fn index(&self) -> Index {
        let text = self.place.read(INDEX);
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    async fn note(&self, change: impl FnOnce(&mut Index)) -> Result<(), SignInError> {
        let _lock = lock(&*self.place).await?;
        let mut index = self.index();
        change(&mut index);
        if let Err(error) = self.write(&index) {
            tracing::warn!(%error, "the next program does not find the people who are signed in");
        }
        Ok(())
    }

    fn write(&self, index: &Index) -> Result<(), SignInError> {
        let text = serde_json::to_string(index).unwrap_or_default();
        self.place.write(INDEX, &text).map_err(SignInError::Keychain)
    }
}
