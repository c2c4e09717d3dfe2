//! Views of how an open instruction may end: a refusal that is settling, and the conditions for *not executed*.

use model::Sentence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an unproven refusal waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SettlingStep {
    /// Its earliest time has not come.
    Waits,
    /// The next probe that agrees settles it.
    Probe,
    /// No probe can settle it; a person decides.
    Person,
}

/// When a refusal settles that is only reported by the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettlingView {
    /// The event that it waits for.
    pub step: SettlingStep,
    /// Earliest time at which a probe can settle it; `None` where none can.
    pub at: Option<String>,
    /// Probes so far that found everything as before sending.
    pub probes: u32,
    /// The waiting time, the reason and the next step, as a sentence.
    pub why: Sentence,
}

/// Conditions for resolving as *not executed*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NotExecutedNeeds {
    /// First day, by the service's clock, on which a probe counts; `None` where the service sent no date at sending.
    pub from: Option<String>,
    /// Day of the newest probe, by the service's clock.
    pub probed: Option<String>,
    /// Every condition is met: a file with the bank's written word is not needed.
    pub ready: bool,
    /// The decision needs an approval.
    pub second_person: bool,
    /// The same as a sentence.
    pub says: Sentence,
}
