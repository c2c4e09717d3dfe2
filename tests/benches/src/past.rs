//! Orders, and a journal with earlier instructions that the bank accepted, written event by event as the desk writes them,
//! without a bank.

use std::path::Path;

use bank_contract::{Scanned, Stage};
use chrono::{DateTime, Utc};
use journal::{
    Confirmed, Created, Entry, Journal, JournalError, Recording, Replied, Sending, Submission, Verdict, VerdictBasis,
    Witness,
};
use model::{AccountKey, Counterparty, Sentence, State};
use money::view::{Order, OrderItem};
use serde::Deserialize;
use serde_json::json;

use crate::Outcome;
use crate::setup::day;

/// Instructions of one submission.
const EACH: u32 = 500;

/// Writes a journal of so many instructions into the folder of a profile that has none; `one` gives the facts of each.
///
/// # Errors
/// The disk fails, or an instruction cannot follow the ones before it.
pub fn write(profile: &Path, count: u32, at: DateTime<Utc>, one: impl Fn(u32) -> Confirmed) -> Outcome<()> {
    let name = profile.file_name().ok_or("a profile has a name")?.to_string_lossy().into_owned();
    let created = Created { profile: name, program: treasury::VERSION.to_owned() };
    let mut journal = Journal::open(&profile.join("journal.sqlite"), true, &created, at)?;
    for first in (0..count).step_by(EACH as usize) {
        let submission = format!("01SUBMISSION{first:014}");
        journal.record(at, |recording| {
            let instructions = EACH.min(count - first);
            recording.add(&opening(&submission, &one(first).operation, instructions))?;
            let body_sha256 = recording.attach(b"[]")?;
            (0..instructions).try_for_each(|position| {
                let confirmed = Confirmed {
                    instruction: format!("01INSTRUCTION{:013}", first + position),
                    submission: submission.clone(),
                    number: recording.next_number()?,
                    position,
                    ..one(first + position)
                };
                accept(recording, confirmed, &body_sha256)
            })
        })?;
    }
    Ok(())
}

/// The event that confirms a submission.
pub fn opening(id: &str, operation: &str, instructions: u32) -> Entry {
    Entry::Submission(Box::new(Submission {
        submission: id.to_owned(),
        operation: operation.to_owned(),
        practice: true,
        language: "zh-CN".to_owned(),
        dialog: "背书转让".to_owned(),
        digest: "0".repeat(64),
        nonce_sha256: "0".repeat(64),
        control_total: None,
        reason: None,
        instructions,
        totals: Vec::new(),
        witness: Witness::default(),
        approval: None,
    }))
}

/// The event right before the call of an instruction.
pub fn sending(instruction: &str) -> Entry {
    Entry::Sending(Sending {
        instruction: instruction.to_owned(),
        attempt: 1,
        snapshot: Vec::new(),
        locks: Vec::new(),
        service_date: None,
        in_chunk: false,
        amount: None,
    })
}

/// Confirmed, sent, answered, accepted.
fn accept(recording: &Recording<'_>, confirmed: Confirmed, body_sha256: &str) -> Result<(), JournalError> {
    let instruction = confirmed.instruction.clone();
    let transaction = format!("T{}", confirmed.number);
    recording.add(&Entry::Confirmed(Box::new(confirmed)))?;
    recording.add(&sending(&instruction))?;
    recording.add(&Entry::Replied(Replied {
        instruction: instruction.clone(),
        status: 200,
        headers: Vec::new(),
        body_sha256: body_sha256.to_owned(),
        end: json!("whole"),
        proxied: false,
    }))?;
    let reason = Sentence::new("reason-accepted");
    let accepted = Verdict::without_reply(&instruction, State::Accepted, VerdictBasis::Reply, "8.1", reason);
    let verdict = Verdict { bank_transaction_id: Some(transaction), http_status: Some(200), ..accepted };
    recording.add(&Entry::Verdict(Box::new(verdict))).map(drop)
}

/// The facts of a transfer, in a house that pays 900 amounts to 40,000 payees over 400 days.
pub fn transfer(at: u32, account: &AccountKey) -> Confirmed {
    let amount = format!("{}.{:02}", 100 + at % 900, at % 100);
    let day = day() - chrono::Days::new(u64::from(at % 400));
    let payee = Counterparty {
        name: Some(format!("青石商贸有限公司 {}", at % 40_000)),
        account_number: Some(format!("62009{:010}", at % 40_000)),
        bank: Some("Outside Bank".to_owned()),
        first_time: false,
    };
    Confirmed {
        operation: "transfer".to_owned(),
        bank_mark: account.bank_mark.clone(),
        account_number: account.number.clone(),
        amount_normal: Some(amount.trim_end_matches('0').trim_end_matches('.').to_owned()),
        amount: Some(amount),
        currency: Some("CNY".to_owned()),
        recorded_counterparty: Some(payee),
        trade_day: Some(day.to_string()),
        reference_order: Some(format!("ALT{at:010}")),
        fingerprint: Some(format!("{at:064}")),
        url: "http://127.0.0.1/v1/9007199254740997/transfer".to_owned(),
        body: format!("[{{\"referenceOrder\":\"ALT{at:010}\",\"purpose\":\"货款 2026-03\",\"tradeAmount\":1}}]"),
        ..Confirmed::default()
    }
}

/// The operations of a house on drafts: it endorsed those whose endorsee has not signed, and one in twenty of those that it could
/// endorse, which it withdrew afterwards.
pub fn operations_on_drafts<'p>(
    lists: impl IntoIterator<Item = (Stage, &'p AccountKey, impl Iterator<Item = &'p Scanned>)>,
) -> Vec<Confirmed> {
    let mut all = Vec::new();
    for (stage, account, pages) in lists {
        let (every, operations): (_, &[&str]) = match stage {
            Stage::TransferWithdrawal => (1, &["endorse"]),
            Stage::EndorsementTransfer => (20, &["endorse", "transfer-withdrawal"]),
            _ => continue,
        };
        for page in pages {
            let records = page.elements().step_by(every);
            for one in records.filter_map(|raw| serde_json::from_str::<Numbered>(raw).ok()) {
                all.extend(operations.iter().map(|operation| on_draft(operation, &one.draft_number, account)));
            }
        }
    }
    all
}

/// The facts of an operation on a draft.
fn on_draft(operation: &str, draft_number: &str, account: &AccountKey) -> Confirmed {
    Confirmed {
        operation: operation.to_owned(),
        bank_mark: account.bank_mark.clone(),
        account_number: account.number.clone(),
        draft_number: Some(draft_number.to_owned()),
        amount: Some("1000.00".to_owned()),
        amount_normal: Some("1000".to_owned()),
        locks: vec![format!("{}|number|{draft_number}", account.bank_mark)],
        url: format!("http://127.0.0.1/v1/9007199254740997/drafts/{operation}"),
        body: format!("[{{\"draftNumber\":\"{draft_number}\"}}]"),
        ..Confirmed::default()
    }
}

/// The number of a draft's record.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Numbered {
    draft_number: String,
}

/// An order of so many transfers to payees of their own.
pub fn order(account: &AccountKey, count: u32) -> Order {
    let item = |at: u32| {
        let fields = fields(at).into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
        OrderItem { account: account.to_string(), draft: None, fields, supersedes: None }
    };
    let items = (0..count).map(item).collect();
    Order { operation: "transfer".to_owned(), items, language: "zh-CN".to_owned(), reason: None, list: None }
}

/// The fields of a transfer.
pub fn fields(at: u32) -> Vec<(&'static str, String)> {
    vec![
        ("tradeAmount", format!("{}.{:02}", 100 + at % 900, at % 100)),
        ("tradeDate", day().to_string()),
        ("currency", "CNY".to_owned()),
        ("oppositeAccountNumber", format!("62009{at:010}")),
        ("oppositeAccountName", format!("青石商贸有限公司 {at}")),
        ("oppositeAccountBankName", "Outside Bank".to_owned()),
        ("purpose", "货款 2026-03".to_owned()),
        ("referenceOrder", format!("FP{at:010}")),
    ]
}
