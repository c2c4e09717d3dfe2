//! A person's decision about what became of an instruction. Evidence proposes, this decides.
//!
//! *Not executed* lets the same money be sent again. For a doubt it takes the bank's written word as a file, whose bytes go
//! into the journal, or the bank's next working day: by the service's own `Date` at a look of this instruction, against its
//! `Date` when it was sent. This computer's clock decides nothing.

use std::path::Path;

use chrono::{DateTime, NaiveDate, Utc};

use super::look::moment;
use super::poll::polls;
use crate::clock::Zone;
use crate::error::{DeskError, Result};
use crate::folder;
use crate::journal::{Asked, Entry, Resolved, StoredEvent, hex, sha256};
use crate::view::{Resolution, Sentence, State};

/// Largest file that a resolution takes: a scanned letter, not a film.
const FILE_BYTES_MAX: u64 = 20 << 20;

/// A resolution as it will be recorded, and the bytes of its file.
pub struct Decided {
    /// The event.
    pub resolved: Resolved,
    /// The file, which becomes an attachment.
    pub file: Option<Vec<u8>>,
}

/// The decision of a person. It needs a reason. *Executed* needs the bank's reference or a file that shows it, but for an
/// instruction in the state *to verify*, which a matching record answered.
///
/// # Errors
/// `resolution`: the reason or the proof is missing, or the file is empty, too large, no regular file or cannot be read.
pub fn decided(resolution: &Resolution, state: State, system_user: &str, machine: &str) -> Result<Decided> {
    let wrong = |id: &str| Err(DeskError::correct("resolution", Sentence::new(id)));
    let filled =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let reason = resolution.reason.trim();
    if reason.is_empty() {
        return wrong("trouble-resolution-reason");
    }
    let (bank_reference, path) = (filled(&resolution.bank_reference), filled(&resolution.file));
    let needs_proof = resolution.executed && state != State::ToVerify;
    if needs_proof && bank_reference.is_none() && path.is_none() {
        return wrong("trouble-resolution-proof");
    }
    let file = path.as_deref().map(|path| bytes_of(Path::new(path))).transpose()?;
    let name = |path: &String| Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
    let resolved = Resolved {
        instruction: resolution.instruction_id.clone(),
        executed: resolution.executed,
        reason: reason.to_owned(),
        bank_reference,
        file: path.as_ref().and_then(name),
        file_sha256: file.as_deref().map(|bytes| hex(&sha256(bytes))),
        attached: file.is_some(),
        approval: None,
        system_user: system_user.to_owned(),
        machine: machine.to_owned(),
    };
    Ok(Decided { resolved, file })
}

/// The days that *not executed* without the bank's written word is decided by, both by the service's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    /// The bank's working day after the one of sending; `None` where the service told no `Date` then.
    pub from: Option<NaiveDate>,
    /// The newest day on which a probe read the service's clock.
    pub probed: Option<NaiveDate>,
}

impl Days {
    /// Of an instruction, out of its events; `working_from` finds the next working day.
    pub fn of(events: &[StoredEvent], zone: Zone, working_from: impl Fn(NaiveDate) -> NaiveDate) -> Self {
        let next = |sent: NaiveDate| working_from(sent.succ_opt().unwrap_or(sent));
        let probed = polls(events).iter().filter_map(|poll| poll.service_at).max();
        Self { from: sent_at(events).map(|sent| next(zone.day(sent))), probed: probed.map(|at| zone.day(at)) }
    }

    /// A probe has seen that day.
    pub fn are_reached(self) -> bool {
        matches!((self.from, self.probed), (Some(from), Some(probed)) if probed >= from)
    }
}

/// *Not executed* without the bank's written word waits for the bank's next working day: work that the bank does late would
/// otherwise be ordered again and done twice.
///
/// # Errors
/// `resolution`: no probe has seen that day yet, or the service told no `Date` at sending or at a probe.
pub fn in_time(decided: &Decided, days: Days) -> Result<()> {
    if decided.resolved.executed || decided.file.is_some() || days.are_reached() {
        return Ok(());
    }
    let sentence = match (days.from, days.probed) {
        (Some(from), Some(_)) => Sentence::new("trouble-resolution-too-early").with("day", from),
        _ => Sentence::new("trouble-resolution-no-date"),
    };
    Err(DeskError::correct("resolution", sentence))
}

/// When an instruction was sent, by the service's clock: its `Date` at the reads before it, or at its reply.
fn sent_at(events: &[StoredEvent]) -> Option<DateTime<Utc>> {
    let date = |event: &StoredEvent| match &event.entry {
        Entry::Sending(sending) => sending.service_date.as_deref().and_then(moment),
        Entry::Replied(replied) => {
            let date = replied.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("date"));
            date.and_then(|(_, date)| moment(date))
        }
        _ => None,
    };
    events.iter().filter_map(date).max()
}

/// The event of a resolution that a second person approved: the content that they were asked about, with their approval.
///
/// # Errors
/// `resolution`: the content is none.
pub fn approved(asked: &Asked) -> Result<Entry> {
    let wrong = |_| DeskError::correct("resolution", Sentence::new("approval-changed"));
    let resolved: Resolved = serde_json::from_str(&asked.content).map_err(wrong)?;
    Ok(Entry::Resolved(Resolved { approval: Some(asked.approval.clone()), ..resolved }))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let wrong = |sentence: Sentence| DeskError::correct("resolution", sentence.with("file", path.display()));
    let bytes = folder::read_regular(path, FILE_BYTES_MAX)
        .map_err(|error| wrong(Sentence::new("trouble-resolution-file").with("detail", error)))?;
    if bytes.is_empty() {
        return Err(wrong(Sentence::new("trouble-resolution-file-empty")));
    }
    Ok(bytes)
}
