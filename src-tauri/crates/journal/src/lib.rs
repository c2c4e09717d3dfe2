//! The journal records each confirmation, each request sent, each reply and each decision of a person. It is
//! append-only and has its own file (`journal.sqlite`); its hash chain names the first event that was altered.
//!
//! # Byte format (version 1; it never changes, a later version may be added)
//! An event has a sequence from 1 without gaps, a time (UTC, RFC 3339, milliseconds, `Z`), a kind, a payload, the hash
//! of the event before it, and its own hash. The hash is SHA-256 over these bytes, where `\n` is one line feed:
//!
//! ```text
//! aval journal event 1\n
//! SEQUENCE\n        decimal, no leading zero
//! TIME\n            as stored
//! KIND\n            as stored
//! PREVIOUS\n        64 lower-case hexadecimal digits; 64 zeros before the first event
//! PAYLOAD           to the end, as stored, without a line feed behind it
//! ```
//!
//! A payload is JSON in UTF-8: keys sorted by their bytes, no white space, whole numbers only, strings escaped only
//! where JSON requires it. Its key `kind` repeats the kind. Amounts and 64-bit ids are text. Replies, snapshots and
//! other bytes that are not text are attachments: the payload names the SHA-256 of the bytes, which are stored once,
//! compressed with zstd.
//!
//! `event` and `attachment` refuse UPDATE and DELETE. All other tables are folds of the events, updated in the
//! transaction that adds the event, and can be rebuilt from them; [`Journal::verify`] rebuilds and compares them. A
//! journal that a newer program wrote, or whose chain is broken, opens read-only: everything is shown, nothing can be
//! sent.
//! Not here: a way to change or delete an event, because the chain would no longer prove anything.

mod all_journals;
mod approval;
mod attachment;
mod canonical;
mod chain;
mod claims;
mod codes;
pub mod condition;
mod contradictions;
mod disk_space;
mod entry;
mod error;
mod evidence;
mod fold;
mod found;
mod head_file;
mod held;
mod held_elsewhere;
mod learned;
mod look_alike;
mod mirrored;
mod moving;
mod open_lines;
mod origin;
mod payload;
mod people;
mod place;
mod progress;
mod read;
mod refused;
mod resubmit;
mod salvage;
mod schema;
mod searched_kind;
mod spelling;
mod sql;
mod standing;
mod store;
mod stored_event;
mod tables;
mod taken_back;
#[cfg(test)]
mod tests;
mod verified;

pub use all_journals::{AllJournals, Endorsed, OfDraft, OtherJournals, profile_folders};
pub use approval::Approval;
pub use chain::{Chain, named as attachments_named};
pub use claims::{Claims, Scope};
pub use codes::{CodeStanding, CodeUse};
pub use contradictions::{NumberHolder, NumberUser, OnDraft};
pub use entry::{
    Cancelled, Confirmed, Created, Entry, Evidence, OfSubmission, Replied, Resolved, Sending, Submission, Unanswered,
    Verdict, Witness,
};
pub use error::{HeldElsewhere, JournalError, SendingOff};
pub use evidence::{ApprovalEvents, Moved, OfDay, OrderedAt};
pub use fold::{HISTORY_UNKNOWN, next};
pub use found::{Holder, Instruction, NotedLaterEnd, Page, Submitted, Wanted};
pub use head_file::HeadFile;
pub use held::{Claim, Keeper, keeper_of};
pub use learned::Taught;
pub use look_alike::{LookAlike, PaymentTexts};
pub use mirrored::HashedEvent;
pub use moving::Departure;
pub use open_lines::{ActedOn, NotPermitted};
pub use origin::{Contradiction, LaterEnd, PauseReason, ProofBasis, SettingsOrigin, VerdictBasis};
pub use payload::approval::{ApprovalEnded, Approved, Asked, SentBack, Signed, WeakeningRead};
pub use payload::chunk::Chunk;
pub use payload::claim_ended::ClaimEnded;
pub use payload::code::{CodeShown, CodeValue};
pub use payload::contradiction::{Contradicted, EndedLater};
pub use payload::gone_resolved::GoneResolved;
pub use payload::kept_read::KeptRead;
pub use payload::learned::{Learned, Listing, Listings};
pub use payload::line_aside::{LineReopened, LineSetAside};
pub use payload::moving::{Archived, MovedIn, MovedOut};
pub use payload::period::Period;
pub use payload::place::Placed;
pub use payload::receipt_kept::ReceiptKept;
pub use payload::shared_taken::{PolicyTaken, SharedTaken};
pub use payload::side_events::{Change, HistoryAccepted, Reconciled, Settings, Unreconciled};
pub use people::People;
pub use progress::{AccountProgress, Outcomes, Progress};
pub use refused::OwnPayment;
pub use searched_kind::{IS_SEARCHED, SearchedKind};
pub use sql::word;
pub use standing::{Standing, of_operation};
pub use store::{Journal, Recording, time_text};
pub use stored_event::StoredEvent;
