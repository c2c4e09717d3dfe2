//! Reads: they change nothing, so they may be asked again. Whether an endpoint reads is its row's word, not its method's.
//! Source: docs/design/interfaces.md, "What the bank's replies to reads mean".

mod attempt;
mod decode;
mod retry;
mod wire;

use bank_contract::{Endpoint, Scanned};

use crate::NotSent;

/// A read, ready to leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// Which query. An endpoint that acts is refused.
    pub endpoint: Endpoint,
    /// Query parameters, `bankMark` included; one name may stand several times.
    pub query: Vec<(&'static str, String)>,
    /// The body, for the query that is a POST.
    pub body: Option<String>,
}

/// What a read brought: JSON of the shape that the endpoint's row names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The reply, held to the strict scan.
    pub reply: Scanned,
    /// HTTP status.
    pub status: u16,
    /// The service's `Date`, as it came.
    pub date: Option<String>,
    /// Size of the body as it came over the wire.
    pub wire_bytes: u64,
}

impl Answer {
    /// The reply's text.
    pub fn text(&self) -> &str {
        self.reply.text()
    }
}

/// Why a read brought nothing. Each variant is a thing to do next.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Correct the call: it acts, its parameters are wrong, or its token cannot be sent.
    #[error("the query cannot be sent: {0}")]
    Usage(String),
    /// Check the network; work with what is stored.
    #[error("the service could not be reached: {}", .0.detail)]
    Unreachable(NotSent),
    /// The service was reached and did not answer in time: ask later.
    #[error("the service did not answer in time")]
    TimedOut,
    /// The connection broke before the reply was whole: ask later.
    #[error("the reply did not come whole: {0}")]
    Broken(String),
    /// Sign in again (401).
    #[error("the service did not accept the sign-in")]
    SignIn {
        /// Entry of `terms.errors`.
        term: &'static str,
        /// The service's own words.
        message: Option<String>,
    },
    /// Ask the administrator: not permitted, or not routed.
    #[error("the service does not permit this query (status {status})")]
    NotPermitted {
        /// HTTP status.
        status: u16,
        /// Entry of `terms.errors`.
        term: &'static str,
        /// The service's own words.
        message: Option<String>,
    },
    /// It is no longer available at the service (404, 410).
    #[error("no longer available at the service (status {status})")]
    Gone {
        /// HTTP status.
        status: u16,
        /// The service's own words.
        message: Option<String>,
    },
    /// The service refused in its own words (`failed: true`).
    #[error("the service refused the query: {message}")]
    Refused {
        /// The service's own words.
        message: String,
    },
    /// The service answered with a status that is no answer.
    #[error("the service answered with status {status}")]
    Status {
        /// HTTP status.
        status: u16,
        /// The service's own words.
        message: Option<String>,
    },
    /// The reply is not what the interface says. Its bytes are kept.
    #[error("the reply cannot be read: {why}")]
    Unreadable {
        /// What is wrong, in English.
        why: String,
        /// The body as it came.
        raw: Vec<u8>,
    },
}

impl ReadError {
    /// A stable word: a key of `terms.errors` where one fits.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Usage(_) => "usage",
            Self::Unreachable(_) => "unreachable",
            Self::TimedOut => "timeout",
            Self::Broken(_) => "broken",
            Self::SignIn { term, .. } | Self::NotPermitted { term, .. } => term,
            Self::Gone { status: 410, .. } => "410",
            Self::Gone { .. } => "404",
            Self::Refused { .. } => "failed",
            Self::Status { status, .. } => match status {
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

    /// The service's own words, where it said any.
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
