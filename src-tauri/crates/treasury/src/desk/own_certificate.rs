//! Certificates by which this computer identifies itself, from files: of the service and of the group book. Their private
//! keys are in the keychain only.

use std::path::Path;

use bank_client::connection::{
    ClientCertificate, FileError, certificates_from_pem, client_certificate_from_pem, client_certificate_from_pkcs12,
    facts,
};
use chrono::{DateTime, TimeDelta, Utc};
use group_book::OwnCertificate;
use model::folder::read_regular;
use model::{DeskError, Keychain, Result, Sentence};

use crate::view::{AuthoritiesRead, CertificateFile, CertificateView};

/// Largest file of certificates, in bytes.
pub(super) const CERTIFICATES_BYTES_MAX: u64 = 1 << 20;
/// How a client certificate's file begins if it is PEM.
const PEM_BEGINS: &[u8] = b"-----BEGIN";
/// Days before the end of a certificate from which a warning is shown.
const CERTIFICATE_DAYS_MIN: i64 = 30;

/// Reads a client certificate with its chain from a PEM or PKCS #12 file, for the settings. Its private key is read and not
/// returned.
///
/// # Errors
/// `certificate-file` with the reason, or `disk` when the file cannot be read.
pub fn client_certificate_of_file(path: &Path, password: &str) -> Result<AuthoritiesRead> {
    let text = of_file(path, password)?.chain_pem();
    let chain = certificates_from_pem(text.as_bytes()).map_err(|error| refused_file(&error))?;
    let certificates = chain.iter().filter_map(|one| Some(CertificateView::of(&facts(one).ok()?))).collect();
    Ok(AuthoritiesRead { certificates, text })
}

/// The content of a file with a client certificate, which is not read yet.
///
/// # Errors
/// `disk` when the file cannot be read.
pub fn certificate_file(path: &Path, password: &str) -> Result<CertificateFile> {
    Ok(CertificateFile { bytes: read_regular(path, CERTIFICATES_BYTES_MAX)?, password: password.to_owned() })
}

/// A client certificate with its private key, from a file.
pub(super) fn of_file(path: &Path, password: &str) -> Result<ClientCertificate> {
    read(&read_regular(path, CERTIFICATES_BYTES_MAX)?, password, None)
}

/// A client certificate from the content of a PEM or PKCS #12 file, with the private key of the file, or this one (PEM).
pub(super) fn read(bytes: &[u8], password: &str, key: Option<&str>) -> Result<ClientCertificate> {
    let is_pem = bytes.windows(PEM_BEGINS.len()).any(|window| window == PEM_BEGINS);
    let other_key = key.map(str::as_bytes);
    let read = match is_pem {
        true => client_certificate_from_pem(bytes, other_key.unwrap_or(bytes)),
        false => client_certificate_from_pkcs12(bytes, password).and_then(|own| match other_key {
            Some(key) => client_certificate_from_pem(own.chain_pem().as_bytes(), key),
            None => Ok(own),
        }),
    };
    read.map_err(|error| refused_file(&error))
}

/// A certificate as the group book presents it.
pub(super) fn presented(own: &ClientCertificate) -> OwnCertificate {
    let (chain, key) = own.parts();
    OwnCertificate { chain, key }
}

/// The error of a file that cannot be used.
pub(super) fn refused_file(error: &FileError) -> DeskError {
    let sentence = Sentence::new("certificate-file").with("why", error.word()).with("detail", error);
    DeskError::correct("certificate-file", sentence)
}

/// Stores a secret.
pub(super) fn keep_secret(keychain: &dyn Keychain, entry: &str, secret: &str) -> Result<()> {
    let refused =
        |detail: String| DeskError::local("secret-not-kept", Sentence::new("secret-not-kept").with("detail", detail));
    keychain.keep(entry, secret).map_err(refused)?;
    // A computer without a keychain may accept an entry and not return it.
    match keychain.read(entry) {
        Some(kept) if kept == secret => Ok(()),
        _ => Err(refused("–".to_owned())),
    }
}

/// Forgets a secret that nothing uses: of settings that were replaced or not stored.
pub(super) fn forget_secret(entry: Option<&str>, keychain: &dyn Keychain) {
    if let Some(Err(reason)) = entry.map(|entry| keychain.forget(entry)) {
        tracing::warn!(reason, "an unused secret is still in the keychain");
    }
}

/// The days until the first of the certificates ends, if that is soon.
pub(super) fn ends_soon<'a>(chain: impl IntoIterator<Item = &'a CertificateView>, now: DateTime<Utc>) -> Option<i64> {
    let ends = chain.into_iter().filter_map(|one| DateTime::parse_from_rfc3339(&one.until).ok());
    let left = ends.map(|end| end.with_timezone(&Utc) - now).min()?;
    (left < TimeDelta::days(CERTIFICATE_DAYS_MIN)).then(|| left.num_days())
}
