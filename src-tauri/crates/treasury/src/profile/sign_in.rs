//! Sign-in at the company's identity server, as a profile states it.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sign_in::{Endpoints, Provider};

/// Limits of the wait for the browser, in seconds.
const WAIT_SECONDS_MIN: u32 = 30;
const WAIT_SECONDS_MAX: u32 = 30 * 60;
const WAIT_SECONDS: u32 = 5 * 60;

/// The identity server and Aval's registration there. The names are those of OpenID Connect Discovery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Issuer of the identity server, exactly as its discovery document spells it. Aval reads the addresses and keys there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issuer: Option<String>,
    /// Id under which Aval is registered at the identity server, as a public client (native application) with PKCE.
    pub client_id: String,
    /// Scopes that are asked for. `openid` confirms the person; `offline_access` asks for a session that outlives one token.
    #[serde(default = "scopes")]
    pub scopes: Vec<String>,
    /// Parameter `audience` of each request, if the identity server needs it to issue a token for the service.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<String>,
    /// Parameter `resource` of each request (RFC 8707), if the identity server needs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    /// Parameter `prompt` of a sign-in, for example `consent` or `select_account`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// Address of this computer to which the browser returns. Without a port any free one is used, as RFC 8252 says; state a
    /// port if the identity server compares it.
    #[serde(default = "redirect")]
    pub redirect_uri: String,
    /// Seconds that a sign-in waits for the person, from 30 to 1800.
    #[serde(default = "wait_seconds")]
    pub wait_seconds: u32,
    /// Address of the sign-in page. Needed if `token_endpoint` is stated and people sign in with a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authorization_endpoint: Option<String>,
    /// Address where tokens are issued, for a server without a discovery document. With it, no discovery document is read and
    /// the other addresses must be stated too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_endpoint: Option<String>,
    /// Address where a device code is issued. Needed for `avalctl login --device` if `token_endpoint` is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_authorization_endpoint: Option<String>,
    /// Address that says whose an access token is, used if there is no ID token. Read only if `token_endpoint` is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub userinfo_endpoint: Option<String>,
    /// Address that looks a token up, used if there is neither an ID token nor userinfo. Read only if `token_endpoint` is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub introspection_endpoint: Option<String>,
    /// Address that revokes a token at sign-out. Read only if `token_endpoint` is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revocation_endpoint: Option<String>,
    /// Address of the keys that sign ID tokens. Read only if `token_endpoint` is stated; ID tokens also need `issuer`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jwks_uri: Option<String>,
}

fn scopes() -> Vec<String> {
    ["openid", "offline_access"].map(str::to_owned).to_vec()
}

fn redirect() -> String {
    "http://127.0.0.1/".to_owned()
}

const fn wait_seconds() -> u32 {
    WAIT_SECONDS
}

impl SignIn {
    /// Checks the settings without the identity server.
    ///
    /// # Errors
    /// The setting and its mistake.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.issuer.is_none() && self.token_endpoint.is_none() {
            return Err("sign_in: issuer or token_endpoint is needed".to_owned());
        }
        if self.client_id.trim().is_empty() {
            return Err("sign_in.client_id: it is empty".to_owned());
        }
        if !(WAIT_SECONDS_MIN..=WAIT_SECONDS_MAX).contains(&self.wait_seconds) {
            return Err(format!("sign_in.wait_seconds: from {WAIT_SECONDS_MIN} to {WAIT_SECONDS_MAX}"));
        }
        for (name, address) in self.rows().into_iter().filter(|(name, _)| is_address(name)) {
            let Some(address) = address else { continue };
            let is_secure = address.starts_with("https://") || address.starts_with("http://");
            if !is_secure || bank_client::is_plain_elsewhere(&address) {
                return Err(format!("sign_in.{name}: https:// is needed, or http:// to this computer"));
            }
        }
        Ok(())
    }

    /// Its settings by name, in the order of the file.
    pub(crate) fn rows(&self) -> Vec<(&'static str, Option<String>)> {
        vec![
            ("issuer", self.issuer.clone()),
            ("client_id", Some(self.client_id.clone())),
            ("scopes", Some(self.scopes.join(" "))),
            ("audience", self.audience.clone()),
            ("resource", self.resource.clone()),
            ("prompt", self.prompt.clone()),
            ("redirect_uri", Some(self.redirect_uri.clone())),
            ("wait_seconds", Some(self.wait_seconds.to_string())),
            ("authorization_endpoint", self.authorization_endpoint.clone()),
            ("token_endpoint", self.token_endpoint.clone()),
            ("device_authorization_endpoint", self.device_authorization_endpoint.clone()),
            ("userinfo_endpoint", self.userinfo_endpoint.clone()),
            ("introspection_endpoint", self.introspection_endpoint.clone()),
            ("revocation_endpoint", self.revocation_endpoint.clone()),
            ("jwks_uri", self.jwks_uri.clone()),
        ]
    }

    /// The value that a setting has if the file does not state it.
    pub(crate) fn default_of(name: &str) -> Option<String> {
        match name {
            "scopes" => Some(scopes().join(" ")),
            "redirect_uri" => Some(redirect()),
            "wait_seconds" => Some(WAIT_SECONDS.to_string()),
            _ => None,
        }
    }

    /// The settings as the sign-in needs them.
    pub(crate) fn provider(&self) -> Provider {
        Provider {
            issuer: self.issuer.clone(),
            endpoints: Endpoints {
                authorization: self.authorization_endpoint.clone(),
                token: self.token_endpoint.clone(),
                device: self.device_authorization_endpoint.clone(),
                userinfo: self.userinfo_endpoint.clone(),
                introspection: self.introspection_endpoint.clone(),
                revocation: self.revocation_endpoint.clone(),
                jwks: self.jwks_uri.clone(),
            },
            client_id: self.client_id.clone(),
            scopes: self.scopes.clone(),
            audience: self.audience.clone(),
            resource: self.resource.clone(),
            prompt: self.prompt.clone(),
            redirect: self.redirect_uri.clone(),
            wait: Duration::from_secs(self.wait_seconds.into()),
        }
    }
}

fn is_address(name: &str) -> bool {
    matches!(name, "issuer" | "jwks_uri") || name.ends_with("_endpoint")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_server_needs_an_issuer_or_a_token_address_and_https() {
        let rows = [
            ("issuer = \"https://id.example\"", true),
            ("token_endpoint = \"https://id.example/token\"", true),
            ("issuer = \"http://127.0.0.1:1\"", true),
            ("", false),
            ("issuer = \"http://id.example\"", false),
            ("issuer = \"id.example\"", false),
            ("issuer = \"https://id.example\"\njwks_uri = \"http://id.example/keys\"", false),
            ("issuer = \"https://id.example\"\nwait_seconds = 5", false),
        ];
        for (text, good) in rows {
            let read: SignIn = toml::from_str(&format!("client_id = \"aval\"\n{text}")).unwrap();
            assert_eq!(read.check().is_ok(), good, "{text}: {:?}", read.check());
        }
        assert!(toml::from_str::<SignIn>("client_id = \"aval\"\nissuers = \"x\"").is_err(), "misspelled");
    }
}
