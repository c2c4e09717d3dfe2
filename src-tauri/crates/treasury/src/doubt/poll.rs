//! What one look found, as it stands in the journal beside the reads. Fields may be added; a look of an older program
//! lacks them and then counts for less, never for more.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::journal::{Entry, Sights, StoredEvent};

/// What a record in another list says of the other side, the amount or the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// What was sent.
    Agrees,
    /// Something else than what was sent.
    Contradicts,
    /// Nothing.
    #[default]
    Silent,
}

/// What one look found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Poll {
    /// When.
    pub at: DateTime<Utc>,
    /// The draft stands in the acting list; `None` where the list says nothing.
    pub acting: Option<bool>,
    /// The fields in which it differs there, or in its detail, from before sending.
    #[serde(default)]
    pub changed: Vec<String>,
    /// Everything that was known of it before sending was held against what is known now.
    #[serde(default)]
    pub compared: bool,
    /// The lists of the table in which it stands.
    pub found_in: Vec<String>,
    /// Of these, the lists in which it did not stand before sending.
    #[serde(default)]
    pub new_in: Vec<String>,
    /// Lists of the table that said nothing this time.
    #[serde(default)]
    pub unread: Vec<String>,
    /// Lists in which it stands and of which nobody knows what they held before sending.
    #[serde(default)]
    pub unknown_before: Vec<String>,
    /// What the lists in which it newly stands say.
    #[serde(default)]
    pub told: Told,
    /// The service's own clock.
    #[serde(default)]
    pub service_at: Option<DateTime<Utc>>,
    /// The account's balances differ from those before sending; `None` where one of the two is unknown.
    pub balance_moved: Option<bool>,
    /// Both held amounts of that very account. A look of an older program compared whole replies, empty ones too.
    #[serde(default)]
    pub balance_known: bool,
    /// One of them moved by the very amount.
    #[serde(default)]
    pub by_amount: bool,
    /// What the lists showed, raw.
    #[serde(default)]
    pub sights: Sights,
}

impl Poll {
    /// It stood in the acting list as before sending, and no list of the table newly held it.
    pub fn is_unmoved(&self) -> bool {
        self.acting == Some(true) && self.compared && !self.has_moved() && self.unread.is_empty()
    }

    /// It was seen to be elsewhere or otherwise than before sending.
    pub fn has_moved(&self) -> bool {
        let elsewhere = !self.new_in.is_empty() || !self.unknown_before.is_empty();
        self.acting == Some(false) || !self.changed.is_empty() || elsewhere
    }
}

/// All looks at an instruction, oldest first.
pub fn polls(events: &[StoredEvent]) -> Vec<Poll> {
    let poll = |event: &StoredEvent| match &event.entry {
        Entry::Evidence(evidence) => serde_json::from_value(evidence.facts.clone()).ok(),
        _ => None,
    };
    events.iter().filter_map(poll).collect()
}
