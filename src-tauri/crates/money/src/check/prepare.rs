//! From an order to the check dialog. All items are checked before any may be sent. Nothing is written and the service
//! is not called. The window gets the dialog's content and a one-time nonce; the bodies stay in this process.

use std::collections::BTreeSet;

use bank_contract::Amount;
use journal::{Confirmed, Journal, NotPermitted, OfDay, time_text};
use model::{Environment, ProblemSource, Result, Sentence, Total, hex, sha256, typed};

use super::alike_meanwhile::CheckedTransfer;
use super::ceiling::DayCheck;
use super::checked_item::{CheckedItem, OrderCheck};
use super::context::CheckContext;
use super::duplicate::TakenInOrder;
use super::endorsed_sum::EndorsedSums;
use super::order::Operation;
use super::problem::{problem, refused};
use super::same_payment::Earlier;
use super::source::Source;
use super::{ceiling, chunks, decimals, funds, notes, party_limit, rules, table, tiers};
use crate::view::{ApprovalNeeded, CheckRow, CheckView, CommonFacts, Order};

/// A dialog that waits for confirmation. It is only in memory: a restart discards it, and nothing was recorded.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// Content of the dialog.
    pub check: CheckView,
    /// Language of the dialog.
    pub language: String,
    /// The clerk's reason, if given.
    pub reason: Option<String>,
    /// Instructions to record; their journal number and position are assigned at confirmation.
    pub instructions: Vec<Confirmed>,
    /// Its transfers, to be compared again.
    pub transfers: Vec<CheckedTransfer>,
    /// The sums that it endorses, to be compared again.
    pub endorsed: EndorsedSums,
    /// The sums it adds to the day, with the day's ceilings.
    pub day: DayCheck,
    /// SHA-256 of the code book under which it was checked.
    pub code_book_sha256: String,
}

/// Checks an order.
///
/// # Errors
/// `problems` with every problem of every item, `operation-unknown`, `address` if the URL cannot be built, or an error
/// of the journal.
pub fn prepare(
    context: &CheckContext<'_>,
    journal: &Journal,
    order: &Order,
    source: &mut Source<'_>,
) -> Result<Prepared> {
    let operation = Operation::named(&order.operation)?;
    let most = context.profile.limits.batch_items_max;
    if order.items.is_empty() || order.items.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        let id = if order.items.is_empty() { "problem-no-items" } else { "problem-too-many-items" };
        return Err(refused(vec![problem(0, None, ProblemSource::Local, Sentence::new(id).with("most", most))]));
    }
    let reason = order.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let journals = journal.with_others()?;
    let mut round = OrderCheck {
        context,
        journal,
        journals: &journals,
        earlier: Earlier::of(&journals),
        operation,
        language: &order.language,
        reason,
        taken: TakenInOrder::default(),
        locks: BTreeSet::new(),
        alone: order.items.len() == 1,
        list: order.list.as_deref().map(model::profile::stage).transpose()?,
    };
    let submission = (source.id)();
    let mut problems = Vec::new();
    let out_of_hours = rules::hours_left(context.profile, context.service_now.unwrap_or(context.now)).err();
    problems.extend(out_of_hours.map(|sentence| problem(0, None, ProblemSource::Local, sentence)));
    let of_reason = reason.and_then(|reason| typed::hidden("reason", reason));
    problems.extend(of_reason.map(|sentence| problem(0, Some("reason"), ProblemSource::Value, sentence)));
    let mut lines = Vec::new();
    for (at, item) in order.items.iter().enumerate() {
        match round.line(at, item, &submission, source)? {
            Ok(line) => lines.push(line),
            Err(found) => problems.extend(found),
        }
    }
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    let (mut problems, day, ceiling) = ceiling::check(context, &journals, operation, &lines)?;
    problems.extend(decimals::check(&lines));
    problems.extend(party_limit::check(context.book, &mut lines, order.reason.as_deref()));
    let mut endorsed = EndorsedSums::of(context, journal, operation, &lines)?;
    problems.extend(endorsed.check(&journals, &mut lines, reason)?);
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    let chunks = chunks::assign(context, operation, &mut lines);
    let approval = approval(&round, &lines, ceiling.is_some())?;
    let not_permitted = not_permitted(&round, &lines)?;
    let more_notes = not_permitted.into_iter().chain(ceiling).collect();
    let prepared = dialog(&round, submission, lines, chunks, approval, more_notes, source);
    Ok(Prepared { day, endorsed, ..prepared })
}

fn dialog(
    round: &OrderCheck<'_, '_>,
    submission: String,
    mut lines: Vec<CheckedItem>,
    chunks: Vec<Sentence>,
    approval: Option<ApprovalNeeded>,
    more_notes: Vec<Sentence>,
    source: &mut Source<'_>,
) -> Prepared {
    let limit = round.context.profile.limits.control_total_over;
    let totals = totals(&lines);
    let funds = funds::check(round.context, round.operation, &mut lines);
    // An amount in no sum is above every limit.
    let over =
        |total: &Total| total.left_out > 0 || Amount::parse_plain(&total.amount).is_ok_and(|sum| Some(sum) > limit);
    let refuses = lines.iter().any(|line| line.refuses);
    let in_group = round.context.profile.group.is_some() && round.context.alone.is_none();
    let mut notes = notes::of(round.operation, refuses, lines.len(), in_group);
    notes.extend(more_notes);
    notes.extend(round.journals.unread().iter().map(|profile| notes::journal_unread(profile)));
    let banks: BTreeSet<&str> = lines.iter().map(|line| line.confirmed.bank_mark.as_str()).collect();
    notes.extend(banks.into_iter().flat_map(|bank| notes::unjudged(round.context.code_book, bank)));
    if !chunks.is_empty() {
        // Chunks are not sent one by one.
        notes.retain(|note| note.id != "note-one-by-one");
        notes.extend(chunks);
    }
    let mut check = CheckView {
        submission_id: submission,
        nonce: format!("{:032x}{:032x}", (source.random)(), (source.random)()),
        digest: String::new(),
        operation: round.operation.name().to_owned(),
        answer: model::desks::answer_of_all(lines.iter().map(|line| line.confirmed.answer.as_deref())),
        practice: round.context.profile.environment == Environment::Practice,
        notes,
        control_total: limit.is_some() && totals.iter().any(over),
        totals,
        funds,
        rows: Vec::new(),
        common: CommonFacts::default(),
        marks: Vec::new(),
        approval,
    };
    let mut instructions = Vec::new();
    let mut transfers = Vec::new();
    for line in lines {
        transfers.extend(line.transfer);
        check.rows.push(line.row);
        instructions.push(line.confirmed);
    }
    check.common = table::common(&check.rows);
    check.marks = table::marks(&check.rows, &check.common);
    check.digest = digest(&check, &instructions);
    Prepared {
        check,
        language: round.language.to_owned(),
        reason: round.reason.map(str::to_owned),
        instructions,
        transfers,
        endorsed: EndorsedSums::default(),
        day: DayCheck::on(round.context.profile.zone(), round.context.today),
        code_book_sha256: round.context.code_book.hash_hex().to_owned(),
    }
}

/// The approval tier of these lines: by their totals and the day's. Independent of the amount, a call-back, a draft of a
/// list from which the operation does not start, an instruction without the group book, and a transfer that is resubmitted
/// on a hint need at least the mildest tier; a payment due beside one in doubt, and a ceiling of the confirming day, the strictest.
fn approval(
    round: &OrderCheck<'_, '_>,
    lines: &[CheckedItem],
    is_over_ceiling: bool,
) -> Result<Option<ApprovalNeeded>> {
    let Some(policy) = &round.context.profile.second_person else { return Ok(None) };
    let call_backs: Vec<_> = lines.iter().filter_map(|line| line.call_back.clone()).collect();
    let whatever_the_sum = !call_backs.is_empty()
        || lines.iter().any(|line| line.on_a_hint || line.off_list || line.confirmed.alone.is_some());
    let by_kind = whatever_the_sum.then(|| policy.mildest());
    let is_beside_a_doubt = |line: &CheckedItem| line.transfer.as_ref().is_some_and(|one| !one.also_due.is_empty());
    let by_strictest = (is_over_ceiling || lines.iter().any(is_beside_a_doubt)).then(|| policy.strictest());
    let since = time_text(round.context.profile.zone().start_of(round.context.today));
    let trade_days = lines.iter().filter_map(|line| line.confirmed.trade_day.clone()).collect();
    let day = round.journals.moved_on(&OfDay { since, trade_days, before: None })?;
    let tier = tiers::needed(policy, round.operation, &totals(lines), &day).max(by_kind).max(by_strictest);
    Ok(tier.map(|tier| ApprovalNeeded { tier, sentence: tier.needed_sentence(), call_backs }))
}

/// What the service refused with 403 to the accounts of these lines.
fn not_permitted(round: &OrderCheck<'_, '_>, lines: &[CheckedItem]) -> Result<Vec<Sentence>> {
    let of_lines = |one: &NotPermitted| {
        one.operation == round.operation.name() && lines.iter().any(|line| line.confirmed.account_key() == one.account)
    };
    Ok(round.journal.not_permitted()?.iter().filter(|one| of_lines(one)).map(notes::not_permitted).collect())
}

fn totals(lines: &[CheckedItem]) -> Vec<Total> {
    let amount = |row: &CheckRow| row.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
    tiers::totals(lines.iter().map(|line| (line.row.currency.clone(), amount(&line.row))))
}

/// SHA-256 of the dialog's content and the exact requests. The nonce and the digest itself are left out.
pub fn digest(check: &CheckView, instructions: &[Confirmed]) -> String {
    let shown = CheckView { nonce: String::new(), digest: String::new(), ..check.clone() };
    let mut text = serde_json::to_string(&shown).unwrap_or_default();
    for instruction in instructions {
        text.push_str(&format!("\n{}\n{}", instruction.url, instruction.body));
        if let Some(chunk) = &instruction.chunk {
            text.push_str(&format!("\n{} {} {}\n{}", chunk.first, chunk.element, chunk.of, chunk.body));
        }
    }
    hex(&sha256(text.as_bytes()))
}
