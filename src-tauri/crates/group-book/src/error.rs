//! The errors of the book, by the caller's next step.

use crate::holder::Holder;

/// Result of the book.
pub type Result<T> = std::result::Result<T, BookError>;

/// An operation on the book that was not carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// Nothing was written. The database can be tried again later.
    #[error("the group book cannot be reached: {0}")]
    Unreachable(String),
    /// The connection ended within COMMIT: the transaction may be in the book.
    #[error("the connection to the group book ended within a commit: {0}")]
    CommitUnknown(String),
    /// Other transactions prevented this one at each of its repetitions.
    #[error("the group book is busy")]
    Busy,
    /// The database refused a statement.
    #[error("the group book's database refused: {code} {message}")]
    Database {
        /// SQLSTATE.
        code: String,
        /// The database's message.
        message: String,
    },
    /// The server refused the client certificate of this desk.
    #[error("the group book's server refused the certificate of this desk: {0}")]
    CertificateRefused(String),
    /// The server asked for a client certificate, and this desk has none.
    #[error("the group book's server refused this desk without a certificate: {0}")]
    CertificateMissing(String),
    /// The database refused its user, with the client certificate that this desk presented.
    #[error("the group book's database refused its user with this certificate: {0}")]
    CertificateUser(String),
    /// The address is not one for the book.
    #[error("{0}")]
    Address(AddressProblem),
    /// The database has no group book.
    #[error("the database has no group book")]
    NoGroup,
    /// The database already has a group book.
    #[error("the database already has the group book {0}")]
    GroupExists(String),
    /// The database has the book of another group.
    #[error("the database has the group book {0}, not this desk's")]
    OtherGroup(String),
    /// A newer program has changed the book's tables.
    #[error("the group book has format {found}; this program knows {known}")]
    NewerFormat {
        /// The book's format.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// This desk is not a member of the group.
    #[error("this desk is not in the group book")]
    NotEnrolled,
    /// The desk's name or key is already in the book.
    #[error("the group book has another desk of this name or key")]
    DeskExists,
    /// The invitation's code is unknown, used, or older than a day.
    #[error("the invitation is not valid")]
    Invitation,
    /// This desk was revoked.
    #[error("this desk was revoked by {by}")]
    Revoked {
        /// The person who revoked it.
        by: String,
        /// When, in milliseconds since 1970.
        at: i64,
        /// Why.
        reason: String,
    },
    /// The book has another event at this desk and sequence: this journal was copied or restored.
    #[error("the group book has another history of this desk from event {at} on")]
    HistoryUnknown {
        /// First sequence known to differ.
        at: i64,
    },
    /// The book lacks events that this desk has seen in it: the database lost commits, and with them perhaps claims.
    #[error("the group book has lost events of this desk: it ends at {found}, and was seen at {seen}")]
    BookWentBack {
        /// The book's newest event of this desk.
        found: i64,
        /// The newest event that this desk has seen in it.
        seen: i64,
    },
    /// The events do not continue the book; those after this sequence are needed.
    #[error("the group book has this desk's events up to {0}")]
    Behind(i64),
    /// Another instruction holds a key.
    #[error("held by {}", .0.desk_name)]
    Held(Box<Holder>),
    /// The holder of a key was done after this desk looked at the bank: the look shows an older state.
    #[error("{} acted on it after the look at the bank", .0.desk_name)]
    ActedSince(Box<Holder>),
    /// Another desk has an unfinished transfer that looks the same.
    #[error("an unfinished transfer of {} looks the same", .0.desk_name)]
    LookAlike(Box<Holder>),
    /// Another submission has used the approval.
    #[error("the approval was used at desk {desk_name}")]
    ApprovalUsed {
        /// Name of the desk that used it.
        desk_name: String,
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// The request for approval is closed, or this key has given another answer to it.
    #[error("the request was decided, withdrawn, or answered with this key before")]
    AnswerTooLate,
    /// A content is larger than the book takes.
    #[error("{bytes} bytes are more than the {most} that the group book takes")]
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The largest size.
        most: usize,
    },
    /// Another change made this version of a shared setting.
    #[error("version {0} of the setting exists")]
    VersionExists(i64),
    /// A row is not as this program writes it.
    #[error("the group book has an unreadable row: {0}")]
    Unreadable(String),
}

/// A mistake in an address of the book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressProblem {
    /// It cannot be parsed.
    #[error("the address of the group book cannot be read: {0}")]
    Unreadable(String),
    /// It contains a password, which belongs in the keychain.
    #[error("the address of the group book contains a password")]
    HasPassword,
    /// It turns TLS off for a host that is not this computer.
    #[error("the address of the group book turns TLS off for a host that is not this computer")]
    Plain,
    /// The certificates of the authority cannot be used.
    #[error("the certificates for the group book cannot be used: {0}")]
    Certificates(String),
    /// There is a client certificate, and the connection has no TLS.
    #[error("a client certificate needs TLS: the address of the group book needs sslmode=require")]
    CertificateWithoutTls,
}

impl BookError {
    /// Whether the database could not be asked, as opposed to its having refused.
    pub fn is_unreachable(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::CommitUnknown(_) | Self::Busy)
    }
}

impl From<tokio_postgres::Error> for BookError {
    fn from(error: tokio_postgres::Error) -> Self {
        // Class 57P: the server is shutting down, was killed, or still starts.
        match error.as_db_error() {
            Some(refused) if !refused.code().code().starts_with("57P") => {
                Self::Database { code: refused.code().code().to_owned(), message: refused.message().to_owned() }
            }
            Some(ends) => Self::Unreachable(ends.message().to_owned()),
            None => Self::Unreachable(with_causes(&error)),
        }
    }
}

/// An error with its causes, which alone say why a connection failed.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
