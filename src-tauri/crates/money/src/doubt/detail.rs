//! One instruction with everything that the journal has about it.

use bank_contract::record::elements;
use chrono::{DateTime, Utc};
use journal::{Confirmed, Entry, Instruction, Journal, KeptRead, StoredEvent};
use model::{Result, Sentence, State, clock};

use super::inquire::Inquiry;
use super::signature::{Signature, Standing, TEACHERS_MIN};
use crate::access::BankAccess;
use crate::send::recover::{confirmed, is_in_chunk};
use crate::view::{EventView, EvidenceView, InstructionDetail, ProbeRead, Proposal, ReplyView, SignatureView};

/// The inquiry's part of the details.
pub struct Found {
    proposal: Option<Proposal>,
    race: Sentence,
    signature: Option<SignatureView>,
    next_probe: Option<DateTime<Utc>>,
}

impl Found {
    /// From an inquiry.
    pub fn of(inquiry: &Inquiry, bank: &BankAccess, next_probe: Option<DateTime<Utc>>) -> Self {
        let case = if inquiry.refuses() { "refusing" } else { inquiry.operation.name() };
        Self {
            proposal: inquiry.proposal(bank, next_probe),
            race: Sentence::new("doubt-race").with("case", case),
            signature: inquiry.stages().map(|_| signature(&inquiry.signature())),
            next_probe,
        }
    }
}

/// The details of an instruction; `found` is the inquiry's part.
///
/// # Errors
/// `journal-unknown` for an unknown id, or an error of the journal.
pub fn of(journal: &Journal, id: &str, found: Option<Found>) -> Result<InstructionDetail> {
    let instruction = journal.instruction(id)?;
    let events = journal.events_of(id)?;
    let in_chunk = is_in_chunk(&events);
    let as_it_left = |confirmed: &Confirmed| {
        let call = confirmed.chunk.as_ref().filter(|_| in_chunk).map(|chunk| chunk.body.clone());
        (confirmed.url.clone(), call.unwrap_or_else(|| confirmed.body.clone()))
    };
    let (url, request) = confirmed(&events).map(as_it_left).unwrap_or_default();
    let opens = opens(&instruction);
    let is_open = opens.is_some();
    let (proposal, race, signature, next_probe) = match found {
        Some(found) => (found.proposal, Some(found.race), found.signature, found.next_probe),
        None => (None, None, None, None),
    };
    let evidence = events.iter().filter_map(|event| evidence(journal, event).transpose());
    Ok(InstructionDetail {
        url,
        request,
        reply: reply(journal, &events)?,
        snapshot: snapshot(journal, &events)?,
        before: before(journal, &events)?,
        race: race.filter(|_| is_open),
        signature: signature.filter(|_| is_open),
        opens,
        evidence: evidence.collect::<Result<_>>()?,
        proposal,
        people: journal.people_of(id)?.into(),
        events: events.iter().map(EventView::from).collect(),
        record_shown: None,
        receipt: None,
        supersedes: journal.supersedes(id)?,
        superseded_by: journal.superseded_by(id)?,
        next_look: next_probe.map(clock::text),
        not_executed: None,
        instruction: instruction.into(),
    })
}

/// The events that can end its open state, as a sentence; `None` if it is not open.
fn opens(one: &Instruction) -> Option<Sentence> {
    let id = match one.state {
        State::InDoubt if one.alarm => "opens-alarm",
        State::InDoubt => "opens-in-doubt",
        State::Pending => return Some(Sentence::new("opens-pending").with("since", &one.since)),
        State::Sending => "opens-sending",
        State::Refused if one.unproven => "opens-unproven",
        State::ToVerify => "opens-to-verify",
        _ => return None,
    };
    Some(Sentence::new(id))
}

fn signature(learned: &Signature) -> SignatureView {
    let numbers = |all: &[u32]| all.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let (standing, id) = match learned.standing() {
        Standing::Unknown => ("unknown", "signature-unknown"),
        Standing::Hint => ("hint", "signature-hint"),
        Standing::Proof => ("proof", "signature-proof"),
        Standing::Contradicted => ("contradicted", "signature-contradicted"),
    };
    let lists = learned.lists();
    let nowhere = lists.is_empty() && standing != "unknown";
    let says = Sentence::new(if nowhere { "signature-nowhere" } else { id })
        .with("like", numbers(&learned.like))
        .with("unlike", numbers(&learned.unlike))
        .with("lists", lists.join(", "))
        .with("wanted", TEACHERS_MIN.saturating_sub(learned.like.len()));
    SignatureView {
        standing: standing.to_owned(),
        lists,
        like: learned.like.clone(),
        unlike: learned.unlike.clone(),
        says,
    }
}

fn reply(journal: &Journal, events: &[StoredEvent]) -> Result<Option<ReplyView>> {
    for event in events {
        if let Entry::Replied(replied) = &event.entry {
            let body = journal.attachment(&replied.body_sha256)?.unwrap_or_default();
            return Ok(Some(ReplyView {
                status: replied.status,
                headers: replied.headers.clone(),
                body: String::from_utf8_lossy(&body).into_owned(),
                sha256: replied.body_sha256.clone(),
            }));
        }
    }
    Ok(None)
}

fn snapshot_reads(events: &[StoredEvent]) -> Option<&Vec<KeptRead>> {
    events.iter().find_map(|event| match &event.entry {
        Entry::Sending(sending) => Some(&sending.snapshot),
        Entry::Verdict(verdict) if !verdict.reads.is_empty() => Some(&verdict.reads),
        _ => None,
    })
}

fn before(journal: &Journal, events: &[StoredEvent]) -> Result<Vec<ProbeRead>> {
    snapshot_reads(events).into_iter().flatten().map(|read| probe_read(journal, read)).collect()
}

fn probe_read(journal: &Journal, read: &KeptRead) -> Result<ProbeRead> {
    let list = read.endpoint.strip_prefix("list-bank-").map(str::to_owned);
    let count = match (&list, &read.sha256) {
        (Some(_), Some(sha256)) => {
            let text = String::from_utf8(journal.attachment(sha256)?.unwrap_or_default()).unwrap_or_default();
            elements(&text).ok().and_then(|all| u32::try_from(all.len()).ok())
        }
        _ => None,
    };
    Ok(ProbeRead {
        endpoint: read.endpoint.clone(),
        list,
        at: read.at.clone(),
        count,
        sha256: read.sha256.clone(),
        trouble: read.trouble.clone(),
    })
}

fn snapshot(journal: &Journal, events: &[StoredEvent]) -> Result<Option<String>> {
    let Some(reads) = snapshot_reads(events) else { return Ok(None) };
    let texts: Result<Vec<String>> = reads.iter().map(|read| read_text(journal, read)).collect();
    Ok(Some(texts?.join("\n")))
}

fn read_text(journal: &Journal, read: &KeptRead) -> Result<String> {
    let answer = match &read.sha256 {
        Some(sha256) => journal.attachment(sha256)?.unwrap_or_default(),
        None => Vec::new(),
    };
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let trouble = read.trouble.as_deref().map(|trouble| format!(" ({trouble})")).unwrap_or_default();
    Ok(format!("{} {}{trouble}\n{answer}", read.at, read.endpoint))
}

fn evidence(journal: &Journal, event: &StoredEvent) -> Result<Option<EvidenceView>> {
    let Entry::Evidence(evidence) = &event.entry else { return Ok(None) };
    let reads: Result<Vec<ProbeRead>> = evidence.reads.iter().map(|read| probe_read(journal, read)).collect();
    Ok(Some(EvidenceView { at: event.at.clone(), finding: evidence.finding.clone(), reads: reads? }))
}
