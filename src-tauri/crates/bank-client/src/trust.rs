//! Certificates: the system's own verifier decides which are trusted. A refusal carries the fingerprint of the refused
//! certificate. Not here: an override, because it would let another server take the token and the orders.

use std::fmt;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, OtherError, RootCertStore, SignatureScheme,
};
use sha2::{Digest, Sha256};

use crate::service::ClientError;

/// The TLS settings. Without `encrypted` no certificate is trusted, so that a practice bank works on a computer without
/// any certificates.
pub(crate) fn config(encrypted: bool) -> Result<ClientConfig, ClientError> {
    let platform = |error: Error| ClientError::Platform(error.to_string());
    let provider = Arc::new(aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(platform)?;
    if !encrypted {
        return Ok(builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth());
    }
    let system = rustls_platform_verifier::Verifier::new(Arc::clone(&provider)).map_err(platform)?;
    let verifier = Arc::new(Naming { system: Arc::new(system), provider });
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// A refused certificate.
#[derive(Debug)]
pub(crate) struct RefusedCertificate {
    /// Its SHA-256, in hex.
    pub sha256: String,
    reason: Error,
}

impl fmt::Display for RefusedCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for RefusedCertificate {}

/// Wraps the system's verifier, which alone decides; this type only adds the refused certificate's fingerprint.
#[derive(Debug)]
struct Naming {
    system: Arc<dyn ServerCertVerifier>,
    provider: Arc<CryptoProvider>,
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
        self.system.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now).map_err(|reason| {
            let refused = RefusedCertificate { sha256: hex::encode(Sha256::digest(end_entity)), reason };
            Error::InvalidCertificate(CertificateError::Other(OtherError(Arc::new(refused))))
        })
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.system.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.system.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
