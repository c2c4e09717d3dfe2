//! One signed-in person, or one client: signs in, hands out the access token, refreshes it, signs out.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use openidconnect::{Nonce, RefreshToken, Scope};
use tokio::sync::Mutex as AsyncMutex;

use crate::browser::{Attempt, Pages};
use crate::device::{self, DeviceCode};
use crate::grant::{Grant, has_ended, refused};
use crate::http::Http;
use crate::kept::{Kept, SignedIn, Way};
use crate::revocation;
use crate::server::Server;
use crate::subject::{Check, Subject};
use crate::{Provider, Secret, SignInError};

/// The current time of this computer.
pub type Now = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// A hold on the session that other programs respect until it is dropped.
pub type Lock = Box<dyn Any + Send>;

/// How long a program waits for another one that refreshes the same session.
const LOCK_WAIT: Duration = Duration::from_secs(30);
const LOCK_PAUSE: Duration = Duration::from_millis(50);
/// Pause between two replacements of refused tokens.
const REPLACED_PAUSE: chrono::TimeDelta = chrono::TimeDelta::seconds(30);
/// After a failed refresh, the next one of a token that is still good waits this long.
const FAILED_PAUSE: chrono::TimeDelta = chrono::TimeDelta::seconds(5);

/// Where a session is kept between programs: one entry of the keychain.
pub trait Place: Send + Sync {
    /// The entry's text; `None` without one.
    fn read(&self) -> Option<String>;
    /// Stores it.
    ///
    /// # Errors
    /// The keychain's message.
    fn write(&self, text: &str) -> Result<(), String>;
    /// Deletes it; a missing entry is not an error.
    ///
    /// # Errors
    /// The keychain's message.
    fn forget(&self) -> Result<(), String>;
    /// Takes the right to refresh; `None` while another program has it.
    ///
    /// # Errors
    /// The system's message.
    fn try_lock(&self) -> Result<Option<Lock>, String>;
}

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedOut {
    /// There was a session.
    pub was_signed_in: bool,
    /// The server confirmed that the tokens are no longer good; `false` where it has no address for that, or did not
    /// answer.
    pub revoked: bool,
}

/// The session of one identity server and client.
pub struct Session {
    provider: Provider,
    place: Arc<dyn Place>,
    http: Http,
    server: AsyncMutex<Option<Arc<Server>>>,
    held: Mutex<Option<Kept>>,
    /// The session is in its place too: if it is missing there, another program has signed out.
    stored: AtomicBool,
    refreshing: AsyncMutex<()>,
    client_secret: Option<Secret>,
    signing_in: AsyncMutex<()>,
    failed_at: Mutex<Option<DateTime<Utc>>>,
    replaced_at: Mutex<Option<DateTime<Utc>>>,
}

impl Session {
    /// Opens the kept session, if it is of this server and client. Makes no call.
    pub fn open(provider: Provider, place: Arc<dyn Place>, now: Now) -> Self {
        let http = Http::new(now);
        let held = kept(&*place, &provider);
        if let Some(held) = &held {
            http.set_skew(held.skew);
        }
        let stored = AtomicBool::new(held.is_some());
        let held = Mutex::new(held);
        let (server, refreshing) = (AsyncMutex::default(), AsyncMutex::default());
        Self {
            provider,
            place,
            http,
            server,
            held,
            stored,
            refreshing,
            failed_at: Mutex::default(),
            client_secret: None,
            signing_in: AsyncMutex::default(),
            replaced_at: Mutex::default(),
        }
    }

    /// Signs the client in with this secret when a call needs a token, for a schedule without a keychain. A session that
    /// was kept is used instead.
    #[must_use]
    pub fn with_secret(self, secret: Option<Secret>) -> Self {
        let client_secret = secret.filter(|_| self.held().is_none());
        Self { client_secret, ..self }
    }

    /// Whether a call gets a token without a person.
    pub fn is_ready(&self) -> bool {
        self.client_secret.is_some() || self.held().is_some()
    }

    /// The signed-in person or client.
    pub fn signed_in(&self) -> Option<SignedIn> {
        self.held().map(|held| held.signed_in())
    }

    /// The access token while a call can arrive with it; makes no call.
    pub fn token(&self) -> Option<Secret> {
        let now = self.http.server_now();
        self.held().filter(|held| held.is_good(now)).map(|held| held.access)
    }

    /// The subject that the server confirmed for the person who is signed in.
    pub fn person(&self) -> Option<String> {
        let held = self.held().filter(|held| held.way != Way::ClientCredentials)?;
        held.subject.map(|subject| subject.id)
    }

    /// Signs in through the browser. `show` opens the address. `anew` asks for the person's credentials even if the
    /// browser still knows them.
    ///
    /// # Errors
    /// Every [`SignInError`] but [`SignInError::NotSignedIn`], [`SignInError::Ended`] and [`SignInError::OtherPerson`].
    /// An older session is then still there.
    pub async fn sign_in_by_browser(
        &self,
        secret: Option<Secret>,
        anew: bool,
        pages: &Pages,
        show: impl FnOnce(&str),
    ) -> Result<SignedIn, SignInError> {
        let server = self.server().await?;
        let attempt = Attempt::begin(&self.provider, &server, &self.http, secret.as_ref(), anew).await?;
        show(&attempt.address);
        let (grant, nonce, answer) = attempt.finish(pages).await?;
        let begun = self.begin(Way::Browser, &server, grant, secret, Some(&nonce)).await;
        answer.show(if begun.is_ok() { &pages.done } else { &pages.failed }).await;
        begun
    }

    /// Signs in on another device. `show` shows the code.
    ///
    /// # Errors
    /// As [`Self::sign_in_by_browser`].
    pub async fn sign_in_by_device(
        &self,
        secret: Option<Secret>,
        show: impl FnOnce(&DeviceCode),
    ) -> Result<SignedIn, SignInError> {
        let server = self.server().await?;
        let grant = device::sign_in(&self.provider, &server, &self.http, secret.as_ref(), show).await?;
        self.begin(Way::Device, &server, grant, secret, None).await
    }

    /// Signs the client itself in with its secret, for a schedule. No person is behind such a session.
    ///
    /// # Errors
    /// As [`Self::sign_in_by_browser`].
    pub async fn sign_in_by_secret(&self, secret: Secret) -> Result<SignedIn, SignInError> {
        let server = self.server().await?;
        let grant = self.client_grant(&server, &secret).await?;
        self.begin(Way::ClientCredentials, &server, grant, Some(secret), None).await
    }

    /// The access token, refreshed before its end. Several callers share one refresh.
    ///
    /// # Errors
    /// [`SignInError::NotSignedIn`]; [`SignInError::Ended`], after which the session is gone; [`SignInError::Unreachable`]
    /// or [`SignInError::Busy`] if the old token is no longer good; [`SignInError::OtherPerson`], [`SignInError::IdToken`].
    pub async fn fresh(&self) -> Result<Secret, SignInError> {
        let held = match self.held().or_else(|| self.begun_elsewhere()) {
            Some(held) => held,
            None => self.begun_by_secret().await?,
        };
        if !held.is_due(self.http.server_now()) {
            return Ok(held.access);
        }
        let _one = self.refreshing.lock().await;
        let held = self.held().ok_or(SignInError::NotSignedIn)?;
        let now = self.http.server_now();
        if !held.is_due(now) {
            return Ok(held.access);
        }
        if held.is_good(now) && (self.failed_lately(now) || !held.can_refresh()) {
            return Ok(held.access);
        }
        match self.renewed(&held).await {
            Ok(renewed) => Ok(renewed.access),
            Err(error) if error.is_passing() && held.is_good(self.http.server_now()) => {
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

    /// Ends the session here and in the keychain, without the server: another token takes its place.
    ///
    /// # Errors
    /// [`SignInError::Keychain`] if the entry is still in the keychain.
    pub fn forget(&self) -> Result<(), SignInError> {
        self.hold(None);
        self.place.forget().map_err(SignInError::Keychain)
    }

    /// Ends the session here, in the keychain, and at the server if it has an address for that.
    ///
    /// # Errors
    /// [`SignInError::Busy`]; [`SignInError::Keychain`] if the entry is still in the keychain. A server that does not answer is no error.
    pub async fn sign_out(&self) -> Result<SignedOut, SignInError> {
        let _one = self.refreshing.lock().await;
        let _lock = self.lock().await?;
        let held = kept(&*self.place, &self.provider).or_else(|| self.held());
        let revoked = match &held {
            Some(held) => self.revoke(held).await.inspect_err(|error| tracing::warn!(%error, "not revoked")).is_ok(),
            None => false,
        };
        self.hold(None);
        self.place.forget().map_err(SignInError::Keychain)?;
        Ok(SignedOut { was_signed_in: held.is_some(), revoked })
    }

    /// The session that another program has begun since.
    fn begun_elsewhere(&self) -> Option<Kept> {
        let kept = kept(&*self.place, &self.provider)?;
        self.http.set_skew(kept.skew);
        self.stored.store(true, Ordering::SeqCst);
        self.hold(Some(kept.clone()));
        Some(kept)
    }

    async fn begun_by_secret(&self) -> Result<Kept, SignInError> {
        let secret = self.client_secret.clone().ok_or(SignInError::NotSignedIn)?;
        let _one = self.signing_in.lock().await;
        if self.held().is_none() {
            self.sign_in_by_secret(secret).await?;
        }
        self.held().ok_or(SignInError::NotSignedIn)
    }

    fn held(&self) -> Option<Kept> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, kept: Option<Kept>) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = kept;
    }

    /// Notes a replacement; `false` if the last one was a short time ago.
    fn may_replace(&self) -> bool {
        let now = self.http.server_now();
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

    async fn server(&self) -> Result<Arc<Server>, SignInError> {
        let mut known = self.server.lock().await;
        if let Some(server) = &*known {
            return Ok(server.clone());
        }
        let found = Arc::new(Server::find(&self.provider, &self.http).await?);
        *known = Some(found.clone());
        Ok(found)
    }

    /// Begins a session with verified tokens.
    async fn begin(
        &self,
        way: Way,
        server: &Server,
        grant: Grant,
        secret: Option<Secret>,
        nonce: Option<&Nonce>,
    ) -> Result<SignedIn, SignInError> {
        let subject = match way {
            Way::ClientCredentials => None,
            Way::Browser | Way::Device => self.check(server, secret.as_ref(), nonce).subject(&grant).await?,
        };
        let kept = Kept {
            way,
            identity: self.provider.identity(),
            access: grant.access,
            ends: grant.ends,
            lifetime: grant.lifetime,
            refresh: grant.refresh,
            client_secret: secret,
            subject,
            scopes: grant.scopes.unwrap_or_else(|| self.provider.scopes.clone()),
            since: self.http.server_now(),
            skew: self.http.skew(),
        };
        let _one = self.refreshing.lock().await;
        let _lock = self.lock().await?;
        self.keep(kept.clone());
        Ok(kept.signed_in())
    }

    fn check<'a>(
        &'a self,
        server: &'a Server,
        client_secret: Option<&'a Secret>,
        nonce: Option<&'a Nonce>,
    ) -> Check<'a> {
        Check { provider: &self.provider, server, http: &self.http, client_secret, nonce }
    }

    /// Stores a session. Without a keychain it lives as long as this program.
    fn keep(&self, kept: Kept) {
        let stored = self.place.write(&kept.to_entry());
        self.stored.store(stored.is_ok(), Ordering::SeqCst);
        if let Err(reason) = stored {
            tracing::warn!(reason, "no keychain; the session ends with this program");
        }
        self.hold(Some(kept));
    }

    /// The session after a refresh, by this program or by another one in the meantime.
    async fn renewed(&self, held: &Kept) -> Result<Kept, SignInError> {
        let _lock = self.lock().await?;
        let in_place = kept(&*self.place, &self.provider);
        if in_place.is_none() && self.stored.load(Ordering::SeqCst) {
            self.hold(None);
            return Err(SignInError::NotSignedIn);
        }
        if let Some(other) = in_place.filter(|other| other.access != held.access) {
            self.http.set_skew(other.skew);
            self.hold(Some(other.clone()));
            if !other.is_due(self.http.server_now()) {
                return Ok(other);
            }
            return self.refreshed(&other).await;
        }
        self.refreshed(held).await
    }

    async fn refreshed(&self, held: &Kept) -> Result<Kept, SignInError> {
        let server = self.server().await?;
        let grant = match self.next_grant(&server, held).await {
            Err(error) if has_ended(&error) => {
                self.end();
                return Err(SignInError::Ended(error.to_string()));
            }
            grant => grant?,
        };
        // The old refresh token may already be void.
        let held = Kept { refresh: grant.refresh.clone().or_else(|| held.refresh.clone()), ..held.clone() };
        match self.still_theirs(&server, &held, &grant).await {
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
            skew: self.http.skew(),
            ..held
        };
        self.keep(renewed.clone());
        Ok(renewed)
    }

    /// Checks the ID token of a refresh, if it came with one.
    async fn still_theirs(&self, server: &Server, held: &Kept, grant: &Grant) -> Result<(), SignInError> {
        if grant.id_token.is_none() {
            return Ok(());
        }
        let subject = self.check(server, held.client_secret.as_ref(), None).subject(grant).await?;
        let id = |subject: &Option<Subject>| subject.as_ref().map(|subject| subject.id.clone());
        if id(&subject) == id(&held.subject) { Ok(()) } else { Err(SignInError::OtherPerson) }
    }

    /// Ends the session here and in the keychain. An entry that the keychain does not delete has ended at the server.
    fn end(&self) {
        self.hold(None);
        if let Err(reason) = self.place.forget() {
            tracing::warn!(reason, "an ended session is still in the keychain");
        }
    }

    async fn next_grant(&self, server: &Server, held: &Kept) -> Result<Grant, SignInError> {
        match (&held.refresh, &held.client_secret) {
            (_, Some(secret)) if held.way == Way::ClientCredentials => self.client_grant(server, secret).await,
            (Some(refresh), secret) => {
                let client = server.client(&self.provider, secret.as_ref());
                let refresh = RefreshToken::new(refresh.text().to_owned());
                let mut request = client.exchange_refresh_token(&refresh);
                for (name, value) in self.provider.parameters() {
                    request = request.add_extra_param(name, value);
                }
                let now = self.http.server_now();
                Ok(Grant::of(&request.request_async(&self.http).await.map_err(refused)?, now))
            }
            (None, _) => {
                self.end();
                Err(SignInError::Ended("the server gave no refresh token".to_owned()))
            }
        }
    }

    async fn client_grant(&self, server: &Server, secret: &Secret) -> Result<Grant, SignInError> {
        let client = server.client(&self.provider, Some(secret));
        let person = ["openid", "offline_access", "profile", "email"];
        let scopes = self.provider.scopes.iter().filter(|scope| !person.contains(&scope.as_str()));
        let mut request = client.exchange_client_credentials().add_scopes(scopes.cloned().map(Scope::new));
        for (name, value) in self.provider.parameters() {
            request = request.add_extra_param(name, value);
        }
        let now = self.http.server_now();
        Ok(Grant::of(&request.request_async(&self.http).await.map_err(refused)?, now))
    }

    async fn revoke(&self, held: &Kept) -> Result<(), SignInError> {
        let server = self.server().await?;
        let address = server.revocation.clone().ok_or(SignInError::NoEndpoint("revocation_endpoint"))?;
        for (kind, token) in [("refresh_token", held.refresh.as_ref()), ("access_token", Some(&held.access))] {
            let Some(token) = token else { continue };
            let request = revocation::request(&self.provider, &address, held.client_secret.as_ref(), (kind, token))?;
            let reply = self.http.send(request).await?;
            if !reply.status().is_success() {
                return Err(SignInError::Refused(format!("revocation: status {}", reply.status().as_u16())));
            }
        }
        Ok(())
    }

    async fn lock(&self) -> Result<Lock, SignInError> {
        let ends = tokio::time::Instant::now() + LOCK_WAIT;
        loop {
            if let Some(lock) = self.place.try_lock().map_err(SignInError::Keychain)? {
                return Ok(lock);
            }
            if tokio::time::Instant::now() >= ends {
                return Err(SignInError::Busy);
            }
            tokio::time::sleep(LOCK_PAUSE).await;
        }
    }
}

fn kept(place: &dyn Place, provider: &Provider) -> Option<Kept> {
    Kept::from_entry(&place.read()?).filter(|kept| kept.identity == provider.identity())
}
