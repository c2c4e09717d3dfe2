//! Views of the journal's answers.

use journal::{Holder, Instruction, NotedLaterEnd, Progress, StoredEvent, Submitted};
use model::desks::withdrawal_stage;

use super::{
    CommonFacts, EventView, InstructionView, LaterEndView, LockView, ResponseShown, SendProgress, SubmissionView,
};

impl From<Instruction> for InstructionView {
    /// Without a result that is not written yet, and without the time when a refusal settles.
    fn from(one: Instruction) -> Self {
        let again = one.may_be_resubmitted();
        let response = one.record.as_deref().and_then(|record| ResponseShown::of_reply(&one.operation, record));
        Self {
            again,
            retry: again,
            open: one.is_open(),
            succeeded: one.state.has_succeeded(),
            has_record: one.state.has_its_record(),
            unwritten: None,
            settling: None,
            id: one.id,
            submission_id: one.submission_id,
            number: one.number,
            operation: one.operation,
            answer: one.answer,
            account: one.account,
            draft_number: one.draft_number,
            amount: one.amount,
            currency: one.currency,
            counterparty: one.counterparty,
            state: one.state,
            unproven: one.unproven,
            unclassified: one.unclassified,
            reason: one.reason,
            service_message: one.service_message,
            http_status: one.http_status,
            bank_transaction_id: one.bank_transaction_id,
            response,
            record: one.record,
            reference_order: one.reference_order,
            confirmed_at: one.confirmed_at,
            since: one.since,
            locked: one.locked,
            facts: one.facts,
            alarm: one.alarm,
            later_end: one.later_end.map(LaterEndView::from),
        }
    }
}

impl From<NotedLaterEnd> for LaterEndView {
    fn from(NotedLaterEnd { how, at, reason }: NotedLaterEnd) -> Self {
        Self { how: how.word().to_owned(), at, says: reason }
    }
}

impl From<Submitted> for SubmissionView {
    /// Without the facts in common, the approval and the question before it is resumed.
    fn from(submitted: Submitted) -> Self {
        let progress = SendProgress::from(submitted.progress);
        let instructions: Vec<_> = submitted.instructions.into_iter().map(InstructionView::from).collect();
        let withdrawable = progress.done && instructions.iter().any(|one| one.has_record);
        let withdrawn_from = if withdrawable { withdrawal_stage(&progress.operation) } else { None };
        Self {
            id: submitted.id,
            operation: progress.operation.clone(),
            answer: submitted.answer,
            practice: submitted.practice,
            instructions,
            paused: progress.paused,
            done: progress.done,
            totals: submitted.totals,
            common: CommonFacts::default(),
            approval: None,
            awaits_approval: false,
            withdrawn_from: withdrawn_from.map(|stage| stage.name().to_owned()),
            progress,
            resume: None,
        }
    }
}

impl From<Progress> for SendProgress {
    /// No instruction changed, and no remaining time is estimated.
    fn from(progress: Progress) -> Self {
        Self {
            submission_id: progress.submission_id,
            operation: progress.operation,
            answer: progress.answer,
            all: progress.all,
            counts: progress.counts,
            outcomes: progress.outcomes,
            accounts: progress.accounts,
            paused: progress.paused,
            paused_why: progress.paused_why,
            done: progress.done,
            seconds_left: None,
            changed: Vec::new(),
        }
    }
}

impl From<Holder> for LockView {
    fn from(holder: Holder) -> Self {
        let Holder { instruction_id, operation, answer, state, open, since } = holder;
        Self { instruction_id, operation, answer, state, open, since, desk: None }
    }
}

impl From<&StoredEvent> for EventView {
    fn from(event: &StoredEvent) -> Self {
        let kind = event.entry.kind().to_owned();
        Self { sequence: event.sequence, at: event.at.clone(), kind, hash: event.hash.clone() }
    }
}
