//! Given away is given away: a draft that was endorsed, pledged or presented is asked about at every further operation that
//! gives it away, from any account, profile or window. The rule and its cases are here and nowhere else; each door that
//! orders an operation on a draft asks it: at the check through [`super::draft`], and at the confirmation through
//! [`accepted_meanwhile`].
//!
//! The doors: form, file of orders, pasted table, template, reminder, *Pay with drafts*, retry, import of an approval,
//! `avalctl`, a second window, another profile of the data directory.
//!
//! | the newest that is known of the draft, over all journals | at a further operation that gives it away |
//! |---|---|
//! | our withdrawal was accepted | free |
//! | our signature to its release, or to its receipt, was accepted: we have it again | free |
//! | it was endorsed, pledged or presented, and the service accepted it, or the outcome is not known | a question |
//! | the same, and a complete reading since then shows it back in the list that allowed it, with other stage facts: the counterparty or the payer refused | free |
//! | the same, and that list shows it as it was before sending: a copy that lags or flaps | a question, without an end in time |
//! | a refusal that probes alone made final | a question, as for a transfer |
//! | no effect: not sent, cancelled, not executed, refused with proof | looks further back |
//!
//! Another operation ordered again by the account that it was accepted from (a signature, a withdrawal) is the same
//! question, until anything else was done with the draft or a reading shows it changed.

use bank_contract::Endpoint;
use bank_contract::record::elements;
use chrono::{DateTime, Utc};
use journal::{AllJournals, Confirmed, OfDraft};
use model::spelling::unspaced;
use model::{AccountKey, Problem, ProblemSource, Result, Sentence, State, clock};
use ulid::Ulid;

use super::context::{Asked, Drafts};
use super::order::Operation;
use super::problem::problem;
use super::stage_facts::changed;

/// The operations that give a draft away.
const GIVES: &[Endpoint] = &[Endpoint::Endorse, Endpoint::CreatePledgeApplication, Endpoint::CreatePromptPaymentApp];
/// The operations after which we have it again.
const ENDS: &[Endpoint] = &[
    Endpoint::TransferWithdrawal,
    Endpoint::PledgeApplicationWithdrawal,
    Endpoint::PromptPaymentAppWithdrawal,
    Endpoint::ReceiptByEndorsee,
    Endpoint::ReceiptConfirm,
    Endpoint::ReceiptPledgeReleaseConfirm,
];
/// The draft that an item means.
#[derive(Debug, Clone, Copy)]
pub struct MeantDraft<'a> {
    /// Account that acts.
    pub account: &'a AccountKey,
    /// Its number.
    pub draft_number: Option<&'a str>,
    /// The bank's id of it.
    pub bank_draft_id: Option<&'a str>,
}

/// The earlier instruction that a question is about.
enum EarlierOperation {
    /// It gave the draft away, or was the same operation.
    Done(OfDraft),
    /// It was refused, and only probes say that nothing was carried out.
    Refused(OfDraft),
}

/// A note for the row if a reason was given, else a problem; `None` where there is nothing to ask.
///
/// # Errors
/// `DeskError::FreeTheDesk` if a journal cannot be read.
pub fn check(
    (journals, drafts): (&AllJournals<'_>, &dyn Drafts),
    at: usize,
    operation: Operation,
    draft: &MeantDraft<'_>,
    reason: Option<&str>,
) -> Result<Option<Result<Sentence, Problem>>> {
    let Some(first) = first(journals, operation, draft)? else { return Ok(None) };
    if let EarlierOperation::Done(one) = &first
        && has_come_back(journals, drafts, one, draft)?
    {
        return Ok(None);
    }
    Ok(Some(match reason {
        Some(_) => Ok(first.note()),
        None => Err(problem(at, None, ProblemSource::Duplicate, first.question())),
    }))
}

/// The problem that blocks a confirmation: the draft was given away after the dialog was made, and the dialog's row does
/// not name it.
///
/// # Errors
/// `DeskError::FreeTheDesk` if a journal cannot be read.
pub fn accepted_meanwhile(
    journals: &AllJournals<'_>,
    at: usize,
    confirmed: &Confirmed,
    notes: &[Sentence],
) -> Result<Option<Problem>> {
    let Ok(operation) = Operation::named(&confirmed.operation) else { return Ok(None) };
    let account = confirmed.account_key();
    let (draft_number, bank_draft_id) = (confirmed.draft_number.as_deref(), confirmed.bank_draft_id.as_deref());
    let draft = MeantDraft { account: &account, draft_number, bank_draft_id };
    let made_at = Ulid::from_string(&confirmed.instruction).map(|id| DateTime::<Utc>::from(id.datetime())).ok();
    let is_later = |since: &str| clock::moment(since).zip(made_at).is_some_and(|(since, made)| since >= made);
    // A live instruction of this journal holds the draft's lock, and the confirmation meets that lock. One to verify locks
    // its own operation only.
    let holds_the_lock = |one: &OfDraft| {
        let is_here = one.profile.is_none() && one.account.bank_mark == account.bank_mark;
        is_here && one.state.is_live(one.unproven) && one.state != State::ToVerify
    };
    let first = first(journals, operation, &draft)?
        .filter(|first| is_later(&first.one().since) && !holds_the_lock(first.one()));
    // Its state may have changed since the clerk answered; the pair is the same.
    let is_of = |note: &Sentence, of: &Sentence| note.id == of.id && note.args.get("number") == of.args.get("number");
    let unnamed = first.filter(|first| !notes.iter().any(|note| is_of(note, &first.note())));
    Ok(unnamed.map(|first| problem(at, None, ProblemSource::Duplicate, first.question())))
}

/// Whether an operation gives a draft away.
pub fn gives(operation: &str) -> bool {
    Endpoint::named(operation).is_some_and(|endpoint| GIVES.contains(&endpoint))
}

/// Whether we have the draft again by an accepted operation.
pub fn ends(one: &OfDraft) -> bool {
    let is_one = Endpoint::named(&one.operation).is_some_and(|endpoint| ENDS.contains(&endpoint));
    is_one && one.state.has_succeeded() && !one.refuses
}

fn first(journals: &AllJournals<'_>, operation: Operation, draft: &MeantDraft<'_>) -> Result<Option<EarlierOperation>> {
    let number = draft.draft_number.unwrap_or_default();
    let all = journals.of_draft([number, &unspaced(number)], draft.bank_draft_id)?;
    if !gives(operation.name()) {
        let with_effect = |one: &&OfDraft| one.state.was_sent() && !one.state.is_without_effect(one.unproven);
        let newest = all.iter().filter(|one| one.account == *draft.account).find(with_effect);
        let repeated = newest.filter(|one| one.state.has_succeeded() && one.operation == operation.name());
        return Ok(repeated.cloned().map(EarlierOperation::Done));
    }
    for one in all {
        if one.state.is_without_effect(one.unproven) {
            if gives(&one.operation) && journals.is_settled_by_probes(&one)? {
                return Ok(Some(EarlierOperation::Refused(one)));
            }
        } else if ends(&one) {
            return Ok(None);
        } else if gives(&one.operation) {
            return Ok(Some(EarlierOperation::Done(one)));
        }
    }
    Ok(None)
}

/// Whether a complete reading since then shows the draft back in the list that allowed the instruction, with other stage
/// facts than right before it was sent. Without a record from before sending nothing shows it.
fn has_come_back(
    journals: &AllJournals<'_>,
    drafts: &dyn Drafts,
    one: &OfDraft,
    draft: &MeantDraft<'_>,
) -> Result<bool> {
    let Some((list, before)) = journals.listed_before(one)?.filter(|_| one.state.has_succeeded()) else {
        return Ok(false);
    };
    let MeantDraft { draft_number, bank_draft_id, .. } = *draft;
    let asked = Asked { account: &one.account, stage: list, key: None, draft_number, bank_draft_id };
    let Some(row) = drafts.find(&asked) else { return Ok(false) };
    let is_since = row.read_at.as_deref().and_then(clock::moment).zip(clock::moment(&one.since));
    let before = elements(&before).unwrap_or_default();
    let differs = row.raw.as_deref().is_some_and(|now| before.iter().all(|raw| !changed(raw.get(), now).is_empty()));
    Ok(!before.is_empty() && differs && is_since.is_some_and(|(read, since)| read > since))
}

impl EarlierOperation {
    fn one(&self) -> &OfDraft {
        match self {
            Self::Done(one) | Self::Refused(one) => one,
        }
    }

    fn question(&self) -> Sentence {
        match self {
            Self::Done(one) => about("problem-accepted-before", one),
            Self::Refused(one) => about("problem-refused-before", one),
        }
    }

    fn note(&self) -> Sentence {
        match self {
            Self::Done(one) => about("note-accepted-before", one),
            Self::Refused(one) => about("note-refused-before", one),
        }
    }
}

fn about(id: &str, first: &OfDraft) -> Sentence {
    let sentence = Sentence::new(id).with("number", first.named()).with("operation", &first.operation);
    sentence.with("account", &first.account).with("state", first.state.word()).with("since", &first.since)
}
