//! Which draft an item means, and whether an instruction may act on it: identity, locks, split drafts.

use std::collections::BTreeSet;

use bank_contract::{Item, Stage};
use journal::{AllJournals, Journal, of_operation};
use model::spelling::unspaced;
use model::{AccountKey, Problem, ProblemSource, Result, Sentence, ShownFacts};

use super::context::{Asked, CachedRow, CheckContext, Drafts, KnownDraft};
use super::given_away::{self, MeantDraft};
use super::order::Operation;
use super::problem::problem;
use crate::view::OrderItem;

/// The draft of an item, with its locks, problems and notes.
#[derive(Debug, Default)]
pub struct Meant {
    /// The draft: as cached, or else as far as the item names it.
    pub draft: KnownDraft,
    /// Whether the cache has it in that list.
    pub cached: bool,
    /// The list that has it, or in which it is expected; `None` for a transfer.
    pub list: Option<Stage>,
    /// The operation does not start from that list; the clerk gave a reason.
    pub off_list: bool,
    /// Acceptor, endorser and due day, as the list has them.
    pub facts: ShownFacts,
    /// Keys of its lock.
    pub locks: Vec<String>,
    /// Problems that block the item.
    pub problems: Vec<Problem>,
    /// Notes on its row.
    pub notes: Vec<Sentence>,
}

/// The cached row of the draft that an item means, and the list that has it: the one that the order names, else the first of
/// the code book's. Without a row it is the list in which the draft is expected.
pub fn row(
    context: &CheckContext<'_>,
    lists: &[Stage],
    account: &AccountKey,
    item: &OrderItem,
) -> (Option<Stage>, Option<CachedRow>) {
    let named = |field: &str| item.fields.get(field).map(|text| text.trim()).filter(|text| !text.is_empty());
    let find = |stage: &Stage| {
        let row = context.drafts.find(&Asked {
            account,
            stage: *stage,
            key: item.draft.as_deref(),
            draft_number: named("draftNumber"),
            bank_draft_id: named("bankDraftId"),
        })?;
        Some((Some(*stage), Some(row)))
    };
    lists.iter().find_map(find).unwrap_or((lists.first().copied(), None))
}

/// One draft of an order: its place in the order, the operation, the acting account and the clerk's reason.
#[derive(Debug, Clone, Copy)]
pub struct OrderedDraft<'a> {
    /// Place in the order, from 0.
    pub at: usize,
    /// The operation.
    pub operation: Operation,
    /// Account that acts.
    pub account: &'a AccountKey,
    /// The reason of the order.
    pub reason: Option<&'a str>,
}

/// Fills blank ids from the cached row and collects the problems of the draft: missing id, other draft, split, locked,
/// given away.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn meant(
    (journal, journals, drafts): (&Journal, &AllJournals<'_>, &dyn Drafts),
    taken: &mut BTreeSet<String>,
    ordered: OrderedDraft<'_>,
    row: Option<CachedRow>,
    item: &mut Item,
) -> Result<Meant> {
    let OrderedDraft { at, operation, account, reason } = ordered;
    let mut meant = Meant { cached: row.is_some(), ..Meant::default() };
    let row = row.unwrap_or_default();
    if let Some(id) = &row.draft.bank_draft_id {
        item.fill_blank_text("bankDraftId", id);
    } else if item.of().field("bankDraftId").is_some() && item.get("bankDraftId").is_none() {
        meant.problems.push(problem(
            at,
            Some("bankDraftId"),
            ProblemSource::Service,
            Sentence::new("problem-no-bank-draft-id"),
        ));
    }
    if let Some(number) = &row.draft.draft_number {
        item.fill_blank_text("draftNumber", number);
    }
    for (field, known) in [("draftNumber", &row.draft.draft_number), ("bankDraftId", &row.draft.bank_draft_id)] {
        let named = item.text(field);
        if named.is_some() && known.is_some() && named.as_deref().map(unspaced) != known.as_deref().map(unspaced) {
            meant.problems.push(problem(at, Some(field), ProblemSource::Value, Sentence::new("problem-other-draft")));
        }
    }
    if row.split && operation.names_by_number() {
        meant.problems.push(problem(
            at,
            Some("draftNumber"),
            ProblemSource::Lock,
            Sentence::new("problem-split-draft"),
        ));
    }
    if row.unreadable {
        meant.problems.push(problem(at, None, ProblemSource::Lock, Sentence::new("action-unreadable")));
    }
    meant.draft = row.draft.clone();
    meant.facts = row.facts.clone();
    meant.draft.draft_number = item.text("draftNumber").or(row.draft.draft_number.clone());
    meant.draft.bank_draft_id = item.text("bankDraftId").or(row.draft.bank_draft_id.clone());
    let mut keys: BTreeSet<String> = meant.draft.keys(&account.bank_mark).into_iter().collect();
    keys.extend(row.same.iter().flat_map(|draft| draft.keys(&account.bank_mark)));
    meant.locks = keys.into_iter().collect();
    meant.notes.extend(row.advice.clone());
    if !meant.cached {
        meant.notes.push(Sentence::new("note-draft-not-cached"));
    }
    meant.problems.extend(held(journal, taken, at, operation, &meant.locks)?);
    if meant.problems.is_empty() {
        let named = MeantDraft {
            account,
            draft_number: meant.draft.draft_number.as_deref(),
            bank_draft_id: meant.draft.bank_draft_id.as_deref(),
        };
        match given_away::check((journals, drafts), at, operation, &named, reason)? {
            Some(Ok(note)) => meant.notes.push(note),
            Some(Err(question)) => meant.problems.push(question),
            None => {}
        }
    }
    Ok(meant)
}

fn held(
    journal: &Journal,
    taken: &mut BTreeSet<String>,
    at: usize,
    operation: Operation,
    locks: &[String],
) -> Result<Option<Problem>> {
    if locks.iter().any(|key| taken.contains(key)) {
        return Ok(Some(problem(at, None, ProblemSource::Duplicate, Sentence::new("problem-same-draft-twice"))));
    }
    taken.extend(locks.iter().cloned());
    let of_operation = locks.iter().map(|key| of_operation(operation.name(), key));
    let keys: Vec<String> = locks.iter().cloned().chain(of_operation).collect();
    let Some(lock) = journal.holder(&keys)? else {
        let elsewhere = journal.held_elsewhere(&keys)?;
        return Ok(elsewhere.map(|held| problem(at, None, ProblemSource::Lock, held.sentence())));
    };
    let number = journal.instruction(&lock.instruction_id)?.number;
    let sentence = Sentence::new("problem-locked")
        .with("number", number)
        .with("operation", lock.operation)
        .with("state", lock.state.word())
        .with("since", lock.since);
    Ok(Some(problem(at, None, ProblemSource::Lock, sentence)))
}
