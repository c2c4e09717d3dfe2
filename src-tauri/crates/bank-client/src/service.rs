//! The settings of a client: the service's address, the token, and the limits of its calls.

use std::fmt;
use std::time::Duration;

/// How an address names the version. Source: service.md, "Versioning".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum VersionStyle {
    /// `{base_url}/v1/{organizationId}/…`
    #[default]
    Path,
    /// `{base_url}/{organizationId}/…?v=1.0`
    Query,
}

/// One bank service and the tenant that uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// `http` or `https`, a host, and optionally a route prefix; no query.
    pub base_url: String,
    /// The tenant.
    pub organization_id: i64,
    /// How an address names the version.
    pub version_style: VersionStyle,
    /// Name of the header that carries the token. The service does not document it, so it has no default.
    pub token_header: String,
    /// The text before the token in that header, including its space: `Bearer `. May be empty.
    pub token_prefix: String,
}

/// A token. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Wraps a token as issued.
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
    /// Until the connection is established, including the TLS handshake.
    pub connect_timeout: Duration,
    /// From the first byte of an operation to the last byte of its reply. A short limit puts more operations in doubt.
    pub act_timeout: Duration,
    /// The same for one try of a read.
    pub read_timeout: Duration,
    /// Size of an operation's reply; one record is about 1 kB.
    pub act_reply_bytes_max: usize,
    /// Size of a read's reply, on the wire and again decompressed; a page of 200 drafts is about 1 MB.
    pub read_reply_bytes_max: usize,
    /// Size of a receipt's file; a page with a bank's seal is some 100 kB.
    pub receipt_bytes_max: usize,
    /// The same for a read before an operation. Without its reply nothing is sent, and the clerk waits for it.
    pub look_timeout: Duration,
    /// Tries of a read, including the first.
    pub read_tries_max: u32,
    /// Time from the start of a read in which another try may begin after one without an answer. A network that is cut
    /// answers none of them, and each takes as long as its limit.
    pub read_window: Duration,
    /// Pause before a read's second try, doubled before the third. Jitter adds up to the same again.
    pub read_pause: Duration,
    /// Longest `Retry-After` that a read waits for; a longer one ends the read.
    pub retry_after_max: Duration,
    /// Connection attempts of an operation that was proven not sent, including the first.
    pub connect_tries_max: u32,
    /// Pause between connection attempts.
    pub connect_pause: Duration,
    /// Time from the start of an operation in which a connection attempt may begin.
    pub connect_window: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(10),
            act_timeout: Duration::from_secs(120),
            read_timeout: Duration::from_secs(60),
            look_timeout: Duration::from_secs(20),
            act_reply_bytes_max: 4 << 20,
            read_reply_bytes_max: 64 << 20,
            receipt_bytes_max: 10 << 20,
            read_tries_max: 3,
            read_window: Duration::from_secs(8),
            read_pause: Duration::from_millis(300),
            retry_after_max: Duration::from_secs(20),
            connect_tries_max: 3,
            connect_pause: Duration::from_millis(500),
            connect_window: Duration::from_secs(10),
        }
    }
}

/// Why a client or an address cannot be made. Each variant names the setting to correct.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// Set the address of the service.
    #[error("the service's address cannot be used: {0}")]
    Address(String),
    /// Set the token header's name.
    #[error("the token header cannot be used: {0}")]
    TokenHeader(String),
    /// Set the proxy.
    #[error("the proxy cannot be used: {0}")]
    Proxy(String),
    /// Set the address of the service, or ask the administrator to allow this host.
    #[error("calls to {0} are not allowed by connection.hosts")]
    Host(String),
    /// Set up the computer: it has no trusted certificates or no network.
    #[error("no connection can be made from this computer: {0}")]
    Platform(String),
    /// Leave the parameter out: the endpoint does not accept it.
    #[error("the endpoint takes no parameter {0}")]
    UnknownParameter(String),
    /// Add the parameter: the endpoint requires it.
    #[error("the endpoint requires the parameter {0}")]
    MissingParameter(&'static str),
}
