//! The session of one person, or of the client: hands out the access token, refreshes it, ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Mutex as AsyncMutex;

use crate::grant::has_ended;
use crate::kept::{Kept, SignedIn};
use crate::place::{Place, lock};
use crate::relying_party::RelyingParty;
use crate::{Secret, SignInError, Verified};

/// Pause between two replacements of refused tokens.
const REPLACED_PAUSE: TimeDelta = TimeDelta::seconds(30);
/// After a failed refresh, the next one of a token that is still good waits this long.
const FAILED_PAUSE: TimeDelta = TimeDelta::seconds(5);
/// The time at which a person was last here is stored this often.
const ACTIVE_PAUSE: TimeDelta = TimeDelta::seconds(20);

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedOut {
    /// There was a session.
    pub was_signed_in: bool,
    /// The server confirmed that the tokens are no longer good; `false` where it has no address for that, or did not
    /// answer.
    pub revoked: bool,
}

/// One session, in one entry of the keychain.
pub struct Session {
    party: Arc<RelyingParty>,
    place: Arc<dyn Place>,
    entry: String,
    held: Mutex<Option<Kept>>,
    /// The session is in its place too: if it is missing there, another program has signed out.
    stored: AtomicBool,
    refreshing: AsyncMutex<()>,
    failed_at: Mutex<Option<DateTime<Utc>>>,
    replaced_at: Mutex<Option<DateTime<Utc>>>,
}

impl Session {
    /// Opens a person's kept session, if it is of this server and client. Makes no call.
    pub fn open(party: Arc<RelyingParty>, place: Arc<dyn Place>, person: &str) -> Self {
        let session = Self {
            party,
            place,
            entry: format!("session/{person}"),
            held: Mutex::default(),
            stored: AtomicBool::default(),
            refreshing: AsyncMutex::default(),
            failed_at: Mutex::default(),
            replaced_at: Mutex::default(),
        };
        session.look();
        session
    }

    /// Takes the session that another program has begun since, if this one has none; `true` if there is one now.
    pub fn look(&self) -> bool {
        if self.is_held() {
            return true;
        }
        let Some(kept) = self.in_place() else { return false };
        self.party.http.set_skew(kept.skew);
        self.stored.store(true, Ordering::SeqCst);
        self.hold(Some(kept));
        true
    }

    /// Whether there is a session.
    pub fn is_held(&self) -> bool {
        self.held().is_some()
    }

    /// The signed-in person or client.
    pub fn signed_in(&self) -> Option<SignedIn> {
        self.held().map(|held| held.signed_in())
    }

    /// The access token while a call can arrive with it; makes no call.
    pub fn token(&self) -> Option<Secret> {
        let now = self.party.http.server_now();
        self.held().filter(|held| held.is_good(now)).map(|held| held.access)
    }

    /// The subject that the server confirmed for the person who is signed in.
    pub fn verified(&self) -> Option<Verified> {
        self.held().and_then(|held| held.verified())
    }

    /// The same, asked of the server again where it can say whose an access token is: an entry of the keychain can be
    /// edited.
    ///
    /// # Errors
    /// As [`Self::fresh`], and [`SignInError::OtherPerson`] if the server names another person.
    pub async fn verified_now(&self) -> Result<Option<Verified>, SignInError> {
        let access = self.fresh().await?;
        let Some(verified) = self.verified() else { return Ok(None) };
        let secret = self.held().and_then(|held| held.client_secret);
        match self.party.confirms(&access, secret.as_ref(), &verified.subject).await? {
            true => Ok(Some(verified)),
            false => Err(SignInError::OtherPerson),
        }
    }

    /// Begins with tokens that were just issued, in place of those before.
    ///
    /// # Errors
    /// [`SignInError::Busy`], or [`SignInError::Keychain`] if the lock cannot be used.
    pub async fn begin(&self, kept: Kept) -> Result<(), SignInError> {
        let _one = self.refreshing.lock().await;
        let _lock = lock(&*self.place).await?;
        self.keep(kept);
        Ok(())
    }

    /// The access token, refreshed before its end. Several callers share one refresh.
    ///
    /// # Errors
    /// [`SignInError::NotSignedIn`]; [`SignInError::Ended`], after which the session is gone; [`SignInError::Unreachable`]
    /// or [`SignInError::Busy`] if the old token is no longer good; [`SignInError::OtherPerson`], [`SignInError::IdToken`].
    pub async fn fresh(&self) -> Result<Secret, SignInError> {
        let held = self.held().ok_or(SignInError::NotSignedIn)?;
        if !held.is_due(self.party.http.server_now()) {
            return Ok(held.access);
        }
        let _one = self.refreshing.lock().await;
        let held = self.held().ok_or(SignInError::NotSignedIn)?;
        let now = self.party.http.server_now();
        if !held.is_due(now) {
            return Ok(held.access);
        }
        if held.is_good(now) && (self.failed_lately(now) || !held.can_refresh()) {
            return Ok(held.access);
        }
        match self.renewed(&held).await {
            Ok(renewed) => Ok(renewed.access),
            Err(error) if error.is_passing() && held.is_good(self.party.http.server_now()) => {
                tracing::warn!(%error, "the access token was not refreshed yet; it is still good");
                *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
                Ok(held.access)
            }
            Err(error) => Err(error),
        }
    }

    /// A new access token in place of one that the service refused before its end. Not twice within half a minute:
    /// a service that refuses every token would cause a refresh at each call.
    ///
    /// # Errors
    /// As [`Self::fresh`].
    pub async fn replaced(&self, refused: &Secret) -> Result<Secret, SignInError> {
        let _one = self.refreshing.lock().await;
        let held = self.held().ok_or(SignInError::NotSignedIn)?;
        if held.access != *refused || !held.can_refresh() || !self.may_replace() {
            return Ok(held.access);
        }
        Ok(self.renewed(&held).await?.access)
    }

    /// Ends the session here, in the keychain, and at the server if it has an address for that.
    ///
    /// # Errors
    /// [`SignInError::Busy`]; [`SignInError::Keychain`] if the entry is still in the keychain. A server that does not
    /// answer is no error.
    pub async fn sign_out(&self) -> Result<SignedOut, SignInError> {
        let _one = self.refreshing.lock().await;
        let _lock = lock(&*self.place).await?;
        let held = self.in_place().or_else(|| self.held());
        let revoked = match &held {
            Some(held) => {
                self.party.revoke(held).await.inspect_err(|error| tracing::warn!(%error, "not revoked")).is_ok()
            }
            None => false,
        };
        self.hold(None);
        self.place.forget(&self.entry).map_err(SignInError::Keychain)?;
        Ok(SignedOut { was_signed_in: held.is_some(), revoked })
    }

    /// Whether the person has to sign in before they act.
    pub fn is_locked(&self, limit: TimeDelta) -> bool {
        self.held().is_some_and(|held| held.is_locked(limit, self.party.now()))
    }

    /// The person is at this computer. Does not unlock a session.
    pub fn note_presence(&self, limit: TimeDelta) {
        let now = self.party.now();
        let is_noted = |active: DateTime<Utc>| now - active < ACTIVE_PAUSE.min(limit / 4);
        if !self.is_locked(limit) && !self.held().and_then(|held| held.active).is_none_or(is_noted) {
            self.set_active(Some(now));
        }
    }

    /// The person has to sign in before they act, whenever they were here.
    pub fn lock(&self) {
        self.set_active(None);
    }

    fn set_active(&self, active: Option<DateTime<Utc>>) {
        let Some(held) = self.held() else { return };
        self.hold(Some(Kept { active, ..held }));
        // A program that has the lock refreshes or signs in: it stores its own time.
        let Ok(Some(_lock)) = self.place.try_lock() else { return };
        if let Some(kept) = self.in_place()
            && let Err(reason) = self.place.write(&self.entry, &Kept { active, ..kept }.to_entry())
        {
            tracing::warn!(reason, "the time of the last activity is not in the keychain");
        }
    }

    fn in_place(&self) -> Option<Kept> {
        let kept = Kept::from_entry(&self.place.read(&self.entry)?)?;
        let is_theirs = kept.identity == self.party.provider.identity();
        (is_theirs && self.entry == format!("session/{}", kept.person())).then_some(kept)
    }

    fn held(&self) -> Option<Kept> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, kept: Option<Kept>) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = kept;
    }

    /// Notes a replacement; `false` if the last one was a short time ago.
    fn may_replace(&self) -> bool {
        let now = self.party.http.server_now();
        let mut replaced = self.replaced_at.lock().unwrap_or_else(PoisonError::into_inner);
        let may = replaced.is_none_or(|at| now - at >= REPLACED_PAUSE);
        if may {
            *replaced = Some(now);
        }
        may
    }

    fn failed_lately(&self, now: DateTime<Utc>) -> bool {
        let failed = self.failed_at.lock().unwrap_or_else(PoisonError::into_inner);
        failed.is_some_and(|at| now - at < FAILED_PAUSE)
    }

    /// Stores a session. Without a keychain it lives as long as this program.
    fn keep(&self, kept: Kept) {
        let stored = self.place.write(&self.entry, &kept.to_entry());
        self.stored.store(stored.is_ok(), Ordering::SeqCst);
        if let Err(reason) = stored {
            tracing::warn!(reason, "no keychain; the session ends with this program");
        }
        self.hold(Some(kept));
    }

    /// The session after a refresh, by this program or by another one in the meantime.
    async fn renewed(&self, held: &Kept) -> Result<Kept, SignInError> {
        let _lock = lock(&*self.place).await?;
        let in_place = self.in_place();
        if in_place.is_none() && self.stored.load(Ordering::SeqCst) {
            self.hold(None);
            return Err(SignInError::NotSignedIn);
        }
        if let Some(other) = in_place.filter(|other| other.access != held.access) {
            self.party.http.set_skew(other.skew);
            // The newer time counts, but another program does not unlock a session that is locked here.
            let active = held.active.map(|here| other.active.map_or(here, |there| here.max(there)));
            let other = Kept { active, ..other };
            self.hold(Some(other.clone()));
            if !other.is_due(self.party.http.server_now()) {
                return Ok(other);
            }
            return self.refreshed(&other).await;
        }
        self.refreshed(held).await
    }

    async fn refreshed(&self, held: &Kept) -> Result<Kept, SignInError> {
        let grant = match self.party.next(held).await {
            Err(error) if has_ended(&error) => {
                self.end();
                return Err(SignInError::Ended(error.to_string()));
            }
            Err(error @ SignInError::Ended(_)) => {
                self.end();
                return Err(error);
            }
            grant => grant?,
        };
        // The old refresh token may already be void.
        let held = Kept { refresh: grant.refresh.clone().or_else(|| held.refresh.clone()), ..held.clone() };
        match self.party.is_still_theirs(&held, &grant).await {
            Ok(()) => {}
            Err(error) if error.is_passing() => {
                self.keep(held);
                return Err(error);
            }
            Err(error) => {
                self.end();
                return Err(error);
            }
        }
        let renewed = Kept {
            access: grant.access,
            ends: grant.ends,
            lifetime: grant.lifetime,
            scopes: grant.scopes.unwrap_or_else(|| held.scopes.clone()),
            skew: self.party.http.skew(),
            // The person may have been here while the server answered.
            active: self.held().and_then(|now| now.active),
            ..held
        };
        self.keep(renewed.clone());
        Ok(renewed)
    }

    /// Ends the session here and in the keychain. An entry that the keychain does not delete has ended at the server.
    fn end(&self) {
        self.hold(None);
        if let Err(reason) = self.place.forget(&self.entry) {
            tracing::warn!(reason, "an ended session is still in the keychain");
        }
    }
}
