//! What a failed call proves. Only a connect error proves that nothing was sent; it is checked before a timeout,
//! because a slow TLS handshake is both.

use std::error::Error;
use std::io;

use crate::observation::{BodyEnd, Lost, LostKind, NotSent, NotSentKind};
use crate::trust::RefusedCertificate;

/// A failed call.
pub(crate) enum Failure {
    /// Nothing was sent.
    NotSent(NotSent),
    /// The request may have been sent.
    Lost(Lost),
}

/// Reads an error that occurred before the reply's head.
pub(crate) fn of(error: reqwest::Error) -> Failure {
    let encrypted = error.url().is_some_and(|url| url.scheme() == "https");
    let error = error.without_url();
    let detail = chain(&error);
    if error.is_builder() {
        return Failure::NotSent(not_sent(NotSentKind::Unsendable, detail));
    }
    if error.is_connect() {
        return Failure::NotSent(match refused_certificate(&error) {
            Some(refused) => NotSent {
                certificate_sha256: Some(refused.sha256.clone()),
                ..not_sent(NotSentKind::Certificate, refused.to_string())
            },
            None => not_sent(connect_kind(&error, encrypted), detail),
        });
    }
    Failure::Lost(Lost { kind: lost_kind(&error), detail })
}

/// Reads an error that occurred within a body.
pub(crate) fn body_end(error: &reqwest::Error) -> BodyEnd {
    let bad_chunk =
        io_kinds(error).any(|kind| matches!(kind, io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData));
    match error {
        error if error.is_timeout() => BodyEnd::TimedOut,
        _ if bad_chunk => BodyEnd::BadChunk,
        _ => BodyEnd::Cut,
    }
}

/// A request that cannot be sent at all.
pub(crate) fn not_sent(kind: NotSentKind, detail: String) -> NotSent {
    NotSent { kind, detail, certificate_sha256: None, tries: 1 }
}

/// An error and its causes, in one line.
pub(crate) fn chain(error: &(dyn Error + 'static)) -> String {
    let texts: Vec<String> = causes(error).map(ToString::to_string).collect();
    texts.join(": ")
}

fn connect_kind(error: &reqwest::Error, encrypted: bool) -> NotSentKind {
    let tls = causes(error).any(|cause| inner(cause).is::<rustls::Error>());
    let no_name = causes(error).any(|cause| inner(cause).is::<rustls::pki_types::InvalidDnsNameError>());
    let text = |text: &str| causes(error).any(|cause| cause.to_string().starts_with(text));
    // The tunnel's error type is private to the HTTP client; a proxy that cannot be reached is told by the cases below.
    if text("tunnel error: proxy authorization required") || text("tunnel error: unsuccessful") {
        NotSentKind::Proxy
    } else if no_name || error.is_dns() || text("dns error") {
        NotSentKind::NameNotFound
    } else if error.is_timeout() || io_kinds(error).any(|kind| kind == io::ErrorKind::TimedOut) {
        NotSentKind::ConnectTimedOut
    } else if tls {
        NotSentKind::TlsFailed
    } else {
        match io_kinds(error).last() {
            Some(io::ErrorKind::ConnectionRefused) => NotSentKind::Refused,
            // Before the connection is established, only a TLS handshake reads.
            Some(io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset | io::ErrorKind::InvalidData)
                if encrypted =>
            {
                NotSentKind::TlsFailed
            }
            _ => NotSentKind::Unreachable,
        }
    }
}

fn lost_kind(error: &reqwest::Error) -> LostKind {
    let http = causes(error).find_map(|cause| cause.downcast_ref::<hyper::Error>());
    let reset = io_kinds(error).any(|kind| {
        matches!(kind, io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted | io::ErrorKind::BrokenPipe)
    });
    if error.is_timeout() {
        LostKind::TimedOut
    } else if reset {
        LostKind::Reset
    } else if http.is_some_and(hyper::Error::is_parse) {
        LostKind::NotHttp
    } else if http.is_some_and(|http| http.is_incomplete_message() || http.is_closed() || http.is_canceled()) {
        LostKind::Closed
    } else {
        LostKind::Other
    }
}

fn refused_certificate(error: &reqwest::Error) -> Option<&RefusedCertificate> {
    causes(error).find_map(|cause| match inner(cause).downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(rustls::CertificateError::Other(other)) => other.0.downcast_ref(),
        _ => None,
    })
}

/// The error itself, or the innermost one if `io::Error`s wrap it (their `source` skips it).
fn inner<'a>(cause: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(wrapped) => inner(wrapped),
        None => cause,
    }
}

fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |cause: &&'a (dyn Error + 'static)| (*cause).source())
}

/// The kinds of the I/O errors in the chain; of nested ones, the innermost.
fn io_kinds(error: &reqwest::Error) -> impl Iterator<Item = io::ErrorKind> + '_ {
    causes(error).filter_map(|cause| {
        let outer = cause.downcast_ref::<io::Error>()?;
        Some(std::iter::successors(Some(outer), |io| io.get_ref()?.downcast_ref()).last().unwrap_or(outer).kind())
    })
}
