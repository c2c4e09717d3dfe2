//! Sends the confirmed instructions of a submission: one queue per account, one call at a time in each. At the first
//! doubt every queue stops until a person resumes all accounts or single ones; a person may also pause them. A call in
//! flight at a stop still gets its reply and verdict.
//!
//! Not here: the steps of one call, which are in `send`.

use std::collections::VecDeque;
use std::sync::Arc;

use journal::{Confirmed, PauseReason};
use model::{AccountKey, DeskError, Result, Sentence, State, Trouble};
use tokio::task::JoinSet;

use super::failpoint::Failpoint;
use super::job::{Around, Job};
use super::pace::Pace;
use super::post::{CallEnd, alone, bar, failpoint, together};
use super::recover;
use super::submissions::Submissions;
use super::verdict::Known;
use crate::access::BankAccess;
use crate::view::SubmissionView;

/// The instructions of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Call {
    Alone(String),
    Together(Vec<String>),
}

/// Sends the confirmed instructions of a submission. Returns when none is left or a person has to resume it.
///
/// # Errors
/// `journal-unknown` for an unknown submission; [`DeskError::Resolve`] with `send-trouble` if the journal or a queue
/// failed: every queue has stopped, and each instruction in flight gets the verdict that a restart would give it.
pub async fn send(
    bank: BankAccess,
    submissions: Arc<Submissions>,
    submission: String,
    around: Around,
) -> Result<SubmissionView> {
    submissions.journal(|journal| Ok(journal.progress(&submission)?))?;
    let settling = around.settling.clone();
    if submissions.begin(&submission) {
        let pace = Arc::new(Pace::new());
        let job =
            Job { bank: bank.clone(), submissions: submissions.clone(), submission: submission.clone(), around, pace };
        // A task of its own, so that a dropped caller cannot drop a reply: an unwritten reply is a doubt.
        let task = tokio::spawn(async move {
            loop {
                job.walk().await?;
                if !job.submissions.go_round(&job.submission) {
                    return Ok(());
                }
            }
        });
        let sent = task.await.unwrap_or_else(|broken| Err(trouble(&broken)));
        // After a failed walk no task sends this submission.
        sent.inspect_err(|_| submissions.end(&submission))?;
    }
    submissions.shown(&submission, &*settling)
}

fn trouble(detail: &impl std::fmt::Display) -> DeskError {
    let sentence = Sentence::new("send-trouble").with("detail", detail);
    let trouble = Trouble { code: "send-trouble".to_owned(), sentence, service_message: None, problems: Vec::new() };
    DeskError::Resolve(Box::new(trouble))
}

/// How a queue ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum QueueEnd {
    /// Nothing is left in it, or it waits for a person to resume it.
    Done,
    /// A failpoint stopped it.
    Killed,
}

impl Job {
    /// Sends everything that is confirmed, once. A failed queue stops the others, and their calls in flight are awaited.
    async fn walk(&self) -> Result<()> {
        if !failpoint(&self.submissions, Failpoint::Confirmed, &self.submission) {
            return Ok(());
        }
        let mut running = JoinSet::new();
        for (account, calls) in self.queues()? {
            let job = self.clone();
            running.spawn(async move { job.send_queue(account, calls).await });
        }
        let (mut failed, mut killed) = (None, false);
        while let Some(ended) = running.join_next().await {
            let ended = match ended {
                Ok(ended) => ended.map_err(|error| error.trouble().code.clone()),
                Err(broken) => Err(broken.to_string()),
            };
            match ended {
                Ok(ended) => killed |= ended == QueueEnd::Killed,
                Err(error) => {
                    tracing::error!(error, submission = self.submission, "a queue failed; the others stop");
                    self.stop_for_trouble();
                    failed.get_or_insert(error);
                }
            }
        }
        if let Some(error) = failed.filter(|_| !killed) {
            self.doubt_what_was_left()?;
            self.tell(&[""; 0]);
            return Err(trouble(&error));
        }
        self.tell(&[""; 0]);
        failpoint(&self.submissions, Failpoint::Done, &self.submission);
        Ok(())
    }

    /// The calls to make, by account.
    fn queues(&self) -> Result<Vec<(AccountKey, VecDeque<Call>)>> {
        let mut queues: Vec<(AccountKey, Vec<Confirmed>)> = Vec::new();
        for confirmed in self.confirmed()? {
            let account = confirmed.account_key();
            match queues.iter_mut().find(|(known, _)| *known == account) {
                Some((_, all)) => all.push(confirmed),
                None => queues.push((account, vec![confirmed])),
            }
        }
        Ok(queues.into_iter().map(|(account, all)| (account, calls(&all))).collect())
    }

    fn confirmed(&self) -> Result<Vec<Confirmed>> {
        self.submissions.journal(|journal| {
            let view = journal.submission(&self.submission)?;
            let mut all = Vec::new();
            for one in view.instructions.iter().filter(|one| one.state == State::Confirmed) {
                all.extend(recover::confirmed(&journal.events_of(&one.id)?).cloned());
            }
            Ok(all)
        })
    }

    async fn send_queue(&self, account: AccountKey, mut calls: VecDeque<Call>) -> Result<QueueEnd> {
        let lock = self.submissions.account_lock(&account);
        let _place = self.bank.keep_place(&account.bank_mark);
        let mut barred: Option<(Sentence, Option<u16>)> = None;
        while let Some(call) = calls.pop_front() {
            if self.waits(&account)? {
                return Ok(QueueEnd::Done);
            }
            let ids = call.ids();
            if let Some((reason, status)) = &barred {
                for id in &ids {
                    bar(self, id, reason, *status).await?;
                }
                self.tell(&ids);
                continue;
            }
            let end = {
                let _lock = lock.lock().await;
                let began = tokio::time::Instant::now();
                let (end, again) = self.one_call(&account, &call).await?;
                self.pace.note(ids.len() - again.len(), began.elapsed());
                again.into_iter().rev().for_each(|id| calls.push_front(Call::Alone(id)));
                end
            };
            self.tell(&ids);
            match end {
                CallEnd::Free => {}
                CallEnd::Barred(reason, status) => barred = Some((reason, status)),
                CallEnd::Stopped => return Ok(QueueEnd::Done),
                CallEnd::Killed => return Ok(QueueEnd::Killed),
            }
        }
        Ok(QueueEnd::Done)
    }

    /// Makes a call. Returns the instructions that must be sent alone instead.
    async fn one_call(&self, account: &AccountKey, call: &Call) -> Result<(CallEnd, Vec<String>)> {
        match call {
            Call::Alone(id) => alone(self, account, id).await.map(|end| (end, Vec::new())),
            Call::Together(ids) => together(self, account, ids).await,
        }
    }

    fn waits(&self, account: &AccountKey) -> Result<bool> {
        let account = account.to_string();
        self.submissions.journal(|journal| Ok(journal.waits(&self.submission, &account)?))
    }

    fn stop_for_trouble(&self) {
        if let Err(error) =
            self.submissions.record(self.bank.now(), |recording| self.write_stop(recording, PauseReason::Trouble, None))
        {
            tracing::error!(%error, submission = self.submission, "the stop of the line cannot be written");
        }
    }

    /// Gives each instruction in flight in a failed queue the verdict that a restart would give it.
    fn doubt_what_was_left(&self) -> Result<()> {
        let (profile, code_book) = (self.bank.profile(), self.bank.code_book());
        let codes = Known { profile: &profile, code_book: &code_book };
        self.submissions.journal(|journal| {
            let view = journal.submission(&self.submission)?;
            for one in view.instructions.iter().filter(|one| one.state == State::Sending) {
                recover::sending(journal, &one.id, &codes, self.bank.now())?;
            }
            Ok(())
        })
    }
}

impl Call {
    fn ids(&self) -> Vec<String> {
        match self {
            Self::Alone(id) => vec![id.clone()],
            Self::Together(ids) => ids.clone(),
        }
    }
}

/// The calls of one account, in order. The instructions of a chunk that is incomplete, or not as confirmed, are sent
/// one by one.
fn calls(all: &[Confirmed]) -> VecDeque<Call> {
    let name = |one: &Confirmed| one.chunk.as_ref().map_or(one.instruction.clone(), |chunk| chunk.first.clone());
    let mut calls = VecDeque::new();
    for group in all.chunk_by(|one, next| name(one) == name(next)) {
        let ids = || group.iter().map(|one| one.instruction.clone());
        if group.len() > 1 && is_whole(group) {
            calls.push_back(Call::Together(ids().collect()));
        } else {
            calls.extend(ids().map(Call::Alone));
        }
    }
    calls
}

fn is_whole(group: &[Confirmed]) -> bool {
    let Some(first) = group.first().and_then(|one| one.chunk.as_ref()) else { return false };
    let fits = |(at, one): (usize, &Confirmed)| {
        let of = one.chunk.as_ref().map(|chunk| (usize::try_from(chunk.element).ok(), chunk.of, &chunk.body));
        of == Some((Some(at), first.of, &first.body)) && one.url == group[0].url
    };
    usize::try_from(first.of).is_ok_and(|of| of == group.len()) && group.iter().enumerate().all(fits)
}
