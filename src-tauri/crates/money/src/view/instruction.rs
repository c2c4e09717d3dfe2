//! One instruction: its state, and in detail its reply, its evidence and its events.

use model::{Counterparty, InstructionName, Sentence, ShownFacts, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{NotExecutedNeeds, PendingWriteView, PeopleView, RecordShown, ResponseShown, SettlingView};

/// One instruction, in the journal, in a result table or on the in-doubt page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InstructionView {
    /// Its ULID.
    pub id: String,
    /// Its submission.
    pub submission_id: String,
    /// Gapless number in this journal.
    pub number: u32,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`, as the code book said when it was confirmed.
    pub answer: Option<String>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Draft number, where it is about a draft.
    pub draft_number: Option<String>,
    /// Amount as text.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// The counterparty.
    pub counterparty: Option<Counterparty>,
    /// State.
    pub state: State,
    /// The refusal is only reported by the service; it is treated like a doubt until it has settled.
    pub unproven: bool,
    /// The code book lacks the codes of its record; an entry for them can end this state.
    pub unclassified: bool,
    /// Why it is in this state.
    pub reason: Option<Sentence>,
    /// The service's message.
    pub service_message: Option<String>,
    /// HTTP status; `None` without a reply.
    pub http_status: Option<u16>,
    /// The bank's reference.
    pub bank_transaction_id: Option<String>,
    /// The matched record, unchanged.
    pub record: Option<String>,
    /// `responseStatus` of the record, unjudged: its state is the judgement.
    #[serde(default)]
    pub response: Option<ResponseShown>,
    /// Our own reference (transfers).
    pub reference_order: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: Option<String>,
    /// When it got its state.
    pub since: String,
    /// It locks its draft.
    pub locked: bool,
    /// It may be resubmitted, as a new instruction.
    pub again: bool,
    /// The retry of its submission includes it: it was not sent, refused with proof or resolved as not executed, and is not resubmitted yet.
    pub retry: bool,
    /// A person must decide about it: in doubt, pending, to verify, or refused without proof.
    pub open: bool,
    /// It succeeded: the bank accepted it, or a person found it executed.
    pub succeeded: bool,
    /// The service answered with the record of this order: it can be withdrawn where the interface allows that.
    pub has_record: bool,
    /// A result that is not on the disk yet; `None` where everything is written.
    pub unwritten: Option<PendingWriteView>,
    /// When a reported refusal settles; `None` for everything else.
    #[serde(default)]
    pub settling: Option<SettlingView>,
    /// Facts that its check showed beside the request.
    #[serde(default)]
    pub facts: ShownFacts,
    /// Its reply contradicts the request, or later evidence its end, and a person has not decided yet.
    #[serde(default)]
    pub alarm: bool,
    /// The bank took it back after it had accepted it.
    #[serde(default)]
    pub later_end: Option<LaterEndView>,
}

/// How the bank took an accepted instruction back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LaterEndView {
    /// `returned`, `rejected`, `released` or `reversed`.
    pub how: String,
    /// When it was noticed.
    pub at: String,
    /// The finding.
    pub says: Option<Sentence>,
}

impl InstructionView {
    /// A person must decide about it.
    pub const fn is_open(&self) -> bool {
        self.state.is_open(self.unproven)
    }
}

/// One instruction with all that the journal stores about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InstructionDetail {
    /// The instruction.
    pub instruction: InstructionView,
    /// URL of the request.
    pub url: String,
    /// The exact request body.
    pub request: String,
    /// The reply: headers without secrets, and the body as text (lossy where it is not UTF-8).
    pub reply: Option<ReplyView>,
    /// Snapshot from before sending, as text.
    pub snapshot: Option<String>,
    /// The reads of the snapshot, in order.
    pub before: Vec<ProbeRead>,
    /// The other course of events that would give the same evidence.
    pub race: Option<Sentence>,
    /// The lists in which this bank shows drafts after this operation; `None` where nothing is open, and for transfers.
    pub signature: Option<SignatureView>,
    /// How its present state can end.
    pub opens: Option<Sentence>,
    /// Probes made after a doubt.
    pub evidence: Vec<EvidenceView>,
    /// The outcome that the evidence suggests, with the reason.
    pub proposal: Option<Proposal>,
    /// The people who confirmed and approved it.
    #[serde(default)]
    pub people: PeopleView,
    /// Its events.
    pub events: Vec<EventView>,
    /// The record of this instruction in the reply, by subject; `None` without a record.
    #[serde(default)]
    pub record_shown: Option<RecordShown>,
    /// The electronic receipt that the record of a transfer names.
    pub receipt: Option<ReceiptView>,
    /// The instruction that it replaces.
    pub supersedes: Option<InstructionName>,
    /// The instruction that replaces it.
    pub superseded_by: Option<InstructionName>,
    /// Time of the next automatic probe while a window is open; `None` where nothing is open.
    pub next_look: Option<String>,
    /// Conditions for resolving it as *not executed*; `None` where nothing is open.
    pub not_executed: Option<NotExecutedNeeds>,
}

/// A stored reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReplyView {
    /// HTTP status.
    pub status: u16,
    /// Stored headers.
    pub headers: Vec<(String, String)>,
    /// Body as text.
    pub body: String,
    /// SHA-256 of the raw body.
    pub sha256: String,
}

/// One probe for the outcome of an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceView {
    /// When.
    pub at: String,
    /// Finding.
    pub finding: Sentence,
    /// Reads of the probe.
    pub reads: Vec<ProbeRead>,
}

/// One read of a probe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProbeRead {
    /// The endpoint's last path segment.
    pub endpoint: String,
    /// Name of the list without `list-bank-`; `None` for other reads.
    pub list: Option<String>,
    /// When.
    pub at: String,
    /// Records of the draft in the list; `None` where no list answered.
    pub count: Option<u32>,
    /// SHA-256 of the answer.
    pub sha256: Option<String>,
    /// Stable error code where no answer came.
    pub trouble: Option<String>,
}

/// How a bank lists drafts after an operation, learned from accepted instructions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignatureView {
    /// `unknown`, `hint`, `proof` or `contradicted`.
    pub standing: String,
    /// The lists in which most of these instructions showed the draft.
    pub lists: Vec<String>,
    /// Numbers of the instructions that agree.
    pub like: Vec<u32>,
    /// Numbers of the instructions that differ.
    pub unlike: Vec<u32>,
    /// The same as a sentence.
    pub says: Sentence,
}

model::worded! {
    /// The outcome of a doubt, as a proposal.
    ProposedDecision {
        /// The bank carried it out.
        Executed = "executed",
        /// The bank did not carry it out.
        NotExecuted = "not_executed",
    }
}

/// The outcome that evidence suggests. A person decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    /// `None` where the evidence suggests neither.
    pub decision: Option<ProposedDecision>,
    /// Why.
    pub why: Sentence,
    /// Conditions still missing for suggesting "not executed", where the draft is unchanged in its list.
    pub missing: Vec<Sentence>,
}

/// One event of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EventView {
    /// Its place in the chain.
    pub sequence: u32,
    /// When.
    pub at: String,
    /// Kind, for example `confirmed`.
    pub kind: String,
    /// Hash, in hexadecimal.
    pub hash: String,
}

/// A person's resolution of a doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Resolution {
    /// The instruction.
    pub instruction_id: String,
    /// `true` for executed.
    pub executed: bool,
    /// The person's reason.
    pub reason: String,
    /// The bank's reference.
    pub bank_reference: Option<String>,
    /// Path of a file that proves it; the journal stores the hash of its bytes.
    pub file: Option<String>,
}

/// The electronic receipt that a transfer's record names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReceiptView {
    /// The path in the service's record.
    pub path: String,
    /// Its address at the profile's own service; `None` where it must not be opened.
    pub address: Option<String>,
    /// Why it must not be opened.
    pub refused: Option<Sentence>,
    /// The fetched files, newest first: more than one where the service gave another file later.
    #[serde(default)]
    pub kept: Vec<KeptReceipt>,
}

/// A receipt's file that was fetched and is an attachment of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeptReceipt {
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// When it was fetched.
    pub at: String,
    /// Length in bytes.
    pub bytes: u32,
    /// The ending of its name: `pdf`, `png` or `jpg`, by its own bytes.
    pub ending: String,
    /// The window can draw it.
    pub picture: bool,
    /// It is not the file that was fetched before it.
    pub differs: bool,
}

/// The result of fetching a receipt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReceiptFetched {
    /// The file as the service gives it now.
    pub receipt: KeptReceipt,
    /// Whether it is the first one, the same one or another one.
    pub says: Sentence,
}

/// The instruction that locks a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LockView {
    /// Id of the instruction.
    pub instruction_id: String,
    /// Its operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Its state.
    pub state: State,
    /// A person must decide about it.
    pub open: bool,
    /// When it got this state.
    pub since: String,
    /// The desk of the group whose instruction it is; absent for this desk. Its operation is not known here.
    pub desk: Option<OtherDesk>,
}

/// Another desk of the group that acts on a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OtherDesk {
    /// Its name.
    pub name: String,
    /// The person who sends it.
    pub person: String,
    /// Number of the instruction in the journal of that desk.
    pub number: String,
    /// The last contact with the group book, from which this is known; absent while the book is reached.
    #[serde(default)]
    pub as_of: Option<String>,
}
