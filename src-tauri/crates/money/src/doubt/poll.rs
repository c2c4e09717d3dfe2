//! The findings of one probe, as the journal stores them beside the reads. Fields may be added; a probe of an older
//! program lacks them and then counts for less, never for more.

use chrono::{DateTime, Utc};
use journal::{Entry, Listings, StoredEvent};
use serde::{Deserialize, Serialize};

/// Whether a record in another list agrees with the counterparty, amount or day of the instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// It agrees.
    Agrees,
    /// It differs.
    Contradicts,
    /// It does not show them.
    #[default]
    Silent,
}

/// The findings of one probe.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Poll {
    /// Time of the probe.
    pub at: DateTime<Utc>,
    /// Whether the acting list has the draft; `None` if the list is unknown.
    pub acting: Option<bool>,
    /// The fields in the acting list or the detail that differ from before sending.
    #[serde(default)]
    pub changed: Vec<String>,
    /// Every record from before sending was compared with the current one.
    #[serde(default)]
    pub compared: bool,
    /// The lists of `signs` that have the draft.
    pub found_in: Vec<String>,
    /// Those of them that did not have it before sending.
    #[serde(default)]
    pub new_in: Vec<String>,
    /// Lists of `signs` that are unknown in this probe.
    #[serde(default)]
    pub unread: Vec<String>,
    /// Lists that have it and whose content before sending is unknown.
    #[serde(default)]
    pub unknown_before: Vec<String>,
    /// Whether the lists that newly have it agree with the instruction.
    #[serde(default)]
    pub told: Told,
    /// The service's `Date`.
    #[serde(default)]
    pub service_at: Option<DateTime<Utc>>,
    /// Whether the account's balances differ from before sending; `None` if either is unknown.
    pub balance_moved: Option<bool>,
    /// Both replies had amounts of this account. Older programs compared whole replies, even empty ones.
    #[serde(default)]
    pub balance_known: bool,
    /// One of them changed by exactly the amount.
    #[serde(default)]
    pub by_amount: bool,
    /// Raw codes and objects of the draft in each list.
    #[serde(default)]
    pub listings: Listings,
}

impl Poll {
    /// The acting list has it as before sending, and no list of `signs` newly has it.
    pub fn is_unmoved(&self) -> bool {
        self.acting == Some(true) && self.compared && !self.has_moved() && self.unread.is_empty()
    }

    /// The probe found it elsewhere or changed since before sending.
    pub fn has_moved(&self) -> bool {
        let elsewhere = !self.new_in.is_empty() || !self.unknown_before.is_empty();
        self.acting == Some(false) || !self.changed.is_empty() || elsewhere
    }
}

/// All probes of an instruction, oldest first.
pub fn polls(events: &[StoredEvent]) -> Vec<Poll> {
    let poll = |event: &StoredEvent| match &event.entry {
        Entry::Evidence(evidence) => serde_json::from_value(evidence.facts.clone()).ok(),
        _ => None,
    };
    events.iter().filter_map(poll).collect()
}
