//! The snapshot from before sending, out of the journal: what stood where when nothing had left yet.
//!
//! A list that nobody read, that could not be read or that ignored the filter is not empty but unknown: without it nothing
//! can be called new.

use bank_contract::Stage;
use bank_contract::record::elements;

use super::records::{identity, sight};
use crate::journal::{Entry, Journal, JournalError, KeptRead, Sights, StoredEvent};
use crate::money::BALANCES;

/// What was read before sending.
#[derive(Debug, Clone, Default)]
pub struct Before {
    answers: Vec<(String, String)>,
    /// The service's own `Date` at the last of these reads.
    pub service_date: Option<String>,
}

impl Before {
    /// Out of an instruction's events; empty where it was never about to be sent.
    ///
    /// # Errors
    /// The journal's.
    pub fn of(journal: &Journal, events: &[StoredEvent]) -> Result<Self, JournalError> {
        let sending = events.iter().find_map(|event| match &event.entry {
            Entry::Sending(sending) => Some(sending),
            _ => None,
        });
        let Some(sending) = sending else { return Ok(Self::default()) };
        let answer = |read: &KeptRead| -> Result<Option<(String, String)>, JournalError> {
            let Some(sha256) = &read.sha256 else { return Ok(None) };
            let bytes = journal.attachment(sha256)?;
            Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()).map(|text| (read.endpoint.clone(), text)))
        };
        let answers: Result<Vec<_>, _> = sending.snapshot.iter().map(answer).collect();
        Ok(Self { answers: answers?.into_iter().flatten().collect(), service_date: sending.service_date.clone() })
    }

    fn text(&self, endpoint: &str) -> Option<&str> {
        self.answers.iter().find(|(name, _)| name == endpoint).map(|(_, text)| text.as_str())
    }

    /// The records of the draft's number in a list; `None` where nobody knows.
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

    /// Whether a record of a list stood there already; `None` where nobody knows.
    pub fn had(&self, stage: Stage, raw: &str) -> Option<bool> {
        let name = identity(raw);
        Some(self.list(stage)?.iter().any(|before| identity(before) == name))
    }

    /// What the lists showed; `None` where one of them is unknown.
    pub fn sights(&self, asked: &[Stage]) -> Option<Sights> {
        let mut sights = Sights::default();
        for stage in asked {
            sights.asked.push(stage.name().to_owned());
            sights.found.extend(self.list(*stage)?.iter().filter_map(|raw| sight(stage.name(), raw)));
        }
        Some(sights)
    }
}
