//! An end can be contradicted. The bank may carry an order out twice, late, or after a refusal; when a reply, a list or a
//! statement shows it, the order is in doubt again: locked, with an alarm and its evidence, until a person decides. The rule
//! and its cases are in this table; each door calls the part that reads its evidence.
//!
//! | evidence | about which order | consequence |
//! |---|---|---|
//! | two records that fit one order, in one reply | that order | alarm (`bank_client`: `two-records`) |
//! | a record with the transaction number of another order | the order of the reply | alarm |
//! | the same, blank or zero, or shared by the orders of one reply, or of another operation on the same draft | – | nothing |
//! | a record with the reference of an order that had no effect | the order of the reference | alarm |
//! | a list newly has the draft as an order without effect would leave it, and no other order of ours explains it | that order | alarm |
//! | a statement line names an order without effect, or is its payment, and no other order explains it | that order | alarm |
//! | a second debit of the full amount for one order, less the amounts that came back | that order | alarm |
//! | a draft that was given away is back in the list that allowed it, with other stage facts, without our withdrawal or release | that order | later end |
//! | a credit of the full amount names an accepted payment | that order | later end |
//!
//! An order has no effect if it was tried and not sent, refused with proof or settled, or resolved as not executed. One that
//! was never tried, or was withdrawn before sending, is not contradicted: another hand did it. The same evidence alarms once.
//! A later end locks nothing: the order was right when it was accepted.
//!
//! Doors: [`add_verdict`] for every reply, at its arrival and at recovery; `doubt::reading` for refreshed lists; the statement
//! part in `treasury`'s `out::audit::statement::contradiction` for imported lines.

use bank_client::Observation;
use bank_contract::Wire;
use bank_contract::record::{Fields, elements};
use bank_contract::wire::TransferRecord;
use journal::{Contradicted, Contradiction, Entry, JournalError, NumberHolder, OtherJournals, Recording, Verdict};
use model::{Sentence, State, hex, sha256};

/// A verdict to write, with its call and the references of its reply.
pub struct VerdictToAdd<'a> {
    /// The verdict.
    pub verdict: &'a Verdict,
    /// The instructions of its call.
    pub call: &'a [&'a str],
    /// The references that records of its reply carry, without those of the call.
    pub references: &'a [String],
}

/// Adds a verdict and, in the same transaction, the contradictions that its reply shows. Returns whether the verdict's own
/// instruction is contradicted.
///
/// # Errors
/// As [`Recording::add`].
pub fn add_verdict(
    recording: &Recording<'_>,
    others: &OtherJournals,
    to_add: &VerdictToAdd<'_>,
) -> Result<bool, JournalError> {
    let VerdictToAdd { verdict, call, references } = to_add;
    let id = verdict.instruction.as_str();
    recording.add(&Entry::Verdict(Box::new((*verdict).clone())))?;
    for reference in *references {
        if let Some(other) = recording.without_effect_with_reference(reference)? {
            let reason = Sentence::new("reason-contradicted-reply").with("reference", reference);
            let evidence = evidence(&["reply", reference, id]);
            let contradicted = new_contradiction(&other, Contradiction::CarriedOut, evidence, reason);
            recording.add(&Entry::Contradicted(Box::new(contradicted)))?;
        }
    }
    let Some(holder) = other_holder(recording, others, verdict, call)? else { return Ok(false) };
    let transaction = verdict.bank_transaction_id.as_deref().unwrap_or_default();
    let reason = Sentence::new("reason-contradicted-number").with("transaction", transaction);
    let reason = reason.with("number", holder.named());
    let evidence = evidence(&["number", transaction, &holder.named()]);
    tracing::warn!(instruction = id, transaction, "another instruction has this transaction number");
    let contradicted = new_contradiction(id, Contradiction::TransactionNumber, evidence, reason);
    recording.add(&Entry::Contradicted(Box::new(contradicted)))?;
    Ok(true)
}

/// A contradiction without reads. The journal adds the keys that it takes back.
pub fn new_contradiction(instruction: &str, what: Contradiction, evidence: String, reason: Sentence) -> Contradicted {
    Contradicted {
        instruction: instruction.to_owned(),
        what,
        evidence,
        reason,
        reads: Vec::new(),
        locks: Vec::new(),
        fingerprint: None,
    }
}

/// Identifies evidence by its parts.
pub fn evidence(parts: &[&str]) -> String {
    hex(&sha256(parts.join("\n").as_bytes()))
}

/// The references in the records of a reply, except these.
pub fn references_in(observation: &Observation, except: &[&str]) -> Vec<String> {
    let Observation::Replied(reply) = observation else { return Vec::new() };
    let Ok(text) = std::str::from_utf8(&reply.body) else { return Vec::new() };
    let reference =
        |raw: &serde_json::value::RawValue| Fields::read(TransferRecord::TYPE, raw).ok()?.text("referenceOrder");
    let all = elements(text).unwrap_or_default().into_iter().filter_map(reference);
    all.filter(|one| !one.trim().is_empty() && !except.contains(&one.as_str())).collect()
}

/// The other instruction that has the transaction number of a verdict's record.
fn other_holder(
    recording: &Recording<'_>,
    others: &OtherJournals,
    verdict: &Verdict,
    call: &[&str],
) -> Result<Option<NumberHolder>, JournalError> {
    let carried_out = matches!(verdict.state(), State::Accepted | State::ToVerify | State::Pending);
    let number = verdict.bank_transaction_id.as_deref().filter(|number| carried_out && is_number(number));
    let Some(number) = number else { return Ok(None) };
    let own = recording.number_user(&verdict.instruction)?;
    let holders = recording.holders_of_number(others, (&own.bank_mark, number), call)?;
    let same_draft = |one: &NumberHolder| {
        one.draft_number.is_some() && one.draft_number == own.draft_number && one.operation != own.operation
    };
    Ok(holders.into_iter().find(|one| !same_draft(one)))
}

/// Whether a text identifies a transaction: blank and zero do not.
fn is_number(text: &str) -> bool {
    text.chars().any(|sign| !matches!(sign, '0' | '-' | '–' | '.') && !sign.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_and_zero_are_no_transaction_numbers() {
        for text in ["", " ", "0", "000", "-", "0.0", "\u{2013}", "00-00"] {
            assert!(!is_number(text), "{text}");
        }
        for text in ["1", "A", "0001", "X-0"] {
            assert!(is_number(text), "{text}");
        }
    }

    #[test]
    fn the_references_of_a_reply_are_those_of_its_records() {
        let reply = |body: &str| {
            Observation::Replied(bank_client::RawReply {
                status: 200,
                headers: Vec::new(),
                body: body.as_bytes().to_vec(),
                end: bank_client::BodyEnd::Whole,
                proxied: false,
            })
        };
        let of = |body: &str| references_in(&reply(body), &["AV2"]);
        assert_eq!(of(r#"[{"referenceOrder":"AV1"},{"referenceOrder":"AV2"},{"referenceOrder":" "},{}]"#), ["AV1"]);
        for body in ["", "{}", "[1]", "null"] {
            assert_eq!(of(body), [""; 0], "{body}");
        }
    }
}
