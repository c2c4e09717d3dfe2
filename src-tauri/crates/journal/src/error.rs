//! Errors of the journal, named by the caller's next step.

use model::{DeskError, Sentence, State};

/// An instruction of another profile that holds a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldElsewhere {
    /// Name of the profile.
    pub profile: String,
    /// Number of the instruction there.
    pub number: u32,
    /// Its state when the claim was last written, as a word.
    pub state: String,
    /// The hash of the first event of its journal; `lost` for an instruction that its journal has lost.
    pub journal: String,
}

/// Errors of the journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Nothing may be written: say why and go on showing the journal.
    #[error("the journal is read-only: {}", .0.code())]
    ReadOnly(SendingOff),
    /// Another live instruction holds the draft: name it to the person.
    #[error("{key} is held by {by}")]
    Held {
        /// The key of the draft.
        key: String,
        /// The instruction that holds it.
        by: String,
    },
    /// An instruction of another profile in this data directory holds the draft or the transfer: name it to the person.
    #[error("{key} is held by instruction {} of profile {}", held.number, held.profile)]
    HeldElsewhere {
        /// The key.
        key: String,
        /// The instruction that holds it.
        held: HeldElsewhere,
    },
    /// The claims of the data directory cannot be read or written; nothing was recorded.
    #[error("the claims of the data directory: {0}")]
    Claims(String),
    /// The journal already contains this unique value: ask for another one.
    #[error("the {what} is taken")]
    Taken {
        /// `reference` or `fingerprint`.
        what: &'static str,
    },
    /// The event cannot follow the instruction's state because another caller was faster: read it again.
    #[error("{kind} cannot follow {state:?} of {instruction}")]
    Order {
        /// The instruction.
        instruction: String,
        /// Its state.
        state: State,
        /// Kind of the event.
        kind: &'static str,
    },
    /// The approval is already decided, or the digest differs from the one asked about; an earlier decision stays.
    #[error("{approval} does not wait for an approver")]
    NotWaiting {
        /// The approval.
        approval: String,
    },
    /// No such instruction or submission.
    #[error("the journal has no {id}")]
    Unknown {
        /// The id asked for.
        id: String,
    },
    /// A stored row cannot be read: verify the chain.
    #[error("event {sequence} cannot be read: {why}")]
    Unreadable {
        /// The event.
        sequence: u32,
        /// Why.
        why: String,
    },
    /// The disk or SQLite failed; nothing was written.
    #[error("the journal cannot be written: {0}")]
    Disk(#[from] rusqlite::Error),
    /// The disk failed; nothing was written.
    #[error("the journal cannot be reached: {0}")]
    File(#[from] std::io::Error),
}

impl JournalError {
    /// Whether the disk refused the write: full, over a limit, read-only or failing. A later write may succeed.
    pub fn is_of_the_disk(&self) -> bool {
        match self {
            Self::Disk(error) => model::database::is_of_the_disk(error),
            Self::File(_) => true,
            _ => false,
        }
    }

    /// Whether the same write may succeed later without a decision of a person.
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
    /// Another program holds the lock to act on this profile.
    SecondProgram,
    /// The file cannot be written.
    NotWritable,
    /// The file cannot be read at all; it is not changed.
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

impl From<JournalError> for DeskError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::ReadOnly(off) => Self::local(off.code(), off.sentence()),
            JournalError::Disk(_) | JournalError::File(_) if error.is_of_the_disk() => {
                Self::local("disk-full", Sentence::new("machine-not-recorded").with("detail", error))
            }
            JournalError::Held { .. } => Self::local("locked", Sentence::new("problem-taken-meanwhile")),
            JournalError::HeldElsewhere { ref held, .. } => Self::local("locked", held.sentence()),
            JournalError::NotWaiting { .. } => Self::correct("approval", Sentence::new("approval-not-waiting")),
            JournalError::Unknown { id } => {
                Self::correct("journal-unknown", Sentence::new("journal-unknown").with("id", id))
            }
            JournalError::Order { ref instruction, state, .. } => Self::correct(
                "journal-order",
                Sentence::new("journal-order").with("id", instruction).with("state", crate::sql::word(state)),
            ),
            other => Self::local("journal", Sentence::new("journal-trouble").with("detail", other)),
        }
    }
}

impl SendingOff {
    /// Why sending is off.
    pub fn sentence(self) -> Sentence {
        match self {
            Self::Broken { at } => Sentence::new("sending-off-journal-broken").with("event", at),
            Self::Newer => Sentence::new("sending-off-journal-newer"),
            Self::SecondProgram => Sentence::new("sending-off-second-program"),
            Self::NotWritable => Sentence::new("sending-off-journal-not-writable"),
            Self::Unreadable => Sentence::new("sending-off-journal-unreadable"),
            Self::MovedOut => Sentence::new("machine-moved-out"),
        }
    }
}

impl HeldElsewhere {
    /// The problem of a lock that an instruction of another profile holds.
    pub fn sentence(&self) -> Sentence {
        let sentence = Sentence::new("problem-held-elsewhere").with("profile", &self.profile);
        sentence.with("number", self.number).with("state", &self.state)
    }
}
