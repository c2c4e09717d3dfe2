//! Certificates from files (PEM, PKCS #12), and the facts of a certificate that a person checks.

use std::fmt;

use chrono::{DateTime, Utc};
use p12_keystore::{KeyStore, Pkcs12ImportPolicy};
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use sha2::{Digest, Sha256};
use x509_parser::prelude::{ASN1Time, FromDer, X509Certificate};

/// Why a certificate's file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The file contains no certificate.
    #[error("no certificate was found (PEM is expected, with the line BEGIN CERTIFICATE)")]
    NoCertificate,
    /// The certificate is not one of an authority.
    #[error("{0} is not the certificate of an authority; ask for the certificate that issued it")]
    NoAuthority(String),
    /// The file contains no private key.
    #[error("no private key was found")]
    NoKey,
    /// The key is encrypted in a form that is not read.
    #[error("the private key is encrypted; use a PKCS #12 file (.p12, .pfx) with its password")]
    EncryptedKey,
    /// The password is wrong, or the file is not PKCS #12.
    #[error("the file cannot be opened with this password")]
    Password,
    /// Certificate and key do not belong together.
    #[error("the private key is not the one of the certificate")]
    OtherKey,
    /// Certificate or key cannot be read.
    #[error("{0}")]
    Unusable(String),
}

impl FileError {
    /// A stable word.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::NoCertificate => "no_certificate",
            Self::NoAuthority(_) => "no_authority",
            Self::NoKey => "no_key",
            Self::EncryptedKey => "encrypted_key",
            Self::Password => "password",
            Self::OtherKey => "other_key",
            Self::Unusable(_) => "unusable",
        }
    }
}

/// A client certificate with its chain and private key. The key is never printed.
pub struct ClientCertificate {
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
}

impl fmt::Debug for ClientCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClientCertificate({} certificates)", self.chain.len())
    }
}

impl ClientCertificate {
    fn new(chain: Vec<CertificateDer<'static>>, key: PrivateKeyDer<'static>) -> Result<Self, FileError> {
        if chain.is_empty() {
            return Err(FileError::NoCertificate);
        }
        let unusable = |error: rustls::Error| match error {
            rustls::Error::InconsistentKeys(_) => FileError::OtherKey,
            error => FileError::Unusable(error.to_string()),
        };
        CertifiedKey::from_der(chain.clone(), key.clone_key(), &aws_lc_rs::default_provider()).map_err(unusable)?;
        Ok(Self { chain, key })
    }

    /// The certificate with its chain, and the private key, for a TLS connection.
    pub fn parts(&self) -> (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>) {
        (self.chain.clone(), self.key.clone_key())
    }

    /// The certificate and its chain as PEM: public, and stored in the settings.
    pub fn chain_pem(&self) -> String {
        self.chain.iter().map(|certificate| pem_text("CERTIFICATE", certificate)).collect()
    }

    /// The private key as PEM: secret, and stored in the keychain only.
    pub fn key_pem(&self) -> String {
        let label = match &self.key {
            PrivateKeyDer::Pkcs1(_) => "RSA PRIVATE KEY",
            PrivateKeyDer::Sec1(_) => "EC PRIVATE KEY",
            _ => "PRIVATE KEY",
        };
        pem_text(label, self.key.secret_der())
    }

    /// The facts of the certificate.
    ///
    /// # Errors
    /// [`FileError::Unusable`] when it is not X.509.
    pub fn facts(&self) -> Result<ServerCertificate, FileError> {
        facts(&self.chain[0])
    }
}

fn pem_text(label: &str, der: &[u8]) -> String {
    ::pem::encode_config(
        &::pem::Pem::new(label, der),
        ::pem::EncodeConfig::new().set_line_ending(::pem::LineEnding::LF),
    )
}

/// The facts of a certificate, for a person who compares them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerCertificate {
    /// The subject.
    pub subject: String,
    /// The authority that issued it.
    pub issuer: String,
    /// The first moment in which it is valid.
    pub from: DateTime<Utc>,
    /// The last moment in which it is valid.
    pub until: DateTime<Utc>,
    /// SHA-256 of the certificate, in hex.
    pub sha256: String,
}

/// SHA-256 of a certificate, in hex.
pub(crate) fn fingerprint(certificate: &[u8]) -> String {
    hex::encode(Sha256::digest(certificate))
}

/// The facts of a certificate.
///
/// # Errors
/// [`FileError::Unusable`] when it is not X.509.
pub fn facts(certificate: &[u8]) -> Result<ServerCertificate, FileError> {
    let parsed = parsed(certificate)?;
    let validity = parsed.validity();
    let moment = |time: ASN1Time| DateTime::from_timestamp(time.timestamp(), 0).unwrap_or_default();
    Ok(ServerCertificate {
        subject: parsed.subject().to_string(),
        issuer: parsed.issuer().to_string(),
        from: moment(validity.not_before),
        until: moment(validity.not_after),
        sha256: fingerprint(certificate),
    })
}

fn parsed(certificate: &[u8]) -> Result<X509Certificate<'_>, FileError> {
    let parsed = X509Certificate::from_der(certificate);
    parsed.map(|(_, parsed)| parsed).map_err(|error| FileError::Unusable(error.to_string()))
}

/// The certificates of authorities in a PEM text.
///
/// # Errors
/// [`FileError::NoCertificate`], [`FileError::NoAuthority`] with the subject of a certificate that is none of an authority,
/// or [`FileError::Unusable`].
pub fn authorities_from_pem(text: &[u8]) -> Result<Vec<CertificateDer<'static>>, FileError> {
    let certificates = certificates_from_pem(text)?;
    for certificate in &certificates {
        let parsed = parsed(certificate)?;
        if !parsed.is_ca() {
            return Err(FileError::NoAuthority(parsed.subject().to_string()));
        }
    }
    Ok(certificates)
}

/// A client certificate from PEM: the chain in `certificates`, the key in `key` (it may be the same text).
///
/// # Errors
/// [`FileError`], except `Password` and `NoAuthority`.
pub fn client_certificate_from_pem(certificates: &[u8], key: &[u8]) -> Result<ClientCertificate, FileError> {
    let chain = certificates_from_pem(certificates)?;
    let is_encrypted = String::from_utf8_lossy(key).contains("ENCRYPTED");
    let read = PrivateKeyDer::from_pem_slice(key);
    let key = read.map_err(|error| match error {
        _ if is_encrypted => FileError::EncryptedKey,
        pem::Error::NoItemsFound => FileError::NoKey,
        other => FileError::Unusable(other.to_string()),
    })?;
    ClientCertificate::new(chain, key)
}

/// A client certificate from a PKCS #12 file.
///
/// # Errors
/// [`FileError`], except `EncryptedKey` and `NoAuthority`.
pub fn client_certificate_from_pkcs12(bytes: &[u8], password: &str) -> Result<ClientCertificate, FileError> {
    let store = KeyStore::from_pkcs12(bytes, password, Pkcs12ImportPolicy::Strict).map_err(|_| FileError::Password)?;
    let (_, with_key) = store.private_key_chain().ok_or(FileError::NoKey)?;
    let chain = with_key.certs().iter().map(|one| CertificateDer::from(one.as_der().to_vec())).collect();
    let key = PrivateKeyDer::try_from(with_key.key().as_der().to_vec());
    ClientCertificate::new(chain, key.map_err(|error| FileError::Unusable(error.to_owned()))?)
}

/// The certificates of a PEM text, of whatever kind.
///
/// # Errors
/// [`FileError::NoCertificate`] or [`FileError::Unusable`].
pub fn certificates_from_pem(text: &[u8]) -> Result<Vec<CertificateDer<'static>>, FileError> {
    let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text).collect();
    let certificates = read.map_err(|error| FileError::Unusable(error.to_string()))?;
    if certificates.is_empty() { Err(FileError::NoCertificate) } else { Ok(certificates) }
}
