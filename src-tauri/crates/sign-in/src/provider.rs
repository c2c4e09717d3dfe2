//! The identity server and the client as the settings describe them.

use std::time::Duration;

use bank_client::Connection;
use openidconnect::url::Url;
use sha2::{Digest, Sha256};

use crate::SignInError;

/// Addresses that the settings state. With `token` no discovery document is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Endpoints {
    /// Where the browser signs in.
    pub authorization: Option<String>,
    /// Where codes and refresh tokens are exchanged.
    pub token: Option<String>,
    /// Where a device code is issued.
    pub device: Option<String>,
    /// Where the subject of an access token is read.
    pub userinfo: Option<String>,
    /// Where a token is looked up.
    pub introspection: Option<String>,
    /// Where a token is revoked.
    pub revocation: Option<String>,
    /// The server's keys.
    pub jwks: Option<String>,
}

/// One identity server and this program's registration there.
#[derive(Debug, Clone)]
pub struct Provider {
    /// The issuer, whose discovery document has the addresses, and which ID tokens must name.
    pub issuer: Option<String>,
    /// Addresses in place of the discovery document.
    pub endpoints: Endpoints,
    /// Id of the client.
    pub client_id: String,
    /// Scopes that are asked for.
    pub scopes: Vec<String>,
    /// Value of the parameter `audience`.
    pub audience: Option<String>,
    /// Value of the parameter `resource` (RFC 8707).
    pub resource: Option<String>,
    /// Value of the parameter `prompt`.
    pub prompt: Option<String>,
    /// Address of this computer to which the browser returns; without a port, any free one is used.
    pub redirect: String,
    /// How long a sign-in waits for the person.
    pub wait: Duration,
    /// Proxy, authorities and client certificate of the calls.
    pub connection: Connection,
}

impl Provider {
    /// The server and the client, to which a session belongs. A session of another one is not used. Addresses in place of
    /// the discovery document are a part of it: they decide who confirms a person, whatever issuer is stated beside them.
    pub fn identity(&self) -> String {
        let Some(token) = &self.endpoints.token else {
            return format!("{} {}", self.issuer.as_deref().unwrap_or_default(), self.client_id);
        };
        let server = self.issuer.as_ref().unwrap_or(token);
        let of = &self.endpoints;
        let deciding = [&of.authorization, &of.token, &of.device, &of.userinfo, &of.introspection, &of.jwks];
        let digest = Sha256::digest(format!("{deciding:?}").as_bytes());
        let short: String = digest[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{server} {} {short}", self.client_id)
    }

    /// The parameters `audience` and `resource`, where they are set.
    pub(crate) fn parameters(&self) -> Vec<(&'static str, String)> {
        let of = |name, value: &Option<String>| value.clone().map(|value| (name, value));
        [of("audience", &self.audience), of("resource", &self.resource)].into_iter().flatten().collect()
    }

    /// The redirect address.
    ///
    /// # Errors
    /// [`SignInError::Address`] if it is not `http` to this computer.
    pub(crate) fn redirect(&self) -> Result<Url, SignInError> {
        let refused = || SignInError::Address(format!("{}: not http:// to this computer", self.redirect));
        let url = Url::parse(&self.redirect).map_err(|_| refused())?;
        let is_here = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
        if url.scheme() == "http" && is_here { Ok(url) } else { Err(refused()) }
    }
}
