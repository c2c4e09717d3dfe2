//! The way to the service: proxy, certificates, hosts. No password and no private key.

use bank_client::connection::ServerCertificate;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The way to the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConnectionView {
    /// `direct`, `proxy` (of the settings) or `system_proxy`.
    pub route: String,
    /// Address of the proxy that is used.
    pub proxy: Option<String>,
    /// The proxy's setting: `system`, `none` or an address.
    pub proxy_setting: String,
    /// User name at the proxy.
    pub proxy_user: Option<String>,
    /// The keychain has the password of this proxy.
    pub proxy_password_kept: bool,
    /// Authorities of the settings.
    pub authorities: Vec<CertificateView>,
    /// Only those authorities are trusted, not the system's.
    pub authorities_alone: bool,
    /// SHA-256 of certificates that are refused.
    pub refused_certificates: Vec<String>,
    /// The certificate by which this computer identifies itself.
    pub client_certificate: Option<CertificateView>,
    /// The keychain has its private key.
    pub client_key_kept: bool,
    /// The only hosts that are called; empty: every host.
    pub hosts: Vec<String>,
    /// The service's certificate of the last call since the profile was opened; `None` before one, and without encryption.
    pub server_certificate: Option<CertificateView>,
}

/// A certificate, for a person who compares it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CertificateView {
    /// Its subject.
    pub subject: String,
    /// The authority that issued it.
    pub issuer: String,
    /// The last moment in which it is valid, RFC 3339, UTC.
    pub until: String,
    /// SHA-256 in hex.
    pub sha256: String,
}

impl CertificateView {
    /// The view of a certificate's facts.
    pub(crate) fn of(facts: &ServerCertificate) -> Self {
        Self {
            subject: facts.subject.clone(),
            issuer: facts.issuer.clone(),
            until: facts.until.to_rfc3339_opts(SecondsFormat::Secs, true),
            sha256: facts.sha256.clone(),
        }
    }
}

/// A file with the certificates of the company's authorities.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AuthoritiesRead {
    /// The setting `connection.authorities`.
    pub text: String,
    /// Its certificates.
    pub certificates: Vec<CertificateView>,
}
