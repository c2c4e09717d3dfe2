//! Whose token it is, as the identity server says: OpenID Connect's userinfo. Two tokens are of two people only where two
//! different subjects were confirmed here; what a token says of itself is not read.

use std::time::Duration;

use reqwest::Url;
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderValue};

use crate::clients::client_beside;
use crate::service::Token;
use crate::url::is_this_computer;
use crate::{BankClient, ClientError};

/// Largest reply.
const REPLY_BYTES_MAX: usize = 64 << 10;
const TIMEOUT: Duration = Duration::from_secs(10);

/// Why no subject is known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSubject {
    /// The address is not `https`, nor this computer's.
    #[error("the userinfo address must begin with https://, or lead to this computer")]
    Address,
    /// The identity server answered with another status than 200.
    #[error("the identity server answered {0}")]
    Status(u16),
    /// No reply, or one without a `sub`.
    #[error("{0}")]
    Unreadable(String),
}

impl BankClient {
    /// The subject that the identity server names for a token. An address that begins with a slash is on the service's host.
    ///
    /// # Errors
    /// [`NoSubject`].
    pub async fn subject(&self, userinfo_url: &str, token: &Token) -> Result<String, NoSubject> {
        let url = match userinfo_url.starts_with('/') && !userinfo_url.starts_with("//") {
            true => self.base.join(userinfo_url),
            false => Url::parse(userinfo_url),
        };
        let url = url.ok().filter(|url| url.scheme() == "https" || (url.scheme() == "http" && is_this_computer(url)));
        let url = url.ok_or(NoSubject::Address)?;
        let unreadable = |error: reqwest::Error| NoSubject::Unreadable(crate::failure::chain(&error));
        let platform = |error: ClientError| NoSubject::Unreadable(error.to_string());
        let client = client_beside(self.connection(), &url, TIMEOUT, TIMEOUT).map_err(platform)?;
        let mut value = HeaderValue::from_str(&format!("Bearer {}", token.secret()))
            .map_err(|_| NoSubject::Unreadable("the token has a forbidden sign".to_owned()))?;
        value.set_sensitive(true);
        let asked = client.get(url).header(ACCEPT, "application/json").header(AUTHORIZATION, value);
        let mut reply = asked.send().await.map_err(unreadable)?;
        if reply.status().as_u16() != 200 {
            return Err(NoSubject::Status(reply.status().as_u16()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = reply.chunk().await.map_err(unreadable)? {
            body.extend_from_slice(&chunk);
            if body.len() > REPLY_BYTES_MAX {
                return Err(NoSubject::Unreadable(format!("more than {REPLY_BYTES_MAX} bytes")));
            }
        }
        let said: serde_json::Value =
            serde_json::from_slice(&body).map_err(|error| NoSubject::Unreadable(error.to_string()))?;
        let subject = said.get("sub").and_then(serde_json::Value::as_str).map(str::trim).unwrap_or_default();
        match subject.is_empty() {
            true => Err(NoSubject::Unreadable("no sub in the reply".to_owned())),
            false => Ok(subject.to_owned()),
        }
    }
}
