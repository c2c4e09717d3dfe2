//! The question before a submission that was confirmed before this program start is sent.
//!
//! Since then its instructions may have been carried out in another way: at the bank's own page, by phone, from another
//! desk. One question per submission and program start shows the unsent instructions with a new check; the answer is
//! recorded in `went_on`. Every instruction still passes all checks right before it is sent.

use journal::Confirmed;
use model::{DeskError, Result, Sentence, State, hex, sha256, words};
use money::view::{InstructionView, ResumeView, SubmissionView};
use money::{alike_since, confirmed, totals_of};

use super::Desk;

/// The notes shown at once; the rest is counted.
const NOTES_MAX: usize = 50;

impl Desk {
    /// The question about a submission; `None` if nothing of it is unsent, or a person confirmed or resumed it since
    /// this program start.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub(super) fn resume_question(&self, view: &SubmissionView) -> Result<Option<ResumeView>> {
        let submissions = self.submissions()?;
        let unsent: Vec<&InstructionView> =
            view.instructions.iter().filter(|one| one.state == State::Confirmed).collect();
        if unsent.is_empty() || submissions.is_taken_up(&view.id) {
            return Ok(None);
        }
        let (mut entries, mut confirmed_at): (Vec<Confirmed>, _) = (Vec::new(), String::new());
        submissions.journal(|journal| {
            for one in &unsent {
                let events = journal.events_of(&one.id)?;
                entries.extend(confirmed(&events).cloned());
                confirmed_at = events.first().map(|event| event.at.clone()).unwrap_or_default();
            }
            Ok(())
        })?;
        let mut notes = self.alike_notes(view, &entries)?;
        notes.extend(self.list_notes(&unsent));
        if notes.len() > NOTES_MAX {
            let more = notes.split_off(NOTES_MAX).len();
            notes.push(Sentence::new("resume-more").with("count", more));
        }
        let sentence = Sentence::new("resume-ask").with("count", unsent.len()).with("at", confirmed_at);
        let mut asked = ResumeView { digest: String::new(), sentence, totals: totals_of(&entries), notes };
        let ids: Vec<&str> = unsent.iter().map(|one| one.id.as_str()).collect();
        let content = serde_json::json!([view.id, ids, asked.sentence, asked.totals, asked.notes]);
        asked.digest = hex(&sha256(content.to_string().as_bytes()));
        Ok(Some(asked))
    }

    /// Transfers to the same account with the same amount that were confirmed since, or are in doubt.
    fn alike_notes(&self, view: &SubmissionView, entries: &[Confirmed]) -> Result<Vec<Sentence>> {
        let today = self.today();
        self.submissions()?.journal(|journal| {
            let mut notes = Vec::new();
            let journals = journal.with_others()?;
            for entry in entries {
                for other in alike_since(&journals, entry, today)? {
                    let is_own =
                        other.profile.is_none() && view.instructions.iter().any(|one| one.number == other.number);
                    if is_own && !other.is_in_doubt() {
                        continue;
                    }
                    let note = Sentence::new(if other.is_in_doubt() { "resume-in-doubt" } else { "resume-alike" });
                    notes.push(note.with("number", entry.number).with("other", other.named()).with("day", &other.day));
                }
            }
            Ok(notes)
        })
    }

    /// Drafts that are no longer in the list from which they were confirmed, as last read.
    fn list_notes(&self, unsent: &[&InstructionView]) -> Vec<Sentence> {
        let list = |one: &InstructionView| self.acting_list_of(&one.id).ok().flatten();
        let is_gone = |one: &&&InstructionView| list(one).is_some_and(|list| self.draft_of(one, list).is_err());
        let note = |one: &&InstructionView| {
            let draft = one.draft_number.clone().unwrap_or_default();
            Sentence::new("resume-not-listed").with("number", one.number).with("draft", draft)
        };
        unsent.iter().filter(is_gone).map(note).collect()
    }

    /// Checks the answer to the question, if one is due. Returns the question's text for the journal.
    ///
    /// # Errors
    /// `resume-ask` if it is due and `answered` is not the digest of the current question; `journal`.
    pub(super) fn answered_question(&self, submission: &str, answered: Option<&str>) -> Result<Option<String>> {
        let Some(asked) = self.submission(submission)?.resume else { return Ok(None) };
        if answered != Some(asked.digest.as_str()) {
            return Err(DeskError::correct("resume-ask", asked.sentence));
        }
        let totals = asked.totals.iter().map(|total| {
            format!("{} {}", total.currency.as_deref().unwrap_or_default(), total.amount).trim().to_owned()
        });
        let said = std::iter::once(&asked.sentence).chain(&asked.notes).map(|sentence| words::text(sentence, "en"));
        Ok(Some(said.chain(totals).collect::<Vec<_>>().join("\n")))
    }
}
