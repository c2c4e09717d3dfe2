//! What was seen of one operation: the request as it left, and one of three observations. All of it can be written to a
//! journal and read back.

use bank_contract::Endpoint;
use serde::{Deserialize, Serialize};

use crate::bytes;

/// One operation, ready to leave: exactly these bytes to exactly this address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Which operation.
    pub endpoint: Endpoint,
    /// The bank that the operation is for.
    pub bank_mark: String,
    /// The whole address, made by [`crate::BankClient::url`].
    pub url: String,
    /// The body, an array.
    pub body: String,
}

/// What was observed of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Observation {
    /// It is proven that nothing of the request left.
    NotSent(NotSent),
    /// It may have left, and no head of a reply came.
    Lost(Lost),
    /// A reply's head came, with as much of the body as there was.
    Replied(RawReply),
}

/// Nothing left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSent {
    /// Why.
    pub kind: NotSentKind,
    /// In English, for diagnosis.
    pub detail: String,
    /// SHA-256 of the certificate that was refused, in hex, where it was seen.
    pub certificate_sha256: Option<String>,
    /// Connections that were tried.
    pub tries: u32,
}

/// Why nothing left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotSentKind {
    /// Address, token or body cannot be sent at all.
    Unsendable,
    /// The time in which it may leave ended while a connection was waited for.
    Late,
    /// The service's name is not known.
    NameNotFound,
    /// Nobody listens there.
    Refused,
    /// No way there.
    Unreachable,
    /// No connection within the limit, the TLS handshake included.
    ConnectTimedOut,
    /// The TLS handshake broke off.
    TlsFailed,
    /// The certificate was refused, or is for another host.
    Certificate,
}

/// No head of a reply came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// How it ended.
    pub kind: LostKind,
    /// In English, for diagnosis.
    pub detail: String,
}

/// How an operation ended without a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LostKind {
    /// The connection was reset.
    Reset,
    /// The connection was closed.
    Closed,
    /// What came is not HTTP.
    NotHttp,
    /// Nothing came within the limit.
    TimedOut,
    /// The program ended while the operation was under way.
    Stopped,
    /// Anything else.
    Other,
}

/// A reply as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RawReply {
    /// HTTP status.
    pub status: u16,
    /// Headers in their order, without those that carry secrets.
    pub headers: Vec<(String, String)>,
    /// The body, or what came of it; asterisks where it repeated the token.
    #[serde(with = "bytes")]
    pub body: Vec<u8>,
    /// How the body ended.
    pub end: BodyEnd,
}

impl RawReply {
    /// The service's `Date`, as it came.
    pub fn date(&self) -> Option<&str> {
        self.header("date")
    }

    /// How the body is packed, where it says so.
    pub(crate) fn coding(&self) -> Option<&str> {
        self.header("content-encoding").filter(|coding| !matches!(coding.trim(), "" | "identity"))
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// How a body ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyEnd {
    /// All of it came.
    Whole,
    /// The connection ended first.
    Cut,
    /// The limit of time ended first.
    TimedOut,
    /// The limit of size was reached.
    OverCap,
    /// The chunks are broken.
    BadChunk,
    /// It is packed, though that was not asked for, or cannot be unpacked.
    BadEncoding,
}
