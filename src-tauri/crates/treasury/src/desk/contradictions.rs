//! Compares lists and statement lines with the ends in the journal: the lists after each reading, the lines after each import
//! and each end of a doubt. The rule is in `money`'s `send::contradiction`.
//!
//! A desk that may not write its journal notices nothing; the program that may does it at its next reading, because lists and
//! lines are compared as they are, and not only what changed.

use std::collections::HashMap;

use bank_contract::Stage;
use chrono::TimeDelta;
use journal::{Contradicted, Contradiction, EndedLater, Entry, OnDraft, StoredEvent};
use model::{Result, Sentence, clock};
use money::doubt::{ListedNow, compare_with_end, may_show};
use money::view::InstructionView;
use money::{held_keys, new_contradiction};

use super::Desk;
use crate::out::audit::{self, JournalRead, LineAgainst, LineShows, Lines};
use crate::store::cache::lists;
use crate::store::cache::rows::{ListedDraft, listed_among, raw};

/// Days after its confirmation in which an operation on a draft is compared with the lists: longer than a draft can run.
const COMPARED_DAYS: i64 = 400;
/// Days for which a later end is shown on *Today*.
const LATER_END_DAYS: i64 = 7;

/// A record that may contradict the end of an instruction.
struct Hit<'a> {
    ended: &'a OnDraft,
    stage: Stage,
    raw: String,
    as_of: String,
}

impl Desk {
    /// Compares the lists, as they are now, with the ended instructions on their drafts, and notes contradictions and later
    /// ends. Returns their number.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read or written.
    pub(super) fn compare_lists_with_ends(&self) -> Result<u32> {
        let Some(submissions) = self.inner.submissions.get().cloned() else { return Ok(0) };
        let since = clock::text(self.now() - TimeDelta::days(COMPARED_DAYS));
        let ended = submissions.journal(|journal| Ok(journal.ended_on_drafts(&since)?))?;
        let mut noted = 0;
        for Hit { ended, stage, raw, as_of } in self.hits(&ended)? {
            let now = ListedNow { stage, raw: &raw, as_of: &as_of };
            let Some(end) = compare_with_end(self.bank(), &submissions, ended, now)? else { continue };
            // The lock is taken only where there is something to write.
            let Ok(submissions) = self.act_now() else { return Ok(noted) };
            end.record(&submissions, self.now())?;
            noted += 1;
        }
        Ok(noted)
    }

    /// The records of lists that were read after the end of an instruction on their draft.
    fn hits<'a>(&self, ended: &'a [OnDraft]) -> Result<Vec<Hit<'a>>> {
        if ended.is_empty() {
            return Ok(Vec::new());
        }
        let numbers: Vec<&str> = ended.iter().map(|one| one.draft_number.as_str()).collect();
        let cache = self.inner.cache.read();
        let mut listed: HashMap<String, Vec<ListedDraft>> = HashMap::new();
        for draft in listed_among(&cache, &numbers)? {
            listed.entry(draft.draft_number.clone()).or_default().push(draft);
        }
        if listed.is_empty() {
            return Ok(Vec::new());
        }
        let all = lists::all(&cache)?;
        let mut hits = Vec::new();
        for one in ended {
            for draft in
                listed.get(&one.draft_number).into_iter().flatten().filter(|draft| draft.account == one.account)
            {
                for stage in &draft.stages {
                    let read = all.get(&(*stage, draft.account.clone())).and_then(|list| list.as_of.clone());
                    let read = read.filter(|read| *read > one.since);
                    if let Some(as_of) = read.filter(|_| may_show(&one.operation, one.state.has_succeeded(), *stage)) {
                        hits.push(Hit { ended: one, stage: *stage, raw: raw(&cache, draft.id)?, as_of });
                    }
                }
            }
        }
        Ok(hits)
    }

    /// Compares the statement lines with the ended transfers, and notes contradictions and later ends. Returns their number.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read or written.
    pub(super) fn compare_lines_with_ends(&self) -> Result<u32> {
        let Some(submissions) = self.inner.submissions.get().cloned() else { return Ok(0) };
        let lines = self.statement_lines()?;
        let Some(book) = JournalRead::open(self.folder())?.filter(|_| !lines.is_empty()) else { return Ok(0) };
        let read = Lines::read(&book)?;
        let mut noted = 0;
        for against in audit::lines_against(&read.instructions, &lines) {
            let (instruction, evidence) = (&against.transfer.instruction, &against.line.line.sha256);
            let one = submissions.journal(|journal| {
                Ok((journal.instruction(instruction)?, journal.has_evidence(instruction, evidence)?))
            })?;
            let (one, is_known) = one;
            // One alarm at a time, and one later end.
            let is_noted = match &against.shows {
                LineShows::Later(_) => one.later_end.is_some(),
                _ => one.alarm,
            };
            if is_known || is_noted {
                continue;
            }
            let Ok(submissions) = self.act_now() else { return Ok(noted) };
            let events = submissions.journal(|journal| Ok(journal.events_of(instruction)?))?;
            let entry = entry_of(&against, &events);
            submissions.record(self.now(), |recording| recording.add(&entry))?;
            noted += 1;
        }
        Ok(noted)
    }

    /// Compares the lines after an instruction has ended by a decision or by probes: its line may have been imported before.
    pub(super) fn compare_lines_with_new_end(&self) {
        if let Err(error) = self.compare_lines_with_ends() {
            tracing::error!(%error, "the statement lines were not compared with the end of an instruction");
        }
    }

    /// The instructions with an open alarm.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn alarms(&self) -> Result<Vec<InstructionView>> {
        self.submissions()?.journal(|journal| Ok(journal.alarms()?.into_iter().map(InstructionView::from).collect()))
    }

    /// The accepted instructions that the bank took back, as noticed in the last days.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn later_ends(&self) -> Result<Vec<InstructionView>> {
        let since = clock::text(self.now() - TimeDelta::days(LATER_END_DAYS));
        let ended = self.submissions()?.journal(|journal| Ok(journal.ended_later_since(&since)?))?;
        Ok(ended.into_iter().map(InstructionView::from).collect())
    }
}

/// The event that a line calls for; `events` are those of its transfer.
fn entry_of(against: &LineAgainst<'_>, events: &[StoredEvent]) -> Entry {
    let line = &against.line.line;
    let said = |id: &str| {
        let sentence = Sentence::new(id).with("day", &line.day).with("currency", &line.currency);
        sentence.with("amount", &line.amount).with("file", &against.line.file)
    };
    let instruction = &against.transfer.instruction;
    let contradicts = |what, id: &str| {
        let (locks, fingerprint) = held_keys(events);
        let contradicted = new_contradiction(instruction, what, line.sha256.clone(), said(id));
        Entry::Contradicted(Box::new(Contradicted { locks, fingerprint, ..contradicted }))
    };
    match &against.shows {
        LineShows::CarriedOut => contradicts(Contradiction::CarriedOut, "reason-contradicted-line"),
        LineShows::SecondDebit => contradicts(Contradiction::SecondDebit, "reason-contradicted-debit"),
        LineShows::Later(how) => Entry::EndedLater(Box::new(EndedLater {
            instruction: instruction.clone(),
            how: how.clone(),
            evidence: line.sha256.clone(),
            reason: said("later-end-line").with("how", how.word()),
            reads: Vec::new(),
        })),
    }
}
