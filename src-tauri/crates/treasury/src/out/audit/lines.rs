//! Folds the events a second time, for the auditor: one line per instruction with its state, its persons, the marks
//! shown beside it, and all its events.

use std::collections::BTreeMap;

use journal::{Confirmed, Entry, HistoryAccepted, Reconciled, Resolved, Settings, Submission};
use model::desks::ANSWER_FLAG;
use model::{ApprovalSubject, ApprovalTier, Counterparty, Person, Result, State};
use serde::Serialize;

use super::book::{JournalRead, RawEvent};

/// An instruction in a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PackLine {
    /// Its gapless number.
    pub number: u32,
    /// Its id.
    pub instruction: String,
    /// Its submission.
    pub submission: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Draft number.
    pub draft_number: Option<String>,
    /// Amount, as the person wrote it.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// The counterparty.
    pub counterparty: Option<Counterparty>,
    /// Day of a transfer.
    pub trade_day: Option<String>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// The instruction that this one replaces.
    pub supersedes: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: String,
    /// The person who confirmed it.
    pub confirmed_by: Person,
    /// The approver, where an approval was required and given.
    pub approved_by: Option<Person>,
    /// The tier of that approval.
    pub approved_tier: Option<ApprovalTier>,
    /// The person's reason for its submission.
    pub reason: Option<String>,
    /// The marks beside it in the dialog, in the dialog's language.
    pub marks: Vec<String>,
    /// Its state when the pack was made.
    pub state: State,
    /// A call was tried: it has a reply, or the end of one without.
    #[serde(skip)]
    pub tried: bool,
    /// Refused on the service's word only, without proof.
    pub unproven: bool,
    /// The code book does not know the codes of its record.
    pub unclassified: bool,
    /// The bank's reference.
    pub bank_transaction_id: Option<String>,
    /// The record in the reply, raw.
    #[serde(skip)]
    pub record: Option<String>,
    /// The person's decision and its event.
    pub resolved: Option<(u32, Resolved)>,
    /// The people of that decision: its author and its approver.
    #[serde(skip)]
    pub decided_by: Vec<Person>,
    /// The statement line that it is reconciled with.
    #[serde(rename = "ticked")]
    pub reconciled: Option<Reconciled>,
    /// Its events.
    pub events: Vec<u32>,
    /// Amount without trailing zeros.
    #[serde(skip)]
    pub amount_normal: Option<String>,
    /// The event that confirmed it.
    #[serde(skip)]
    pub confirmed: u32,
}

/// An event in the chain, without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// When.
    pub at: String,
    /// Its hash, as stored.
    pub hash: String,
    /// The submission, for an event about a whole submission.
    pub submission: Option<String>,
}

/// The content of a journal for packs, or the part of it that a pack has in full.
#[derive(Debug, Default)]
pub struct Lines {
    /// By number.
    pub instructions: Vec<PackLine>,
    /// By id: the event's sequence and its content.
    pub submissions: BTreeMap<String, (u32, Submission)>,
    /// The chain, by sequence.
    pub links: BTreeMap<u32, Link>,
    /// Settings, by event.
    pub settings: Vec<(u32, Settings)>,
    /// Accepted unknown histories, by event.
    pub histories: Vec<(u32, HistoryAccepted)>,
    at_of: BTreeMap<String, usize>,
    /// The people of requests about decisions, by the approval's id.
    askers: BTreeMap<String, Vec<Person>>,
}

impl Lines {
    /// Reads the whole journal once.
    ///
    /// # Errors
    /// `database` when SQLite fails or a row is not an event.
    pub fn read(book: &JournalRead) -> Result<Self> {
        let mut lines = Self::default();
        book.each(|event| {
            lines.add(&event);
            Ok(())
        })?;
        Ok(lines)
    }

    /// The time of an event.
    pub fn at(&self, event: u32) -> String {
        self.links.get(&event).map(|link| link.at.clone()).unwrap_or_default()
    }

    /// The instructions of a submission.
    pub fn of_submission<'a>(&'a self, submission: &'a str) -> impl Iterator<Item = &'a PackLine> {
        self.instructions.iter().filter(move |line| line.submission == submission)
    }

    /// Folds the next event.
    pub fn add(&mut self, event: &RawEvent) {
        let entry = event.entry();
        let submission = match &entry {
            Entry::Submission(submission) => Some(submission.submission.clone()),
            Entry::Paused(of) | Entry::WentOn(of) => Some(of.submission.clone()),
            Entry::Approved(approved) => of_submission(approved.subject, &approved.about),
            Entry::SentBack(back) => of_submission(back.subject, &back.about),
            Entry::ApprovalEnded(ended) => of_submission(ended.subject, &ended.about),
            _ => None,
        };
        self.links.insert(event.sequence, Link { at: event.at.clone(), hash: event.hash.clone(), submission });
        match &entry {
            Entry::Asked(asked) => {
                self.askers.insert(asked.approval.clone(), vec![asked.preparer.clone().without_token()]);
            }
            Entry::Approved(approved) => {
                let asked = self.askers.get_mut(&approved.approval);
                asked.into_iter().for_each(|people| people.push(approved.approver.clone().without_token()));
            }
            _ => {}
        }
        match entry {
            Entry::Submission(submission) => {
                self.submissions.insert(submission.submission.clone(), (event.sequence, *submission));
            }
            Entry::Confirmed(confirmed) => {
                self.at_of.insert(confirmed.instruction.clone(), self.instructions.len());
                let marks = self.marks(&confirmed);
                let submission = self.submissions.get(&confirmed.submission).map(|(_, of)| of);
                let asked_for = submission.map(|of| of.approval.is_some());
                let person = submission.map(Submission::confirmer).unwrap_or_default();
                let reason = submission.and_then(|of| of.reason.clone());
                let by_book = self.settings.last().and_then(|(_, book)| answer_by(book, &confirmed));
                let mut line = line(*confirmed, event, marks);
                line.answer = line.answer.or(by_book);
                (line.confirmed_by, line.reason) = (person, reason);
                if asked_for == Some(true) {
                    line.state = State::AwaitingApproval;
                }
                self.instructions.push(line);
            }
            Entry::Approved(approved) if approved.subject == ApprovalSubject::Submission => {
                let of = self.instructions.iter_mut().filter(|line| line.submission == approved.about);
                for line in of.filter(|line| line.state == State::AwaitingApproval) {
                    line.state = State::Confirmed;
                    line.approved_by = Some(approved.approver.clone().without_token());
                    line.approved_tier = Some(approved.tier);
                    line.events.push(event.sequence);
                }
            }
            Entry::Settings(settings) => self.settings.push((event.sequence, *settings)),
            Entry::HistoryAccepted(history) => self.histories.push((event.sequence, history)),
            other => self.advance(event.sequence, other),
        }
    }

    fn advance(&mut self, sequence: u32, entry: Entry) {
        let at = entry.instruction().and_then(|id| self.at_of.get(id).copied());
        let Some(line) = at.and_then(|at| self.instructions.get_mut(at)) else { return };
        line.events.push(sequence);
        match entry {
            Entry::Sending(_) => line.state = State::Sending,
            Entry::Replied(_) | Entry::Unanswered(_) => line.tried = true,
            Entry::Contradicted(_) => {
                (line.state, line.unproven, line.unclassified) = (State::InDoubt, false, false);
            }
            Entry::Verdict(verdict) => {
                (line.state, line.unproven, line.unclassified) =
                    (verdict.state(), verdict.unproven, verdict.unclassified);
                line.record = verdict.record.or(line.record.take());
                line.bank_transaction_id = verdict.bank_transaction_id.or(line.bank_transaction_id.take());
            }
            Entry::Resolved(resolved) => {
                line.state = if resolved.executed { State::Executed } else { State::NotExecuted };
                (line.unproven, line.unclassified) = (false, false);
                line.bank_transaction_id = resolved.bank_reference.clone().or(line.bank_transaction_id.take());
                let asked = resolved.approval.as_ref().and_then(|approval| self.askers.get(approval));
                let own = || vec![account(&resolved.system_user, &resolved.machine)];
                line.decided_by = asked.cloned().unwrap_or_else(own);
                line.resolved = Some((sequence, resolved));
            }
            Entry::Cancelled(_) => line.state = State::Cancelled,
            Entry::Reconciled(reconciled) => line.reconciled = Some(*reconciled),
            Entry::Unreconciled(_) => line.reconciled = None,
            _ => {}
        }
    }

    fn marks(&self, confirmed: &Confirmed) -> Vec<String> {
        let dialog = self.submissions.get(&confirmed.submission).map_or("", |(_, submission)| &submission.dialog);
        marks_beside(dialog, confirmed.position)
    }
}

/// The marks that a dialog's text shows below the row of a position (from 0).
fn marks_beside(dialog: &str, position: u32) -> Vec<String> {
    let (begins, ends) = (format!("{}. ", position + 1), format!("{}. ", position + 2));
    let row = dialog.lines().skip_while(|line| !line.starts_with(&begins)).take_while(|line| !line.starts_with(&ends));
    row.filter_map(|line| line.strip_prefix("   ! ")).map(str::to_owned).collect()
}

/// The answer of a receipt that an older program confirmed, by a code book.
fn answer_by(book: &Settings, confirmed: &Confirmed) -> Option<String> {
    let body: Vec<serde_json::Value> = serde_json::from_str(&confirmed.body).ok()?;
    let sent = body.first()?.get(ANSWER_FLAG)?.to_string();
    let name = |word: &str| format!("code_book.{}.{ANSWER_FLAG}.{word}", confirmed.bank_mark);
    let word = ["accept", "refuse"].into_iter().find(|word| book.values.get(&name(word)) == Some(&sent))?;
    Some(word.to_owned())
}

/// The person behind a system account.
pub fn account(system_user: &str, machine: &str) -> Person {
    Person { system_user: system_user.to_owned(), machine: machine.to_owned(), ..Person::default() }
}

fn of_submission(subject: ApprovalSubject, about: &str) -> Option<String> {
    (subject == ApprovalSubject::Submission).then(|| about.to_owned())
}

fn line(confirmed: Confirmed, event: &RawEvent, marks: Vec<String>) -> PackLine {
    let account = confirmed.account_key().to_string();
    PackLine {
        number: confirmed.number,
        instruction: confirmed.instruction,
        submission: confirmed.submission,
        operation: confirmed.operation,
        account,
        answer: confirmed.answer,
        draft_number: confirmed.draft_number,
        amount: confirmed.amount,
        currency: confirmed.currency,
        counterparty: confirmed.recorded_counterparty,
        trade_day: confirmed.trade_day,
        reference_order: confirmed.reference_order,
        supersedes: confirmed.supersedes,
        confirmed_at: event.at.clone(),
        confirmed_by: Person::default(),
        approved_by: None,
        approved_tier: None,
        reason: None,
        marks,
        state: State::Confirmed,
        tried: false,
        unproven: false,
        unclassified: false,
        bank_transaction_id: None,
        record: None,
        resolved: None,
        decided_by: Vec::new(),
        reconciled: None,
        events: vec![event.sequence],
        amount_normal: confirmed.amount_normal,
        confirmed: event.sequence,
    }
}

#[cfg(test)]
mod tests {
    use super::marks_beside;

    #[test]
    fn marks_are_those_below_the_row_and_no_other() {
        let dialog = "Transfer\n! for all\n1. B:1\n   CNY 5\n   ! first\n2. B:2\n   ! second\n   ! third\n3. B:3";
        assert_eq!(marks_beside(dialog, 0), ["first"]);
        assert_eq!(marks_beside(dialog, 1), ["second", "third"]);
        assert!(marks_beside(dialog, 2).is_empty() && marks_beside(dialog, 3).is_empty());
    }
}
