//! Asks the bank what became of an instruction: reads the acting list, the lists in which an executed operation would
//! show, the detail, or the balances, and compares each with the snapshot from before sending. The journal stores every
//! read with its findings, so that later probes can be compared.

use bank_contract::record::elements;
use bank_contract::{Amount, Item, Stage};
use chrono::{DateTime, Utc};
use journal::{Confirmed, Entry, Evidence, StoredEvent, Taught, Verdict};
use model::desks::ANSWER_FLAG;
use model::{AccountKey, Result, Sentence, State, clock};

use super::absence::{AbsenceFacts, Booked};
use super::poll::{Poll, Told, polls};
use super::probe::{Detail, Probe, moment};
use super::propose::{Case, propose};
use super::settled::{Reported, Settling};
use super::signature::Signature;
use crate::access::{BankAccess, DraftIds};
use crate::check::context::KnownDraft;
use crate::check::order::Operation;
use crate::check::resubmit::SETTLED_BY;
use crate::check::stage_facts::changed;
use crate::send::balance;
use crate::send::balance::OwnPayments;
use crate::send::before::Before;
use crate::send::pre_flight::{find, finds};
use crate::send::records::part;
use crate::send::recover::confirmed;
use crate::send::signs;
use crate::send::signs::Signs;
use crate::send::snapshot::{ReadOnce, attach, facts, ids_of};
use crate::send::submissions::Submissions;
use crate::view::Proposal;

/// The field with the day for which the bank should act.
const BOOK_DAY: &str = "bookDate";

/// The instruction to probe, with its snapshot and samples.
pub struct Inquiry {
    pub(super) confirmed: Confirmed,
    pub(super) operation: Operation,
    pub(super) account: AccountKey,
    pub(super) answer: Option<String>,
    pub(super) signs: Option<Signs>,
    booked: Booked,
    pub(super) before: Before,
    /// Our own payments of the account since the snapshot.
    own: OwnPayments,
    samples: Vec<Taught>,
    pub(super) events: Vec<StoredEvent>,
}

impl Inquiry {
    /// From an instruction's events.
    ///
    /// # Errors
    /// `journal-unknown` for an unknown id, or an error of the journal.
    pub fn about(bank: &BankAccess, submissions: &Submissions, id: &str) -> Result<Self> {
        let (events, before) = submissions.journal(|journal| {
            journal.instruction(id)?;
            let events = journal.events_of(id)?;
            let before = Before::of(journal, &events)?;
            Ok((events, before))
        })?;
        let mut confirmed = confirmed(&events).cloned().unwrap_or_default();
        confirmed.draft_number = confirmed.draft_number.or_else(|| number_of(&events, &confirmed.bank_mark));
        let operation = Operation::named(&confirmed.operation)?;
        let account = AccountKey { bank_mark: confirmed.bank_mark.clone(), number: confirmed.account_number.clone() };
        let item = item(&confirmed, operation);
        let answer = answer(bank, &account.bank_mark, item.as_ref());
        let booked = booked(bank, item.as_ref());
        let samples = submissions
            .journal(|journal| Ok(journal.taught(&confirmed.bank_mark, &confirmed.operation, answer.as_deref())?))?;
        let own = submissions.journal(|journal| Ok(OwnPayments::since(journal, &before, &account)?))?;
        // The table of signs is about the list that Aval proposes.
        let signs = signs::of(operation.endpoint, false).filter(|_| confirmed.list.is_none());
        Ok(Self { confirmed, operation, account, answer, signs, booked, before, own, samples, events })
    }

    /// The proposal of the probes so far; `next_probe` is the time of the next automatic probe.
    pub fn proposal(&self, bank: &BankAccess, next_probe: Option<DateTime<Utc>>) -> Option<Proposal> {
        self.weighed(bank, &polls(&self.events), next_probe)
    }

    fn weighed(&self, bank: &BankAccess, polls: &[Poll], next_probe: Option<DateTime<Utc>>) -> Option<Proposal> {
        let profile = bank.profile();
        let signature = self.signature();
        let case = Case {
            operation: self.operation.name(),
            signs: self.signs,
            transfer: self.operation.is_transfer(),
            refuses: self.refuses(),
            facts: AbsenceFacts {
                sent_at: self.before.service_date.as_deref().and_then(moment),
                booked: self.booked,
                authorisation_queue: profile
                    .banks
                    .get(&self.account.bank_mark)
                    .is_some_and(|bank| bank.authorisation_queue),
                zone: profile.zone(),
                next_probe,
            },
            signature: &signature,
        };
        propose(&case, polls)
    }

    /// Whether the instruction refuses a receipt.
    pub fn refuses(&self) -> bool {
        // A value missing in the code book may be a refusal.
        model::desks::answers(self.operation.endpoint) && self.answer.as_deref() != Some("accept")
    }

    /// How drafts that began like this one looked after the operation at this bank; empty for transfers.
    pub fn signature(&self) -> Signature {
        let object = self.signs.and_then(|signs| signs.object());
        match self.stages().and_then(|stages| self.before.listings(&stages)) {
            Some(before) => Signature::fold(&self.samples, &before, object),
            None => Signature::default(),
        }
    }

    /// The lists that a probe reads, the acting one first; `None` for transfers.
    pub(super) fn stages(&self) -> Option<Vec<Stage>> {
        let acting = self.confirmed.acting_list()?;
        let then_in = signs::lists_of(self.operation.endpoint).iter().copied().filter(|list| *list != acting);
        Some(std::iter::once(acting).chain(then_in).collect())
    }

    /// Probes once, records the findings and returns them.
    ///
    /// # Errors
    /// An error of the journal. A list that cannot be read is a finding, not an error.
    pub async fn poll(&mut self, bank: &BankAccess, submissions: &Submissions) -> Result<Poll> {
        let (poll, reads) = self.probe(bank).await;
        let id = self.confirmed.instruction.clone();
        let mut polls = polls(&self.events);
        polls.push(poll.clone());
        let unreadable = || Sentence::new("evidence-unreadable");
        let finding = self.weighed(bank, &polls, None).map_or_else(unreadable, |proposal| proposal.why);
        submissions.record(bank.now(), |recording| {
            let reads = attach(recording, &reads)?;
            recording.add(&Entry::Evidence(Evidence { instruction: id.clone(), reads, finding, facts: facts(&poll) }))
        })?;
        self.events = submissions.journal(|journal| Ok(journal.events_of(&id)?))?;
        Ok(poll)
    }

    /// Probes once without recording.
    pub(super) async fn probe(&self, bank: &BankAccess) -> (Poll, Vec<ReadOnce>) {
        let mut probe = Probe::at(bank, &self.account);
        let mut poll = Poll { at: bank.now(), ..Poll::default() };
        match self.confirmed.acting_list() {
            Some(stage) => self.probe_draft(&mut probe, stage, &mut poll).await,
            None => self.probe_balances(&mut probe, false, &mut poll).await,
        }
        poll.service_at = probe.service_at;
        poll.listings = probe.listings;
        (poll, probe.reads)
    }

    async fn probe_draft(&self, probe: &mut Probe<'_>, acting: Stage, poll: &mut Poll) {
        let Some(number) = self.confirmed.draft_number.clone() else { return };
        if let Some(records) = probe.list(acting, &number).await {
            let found = find(&self.confirmed, &records);
            poll.acting = Some(found.is_some());
            if let Some(now) = found {
                self.compare(probe, acting, now, poll).await;
            }
        }
        for stage in signs::lists_of(self.operation.endpoint).iter().filter(|list| **list != acting) {
            match probe.list(*stage, &number).await {
                Some(records) => self.hold_against(probe, *stage, &records, poll).await,
                None => poll.unread.push(stage.name().to_owned()),
            }
        }
        if self.signs.is_some_and(|signs| signs.may_be_paid) && poll.acting == Some(false) && poll.new_in.is_empty() {
            self.probe_balances(probe, true, poll).await;
        }
    }

    /// Compares the draft's records in the acting list and the detail with those from before sending.
    async fn compare(&self, probe: &mut Probe<'_>, acting: Stage, now: &str, poll: &mut Poll) {
        let list = self.before.list(acting).unwrap_or_default();
        let Some(before) = find(&self.confirmed, &list) else { return };
        // Another list, such as that of all drafts, may keep the draft after the operation.
        poll.compared = self.confirmed.list.is_none();
        poll.changed = changed(before, now);
        let Some(before) = self.before.detail(acting) else { return };
        match probe.detail(acting, &ids_of(&self.confirmed)).await {
            Detail::There(now) => poll.changed.extend(changed(before, &now)),
            Detail::Absent => poll.changed.push("detail".to_owned()),
            Detail::Unread => poll.compared = false,
        }
        poll.changed.sort();
        poll.changed.dedup();
    }

    /// Whether another list has the draft, whether it is new there, and whether its record agrees with the instruction.
    async fn hold_against(&self, probe: &mut Probe<'_>, stage: Stage, records: &[String], poll: &mut Poll) {
        // The bank's id may differ between stages, so another list is matched by number only.
        let by_number = Confirmed { bank_draft_id: None, ..self.confirmed.clone() };
        let name = || stage.name().to_owned();
        let fitting: Vec<&String> = records.iter().filter(|raw| finds(&by_number, raw)).collect();
        if fitting.is_empty() {
            return;
        }
        poll.found_in.push(name());
        let new: Vec<&&String> = fitting.iter().filter(|raw| self.before.had(stage, raw) == Some(false)).collect();
        if self.before.list(stage).is_none() {
            poll.unknown_before.push(name());
        } else if let [one] = new[..] {
            poll.new_in.push(name());
            poll.told = joined(poll.told, poll.new_in.len(), self.says(probe, stage, one).await);
        } else if !new.is_empty() {
            // With two new parts of one number it is unknown which one is ours.
            poll.new_in.push(name());
            poll.told = Told::Contradicts;
        }
    }

    /// Compares a record of another list with the instruction; if the list is silent, reads the detail.
    async fn says(&self, probe: &mut Probe<'_>, stage: Stage, raw: &str) -> Told {
        let told = self.told(raw);
        if told != Told::Silent {
            return told;
        }
        let draft = KnownDraft::read(raw).unwrap_or_default();
        let ids = DraftIds {
            bank_mark: self.account.bank_mark.clone(),
            draft_number: draft.draft_number,
            bank_draft_id: draft.bank_draft_id,
            draft_id: None,
        };
        match probe.detail(stage, &ids).await {
            Detail::There(detail) => self.told(&detail),
            Detail::Absent | Detail::Unread => Told::Silent,
        }
    }

    pub(super) fn told(&self, raw: &str) -> Told {
        let Some(signs) = self.signs else { return Told::Silent };
        let mut told = Told::Agrees;
        let mut hold = |theirs: Option<String>, agrees: &dyn Fn(&str) -> bool| match theirs {
            Some(theirs) if agrees(&theirs) => {}
            Some(_) => told = Told::Contradicts,
            None if told == Told::Agrees => told = Told::Silent,
            None => {}
        };
        if let Some(of) = signs.party {
            let ours = self.confirmed.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
            hold(part(raw, of), &|theirs| ours.map(str::trim) == Some(theirs.trim()));
        }
        if let Some(of) = signs.amount {
            let ours = self.confirmed.amount.as_deref().and_then(|text| Amount::parse_plain(text).ok());
            hold(part(raw, of), &|theirs| ours.is_some() && Amount::from_json_number(theirs) == ours);
        }
        if let Some(of) = signs.new_day {
            let stages = self.stages().unwrap_or_default();
            let listed = stages.iter().filter_map(|stage| self.before.list(*stage)).flatten();
            let details = stages.iter().filter_map(|stage| self.before.detail(*stage)).map(str::to_owned);
            let known: Vec<String> = listed.chain(details).filter_map(|before| part(&before, of)).collect();
            hold(part(raw, of), &|theirs| !known.iter().any(|before| before == theirs));
        }
        told
    }

    async fn probe_balances(&self, probe: &mut Probe<'_>, up: bool, poll: &mut Poll) {
        let (Some(now), Some(before)) = (probe.balances().await, self.before.balances()) else { return };
        let amount = self.confirmed.amount.as_deref().and_then(|text| Amount::parse_plain(text).ok());
        poll.balance_moved = balance::moved(before, &now, &self.account.number, &self.own, amount);
        poll.balance_known = poll.balance_moved.is_some();
        let by = |amount| balance::by_amount(before, &now, &self.account.number, &self.own, (amount, up));
        poll.by_amount = amount.is_some_and(by);
    }
}

/// Combines the findings of several lists that newly have the draft: contradiction first, then agreement.
fn joined(before: Told, place: usize, now: Told) -> Told {
    match (before, now) {
        _ if place == 1 => now,
        (Told::Contradicts, _) | (_, Told::Contradicts) => Told::Contradicts,
        (Told::Agrees, _) | (_, Told::Agrees) => Told::Agrees,
        _ => Told::Silent,
    }
}

/// Probes a refusal once and records that it has settled, if it has. Returns whether it has.
///
/// # Errors
/// `journal-unknown` for an unknown id, or an error of the journal.
pub async fn prove(bank: &BankAccess, submissions: &Submissions, id: &str) -> Result<bool> {
    let mut inquiry = Inquiry::about(bank, submissions, id)?;
    inquiry.poll(bank, submissions).await?;
    let now = submissions.journal(|journal| Ok(journal.instruction(id)?))?;
    let Some(reported) = Reported::of(&bank.profile(), &now, &inquiry.events) else { return Ok(false) };
    let Settling::Settled { first, last } = reported.weigh(&polls(&inquiry.events)) else { return Ok(false) };
    let case = now.reason.as_ref().and_then(|reason| reason.args.get("case")).cloned().unwrap_or_default();
    let of = if reported.transfer { "transfer" } else { "draft" };
    let reason = Sentence::new("reason-refused-proven").with("of", of);
    let reason = reason.with("first", clock::text(first)).with("last", clock::text(last));
    let verdict = Verdict::without_reply(id, State::Refused, SETTLED_BY, &case, reason);
    submissions.record(bank.now(), |recording| recording.add(&Entry::Verdict(Box::new(verdict))))?;
    Ok(true)
}

fn item(confirmed: &Confirmed, operation: Operation) -> Option<Item> {
    let elements = elements(&confirmed.body).ok()?;
    Item::from_json(operation.item, elements.first()?).ok()
}

fn answer(bank: &BankAccess, bank_mark: &str, item: Option<&Item>) -> Option<String> {
    let value = item?.text(ANSWER_FLAG)?.parse().ok()?;
    bank.code_book().word(bank_mark, ANSWER_FLAG, value).map(str::to_owned)
}

fn booked(bank: &BankAccess, item: Option<&Item>) -> Booked {
    match item.and_then(|item| item.text(BOOK_DAY)).filter(|text| !text.trim().is_empty()) {
        None => Booked::None,
        Some(text) => bank.profile().day(&text).map_or(Booked::Unreadable, Booked::For),
    }
}

/// The draft's number from the locks of `sending`, if only the snapshot knew it.
fn number_of(events: &[StoredEvent], bank_mark: &str) -> Option<String> {
    let prefix = format!("{bank_mark}|number|");
    events.iter().find_map(|event| match &event.entry {
        Entry::Sending(sending) => sending.locks.iter().find_map(|key| key.strip_prefix(&prefix)).map(str::to_owned),
        _ => None,
    })
}
