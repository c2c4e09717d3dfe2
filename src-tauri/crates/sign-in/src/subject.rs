//! Whose tokens they are, as the identity server confirms it: by a signed ID token, else by userinfo, else by
//! introspection. The claims of an access token are never read.

use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{CoreIdToken, CoreIdTokenVerifier, CoreUserInfoClaims};
use openidconnect::http::{HeaderMap, HeaderValue, Method, Request, header};
use openidconnect::{
    AccessToken, AccessTokenHash, ClaimsVerificationError, IntrospectionUrl, Nonce, SignatureVerificationError,
    TokenIntrospectionResponse,
};

use crate::grant::Grant;
use crate::http::{Http, HttpError};
use crate::server::Server;
use crate::{Provider, Secret, SignInError};

/// Difference of two clocks within the identity server's own machines, and of a time in whole seconds.
const CLOCKS: TimeDelta = TimeDelta::seconds(30);

/// A verified subject, with the name that the server knows them by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub id: String,
    pub name: Option<String>,
}

/// The inputs of a check.
pub struct Check<'a> {
    pub provider: &'a Provider,
    pub server: &'a Server,
    pub http: &'a Http,
    pub client_secret: Option<&'a Secret>,
    /// The nonce that was sent; `None`: none was.
    pub nonce: Option<&'a Nonce>,
    /// The person must have entered their credentials at this time or later, where the server says when they did.
    pub not_before: Option<DateTime<Utc>>,
}

impl Check<'_> {
    /// The subject of a grant; `None` if the server has no means to confirm one.
    ///
    /// # Errors
    /// [`SignInError::IdToken`] for an ID token that is not valid: no other means replaces it. The errors of userinfo and
    /// introspection where there is no ID token.
    pub async fn subject(&self, grant: &Grant) -> Result<Option<Subject>, SignInError> {
        match &grant.id_token {
            Some(token) if self.server.checks_id_tokens() => self.of_id_token(token, &grant.access).await.map(Some),
            _ => self.subject_now(&grant.access).await,
        }
    }

    /// The subject that the server names for an access token now; `None` if it has neither userinfo nor introspection.
    ///
    /// # Errors
    /// The server's refusal, or an error of the network.
    pub async fn subject_now(&self, access: &Secret) -> Result<Option<Subject>, SignInError> {
        match self.server.userinfo.is_some() {
            true => self.of_userinfo(access).await,
            false => self.of_introspection(access).await,
        }
    }

    async fn of_id_token(&self, token: &CoreIdToken, access: &Secret) -> Result<Subject, SignInError> {
        match self.verified(token, access) {
            // The server may have new keys since they were read.
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey | SignatureVerificationError::CryptoError(_),
            )) => {
                self.server.renew_keys(self.http).await?;
                self.verified(token, access)
            }
            verified => verified,
        }
        .map_err(|error| {
            let mut text = error.to_string();
            if let Some(cause) = std::error::Error::source(&error) {
                text = format!("{text}: {cause}");
            }
            SignInError::IdToken(text)
        })
    }

    fn verified(&self, token: &CoreIdToken, access: &Secret) -> Result<Subject, ClaimsVerificationError> {
        let client = self.server.client(self.provider, self.client_secret);
        let now = self.http.server_now();
        let verifier: CoreIdTokenVerifier<'_> = client.id_token_verifier().set_time_fn(move || now);
        let verifier = match self.server.algorithms.is_empty() {
            true => verifier,
            false => verifier.set_allowed_algs(self.server.algorithms.clone()),
        };
        let expected = self.nonce;
        let nonce = |given: Option<&Nonce>| match (expected, given) {
            (Some(expected), Some(given)) if expected.secret() == given.secret() => Ok(()),
            // A device code and a refresh have no nonce of their own.
            (None, _) => Ok(()),
            _ => Err("not the nonce of this sign-in".to_owned()),
        };
        let claims = token.claims(&verifier, nonce)?;
        if let (Some(begun), Some(at)) = (self.not_before, claims.auth_time())
            && at < begun - CLOCKS
        {
            return Err(ClaimsVerificationError::Other("the person was not asked for their credentials".to_owned()));
        }
        if let Some(expected) = claims.access_token_hash() {
            let other = |error: &dyn std::fmt::Display| ClaimsVerificationError::Other(error.to_string());
            let algorithm = token.signing_alg().map_err(|error| other(&error))?;
            let key = token.signing_key(&verifier).map_err(|error| other(&error))?;
            let access = AccessToken::new(access.text().to_owned());
            let actual = AccessTokenHash::from_token(&access, algorithm, key).map_err(|error| other(&error))?;
            if actual != *expected {
                return Err(ClaimsVerificationError::Other("it belongs to another access token".to_owned()));
            }
        }
        let name = claims.preferred_username().map(|name| name.as_str().to_owned());
        let name = name.or_else(|| claims.email().map(|email| email.as_str().to_owned()));
        Ok(Subject { id: claims.subject().as_str().to_owned(), name })
    }

    async fn of_userinfo(&self, access: &Secret) -> Result<Option<Subject>, SignInError> {
        let Some(url) = &self.server.userinfo else { return Ok(None) };
        let mut bearer = HeaderValue::from_str(&format!("Bearer {}", access.text())).map_err(unreadable)?;
        bearer.set_sensitive(true);
        let mut request =
            Request::builder().method(Method::GET).uri(url.as_str()).body(Vec::new()).map_err(unreadable)?;
        let headers: &mut HeaderMap = request.headers_mut();
        headers.insert(header::AUTHORIZATION, bearer);
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        let reply = self.http.send(request).await?;
        if reply.status().as_u16() != 200 {
            return Err(SignInError::Refused(format!("userinfo: status {}", reply.status().as_u16())));
        }
        let claims: CoreUserInfoClaims =
            CoreUserInfoClaims::from_json::<HttpError>(reply.body(), None).map_err(unreadable)?;
        let name = claims.preferred_username().map(|name| name.as_str().to_owned());
        Ok(Some(Subject { id: claims.subject().as_str().to_owned(), name }))
    }

    async fn of_introspection(&self, access: &Secret) -> Result<Option<Subject>, SignInError> {
        let Some(url) = &self.server.introspection else { return Ok(None) };
        let client = self.server.client(self.provider, self.client_secret);
        let client = client.set_introspection_url(IntrospectionUrl::from_url(url.clone()));
        let token = AccessToken::new(access.text().to_owned());
        let reply = client.introspect(&token).request_async(self.http).await.map_err(crate::grant::refused)?;
        if !reply.active() {
            return Err(SignInError::Refused("introspection: the token is not active".to_owned()));
        }
        let name = reply.username().map(str::to_owned);
        Ok(reply.sub().map(|id| Subject { id: id.to_owned(), name }))
    }
}

fn unreadable(error: impl std::fmt::Display) -> SignInError {
    SignInError::Unreadable(error.to_string())
}
