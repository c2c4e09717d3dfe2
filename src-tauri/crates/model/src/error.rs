//! The one error type of the core, by the reader's next step. Each variant has the [`Trouble`] shown to a person.
//!
//! Not here: types of rusqlite and reqwest, and message texts, because callers would depend on them.

use bank_client::{NotSent, NotSentKind, ReadError};

use crate::exit::Exit;
use crate::{Sentence, Trouble};

/// An error, by the next step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeskError {
    /// Correct the input: an item, a name, a setting.
    #[error("correct the input: {}", .0.code)]
    Correct(Box<Trouble>),
    /// Sign in again.
    #[error("sign in: {}", .0.code)]
    SignIn(Box<Trouble>),
    /// Ask the administrator: not permitted, wrong tenant, wrong address.
    #[error("ask the administrator: {}", .0.code)]
    AskAdministrator(Box<Trouble>),
    /// Read the service's reply: it refused.
    #[error("refused by the service: {}", .0.code)]
    ReadAnswer(Box<Trouble>),
    /// Retry later: the service could not be reached or did not reply completely.
    #[error("try later: {}", .0.code)]
    TryLater(Box<Trouble>),
    /// Check each instruction: some succeeded.
    #[error("partly: {}", .0.code)]
    Partly(Box<Trouble>),
    /// Resolve the instructions in doubt or pending.
    #[error("resolve: {}", .0.code)]
    Resolve(Box<Trouble>),
    /// Fix the problem on this computer: a lock, the disk, a database.
    #[error("trouble on this computer: {}", .0.code)]
    FreeTheDesk(Box<Trouble>),
}

/// The result of the core's functions.
pub type Result<T, E = DeskError> = std::result::Result<T, E>;

fn trouble(code: &str, sentence: Sentence) -> Box<Trouble> {
    Box::new(Trouble { code: code.to_owned(), sentence, service_message: None, problems: Vec::new() })
}

impl DeskError {
    /// An input that the caller must correct.
    pub fn correct(code: &str, sentence: Sentence) -> Self {
        Self::Correct(trouble(code, sentence))
    }

    /// An act that the settings do not allow this person.
    pub fn not_permitted(code: &str, sentence: Sentence) -> Self {
        Self::AskAdministrator(trouble(code, sentence))
    }

    /// A problem on this computer.
    pub fn local(code: &str, sentence: Sentence) -> Self {
        Self::FreeTheDesk(trouble(code, sentence))
    }

    /// A failed read. The code is a key of the contract's errors where one fits.
    pub fn from_read(error: &ReadError) -> Self {
        let code = error.code();
        let sentence = read_sentence(error);
        let told = Box::new(Trouble {
            service_message: error.service_message().map(str::to_owned),
            ..*trouble(code, sentence)
        });
        match error {
            ReadError::NoToken { passing: true, .. } => Self::TryLater(told),
            ReadError::NoToken { passing: false, .. } | ReadError::SignIn { .. } => Self::SignIn(told),
            ReadError::NotPermitted { .. } | ReadError::Status { status: 405, .. } => Self::AskAdministrator(told),
            ReadError::Usage(_) => Self::Correct(told),
            ReadError::Unreachable(_) | ReadError::TimedOut | ReadError::Broken(_) => Self::TryLater(told),
            _ => Self::ReadAnswer(told),
        }
    }

    /// The details shown to a person.
    pub fn trouble(&self) -> &Trouble {
        match self {
            Self::Correct(trouble)
            | Self::SignIn(trouble)
            | Self::AskAdministrator(trouble)
            | Self::ReadAnswer(trouble)
            | Self::TryLater(trouble)
            | Self::Partly(trouble)
            | Self::Resolve(trouble)
            | Self::FreeTheDesk(trouble) => trouble,
        }
    }

    /// A reply that does not have the interface's form; `why` is for the person who reads the log.
    pub fn unreadable(why: &str) -> Self {
        Self::from_read(&ReadError::Unreadable { why: why.to_owned(), raw: Vec::new() })
    }

    /// The text shown to a person, to keep.
    pub fn to_trouble(&self) -> Trouble {
        self.trouble().clone()
    }

    /// The command line's exit code.
    pub const fn exit(&self) -> Exit {
        match self {
            Self::FreeTheDesk(_) => Exit::Local,
            Self::Correct(_) => Exit::Usage,
            Self::SignIn(_) => Exit::SignIn,
            Self::AskAdministrator(_) => Exit::NotPermitted,
            Self::ReadAnswer(_) => Exit::Refused,
            Self::TryLater(_) => Exit::NotSent,
            Self::Partly(_) => Exit::Partly,
            Self::Resolve(_) => Exit::InDoubt,
        }
    }
}

/// A failed read as a sentence for the clerk. A read changes nothing, even if it fails.
fn read_sentence(error: &ReadError) -> Sentence {
    match error {
        ReadError::Usage(detail) => Sentence::new("read-usage").with("detail", detail),
        ReadError::Unreachable(seen) => not_reached(seen),
        ReadError::TimedOut => Sentence::new("read-timeout"),
        ReadError::Broken(_) => Sentence::new("read-broken"),
        ReadError::NoToken { why, detail, .. } => no_token_sentence(why).with("detail", detail),
        ReadError::SignIn { .. } => Sentence::new("read-sign-in"),
        ReadError::NotPermitted { status: 401, .. } => Sentence::new("read-interface-refuses"),
        ReadError::NotPermitted { status, .. } => Sentence::new("read-not-permitted").with("status", status),
        ReadError::Gone { status, .. } => Sentence::new("read-gone").with("status", status),
        ReadError::Refused { .. } => Sentence::new("read-refused"),
        ReadError::Status { status: 405, .. } => Sentence::new("read-method"),
        ReadError::Status { status, .. } => Sentence::new("read-status").with("status", status),
        ReadError::Unreadable { why, .. } => Sentence::new("read-unreadable").with("why", why),
    }
}

/// Why the service was not reached: the cause decides who can remove it.
fn not_reached(seen: &NotSent) -> Sentence {
    let fingerprint = seen.certificate_sha256.as_deref().unwrap_or("–");
    match seen.kind {
        NotSentKind::Certificate => {
            Sentence::new("read-certificate").with("detail", &seen.detail).with("sha256", fingerprint)
        }
        NotSentKind::NameNotFound => Sentence::new("read-name-not-found"),
        NotSentKind::Proxy => Sentence::new("read-proxy").with("detail", &seen.detail),
        NotSentKind::TlsFailed => Sentence::new("read-tls-failed").with("detail", &seen.detail),
        _ => Sentence::new("read-unreachable"),
    }
}

/// Why there is no token, by the word of the sign-in's error.
fn no_token_sentence(why: &str) -> Sentence {
    Sentence::new(match why {
        "not_signed_in" => "sign-in-none",
        "ended" | "other_person" => "sign-in-ended",
        "unreachable" => "sign-in-unreachable",
        "busy" => "sign-in-busy",
        "timed_out" => "sign-in-timed-out",
        "refused" => "sign-in-refused",
        "keychain" => "keychain-trouble",
        "no_endpoint" => "sign-in-no-endpoint",
        "listen" => "sign-in-listen",
        "no_settings" => "sign-in-no-settings",
        "locked" => "sign-in-locked",
        "no_person" => "sign-in-no-person",
        _ => "sign-in-invalid",
    })
}

impl From<rusqlite::Error> for DeskError {
    fn from(error: rusqlite::Error) -> Self {
        Self::local("database", Sentence::new("database-trouble").with("detail", error))
    }
}

impl From<std::io::Error> for DeskError {
    fn from(error: std::io::Error) -> Self {
        Self::local("disk", Sentence::new("disk-trouble").with("detail", error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_and_the_code_that_is_left_of_it_end_the_command_line_alike() {
        let not_permitted = |status, term| ReadError::NotPermitted { status, term, message: None };
        let rows = [
            (ReadError::TimedOut, Exit::NotSent),
            (ReadError::Broken("reset".to_owned()), Exit::NotSent),
            (ReadError::SignIn { term: "401", message: None }, Exit::SignIn),
            (ReadError::SignIn { term: "No Jwt token in request", message: None }, Exit::SignIn),
            (not_permitted(403, "PERMISSION_NOT_PASS"), Exit::NotPermitted),
            (not_permitted(403, "403"), Exit::NotPermitted),
            (ReadError::Refused { message: "no".to_owned() }, Exit::Refused),
            (ReadError::Status { status: 405, message: None }, Exit::NotPermitted),
            (ReadError::Status { status: 500, message: None }, Exit::Refused),
            (ReadError::Gone { status: 404, message: None }, Exit::Refused),
            (ReadError::Unreadable { why: "null".to_owned(), raw: Vec::new() }, Exit::Refused),
        ];
        for (read, exit) in rows {
            let error = DeskError::from_read(&read);
            assert_eq!((error.exit(), Exit::of_read(&error.trouble().code)), (exit, exit), "{read}");
        }
    }
}
