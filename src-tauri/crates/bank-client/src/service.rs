//! What a client is made of: the service's address, the token, and the limits of its calls.

use std::fmt;
use std::time::Duration;

/// Where the version stands in an address. Source: service.md, "Versioning".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum VersionStyle {
    /// `{base_url}/v1/{organizationId}/…`
    #[default]
    Path,
    /// `{base_url}/{organizationId}/…?v=1.0`
    Query,
}

/// One bank service and the tenant at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// `http` or `https`, a host, and optionally a route prefix; no query.
    pub base_url: String,
    /// The tenant.
    pub organization_id: i64,
    /// Where the version stands.
    pub version_style: VersionStyle,
    /// Name of the header that carries the token. The service does not show it, so it has no default.
    pub token_header: String,
    /// What stands before the token in that header, its space included: `Bearer `. May be empty.
    pub token_prefix: String,
}

/// A token. Nothing prints it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Takes a token as it was issued.
    pub fn new(secret: String) -> Self {
        Self(secret)
    }

    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Limits of the calls. Source: docs/design/money-path.md, "Sending".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// To a standing connection, the TLS handshake included.
    pub connect_timeout: Duration,
    /// From the first byte of an operation to the last byte of its reply. A short one makes doubts.
    pub act_timeout: Duration,
    /// The same for one try of a read.
    pub read_timeout: Duration,
    /// Size of an operation's reply: a record is about 1 kB.
    pub act_reply_bytes_max: usize,
    /// Size of a read's reply, as sent and again unpacked: a page of 200 drafts is about 1 MB.
    pub read_reply_bytes_max: usize,
    /// Tries of a read.
    pub read_tries_max: u32,
    /// Pause before a read's second try; the third waits twice as long. Jitter adds up to as much again.
    pub read_pause: Duration,
    /// Longest `Retry-After` that a read waits for; a longer one ends it.
    pub retry_after_max: Duration,
    /// Connections of an operation that was proven not sent, the first included.
    pub connect_tries_max: u32,
    /// Pause between those.
    pub connect_pause: Duration,
    /// From the start of an operation, how long another connection may be begun.
    pub connect_window: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(10),
            act_timeout: Duration::from_secs(120),
            read_timeout: Duration::from_secs(60),
            act_reply_bytes_max: 4 << 20,
            read_reply_bytes_max: 64 << 20,
            read_tries_max: 3,
            read_pause: Duration::from_millis(300),
            retry_after_max: Duration::from_secs(20),
            connect_tries_max: 3,
            connect_pause: Duration::from_millis(500),
            connect_window: Duration::from_secs(10),
        }
    }
}

/// Why a client or an address cannot be made. Each names what has to be set differently.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// Set the address of the service.
    #[error("the service's address cannot be used: {0}")]
    Address(String),
    /// Set the token header's name.
    #[error("the token header cannot be used: {0}")]
    TokenHeader(String),
    /// Set up the computer: no certificates to trust, no network stack.
    #[error("no connection can be made from this computer: {0}")]
    Platform(String),
    /// Leave the parameter out: the endpoint does not take it.
    #[error("the endpoint takes no parameter {0}")]
    UnknownParameter(String),
    /// Give the parameter: the endpoint requires it.
    #[error("the endpoint requires the parameter {0}")]
    MissingParameter(&'static str),
}
