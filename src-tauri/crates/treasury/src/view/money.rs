//! Views of the money path: what is about to be sent, what became of it, and what is in doubt.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use super::{
    ApprovalNeeded, ApprovalView, DraftRow, FieldShown, NotExecutedNeeds, ReceiptView, Sentence, Total, UnwrittenView,
};

/// State of an instruction: a fold of its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Shown in a check dialog, nothing promised.
    Prepared,
    /// Waits for the second person.
    AwaitingApproval,
    /// A person said yes; nothing has left.
    Confirmed,
    /// A connection may have been opened.
    Sending,
    /// Proven: nothing left this computer.
    NotSent,
    /// Answered and matched.
    Accepted,
    /// Answered by a matching record whose codes the code book does not know.
    ToVerify,
    /// Refused, as reported or proven.
    Refused,
    /// Taken, result to come.
    Pending,
    /// Nobody here knows.
    InDoubt,
    /// By resolution.
    Executed,
    /// By resolution.
    NotExecuted,
    /// Withdrawn here before sending.
    Cancelled,
}

/// What a clerk wants done: the form's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Order {
    /// The endpoint's last path segment, for example `endorse`.
    pub operation: String,
    /// One per instruction: the interface's field names and the text that was typed or taken from the draft. Amounts are
    /// plain digits. Blank is absent.
    pub items: Vec<OrderItem>,
    /// The language of the dialog, `en` or `zh-CN`.
    pub language: String,
    /// Needed where Aval asks for one (an amount that differs, a look-alike).
    pub reason: Option<String>,
}

/// One instruction-to-be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderItem {
    /// `BANK_MARK:ACCOUNT` that acts.
    pub account: String,
    /// Cache row that it came from; `None` for transfers and files.
    pub draft: Option<String>,
    /// Field name to text.
    pub fields: BTreeMap<String, String>,
    /// The instruction without effect that this one is given again for; `None` for a new one.
    #[serde(default)]
    pub supersedes: Option<String>,
}

/// What "send again" starts from: the old instruction as an order that can be changed, and its draft where it stands now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AgainView {
    /// Number of the old instruction in the journal.
    pub number: u32,
    /// One item, which names the old instruction.
    pub order: Order,
    /// The list that allows the operation; `None` for transfers.
    pub stage: Option<String>,
    /// The draft's row in that list; `None` for transfers.
    pub row: Option<DraftRow>,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Only balances say that the old one was not carried out: a new reason is needed. `None` where it was proven or decided.
    pub hint: Option<Sentence>,
}

/// A new order out of what of a submission was refused or not sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RetryView {
    /// The dialog to be confirmed.
    pub check: CheckView,
    /// Refused or not sent as well, and not possible any more.
    pub left_out: Vec<LeftOut>,
}

/// An instruction that cannot be given again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeftOut {
    /// Its number in the journal.
    pub number: u32,
    /// Its draft, where it is about one.
    pub draft_number: Option<String>,
    /// Why not.
    pub why: Vec<Sentence>,
}

/// Another instruction, by its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InstructionName {
    /// Its ULID.
    pub id: String,
    /// Gapless number in this journal.
    pub number: u32,
}

/// Which of the journal's rows are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalFilter {
    /// A state's word; also `unclassified` and `unproven`. `None` for every state.
    pub state: Option<String>,
    /// Operations; empty for all of them.
    pub operations: Vec<String>,
}

/// The content of the check dialog. What is confirmed is this object, by its digest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckView {
    /// The submission.
    pub submission_id: String,
    /// One-time; `confirm` consumes it.
    pub nonce: String,
    /// SHA-256 of what is shown and of the exact bodies, in hexadecimal.
    pub digest: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse`, or `both` where its rows differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Marked in the dialog when it is the practice bank.
    pub practice: bool,
    /// One row per instruction.
    pub rows: Vec<CheckRow>,
    /// Totals per currency; drafts count their cached amount.
    pub totals: Vec<Total>,
    /// Sentences above the rows: undoing, other desks, whole draft, look-alikes.
    pub notes: Vec<Sentence>,
    /// Over the profile's limit: the control total must be typed.
    pub control_total: bool,
    /// The second person whom it needs; `None` where it goes without one.
    pub approval: Option<ApprovalNeeded>,
}

/// One instruction in the check dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckRow {
    /// Its id from now on.
    pub instruction_id: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Draft number, where it is about a draft.
    pub draft_number: Option<String>,
    /// Amount as text: the item's own, or the cached draft's.
    pub amount: Option<String>,
    /// Currency, where there is one.
    pub currency: Option<String>,
    /// Endorsee, pledgee, payee.
    pub counterparty: Option<Counterparty>,
    /// The fields as they go out, flags with their words.
    pub fields: Vec<FieldShown>,
    /// The exact body.
    pub body: String,
    /// Marks of this row: first-time counterparty, look-alike.
    pub notes: Vec<Sentence>,
}

/// The other side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Counterparty {
    /// Name.
    pub name: Option<String>,
    /// Account number.
    pub account_number: Option<String>,
    /// Bank name or number.
    pub bank: Option<String>,
    /// This desk never sent anything to it before.
    pub first_time: bool,
}

/// Whom this desk has sent something to, for a form's suggestions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CounterpartyView {
    /// Name.
    pub name: Option<String>,
    /// Account number.
    pub account_number: Option<String>,
    /// Bank name or number.
    pub bank: Option<String>,
    /// When something was last sent to it.
    pub last_used: String,
    /// How often.
    pub uses: u32,
}

/// A submission with its instructions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SubmissionView {
    /// Its id.
    pub id: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse`, or `both` where its instructions differ.
    pub answer: Option<String>,
    /// Practice bank.
    pub practice: bool,
    /// One per instruction, in order.
    pub instructions: Vec<InstructionView>,
    /// Stopped, at a doubt or by a person: what is not sent waits until a person goes on.
    pub paused: bool,
    /// Nothing of it is confirmed or sending any more.
    pub done: bool,
    /// Totals per currency.
    pub totals: Vec<Total>,
    /// The second person's approval; `None` where it needs none.
    pub approval: Option<ApprovalView>,
    /// The same counted.
    pub progress: SendProgress,
}

/// How far a submission is: what is told after every step, instead of all of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct SendProgress {
    /// The submission.
    pub submission_id: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse` or `both`. Known of what waits for a person; the steps of a submission leave
    /// it to the submission.
    pub answer: Option<String>,
    /// Instructions in all.
    pub all: u32,
    /// How many stand in each state, by the state's word; a state without any is absent.
    pub counts: BTreeMap<String, u32>,
    /// One per account that acts.
    pub accounts: Vec<AccountProgress>,
    /// What is not sent waits for a person, in all accounts.
    pub paused: bool,
    /// Why the line stopped: `doubt` or `person`; `None` where it did not, or for what older programs wrote.
    pub paused_why: Option<String>,
    /// Nothing is confirmed or sending any more.
    pub done: bool,
    /// Seconds until the last one that does not wait is answered, at the pace up to now; `None` while nobody can tell.
    pub seconds_left: Option<u32>,
    /// The instructions that changed in this step, as they are now.
    pub changed: Vec<InstructionView>,
}

/// One account of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct AccountProgress {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Confirmed and not sent.
    pub waiting: u32,
    /// On their way.
    pub sending: u32,
    /// Waiting for a second person.
    pub approving: u32,
    /// In doubt or pending.
    pub open: u32,
    /// What waits here waits for a person.
    pub stopped: bool,
}

/// One instruction in the journal, in a result table or in the in-doubt desk.
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
    /// The other side.
    pub counterparty: Option<Counterparty>,
    /// State.
    pub state: State,
    /// Refused by the service's word only: treated like a doubt until it has settled.
    pub unproven: bool,
    /// The code book does not know the codes of its record: an entry for them can end this state.
    pub unclassified: bool,
    /// Why it is in this state.
    pub reason: Option<Sentence>,
    /// What the service said.
    pub service_message: Option<String>,
    /// HTTP status, where a reply came.
    pub http_status: Option<u16>,
    /// The bank's reference.
    pub bank_transaction_id: Option<String>,
    /// The matched record, raw.
    pub record: Option<String>,
    /// Our own reference (transfers).
    pub reference_order: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: Option<String>,
    /// When it got its state.
    pub since: String,
    /// Its drafts are locked by it.
    pub locked: bool,
    /// "Send again" may be offered, as a new instruction.
    pub again: bool,
    /// What is known of it and not on the disk yet; `None` where everything that is known is written.
    pub unwritten: Option<UnwrittenView>,
    /// How far a refusal by the service's word is from settling; `None` for everything else.
    #[serde(default)]
    pub settling: Option<super::SettlingView>,
}

impl InstructionView {
    /// A person has something to decide about it: in doubt, pending, to verify, or refused without proof.
    pub const fn is_open(&self) -> bool {
        matches!(self.state, State::InDoubt | State::Pending | State::ToVerify) || self.unproven
    }
}

/// The journal, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalView {
    /// Rows of the page.
    pub rows: Vec<InstructionView>,
    /// Rows in all, over all pages; with a filter, those that it lets through.
    pub count: u32,
    /// How many are in doubt or pending.
    pub open: u32,
    /// The chain.
    pub chain: ChainView,
}

/// The journal's hash chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChainView {
    /// Every event's hash is right.
    pub intact: bool,
    /// Events in all.
    pub events: u32,
    /// Hash of the newest event, in hexadecimal.
    pub head: String,
    /// The first event that is wrong.
    pub broken_at: Option<u32>,
    /// The first approval that does not hold, where the whole check was made: which instruction, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub approval: Option<Sentence>,
}

/// One instruction with everything the journal has of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InstructionDetail {
    /// The instruction.
    pub instruction: InstructionView,
    /// Where it was sent.
    pub url: String,
    /// The exact request body.
    pub request: String,
    /// The reply, where one came: headers without secrets, and the body as text (lossy where it is not UTF-8).
    pub reply: Option<ReplyView>,
    /// Snapshot from before sending, as text.
    pub snapshot: Option<String>,
    /// What was read for the snapshot, in its order.
    pub before: Vec<LookRead>,
    /// What would look the same although something else happened.
    pub race: Option<Sentence>,
    /// How this bank leaves drafts after this operation; `None` where nothing is open, and for transfers.
    pub signature: Option<SignatureView>,
    /// What ends it, in the state in which it stands.
    pub opens: Option<Sentence>,
    /// Reads after a doubt.
    pub evidence: Vec<EvidenceView>,
    /// What the evidence proposes: `executed`, `not_executed` or nothing, and why.
    pub proposal: Option<Proposal>,
    /// Its events.
    pub events: Vec<EventView>,
    /// The electronic receipt that the record of a transfer names.
    pub receipt: Option<ReceiptView>,
    /// The instruction that it was given again for.
    pub supersedes: Option<InstructionName>,
    /// The instruction that was given again for it.
    pub superseded_by: Option<InstructionName>,
    /// When the bank is asked next what became of it, while a window is open; `None` where nothing is open.
    pub next_look: Option<String>,
    /// What *not executed* needs; `None` where nothing is open.
    pub not_executed: Option<NotExecutedNeeds>,
}

/// A stored reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReplyView {
    /// HTTP status.
    pub status: u16,
    /// Headers that are kept.
    pub headers: Vec<(String, String)>,
    /// Body as text.
    pub body: String,
    /// SHA-256 of the raw body.
    pub sha256: String,
}

/// One read made to find out what became of an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceView {
    /// When.
    pub at: String,
    /// What was found.
    pub finding: Sentence,
    /// What was read.
    pub reads: Vec<LookRead>,
}

/// One read of a look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LookRead {
    /// The endpoint's last path segment.
    pub endpoint: String,
    /// The list's name without `list-bank-`, where it is one.
    pub list: Option<String>,
    /// When.
    pub at: String,
    /// Records of the draft, where a list answered.
    pub count: Option<u32>,
    /// SHA-256 of the answer.
    pub sha256: Option<String>,
    /// Why none came: a stable code.
    pub trouble: Option<String>,
}

/// How a bank leaves drafts after an operation, as accepted instructions showed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignatureView {
    /// `unknown`, `hint`, `proof` or `contradicted`.
    pub standing: String,
    /// The lists in which most of them showed the draft.
    pub lists: Vec<String>,
    /// Numbers of those that agree.
    pub like: Vec<u32>,
    /// Numbers of those that showed something else.
    pub unlike: Vec<u32>,
    /// The same in words.
    pub says: Sentence,
}

/// What evidence proposes. A person decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    /// `executed` or `not_executed`; `None` when evidence says nothing.
    pub decision: Option<String>,
    /// Why.
    pub why: Sentence,
    /// What is missing before "not executed" may be proposed, where the draft still stands as it stood.
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

/// How a person resolves a doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Resolution {
    /// The instruction.
    pub instruction_id: String,
    /// `true` for executed.
    pub executed: bool,
    /// Why the person thinks so.
    pub reason: String,
    /// The bank's reference.
    pub bank_reference: Option<String>,
    /// Path of a file that shows it; its bytes are hashed into the journal.
    pub file: Option<String>,
}
