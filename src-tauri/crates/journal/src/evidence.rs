//! The evidence for checking an approval, read from the events themselves and not from the tables built from them; and
//! the other instructions of the day, for the tiers.

use chrono::{DateTime, Utc};
use model::{ApprovalTier, clock};
use rusqlite::{Connection, OptionalExtension, params};

use super::attachment::attachment;
use super::condition::{MAY_HAVE_EFFECT, WITHOUT_EFFECT};
use super::entry::{Confirmed, Entry, Submission};
use super::error::JournalError;
use super::look_alike::number_with_profile;
use super::payload::approval::Approved;
use super::read::submission;
use super::store::{Journal, Recording};

/// The journal's events about a submission and its approval.
#[derive(Debug, Clone)]
pub struct ApprovalEvents {
    /// The confirmed submission, with its request for approval.
    pub submission: Submission,
    /// Its instructions, in their order.
    pub confirmed: Vec<Confirmed>,
    /// The number of the approval's event, its time and the approval, if there is one.
    pub approved: Option<(u32, String, Approved)>,
    /// The bytes of the signed file that the approval names.
    pub file: Option<Vec<u8>>,
}

/// An instruction of the day, as tiers and ceilings count it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moved {
    /// Its number in its journal.
    pub number: u32,
    /// The other profile of this data directory that it belongs to; `None` for this profile.
    pub profile: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: String,
    /// Its trade day, `YYYY-MM-DD`; `None` for an operation without one.
    pub trade_day: Option<String>,
    /// Its operation.
    pub operation: String,
    /// Its exact body.
    pub body: String,
    /// Amount, as confirmed, else that of the reads before sending.
    pub amount: Option<String>,
    /// Whether it was sent. Before that, its amount may not be known yet.
    pub was_sent: bool,
    /// Currency.
    pub currency: Option<String>,
    /// The tier at which it was approved or awaits approval.
    pub tier: Option<ApprovalTier>,
}

/// The range of instructions that count as the day's.
#[derive(Debug, Clone, Default)]
pub struct OfDay {
    /// Confirmed at or after this time.
    pub since: String,
    /// Or with one of these trade days.
    pub trade_days: Vec<String>,
    /// Only those that were confirmed before this one.
    pub before: Option<OrderedAt>,
}

/// The place of an instruction among the confirmed ones: by its number in its own journal, by its time among others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderedAt {
    /// Its number.
    pub number: u32,
    /// When it was confirmed.
    pub at: String,
}

impl Moved {
    /// Its number, followed by the profile's name where that is another profile.
    pub fn named(&self) -> String {
        number_with_profile(self.number, self.profile.as_deref())
    }
}

impl ApprovalEvents {
    /// The deadline of the approval, if the submission needs one.
    pub fn expires_at(&self) -> Option<DateTime<Utc>> {
        self.submission.approval.as_ref().and_then(|asked| clock::moment(&asked.expires_at))
    }
}

impl Recording<'_> {
    /// The events of a submission and its approval; `None` for an unknown id.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn evidence_of(&self, submission: &str) -> Result<Option<ApprovalEvents>, JournalError> {
        evidence(&self.tx, submission)
    }

    /// The time of the newest event.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn newest_at(&self) -> Result<Option<String>, JournalError> {
        let sql = "SELECT at FROM event ORDER BY sequence DESC LIMIT 1";
        Ok(self.tx.query_row(sql, [], |row| row.get(0)).optional()?)
    }
}

impl Journal {
    /// As [`Recording::evidence_of`].
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn evidence_of(&self, submission: &str) -> Result<Option<ApprovalEvents>, JournalError> {
        evidence(&self.connection, submission)
    }
}

fn evidence(connection: &Connection, id: &str) -> Result<Option<ApprovalEvents>, JournalError> {
    let Some(submission) = submission(connection, id)? else { return Ok(None) };
    let approved = approved(connection, &submission)?;
    let signed = approved.as_ref().and_then(|(_, _, approved)| approved.signed.as_ref());
    let file = signed.map(|signed| readable_attachment(connection, &signed.file_sha256)).transpose()?.flatten();
    Ok(Some(ApprovalEvents { confirmed: confirmed(connection, id)?, submission, approved, file }))
}

fn confirmed(connection: &Connection, submission: &str) -> Result<Vec<Confirmed>, JournalError> {
    let mut all: Vec<Confirmed> = about(connection, "confirmed", submission)?
        .into_iter()
        .filter_map(|(_, _, entry)| match entry {
            Entry::Confirmed(confirmed) if confirmed.submission == submission => Some(*confirmed),
            _ => None,
        })
        .collect();
    all.sort_by_key(|one| one.position);
    Ok(all)
}

fn approved(connection: &Connection, submission: &Submission) -> Result<Option<(u32, String, Approved)>, JournalError> {
    let Some(asked) = &submission.approval else { return Ok(None) };
    let all = about(connection, "approved", &asked.approval)?;
    Ok(all.into_iter().find_map(|(sequence, at, entry)| match entry {
        Entry::Approved(approved) if approved.approval == asked.approval => Some((sequence, at, *approved)),
        _ => None,
    }))
}

/// The events of a kind whose payload contains a text.
fn about(connection: &Connection, kind: &str, text: &str) -> Result<Vec<(u32, String, Entry)>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, at, payload FROM event WHERE kind = ?1 AND instr(payload, CAST(?2 AS BLOB)) > 0
         ORDER BY sequence",
    )?;
    let rows = statement.query_map(params![kind, text], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let entry = |(sequence, at, payload): (u32, String, Vec<u8>)| {
        let read = serde_json::from_slice(&payload);
        let entry = read.map_err(|error| JournalError::Unreadable { sequence, why: error.to_string() })?;
        Ok((sequence, at, entry))
    };
    rows.map(|row| row.map_err(JournalError::from).and_then(entry)).collect()
}

/// An attachment; one that is damaged counts as absent.
fn readable_attachment(connection: &Connection, sha256_hex: &str) -> Result<Option<Vec<u8>>, JournalError> {
    match attachment(connection, sha256_hex) {
        Err(JournalError::Unreadable { .. }) => Ok(None),
        read => read,
    }
}

/// SQL: the amount in the reads before an instruction was sent.
const AMOUNT_READ: &str = "(SELECT json_extract(CAST(payload AS TEXT), '$.amount') \
    FROM touch JOIN event USING (sequence) WHERE touch.instruction = instruction.id AND kind = 'sending')";

/// The instructions of a day in one journal; `profile` names another one.
pub(super) fn moved_on(
    connection: &Connection,
    profile: Option<&str>,
    day: &OfDay,
) -> Result<Vec<Moved>, JournalError> {
    let (below, earlier) = match (&day.before, profile) {
        (None, _) => (u32::MAX, None),
        (Some(before), None) => (before.number, None),
        (Some(before), Some(_)) => (u32::MAX, Some(&before.at)),
    };
    let trade_days = serde_json::to_string(&day.trade_days).unwrap_or_default();
    let sql = format!(
        "SELECT number, operation, body, COALESCE(amount, {AMOUNT_READ}), currency,
           (SELECT COALESCE(json_extract(decision, '$.tier'), json_extract(asked, '$.tier')) FROM approval
            WHERE approval.id = instruction.submission AND subject = 'submission'),
           {MAY_HAVE_EFFECT}, confirmed_at, trade_day
         FROM instruction
         WHERE (confirmed_at >= ?1 OR trade_day IN (SELECT value FROM json_each(?2)))
           AND number < ?3 AND (?4 IS NULL OR confirmed_at < ?4) AND NOT {WITHOUT_EFFECT}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![day.since, trade_days, below, earlier], |row| {
        let tier: Option<String> = row.get(5)?;
        Ok(Moved {
            number: row.get(0)?,
            operation: row.get(1)?,
            body: row.get(2)?,
            amount: row.get(3)?,
            currency: row.get(4)?,
            was_sent: row.get(6)?,
            confirmed_at: row.get(7)?,
            trade_day: row.get(8)?,
            profile: profile.map(str::to_owned),
            tier: tier.and_then(|tier| serde_json::from_value(tier.into()).ok()),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
