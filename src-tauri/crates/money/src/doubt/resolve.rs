//! A person's decision about what became of an instruction. Evidence proposes; the person decides.
//!
//! *Not executed* allows a resubmission. For a doubt it needs the bank's written word as a file, whose bytes are stored
//! in the journal, or the bank's next working day: the service's `Date` at a probe of this instruction against its
//! `Date` at sending. This computer's clock is not used.

use std::path::Path;

use chrono::{DateTime, NaiveDate, Utc};
use journal::{Asked, Entry, Resolved, StoredEvent};
use model::clock::Zone;
use model::typed::typed;
use model::{DeskError, Result, Sentence, State, folder, hex, sha256};

use super::poll::polls;
use super::probe::moment;
use crate::view::Resolution;

/// Largest file of a resolution, enough for a scanned letter.
const FILE_BYTES_MAX: u64 = 20 << 20;

/// A resolution to record, with the bytes of its file.
pub struct Decided {
    /// The event.
    pub resolved: Resolved,
    /// The file, which becomes an attachment.
    pub file: Option<Vec<u8>>,
}

/// A person's decision. It needs a reason. *Executed* also needs the bank's reference or a file as proof, except in the
/// state *to verify*, where a matching record is already stored.
///
/// # Errors
/// `hidden-character` in the reason or the reference; `resolution`: the reason or the proof is missing, or the file is
/// empty, too large, not a regular file or unreadable.
pub fn decided(resolution: &Resolution, state: State, system_user: &str, machine: &str) -> Result<Decided> {
    let wrong = |id: &str| Err(DeskError::correct("resolution", Sentence::new(id)));
    let filled =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let reason = typed("reason", &resolution.reason)?;
    if reason.is_empty() {
        return wrong("trouble-resolution-reason");
    }
    typed("bankReference", resolution.bank_reference.as_deref().unwrap_or_default())?;
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

/// The days that decide whether *not executed* is possible without the bank's written word, both by the service's
/// clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    /// The bank's next working day after sending; `None` if the service sent no `Date` then.
    pub from: Option<NaiveDate>,
    /// The newest day on which a probe read the service's clock.
    pub probed: Option<NaiveDate>,
}

impl Days {
    /// From an instruction's events; `working_from` returns the first working day from a given day on.
    pub fn of(events: &[StoredEvent], zone: Zone, working_from: impl Fn(NaiveDate) -> NaiveDate) -> Self {
        let next = |sent: NaiveDate| working_from(sent.succ_opt().unwrap_or(sent));
        let probed = polls(events).iter().filter_map(|poll| poll.service_at).max();
        Self { from: sent_at(events).map(|sent| next(zone.day(sent))), probed: probed.map(|at| zone.day(at)) }
    }

    /// Whether a probe was made on or after that day.
    pub fn are_reached(self) -> bool {
        matches!((self.from, self.probed), (Some(from), Some(probed)) if probed >= from)
    }
}

/// Refuses *not executed* without the bank's written word before the bank's next working day: work that the bank does
/// late would otherwise be ordered and done twice.
///
/// # Errors
/// `resolution`: no probe was made on or after that day, or the service sent no `Date` at sending or at a probe.
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

/// When an instruction was sent, by the service's `Date`: the later of those of the pre-flight reads and of the reply.
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

/// The event of a resolution that an approver approved: the content of the request, with the approval's id.
///
/// # Errors
/// `resolution`: the content is not a resolution.
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
