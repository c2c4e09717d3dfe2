//! A person's control of a submission: send, pause, continue all or one account, cancel the rest, and resubmit refused
//! instructions. The work is done in `money` and `journal`.

use std::collections::BTreeSet;
use std::sync::Arc;

use journal::{Cancelled, Entry, OfSubmission, PauseReason, Verdict};
use model::profile::Role;
use model::{ApprovalState, DeskError, Result, Sentence, State};
use money;
use money::view::{ApprovalView, InstructionView, Order, SendProgress, SubmissionView};
use money::{Around, Changed, codes, confirmed, doubt, lapse, witness};

use super::Desk;
use super::orders::known_party;
use crate::view::{LeftOut, RetryView};

impl Desk {
    /// Sends a submission's confirmed instructions; returns when none is left or a person must decide. Sending
    /// continues even if the caller drops this future; a second call during it only makes it check for more work at its
    /// end.
    ///
    /// # Errors
    /// `resume-ask` with a question that [`Desk::go_on_with`] takes the answer to, when the submission was confirmed
    /// before this program start; `sending-off`, `journal-unknown`, or `journal`.
    pub async fn send(
        &self,
        submission: &str,
        changed: impl Fn(SendProgress) + Send + Sync + 'static,
    ) -> Result<SubmissionView> {
        if self.group_off().is_some() {
            // The book may be back.
            let _ = self.follow_group().await;
        }
        let submissions = self.act_now()?;
        self.require_acting()?;
        self.end_what_expired()?;
        if self.progress(submission)?.accounts.iter().any(|account| account.waiting > 0 && !account.stopped) {
            self.answered_question(submission, None)?;
        }
        let view = money::send(self.bank().clone(), submissions, submission.to_owned(), self.around(Arc::new(changed)))
            .await?;
        self.copy_chain_head().await;
        self.follow_after_a_send().await;
        self.with_approval(view)
    }

    /// The desk's part of a send.
    fn around(&self, changed: Changed) -> Around {
        let (rules, after, shown) = (self.clone(), self.clone(), self.clone());
        Around {
            changed,
            today: Arc::new(move || rules.today_for_sending()),
            group: self.group_claims(),
            settling: Arc::new(move |journal, one| shown.settling_of(journal, one)),
            follow_up: Arc::new(move |verdict| {
                let desk = after.clone();
                Box::pin(async move { desk.after_the_verdict(&verdict).await })
            }),
        }
    }

    /// The follow-up of a verdict: the counterparty's use, the proofs of new code values, and the first probe of a
    /// refusal that is not settled.
    async fn after_the_verdict(&self, verdict: &Verdict) -> Result<()> {
        self.follow_after_a_send().await;
        let (submissions, id) = (self.submissions()?, verdict.instruction.as_str());
        if matches!(verdict.state, State::Accepted | State::ToVerify) {
            let events = submissions.journal(|journal| Ok(journal.events_of(id)?))?;
            if let Some(confirmed) = confirmed(&events)
                && let Some(party) = &confirmed.recorded_counterparty
                && let Err(error) = self.counterparty_used(&known_party(party), &confirmed.operation)
            {
                tracing::warn!(%error, instruction = id, "the counterparty was not noted");
            }
        }
        if verdict.state == State::Accepted && !verdict.alarm {
            // Only for unproven values of the code book.
            let _ = codes::prove_after(self.bank(), &submissions, id).await;
        }
        if verdict.unproven {
            // The first of at least two probes; alone it does not settle the refusal.
            if let Err(error) = doubt::prove(self.bank(), &submissions, id).await {
                tracing::warn!(?error, instruction = id, "the first probe after a refusal was not kept");
            }
        }
        Ok(())
    }

    /// The progress of a submission.
    ///
    /// # Errors
    /// `journal-unknown`, or `journal`.
    pub fn progress(&self, submission: &str) -> Result<SendProgress> {
        self.submissions()?.journal(|journal| Ok(journal.progress(submission)?.into()))
    }

    /// The submissions with instructions that wait for a person.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn stopped(&self) -> Result<Vec<SendProgress>> {
        self.submissions()?.journal(|journal| Ok(journal.stopped()?.into_iter().map(SendProgress::from).collect()))
    }

    /// The progress of every submission that this desk is sending now.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn on_their_way(&self) -> Result<Vec<SendProgress>> {
        self.submissions()?.running().iter().map(|submission| self.progress(submission)).collect()
    }

    /// Pauses a submission: instructions in flight get their replies, unsent ones stay confirmed.
    ///
    /// # Errors
    /// `sending-off`, `journal-unknown`, or `journal`.
    pub fn pause(&self, submission: &str) -> Result<SendProgress> {
        let submissions = self.act_now()?;
        let now = self.progress(submission)?;
        if now.accounts.iter().any(|account| account.waiting > 0 && !account.stopped) {
            let entry = Entry::Paused(OfSubmission { why: Some(PauseReason::Person), ..decided(submission) });
            submissions.record(self.now(), |recording| recording.add(&entry))?;
        }
        self.progress(submission)
    }

    /// Releases the waiting instructions of a stopped submission, of all accounts or of one. Instructions confirmed on
    /// another day are no longer sent. `answered` is the digest of [`SubmissionView::resume`], where a submission that
    /// was confirmed before this program start has that question. Call [`Desk::send`] afterwards.
    ///
    /// # Errors
    /// `account-unknown` when no instruction of that account waits, `resume-ask` when the question is not answered or
    /// has changed, `sending-off`, `journal-unknown`, or `journal`.
    pub fn go_on_with(
        &self,
        submission: &str,
        account: Option<&str>,
        answered: Option<&str>,
    ) -> Result<SubmissionView> {
        let submissions = self.act_now()?;
        self.require(Role::Preparer)?;
        self.require_presence()?;
        self.end_what_expired()?;
        let (zone, now) = (self.profile().zone(), self.now());
        submissions.journal(|journal| Ok(lapse(journal, submission, zone, now)?))?;
        let progress = self.progress(submission)?;
        let mut stopped = progress.accounts.iter().filter(|account| account.stopped);
        if let Some(account) = account
            && !stopped.clone().any(|one| one.account == account)
        {
            return Err(DeskError::correct("account-unknown", Sentence::new("go-on-account").with("account", account)));
        }
        let answered = self.answered_question(submission, answered)?;
        if answered.is_some() || stopped.any(|one| account.is_none_or(|account| account == one.account)) {
            let account = account.map(str::to_owned);
            let entry = Entry::WentOn(OfSubmission { account, answered, ..decided(submission) });
            submissions.record(now, |recording| recording.add(&entry))?;
        }
        submissions.take_up(submission);
        self.submission(submission)
    }

    /// Releases all waiting instructions of a stopped submission.
    ///
    /// # Errors
    /// As [`Desk::go_on_with`].
    pub fn go_on(&self, submission: &str) -> Result<SubmissionView> {
        self.go_on_with(submission, None, None)
    }

    /// Cancels the waiting instructions of a stopped submission, or a whole submission that waits for approval.
    /// Accounts that a person has released are not affected.
    ///
    /// # Errors
    /// `sending-off`, `journal-unknown`, or `journal`.
    pub fn cancel(&self, submission: &str) -> Result<SubmissionView> {
        let submissions = self.act_now()?;
        self.require(Role::Preparer)?;
        let waiting = submissions.journal(|journal| Ok(journal.approval(submission)?))?;
        if let Some(approval) = waiting.filter(|approval| approval.state == ApprovalState::Waiting) {
            self.end_approval(&approval, ApprovalState::Withdrawn, "reason-cancelled")?;
        }
        let view = self.submission(submission)?;
        let stopped: BTreeSet<&String> =
            view.progress.accounts.iter().filter(|account| account.stopped).map(|account| &account.account).collect();
        let waits = |one: &&InstructionView| one.state == State::Confirmed && stopped.contains(&one.account);
        if view.instructions.iter().any(|one| waits(&one)) {
            submissions.record(self.now(), |recording| {
                for one in view.instructions.iter().filter(waits) {
                    let reason = Sentence::new("reason-cancelled");
                    recording.add(&Entry::Cancelled(Cancelled { instruction: one.id.clone(), reason }))?;
                }
                Ok(())
            })?;
        }
        self.submission(submission)
    }

    /// The preparer withdraws a request of any kind: nothing of it is carried out.
    ///
    /// # Errors
    /// `approval` when it is not waiting, `approval-unknown`, `sending-off`, or `journal`.
    pub fn approval_withdraw(&self, id: &str) -> Result<ApprovalView> {
        self.act_on(self.known_approval(id)?.asked.subject)?;
        self.require_acting()?;
        self.end_what_expired()?;
        self.end_approval(&self.waiting(id)?, ApprovalState::Withdrawn, "reason-cancelled")?;
        self.approval_view(&self.known_approval(id)?)
    }

    /// Prepares a new order from those instructions of a submission that were not sent, refused with proof, or resolved as
    /// not executed; each new one names the one it replaces. Instructions in doubt, pending, unclassified, accepted,
    /// withdrawn or resolved as executed are never included. An instruction that cannot be resubmitted, or whose refusal has not settled, is
    /// left out and listed with the reason. `reason` is required for refusals that settled by a hint alone; without it
    /// those are left out too.
    ///
    /// # Errors
    /// `retry-nothing`; `problems` when no instruction can be resubmitted; `journal-unknown`, or `journal`.
    pub fn retry(&self, submission: &str, language: &str, reason: Option<&str>) -> Result<RetryView> {
        self.require(Role::Preparer)?;
        let view = self.submission(submission)?;
        let submissions = self.submissions()?;
        let said_then = submissions.journal(|journal| Ok(journal.submission_entry(submission)?))?;
        let said_now = reason.map(str::to_owned);
        let reason = said_now.clone().or(said_then.and_then(|entry| entry.reason));
        let (mut left, mut items, mut left_out, mut list) = (Vec::new(), Vec::new(), Vec::new(), None);
        for one in &view.instructions {
            if let Some(settling) = &one.settling {
                left_out.push(out(one, vec![settling.why.clone()]));
            }
            if !one.retry {
                continue;
            }
            let hint = submissions.journal(|journal| money::resubmit_hint(journal, &one.id))?;
            if let Some((first, last)) = hint.filter(|_| said_now.is_none()) {
                let id = if one.draft_number.is_some() { "problem-refused-before" } else { "problem-again-hint" };
                let why = Sentence::new(id).with("number", one.number).with("first", first).with("last", last);
                let why = why.with("account", &one.account).with("since", &one.since);
                left_out.push(out(one, vec![why]));
                continue;
            }
            // The draft must be, as last read, in the list that allows the operation.
            if let Some(Err(error)) = self.acting_list_of(&one.id)?.map(|stage| self.draft_of(one, stage)) {
                left_out.push(out(one, vec![error.trouble().sentence.clone()]));
                continue;
            }
            // One order names one list.
            let order = self.order_of(one, language, reason.clone())?;
            items.extend(order.items);
            list = order.list;
            left.push(one);
        }
        if left.is_empty() {
            let why = left_out.into_iter().flat_map(|out| out.why).next();
            return Err(DeskError::correct("retry-nothing", why.unwrap_or_else(|| Sentence::new("retry-nothing"))));
        }
        let mut order = Order { operation: view.operation.clone(), items, language: language.to_owned(), reason, list };
        loop {
            let problems = match self.prepare(&order) {
                Ok(check) => return Ok(RetryView { check, left_out }),
                Err(DeskError::Correct(trouble)) if !trouble.problems.is_empty() => trouble.problems.clone(),
                Err(error) => return Err(error),
            };
            let bad: BTreeSet<usize> = problems.iter().filter_map(|one| usize::try_from(one.item).ok()).collect();
            if bad.len() >= order.items.len() {
                return self.prepare(&order).map(|check| RetryView { check, left_out });
            }
            for &at in bad.iter().rev() {
                order.items.remove(at);
                let old = left.remove(at);
                let of_it = problems.iter().filter(|one| usize::try_from(one.item) == Ok(at));
                left_out.push(out(old, of_it.map(|one| one.sentence.clone()).collect()));
            }
        }
    }
}

fn out(one: &InstructionView, why: Vec<Sentence>) -> LeftOut {
    LeftOut { number: one.number, draft_number: one.draft_number.clone(), why }
}

/// A person's decision about a submission, without details.
fn decided(submission: &str) -> OfSubmission {
    let system_user = Some(witness().system_user).filter(|user| !user.is_empty());
    OfSubmission { submission: submission.to_owned(), system_user, ..OfSubmission::default() }
}
