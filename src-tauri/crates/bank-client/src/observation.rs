//! The record of one operation: the request as sent and one of three observations. All of it can be stored in a journal
//! and read back.

use bank_contract::Endpoint;
use serde::{Deserialize, Serialize};

use crate::bytes;

/// One operation, ready to be sent: exactly these bytes to exactly this address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// The operation's endpoint.
    pub endpoint: Endpoint,
    /// The bank that receives the operation.
    pub bank_mark: String,
    /// The whole address, made by [`crate::BankClient::url`].
    pub url: String,
    /// The body, a JSON array.
    pub body: String,
}

/// The observed result of sending an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Observation {
    /// Proven: nothing of the request was sent.
    NotSent(NotSent),
    /// The request may have been sent, and no reply head was received.
    Lost(Lost),
    /// A reply head was received, with all or part of the body.
    Replied(RawReply),
}

/// Nothing was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSent {
    /// The reason.
    pub kind: NotSentKind,
    /// In English, for diagnosis.
    pub detail: String,
    /// SHA-256 of the refused certificate, in hex, if it is known.
    pub certificate_sha256: Option<String>,
    /// Number of connection attempts.
    pub tries: u32,
}

/// Why nothing was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotSentKind {
    /// Address, token or body cannot be sent.
    Unsendable,
    /// The deadline for sending passed during a connection attempt.
    Late,
    /// The service's host name cannot be resolved.
    NameNotFound,
    /// The host refused the connection.
    Refused,
    /// The host cannot be reached.
    Unreachable,
    /// No connection within the limit, including the TLS handshake.
    ConnectTimedOut,
    /// The proxy refused the way to the service: it asks for a login, or does not allow the address.
    Proxy,
    /// The TLS handshake failed.
    TlsFailed,
    /// The certificate was refused, or is for another host.
    Certificate,
}

/// No reply head was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// How the call ended.
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
    /// The received bytes are not HTTP.
    NotHttp,
    /// No reply within the limit.
    TimedOut,
    /// The program ended while the operation was in progress.
    Stopped,
    /// Anything else.
    Other,
}

/// A reply as received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RawReply {
    /// HTTP status.
    pub status: u16,
    /// Headers in order, without those that carry secrets.
    pub headers: Vec<(String, String)>,
    /// The body, or the part that was received, with asterisks in place of the token.
    #[serde(with = "bytes")]
    pub body: Vec<u8>,
    /// How the body ended.
    pub end: BodyEnd,
    /// A proxy is set for the service.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proxied: bool,
}

impl RawReply {
    /// The service's `Date`, unchanged.
    pub fn date(&self) -> Option<&str> {
        self.header("date")
    }

    /// The compression of the body, if any.
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
    /// Complete.
    Whole,
    /// The connection ended early.
    Cut,
    /// The time limit was reached.
    TimedOut,
    /// The size limit was reached.
    OverCap,
    /// The chunked encoding is invalid.
    BadChunk,
    /// It is compressed although the request did not allow it, or cannot be decompressed.
    BadEncoding,
}
