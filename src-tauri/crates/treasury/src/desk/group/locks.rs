//! The drafts and payments that other desks of the group act on, as the book listed them at the last contact: for display,
//! and for a desk that is alone. They are kept in a file, so that a restart without the book knows them. A claim right
//! before the call decides.

use std::collections::BTreeMap;
use std::path::Path;

use group_book::{BookError, Holder};
use model::clock;
use model::{Result, State, folder};
use money::view::{LockView, OtherDesk};
use money::{DraftIds, draft_keys};
use serde::{Deserialize, Serialize};

use super::{GroupMember, OfGroup};
use crate::desk::Desk;

/// Most claims of one reading.
pub(super) const CLAIMS_MAX: i64 = 10_000;
/// Largest file: some hundred bytes per claim.
const FILE_BYTES_MAX: u64 = 16 << 20;

/// The holders of drafts at other desks, by bank and key.
pub(super) type HeldElsewhere = BTreeMap<(String, String), Holder>;

/// A holder in the file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Holder")]
struct KeptHolder {
    desk: String,
    desk_name: String,
    person: String,
    instruction: String,
    number: i64,
    bank: String,
    key: String,
    taken_at: i64,
    in_doubt_since: Option<i64>,
    done_at: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct FileHolder(#[serde(with = "KeptHolder")] Holder);

/// The holders of the file; `None` if it cannot be read.
pub(super) fn kept(file: &Path) -> Option<HeldElsewhere> {
    let text = folder::read_text(file, FILE_BYTES_MAX).ok()?;
    let kept: Vec<FileHolder> = serde_json::from_str(&text).ok()?;
    Some(kept.into_iter().map(|FileHolder(one)| ((one.bank.clone(), one.key.clone()), one)).collect())
}

/// Writes the file.
pub(super) fn keep(file: &Path, held: &HeldElsewhere) -> std::io::Result<()> {
    let kept: Vec<FileHolder> = held.values().cloned().map(FileHolder).collect();
    folder::write_private(file, &serde_json::to_string(&kept).unwrap_or_default())
}

impl Desk {
    /// Reads the claims of the other desks.
    pub(super) async fn read_holders(&self, joined: &GroupMember) -> Result<HeldElsewhere, BookError> {
        let tenant = self.profile().organization_id.to_string();
        let claims = joined.member.claims(&tenant, CLAIMS_MAX).await?;
        let others = claims.into_iter().filter(|one| one.desk != joined.member.id() && one.done_at.is_none());
        Ok(others.map(|one| ((one.bank.clone(), one.key.clone()), one)).collect())
    }

    /// The other desk that acts on each draft without a lock of this desk.
    pub(in crate::desk) fn with_locks_of_group(&self, drafts: &[DraftIds], locks: &mut [Option<LockView>]) {
        let OfGroup::Open(joined) = self.of_group() else { return };
        let held = joined.contact.held();
        if held.is_empty() {
            return;
        }
        let as_of = joined.contact.held_as_of();
        for (draft, lock) in drafts.iter().zip(locks).filter(|(_, lock)| lock.is_none()) {
            let keys = draft_keys(draft).into_iter().map(|key| (draft.bank_mark.clone(), format!("draft|{key}")));
            *lock = keys.filter_map(|key| held.get(&key)).next().map(|holder| lock_of(holder, as_of.clone()));
        }
    }
}

fn lock_of(holder: &Holder, as_of: Option<String>) -> LockView {
    let since = chrono::DateTime::from_timestamp_millis(holder.taken_at).map(clock::text);
    LockView {
        instruction_id: holder.instruction.clone(),
        operation: String::new(),
        answer: None,
        state: if holder.in_doubt_since.is_some() { State::InDoubt } else { State::Sending },
        open: holder.in_doubt_since.is_some(),
        since: since.unwrap_or_default(),
        desk: Some(OtherDesk {
            name: holder.desk_name.clone(),
            person: holder.person.clone(),
            number: holder.number.to_string(),
            as_of,
        }),
    }
}
