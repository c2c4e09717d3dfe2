//! The content of each kind of event. Fields may be added; no field is renamed or changes its meaning.
//!
//! Amounts, 64-bit ids and times are text. Bytes that are not text (replies, snapshots) are attachments, named here by
//! their SHA-256. Not here: tokens and other secrets, because events are exported to auditors.

use bank_contract::{Endpoint, Stage};
use model::desks::acting_stage;
use model::{AccountKey, ApprovalSubject, Counterparty, DraftFacts, Sentence, ShownFacts, State, Total};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::origin::{PauseReason, VerdictBasis};
use super::payload::approval::{ApprovalEnded, Approved, Asked, SentBack, WeakeningRead};
use super::payload::chunk::Chunk;
use super::payload::claim_ended::ClaimEnded;
use super::payload::code::{CodeShown, CodeValue};
use super::payload::contradiction::{Contradicted, EndedLater};
use super::payload::gone_resolved::GoneResolved;
use super::payload::kept_read::KeptRead;
use super::payload::learned::Learned;
use super::payload::line_aside::{LineReopened, LineSetAside};
use super::payload::moving::{Archived, MovedIn, MovedOut};
use super::payload::period::Period;
use super::payload::place::Placed;
use super::payload::receipt_kept::ReceiptKept;
use super::payload::shared_taken::SharedTaken;
use super::payload::side_events::{HistoryAccepted, Reconciled, Settings, Unreconciled};

/// The table of kinds: variant, payload, the kind's word in the event's column, and the instruction that it is about
/// (`instruction`: the payload's own; `resolution`: the one whose resolution is to be approved).
macro_rules! entries {
    ($($(#[$doc:meta])* $kind:ident($payload:ty) = $word:literal, $about:ident;)*) => {
        /// The content of one event. The payload repeats the kind, so that an event cannot be read as another kind.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind")]
        pub enum Entry {
            $($(#[$doc])* #[serde(rename = $word)] $kind($payload),)*
            /// A kind that only a newer program knows. It is shown and never written; a journal that holds one is
            /// read-only here.
            #[serde(other, rename = "later")]
            Later,
        }

        /// All kinds that this program knows.
        pub const KINDS: &[&str] = &[$($word),*];

        impl Entry {
            /// Its kind, as in the event's column.
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => $word,)*
                    Self::Later => "later",
                }
            }

            /// The instruction that the event is about.
            pub fn instruction(&self) -> Option<&str> {
                match self {
                    $(Self::$kind(entry) => entries!(@ $about entry),)*
                    Self::Later => None,
                }
            }
        }
    };
    (@ instruction $entry:ident) => { Some(&$entry.instruction) };
    (@ resolution $entry:ident) => { of_resolution($entry.subject, &$entry.about) };
    (@ none $entry:ident) => {{
        let _ = $entry;
        None
    }};
}

entries! {
    /// The first event of a journal.
    Created(Created) = "created", none;
    /// A person confirmed a submission; its instructions follow in the same transaction.
    Submission(Box<Submission>) = "submission", none;
    /// One confirmed instruction, with the exact bytes to send.
    Confirmed(Box<Confirmed>) = "confirmed", instruction;
    /// Committed before the connection is opened.
    Sending(Sending) = "sending", instruction;
    /// A reply, stored before it is parsed.
    Replied(Replied) = "replied", instruction;
    /// No reply was received; how the attempt ended.
    Unanswered(Unanswered) = "unanswered", instruction;
    /// The verdict on an instruction.
    Verdict(Box<Verdict>) = "verdict", instruction;
    /// Reads made to find the outcome of an instruction.
    Evidence(Evidence) = "evidence", instruction;
    /// A person decided the outcome of an instruction.
    Resolved(Resolved) = "resolved", instruction;
    /// The rest of a submission is paused until a person decides.
    Paused(OfSubmission) = "paused", none;
    /// A person let a paused submission, or one of its accounts, go on.
    WentOn(OfSubmission) = "went_on", none;
    /// A person withdrew a confirmed instruction before it was sent.
    Cancelled(Cancelled) = "cancelled", instruction;
    /// The profile's settings or its code book have changed.
    Settings(Box<Settings>) = "settings", none;
    /// A record or a person showed the bank's meaning of values of the code book.
    CodeShown(Box<CodeShown>) = "code_shown", none;
    /// A person reconciled an instruction with a line of a bank statement.
    Reconciled(Box<Reconciled>) = "ticked", instruction;
    /// A person withdrew a reconciliation.
    Unreconciled(Unreconciled) = "unticked", instruction;
    /// A person confirmed that a statement line is set aside, because it is none of the desk's transfers.
    SetAside(Box<LineSetAside>) = "set_aside", none;
    /// A person reopened such a line.
    Reopened(LineReopened) = "reopened", none;
    /// A person accepted a journal whose history is not known, such as one that lacks the head kept at the second
    /// place.
    HistoryAccepted(HistoryAccepted) = "history_accepted", none;
    /// The approver is asked to approve something other than a submission.
    Asked(Box<Asked>) = "asked", resolution;
    /// The approver agreed.
    Approved(Box<Approved>) = "approved", resolution;
    /// The approver sent it back.
    SentBack(Box<SentBack>) = "sent_back", resolution;
    /// A request for approval ended without a decision.
    ApprovalEnded(ApprovalEnded) = "approval_ended", resolution;
    /// A person acknowledged a weakening of dual control.
    WeakeningRead(WeakeningRead) = "weakening_read", none;
    /// The lists before and after an accepted instruction, as evidence of the bank's behaviour.
    Learned(Box<Learned>) = "learned", instruction;
    /// A past year was written to an archive file.
    Archived(Box<Archived>) = "archived", none;
    /// The profile leaves for another computer.
    MovedOut(MovedOut) = "moved_out", none;
    /// The profile has arrived on another computer.
    MovedIn(MovedIn) = "moved_in", none;
    /// The journal belongs to this computer and folder from now on.
    Place(Box<Placed>) = "place", none;
    /// A person ended the claim of an instruction whose journal is gone.
    ClaimEnded(Box<ClaimEnded>) = "claim_ended", none;
    /// Two people resolved an instruction of a desk of the group that is gone.
    GoneResolved(Box<GoneResolved>) = "gone_resolved", none;
    /// This desk has a version of a setting that the desks of the group share.
    SharedTaken(Box<SharedTaken>) = "shared_taken", none;
    /// The electronic receipt of an instruction was fetched and is kept.
    ReceiptKept(Box<ReceiptKept>) = "receipt", instruction;
    /// Later evidence contradicts the recorded end of an instruction: an alarm, until a person decides.
    Contradicted(Box<Contradicted>) = "contradicted", instruction;
    /// The bank took an accepted instruction back.
    EndedLater(Box<EndedLater>) = "ended_later", instruction;
}

/// The instruction in doubt whose resolution the approver is asked to approve.
fn of_resolution(subject: ApprovalSubject, about: &str) -> Option<&str> {
    (subject == ApprovalSubject::Resolution).then_some(about)
}

/// The content of the first event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Created {
    /// The profile's name.
    pub profile: String,
    /// Version of Aval.
    pub program: String,
}

/// The confirmation of a submission: the person, the dialog and the digest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// Its id.
    pub submission: String,
    /// The endpoint's last path segment.
    pub operation: String,
    /// Whether it is sent to the practice bank.
    pub practice: bool,
    /// Language of the dialog.
    pub language: String,
    /// The dialog, as text.
    pub dialog: String,
    /// SHA-256 of the dialog and of the exact bodies.
    pub digest: String,
    /// SHA-256 of the one-time nonce: it recognises a repeated call without storing the nonce.
    pub nonce_sha256: String,
    /// The control total that the person typed.
    pub control_total: Option<String>,
    /// The person's reason, where the program asked for one.
    pub reason: Option<String>,
    /// How many instructions follow.
    pub instructions: u32,
    /// Totals per currency.
    pub totals: Vec<Total>,
    /// Program, contract, code book and person at the confirmation.
    pub witness: Witness,
    /// The approval that must be given before any of it is sent; `None` where none is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<Box<Asked>>,
}

/// Program, contract, code book, policy and person at a confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Witness {
    /// Version of Aval.
    pub program: String,
    /// SHA-256 of the contract table of this program.
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
    /// Subject of the access token, where the token has one.
    pub token_subject: Option<String>,
    /// The authority that confirmed the subject; absent: the token states it, and it is not verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified_by: Option<String>,
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
    /// Position in the submission, from 0.
    pub position: u32,
    /// The endpoint's last path segment.
    pub operation: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// The acting account.
    pub account_number: String,
    /// Draft number, where the instruction is about a draft and the number is known.
    pub draft_number: Option<String>,
    /// Bank-side draft identifier, where known.
    pub bank_draft_id: Option<String>,
    /// `draftStatusCode` and `bankDraftStatusCode` as the clerk saw them.
    pub draft_status: Option<(Option<String>, Option<String>)>,
    /// Amount, as the person wrote it.
    pub amount: Option<String>,
    /// The same amount without trailing zeros, for comparison.
    pub amount_normal: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// The counterparty as recorded; it becomes a known one (`counterparty` in the event).
    #[serde(rename = "counterparty")]
    pub recorded_counterparty: Option<Counterparty>,
    /// Day of a transfer, `YYYY-MM-DD`, where it can be parsed.
    pub trade_day: Option<String>,
    /// Our own reference (transfers).
    pub reference_order: Option<String>,
    /// The exact URL.
    pub url: String,
    /// The exact body.
    pub body: String,
    /// Keys of the draft that the instruction locks.
    pub locks: Vec<String>,
    /// Digest that two live transfers never share.
    pub fingerprint: Option<String>,
    /// The instruction that this one replaces.
    pub supersedes: Option<String>,
    /// For the four receipts: `accept` or `refuse`, by the code book. Absent in events of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The code book's values for the flags in its body, as they were shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<CodeValue>,
    /// Facts that the check showed beside the request. Absent in events of older programs.
    #[serde(default, skip_serializing_if = "ShownFacts::is_empty")]
    pub facts: ShownFacts,
    /// The draft's value in the list that the check read. Absent for a draft that was not read, and in events of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft_facts: Option<DraftFacts>,
    /// The list that has the draft, where it is another one than Aval proposes for the operation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// Of an instruction that may be sent without the group book: since when the book could not be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<String>,
    /// Aval made the reference; the clerk gave none. Absent in events of older programs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reference_made: bool,
    /// The time of a reminder that it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
    /// The call that it shares with other instructions; absent where it is sent alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunk: Option<Chunk>,
}

impl Confirmed {
    /// The acting account.
    pub fn account_key(&self) -> AccountKey {
        AccountKey::new(&self.bank_mark, &self.account_number)
    }

    /// The list that has the draft before the operation is carried out; `None` for a transfer.
    pub fn acting_list(&self) -> Option<Stage> {
        let proposed = || acting_stage(Endpoint::named(&self.operation)?);
        self.list.as_deref().and_then(Stage::named).or_else(proposed)
    }
}

/// An attempt begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sending {
    /// The instruction.
    pub instruction: String,
    /// Number of the attempt; always 1.
    pub attempt: u32,
    /// The reads made before sending, stored as attachments.
    pub snapshot: Vec<KeptRead>,
    /// Keys of the draft that the snapshot added.
    pub locks: Vec<String>,
    /// The service's own `Date` at the last of these reads.
    #[serde(default)]
    pub service_date: Option<String>,
    /// Whether the chunk's body is sent instead of the instruction's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_chunk: bool,
    /// The draft's amount in the reads before sending, where the confirmation has none. Absent in events of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
}

/// A reply, as received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replied {
    /// The instruction.
    pub instruction: String,
    /// HTTP status.
    pub status: u16,
    /// The headers that are stored.
    pub headers: Vec<(String, String)>,
    /// SHA-256 of the raw body, which is an attachment.
    pub body_sha256: String,
    /// How the body ended, as the client reports it.
    pub end: Value,
    /// A proxy was set for the service. Absent in events of older programs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proxied: bool,
}

/// An attempt without a reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// The instruction.
    pub instruction: String,
    /// The client's observation.
    pub observation: Value,
}

/// The verdict on an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The instruction.
    pub instruction: String,
    /// Its new state, as it was written; [`Verdict::state`] gives its meaning.
    pub state: State,
    /// The basis of the verdict.
    pub by: VerdictBasis,
    /// The row of the table of observations (`docs/design/money-path.md`).
    pub case: String,
    /// Refused on the service's word only, without proof.
    pub unproven: bool,
    /// The code book does not know the codes of the record.
    pub unclassified: bool,
    /// The reply contradicts the request.
    pub alarm: bool,
    /// Why, for a person.
    pub reason: Sentence,
    /// The service's message.
    pub service_message: Option<String>,
    /// HTTP status.
    pub http_status: Option<u16>,
    /// The bank's reference.
    pub bank_transaction_id: Option<String>,
    /// The matched record, raw.
    pub record: Option<String>,
    /// The reads made for it.
    pub reads: Vec<KeptRead>,
    /// The keys of its draft that a refusal takes back whose proof no longer holds; [`crate::Recording::add`] sets them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<String>,
    /// The fingerprint that it takes back, set there too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

impl Resolved {
    /// The attachment that the resolution names.
    pub(super) fn attachment(&self) -> Option<&String> {
        self.file_sha256.as_ref().filter(|_| self.attached)
    }
}

impl Verdict {
    /// A verdict without a reply; the reason names the case.
    pub fn without_reply(instruction: &str, state: State, by: VerdictBasis, case: &str, reason: Sentence) -> Self {
        Self {
            instruction: instruction.to_owned(),
            state,
            by,
            case: case.to_owned(),
            unproven: false,
            unclassified: false,
            alarm: false,
            reason: reason.with("case", case),
            service_message: None,
            http_status: None,
            bank_transaction_id: None,
            record: None,
            reads: Vec::new(),
            locks: Vec::new(),
            fingerprint: None,
        }
    }

    /// The state meant. Older journals wrote `accepted` for a record whose codes the code book did not know.
    pub const fn state(&self) -> State {
        match self.state {
            State::Accepted if self.unclassified => State::ToVerify,
            state => state,
        }
    }
}

/// Reads made after a verdict, and their result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The instruction.
    pub instruction: String,
    /// The reads.
    pub reads: Vec<KeptRead>,
    /// The result, for a person.
    pub finding: Sentence,
    /// The facts about the draft in each list that was read.
    pub facts: Value,
}

/// A person's decision about an instruction in doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolved {
    /// The instruction.
    pub instruction: String,
    /// Whether it was executed.
    pub executed: bool,
    /// The person's reason.
    pub reason: String,
    /// The bank's reference.
    pub bank_reference: Option<String>,
    /// Name of the file that proves it.
    pub file: Option<String>,
    /// Its SHA-256.
    pub file_sha256: Option<String>,
    /// Whether the file's bytes are an attachment; older journals stored only the hash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attached: bool,
    /// The approval of it, where one was required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// A submission, or one account of it, is paused or goes on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OfSubmission {
    /// The submission.
    pub submission: String,
    /// `BANK_MARK:ACCOUNT`, where a person let only this account go on; absent for all accounts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// Why it is paused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<PauseReason>,
    /// The instruction at which the line stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Account at the operating system; absent where no person decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system_user: Option<String>,
    /// The question that the person answered, in English, because the submission was confirmed before this program
    /// start; absent where none was due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<String>,
}

/// An instruction was withdrawn before sending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cancelled {
    /// The instruction.
    pub instruction: String,
    /// Why.
    pub reason: Sentence,
}
