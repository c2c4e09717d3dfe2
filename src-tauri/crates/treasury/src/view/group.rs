//! The group of desks: this desk's standing in it, its desks, and an invitation to it.

use model::{Sentence, State};
use money::dual_control::Answer;
use money::view::ApprovalView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::approval::ApprovalDetail;
use super::connection::CertificateView;

/// A new group, created by this desk.
#[derive(Debug, Clone)]
pub struct NewGroup {
    /// Address of its book, without a password.
    pub url: String,
    /// Its name.
    pub name: String,
    /// Name of this desk in it.
    pub desk_name: String,
    /// Certificates (PEM) of the authority of the database's certificate.
    pub authorities: Option<String>,
    /// Client certificate of this desk at the database.
    pub certificate: Option<CertificateFile>,
}

/// The content of a PEM or PKCS #12 file with a client certificate, and its password. It has no `Debug` with its content,
/// because of the private key.
#[derive(Clone)]
pub struct CertificateFile {
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// Password of a PKCS #12 file.
    pub password: String,
}

impl std::fmt::Debug for CertificateFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CertificateFile({} bytes)", self.bytes.len())
    }
}

/// An invitation, as it is stored in a file. Its code is valid once and for a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupInvitation {
    /// Address of the book, without a password.
    pub url: String,
    /// Id of the group.
    pub group: String,
    /// The code.
    pub code: String,
    /// Certificates (PEM) of the authority of the database's certificate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authorities: Option<String>,
}

/// This desk in its group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupStanding {
    /// Id of the group; `None` for a desk that belongs to none.
    pub group: Option<String>,
    /// Id of this desk in it.
    pub desk: Option<String>,
    /// Address of the book.
    pub url: Option<String>,
    /// The client certificate that this desk presents to the database.
    pub certificate: Option<CertificateView>,
    /// When the book was last reached.
    pub reached_at: Option<String>,
    /// Newest event of this journal that the book has.
    pub mirrored: u32,
    /// Newest event of this journal.
    pub events: u32,
    /// Why nothing can be sent because of the group.
    pub off: Option<Sentence>,
    /// The decisions of other desks about instructions of this desk, after it was revoked.
    pub decided: Vec<GoneOutcome>,
}

/// Two people at another desk decided the outcome of an instruction of this desk, which was revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GoneOutcome {
    /// The instruction.
    pub instruction: String,
    /// Its number in this journal.
    pub number: String,
    /// Name of the desk that decided.
    pub desk: String,
    /// When.
    pub at: String,
    /// Whether it was carried out.
    pub executed: bool,
    /// The evidence.
    pub evidence: String,
    /// The person who asked for the decision.
    pub asked_by: String,
    /// The person who approved it.
    pub approved_by: Option<String>,
    /// The lock stays in the group, because this desk had written to the group book meanwhile.
    pub lock_stays: bool,
}

impl GoneOutcome {
    /// The decision in one sentence.
    pub fn sentence(&self) -> Sentence {
        let yes = |holds: bool| if holds { "yes" } else { "no" };
        let sentence = Sentence::new("group-decided").with("number", &self.number).with("desk", &self.desk);
        let sentence = sentence.with("since", &self.at).with("executed", yes(self.executed));
        let sentence = sentence.with("evidence", &self.evidence).with("person", &self.asked_by);
        let approver = self.approved_by.as_deref().unwrap_or("–");
        sentence.with("approver", approver).with("stays", yes(self.lock_stays))
    }
}

/// A desk of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupDesk {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is this desk.
    pub own: bool,
    /// When it joined.
    pub enrolled_at: String,
    /// When it last wrote to the book.
    pub seen_at: String,
    /// The person who revoked it.
    pub revoked_by: Option<String>,
    /// When it was revoked.
    pub revoked_at: Option<String>,
    /// Why it was revoked.
    pub reason: Option<String>,
    /// Its policy; `None` where its journal in the book does not say it, or that is not signed.
    pub policy: Option<DeskPolicy>,
}

/// The policy of another desk beside this desk's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeskPolicy {
    /// SHA-256 of its file; `None`: no policy of that computer governs the profile there.
    pub sha256: Option<String>,
    /// Version of the group's policy that it has taken.
    pub group: Option<String>,
    /// When that desk recorded it.
    pub as_of: String,
    /// Whether they are the same file and the same version as here.
    pub same: bool,
    /// Names of the settings that differ; none for another file with the same settings for this profile.
    pub differs: Vec<String>,
}

impl GroupDesk {
    /// The desk has another policy; `None` for the same one, and where it is not known.
    pub fn other_policy(&self) -> Option<Sentence> {
        let policy = self.policy.as_ref().filter(|policy| !policy.same)?;
        let file = policy.sha256.as_deref().map_or("–", |sha256| sha256.get(..12).unwrap_or(sha256));
        let differs = if policy.differs.is_empty() { "–".to_owned() } else { policy.differs.join(", ") };
        let sentence = Sentence::new("group-policy-other").with("desk", &self.name).with("sha256", file);
        let sentence = sentence.with("version", policy.group.as_deref().unwrap_or("–"));
        Some(sentence.with("settings", differs))
    }
}

/// The check of one desk's events in the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupCheck {
    /// Name of the desk.
    pub name: String,
    /// Number of events that are right.
    #[ts(type = "number")]
    pub events: i64,
    /// The first event that is wrong: changed by another program, or not signed by this desk.
    #[ts(type = "number | null")]
    pub wrong_at: Option<i64>,
}

/// An event of this desk's journal that comes from the group and is about none of its own instructions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupEvent {
    /// Its number in the journal.
    pub sequence: u32,
    /// When.
    pub at: String,
    /// Its kind.
    pub kind: String,
    /// Its content, for a person.
    pub sentence: Sentence,
}

/// An unfinished instruction of a revoked desk, which locks its draft or payment in the whole group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GoneClaim {
    /// Its id.
    pub instruction: String,
    /// Name of its desk.
    pub desk: String,
    /// The person who sent it.
    pub person: String,
    /// Its number in the journal of its desk.
    pub number: String,
    /// Its last known state.
    pub state: State,
    /// Since when.
    pub since: String,
    /// When it was claimed.
    pub taken_at: String,
    /// The operation; this and the following are `None` where the mirror of that journal lacks it.
    pub operation: Option<String>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: Option<String>,
    /// Number of its draft.
    pub draft_number: Option<String>,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Name of the counterparty.
    pub payee: Option<String>,
    /// Account of the counterparty.
    pub payee_account: Option<String>,
    /// The request for approval of its outcome.
    pub asked: Option<String>,
    /// Two people decided here, and the desk wrote to the book after they were asked: the decision was not carried out.
    pub came_back: bool,
}

/// The outcome of such an instruction, for the second person.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct GoneDecision {
    /// The instruction.
    pub instruction: String,
    /// Whether it was carried out.
    pub executed: bool,
    /// The bank's statement or page, and its time.
    pub evidence: String,
    /// The preparer's name; `None`: their operating system account.
    pub preparer: Option<String>,
}

/// The group as the profile page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupView {
    /// This desk in it.
    pub standing: GroupStanding,
    /// Its desks; none while the book cannot be reached.
    pub desks: Vec<GroupDesk>,
}

/// A request for approval of another desk of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupRequest {
    /// Name of the desk that asks.
    pub desk: String,
    /// The request. Its amounts are those of the bodies; a draft's amount is the one that this desk has read.
    pub approval: ApprovalView,
    /// Names of the approvers whose answers wait for that desk.
    pub answered_by: Vec<String>,
}

/// The same with everything that the approver must see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupRequestDetail {
    /// The desk and the answers.
    pub request: GroupRequest,
    /// The content, with the table made from the exact bodies on this computer.
    pub detail: ApprovalDetail,
    /// Why it cannot be approved: its text differs from its bodies.
    pub cannot: Option<Sentence>,
    /// Owner of the key that signs; `None` if the keychain of this computer has none.
    pub signer: Option<String>,
}

/// An approver's answer to a request of another desk.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct GroupAnswer {
    /// The request.
    pub id: String,
    /// Digest of the content that they saw.
    pub digest: String,
    /// Approved or sent back.
    #[ts(type = "'approve' | 'send_back'")]
    pub answer: Answer,
    /// The record of the call-back, or the reason for sending it back.
    pub words: String,
    /// Owner of the key, if the keychain has several.
    pub name: Option<String>,
}

/// A setting that the desks of the group share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SharedKind {
    /// The meaning of the banks' values.
    CodeBook,
    /// Holiday calendars.
    Calendar,
    /// Companies to be warned about.
    WatchList,
    /// Counterparties with their accounts and call-backs.
    Counterparties,
    /// Saved views of lists.
    Views,
    /// The administrator's policy for all desks.
    Policy,
}

impl SharedKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::CodeBook, Self::Calendar, Self::WatchList, Self::Counterparties, Self::Views, Self::Policy];

    /// Its name in the book and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::CodeBook => "code-book",
            Self::Calendar => "calendar",
            Self::WatchList => "watch-list",
            Self::Counterparties => "counterparties",
            Self::Views => "views",
            Self::Policy => "policy",
        }
    }

    /// The one with this name.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A shared setting at this desk beside the newest version of the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SharedState {
    /// No desk has written it to the book.
    NotShared,
    /// This desk has the newest version.
    Same,
    /// The group has a newer version, and this desk has no change of its own.
    Newer,
    /// This desk has a change that it has not written to the book.
    ChangedHere,
    /// This desk and another one changed it: a person decides.
    Conflict,
    /// The newest version is not signed by a desk of the group, or that desk is revoked: it is not taken.
    NotSigned,
    /// The book has lost versions that this desk has seen.
    WentBack,
    /// The newest policy is not one that this desk takes.
    NotTaken,
}

/// One version of a shared setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SharedVersion {
    /// Its number.
    #[ts(type = "number")]
    pub version: i64,
    /// The person who changed it.
    pub person: String,
    /// Name of their desk.
    pub desk: String,
    /// When.
    pub changed_at: String,
}

/// A shared setting with its versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SharedView {
    /// Which setting.
    pub kind: SharedKind,
    /// This desk beside the group.
    pub state: SharedState,
    /// The version that this desk last took or wrote.
    #[ts(type = "number | null")]
    pub version: Option<i64>,
    /// The versions of the group, newest first.
    pub versions: Vec<SharedVersion>,
    /// Lines that the group's newest version has and this desk has not.
    pub added: Vec<String>,
    /// Lines that this desk has and the group's newest version has not.
    pub removed: Vec<String>,
    /// The policy in the newest version, if it is one with a right signature.
    pub policy: Option<SharedPolicy>,
    /// Why this desk does not take the newest policy.
    pub why: Option<Sentence>,
}

/// The policy in a shared version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SharedPolicy {
    /// Its own version, which the signature covers.
    pub version: u32,
    /// Its signer.
    pub signer: String,
    /// Their key.
    pub public_key: String,
    /// When it was signed, as the signer's computer told.
    pub signed_at: String,
}
