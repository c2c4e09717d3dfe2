//! Compares lists and statement lines with the ends in the journal: the lists after each reading, the lines after each import
//! and each end of a doubt. The rule is in `money`'s `send::contradiction`.
//!
//! A desk that may not write its journal notices nothing; the program that may does it at its next reading, because lists and
//! lines are compared as they are, and not only what changed.

use std::collections::{BTreeSet, HashMap};

use bank_contract::Stage;
use chrono::{Days, NaiveDate, TimeDelta};
use journal::{Contradiction, EndedLater, Entry, LookAlike, OnDraft};
use model::{Result, Sentence, clock};
use money::doubt::{ListedNow, compare_with_end, find_explained, may_show};
use money::view::InstructionView;
use money::{Submissions, new_contradiction, normal_amount};

use super::Desk;
use crate::out::audit::{self, JournalRead, LineAgainst, LineShows, Lines};
use crate::store::cache::lists;
use crate::store::cache::rows::{ListedDraft, listed_among, raw};

/// Days after its confirmation in which an operation on a draft is compared with the lists: longer than a draft can run.
const COMPARED_DAYS: i64 = 400;
/// Days for which a later end is shown on *Today*.
const LATER_END_DAYS: i64 = 7;

/// A list with a draft, which may contradict the end of an instruction on it.
struct Hit<'a> {
    ended: &'a OnDraft,
    stage: Stage,
    draft: i64,
    as_of: String,
}

impl Desk {
    /// Compares the lists, as they are now, with the ended instructions on their drafts, and notes contradictions and later
    /// ends. Returns their number. Each refresh ends with it.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read or written.
    pub fn compare_lists_with_ends(&self) -> Result<u32> {
        let Some(submissions) = self.inner.submissions.get().cloned() else { return Ok(0) };
        let since = clock::text(self.now() - TimeDelta::days(COMPARED_DAYS));
        let ended = submissions.journal(|journal| Ok(journal.ended_on_drafts(&since)?))?;
        let mut noted = 0;
        let hits = self.hits(&ended)?;
        // Asked first, because unpacking a record costs more.
        let explained = find_explained(&submissions, hits.iter().map(|hit| hit.ended))?;
        let open = hits.iter().filter(|hit| !explained.contains(hit.ended.instruction.as_str()));
        for Hit { ended, stage, draft, as_of } in open {
            let raw = raw(&self.inner.cache.read(), *draft)?;
            let now = ListedNow { stage: *stage, raw: &raw, as_of };
            let Some(end) = compare_with_end(self.bank(), &submissions, ended, now)? else { continue };
            // The lock is taken only where there is something to write.
            let Ok(submissions) = self.act_now() else { return Ok(noted) };
            end.record(&submissions, self.now())?;
            noted += 1;
        }
        Ok(noted)
    }

    /// The lists that were read after the end of an instruction on their draft.
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
                        hits.push(Hit { ended: one, stage: *stage, draft: draft.id, as_of });
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
        let Some(book) = JournalRead::open(self.folder())? else { return Ok(0) };
        let read = Lines::read(&book)?;
        let amounts = audit::amounts_of_transfers(&read.instructions);
        let lines = if amounts.is_empty() { return Ok(0) } else { self.statement_lines_of(&amounts)? };
        let (mut noted, mut explaining) = (0, BTreeSet::new());
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
            if is_known || is_noted || is_explained_elsewhere(&submissions, &against, &mut explaining)? {
                continue;
            }
            let Ok(submissions) = self.act_now() else { return Ok(noted) };
            let entry = entry_of(&against);
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

/// Whether a transfer of another profile explains a line. Each explains one line; `explaining` has those that do.
fn is_explained_elsewhere(
    submissions: &Submissions,
    against: &LineAgainst<'_>,
    explaining: &mut BTreeSet<String>,
) -> Result<bool> {
    let line = &against.line.line;
    let Ok(day) = line.day.parse::<NaiveDate>() else { return Ok(false) };
    let days = [day - Days::new(audit::DAYS_ELSEWHERE), day + Days::new(audit::DAYS_ELSEWHERE)];
    let alike = submissions
        .journal(|journal| Ok(journal.with_others()?.transfers_of(&normal_amount(&line.amount), days)?))?;
    let explains = |one: &&LookAlike| {
        one.profile.is_some() && against.is_explained_by(one) && !explaining.contains(&one.instruction)
    };
    let other = alike.iter().find(explains).map(|one| one.instruction.clone());
    Ok(other.is_some_and(|other| explaining.insert(other)))
}

/// The event that a line calls for.
fn entry_of(against: &LineAgainst<'_>) -> Entry {
    let line = &against.line.line;
    let said = |id: &str| {
        let sentence = Sentence::new(id).with("day", &line.day).with("currency", &line.currency);
        sentence.with("amount", &line.amount).with("file", &against.line.file)
    };
    let instruction = &against.transfer.instruction;
    let contradicts = |what, id: &str| {
        Entry::Contradicted(Box::new(new_contradiction(instruction, what, line.sha256.clone(), said(id))))
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
