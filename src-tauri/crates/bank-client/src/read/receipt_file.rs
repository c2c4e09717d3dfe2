//! Fetches an electronic receipt: one GET at the service's own address with the token, and no redirect. A file is returned
//! only if it is whole and is a document or a picture by its own bytes; the type that the service states is not believed.

use reqwest::{Response, StatusCode, Url};

use super::ReadError;
use super::attempt::{masked, missed, refused};
use crate::BankClient;
use crate::classify::{message_of, says_failed};
use crate::failure::{self, body_end, chain};
use crate::mask::Mask;
use crate::observation::BodyEnd;
use crate::receipt::OffOrigin;
use crate::service::Token;

/// The end of a PDF is searched for in this many of its last bytes. Source: ISO 32000-1, Annex H, implementation note 18.
const PDF_END_WITHIN: usize = 1024;

/// The kind of a receipt's file, by its own bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptKind {
    /// A PDF document.
    Pdf,
    /// A PNG picture.
    Png,
    /// A JPEG picture.
    Jpeg,
}

impl ReceiptKind {
    /// The kind that the first bytes show.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        [(b"%PDF-".as_slice(), Self::Pdf), (b"\x89PNG\r\n\x1a\n", Self::Png), (b"\xff\xd8\xff", Self::Jpeg)]
            .into_iter()
            .find_map(|(first, kind)| bytes.starts_with(first).then_some(kind))
    }

    /// The ending of a file's name.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }

    /// Its media type; `None` for a document, which the window does not draw.
    pub const fn picture_type(self) -> Option<&'static str> {
        match self {
            Self::Pdf => None,
            Self::Png => Some("image/png"),
            Self::Jpeg => Some("image/jpeg"),
        }
    }

    /// Whether the last bytes end such a file. A connection that closes early need not show as an error.
    fn is_whole(self, bytes: &[u8]) -> bool {
        let tail = &bytes[bytes.len().saturating_sub(PDF_END_WITHIN)..];
        match self {
            Self::Pdf => tail.windows(5).any(|part| part == b"%%EOF"),
            Self::Png => bytes.ends_with(b"IEND\xae\x42\x60\x82"),
            Self::Jpeg => bytes.ends_with(b"\xff\xd9"),
        }
    }
}

/// A receipt as the service sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptFile {
    /// Where it was fetched.
    pub address: String,
    /// Its kind.
    pub kind: ReceiptKind,
    /// Its bytes, unchanged.
    pub bytes: Vec<u8>,
}

/// Why there is no receipt. Nothing of the reply is kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptError {
    /// As for every other read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The record's path is not at the service: the token is sent nowhere else.
    #[error("the receipt is not at the service: {0}")]
    OffOrigin(#[from] OffOrigin),
    /// The service sends the caller to another address, which is not called.
    #[error("the service answered with a redirect ({0})")]
    Redirected(u16),
    /// More bytes than a receipt may have.
    #[error("the receipt has more than {0} bytes")]
    TooLarge(usize),
    /// Something else than a PDF, PNG or JPEG, such as a page of a sign-in.
    #[error("neither PDF nor PNG nor JPEG")]
    OtherContent,
    /// It begins as a file of this kind and has no end.
    #[error("the file has no end")]
    Cut,
    /// The reply has the access token in it, so that no file may be made of it.
    #[error("the reply repeats the access token")]
    RepeatsToken,
}

impl BankClient {
    /// Fetches the receipt at a record's path, in one try.
    ///
    /// # Errors
    /// [`ReceiptError`]; its variants name the fault.
    pub async fn fetch_receipt(&self, token: Option<&Token>, path: &str) -> Result<ReceiptFile, ReceiptError> {
        let address = self.receipt_address(path)?;
        let usage = |why: String| ReceiptError::Read(ReadError::Usage(why));
        let url = Url::parse(&address).map_err(|error| usage(error.to_string()))?;
        let value = token.map(|token| self.token_value(token)).transpose();
        let value = value.map_err(|()| usage("the token has a forbidden sign".to_owned()))?;
        let mask = Mask::of(token);
        let sent = self.fetching(url, value.as_ref()).send().await;
        let response = sent.map_err(|error| masked(missed(failure::of(error)).error, &mask))?;
        let status = response.status();
        if status.is_redirection() {
            return Err(ReceiptError::Redirected(status.as_u16()));
        }
        let mut bytes = body(response, self.limits().receipt_bytes_max, &mask).await?;
        if status != StatusCode::OK {
            mask.bytes(&mut bytes);
            return Err(refused(status.as_u16(), &bytes).into());
        }
        let kind = checked(&mut bytes, &mask)?;
        Ok(ReceiptFile { address, kind, bytes })
    }
}

async fn body(mut response: Response, bytes_max: usize, mask: &Mask) -> Result<Vec<u8>, ReceiptError> {
    let mut bytes = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(piece)) => bytes.extend_from_slice(&piece),
            Ok(None) => return Ok(bytes),
            Err(error) if body_end(&error) == BodyEnd::TimedOut => return Err(ReadError::TimedOut.into()),
            Err(error) => return Err(ReadError::Broken(mask.text(&chain(&error.without_url()))).into()),
        }
        if bytes.len() > bytes_max {
            return Err(ReceiptError::TooLarge(bytes_max));
        }
    }
}

/// The kind of a whole file without the token.
fn checked(bytes: &mut [u8], mask: &Mask) -> Result<ReceiptKind, ReceiptError> {
    if mask.bytes(bytes) {
        return Err(ReceiptError::RepeatsToken);
    }
    let Some(kind) = ReceiptKind::of(bytes) else {
        // The service's own form of a refusal has status 200 (service.md, "Error body convention" 1).
        let is_refusal = bytes.trim_ascii_start().first() == Some(&b'{') && says_failed(bytes);
        let refusal = || ReadError::Refused { message: message_of(bytes).unwrap_or_default() };
        return Err(if is_refusal { refusal().into() } else { ReceiptError::OtherContent });
    };
    if kind.is_whole(bytes) { Ok(kind) } else { Err(ReceiptError::Cut) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_taken_for_what_its_own_bytes_show() {
        let mask = Mask::of(Some(&Token::new("secret-token-1".to_owned())));
        let png = b"\x89PNG\r\n\x1a\n....IEND\xae\x42\x60\x82".as_slice();
        let late = [b"%PDF-1.7 %%EOF".as_slice(), &[b' '; 2000]].concat();
        let rows: [(&[u8], Result<ReceiptKind, ReceiptError>); 12] = [
            (b"%PDF-1.4\n...%%EOF\n", Ok(ReceiptKind::Pdf)),
            (png, Ok(ReceiptKind::Png)),
            (b"\xff\xd8\xff\xe0..\xff\xd9", Ok(ReceiptKind::Jpeg)),
            (b"%PDF-1.4\n...", Err(ReceiptError::Cut)),
            (&png[..12], Err(ReceiptError::Cut)),
            (&late, Err(ReceiptError::Cut)),
            (b"<!doctype html><title>%PDF-1.4 %%EOF", Err(ReceiptError::OtherContent)),
            (b" %PDF-1.4 %%EOF", Err(ReceiptError::OtherContent)),
            (b"", Err(ReceiptError::OtherContent)),
            (b"GIF89a", Err(ReceiptError::OtherContent)),
            (b"%PDF-1.4 secret-token-1 %%EOF", Err(ReceiptError::RepeatsToken)),
            (b"{\"failed\":true,\"message\":\"gone\"}", Err(ReadError::Refused { message: "gone".to_owned() }.into())),
        ];
        for (bytes, expected) in rows {
            assert_eq!(checked(&mut bytes.to_vec(), &mask), expected, "{}", String::from_utf8_lossy(bytes));
        }
    }
}
