//! One try of a read: the call, the body up to its limits, and the meaning of the status.

use std::io::{self, Read as _};

use bank_contract::endpoint::Reply;
use bank_contract::{Scanned, platform};
use reqwest::header::{CONTENT_ENCODING, DATE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Response, Url};
use tokio::task::spawn_blocking;

use super::wire::Wire;
use super::{Answer, Read, ReadError, decode};
use crate::BankClient;
use crate::classify::message_of;
use crate::failure::{self, Failure, body_end, chain};
use crate::mask::Mask;
use crate::observation::{BodyEnd, LostKind, NotSent, NotSentKind};
use crate::service::Token;

/// A failed try.
pub(crate) struct Miss {
    pub error: ReadError,
    /// Whether another try may succeed.
    pub again: bool,
    /// The service's `Retry-After`, unchanged.
    pub retry_after: Option<String>,
}

impl Miss {
    fn last(error: ReadError) -> Self {
        Self { error, again: false, retry_after: None }
    }

    fn passing(error: ReadError) -> Self {
        Self { error, again: true, retry_after: None }
    }
}

impl BankClient {
    /// One try. In everything that it returns, asterisks replace the token.
    pub(super) async fn attempt(
        &self,
        url: Url,
        token: Option<&HeaderValue>,
        read: &Read,
        mask: &Mask,
    ) -> Result<Answer, Miss> {
        let tried = self.asked_once(url, token, read, mask.clone()).await;
        tried.map_err(|miss| Miss { error: masked(miss.error, mask), ..miss })
    }

    async fn asked_once(&self, url: Url, token: Option<&HeaderValue>, read: &Read, mask: Mask) -> Result<Answer, Miss> {
        let response =
            self.reading(url, token, read.body.clone()).send().await.map_err(|error| missed(failure::of(error)))?;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        self.dates.tell(&headers);
        let wire = self.wire_body(response).await?;
        let wire_bytes = wire.len() as u64;
        let date = text(&headers, DATE).map(|date| mask.text(&date));
        let (shape, limit) = (read.endpoint.row().reply, self.limits.read_reply_bytes_max);
        // Decoding a page takes milliseconds, so it runs off the threads that serve the connections.
        let taken = spawn_blocking(move || taken(shape, status, &headers, wire, limit, &mask)).await;
        let reply = taken.map_err(|error| Miss::last(ReadError::Broken(error.to_string())))??;
        Ok(Answer { reply, status, date, wire_bytes })
    }

    /// The size of a reply's body on the wire, in one try and undecoded: `cargo xtask bench` compares it with bare TCP.
    ///
    /// # Errors
    /// [`ReadError`]: the query cannot be sent, or the reply was not received completely.
    pub async fn wire_bytes(&self, token: Option<&Token>, read: &Read) -> Result<usize, ReadError> {
        let (url, token) = self.asked(token, read)?;
        let sent = self.reading(url, token.as_ref(), read.body.clone()).send().await;
        let response = sent.map_err(|error| missed(failure::of(error)).error)?;
        self.wire_body(response).await.map(|wire| wire.len()).map_err(|miss| miss.error)
    }

    async fn wire_body(&self, mut response: Response) -> Result<Wire, Miss> {
        let limit = self.limits.read_reply_bytes_max;
        let mut wire = Wire::default();
        loop {
            match response.chunk().await {
                Ok(Some(piece)) => wire.push(piece),
                Ok(None) => return Ok(wire),
                Err(error) if body_end(&error) == BodyEnd::TimedOut => return Err(Miss::passing(ReadError::TimedOut)),
                Err(error) => return Err(Miss::passing(ReadError::Broken(chain(&error.without_url())))),
            }
            if wire.len() > limit {
                return Err(Miss::last(too_large(wire)));
            }
        }
    }
}

/// The content of a reply: decompressed, checked by status, in the shape that its endpoint's row names.
pub(crate) fn taken(
    shape: Reply,
    status: u16,
    headers: &HeaderMap,
    wire: Wire,
    limit: usize,
    mask: &Mask,
) -> Result<Scanned, Miss> {
    let mut body = unpack(headers, wire, limit, mask).map_err(Miss::last)?;
    mask.bytes(&mut body);
    if !matches!(status, 200 | 201) {
        let error = refused(status, &body);
        let again = matches!(status, 304 | 429 | 500..=599) && matches!(error, ReadError::Status { .. });
        let retry_after = text(headers, RETRY_AFTER);
        return Err(Miss { error, again, retry_after });
    }
    decode::strict(shape, body).map_err(Miss::last)
}

/// Decompresses the body up to the limit: a few kilobytes of gzip can expand to gigabytes.
fn unpack(headers: &HeaderMap, wire: Wire, limit: usize, mask: &Mask) -> Result<Vec<u8>, ReadError> {
    match text(headers, CONTENT_ENCODING).as_deref().map(str::trim) {
        None | Some("" | "identity") => Ok(wire.into_bytes()),
        Some("gzip" | "x-gzip") => match inflate(&wire, limit) {
            Err(error) => Err(ReadError::Unreadable { why: format!("gzip: {error}"), raw: wire.into_bytes() }),
            Ok(body) if body.len() > limit => Err(too_large(wire)),
            Ok(body) => Ok(body),
        },
        Some(other) => {
            let mut raw = wire.into_bytes();
            mask.packed(&mut raw, other);
            Err(ReadError::Unreadable { why: format!("packed as {other}"), raw })
        }
    }
}

/// Decompresses gzip, to one byte over the limit at most. The buffer has the announced size from the start: a growing
/// one would be zeroed in small pieces and copied.
fn inflate(wire: &Wire, limit: usize) -> io::Result<Vec<u8>> {
    let mut packed = flate2::bufread::MultiGzDecoder::new(wire.reader()).take(limit as u64 + 1);
    let mut body = vec![0; told_size(wire).min(limit)];
    let mut filled = 0;
    while filled < body.len() {
        match packed.read(&mut body[filled..])? {
            0 => break,
            read => filled += read,
        }
    }
    let told_all = filled == body.len();
    body.truncate(filled);
    if told_all {
        packed.read_to_end(&mut body)?;
    }
    Ok(body)
}

/// The decompressed size that gzip's last four bytes announce, plus room to detect the end. A wrong value only costs a
/// copy. Source: RFC 1952, "ISIZE".
fn told_size(wire: &Wire) -> usize {
    wire.last_chunk().map_or(0, |size| u32::from_le_bytes(size) as usize).saturating_add(64)
}

fn too_large(wire: Wire) -> ReadError {
    let mut raw = wire.into_bytes();
    // Enough to recognise the content.
    raw.truncate(4096);
    ReadError::Unreadable { why: "the reply is too large".to_owned(), raw }
}

pub(super) fn missed(failure: Failure) -> Miss {
    match failure {
        Failure::NotSent(seen) => {
            let again = !matches!(seen.kind, NotSentKind::Unsendable | NotSentKind::Proxy | NotSentKind::Certificate);
            Miss { error: ReadError::Unreachable(seen), again, retry_after: None }
        }
        Failure::Lost(lost) if lost.kind == LostKind::TimedOut => Miss::passing(ReadError::TimedOut),
        Failure::Lost(lost) => Miss::passing(ReadError::Broken(lost.detail)),
    }
}

/// Removes the token from a failed try's error. A reply that was read is masked before that.
pub(super) fn masked(error: ReadError, mask: &Mask) -> ReadError {
    const GZIP: &[u8] = b"\x1f\x8b";
    match error {
        ReadError::Unreachable(seen) => ReadError::Unreachable(NotSent { detail: mask.text(&seen.detail), ..seen }),
        ReadError::Broken(detail) => ReadError::Broken(mask.text(&detail)),
        ReadError::Unreadable { why, mut raw } => {
            if raw.starts_with(GZIP) {
                mask.packed(&mut raw, "gzip");
            } else {
                mask.bytes(&mut raw);
            }
            ReadError::Unreadable { why: mask.text(&why), raw }
        }
        error => error,
    }
}

pub(super) fn refused(status: u16, body: &[u8]) -> ReadError {
    let message = message_of(body);
    let access = platform::access_error(status, &String::from_utf8_lossy(body)).map(|error| error.term);
    match (status, access) {
        (401, term) => ReadError::SignIn { term: term.unwrap_or("401"), message },
        (403, term) => ReadError::NotPermitted { status, term: term.unwrap_or("403"), message },
        (_, Some(term @ "PERMISSION_SERVICE_ROUTE")) => ReadError::NotPermitted { status, term, message },
        (404 | 410, _) => ReadError::Gone { status, message },
        _ => ReadError::Status { status, message },
    }
}

fn text(headers: &HeaderMap, name: reqwest::header::HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}
