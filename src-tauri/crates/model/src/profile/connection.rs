//! The way to the service and to the identity server, as a profile states it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bank_client::connection::{FileError, authorities_from_pem, client_certificate_from_pem};
use bank_client::{Connection, Proxy};
use serde::{Deserialize, Serialize};

/// Hex characters of a SHA-256.
const FINGERPRINT_LENGTH: usize = 64;

/// Proxy, authorities, client certificate and allowed hosts. The proxy's password and the client certificate's private key
/// are in the keychain and in no file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ConnectionSettings {
    /// Proxy for servers on other computers: `system`, `none`, or an address such as `proxy.example:3128`. PAC files and SOCKS
    /// are not supported. Without it: `system`, which is the variables `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, and the
    /// settings of Windows and macOS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy: Option<String>,
    /// User name at the proxy. The window (first start, profile page) and `avalctl connection proxy` ask for the password and
    /// store it in the keychain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy_user: Option<String>,
    /// Certificates of the company's authorities as PEM text. They are trusted beside the system's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authorities: Option<String>,
    /// Whether only `authorities` are trusted and the system's are not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub authorities_alone: bool,
    /// SHA-256 (64 hex digits) of certificates that are refused although an authority vouches for them; of servers and of
    /// authorities between them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused_certificates: Vec<String>,
    /// Certificate by which this computer identifies itself, with its chain, as PEM text. `avalctl connection certificate` reads
    /// it from a file and stores its private key in the keychain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_certificate: Option<String>,
    /// The only hosts that Aval calls, of the service and of the identity server. An empty list: every host.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
}

/// The secrets that belong to the settings, from the keychain.
#[derive(Clone, Default)]
pub struct ConnectionSecrets {
    /// Password at the proxy.
    pub proxy_password: Option<String>,
    /// Private key of the client certificate, as PEM.
    pub certificate_key: Option<String>,
}

impl ConnectionSettings {
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Checks the settings without the keychain.
    ///
    /// # Errors
    /// The setting and its mistake.
    pub fn check(&self) -> Result<(), String> {
        let proxy = Proxy::parse(self.proxy.as_deref().unwrap_or_default());
        let proxy = proxy.map_err(|error| format!("connection.proxy: {error}"))?;
        if self.proxy_user.is_some() && !matches!(proxy, Proxy::At { .. }) {
            return Err("connection.proxy_user: connection.proxy has to be an address".to_owned());
        }
        if self.authorities_alone && self.authorities.is_none() {
            return Err("connection.authorities_alone: connection.authorities is needed".to_owned());
        }
        let is_fingerprint =
            |text: &String| text.len() == FINGERPRINT_LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if let Some(wrong) = self.refused_certificates.iter().find(|text| !is_fingerprint(text)) {
            return Err(format!("connection.refused_certificates: {wrong:?} is not {FINGERPRINT_LENGTH} hex digits"));
        }
        if let Some(wrong) = self.hosts.iter().find(|host| host.is_empty() || host.contains(['/', ':', ' '])) {
            return Err(format!("connection.hosts: {wrong:?} is not the name of a host"));
        }
        if let Some(text) = &self.authorities {
            authorities_from_pem(text.as_bytes()).map_err(|error| format!("connection.authorities: {error}"))?;
        }
        if let Some(text) = &self.client_certificate {
            bank_client::connection::certificates_from_pem(text.as_bytes())
                .map_err(|error| format!("connection.client_certificate: {error}"))?;
        }
        Ok(())
    }

    /// The connection of these settings. Without the private key there is no client certificate, and without the password no
    /// login at the proxy; the server or the proxy then refuses the call.
    ///
    /// # Errors
    /// The setting and its mistake, as [`Self::check`], or a private key that does not belong to the certificate.
    pub fn connection(&self, secrets: &ConnectionSecrets) -> Result<Connection, String> {
        self.check()?;
        let named = |name: &str, error: FileError| format!("connection.{name}: {error}");
        let proxy = Proxy::parse(self.proxy.as_deref().unwrap_or_default()).map_err(|error| error.to_string())?;
        let proxy = match (&self.proxy_user, &secrets.proxy_password) {
            (Some(user), Some(password)) => proxy.with_login(user, password),
            _ => proxy,
        };
        let authorities = self.authorities.as_ref().map(|text| authorities_from_pem(text.as_bytes())).transpose();
        let own = match (&self.client_certificate, &secrets.certificate_key) {
            (Some(chain), Some(key)) => Some(client_certificate_from_pem(chain.as_bytes(), key.as_bytes())),
            _ => None,
        };
        let own = own.transpose().map_err(|error| named("client_certificate", error))?;
        Ok(Connection {
            proxy,
            authorities: authorities.map_err(|error| named("authorities", error))?.unwrap_or_default(),
            authorities_alone: self.authorities_alone,
            refused_certificates: self.refused_certificates.clone(),
            client_certificate: own.map(Arc::new),
            hosts: self.hosts.clone(),
            ..Connection::default()
        })
    }
}

/// Whether a change of one setting of `[connection]` lets Aval trust or call more than before.
pub(super) fn loosens(name: &str, before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> bool {
    let list = |values: &BTreeMap<String, String>, name: &str| -> Vec<String> {
        let top = format!("profile.connection.{name}");
        let is_of_it = |key: &str| key.strip_prefix(&top).is_some_and(|rest| rest.starts_with('['));
        values.iter().filter(|(key, _)| is_of_it(key)).map(|(_, value)| value.to_ascii_lowercase()).collect()
    };
    let (old, new) = (list(before, name), list(after, name));
    let one = |values: &BTreeMap<String, String>| values.get(&format!("profile.connection.{name}")).cloned();
    match name {
        "authorities" => one(before) != one(after) && one(after).is_some(),
        "authorities_alone" => one(before).as_deref() == Some("true") && one(after).as_deref() != Some("true"),
        "refused_certificates" => old.iter().any(|one| !new.contains(one)),
        "hosts" => !old.is_empty() && (new.is_empty() || new.iter().any(|one| !old.contains(one))),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_of_a_connection_are_checked_by_name() {
        let rows = [
            ("", ""),
            ("proxy = \"proxy.example:3128\"\nproxy_user = \"clerk\"", ""),
            ("proxy = \"none\"", ""),
            ("proxy = \"http://proxy.example/company.pac\"", "connection.proxy"),
            ("proxy = \"http://clerk:word@proxy.example\"", "connection.proxy"),
            ("proxy_user = \"clerk\"", "connection.proxy_user"),
            ("authorities = \"no certificate\"", "connection.authorities"),
            ("authorities_alone = true", "connection.authorities_alone"),
            ("refused_certificates = [\"12ab\"]", "connection.refused_certificates"),
            ("client_certificate = \"\"", "connection.client_certificate"),
            ("hosts = [\"bank.example\", \"id.example\"]", ""),
            ("hosts = [\"https://bank.example\"]", "connection.hosts"),
        ];
        for (text, said) in rows {
            let settings: ConnectionSettings = toml::from_str(text).unwrap();
            match settings.check() {
                Ok(()) => assert_eq!(said, "", "{text}"),
                Err(error) => assert!(!said.is_empty() && error.starts_with(said), "{text}: {error}"),
            }
        }
        assert!(toml::from_str::<ConnectionSettings>("proxi = \"x\"").is_err(), "misspelled");
    }
}
