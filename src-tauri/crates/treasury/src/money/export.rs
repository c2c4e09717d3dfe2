//! A submission as files: requests, replies, snapshots, evidence and events, for somebody who does not have Aval.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Serialize;

use crate::doubt::detail_of;
use crate::error::Result;
use crate::journal::{Entry, Journal, StoredEvent};

/// Writes the files. `events.jsonl` holds each event as `sequence`, `at`, `hash` and its payload.
///
/// # Errors
/// There is no such submission, the journal's, or the disk's.
pub fn export(journal: &Journal, submission: &str, to: &Path) -> Result<()> {
    let view = journal.submission(submission)?;
    fs::create_dir_all(to)?;
    fs::write(to.join("submission.json"), pretty(&view))?;
    if let Some(entry) = journal.submission_entry(submission)? {
        fs::write(to.join("dialog.txt"), &entry.dialog)?;
        fs::write(to.join("confirmed.json"), pretty(&entry))?;
    }
    // An approval is told of each instruction that it freed, and is one event.
    let mut lines = BTreeMap::new();
    for one in &view.instructions {
        let detail = detail_of(journal, &one.id, None)?;
        let name = format!("{:06}", one.number);
        fs::write(to.join(format!("{name}-request.json")), &detail.request)?;
        for event in journal.events_of(&one.id)? {
            write_attachments(journal, to, &name, &event)?;
            lines.insert(event.sequence, line(&event));
        }
    }
    fs::write(to.join("events.jsonl"), lines.into_values().collect::<String>())?;
    let (sequence, hash) = journal.head()?;
    fs::write(to.join("chain-head.txt"), format!("{sequence} {}\n", crate::journal::hex(&hash)))?;
    Ok(())
}

fn line(event: &StoredEvent) -> String {
    let payload = serde_json::to_value(&event.entry).unwrap_or_default();
    let line = serde_json::json!({
        "sequence": event.sequence, "at": event.at, "hash": event.hash, "payload": payload,
    });
    format!("{line}\n")
}

fn write_attachments(journal: &Journal, to: &Path, name: &str, event: &StoredEvent) -> Result<()> {
    let reads = match &event.entry {
        Entry::Sending(sending) => &sending.snapshot[..],
        Entry::Verdict(verdict) => &verdict.reads[..],
        Entry::Evidence(evidence) => &evidence.reads[..],
        Entry::Learned(learned) => &learned.reads[..],
        Entry::Replied(replied) => {
            let body = journal.attachment(&replied.body_sha256)?.unwrap_or_default();
            fs::write(to.join(format!("{name}-reply.bin")), body)?;
            &[]
        }
        Entry::Approved(approved) => {
            if let Some(signed) = &approved.signed {
                let file = journal.attachment(&signed.file_sha256)?.unwrap_or_default();
                fs::write(to.join("approval.json"), file)?;
            }
            &[]
        }
        _ => &[],
    };
    for read in reads {
        if let Some(sha256) = &read.sha256 {
            let bytes = journal.attachment(sha256)?.unwrap_or_default();
            fs::write(to.join(format!("{name}-{}-{}.json", event.sequence, read.endpoint)), bytes)?;
        }
    }
    Ok(())
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}
