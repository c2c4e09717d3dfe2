//! How something open may end: a refusal on its way to settle, and what *not executed* needs; as the window and the command
//! line show it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sentence;

/// What a refusal that nothing proves waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SettlingStep {
    /// Its time has not come.
    Waits,
    /// Its time has come: the next probe that agrees settles it.
    Probe,
    /// No probe settles it: a person decides.
    Person,
}

/// How far a refusal is that only the service's word supports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettlingView {
    /// What it waits for.
    pub step: SettlingStep,
    /// From when on a probe can settle it; `None` where none can.
    pub at: Option<String>,
    /// Probes up to now that found everything as before sending.
    pub probes: u32,
    /// Until when it waits, why, and what to do.
    pub why: Sentence,
}

/// What a person needs before *not executed* can be decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NotExecutedNeeds {
    /// The first day, by the service's clock, on which a probe counts; `None` where the service told no date at sending.
    pub from: Option<String>,
    /// The newest day, by the service's clock, on which a probe was made.
    pub probed: Option<String>,
    /// Nothing is missing: a file with the bank's written word is not needed.
    pub ready: bool,
    /// A second person has to approve the decision.
    pub second_person: bool,
    /// The same as a sentence.
    pub says: Sentence,
}
