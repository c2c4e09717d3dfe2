//! Reading evidence: the acting list, the lists in which an executed operation would show, the detail, or the balances.
//! Every read is kept in the journal; what it shows is kept beside it, so that later polls can be compared.

use bank_contract::record::{Fields, elements};
use bank_contract::wire::{Draft, Wire};
use bank_contract::{Amount, Stage};
use serde_json::value::RawValue;

use super::propose::{Case, Poll, propose};
use super::signs::{self, Signs};
use crate::desk::Desk;
use crate::desks::{ANSWER_FLAG, acting_stage};
use crate::error::Result;
use crate::journal::{Confirmed, Entry, Evidence, Journal, KeptRead, StoredEvent, hex, sha256};
use crate::money::{
    DraftStatus, Operation, ReadOnce, Teller, answered, attach, confirmed, facts, find, list_bytes, plain, unanswered,
};
use crate::profile::AccountKey;
use crate::view::{Proposal, Sentence, State};

/// What is asked about.
pub struct Inquiry {
    confirmed: Confirmed,
    operation: Operation,
    account: AccountKey,
    signs: Option<Signs>,
    status_before: Option<DraftStatus>,
    events: Vec<StoredEvent>,
}

impl Inquiry {
    /// About an instruction, out of its events.
    ///
    /// # Errors
    /// There is none of that id.
    pub fn about(desk: &Desk, teller: &Teller, id: &str) -> Result<Self> {
        let events = teller.journal(|journal| {
            journal.instruction(id)?;
            Ok(journal.events_of(id)?)
        })?;
        let mut confirmed = confirmed(&events).cloned().unwrap_or_default();
        confirmed.draft_number = confirmed.draft_number.or_else(|| number_of(&events, &confirmed.bank_mark));
        let operation = Operation::named(&confirmed.operation)?;
        let account = AccountKey { bank_mark: confirmed.bank_mark.clone(), number: confirmed.account_number.clone() };
        let refuses = refuses(desk, &confirmed);
        let signs = signs::of(operation.endpoint, refuses);
        let status_before = teller.journal(|journal| Ok(snapshot_status(journal, &confirmed, &events)))?;
        Ok(Self { confirmed, operation, account, signs, status_before, events })
    }

    /// What the polls up to now propose.
    pub fn proposal(&self, desk: &Desk) -> Option<Proposal> {
        let sent_day = self.events.iter().find_map(|event| match &event.entry {
            Entry::Sending(sending) => sending.service_date.as_deref().and_then(day_of),
            _ => None,
        });
        let queue = desk.profile().banks.get(&self.account.bank_mark).is_some_and(|bank| bank.authorisation_queue);
        let case = Case {
            operation: self.operation.name(),
            signs: self.signs,
            transfer: self.operation.is_transfer(),
            sent_day: sent_day.as_deref(),
            authorisation_queue: queue,
        };
        propose(&case, &polls(&self.events))
    }

    /// Reads once and records what was found. Returns the poll.
    ///
    /// # Errors
    /// The journal's; a list that cannot be read is a finding and no error.
    pub async fn poll(&mut self, desk: &Desk, teller: &Teller) -> Result<Poll> {
        let (poll, reads) = match acting_stage(self.operation.endpoint) {
            Some(stage) => self.read_draft(desk, stage).await,
            None => self.read_balances(desk).await,
        };
        let id = self.confirmed.instruction.clone();
        let mut polls = polls(&self.events);
        polls.push(poll.clone());
        let finding = self.finding(desk, &polls);
        teller.record(desk.now(), |recording| {
            let reads = attach(recording, &reads)?;
            recording.add(&Entry::Evidence(Evidence { instruction: id.clone(), reads, finding, facts: facts(&poll) }))
        })?;
        self.events = teller.journal(|journal| Ok(journal.events_of(&id)?))?;
        Ok(poll)
    }

    fn finding(&self, desk: &Desk, polls: &[Poll]) -> Sentence {
        let queue = desk.profile().banks.get(&self.account.bank_mark).is_some_and(|bank| bank.authorisation_queue);
        let case = Case {
            operation: self.operation.name(),
            signs: self.signs,
            transfer: self.operation.is_transfer(),
            sent_day: None,
            authorisation_queue: queue,
        };
        propose(&case, polls).map_or_else(|| Sentence::new("evidence-unreadable"), |proposal| proposal.why)
    }

    async fn read_draft(&self, desk: &Desk, stage: Stage) -> (Poll, Vec<ReadOnce>) {
        let mut reads = Vec::new();
        let mut poll = Poll { at: desk.now(), agrees: true, ..Poll::default() };
        let acting = self.list(desk, stage, &mut reads, &mut poll).await;
        if let Some(records) = acting {
            let found = find(&self.confirmed, &records);
            poll.acting = Some(found.is_some());
            let before = self.status_before.clone();
            poll.unchanged = found.is_some_and(|draft| before.is_none_or(|before| before == draft.status));
        }
        for then in self.signs.map_or(&[][..], |signs| signs.then_in) {
            let Some(records) = self.list(desk, *then, &mut reads, &mut poll).await else { continue };
            // The bank's id may differ from stage to stage: in another list the number has to do.
            let by_number = Confirmed { bank_draft_id: None, ..self.confirmed.clone() };
            let fitting: Vec<&String> =
                records.iter().filter(|raw| find(&by_number, std::slice::from_ref(raw)).is_some()).collect();
            if !fitting.is_empty() {
                poll.found_in.push(then.name().to_owned());
                poll.agrees &= fitting.iter().any(|raw| self.agrees(raw));
            }
        }
        (poll, reads)
    }

    async fn list(&self, desk: &Desk, stage: Stage, reads: &mut Vec<ReadOnce>, poll: &mut Poll) -> Option<Vec<String>> {
        let number = self.confirmed.draft_number.clone()?;
        let name = stage.list().row().name();
        match desk.acting_list_read(stage, &self.account, &number).await {
            Ok(read) => {
                let query = [("draftNumber".to_owned(), number)];
                let at = crate::journal::time_text(read.at);
                reads.push(answered(name, &self.account, &query, at, list_bytes(&read.records)));
                poll.service_day = read.service_date.as_deref().and_then(day_of).or(poll.service_day.take());
                let found = find(&Confirmed { bank_draft_id: None, ..self.confirmed.clone() }, &read.records).is_some();
                // A list that ignored the filter and does not show the draft says nothing.
                (read.filter_works || found).then_some(read.records)
            }
            Err(error) => {
                reads.push(unanswered(name, &self.account, desk.now_text(), &error));
                None
            }
        }
    }

    /// What a record of another list says of the other side and the amount agrees with what was sent.
    fn agrees(&self, raw: &str) -> bool {
        let Some(signs) = self.signs else { return false };
        let party = self.confirmed.counterparty.as_ref().and_then(|party| party.account_number.clone());
        let party_fits = signs.party.is_none_or(|(object, field)| part(raw, object, field) == party);
        let amount_fits = signs.amount.is_none_or(|(object, field)| {
            let theirs = part(raw, object, field).and_then(|text| Amount::from_json_number(&text));
            let ours = self.confirmed.amount.as_deref().and_then(|text| Amount::parse_plain(text).ok());
            theirs.is_some() && theirs == ours
        });
        party_fits && amount_fits
    }

    async fn read_balances(&self, desk: &Desk) -> (Poll, Vec<ReadOnce>) {
        let mut poll = Poll { at: desk.now(), ..Poll::default() };
        let name = "query-day-balance";
        match desk.balance_read(&self.account).await {
            Ok(read) => {
                let now = hex(&sha256(read.raw.as_bytes()));
                poll.balance_moved = self.snapshot_hash(name).map(|before| before != now);
                poll.service_day = read.service_date.as_deref().and_then(day_of);
                let at = crate::journal::time_text(read.at);
                (poll, vec![answered(name, &self.account, &[], at, read.raw.into_bytes())])
            }
            Err(error) => (poll, vec![unanswered(name, &self.account, desk.now_text(), &error)]),
        }
    }

    fn snapshot_hash(&self, endpoint: &str) -> Option<String> {
        self.events.iter().find_map(|event| match &event.entry {
            Entry::Sending(sending) => {
                sending.snapshot.iter().find(|read| read.endpoint == endpoint).and_then(|read| read.sha256.clone())
            }
            _ => None,
        })
    }

    /// Whether one read agrees with a refusal: the draft still stands, unchanged, in the list that allows the operation,
    /// and nowhere that an executed one would put it; or the balances are those from before.
    pub fn agrees_with_refusal(&self, poll: &Poll) -> bool {
        if self.operation.is_transfer() {
            return poll.balance_moved == Some(false);
        }
        poll.acting == Some(true) && poll.unchanged && poll.found_in.is_empty()
    }
}

/// Reads once after a refusal that only the service's word supports; proves it where the read agrees.
///
/// # Errors
/// The journal's.
pub async fn prove(desk: &Desk, teller: &Teller, id: &str) -> Result<bool> {
    let now = teller.journal(|journal| Ok(journal.instruction(id)?))?;
    let mut inquiry = Inquiry::about(desk, teller, id)?;
    let poll = inquiry.poll(desk, teller).await?;
    let agrees = now.state == State::Refused && now.unproven && inquiry.agrees_with_refusal(&poll);
    if agrees {
        let case = now.reason.as_ref().and_then(|reason| reason.args.get("case")).cloned().unwrap_or_default();
        let verdict = plain(id, State::Refused, "evidence", &case, Sentence::new("reason-refused-proven"));
        teller.record(desk.now(), |recording| recording.add(&Entry::Verdict(Box::new(verdict))))?;
    }
    Ok(agrees)
}

/// All polls of an instruction, oldest first.
pub fn polls(events: &[StoredEvent]) -> Vec<Poll> {
    let poll = |event: &StoredEvent| match &event.entry {
        Entry::Evidence(evidence) => serde_json::from_value(evidence.facts.clone()).ok(),
        _ => None,
    };
    events.iter().filter_map(poll).collect()
}

fn refuses(desk: &Desk, confirmed: &Confirmed) -> bool {
    let Some(of) = Operation::named(&confirmed.operation).ok().map(|operation| operation.item) else { return false };
    let Ok(elements) = elements(&confirmed.body) else { return false };
    let flag = elements.first().and_then(|raw| bank_contract::Item::from_json(of, raw).ok()?.text(ANSWER_FLAG));
    let value = flag.and_then(|text| text.parse().ok());
    value.is_some_and(|value| desk.code_book().word(&confirmed.bank_mark, ANSWER_FLAG, value) == Some("refuse"))
}

/// A number that only the snapshot made known.
fn number_of(events: &[StoredEvent], bank_mark: &str) -> Option<String> {
    let prefix = format!("{bank_mark}|number|");
    events.iter().find_map(|event| match &event.entry {
        Entry::Sending(sending) => sending.locks.iter().find_map(|key| key.strip_prefix(&prefix)).map(str::to_owned),
        _ => None,
    })
}

fn part(raw: &str, object: &str, field: &str) -> Option<String> {
    let raw: &RawValue = serde_json::from_str(raw).ok()?;
    let inner = Fields::read(Draft::TYPE, raw).ok()?.raw(object)?;
    Fields::read(Draft::TYPE, inner).ok()?.text(field)
}

/// The day of an HTTP date.
fn day_of(date: &str) -> Option<String> {
    let moment = chrono::DateTime::parse_from_rfc2822(date).ok()?;
    Some(moment.date_naive().to_string())
}

/// The status that the snapshot from before sending shows; where there is none, the one that the clerk saw.
fn snapshot_status(journal: &Journal, confirmed: &Confirmed, events: &[StoredEvent]) -> Option<DraftStatus> {
    let reads = events.iter().find_map(|event| match &event.entry {
        Entry::Sending(sending) => Some(&sending.snapshot),
        _ => None,
    });
    let from_read = |read: &KeptRead| {
        let bytes = journal.attachment(read.sha256.as_deref()?).ok()??;
        let text = String::from_utf8(bytes).ok()?;
        let records = elements(&text).ok()?.into_iter().map(|raw| raw.get().to_owned()).collect::<Vec<_>>();
        find(confirmed, &records).map(|draft| draft.status)
    };
    let kept = reads.and_then(|reads| reads.iter().find_map(from_read));
    kept.or_else(|| confirmed.draft_status.clone())
}
