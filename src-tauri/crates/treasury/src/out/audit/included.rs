//! The events that a pack has in full, folded, with the files that they name. Made from the journal when a pack is made,
//! and from the folder when it is checked.

use std::collections::BTreeMap;

use bank_client::ReceiptKind;
use journal::Entry;
use model::Result;
use serde_json::Value;

use super::book::RawEvent;
use super::lines::Lines;

/// Gives the name of an attachment's file in the pack by its hash; `None` where it is missing.
pub type AttachmentName<'a> = dyn FnMut(&str) -> Result<Option<String>> + 'a;

/// The events in full.
#[derive(Debug, Default)]
pub struct Included {
    /// Their folds.
    pub lines: Lines,
    /// The files of each instruction, by its number: the label's sentence and the path.
    pub papers: BTreeMap<u32, Vec<(&'static str, String)>>,
    numbers: BTreeMap<String, u32>,
}

impl Included {
    /// Adds the next event. Returns the file of the request that it confirms.
    ///
    /// # Errors
    /// The error of `attachment`.
    pub fn add(&mut self, event: &RawEvent, attachment: &mut AttachmentName<'_>) -> Result<Option<(String, Vec<u8>)>> {
        self.lines.add(event);
        let entry = event.entry();
        let mut request = None;
        if let Entry::Confirmed(confirmed) = &entry {
            let name = format!("requests/{:06}.json", confirmed.number);
            self.numbers.insert(confirmed.instruction.clone(), confirmed.number);
            self.papers.entry(confirmed.number).or_default().push(("audit-paper-request", name.clone()));
            request = Some((name, confirmed.body.clone().into_bytes()));
        }
        let number = entry.instruction().and_then(|id| self.numbers.get(id)).copied();
        for (label, sha256) in named(event, &entry) {
            // An attachment missing from a damaged journal is left out; the check reports it.
            if let (Some(name), Some(number)) = (attachment(&sha256)?, number) {
                self.papers.entry(number).or_default().push((label, name));
            }
        }
        Ok(request)
    }
}

/// The attachments that an event names, each with its label for the reader.
fn named(event: &RawEvent, entry: &Entry) -> Vec<(&'static str, String)> {
    let label = match entry {
        Entry::Replied(_) => "audit-paper-reply",
        Entry::Evidence(_) | Entry::Learned(_) | Entry::Contradicted(_) | Entry::EndedLater(_) => {
            "audit-paper-evidence"
        }
        Entry::Approved(_) | Entry::SentBack(_) => "audit-paper-approval",
        Entry::Resolved(_) => "audit-paper-resolution",
        Entry::ReceiptKept(_) => "audit-paper-receipt",
        _ => "audit-paper-snapshot",
    };
    let payload: Value = serde_json::from_slice(&event.payload).unwrap_or_default();
    let reads = ["snapshot", "reads"].iter().filter_map(|name| payload[*name].as_array()).flatten();
    let of_reads = reads.filter_map(|read| read["sha256"].as_str());
    let signed = payload["signed"]["file_sha256"].as_str();
    let shown = payload["file_sha256"].as_str().filter(|_| payload["attached"] == true);
    let receipt = payload["sha256"].as_str().filter(|_| matches!(entry, Entry::ReceiptKept(_)));
    of_reads
        .chain(payload["body_sha256"].as_str())
        .chain(receipt)
        .chain(signed)
        .chain(shown)
        .map(|sha256| (label, sha256.to_owned()))
        .collect()
}

/// The file of an attachment.
pub fn attachment_name(sha256: &str, bytes: &[u8]) -> String {
    format!("attachments/{sha256}.{}", ending(bytes))
}

/// The file extension by which a browser shows the bytes.
pub fn ending(bytes: &[u8]) -> &'static str {
    if let Some(kind) = ReceiptKind::of(bytes) {
        return kind.ending();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() => "json",
        Ok(_) => "txt",
        Err(_) => "bin",
    }
}
