//! Results of calls that cannot be written to the journal: they are kept in memory, shown, and written once the disk
//! accepts them.
//!
//! Such a result becomes a doubt only if the program ends first. While it waits, its account's line waits too, so that
//! nothing else is sent from that account. Not here: a time limit, or another place to write to.

use std::collections::BTreeMap;
use std::sync::Mutex;

use model::Sentence;
use model::sync::hold;

use crate::view::{InstructionView, PendingWriteView, SubmissionView};

/// The unwritten verdicts, by instruction.
#[derive(Default)]
pub struct PendingWrites(pub(super) Mutex<BTreeMap<String, PendingWriteView>>);

impl PendingWrites {
    /// Adds the unwritten verdict to an instruction's view.
    pub fn with_pending(&self, one: InstructionView) -> InstructionView {
        let unwritten = hold(&self.0).get(&one.id).cloned();
        InstructionView { unwritten, ..one }
    }

    /// The same for a whole submission.
    pub fn with_pending_all(&self, view: SubmissionView) -> SubmissionView {
        let instructions = view.instructions.into_iter().map(|one| self.with_pending(one)).collect();
        SubmissionView { instructions, ..view }
    }

    /// Number of instructions with an unwritten verdict.
    pub fn count(&self) -> usize {
        hold(&self.0).len()
    }
}

/// The sentence on a failing disk, shown when a person wants to send.
pub(super) fn disk_sentence(detail: &str) -> Sentence {
    Sentence::new("machine-disk-full").with("detail", detail)
}
