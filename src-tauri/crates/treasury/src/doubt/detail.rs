//! One instruction with everything the journal has of it.

use crate::error::Result;
use crate::journal::{Entry, Journal, KeptRead, StoredEvent};
use crate::money::confirmed;
use crate::view::{EvidenceView, InstructionDetail, Proposal, ReplyView};

/// The details of an instruction.
///
/// # Errors
/// There is none of that id, or the journal's.
pub fn of(journal: &Journal, id: &str, proposal: Option<Proposal>) -> Result<InstructionDetail> {
    let instruction = journal.instruction(id)?;
    let events = journal.events_of(id)?;
    let (url, request) =
        confirmed(&events).map(|confirmed| (confirmed.url.clone(), confirmed.body.clone())).unwrap_or_default();
    Ok(InstructionDetail {
        instruction,
        url,
        request,
        reply: reply(journal, &events)?,
        snapshot: snapshot(journal, &events)?,
        evidence: events.iter().filter_map(evidence).collect(),
        proposal,
        events: events.iter().map(StoredEvent::view).collect(),
        supersedes: journal.supersedes(id)?,
        superseded_by: journal.superseded_by(id)?,
        next_look: None,
    })
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

fn snapshot(journal: &Journal, events: &[StoredEvent]) -> Result<Option<String>> {
    let reads = events.iter().find_map(|event| match &event.entry {
        Entry::Sending(sending) => Some(&sending.snapshot),
        Entry::Verdict(verdict) if !verdict.reads.is_empty() => Some(&verdict.reads),
        _ => None,
    });
    let Some(reads) = reads else { return Ok(None) };
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

fn evidence(event: &StoredEvent) -> Option<EvidenceView> {
    match &event.entry {
        Entry::Evidence(evidence) => Some(EvidenceView { at: event.at.clone(), finding: evidence.finding.clone() }),
        _ => None,
    }
}
