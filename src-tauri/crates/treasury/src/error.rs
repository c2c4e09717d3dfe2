//! The one error of the core, by what its reader does next. Each carries the [`Trouble`] that a person is shown.
//!
//! Deliberately absent: types of rusqlite and reqwest, and message texts that a program would have to match on.

use bank_client::ReadError;

use crate::view::{Sentence, Trouble};

/// What went wrong, by what to do next.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeskError {
    /// Correct what was asked for: an item, a name, a setting.
    #[error("correct the input: {}", .0.code)]
    Correct(Box<Trouble>),
    /// Sign in again.
    #[error("sign in: {}", .0.code)]
    SignIn(Box<Trouble>),
    /// Ask the administrator: not permitted, wrong tenant, wrong address.
    #[error("ask the administrator: {}", .0.code)]
    AskAdministrator(Box<Trouble>),
    /// Read what the service answered: it refused.
    #[error("refused by the service: {}", .0.code)]
    ReadAnswer(Box<Trouble>),
    /// Try later: the service was not reached or gave no whole answer.
    #[error("try later: {}", .0.code)]
    TryLater(Box<Trouble>),
    /// Look at each instruction: some went through.
    #[error("partly: {}", .0.code)]
    Partly(Box<Trouble>),
    /// Resolve what is in doubt or pending.
    #[error("resolve: {}", .0.code)]
    Resolve(Box<Trouble>),
    /// Free what is in the way on this computer: a lock, the disk, a database.
    #[error("trouble on this computer: {}", .0.code)]
    FreeTheDesk(Box<Trouble>),
}

/// What the core's functions return.
pub type Result<T, E = DeskError> = std::result::Result<T, E>;

fn trouble(code: &str, sentence: Sentence) -> Box<Trouble> {
    Box::new(Trouble { code: code.to_owned(), sentence, service_message: None, problems: Vec::new() })
}

impl DeskError {
    /// The caller corrects what was asked for.
    pub fn correct(code: &str, sentence: Sentence) -> Self {
        Self::Correct(trouble(code, sentence))
    }

    /// Something on this computer is in the way.
    pub fn local(code: &str, sentence: Sentence) -> Self {
        Self::FreeTheDesk(trouble(code, sentence))
    }

    /// A read that failed. The code is a key of the contract's errors where one fits.
    pub fn from_read(error: &ReadError) -> Self {
        let code = error.code();
        let sentence = read_sentence(error);
        let told = Box::new(Trouble {
            service_message: error.service_message().map(str::to_owned),
            ..*trouble(code, sentence)
        });
        match error {
            ReadError::SignIn { .. } => Self::SignIn(told),
            ReadError::NotPermitted { .. } => Self::AskAdministrator(told),
            ReadError::Usage(_) => Self::Correct(told),
            ReadError::Unreachable(_) | ReadError::TimedOut | ReadError::Broken(_) => Self::TryLater(told),
            _ => Self::ReadAnswer(told),
        }
    }

    /// What a person is shown.
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

    /// What a person is shown, to keep.
    pub fn to_trouble(&self) -> Trouble {
        self.trouble().clone()
    }

    /// The command line's exit code for it (docs/design/interfaces.md, "avalctl").
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::FreeTheDesk(_) => 1,
            Self::Correct(_) => 2,
            Self::SignIn(_) => 3,
            Self::AskAdministrator(_) => 4,
            Self::ReadAnswer(_) => 5,
            Self::TryLater(_) => 6,
            Self::Partly(_) => 7,
            Self::Resolve(_) => 8,
        }
    }
}

/// A failed read, as a clerk wants to hear it. A read changes nothing, whatever became of it.
fn read_sentence(error: &ReadError) -> Sentence {
    match error {
        ReadError::Usage(detail) => Sentence::new("read-usage").with("detail", detail),
        ReadError::Unreachable(_) => Sentence::new("read-unreachable"),
        ReadError::TimedOut => Sentence::new("read-timeout"),
        ReadError::Broken(_) => Sentence::new("read-broken"),
        ReadError::SignIn { .. } => Sentence::new("read-sign-in"),
        ReadError::NotPermitted { status, .. } => Sentence::new("read-not-permitted").with("status", status),
        ReadError::Gone { status, .. } => Sentence::new("read-gone").with("status", status),
        ReadError::Refused { .. } => Sentence::new("read-refused"),
        ReadError::Status { status, .. } => Sentence::new("read-status").with("status", status),
        ReadError::Unreadable { why, .. } => Sentence::new("read-unreadable").with("why", why),
    }
}

/// The command line's exit code for a trouble of which only the code is left: a list's own trouble in a refresh's report.
pub fn exit_code_of(code: &str) -> u8 {
    match code {
        "401" | "No Jwt token in request" => 3,
        "403" | "405" | "PERMISSION_MISMATCH" | "PERMISSION_NOT_PASS" | "PERMISSION_SERVICE_ROUTE" => 4,
        "unreachable" | "timeout" | "broken" => 6,
        "usage" | "page-base-unknown" => 2,
        "database" | "disk" | "stopped" | "list-without-end" | "task" => 1,
        _ => 5,
    }
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
            (ReadError::TimedOut, 6),
            (ReadError::Broken("reset".to_owned()), 6),
            (ReadError::SignIn { term: "401", message: None }, 3),
            (ReadError::SignIn { term: "No Jwt token in request", message: None }, 3),
            (not_permitted(403, "PERMISSION_NOT_PASS"), 4),
            (not_permitted(403, "403"), 4),
            (ReadError::Refused { message: "no".to_owned() }, 5),
            (ReadError::Status { status: 500, message: None }, 5),
            (ReadError::Gone { status: 404, message: None }, 5),
            (ReadError::Unreadable { why: "null".to_owned(), raw: Vec::new() }, 5),
        ];
        for (read, exit) in rows {
            let error = DeskError::from_read(&read);
            assert_eq!((error.exit_code(), exit_code_of(&error.trouble().code)), (exit, exit), "{read}");
        }
    }
}
