//! The entry point for counts of instructions to the processing of a reply, without HTTP: the same functions as a read.

use bank_contract::{Endpoint, Scanned};
use reqwest::header::{CONTENT_ENCODING, HeaderMap, HeaderValue};

use crate::ReadError;
use crate::mask::Mask;
use crate::read::{Wire, taken};
use crate::service::{Limits, Token};

/// Unpacks, masks and scans a list of drafts that came compressed with gzip.
///
/// # Errors
/// [`ReadError`]: it cannot be unpacked, or is no list.
pub fn read_list(packed: Vec<u8>, token: &Token) -> Result<Scanned, ReadError> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    let mut wire = Wire::default();
    wire.push(packed.into());
    let limit = Limits::default().read_reply_bytes_max;
    taken(Endpoint::ListBankDraft.row().reply, 200, &headers, wire, limit, &Mask::of(Some(token)))
        .map_err(|miss| miss.error)
}
