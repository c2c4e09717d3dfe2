//! A person's decision about what became of an instruction. Evidence proposes, this decides.

use std::io::Read;
use std::path::Path;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use super::look::moment;
use crate::clock::{self, Zone};
use crate::error::{DeskError, Result};
use crate::folder;
use crate::journal::{Asked, Entry, Resolved, StoredEvent, hex};
use crate::view::{Resolution, Sentence};

/// The event of a resolution: *executed* needs the bank's reference or a file that shows it, but for an instruction that a
/// matching record answered (`is_answered`); both need a reason.
///
/// # Errors
/// `resolution`: something is missing, or the file cannot be read.
pub fn event(resolution: &Resolution, is_answered: bool, system_user: &str, machine: &str) -> Result<Resolved> {
    let wrong = |id: &str| Err(DeskError::correct("resolution", Sentence::new(id)));
    let filled =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let reason = resolution.reason.trim();
    if reason.is_empty() {
        return wrong("trouble-resolution-reason");
    }
    let (bank_reference, file) = (filled(&resolution.bank_reference), filled(&resolution.file));
    if resolution.executed && !is_answered && bank_reference.is_none() && file.is_none() {
        return wrong("trouble-resolution-proof");
    }
    let file_sha256 = file.as_deref().map(|file| hash(Path::new(file))).transpose()?;
    let name = |file: &String| Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(Resolved {
        instruction: resolution.instruction_id.clone(),
        executed: resolution.executed,
        reason: reason.to_owned(),
        bank_reference,
        file: file.as_ref().and_then(name),
        file_sha256,
        approval: None,
        system_user: system_user.to_owned(),
        machine: machine.to_owned(),
    })
}

/// *Not executed* is decided on the bank's next day at the earliest: what it does late on the day of sending would
/// otherwise be ordered again and done twice. The bank's written word, as a file, makes it possible at once.
///
/// # Errors
/// `resolution`: it is still the day on which it was sent, and there is no file.
pub fn in_time(resolved: &Resolved, sent_at: Option<DateTime<Utc>>, now: DateTime<Utc>, zone: Zone) -> Result<()> {
    let is_early = sent_at.is_some_and(|sent| zone.day(now) <= zone.day(sent));
    if !resolved.executed && resolved.file.is_none() && is_early {
        return Err(DeskError::correct("resolution", Sentence::new("trouble-resolution-too-early")));
    }
    Ok(())
}

/// When an instruction was sent, by the service's clock or else by this one.
pub fn sent_at(events: &[StoredEvent]) -> Option<DateTime<Utc>> {
    events.iter().find_map(|event| match &event.entry {
        Entry::Sending(sending) => sending.service_date.as_deref().and_then(moment).or(clock::moment(&event.at)),
        _ => None,
    })
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

fn hash(path: &Path) -> Result<String> {
    let unreadable = |error: std::io::Error| {
        let sentence = Sentence::new("trouble-resolution-file").with("file", path.display()).with("detail", error);
        DeskError::correct("resolution", sentence)
    };
    let mut file = folder::open_regular(path).map_err(unreadable)?;
    let mut hasher = Sha256::new();
    let mut part = vec![0; 64 << 10];
    loop {
        let read = file.read(&mut part).map_err(unreadable)?;
        if read == 0 {
            return Ok(hex(&hasher.finalize()));
        }
        hasher.update(&part[..read]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn not_executed_waits_for_the_bank_s_next_day_or_for_its_written_word() {
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let sent = Some(at("2026-03-02T02:00:00Z"));
        let (same_day, next_day) = ("2026-03-02T15:59:59Z", "2026-03-02T16:00:00Z");
        let rows = [
            (false, None, sent, same_day, false),
            (false, None, sent, next_day, true),
            (false, Some("letter.pdf"), sent, same_day, true),
            (true, None, sent, same_day, true),
            (false, None, None, same_day, true),
        ];
        for (executed, file, sent_at, now, may) in rows {
            let resolved = Resolved {
                instruction: String::new(),
                executed,
                reason: "asked".to_owned(),
                bank_reference: None,
                file: file.map(str::to_owned),
                file_sha256: None,
                approval: None,
                system_user: String::new(),
                machine: String::new(),
            };
            assert_eq!(in_time(&resolved, sent_at, at(now), zone).is_ok(), may, "{executed} {file:?} {now}");
        }
    }
}
