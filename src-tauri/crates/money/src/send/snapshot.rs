//! Reads whose replies are stored: the snapshot before sending and the evidence after a doubt.
//!
//! A snapshot of a draft contains the detail, the lists in which an executed operation would show (to tell *newly
//! there* from *already there*) and, read last, the list that allows the operation. Only that last read must succeed.

use bank_contract::{Endpoint, Stage};
use journal::{Confirmed, JournalError, KeptRead, Recording, time_text};
use model::{AccountKey, DeskError, Result};
use serde::Serialize;

use super::pre_flight::Seen;
use super::signs;
use crate::access::{ActingRead, BankAccess, DraftIds};
use crate::check::context::KnownDraft;
use crate::check::order::Operation;

/// A read and the bytes of its reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOnce {
    /// The request, without the hash of the reply.
    pub kept: KeptRead,
    /// The reply.
    pub bytes: Option<Vec<u8>>,
}

/// The reads before sending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The reads to store.
    pub reads: Vec<ReadOnce>,
    /// Records of the draft; `None` for transfers, which name no draft.
    pub seen: Option<Seen>,
    /// The service's own `Date`.
    pub service_date: Option<String>,
}

/// Code of a list that ignored the filter by number and did not show the draft: it is no evidence.
pub const FILTER_IGNORED: &str = "filter-ignored";

/// Makes the reads before an instruction: the lists and the detail, or the balances.
///
/// # Errors
/// A sign-in error, or the error of the required read (balances or acting list): then nothing may be sent.
pub async fn before(
    bank: &BankAccess,
    operation: Operation,
    account: &AccountKey,
    confirmed: &Confirmed,
) -> Result<Snapshot> {
    let Some(stage) = confirmed.acting_list() else {
        let read = bank.balance_read(account).await?;
        let reads = vec![answered(BALANCES, account, &[], time_text(read.at), read.raw.into_bytes())];
        return Ok(Snapshot { reads, seen: None, service_date: read.service_date });
    };
    let mut reads = Vec::new();
    let mut ids = ids_of(confirmed);
    let mut detail = None;
    if let Some(endpoint) = stage.detail() {
        match bank.detail_read(stage, account, &ids).await {
            Ok(Some(read)) => {
                let query = query_of(&ids);
                let bytes = read.raw.clone().into_bytes();
                reads.push(answered(endpoint.row().name(), account, &query, time_text(read.at), bytes));
                detail = Some(read.raw);
            }
            Ok(None) => {}
            Err(error @ DeskError::SignIn(_)) => return Err(error),
            // The required read would wait as long for the same network.
            Err(error) if is_unanswered(&error) => return Err(error),
            Err(error) => reads.push(unanswered(endpoint.row().name(), account, bank.now_text(), &error)),
        }
    }
    // An item may name its draft by the bank's id only; the number is then read from the detail.
    if ids.draft_number.is_none() {
        ids.draft_number = detail.as_deref().and_then(KnownDraft::read).and_then(|draft| draft.draft_number);
    }
    let Some(number) = ids.draft_number.clone() else {
        // Without a number in the cache or the service, the draft is not in this stage.
        return Ok(Snapshot {
            reads,
            seen: Some(Seen { acting: Vec::new(), filter_works: true, detail }),
            service_date: None,
        });
    };
    reads.extend(elsewhere(bank, operation.endpoint, (account, stage), &number).await?);
    let read = bank.acting_list_read(stage, account, &number).await?;
    let service_date = read.service_date.clone();
    reads.push(listed(stage, account, &number, &read));
    let seen = Seen { acting: read.records, filter_works: read.filter_works, detail };
    Ok(Snapshot { reads, seen: Some(seen), service_date })
}

/// Reads whether the operation's effects were already there before it was sent. A failed read is stored as failed and
/// blocks nothing; the evidence then lacks that comparison. One without an answer ends the pre-flight.
async fn elsewhere(
    bank: &BankAccess,
    operation: Endpoint,
    (account, acting): (&AccountKey, Stage),
    number: &str,
) -> Result<Vec<ReadOnce>> {
    let mut reads = Vec::new();
    for stage in signs::lists_of(operation).iter().filter(|list| **list != acting) {
        reads.push(match bank.acting_list_read(*stage, account, number).await {
            Ok(read) => listed(*stage, account, number, &read),
            Err(error) if is_unanswered(&error) => return Err(error),
            Err(error) => unanswered(stage.list().row().name(), account, bank.now_text(), &error),
        });
    }
    if signs::may_be_paid(operation) {
        reads.push(match bank.balance_read(account).await {
            Ok(read) => answered(BALANCES, account, &[], time_text(read.at), read.raw.into_bytes()),
            Err(error) if is_unanswered(&error) => return Err(error),
            Err(error) => unanswered(BALANCES, account, bank.now_text(), &error),
        });
    }
    Ok(reads)
}

/// A list's reply, filtered by a draft's number. A list that ignored the filter and does not show the draft counts as
/// unanswered.
pub fn listed(stage: Stage, account: &AccountKey, number: &str, read: &ActingRead) -> ReadOnce {
    let query = [("draftNumber".to_owned(), number.to_owned())];
    let name = stage.list().row().name();
    let at = time_text(read.at);
    if !read.filter_works && read.records.is_empty() {
        return ReadOnce { kept: kept(name, account, &query, at, Some(FILTER_IGNORED.to_owned())), bytes: None };
    }
    answered(name, account, &query, at, list_bytes(&read.records))
}

/// The endpoint that returns the balances.
pub const BALANCES: &str = "query-day-balance";

/// The ids by which an instruction's draft is queried.
pub fn ids_of(confirmed: &Confirmed) -> DraftIds {
    DraftIds {
        bank_mark: confirmed.bank_mark.clone(),
        draft_number: confirmed.draft_number.clone(),
        bank_draft_id: confirmed.bank_draft_id.clone(),
        draft_id: None,
    }
}

/// The query that names a draft.
pub fn query_of(ids: &DraftIds) -> Vec<(String, String)> {
    let part = |name: &str, value: &Option<String>| value.as_ref().map(|value| (name.to_owned(), value.clone()));
    [part("draftNumber", &ids.draft_number), part("bankDraftId", &ids.bank_draft_id)].into_iter().flatten().collect()
}

/// Joins a list's raw records into a JSON array.
pub fn list_bytes(records: &[String]) -> Vec<u8> {
    format!("[{}]", records.join(",")).into_bytes()
}

/// A read with a reply.
pub fn answered(
    endpoint: &str,
    account: &AccountKey,
    query: &[(String, String)],
    at: String,
    bytes: Vec<u8>,
) -> ReadOnce {
    ReadOnce { kept: kept(endpoint, account, query, at, None), bytes: Some(bytes) }
}

/// A read that failed.
pub fn unanswered(endpoint: &str, account: &AccountKey, at: String, error: &DeskError) -> ReadOnce {
    ReadOnce { kept: kept(endpoint, account, &[], at, Some(error.trouble().code.clone())), bytes: None }
}

fn kept(
    endpoint: &str,
    account: &AccountKey,
    query: &[(String, String)],
    at: String,
    trouble: Option<String>,
) -> KeptRead {
    let own =
        [("bankMark".to_owned(), account.bank_mark.clone()), ("accountNumber".to_owned(), account.number.clone())];
    let query = own.into_iter().chain(query.iter().cloned()).collect();
    KeptRead { endpoint: endpoint.to_owned(), query, at, sha256: None, trouble }
}

/// Stores the replies under their hashes.
///
/// # Errors
/// `JournalError::Disk` if SQLite fails.
pub fn attach(recording: &Recording<'_>, reads: &[ReadOnce]) -> Result<Vec<KeptRead>, JournalError> {
    let keep = |read: &ReadOnce| {
        let sha256 = read.bytes.as_deref().map(|bytes| recording.attach(bytes)).transpose()?;
        Ok(KeptRead { sha256, ..read.kept.clone() })
    };
    reads.iter().map(keep).collect()
}

/// The HTTP status of a failed read, if sign-in or permission failed.
pub fn status_of(error: &DeskError) -> Option<u16> {
    match error {
        DeskError::SignIn(_) => Some(401),
        DeskError::AskAdministrator(_) => Some(403),
        _ => None,
    }
}

/// Whether the next read would fail for the same reason: sign-in, permission, or an unreachable service.
pub fn is_general(error: &DeskError) -> bool {
    matches!(error, DeskError::SignIn(_) | DeskError::AskAdministrator(_) | DeskError::TryLater(_))
}

/// The network gave no answer in time; the next read would wait as long for none.
fn is_unanswered(error: &DeskError) -> bool {
    matches!(error.trouble().code.as_str(), "unreachable" | "timeout")
}

/// Facts as JSON for the journal.
pub fn facts(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}
