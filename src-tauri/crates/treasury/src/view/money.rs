//! Views of the money path: orders, checks, submissions, instructions and their evidence.

use std::collections::BTreeMap;

use model::{Counterparty, InstructionName, Sentence, ShownFacts, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{CheckView, DraftRow, NotExecutedNeeds, ReceiptView, UnwrittenView};

/// An order: the content of the clerk's form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Order {
    /// The endpoint's last path segment, for example `endorse`.
    pub operation: String,
    /// One per instruction: the interface's field names with the text typed or copied from the draft. Amounts are plain
    /// digits. A blank field counts as absent.
    pub items: Vec<OrderItem>,
    /// The language of the dialog, `en` or `zh-CN`.
    pub language: String,
    /// Reason, required where Aval asks for one (an amount that differs, a look-alike).
    pub reason: Option<String>,
}

/// One instruction before it is prepared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderItem {
    /// Acting account, `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Cache row of its draft; `None` for transfers and files.
    pub draft: Option<String>,
    /// Text by field name.
    pub fields: BTreeMap<String, String>,
    /// The instruction that had no effect and is replaced by this one; `None` where it replaces none.
    #[serde(default)]
    pub supersedes: Option<String>,
}

/// The starting point of a resubmission: the old instruction as an editable order, and its draft as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AgainView {
    /// Number of the old instruction in the journal.
    pub number: u32,
    /// An order of one item that names the old instruction.
    pub order: Order,
    /// The list that allows the operation; `None` for transfers.
    pub stage: Option<String>,
    /// The draft's row in that list; `None` for transfers.
    pub row: Option<DraftRow>,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Set where only balances suggest that the old one was not executed: a new reason is required.
    pub hint: Option<Sentence>,
}

/// A new order from the refused and unsent instructions of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RetryView {
    /// The check dialog to confirm.
    pub check: CheckView,
    /// Refused or unsent instructions that can no longer be resubmitted.
    pub left_out: Vec<LeftOut>,
}

/// An instruction that cannot be resubmitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeftOut {
    /// Its number in the journal.
    pub number: u32,
    /// Draft number, where it is about a draft.
    pub draft_number: Option<String>,
    /// Reasons.
    pub why: Vec<Sentence>,
}

/// Filter of the journal's rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalFilter {
    /// Name of a state, or `unclassified` or `unproven`. `None` for every state.
    pub state: Option<String>,
    /// Operations; empty for all.
    pub operations: Vec<String>,
}

/// A counterparty of earlier instructions, for a form's suggestions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CounterpartyView {
    /// Name.
    pub name: Option<String>,
    /// Account number.
    pub account_number: Option<String>,
    /// Its bank's name, from its newest instruction that had one.
    pub bank_name: Option<String>,
    /// Its bank's number, from its newest instruction that had one.
    pub bank_number: Option<String>,
    /// When an instruction was last sent to it.
    pub last_used: String,
    /// Number of instructions.
    pub uses: u32,
}

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
    /// "Retry only the refused" includes it: it was not sent or refused with proof, and is not resubmitted yet.
    pub retry: bool,
    /// A person must decide about it: in doubt, pending, to verify, or refused without proof.
    pub open: bool,
    /// It succeeded: the bank accepted it, or a person found it executed.
    pub succeeded: bool,
    /// The service answered with the record of this order: it can be withdrawn where the interface allows that.
    pub has_record: bool,
    /// A result that is not on the disk yet; `None` where everything is written.
    pub unwritten: Option<UnwrittenView>,
    /// When a reported refusal settles; `None` for everything else.
    #[serde(default)]
    pub settling: Option<super::SettlingView>,
    /// Facts that its check showed beside the request.
    #[serde(default)]
    pub facts: ShownFacts,
}

impl InstructionView {
    /// A person must decide about it.
    pub const fn is_open(&self) -> bool {
        self.state.is_open(self.unproven)
    }
}

/// The journal, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalView {
    /// Rows of the page.
    pub rows: Vec<InstructionView>,
    /// Rows over all pages that match the filter.
    pub count: u32,
    /// Instructions in doubt or pending.
    pub open: u32,
    /// The chain.
    pub chain: ChainView,
}

/// The journal's hash chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChainView {
    /// Every event's hash is correct.
    pub intact: bool,
    /// Number of events.
    pub events: u32,
    /// Hash of the newest event, in hexadecimal.
    pub head: String,
    /// Sequence number of the first event that is wrong.
    pub broken_at: Option<u32>,
    /// The first invalid approval, with its instruction and the reason; only after a full check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub approval: Option<Sentence>,
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
    pub before: Vec<LookRead>,
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
    /// Its events.
    pub events: Vec<EventView>,
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
    pub reads: Vec<LookRead>,
}

/// One read of a probe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LookRead {
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

/// The outcome that evidence suggests. A person decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    /// `executed` or `not_executed`; `None` where the evidence suggests neither.
    pub decision: Option<String>,
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
