//! This desk's knowledge of the book across starts: the newest event that the book had, the newest event whose claims were
//! ended, and the time of the last contact. A lost file is made again from the book.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bank_contract::Amount;
use chrono::{DateTime, Utc};
use model::sync::hold;
use model::{Sentence, clock, folder};
use money::dual_control::Request;
use serde::{Deserialize, Serialize};

use super::locks::{self, HeldElsewhere};
use super::policies::PolicyInBook;
use crate::view::GoneOutcome;

/// The sentence of a book that cannot be reached.
pub(super) const UNREACHABLE: &str = "group-unreachable";
const FILE: &str = "group-contact.json";
const HELD_FILE: &str = "group-locks.json";
/// A revoked desk reads the other journals for decisions at most as often.
const DECIDED_FRESH: Duration = Duration::from_secs(60);
const FILE_BYTES_MAX: u64 = 1 << 20;

/// The stored part.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KnownOfBook {
    /// The newest event of this desk that it has seen in the book.
    pub(super) seen: u32,
    /// The newest event whose instructions' claims were ended where they had to be.
    pub(super) followed: u32,
    /// When the book was last reached.
    pub(super) reached_at: Option<String>,
    /// The book refused this desk at the last contact, for a reason that a missing book does not end.
    #[serde(default)]
    pub(super) refused: bool,
    /// The instructions sent without the book that have no claim in it yet.
    #[serde(default)]
    pub(super) alone: Vec<SentAlone>,
    /// The decisions of other desks about instructions of this one, after it was revoked.
    #[serde(default)]
    pub(super) decided: Vec<GoneOutcome>,
    /// Those whose keys another desk had when the book was back.
    #[serde(default)]
    pub(super) collided: Vec<Collision>,
}

/// An instruction that was sent without the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SentAlone {
    pub(super) instruction: String,
    /// ISO code.
    pub(super) currency: String,
    pub(super) amount: Amount,
}

/// Another desk had done the same meanwhile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Collision {
    pub(super) at: String,
    pub(super) why: Sentence,
}

/// A request of another desk. Its content is read once, because it never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OtherRequest {
    pub(super) desk: String,
    pub(super) asked_at: i64,
    /// `None` for one that cannot be read, or that is for another service or tenant.
    pub(super) request: Option<Request>,
    pub(super) answered_by: Vec<String>,
}

/// The requests of the other desks, by approval.
pub(super) type AskedElsewhere = BTreeMap<String, OtherRequest>;

/// The contact with the book.
pub(crate) struct Contact {
    file: PathBuf,
    held_file: PathBuf,
    /// `None` until the book was asked, if there is no file.
    known: Mutex<Option<KnownOfBook>>,
    trouble: Mutex<Option<Sentence>>,
    /// The policies of the desks, by desk.
    policies: Mutex<BTreeMap<String, PolicyInBook>>,
    /// The newest version of the group's policy in the book that this desk has looked at.
    policy_seen: Mutex<Option<i64>>,
    /// When the decisions of other desks were read.
    decided_at: Mutex<Option<Instant>>,
    /// The drafts that other desks act on, at the last contact.
    held: Mutex<Arc<HeldElsewhere>>,
    /// They are not those of a contact since the start of the program.
    held_is_kept: AtomicBool,
    /// They are known at all.
    held_is_known: AtomicBool,
    /// The requests for approval of the other desks, at the last contact.
    asked: Mutex<Arc<AskedElsewhere>>,
    /// The answers to this desk's requests that were not accepted, by approval, with the hash of their bytes.
    refused: Mutex<BTreeMap<(String, String), Sentence>>,
}

impl Contact {
    pub(super) fn beside(folder: &Path) -> Self {
        let file = folder.join(FILE);
        let read = folder::read_text(&file, FILE_BYTES_MAX).ok();
        let known = read.and_then(|text| serde_json::from_str(&text).ok());
        let held_file = folder.join(HELD_FILE);
        let held = locks::kept(&held_file);
        Self {
            file,
            held_file,
            held_is_known: AtomicBool::new(held.is_some()),
            held_is_kept: AtomicBool::new(true),
            held: Mutex::new(Arc::new(held.unwrap_or_default())),
            known: Mutex::new(known),
            trouble: Mutex::default(),
            policies: Mutex::default(),
            policy_seen: Mutex::default(),
            decided_at: Mutex::default(),
            asked: Mutex::default(),
            refused: Mutex::default(),
        }
    }

    pub(super) fn known(&self) -> Option<KnownOfBook> {
        hold(&self.known).clone()
    }

    /// When the book was last reached, for people.
    pub(super) fn reached_at(&self) -> Option<DateTime<Utc>> {
        clock::moment(&self.known()?.reached_at?)
    }

    /// The book was reached.
    pub(super) fn reached(&self, known: KnownOfBook, now: DateTime<Utc>) {
        let known = KnownOfBook { reached_at: Some(clock::text(now)), refused: false, ..known };
        if let Err(error) = self.write(&known) {
            tracing::warn!(%error, "the contact with the group book was not noted");
        }
        *hold(&self.known) = Some(known);
        *hold(&self.trouble) = None;
    }

    fn write(&self, known: &KnownOfBook) -> std::io::Result<()> {
        folder::write_private(&self.file, &serde_json::to_string(known).unwrap_or_default())
    }

    /// Notes an instruction before it is sent without the book.
    pub(super) fn note_alone(&self, sent: SentAlone) -> std::io::Result<()> {
        let mut held = hold(&self.known);
        let mut known = held.clone().unwrap_or_default();
        known.alone.retain(|one| one.instruction != sent.instruction);
        known.alone.push(sent);
        self.write(&known)?;
        *held = Some(known);
        Ok(())
    }

    pub(super) fn policies(&self) -> BTreeMap<String, PolicyInBook> {
        hold(&self.policies).clone()
    }

    pub(super) fn set_policies(&self, policies: BTreeMap<String, PolicyInBook>) {
        *hold(&self.policies) = policies;
    }

    pub(super) fn policy_seen(&self) -> Option<i64> {
        *hold(&self.policy_seen)
    }

    pub(super) fn set_policy_seen(&self, version: i64) {
        *hold(&self.policy_seen) = Some(version);
    }

    pub(super) fn decided(&self) -> Vec<GoneOutcome> {
        hold(&self.known).as_ref().map(|known| known.decided.clone()).unwrap_or_default()
    }

    /// Notes the decisions of other desks about this desk's instructions.
    pub(super) fn set_decided(&self, decided: Vec<GoneOutcome>) {
        let mut held = hold(&self.known);
        let mut known = held.clone().unwrap_or_default();
        known.decided = decided;
        if let Err(error) = self.write(&known) {
            tracing::warn!(%error, "the contact with the group book was not noted");
        }
        *held = Some(known);
        *hold(&self.decided_at) = Some(Instant::now());
    }

    /// Whether the decisions were read a short time ago.
    pub(super) fn knows_decided(&self) -> bool {
        hold(&self.decided_at).is_some_and(|at| at.elapsed() < DECIDED_FRESH)
    }

    pub(super) fn held(&self) -> Arc<HeldElsewhere> {
        hold(&self.held).clone()
    }

    /// The time of these locks, where they are not those of now; `None` while the book is reached.
    pub(super) fn held_as_of(&self) -> Option<String> {
        let is_old = self.held_is_kept.load(Ordering::SeqCst) || hold(&self.trouble).is_some();
        is_old.then(|| hold(&self.known).as_ref()?.reached_at.clone()).flatten()
    }

    /// Whether the locks of the other desks at the last contact are known.
    pub(super) fn knows_held(&self) -> bool {
        self.held_is_known.load(Ordering::SeqCst)
    }

    pub(super) fn set_held(&self, held: HeldElsewhere) {
        let mut known = hold(&self.held);
        let is_written = self.knows_held() && **known == held;
        match if is_written { Ok(()) } else { locks::keep(&self.held_file, &held) } {
            Ok(()) => self.held_is_known.store(true, Ordering::SeqCst),
            Err(error) => tracing::warn!(%error, "the locks of the other desks were not kept"),
        }
        self.held_is_kept.store(false, Ordering::SeqCst);
        *known = Arc::new(held);
    }

    pub(super) fn asked(&self) -> Arc<AskedElsewhere> {
        hold(&self.asked).clone()
    }

    pub(super) fn set_asked(&self, asked: AskedElsewhere) {
        *hold(&self.asked) = Arc::new(asked);
    }

    /// Whether this answer was refused before.
    pub(super) fn has_refused(&self, approval: &str, sha256: &str) -> bool {
        hold(&self.refused).contains_key(&(approval.to_owned(), sha256.to_owned()))
    }

    pub(super) fn set_refused(&self, approval: &str, sha256: String, why: Sentence) {
        hold(&self.refused).insert((approval.to_owned(), sha256), why);
    }

    /// Why answers to a request were not accepted.
    pub(super) fn refused(&self, approval: &str) -> Vec<Sentence> {
        let refused = hold(&self.refused);
        refused.iter().filter(|((of, _), _)| of == approval).map(|(_, why)| why.clone()).collect()
    }

    pub(super) fn trouble(&self) -> Option<Sentence> {
        hold(&self.trouble).clone()
    }

    pub(super) fn set_trouble(&self, trouble: Sentence) {
        if trouble.id != UNREACHABLE
            && let Some(known) = hold(&self.known).as_mut()
        {
            known.refused = true;
            if let Err(error) = self.write(known) {
                tracing::warn!(%error, "the contact with the group book was not noted");
            }
        }
        *hold(&self.trouble) = Some(trouble);
    }
}
