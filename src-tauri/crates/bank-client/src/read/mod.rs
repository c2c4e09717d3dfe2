//! Reads change nothing, so they may be retried. Whether an endpoint reads is defined by its row, not by its HTTP
//! method. Source: docs/design/interfaces.md, "What the bank's replies to reads mean".

mod attempt;
mod decode;
mod receipt_file;
mod retry;
mod wire;

use bank_contract::{Endpoint, Scanned};

pub(crate) use attempt::taken;
pub use receipt_file::{ReceiptError, ReceiptFile, ReceiptKind};
pub(crate) use wire::Wire;

use crate::NotSent;

/// A read, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The endpoint. One that acts is refused.
    pub endpoint: Endpoint,
    /// Query parameters, including `bankMark`; a name may occur several times.
    pub query: Vec<(&'static str, String)>,
    /// The body, for the query that is a POST.
    pub body: Option<String>,
}

/// The result of a read: JSON in the shape that the endpoint's row names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The reply, after the strict scan.
    pub reply: Scanned,
    /// HTTP status.
    pub status: u16,
    /// The service's `Date`, unchanged.
    pub date: Option<String>,
    /// Size of the body on the wire.
    pub wire_bytes: u64,
}

impl Answer {
    /// The reply's text.
    pub fn text(&self) -> &str {
        self.reply.text()
    }
}

/// Why a read failed. Each variant names the next step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Correct the call: it acts, its parameters are wrong, or its token cannot be sent.
    #[error("the query cannot be sent: {0}")]
    Usage(String),
    /// Check the network; work with the cache.
    #[error("the service could not be reached: {}", .0.detail)]
    Unreachable(NotSent),
    /// The service was reached and did not answer in time: retry later.
    #[error("the service did not answer in time")]
    TimedOut,
    /// The connection broke before the reply was complete: retry later.
    #[error("the reply did not come whole: {0}")]
    Broken(String),
    /// There is no token to send: sign in, or wait if it is `passing`. Nothing was sent.
    #[error("no access token: {why} {detail}")]
    NoToken {
        /// A stable word.
        why: &'static str,
        /// The identity server's or the system's own words, in English.
        detail: String,
        /// The same read may succeed later without a person.
        passing: bool,
    },
    /// Sign in again (401).
    #[error("the service did not accept the sign-in")]
    SignIn {
        /// Entry of `terms.errors`.
        term: &'static str,
        /// The service's own message.
        message: Option<String>,
    },
    /// Ask the administrator: no permission, no route, or an interface that alone refuses the sign-in (401).
    #[error("the service does not permit this query (status {status})")]
    NotPermitted {
        /// HTTP status.
        status: u16,
        /// Entry of `terms.errors`.
        term: &'static str,
        /// The service's own message.
        message: Option<String>,
    },
    /// The object is no longer available at the service (404, 410).
    #[error("no longer available at the service (status {status})")]
    Gone {
        /// HTTP status.
        status: u16,
        /// The service's own message.
        message: Option<String>,
    },
    /// The service refused with its own message (`failed: true`).
    #[error("the service refused the query: {message}")]
    Refused {
        /// The service's own message.
        message: String,
    },
    /// The service answered with an unexpected status.
    #[error("the service answered with status {status}")]
    Status {
        /// HTTP status.
        status: u16,
        /// The service's own message.
        message: Option<String>,
    },
    /// The reply does not match the interface. Its bytes are kept.
    #[error("the reply cannot be read: {why}")]
    Unreadable {
        /// The fault, in English.
        why: String,
        /// The body as received.
        raw: Vec<u8>,
    },
}

impl ReadError {
    /// The refusal of a sign-in that other interfaces take: the interface's own trouble.
    pub const fn of_interface(message: Option<String>) -> Self {
        Self::NotPermitted { status: 401, term: "401-cached", message }
    }

    /// A stable code: a key of `terms.errors` where one fits.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Usage(_) => "usage",
            Self::Unreachable(_) => "unreachable",
            Self::TimedOut => "timeout",
            Self::Broken(_) => "broken",
            Self::NoToken { passing: false, .. } => "no-token",
            Self::NoToken { passing: true, .. } => "no-token-now",
            Self::SignIn { term, .. } | Self::NotPermitted { term, .. } => term,
            Self::Gone { status: 410, .. } => "410",
            Self::Gone { .. } => "404",
            Self::Refused { .. } => "failed",
            Self::Status { status, .. } => match status {
                202 => "202",
                204 => "204",
                304 => "304",
                400 => "400",
                405 => "405",
                422 => "422",
                503 => "503",
                500..=599 => "500",
                _ => "status",
            },
            Self::Unreadable { .. } => "unreadable",
        }
    }

    /// The HTTP status of the reply, if there was one and it is known.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::SignIn { .. } => Some(401),
            Self::NotPermitted { status, .. } | Self::Gone { status, .. } | Self::Status { status, .. } => {
                Some(*status)
            }
            Self::Refused { .. } => Some(200),
            _ => None,
        }
    }

    /// The service's own message, if any.
    pub fn service_message(&self) -> Option<&str> {
        match self {
            Self::SignIn { message, .. }
            | Self::NotPermitted { message, .. }
            | Self::Gone { message, .. }
            | Self::Status { message, .. } => message.as_deref(),
            Self::Refused { message } => Some(message),
            _ => None,
        }
    }
}
