//! Certificates: the system's own verifier decides which are trusted, with the authorities of the settings beside it or in
//! its place. A refusal carries the fingerprint of the refused certificate. Not here: an override for one certificate,
//! because it would let another server take the token and the orders.

use std::fmt;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, ConfigBuilder, DigitallySignedStruct, Error, OtherError, RootCertStore,
    SignatureScheme, WantsVerifier,
};

use crate::connection::{Connection, Presented, facts, fingerprint};
use crate::service::ClientError;

/// The TLS settings, of at least TLS 1.2. Without `encrypted` no certificate is trusted, so that a practice bank works on
/// a computer without any certificates.
pub(crate) fn config(encrypted: bool, connection: &Connection) -> Result<ClientConfig, ClientError> {
    if encrypted {
        return config_seeing(connection, None);
    }
    let (builder, _) = builder()?;
    Ok(builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth())
}

/// The settings of an encrypted connection. The certificates that the server shows are recorded in `presented`.
pub(crate) fn config_seeing(
    connection: &Connection,
    presented: Option<Presented>,
) -> Result<ClientConfig, ClientError> {
    let platform = |error: Error| ClientError::Platform(error.to_string());
    let (builder, provider) = builder()?;
    let trusted = trusted(connection, &provider)?;
    let verifier = Arc::new(Naming { trusted, provider, connection: connection.clone(), presented });
    let builder = builder.dangerous().with_custom_certificate_verifier(verifier);
    match &connection.client_certificate {
        Some(own) => {
            let (chain, key) = own.parts();
            builder.with_client_auth_cert(chain, key).map_err(platform)
        }
        None => Ok(builder.with_no_client_auth()),
    }
}

fn builder() -> Result<(ConfigBuilder<ClientConfig, WantsVerifier>, Arc<CryptoProvider>), ClientError> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
    Ok((builder.map_err(|error| ClientError::Platform(error.to_string()))?, provider))
}

/// The verifier that decides: the system's with the settings' authorities beside it, or those alone.
fn trusted(
    connection: &Connection,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<dyn ServerCertVerifier>, ClientError> {
    let platform = |error: Error| ClientError::Platform(error.to_string());
    if !connection.authorities_alone {
        let beside = connection.authorities.iter().cloned();
        let system = rustls_platform_verifier::Verifier::new_with_extra_roots(beside, Arc::clone(provider));
        return Ok(Arc::new(system.map_err(platform)?));
    }
    let mut roots = RootCertStore::empty();
    for authority in &connection.authorities {
        roots.add(authority.clone()).map_err(platform)?;
    }
    let alone = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(provider)).build();
    Ok(alone.map_err(|error| ClientError::Platform(error.to_string()))?)
}

/// A refused certificate.
#[derive(Debug)]
pub(crate) struct RefusedCertificate {
    /// Its SHA-256, in hex.
    pub sha256: String,
    /// The verifier's reason.
    pub reason: Error,
}

impl fmt::Display for RefusedCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for RefusedCertificate {}

/// Wraps the verifier that decides; this type adds the refused certificate's fingerprint, refuses the certificates that
/// the settings name, and records the accepted one.
#[derive(Debug)]
struct Naming {
    trusted: Arc<dyn ServerCertVerifier>,
    provider: Arc<CryptoProvider>,
    connection: Connection,
    presented: Option<Presented>,
}

impl Naming {
    fn is_refused(&self, certificate: &[u8]) -> bool {
        let refused = &self.connection.refused_certificates;
        !refused.is_empty() && refused.iter().any(|one| one.eq_ignore_ascii_case(&fingerprint(certificate)))
    }
}

impl ServerCertVerifier for Naming {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(presented) = &self.presented {
            presented.note(end_entity, intermediates);
        }
        let is_refused = std::iter::once(end_entity).chain(intermediates).any(|one| self.is_refused(one));
        let verified = if is_refused {
            Err(Error::InvalidCertificate(CertificateError::Revoked))
        } else {
            self.trusted.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now)
        };
        let verified = verified.map_err(|reason| {
            let refused = RefusedCertificate { sha256: fingerprint(end_entity), reason };
            Error::InvalidCertificate(CertificateError::Other(OtherError(Arc::new(refused))))
        })?;
        if let Ok(facts) = facts(end_entity) {
            self.connection.note(server_name.to_str().into_owned(), facts);
        }
        Ok(verified)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.trusted.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.trusted.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
