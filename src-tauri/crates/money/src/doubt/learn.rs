//! Probes a draft whose instruction was accepted, to learn this bank's signature of the operation.
//!
//! Done while nothing is being sent, until three samples agree, and again after a contradiction. A failed probe, a
//! draft with a later step, or a split draft teaches nothing. Not here: learning from a person's resolutions, because
//! they are judgements and not replies of the bank.

use journal::{Entry, Learned, Listings};
use model::Result;

use super::inquire::Inquiry;
use super::poll::{Poll, Told};
use super::signature::Standing;
use crate::access::BankAccess;
use crate::send::snapshot::attach;
use crate::send::submissions::Submissions;

/// Most samples about drafts in one state, per operation and bank; reached only if they contradict each other.
const LESSONS_MAX: usize = 12;

/// Learns from an accepted instruction if a sample is wanted and the probe is clear. Returns whether it did.
///
/// # Errors
/// An error of the journal. An unreachable bank teaches nothing and is no error.
pub async fn learn(bank: &BankAccess, submissions: &Submissions, id: &str) -> Result<bool> {
    let inquiry = Inquiry::about(bank, submissions, id)?;
    if inquiry.confirmed.list.is_some() {
        return Ok(false);
    }
    let Some(before) = inquiry.stages().and_then(|stages| inquiry.before.listings(&stages)) else { return Ok(false) };
    let signature = inquiry.signature();
    let wanted = signature.wants_a_sample(LESSONS_MAX)
        || (signature.standing() == Standing::Proof && is_doubted(bank, submissions, &inquiry)?);
    if !wanted || !is_one(&before) {
        return Ok(false);
    }
    let (poll, reads) = inquiry.probe(bank).await;
    if !is_clear(&poll) {
        return Ok(false);
    }
    if !may_still_teach(submissions, id)? {
        return Ok(false);
    }
    let learned = |reads| Learned {
        instruction: id.to_owned(),
        bank_mark: inquiry.account.bank_mark.clone(),
        operation: inquiry.operation.name().to_owned(),
        answer: inquiry.answer.clone(),
        before,
        after: poll.listings,
        reads,
    };
    submissions.record(bank.now(), |recording| {
        let reads = attach(recording, &reads)?;
        recording.add(&Entry::Learned(Box::new(learned(reads))))
    })?;
    Ok(true)
}

/// Whether the instruction may still teach after the probe: no later step for its draft, and nothing else was sent
/// about it.
fn may_still_teach(submissions: &Submissions, id: &str) -> Result<bool> {
    submissions.journal(|journal| {
        let since = journal.instruction(id)?.since;
        Ok(journal.may_teach(&since, u32::MAX)?.iter().any(|one| one == id))
    })
}

/// Whether every list was read, the draft is one record per list, and no other party's step shows.
fn is_clear(poll: &Poll) -> bool {
    let of_another = !poll.new_in.is_empty() && poll.told == Told::Contradicts;
    poll.acting.is_some() && poll.unread.is_empty() && is_one(&poll.listings) && !of_another
}

/// No list shows two parts of the draft; their codes could not be assigned.
fn is_one(listings: &Listings) -> bool {
    let lists: std::collections::BTreeSet<&str> = listings.found.iter().map(|listing| listing.list.as_str()).collect();
    lists.len() == listings.found.len()
}

/// Whether an open instruction at this bank contradicts the proven signature; the next accepted one is then probed
/// again.
fn is_doubted(bank: &BankAccess, submissions: &Submissions, like: &Inquiry) -> Result<bool> {
    let open = submissions.journal(|journal| Ok(journal.needs_a_person()?))?;
    for one in open.iter().filter(|one| one.operation == like.operation.name()) {
        let inquiry = Inquiry::about(bank, submissions, &one.id)?;
        let proposal = inquiry.proposal(bank, None).filter(|_| inquiry.account.bank_mark == like.account.bank_mark);
        if proposal.is_some_and(|proposal| proposal.why.id == "evidence-unlike-learned") {
            return Ok(true);
        }
    }
    Ok(false)
}
