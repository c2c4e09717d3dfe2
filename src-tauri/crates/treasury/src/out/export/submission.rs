//! A submission as files: requests, replies, snapshots, evidence and events, for a reader without Aval.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::Path;

use journal::{Entry, Journal, StoredEvent};
use model::{DeskError, Result, Sentence, folder};
use money::doubt::detail_of;
use money::view::SubmissionView;
use serde::Serialize;

/// Writes the files. `events.jsonl` holds each event as `sequence`, `at`, `hash` and its payload.
///
/// # Errors
/// `pack-exists` where the folder is not empty, `journal-unknown` for an unknown submission, or an error of the journal
/// or the disk.
pub fn submission(journal: &Journal, submission: &str, to: &Path) -> Result<()> {
    let view = journal.submission(submission)?;
    let mut files = Files::make(to)?;
    files.write("submission.json", pretty(&SubmissionView::from(view.clone())))?;
    if let Some(entry) = journal.submission_entry(submission)? {
        files.write("dialog.txt", &entry.dialog)?;
        files.write("confirmed.json", pretty(&entry))?;
    }
    // An approval is listed under each instruction that it released, but it is one event.
    let mut lines = BTreeMap::new();
    for one in &view.instructions {
        let detail = detail_of(journal, &one.id, None)?;
        let name = format!("{:06}", one.number);
        files.write(&format!("{name}-request.json"), &detail.request)?;
        for event in journal.events_of(&one.id)? {
            write_attachments(journal, &mut files, &name, &event)?;
            lines.insert(event.sequence, line(&event));
        }
    }
    files.write("events.jsonl", lines.into_values().collect::<String>())?;
    let (sequence, hash) = journal.head()?;
    files.write("chain-head.txt", format!("{sequence} {}\n", model::hex(&hash)))?;
    Ok(())
}

/// The folder of an export.
struct Files<'to> {
    to: &'to Path,
    names: BTreeSet<String>,
}

impl<'to> Files<'to> {
    /// A new folder, or an empty one.
    fn make(to: &'to Path) -> Result<Self> {
        match folder::make_new(to) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !folder::is_empty(to) => {
                let sentence = Sentence::new("audit-pack-exists").with("path", to.display());
                return Err(DeskError::correct("pack-exists", sentence));
            }
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error.into()),
            _ => {}
        }
        Ok(Self { to, names: BTreeSet::new() })
    }

    /// Writes a file once: several instructions may name the same file.
    fn write(&mut self, name: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        if self.names.insert(name.to_owned()) {
            folder::create_new(&self.to.join(name))?.write_all(bytes.as_ref())?;
        }
        Ok(())
    }
}

fn line(event: &StoredEvent) -> String {
    let payload = serde_json::to_value(&event.entry).unwrap_or_default();
    let line = serde_json::json!({
        "sequence": event.sequence, "at": event.at, "hash": event.hash, "payload": payload,
    });
    format!("{line}\n")
}

fn write_attachments(journal: &Journal, files: &mut Files<'_>, name: &str, event: &StoredEvent) -> Result<()> {
    let reads = match &event.entry {
        Entry::Sending(sending) => &sending.snapshot[..],
        Entry::Verdict(verdict) => &verdict.reads[..],
        Entry::Evidence(evidence) => &evidence.reads[..],
        Entry::Learned(learned) => &learned.reads[..],
        Entry::Contradicted(contradicted) => &contradicted.reads[..],
        Entry::EndedLater(ended) => &ended.reads[..],
        Entry::Replied(replied) => {
            let body = journal.attachment(&replied.body_sha256)?.unwrap_or_default();
            files.write(&format!("{name}-reply.bin"), body)?;
            &[]
        }
        Entry::ReceiptKept(receipt) => {
            let file = journal.attachment(&receipt.sha256)?.unwrap_or_default();
            files.write(&format!("{name}-{}-receipt.{}", event.sequence, receipt.ending), file)?;
            &[]
        }
        Entry::Approved(approved) => {
            if let Some(signed) = &approved.signed {
                let file = journal.attachment(&signed.file_sha256)?.unwrap_or_default();
                files.write("approval.json", file)?;
            }
            &[]
        }
        _ => &[],
    };
    for read in reads {
        if let Some(sha256) = &read.sha256 {
            let bytes = journal.attachment(sha256)?.unwrap_or_default();
            files.write(&format!("{name}-{}-{}.json", event.sequence, read.endpoint), bytes)?;
        }
    }
    Ok(())
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}
