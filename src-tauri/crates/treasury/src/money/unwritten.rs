//! What came back and cannot be written: it is held in memory, shown, and tried again until the disk takes it.
//!
//! Only the end of the program makes a doubt of it. While it waits, its account's line waits with it, so that nothing else
//! leaves. Deliberately absent: giving up after some time, and any other place to write it to.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use super::lanes::Job;
use crate::clock;
use crate::journal::{JournalError, Recording, Verdict};
use crate::sync::hold;
use crate::view::{InstructionView, Sentence, SubmissionView, UnwrittenView};

/// Pauses between tries to write, in seconds; the last one is repeated as long as the program runs.
const PAUSES_SECONDS: &[u64] = &[1, 1, 2, 3, 5];

/// What waits to be written, by instruction.
#[derive(Default)]
pub struct Unwritten(Mutex<BTreeMap<String, UnwrittenView>>);

impl Unwritten {
    /// Puts what is known beside what the journal says.
    pub fn beside(&self, one: InstructionView) -> InstructionView {
        let unwritten = hold(&self.0).get(&one.id).cloned();
        InstructionView { unwritten, ..one }
    }

    /// The same for a whole submission.
    pub fn beside_all(&self, view: SubmissionView) -> SubmissionView {
        let instructions = view.instructions.into_iter().map(|one| self.beside(one)).collect();
        SubmissionView { instructions, ..view }
    }

    /// How many wait.
    pub fn count(&self) -> usize {
        hold(&self.0).len()
    }
}

/// The instructions of one call whose end is to be written.
pub(super) struct Waiting<'a> {
    pub job: &'a Job,
    pub ids: &'a [&'a str],
}

impl Waiting<'_> {
    /// Writes, and where the disk takes nothing shows what `known` says and tries until it does.
    ///
    /// # Errors
    /// The journal refuses for a reason that no free space changes.
    pub async fn write(
        &self,
        known: impl Fn() -> Vec<Verdict>,
        write: impl Fn(&Recording<'_>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        let mut tries = 0;
        let written = loop {
            let error = match self.job.teller.record(self.job.desk.now(), &write) {
                Ok(()) => break Ok(()),
                Err(error) => error,
            };
            if !error.may_pass() {
                tracing::error!(%error, instructions = ?self.ids, "the journal refuses what is known");
                break Err(error);
            }
            if tries == 0 {
                tracing::error!(%error, instructions = ?self.ids, "what is known cannot be written; trying on");
                self.keep(known());
            }
            let pause = PAUSES_SECONDS.get(tries).or(PAUSES_SECONDS.last()).copied().unwrap_or(1);
            tokio::time::sleep(Duration::from_secs(pause)).await;
            tries = tries.saturating_add(1);
        };
        if tries > 0 {
            self.forget();
        }
        written
    }

    fn keep(&self, verdicts: Vec<Verdict>) {
        let since = clock::text(self.job.desk.now());
        let known = verdicts.into_iter().map(|verdict| {
            let Verdict { instruction, state, reason, .. } = verdict;
            (instruction, UnwrittenView { state, reason, since: since.clone() })
        });
        hold(&self.job.teller.unwritten.0).extend(known);
        self.job.tell(self.ids);
    }

    fn forget(&self) {
        hold(&self.job.teller.unwritten.0).retain(|id, _| !self.ids.contains(&id.as_str()));
        tracing::info!(instructions = ?self.ids, "what was held in memory is written");
        self.job.tell(self.ids);
    }
}

/// The disk takes nothing: said where sending is asked for.
pub(super) fn disk_sentence(detail: &str) -> Sentence {
    Sentence::new("machine-disk-full").with("detail", detail)
}
