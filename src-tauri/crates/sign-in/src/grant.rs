//! The replies of the token address, and its refusals in this crate's words.

use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{CoreErrorResponseType, CoreIdToken, CoreTokenResponse};
use openidconnect::{OAuth2TokenResponse, RequestTokenError, StandardErrorResponse, TokenResponse};

use crate::http::HttpError;
use crate::{Secret, SignInError};

/// Tokens that the server issued, not verified yet.
pub struct Grant {
    pub access: Secret,
    pub refresh: Option<Secret>,
    pub id_token: Option<CoreIdToken>,
    /// End of the access token by the server's clock; absent: the server does not say.
    pub ends: Option<DateTime<Utc>>,
    /// Its lifetime.
    pub lifetime: Option<TimeDelta>,
    /// Scopes that were granted, where they differ from those asked for.
    pub scopes: Option<Vec<String>>,
}

impl Grant {
    /// Reads a reply; `now` is the server's time at the request.
    pub fn of(reply: &CoreTokenResponse, now: DateTime<Utc>) -> Self {
        let lifetime = reply.expires_in().and_then(|lifetime| TimeDelta::from_std(lifetime).ok());
        Self {
            access: Secret::new(reply.access_token().secret()),
            refresh: reply.refresh_token().map(|token| Secret::new(token.secret())),
            id_token: reply.id_token().cloned(),
            ends: lifetime.and_then(|lifetime| now.checked_add_signed(lifetime)),
            lifetime,
            scopes: reply.scopes().map(|scopes| scopes.iter().map(|scope| scope.as_str().to_owned()).collect()),
        }
    }
}

/// A failed exchange.
pub fn refused(error: RequestTokenError<HttpError, StandardErrorResponse<CoreErrorResponseType>>) -> SignInError {
    match error {
        RequestTokenError::Request(error) => error.into(),
        RequestTokenError::ServerResponse(said) => {
            let words = said.error_description().map(|words| format!(" ({words})")).unwrap_or_default();
            SignInError::Refused(format!("{}{words}", said.error().as_ref()))
        }
        // The reply is not shown: it may contain a token.
        RequestTokenError::Parse(error, _) => SignInError::Unreadable(format!("at {}", error.path())),
        RequestTokenError::Other(detail) => SignInError::Unreadable(detail),
    }
}

/// Whether the refusal says that the grant itself is no longer good.
pub fn has_ended(error: &SignInError) -> bool {
    matches!(error, SignInError::Refused(said) if said.starts_with("invalid_grant"))
}
