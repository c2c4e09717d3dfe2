//! What can go wrong with the journal, named by what the caller does next.

use crate::view::State;

/// Trouble with the journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Nothing may be written: say why and keep showing.
    #[error("the journal is read-only: {}", .0.code())]
    ReadOnly(SendingOff),
    /// Another live instruction holds the draft: tell the person which.
    #[error("{key} is held by {by}")]
    Held {
        /// The key of the draft.
        key: String,
        /// The instruction that holds it.
        by: String,
    },
    /// An instruction of another profile of this data directory holds the draft or the transfer: tell the person which.
    #[error("{key} is held by instruction {} of profile {}", held.number, held.profile)]
    HeldElsewhere {
        /// The key.
        key: String,
        /// Who holds it.
        held: super::claims::HeldElsewhere,
    },
    /// The claims of the data directory cannot be read or written: nothing was recorded.
    #[error("the claims of the data directory: {0}")]
    Claims(String),
    /// A value that must be unique stands in the journal already: ask again with another.
    #[error("the {what} is taken")]
    Taken {
        /// `reference` or `fingerprint`.
        what: &'static str,
    },
    /// The event cannot follow: somebody else was faster, read again.
    #[error("{kind} cannot follow {state:?} of {instruction}")]
    Order {
        /// The instruction.
        instruction: String,
        /// Its state.
        state: State,
        /// Kind of the event.
        kind: &'static str,
    },
    /// Nobody is asked any more, or about something else: what was decided stays decided.
    #[error("{approval} does not wait for a second person")]
    NotWaiting {
        /// The approval.
        approval: String,
    },
    /// No such instruction or submission.
    #[error("the journal has no {id}")]
    Unknown {
        /// What was asked for.
        id: String,
    },
    /// Something that is stored cannot be read: verify the chain.
    #[error("event {sequence} cannot be read: {why}")]
    Unreadable {
        /// The event.
        sequence: u32,
        /// Why.
        why: String,
    },
    /// Disk or SQLite: nothing was written.
    #[error("the journal cannot be written: {0}")]
    Disk(#[from] rusqlite::Error),
    /// Disk: nothing was written.
    #[error("the journal cannot be reached: {0}")]
    File(#[from] std::io::Error),
}

impl JournalError {
    /// The disk took nothing: full, over a limit, read-only, or failing. There may be room later.
    pub fn is_of_the_disk(&self) -> bool {
        match self {
            Self::Disk(error) => crate::database::is_of_the_disk(error),
            Self::File(_) => true,
            _ => false,
        }
    }

    /// The same write may succeed later, without anybody deciding anything.
    pub fn may_pass(&self) -> bool {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, FileLockingProtocolFailed};
        let turn = |error: &rusqlite::Error| {
            matches!(error.sqlite_error_code(), Some(DatabaseBusy | DatabaseLocked | FileLockingProtocolFailed))
        };
        self.is_of_the_disk() || matches!(self, Self::Disk(error) if turn(error))
    }
}

/// Why sending is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendingOff {
    /// The hash chain is broken at an event.
    Broken {
        /// The first wrong event.
        at: u32,
    },
    /// A newer program wrote this journal.
    Newer,
    /// Another program acts on this profile.
    SecondProgram,
    /// The file cannot be written.
    NotWritable,
    /// The file cannot be read at all; it is left as it is.
    Unreadable,
    /// The profile was moved to another computer.
    MovedOut,
}

impl SendingOff {
    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Broken { .. } => "journal-broken",
            Self::Newer => "journal-newer",
            Self::SecondProgram => "second-program",
            Self::NotWritable => "journal-not-writable",
            Self::Unreadable => "journal-unreadable",
            Self::MovedOut => "moved-out",
        }
    }
}
