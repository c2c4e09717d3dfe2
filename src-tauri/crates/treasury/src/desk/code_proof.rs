//! Proofs that a bank means by a number what the code book says: a probe after an accepted instruction, a person with a
//! reason, or the practice bank's own statement. Also suggestions from records, and new verdicts for replies whose
//! codes were unknown.

use std::collections::BTreeSet;

use bank_contract::Wire;
use bank_contract::endpoint::Reply;
use bank_contract::wire::{DayBalance, Draft, DraftTransactionRecord};
use chrono::Duration;
use journal::{CodeShown, CodeValue, Entry, ProofBasis, Verdict};
use model::desks::FLAGS;
use model::folder::{SETTINGS_BYTES_MAX, read_text};
use model::profile::{CodeBook, PRACTICE, Role, STATED_FILE};
use model::typed::typed;
use model::{DeskError, InstructionName, Result, Sentence, clock, hex};
use money::codes::{Tally, can_be_shown, prove_after, used_in};
use money::doubt::next_probe;
use money::view::{CodeExample, CodeSuggestion, InstructionView};
use money::{Known, Operation, rejudged, witness};

use super::Desk;
use crate::store::cache::rows::each_record;
use crate::store::kept::balance_days;
use crate::view::CodeBookView;

/// How long after an instruction the bank is probed for the meaning of its values; afterwards a person probes or
/// confirms.
const PROBES_DURATION: Duration = Duration::days(1);

impl Desk {
    /// The newest accepted instruction that used a value after it came into force.
    pub(super) fn used_by(&self, value: &CodeValue) -> Result<Option<InstructionName>> {
        self.submissions()?.journal(|journal| {
            let Some(standing) = journal.code_standing(value)? else { return Ok(None) };
            let accepted = journal.accepted_since(&value.bank_mark, &standing.since)?;
            let found = accepted.into_iter().find(|used| used_in(used, &value.flag, &value.value));
            Ok(found.map(|used| InstructionName { id: used.instruction, number: used.number }))
        })
    }

    /// A person confirms a value's meaning. Only after an accepted instruction used the value.
    ///
    /// # Errors
    /// `code-value` when the value is unknown or not used yet, no reason is given, or a record contradicts it and the
    /// profile has dual control; `hidden-character`; `sending-off`; `journal`.
    pub fn code_value_confirm(&self, bank_mark: &str, flag: &str, word: &str, reason: &str) -> Result<CodeBookView> {
        self.act_or_refuse()?;
        self.require(Role::Administrator)?;
        let wrong = |id: &str| {
            let sentence = Sentence::new(id).with("bank", bank_mark).with("flag", flag).with("word", word);
            DeskError::correct("code-value", sentence)
        };
        let value = self.code_book().value(bank_mark, flag, word).filter(|_| FLAGS.contains(&flag));
        let value = CodeValue {
            bank_mark: bank_mark.to_owned(),
            flag: flag.to_owned(),
            word: word.to_owned(),
            value: value.ok_or_else(|| wrong("code-value-unknown"))?.to_string(),
        };
        let standing = self.submissions()?.journal(|journal| Ok(journal.code_standing(&value)?))?;
        let is_contradicted = standing.is_some_and(|standing| standing.is_contradicted());
        if is_contradicted && self.strictest_tier().is_some() {
            // Otherwise one person could overrule a record and bypass the approver.
            return Err(wrong("code-value-contradicted"));
        }
        let used = self.used_by(&value)?.ok_or_else(|| wrong("code-value-unused"))?;
        let reason = Some(typed("reason", reason)?.to_owned()).filter(|reason| !reason.is_empty());
        let reason = reason.ok_or_else(|| wrong("code-value-no-reason"))?;
        let witness = witness();
        let entry = Entry::CodeShown(Box::new(CodeShown {
            values: vec![value],
            by: ProofBasis::Person,
            agrees: true,
            instruction: used.id,
            finding: None,
            reason: Some(reason),
            system_user: witness.system_user,
            machine: witness.machine,
        }));
        self.submissions()?.record(self.now(), |recording| recording.add(&entry))?;
        self.code_book_view()
    }

    /// Probes the result of an accepted instruction again and records what it proves about the values used.
    ///
    /// # Errors
    /// `journal-unknown`, `sending-off`, or `journal`.
    pub async fn code_value_probe(&self, instruction: &str) -> Result<CodeBookView> {
        self.act_or_refuse()?;
        self.require(Role::Preparer)?;
        let submissions = self.submissions()?;
        submissions.journal(|journal| Ok(journal.instruction(instruction)?))?;
        prove_after(self.bank(), &submissions, instruction).await?;
        self.code_book_view()
    }

    /// Probes, for one day and on the schedule of doubts, accepted instructions that can prove an unproven value: a
    /// bank may show the result late. Returns the number of instructions probed.
    ///
    /// # Errors
    /// `journal` when it cannot be read or written.
    pub(super) async fn probe_codes(&self) -> Result<u32> {
        let mut due = BTreeSet::new();
        for value in values_in(&self.code_book()).filter(can_be_shown) {
            let standing = self.submissions()?.journal(|journal| Ok(journal.code_standing(&value)?))?;
            if standing.is_some_and(|standing| standing.shown_by.is_none())
                && let Some(used) = self.used_by(&value)?
                && self.is_probe_due(&used.id)?
            {
                due.insert(used.id);
            }
        }
        for id in &due {
            self.code_value_probe(id).await?;
        }
        Ok(u32::try_from(due.len()).unwrap_or(u32::MAX))
    }

    fn is_probe_due(&self, id: &str) -> Result<bool> {
        let (one, last) =
            self.submissions()?.journal(|journal| Ok((journal.instruction(id)?, journal.last_evidence(id)?)))?;
        let Some(since) = clock::moment(&one.since) else { return Ok(false) };
        let next = next_probe(since, last.as_deref().and_then(clock::moment), self.profile().zone(), None);
        Ok(next <= self.now() && self.now() - since < PROBES_DURATION)
    }

    /// Pairs of codes and meanings in cached drafts, in the newest balances and in records of replies, counted by bank. None is applied
    /// automatically.
    ///
    /// # Errors
    /// `database` or `journal` when it cannot be read.
    pub fn code_suggestions(&self) -> Result<Vec<CodeSuggestion>> {
        let mut tally = Tally::default();
        each_record(&self.inner.cache.read(), |record| {
            let stage = || record.stage.map(|stage| stage.name().to_owned());
            let example =
                |name| CodeExample { name, stage: stage(), key: Some(hex(&record.identity)), instruction: None };
            tally.count(record.bank_mark, Draft::TYPE, record.raw, example);
        })?;
        let newest = {
            let connection = self.inner.kept.connection();
            let day = balance_days::days(&connection)?.into_iter().next();
            day.map(|day| balance_days::of_day(&connection, &day)).transpose()?.unwrap_or_default()
        };
        for row in newest {
            if let Some(record) = row.record.as_deref().and_then(|record| serde_json::from_str(record).ok()) {
                let example = |name| CodeExample { name, stage: None, key: None, instruction: None };
                tally.count(&row.account.bank_mark, DayBalance::TYPE, record, example);
            }
        }
        for [id, bank_mark, operation, record] in
            self.submissions()?.journal(|journal| Ok(journal.replied_records()?))?
        {
            let Ok(operation) = Operation::named(&operation) else { continue };
            let of = match operation.endpoint.row().reply {
                Reply::Many(of) | Reply::One(of) => of,
                Reply::NotShown => DraftTransactionRecord::TYPE,
            };
            if let Ok(raw) = serde_json::from_str(&record) {
                let example = |name| CodeExample { name, stage: None, key: None, instruction: Some(id.clone()) };
                tally.count(&bank_mark, of, raw, example);
            }
        }
        Ok(tally.suggestions(&self.code_book()))
    }

    /// Instructions whose codes were unknown when the reply arrived and are in the book now.
    pub(super) fn known_now(&self) -> Result<Vec<InstructionView>> {
        let unclassified = self.doubts()?.into_iter().filter(|one| one.unclassified);
        let known = |one: &InstructionView| matches!(self.verdict_now(&one.id), Ok(Some(_)));
        Ok(unclassified.filter(known).collect())
    }

    fn verdict_now(&self, id: &str) -> Result<Option<Verdict>> {
        let (profile, code_book) = (self.profile(), self.code_book());
        let codes = Known { profile: &profile, code_book: &code_book };
        self.submissions()?.journal(|journal| Ok(rejudged(journal, id, &codes)?))
    }

    /// Computes the verdict again for an instruction whose codes are now in the book. The earlier verdict stays in the
    /// journal and the new one follows it.
    ///
    /// # Errors
    /// `code-value` when the book still does not know its codes, `sending-off`, or `journal`.
    pub fn code_rejudge(&self, id: &str) -> Result<CodeBookView> {
        self.act_or_refuse()?;
        self.require(Role::Preparer)?;
        let unknown = || DeskError::correct("code-value", Sentence::new("code-still-unknown"));
        let verdict = self.verdict_now(id)?.ok_or_else(unknown)?;
        let entry = Entry::Verdict(Box::new(verdict));
        self.submissions()?.record(self.now(), |recording| recording.add(&entry))?;
        self.code_book_view()
    }

    /// The values that the service itself states and the book agrees with. Only the practice bank states any: it is
    /// part of this program and authoritative about its own flags.
    pub(super) fn stated_values(&self) -> Vec<CodeValue> {
        // Its profile is stated by this program also in a process that did not start the bank.
        if !self.is_practice() && self.name() != PRACTICE {
            return Vec::new();
        }
        let text = read_text(&self.folder().join(STATED_FILE), SETTINGS_BYTES_MAX).unwrap_or_default();
        let Ok(stated) = CodeBook::parse(&text, STATED_FILE) else { return Vec::new() };
        let own: BTreeSet<CodeValue> = values_in(&self.code_book()).collect();
        values_in(&stated).filter(|value| own.contains(value)).collect()
    }
}

/// The values of a book that are sent to the service.
fn values_in(code_book: &CodeBook) -> impl Iterator<Item = CodeValue> + use<> {
    let sent = code_book.views().into_iter().filter(|view| FLAGS.contains(&view.flag.as_str()));
    sent.map(|view| CodeValue { bank_mark: view.bank_mark, flag: view.flag, word: view.word, value: view.value })
}
