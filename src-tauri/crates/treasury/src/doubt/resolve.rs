//! A person's decision about what became of an instruction. Evidence proposes, this decides.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::{DeskError, Result};
use crate::journal::{Asked, Entry, Resolved, hex};
use crate::view::{Resolution, Sentence};

/// The event of a resolution: *executed* needs the bank's reference or a file that shows it, both need a reason.
///
/// # Errors
/// `resolution`: something is missing, or the file cannot be read.
pub fn event(resolution: &Resolution, system_user: &str, machine: &str) -> Result<Resolved> {
    let wrong = |id: &str| Err(DeskError::correct("resolution", Sentence::new(id)));
    let filled =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let reason = resolution.reason.trim();
    if reason.is_empty() {
        return wrong("trouble-resolution-reason");
    }
    let (bank_reference, file) = (filled(&resolution.bank_reference), filled(&resolution.file));
    if resolution.executed && bank_reference.is_none() && file.is_none() {
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
    let mut file = File::open(path).map_err(unreadable)?;
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
