//! Locks that other profiles of the data directory hold on this profile's accounts.

use model::{Sentence, State};
use money::view::ApprovalView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An open instruction of another profile, or of a lost journal: it blocks the same order here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClaimView {
    /// Id of the instruction.
    pub id: String,
    /// Name of the profile that confirmed it.
    pub profile: String,
    /// Its number there.
    pub number: u32,
    /// Its last known state there.
    pub state: State,
    /// Refused without proof.
    pub unproven: bool,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Number of the locked draft; `None` for a transfer, or where the number is unknown.
    pub draft_number: Option<String>,
    /// Account of a transfer's payee.
    pub payee_account: Option<String>,
    /// Amount of a transfer, plain digits.
    pub amount: Option<String>,
    /// Currency of a transfer.
    pub currency: Option<String>,
    /// Reference of a transfer.
    pub reference_order: Option<String>,
    /// Since when it has its state, RFC 3339 in UTC.
    pub since: String,
    /// The place of its journal and the remedy.
    pub says: Sentence,
    /// Whether a person can end the lock here: no journal of the data directory contains the instruction.
    pub can_end: bool,
    /// Id of the waiting approval of its end.
    pub asked: Option<String>,
}

/// The outcome of a person's wish to end a lock whose journal is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClaimTaken {
    /// The approval that it waits for. `None`: the lock is ended.
    pub asked: Option<ApprovalView>,
}
