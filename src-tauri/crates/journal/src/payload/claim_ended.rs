//! The event that ends a claim whose journal is gone.

use model::State;
use serde::{Deserialize, Serialize};

/// A person ended the claim of an instruction whose journal is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimEnded {
    /// The instruction, which this journal does not contain.
    pub claimed: String,
    /// The profile that confirmed it.
    pub profile: String,
    /// The hash of the first event of its journal; `lost` for an instruction that its journal has lost.
    pub journal: String,
    /// Its number there.
    pub number: u32,
    /// Its last known state there.
    pub state: State,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The drafts and the fingerprint that were locked.
    pub keys: Vec<String>,
    /// Amount of a transfer.
    pub amount: Option<String>,
    /// Currency of a transfer.
    pub currency: Option<String>,
    /// Account of a transfer's payee.
    pub payee_account: Option<String>,
    /// Why.
    pub reason: String,
    /// The approval, where the profile has dual control.
    #[serde(default)]
    pub approval: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
