//! The history of a draft at this desk: its kept records, its current lists, and the journal's instructions about it.

use bank_contract::Stage;
use model::profile::stage;
use model::{DeskError, Result, Sentence};
use money::view::InstructionView;

use super::Desk;
use crate::read::detail::timeline::{Observed, number_of, timeline};
use crate::store::cache::{Digest128, rows};
use crate::store::kept::drafts_seen::SeenSource;
use crate::store::kept::list_changes::Arrival;
use crate::store::kept::{drafts_seen, list_changes};
use crate::view::{DraftHistory, HistoryEntry, HistoryInstruction};

impl Desk {
    /// The history of a draft, oldest first. `of` is the list it was opened in; all lists of its account are included.
    ///
    /// # Errors
    /// `stage-unknown`, `draft-gone` when no record of it was ever kept, or `database`.
    pub fn draft_history(&self, of: &str, key: &str) -> Result<DraftHistory> {
        stage(of)?;
        let gone = || DeskError::correct("draft-gone", Sentence::new("draft-gone").with("key", key));
        let identity = rows::identity_of(key).ok_or_else(gone)?;
        let (mut listed, mut detailed) = (Vec::new(), Vec::new());
        let kept = self.inner.kept.connection();
        let arrivals = list_changes::arrivals(&kept, &identity)?;
        for seen in drafts_seen::of_draft(&kept, &identity)? {
            let is_detail = seen.source == SeenSource::Detail;
            let from =
                if is_detail { Some(seen.first_seen) } else { came(&arrivals, &seen.stage, Some(&seen.last_seen)) };
            // A list's record is kept by the reading that no longer has it: that reading is the end.
            let until = (!is_detail).then(|| seen.last_seen.clone());
            let one = Observed { stage: seen.stage, raw: seen.raw, from, until, as_of: seen.last_seen };
            if is_detail { &mut detailed } else { &mut listed }.push(one);
        }
        // Readers never lock both databases at once.
        drop(kept);
        listed.extend(self.standing(&identity, &arrivals)?);
        let number = listed.iter().chain(&detailed).rev().find_map(|one| number_of(&one.raw));
        if listed.is_empty() && detailed.is_empty() {
            return Err(gone());
        }
        let mut entries = timeline(&listed, &detailed);
        if let Some(number) = &number {
            let submissions = self.submissions()?;
            let instructions = submissions.journal(|journal| Ok(journal.of_draft(number)?))?;
            entries
                .extend(instructions.into_iter().map(|one| entry(submissions.pending_writes.with_pending(one.into()))));
        }
        entries.sort_by(|one, other| one.at.cmp(&other.at));
        Ok(DraftHistory { draft_number: number, entries })
    }

    /// The draft's current record in each list that has it.
    fn standing(&self, identity: &Digest128, arrivals: &[Arrival]) -> Result<Vec<Observed>> {
        let cache = self.inner.cache.read();
        let mut standing = Vec::new();
        for version in rows::by_identity(&cache, None, identity)? {
            let raw = rows::raw(&cache, version.id)?;
            let asked: Vec<(i64, Stage)> = version.stages.iter().map(|stage| (version.id, *stage)).collect();
            for row in rows::by_ids(&cache, &asked)? {
                let (Some(stage), Some(as_of)) = (row.asked, row.as_of) else { continue };
                let (stage, from) = (stage.name().to_owned(), came(arrivals, stage.name(), None));
                standing.push(Observed { stage, raw: raw.clone(), from, until: None, as_of });
            }
        }
        Ok(standing)
    }
}

/// When a draft last entered a list before it left it; `None` if no reading found it new.
fn came(arrivals: &[Arrival], stage: &str, left: Option<&str>) -> Option<String> {
    let before = |one: &&Arrival| one.stage == stage && left.is_none_or(|left| one.at.as_str() < left);
    arrivals.iter().rev().find(before).map(|one| one.at.clone())
}

fn entry(one: InstructionView) -> HistoryEntry {
    HistoryEntry {
        at: one.confirmed_at.clone().unwrap_or_else(|| one.since.clone()),
        kind: "instruction".to_owned(),
        stages: Vec::new(),
        fields: Vec::new(),
        instruction: Some(HistoryInstruction {
            id: one.id,
            number: one.number,
            operation: one.operation,
            answer: one.answer,
            account: one.account,
            state: one.state,
            since: one.since,
            counterparty: one.counterparty.and_then(|party| party.name),
        }),
    }
}
