//! The snapshot from before sending, read from the journal.
//!
//! A list that was not read, failed, or ignored the filter is unknown, not empty: a record cannot be called new against
//! it.

use bank_contract::Stage;
use bank_contract::record::elements;
use journal::{Entry, Journal, JournalError, KeptRead, Listings, StoredEvent};

use super::records::{identity, listing};
use super::snapshot::BALANCES;

/// One reply: its endpoint, when it was read, and its text.
#[derive(Debug, Clone)]
struct KeptReply {
    endpoint: String,
    at: String,
    text: String,
}

/// The replies of the snapshot.
#[derive(Debug, Clone, Default)]
pub struct Before {
    answers: Vec<KeptReply>,
    /// The service's own `Date` at the last of these reads.
    pub service_date: Option<String>,
}

impl Before {
    /// From an instruction's events; empty if it never reached `sending`.
    ///
    /// # Errors
    /// `JournalError::Disk` if SQLite fails.
    pub fn of(journal: &Journal, events: &[StoredEvent]) -> Result<Self, JournalError> {
        let sending = events.iter().find_map(|event| match &event.entry {
            Entry::Sending(sending) => Some(sending),
            _ => None,
        });
        let Some(sending) = sending else { return Ok(Self::default()) };
        let answer = |read: &KeptRead| -> Result<Option<KeptReply>, JournalError> {
            let Some(sha256) = &read.sha256 else { return Ok(None) };
            let text = journal.attachment(sha256)?.and_then(|bytes| String::from_utf8(bytes).ok());
            Ok(text.map(|text| KeptReply { endpoint: read.endpoint.clone(), at: read.at.clone(), text }))
        };
        let answers: Result<Vec<_>, _> = sending.snapshot.iter().map(answer).collect();
        Ok(Self { answers: answers?.into_iter().flatten().collect(), service_date: sending.service_date.clone() })
    }

    fn answer(&self, endpoint: &str) -> Option<&KeptReply> {
        self.answers.iter().find(|answer| answer.endpoint == endpoint)
    }

    fn text(&self, endpoint: &str) -> Option<&str> {
        self.answer(endpoint).map(|answer| answer.text.as_str())
    }

    /// Every reply, by its endpoint.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.answers.iter().map(|answer| (answer.endpoint.as_str(), answer.text.as_str()))
    }

    /// The records with the draft's number in a list; `None` if the list is unknown.
    pub fn list(&self, stage: Stage) -> Option<Vec<String>> {
        let text = self.text(stage.list().row().name())?;
        Some(elements(text).ok()?.into_iter().map(|raw| raw.get().to_owned()).collect())
    }

    /// The detail in the acting stage.
    pub fn detail(&self, stage: Stage) -> Option<&str> {
        self.text(stage.detail()?.row().name())
    }

    /// The balances.
    pub fn balances(&self) -> Option<&str> {
        self.text(BALANCES)
    }

    /// When the balances were read.
    pub fn balances_at(&self) -> Option<&str> {
        self.answer(BALANCES).map(|answer| answer.at.as_str())
    }

    /// Whether a list already had this record; `None` if the list is unknown.
    pub fn had(&self, stage: Stage, raw: &str) -> Option<bool> {
        let name = identity(raw);
        Some(self.list(stage)?.iter().any(|before| identity(before) == name))
    }

    /// The draft's codes and objects in these lists; `None` if one of them is unknown.
    pub fn listings(&self, asked: &[Stage]) -> Option<Listings> {
        let mut listings = Listings::default();
        for stage in asked {
            listings.asked.push(stage.name().to_owned());
            listings.found.extend(self.list(*stage)?.iter().filter_map(|raw| listing(stage.name(), raw)));
        }
        Some(listings)
    }
}
