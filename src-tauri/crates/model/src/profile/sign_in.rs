//! Sign-in at the company's identity server, as a profile states it.

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// Limits of the wait for the browser, in seconds.
const WAIT_SECONDS_MIN: u32 = 30;
const WAIT_SECONDS_MAX: u32 = 30 * 60;
const WAIT_SECONDS: u32 = 5 * 60;
/// Limits of the time without a person, in minutes.
const IDLE_MINUTES_MAX: u32 = 8 * 60;

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
    /// Minutes without a person at the desk, from 1 to 480, after which the person must sign in again before anything is
    /// sent. Reading continues. A policy can only lower it. In the window a pasted token is locked after the same time, and
    /// after 15 minutes without `[sign_in]`.
    #[serde(default = "idle_minutes")]
    pub idle_minutes: u32,
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

const fn idle_minutes() -> u32 {
    SignIn::IDLE_MINUTES
}

impl SignIn {
    /// Minutes without a person after which they sign in again, where the settings state none.
    pub const IDLE_MINUTES: u32 = 15;

    /// Checks the settings without the identity server.
    ///
    /// # Errors
    /// The setting and its mistake.
    pub fn check(&self) -> Result<(), String> {
        if self.issuer.is_none() && self.token_endpoint.is_none() {
            return Err("sign_in: issuer or token_endpoint is needed".to_owned());
        }
        if self.client_id.trim().is_empty() {
            return Err("sign_in.client_id: it is empty".to_owned());
        }
        if !(WAIT_SECONDS_MIN..=WAIT_SECONDS_MAX).contains(&self.wait_seconds) {
            return Err(format!("sign_in.wait_seconds: from {WAIT_SECONDS_MIN} to {WAIT_SECONDS_MAX}"));
        }
        if !(1..=IDLE_MINUTES_MAX).contains(&self.idle_minutes) {
            return Err(format!("sign_in.idle_minutes: from 1 to {IDLE_MINUTES_MAX}"));
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
    pub fn rows(&self) -> Vec<(&'static str, Option<String>)> {
        vec![
            ("issuer", self.issuer.clone()),
            ("client_id", Some(self.client_id.clone())),
            ("scopes", Some(self.scopes.join(" "))),
            ("audience", self.audience.clone()),
            ("resource", self.resource.clone()),
            ("prompt", self.prompt.clone()),
            ("redirect_uri", Some(self.redirect_uri.clone())),
            ("wait_seconds", Some(self.wait_seconds.to_string())),
            ("idle_minutes", Some(self.idle_minutes.to_string())),
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
    pub fn default_of(name: &str) -> Option<String> {
        match name {
            "scopes" => Some(scopes().join(" ")),
            "redirect_uri" => Some(redirect()),
            "wait_seconds" => Some(WAIT_SECONDS.to_string()),
            "idle_minutes" => Some(Self::IDLE_MINUTES.to_string()),
            _ => None,
        }
    }
}

/// Of the policy's and the profile's idle minutes, the default included, the lower figure applies. A policy that only
/// shortens them says nothing to a profile without an identity server.
pub(super) fn under_policy(own: &Table, fixed: &mut Table) {
    let minutes = |table: &Table| table.get("sign_in")?.get("idle_minutes")?.as_integer();
    let (own_minutes, has_own) = (minutes(own).unwrap_or(SignIn::IDLE_MINUTES.into()), own.contains_key("sign_in"));
    let Some(sign_in) = fixed.get_mut("sign_in").and_then(Value::as_table_mut) else { return };
    if !has_own && !sign_in.contains_key("client_id") {
        fixed.remove("sign_in");
    } else if let Some(policy) = sign_in.get("idle_minutes").and_then(Value::as_integer) {
        sign_in.insert("idle_minutes".to_owned(), policy.min(own_minutes).into());
    }
}

/// Completes the profile with which a policy's section is checked, where the section fixes a part of `[sign_in]`.
pub(super) fn complete(table: &mut Table, section: &Table) {
    if section.contains_key("sign_in") {
        let needed = [("client_id", "policy"), ("issuer", "https://policy")];
        let needed: Table = needed.into_iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
        table.insert("sign_in".to_owned(), Value::Table(needed));
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
            ("issuer = \"https://id.example\"\nidle_minutes = 0", false),
        ];
        for (text, good) in rows {
            let read: SignIn = toml::from_str(&format!("client_id = \"aval\"\n{text}")).unwrap();
            assert_eq!(read.check().is_ok(), good, "{text}: {:?}", read.check());
        }
        assert!(toml::from_str::<SignIn>("client_id = \"aval\"\nissuers = \"x\"").is_err(), "misspelled");
    }
}
