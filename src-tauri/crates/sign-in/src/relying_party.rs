//! Aval as a client of one identity server: issues, refreshes, verifies and revokes tokens. Every session of one identity
//! server shares it, so the server's addresses and keys are read once.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use openidconnect::{RefreshToken, Scope};
use tokio::sync::Mutex as AsyncMutex;

use crate::browser::{Ask, Attempt, Pages};
use crate::device::{self, DeviceCode};
use crate::grant::{Grant, refused};
use crate::http::Http;
use crate::kept::{Kept, Way};
use crate::revocation;
use crate::server::Server;
use crate::subject::{Check, Subject};
use crate::{Now, Provider, Secret, SignInError};

/// Aval's registration at one identity server.
pub struct RelyingParty {
    pub provider: Provider,
    pub http: Http,
    now: Now,
    server: AsyncMutex<Option<Arc<Server>>>,
}

impl RelyingParty {
    /// Makes no call.
    pub fn new(provider: Provider, now: Now) -> Self {
        let http = Http::new(provider.connection.clone(), now.clone());
        Self { provider, http, now, server: AsyncMutex::default() }
    }

    /// The current time of this computer.
    pub fn now(&self) -> DateTime<Utc> {
        (self.now)()
    }

    /// Signs a person in through the browser. `show` opens the address.
    pub async fn by_browser(
        &self,
        secret: Option<Secret>,
        ask: &Ask,
        pages: &Pages,
        show: impl FnOnce(&str),
    ) -> Result<Kept, SignInError> {
        let server = self.server().await?;
        let begun = self.http.server_now();
        let attempt = Attempt::begin(&self.provider, &server, &self.http, secret.as_ref(), ask).await?;
        show(&attempt.address);
        let (grant, nonce, answer) = attempt.finish(pages).await?;
        let not_before = ask.anew.then_some(begun);
        let check = Check { nonce: Some(&nonce), not_before, ..self.check(&server, secret.as_ref()) };
        let subject = check.subject(&grant).await;
        answer.show(if subject.is_ok() { &pages.done } else { &pages.failed }).await;
        Ok(self.kept(Way::Browser, grant, secret, subject?))
    }

    /// Signs a person in on another device. `show` shows the code.
    pub async fn by_device(&self, secret: Option<Secret>, show: impl FnOnce(&DeviceCode)) -> Result<Kept, SignInError> {
        let server = self.server().await?;
        let grant = device::sign_in(&self.provider, &server, &self.http, secret.as_ref(), show).await?;
        let subject = self.check(&server, secret.as_ref()).subject(&grant).await?;
        Ok(self.kept(Way::Device, grant, secret, subject))
    }

    /// Signs the client itself in with its secret.
    pub async fn by_secret(&self, secret: Secret) -> Result<Kept, SignInError> {
        let server = self.server().await?;
        let grant = self.client_grant(&server, &secret).await?;
        Ok(self.kept(Way::ClientCredentials, grant, Some(secret), None))
    }

    /// The next tokens of a session.
    ///
    /// # Errors
    /// [`SignInError::Ended`] if the server gave no refresh token; the errors of the exchange.
    pub async fn next(&self, held: &Kept) -> Result<Grant, SignInError> {
        let server = self.server().await?;
        match (&held.refresh, &held.client_secret) {
            (_, Some(secret)) if held.way == Way::ClientCredentials => self.client_grant(&server, secret).await,
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
            (None, _) => Err(SignInError::Ended("the server gave no refresh token".to_owned())),
        }
    }

    /// Checks the ID token of a refresh, if it came with one.
    ///
    /// # Errors
    /// [`SignInError::OtherPerson`], [`SignInError::IdToken`], or an error of the network.
    pub async fn is_still_theirs(&self, held: &Kept, grant: &Grant) -> Result<(), SignInError> {
        if grant.id_token.is_none() {
            return Ok(());
        }
        let server = self.server().await?;
        let subject = self.check(&server, held.client_secret.as_ref()).subject(grant).await?;
        let id = |subject: &Option<Subject>| subject.as_ref().map(|subject| subject.id.clone());
        if id(&subject) == id(&held.subject) { Ok(()) } else { Err(SignInError::OtherPerson) }
    }

    /// Asks the server whose an access token is; `true` if it names that person, or has no means to say.
    ///
    /// # Errors
    /// The server's refusal, or an error of the network.
    pub async fn confirms(&self, access: &Secret, secret: Option<&Secret>, person: &str) -> Result<bool, SignInError> {
        let server = self.server().await?;
        let subject = self.check(&server, secret).subject_now(access).await?;
        Ok(subject.is_none_or(|subject| subject.id == person))
    }

    /// Ends the tokens of a session at the server.
    ///
    /// # Errors
    /// [`SignInError::NoEndpoint`] if the server has no address for that; the server's refusal, or an error of the
    /// network.
    pub async fn revoke(&self, held: &Kept) -> Result<(), SignInError> {
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

    async fn server(&self) -> Result<Arc<Server>, SignInError> {
        let mut known = self.server.lock().await;
        if let Some(server) = &*known {
            return Ok(server.clone());
        }
        let found = Arc::new(Server::find(&self.provider, &self.http).await?);
        *known = Some(found.clone());
        Ok(found)
    }

    fn check<'a>(&'a self, server: &'a Server, client_secret: Option<&'a Secret>) -> Check<'a> {
        Check { provider: &self.provider, server, http: &self.http, client_secret, nonce: None, not_before: None }
    }

    fn kept(&self, way: Way, grant: Grant, client_secret: Option<Secret>, subject: Option<Subject>) -> Kept {
        Kept {
            way,
            identity: self.provider.identity(),
            access: grant.access,
            ends: grant.ends,
            lifetime: grant.lifetime,
            refresh: grant.refresh,
            client_secret,
            subject,
            scopes: grant.scopes.unwrap_or_else(|| self.provider.scopes.clone()),
            since: self.http.server_now(),
            active: Some(self.now()),
            skew: self.http.skew(),
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
}
