//! The client certificate that new connections present, and the server's refusals of it.
//!
//! PostgreSQL refuses in two places: the TLS handshake ends with an alert about the certificate, or the database refuses
//! its user afterwards (SQLSTATE class 28). A refusal is no missing network, so it does not let a desk work alone.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustls::client::ResolvesClientCert;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use rustls::{AlertDescription, SignatureScheme};

use crate::error::{AddressProblem, BookError, Result, with_causes};

/// SQLSTATE of a user that is refused for another reason than the password.
const INVALID_AUTHORIZATION: &str = "28000";

/// A client certificate with its chain, and its private key.
pub struct OwnCertificate {
    /// The certificate, then those of the authorities between it and one that the server knows.
    pub chain: Vec<CertificateDer<'static>>,
    /// Its private key.
    pub key: PrivateKeyDer<'static>,
}

/// The certificate of all connections of a book.
#[derive(Default)]
pub(crate) struct Presented {
    own: Mutex<Option<Arc<CertifiedKey>>>,
    /// A server asked for a certificate.
    is_asked: AtomicBool,
}

/// Without the private key.
impl std::fmt::Debug for Presented {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Presented({})", self.has_certs())
    }
}

impl Presented {
    pub(crate) fn set(&self, certificate: Option<OwnCertificate>) -> Result<()> {
        let unusable = |error: rustls::Error| BookError::Address(AddressProblem::Certificates(error.to_string()));
        let provider = aws_lc_rs::default_provider();
        let own = certificate.map(|own| CertifiedKey::from_der(own.chain, own.key, &provider).map(Arc::new));
        *self.own.lock().unwrap_or_else(PoisonError::into_inner) = own.transpose().map_err(unusable)?;
        Ok(())
    }

    fn own(&self) -> Option<Arc<CertifiedKey>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The refusal of the certificate, or of a desk that has none, by an error of connecting; `None` for another error.
    pub(crate) fn refusal(&self, error: &tokio_postgres::Error) -> Option<BookError> {
        if !self.is_asked.load(Ordering::SeqCst) {
            return None;
        }
        let is_presented = self.has_certs();
        if let Some(refused) = error.as_db_error() {
            let (code, detail) = (refused.code().code(), refused.message().to_owned());
            return match is_presented {
                true => code.starts_with("28").then_some(BookError::CertificateUser(detail)),
                false => (code == INVALID_AUTHORIZATION).then_some(BookError::CertificateMissing(detail)),
            };
        }
        alert(error).filter(is_of_certificate).map(|_| match is_presented {
            true => BookError::CertificateRefused(with_causes(error)),
            false => BookError::CertificateMissing(with_causes(error)),
        })
    }
}

impl ResolvesClientCert for Presented {
    fn resolve(&self, _authorities: &[&[u8]], _schemes: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        self.is_asked.store(true, Ordering::SeqCst);
        self.own()
    }

    fn has_certs(&self) -> bool {
        self.own().is_some()
    }
}

/// The alert by which the server ended the handshake.
fn alert(error: &tokio_postgres::Error) -> Option<AlertDescription> {
    let cause = std::error::Error::source(error)?.downcast_ref::<io::Error>()?;
    match cause.get_ref()?.downcast_ref::<rustls::Error>()? {
        rustls::Error::AlertReceived(alert) => Some(*alert),
        _ => None,
    }
}

/// Whether a server's alert is about the client's certificate.
fn is_of_certificate(alert: &AlertDescription) -> bool {
    use AlertDescription as A;
    matches!(
        alert,
        A::NoCertificate
            | A::BadCertificate
            | A::UnsupportedCertificate
            | A::CertificateRevoked
            | A::CertificateExpired
            | A::CertificateUnknown
            | A::UnknownCA
            | A::AccessDenied
            | A::DecryptError
            | A::CertificateRequired
    )
}
