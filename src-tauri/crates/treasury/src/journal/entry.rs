//! What an event says, by kind. Fields may be added; none is ever renamed or given another meaning.
//!
//! Amounts, 64-bit ids and times are text. Bytes that are not text (replies, snapshots) are attachments, named here by
//! their SHA-256. Deliberately absent: tokens and anything else that is secret.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::approval::{ApprovalEnded, Approved, Asked, SentBack, WeakeningRead};
use super::beside::{HistoryAccepted, Settings, Ticked, Unticked};
use super::codes::CodeShown;
use super::codes::CodeValue;
use super::learned::Learned;
use super::moving::{Archived, MovedIn, MovedOut};
use super::place::Placed;
use crate::view::{ApprovalSubject, Counterparty, Sentence, State, Total};

/// One event's content. The kind stands in the payload too, so that it cannot be read as another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// The journal begins.
    Created(Created),
    /// A person confirmed a submission; its instructions follow in the same transaction.
    Submission(Box<Submission>),
    /// One confirmed instruction, with the exact bytes that may leave.
    Confirmed(Box<Confirmed>),
    /// Committed before the connection is opened.
    Sending(Sending),
    /// A reply came, before anybody read it.
    Replied(Replied),
    /// No reply came; how the attempt ended.
    Unanswered(Unanswered),
    /// What became of an instruction.
    Verdict(Box<Verdict>),
    /// Reads that were made to find out what became of an instruction.
    Evidence(Evidence),
    /// A person decided what became of an instruction.
    Resolved(Resolved),
    /// The rest of a submission waits for a person.
    Paused(OfSubmission),
    /// A person let the rest go on.
    WentOn(OfSubmission),
    /// A person withdrew a confirmed instruction before it was sent.
    Cancelled(Cancelled),
    /// The profile's settings or its code book are not what they were.
    Settings(Box<Settings>),
    /// What the bank means by values of the code book was shown.
    CodeShown(Box<CodeShown>),
    /// A person found an instruction on a bank statement.
    Ticked(Box<Ticked>),
    /// A person took that back.
    Unticked(Unticked),
    /// A person took over a journal that does not hold the chain's head kept at the second place.
    HistoryAccepted(HistoryAccepted),
    /// A second person is asked about something that is no submission.
    Asked(Box<Asked>),
    /// The second person said yes.
    Approved(Box<Approved>),
    /// The second person said no.
    SentBack(Box<SentBack>),
    /// What was asked ended without a decision.
    ApprovalEnded(ApprovalEnded),
    /// A person has read that the second person was weakened.
    WeakeningRead(WeakeningRead),
    /// What an accepted instruction taught about its bank.
    Learned(Box<Learned>),
    /// A year was written to a file of its own.
    Archived(Box<Archived>),
    /// The profile goes to another computer.
    MovedOut(MovedOut),
    /// The profile has come to another computer.
    MovedIn(MovedIn),
    /// The journal belongs to this computer and folder.
    Place(Box<Placed>),
    /// A kind that a newer program knows. It is shown and never written; a journal that holds one is read-only here.
    #[serde(other)]
    Later,
}

/// All kinds that this program knows.
pub const KINDS: &[&str] = &[
    "created",
    "submission",
    "confirmed",
    "sending",
    "replied",
    "unanswered",
    "verdict",
    "evidence",
    "resolved",
    "paused",
    "went_on",
    "cancelled",
    "settings",
    "code_shown",
    "ticked",
    "unticked",
    "history_accepted",
    "asked",
    "approved",
    "sent_back",
    "approval_ended",
    "weakening_read",
    "learned",
    "archived",
    "moved_out",
    "moved_in",
    "place",
];

impl Entry {
    /// Its kind, as it stands in the event's column.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Created(_) => "created",
            Self::Submission(_) => "submission",
            Self::Confirmed(_) => "confirmed",
            Self::Sending(_) => "sending",
            Self::Replied(_) => "replied",
            Self::Unanswered(_) => "unanswered",
            Self::Verdict(_) => "verdict",
            Self::Evidence(_) => "evidence",
            Self::Resolved(_) => "resolved",
            Self::Paused(_) => "paused",
            Self::WentOn(_) => "went_on",
            Self::Cancelled(_) => "cancelled",
            Self::Settings(_) => "settings",
            Self::CodeShown(_) => "code_shown",
            Self::Ticked(_) => "ticked",
            Self::Unticked(_) => "unticked",
            Self::HistoryAccepted(_) => "history_accepted",
            Self::Asked(_) => "asked",
            Self::Approved(_) => "approved",
            Self::SentBack(_) => "sent_back",
            Self::ApprovalEnded(_) => "approval_ended",
            Self::WeakeningRead(_) => "weakening_read",
            Self::Learned(_) => "learned",
            Self::Archived(_) => "archived",
            Self::MovedOut(_) => "moved_out",
            Self::MovedIn(_) => "moved_in",
            Self::Place(_) => "place",
            Self::Later => "later",
        }
    }

    /// The instruction that it is about.
    pub fn instruction(&self) -> Option<&str> {
        match self {
            Self::Confirmed(entry) => Some(&entry.instruction),
            Self::Sending(entry) => Some(&entry.instruction),
            Self::Replied(entry) => Some(&entry.instruction),
            Self::Unanswered(entry) => Some(&entry.instruction),
            Self::Verdict(entry) => Some(&entry.instruction),
            Self::Evidence(entry) => Some(&entry.instruction),
            Self::Resolved(entry) => Some(&entry.instruction),
            Self::Cancelled(entry) => Some(&entry.instruction),
            Self::Ticked(entry) => Some(&entry.instruction),
            Self::Unticked(entry) => Some(&entry.instruction),
            Self::Asked(asked) => of_resolution(asked.subject, &asked.about),
            Self::Approved(approved) => of_resolution(approved.subject, &approved.about),
            Self::SentBack(back) => of_resolution(back.subject, &back.about),
            Self::ApprovalEnded(ended) => of_resolution(ended.subject, &ended.about),
            Self::Learned(entry) => Some(&entry.instruction),
            Self::Created(_) | Self::Submission(_) | Self::Paused(_) | Self::WentOn(_) => None,
            Self::Settings(_)
            | Self::CodeShown(_)
            | Self::HistoryAccepted(_)
            | Self::WeakeningRead(_)
            | Self::Later => None,
            Self::Archived(_) | Self::MovedOut(_) | Self::MovedIn(_) | Self::Place(_) => None,
        }
    }
}

/// The instruction whose doubt a second person is asked about.
fn of_resolution(subject: ApprovalSubject, about: &str) -> Option<&str> {
    (subject == ApprovalSubject::Resolution).then_some(about)
}

/// First event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Created {
    /// The profile's name.
    pub profile: String,
    /// Version of Aval.
    pub program: String,
}

/// Who confirmed what, and what they saw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// Its id.
    pub submission: String,
    /// The endpoint's last path segment.
    pub operation: String,
    /// It goes to the practice bank.
    pub practice: bool,
    /// Language of the dialog.
    pub language: String,
    /// The dialog, as text.
    pub dialog: String,
    /// SHA-256 of what was shown and of the exact bodies.
    pub digest: String,
    /// SHA-256 of the one-time nonce, so that a repeated call is known and the nonce itself is not kept.
    pub nonce_sha256: String,
    /// The control total that was typed.
    pub control_total: Option<String>,
    /// Why, where Aval asked.
    pub reason: Option<String>,
    /// How many instructions follow.
    pub instructions: u32,
    /// Totals per currency.
    pub totals: Vec<Total>,
    /// Program, contract, code book and person.
    pub witness: Witness,
    /// The second person's approval without which nothing of it is sent; `None` where none is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<Box<Asked>>,
}

/// Under what a confirmation was given.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Witness {
    /// Version of Aval.
    pub program: String,
    /// SHA-256 of the interface as this program knows it.
    pub contract_sha256: String,
    /// SHA-256 of the code book.
    pub code_book_sha256: String,
    /// SHA-256 of the policy file, where one governs the profile.
    #[serde(default)]
    pub policy_sha256: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
    /// Subject of the access token, where it tells one.
    pub token_subject: Option<String>,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Confirmed {
    /// Its ULID.
    pub instruction: String,
    /// Its submission.
    pub submission: String,
    /// Gapless, from 1.
    pub number: u32,
    /// Place in the submission, from 0.
    pub position: u32,
    /// The endpoint's last path segment.
    pub operation: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// Account that acts.
    pub account_number: String,
    /// Draft, where it is about one and its number is known.
    pub draft_number: Option<String>,
    /// Bank-side draft identifier, where known.
    pub bank_draft_id: Option<String>,
    /// `draftStatusCode` and `bankDraftStatusCode` as the clerk saw them.
    pub draft_status: Option<(Option<String>, Option<String>)>,
    /// Amount, as it was written.
    pub amount: Option<String>,
    /// The same without trailing zeros, to compare with.
    pub amount_normal: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// The other side.
    pub counterparty: Option<Counterparty>,
    /// Day of a transfer, `YYYY-MM-DD`, where it could be read.
    pub trade_day: Option<String>,
    /// Our own reference (transfers).
    pub reference_order: Option<String>,
    /// The exact address.
    pub url: String,
    /// The exact body.
    pub body: String,
    /// Keys of the draft that it holds.
    pub locks: Vec<String>,
    /// Digest that no two live transfers share.
    pub fingerprint: Option<String>,
    /// The instruction that this one is sent again for.
    pub supersedes: Option<String>,
    /// For the four receipts: `accept` or `refuse`, as the code book said when it was confirmed. Absent in what older
    /// programs wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What the code book said of the flags in its body when it was shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<CodeValue>,
    /// The call in which it leaves together with others; absent where it leaves alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunk: Option<Chunk>,
}

/// One call for several instructions, fixed when they were confirmed. Each of them still has a `body` of its own, in which
/// it leaves alone where one of the others may no longer be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// The first of its instructions: what they all name it by.
    pub first: String,
    /// Place of this instruction in the body, from 0.
    pub element: u32,
    /// How many instructions leave in it.
    pub of: u32,
    /// The exact body, the same for all of them.
    pub body: String,
}

/// The attempt begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sending {
    /// The instruction.
    pub instruction: String,
    /// Attempts begin at 1; there is one.
    pub attempt: u32,
    /// What was read before, as attachments.
    pub snapshot: Vec<KeptRead>,
    /// Keys of the draft that the snapshot made known.
    pub locks: Vec<String>,
    /// The service's own `Date` at the last of these reads.
    #[serde(default)]
    pub service_date: Option<String>,
    /// It leaves in its chunk's body, with the others; absent where it leaves in its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_chunk: bool,
}

/// A read whose answer is kept as an attachment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRead {
    /// The endpoint's last path segment.
    pub endpoint: String,
    /// Its query, without anything secret.
    pub query: Vec<(String, String)>,
    /// When it was read.
    pub at: String,
    /// SHA-256 of the answer; `None` where none came.
    pub sha256: Option<String>,
    /// Why no answer came: a stable code.
    pub trouble: Option<String>,
}

/// A reply, as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replied {
    /// The instruction.
    pub instruction: String,
    /// HTTP status.
    pub status: u16,
    /// Headers that are kept.
    pub headers: Vec<(String, String)>,
    /// SHA-256 of the raw body, which is an attachment.
    pub body_sha256: String,
    /// How the body ended, in the client's words.
    pub end: Value,
}

/// An attempt without a reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// The instruction.
    pub instruction: String,
    /// The client's observation.
    pub observation: Value,
}

/// What became of an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The instruction.
    pub instruction: String,
    /// Its state from now on, as it was written; [`Verdict::state`] is what it means.
    pub state: State,
    /// What the verdict stands on: `reply`, `pre_flight`, `recovery` or `evidence`.
    pub by: String,
    /// The row of the table of observations.
    pub case: String,
    /// Refused by the service's word only.
    pub unproven: bool,
    /// The code book does not know the codes of the record.
    pub unclassified: bool,
    /// The reply contradicts the request.
    pub alarm: bool,
    /// Why, for a person.
    pub reason: Sentence,
    /// What the service said.
    pub service_message: Option<String>,
    /// HTTP status.
    pub http_status: Option<u16>,
    /// The bank's reference.
    pub bank_transaction_id: Option<String>,
    /// The matched record, raw.
    pub record: Option<String>,
    /// What was read for it.
    pub reads: Vec<KeptRead>,
}

impl Resolved {
    /// The attachment that it names.
    pub(super) fn attachment(&self) -> Option<&String> {
        self.file_sha256.as_ref().filter(|_| self.attached)
    }
}

impl Verdict {
    /// The state that it leads to. Older journals wrote `accepted` for a record whose codes the code book did not know.
    pub const fn state(&self) -> State {
        match self.state {
            State::Accepted if self.unclassified => State::ToVerify,
            state => state,
        }
    }
}

/// What was found out later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The instruction.
    pub instruction: String,
    /// What was read.
    pub reads: Vec<KeptRead>,
    /// What it shows.
    pub finding: Sentence,
    /// What is true of the draft in each list that was read.
    pub facts: Value,
}

/// A person's decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolved {
    /// The instruction.
    pub instruction: String,
    /// Executed or not.
    pub executed: bool,
    /// Why.
    pub reason: String,
    /// The bank's reference.
    pub bank_reference: Option<String>,
    /// Name of the file that shows it.
    pub file: Option<String>,
    /// Its SHA-256.
    pub file_sha256: Option<String>,
    /// The file's bytes are an attachment; older journals kept the hash alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attached: bool,
    /// The approval of a second person that it stands on, where it stands on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// Something about what of a submission was not sent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OfSubmission {
    /// The submission.
    pub submission: String,
    /// `BANK_MARK:ACCOUNT`, where a person let one account alone go on; absent for all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// Why it waits: `doubt` (the line stopped by itself) or `person`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The instruction at which the line stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Account at the operating system, where a person decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system_user: Option<String>,
}

/// Withdrawn here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cancelled {
    /// The instruction.
    pub instruction: String,
    /// Why.
    pub reason: Sentence,
}
