//! The way to a server: proxy, trusted authorities, client certificate and allowed hosts.
//!
//! One [`Connection`] is used for the service and for the identity server. A server on this computer is reached without a
//! proxy. Through a proxy, Aval always opens a tunnel and checks the server's own certificate at its end; the proxy sees
//! the server's name and no request. Not here: PAC files, because that would run code of the network.

mod certificates;
mod proxy;
mod steps;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use certificates::fingerprint;
pub use certificates::{
    ClientCertificate, FileError, ServerCertificate, authorities_from_pem, certificates_from_pem,
    client_certificate_from_pem, client_certificate_from_pkcs12, facts,
};
pub use proxy::{Proxy, Route};
use reqwest::Url;
use rustls::pki_types::CertificateDer;
pub(crate) use steps::Presented;
pub use steps::{Carrier, CertificateFault, Handshake, StepError, Way};

use crate::service::ClientError;
use crate::url::is_this_computer;

/// The settings of the way to a server. Clones share the certificates that servers showed.
#[derive(Debug, Clone, Default)]
pub struct Connection {
    /// The proxy.
    pub proxy: Proxy,
    /// Authorities that are trusted beside the system's.
    pub authorities: Vec<CertificateDer<'static>>,
    /// Only `authorities` are trusted, not the system's.
    pub authorities_alone: bool,
    /// SHA-256 in hex of certificates that are refused, of servers and of authorities.
    pub refused_certificates: Vec<String>,
    /// The certificate by which this computer identifies itself.
    pub client_certificate: Option<Arc<ClientCertificate>>,
    /// The only hosts that may be called; empty: every host.
    pub hosts: Vec<String>,
    /// The certificates that servers showed.
    pub shown: ShownCertificates,
}

/// The last accepted certificate of each host. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct ShownCertificates(Arc<Mutex<BTreeMap<String, ServerCertificate>>>);

impl Connection {
    /// Whether a call to this address is allowed.
    ///
    /// # Errors
    /// [`ClientError::Host`] with the host that `hosts` does not contain.
    pub(crate) fn permit(&self, url: &Url) -> Result<(), ClientError> {
        let host = url.host_str().unwrap_or_default();
        let is_allowed = self.hosts.is_empty() || self.hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(host));
        if is_allowed { Ok(()) } else { Err(ClientError::Host(host.to_owned())) }
    }

    /// The way to an address.
    pub fn route(&self, address: &str) -> Route {
        match Url::parse(address.trim()) {
            Ok(url) if !is_this_computer(&url) => self.proxy.route(&url),
            _ => Route::Direct,
        }
    }

    /// The last accepted certificate of a host; `None` before the first encrypted call.
    pub fn certificate_of(&self, host: &str) -> Option<ServerCertificate> {
        self.shown.0.lock().unwrap_or_else(PoisonError::into_inner).get(host).cloned()
    }

    /// Records an accepted certificate.
    pub(crate) fn note(&self, host: String, certificate: ServerCertificate) {
        self.shown.0.lock().unwrap_or_else(PoisonError::into_inner).insert(host, certificate);
    }
}
