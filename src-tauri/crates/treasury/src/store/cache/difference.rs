//! How a draft differs between two snapshots of its list.

use super::Digest128;

/// Difference of one draft between the list's snapshots.
pub(crate) struct Difference {
    pub identity: Digest128,
    pub kind: DifferenceKind,
    /// Hash of the previous record; `None` for a new draft.
    pub before: Option<Digest128>,
    pub draft_number: Option<String>,
    /// An operation of this desk, accepted since the previous reading, explains it.
    pub own: bool,
}

/// How a draft differs between two snapshots of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DifferenceKind {
    New,
    Changed,
    NoLongerListed,
}

impl DifferenceKind {
    /// The name in databases and views.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::NoLongerListed => "no_longer_listed",
        }
    }

    /// The kind with this name.
    pub(crate) fn named(word: &str) -> Option<Self> {
        [Self::New, Self::Changed, Self::NoLongerListed].into_iter().find(|kind| kind.word() == word)
    }
}
