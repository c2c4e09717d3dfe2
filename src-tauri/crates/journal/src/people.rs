//! The people of an instruction: the person that confirmed its submission, and the approver.

use model::{ApprovalTier, Person};
use rusqlite::OptionalExtension;

use super::entry::{Entry, Submission};
use super::error::JournalError;
use super::store::Journal;
use super::stored_event::{event_columns, parse_event};

/// The people of an instruction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    /// The person who confirmed it.
    pub confirmed_by: Person,
    /// The approver, where an approval was required and given.
    pub approved_by: Option<Person>,
    /// The tier of that approval.
    pub approved_tier: Option<ApprovalTier>,
}

impl Submission {
    /// The person who confirmed it: the system account, the name as typed where an approval was asked for, and the
    /// subject if an authority confirmed it.
    pub fn confirmer(&self) -> Person {
        let witness = &self.witness;
        let asked = self.approval.as_ref().map(|asked| asked.preparer.clone()).unwrap_or_default();
        let of_session = witness.verified_by.as_ref().and(witness.token_subject.clone());
        let is_asked = asked.verified_subject.is_some();
        Person {
            name: asked.name,
            system_user: witness.system_user.clone(),
            machine: witness.machine.clone(),
            verified_by: if is_asked { asked.verified_by } else { witness.verified_by.clone() },
            verified_subject: asked.verified_subject.or(of_session),
            ..Person::default()
        }
    }
}

impl Journal {
    /// The people of an instruction. Its submission's event is the last one of that kind before its own first event.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn people_of(&self, instruction: &str) -> Result<People, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, payload, hash FROM event WHERE +kind = 'submission'
               AND sequence < (SELECT MIN(sequence) FROM touch WHERE instruction = ?1) ORDER BY sequence DESC LIMIT 1",
        )?;
        let event = statement.query_row([instruction], event_columns).optional()?;
        let Some(Entry::Submission(submission)) = event.map(parse_event).transpose()?.map(|event| event.entry) else {
            return Ok(People::default());
        };
        let asked = submission.approval.as_ref().map(|asked| asked.approval.as_str());
        let approved = asked.map(|id| self.approval(id)).transpose()?.flatten().and_then(|of| of.approved);
        Ok(People {
            confirmed_by: submission.confirmer(),
            approved_tier: approved.as_ref().map(|approved| approved.tier),
            approved_by: approved.map(|approved| approved.approver),
        })
    }

    /// The submissions that a person confirmed or approved whom `is_meant` accepts.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn submissions_of(&self, is_meant: impl Fn(&Person) -> bool) -> Result<Vec<String>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, payload, hash FROM event WHERE kind IN ('submission', 'approved') ORDER BY sequence",
        )?;
        let mut found = Vec::new();
        for event in statement.query_map([], event_columns)? {
            match parse_event(event?)?.entry {
                Entry::Submission(submission) if is_meant(&submission.confirmer()) => found.push(submission.submission),
                Entry::Approved(approved) if is_meant(&approved.approver) => found.push(approved.about),
                _ => {}
            }
        }
        Ok(found)
    }
}
