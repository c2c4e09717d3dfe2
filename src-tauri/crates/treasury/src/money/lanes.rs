//! Sending what was confirmed of a submission: a lane per account, one call at a time in each. At the first doubt every
//! lane stops until a person goes on, with all of them or with single accounts; a person may stop them too. What is on its
//! way when they stop gets its answer.
//!
//! Deliberately absent: the way of a call itself (`send`).

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::task::JoinSet;

use super::pace::Pace;
use super::point::Point;
use super::recover;
use super::send::{Way, alone, bar, point, together};
use super::teller::Teller;
use crate::desk::Desk;
use crate::error::Result;
use crate::journal::{Confirmed, Entry, OfSubmission};
use crate::profile::AccountKey;
use crate::view::{SendProgress, Sentence, State, SubmissionView};

/// Tells somebody about each change: what changed, and how far the submission is.
pub type Changed = Arc<dyn Fn(SendProgress) + Send + Sync>;

/// One submission on its way.
#[derive(Clone)]
pub(super) struct Job {
    pub(super) desk: Desk,
    pub(super) teller: Arc<Teller>,
    submission: String,
    changed: Changed,
    pace: Arc<Pace>,
}

/// What leaves in one call.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Call {
    Alone(String),
    Together(Vec<String>),
}

/// Sends what is confirmed of a submission and returns when nothing is left or a person has to go on.
///
/// # Errors
/// The journal's.
pub async fn send(desk: Desk, teller: Arc<Teller>, submission: String, changed: Changed) -> Result<SubmissionView> {
    teller.journal(|journal| Ok(journal.progress(&submission)?))?;
    if teller.begin(&submission) {
        let job =
            Job { desk, teller: teller.clone(), submission: submission.clone(), changed, pace: Arc::new(Pace::new()) };
        // From here on nothing may be dropped with the caller: a reply that nobody writes down is a doubt.
        let task = tokio::spawn(async move {
            loop {
                job.walk().await;
                if !job.teller.go_round(&job.submission) {
                    break;
                }
            }
        });
        let _ = task.await;
    }
    teller.shown(&submission)
}

impl Job {
    /// Once over everything that is confirmed.
    async fn walk(&self) {
        if !point(&self.teller, Point::Confirmed, &self.submission) {
            return;
        }
        let Ok(lanes) = self.lanes() else { return };
        let mut running = JoinSet::new();
        for (account, calls) in lanes {
            let job = self.clone();
            running.spawn(async move { job.lane(account, calls).await });
        }
        while running.join_next().await.is_some() {}
        self.tell(&[""; 0]);
        point(&self.teller, Point::Done, &self.submission);
    }

    /// What is to be sent, by account.
    fn lanes(&self) -> Result<Vec<(AccountKey, VecDeque<Call>)>> {
        let mut lanes: Vec<(AccountKey, Vec<Confirmed>)> = Vec::new();
        for confirmed in self.confirmed()? {
            let account =
                AccountKey { bank_mark: confirmed.bank_mark.clone(), number: confirmed.account_number.clone() };
            match lanes.iter_mut().find(|(known, _)| *known == account) {
                Some((_, all)) => all.push(confirmed),
                None => lanes.push((account, vec![confirmed])),
            }
        }
        Ok(lanes.into_iter().map(|(account, all)| (account, calls(&all))).collect())
    }

    fn confirmed(&self) -> Result<Vec<Confirmed>> {
        self.teller.journal(|journal| {
            let view = journal.submission(&self.submission)?;
            let mut all = Vec::new();
            for one in view.instructions.iter().filter(|one| one.state == State::Confirmed) {
                all.extend(recover::confirmed(&journal.events_of(&one.id)?).cloned());
            }
            Ok(all)
        })
    }

    async fn lane(&self, account: AccountKey, mut calls: VecDeque<Call>) {
        let line = self.teller.account_line(&account);
        let mut barred: Option<(Sentence, Option<u16>)> = None;
        while let Some(call) = calls.pop_front() {
            if self.waits(&account) {
                return;
            }
            let ids = call.ids();
            if let Some((reason, status)) = &barred {
                for id in &ids {
                    bar(self, id, reason, *status).await;
                }
                self.tell(&ids);
                continue;
            }
            let way = {
                let _line = line.lock().await;
                let began = tokio::time::Instant::now();
                let (way, again) = self.one_call(&account, &call).await;
                self.pace.note(ids.len() - again.len(), began.elapsed());
                again.into_iter().rev().for_each(|id| calls.push_front(Call::Alone(id)));
                way
            };
            self.tell(&ids);
            match way {
                Way::Free => {}
                Way::Barred(reason, status) => barred = Some((reason, status)),
                Way::Stop(at) => return self.stop(at),
                Way::Dead => return,
            }
        }
    }

    /// Makes a call; returns what of it has to leave alone instead.
    async fn one_call(&self, account: &AccountKey, call: &Call) -> (Way, Vec<String>) {
        let made = match call {
            Call::Alone(id) => alone(self, account, id).await.map(|way| (way, Vec::new())),
            Call::Together(ids) => together(self, account, ids).await,
        };
        made.unwrap_or((Way::Dead, Vec::new()))
    }

    fn waits(&self, account: &AccountKey) -> bool {
        let account = account.to_string();
        self.teller.journal(|journal| Ok(journal.waits(&self.submission, &account)?)).unwrap_or(true)
    }

    /// Stops every lane at a doubt, where there is anything left to stop.
    fn stop(&self, at: String) {
        let left = self.teller.journal(|journal| Ok(journal.progress(&self.submission)?));
        if left.is_ok_and(|left| left.accounts.iter().any(|account| account.waiting > 0 && !account.stopped)) {
            let (why, at) = (Some("doubt".to_owned()), Some(at));
            let of = OfSubmission { submission: self.submission.clone(), why, at, ..OfSubmission::default() };
            if let Err(error) = self.teller.record(self.desk.now(), |recording| recording.add(&Entry::Paused(of))) {
                tracing::error!(%error, submission = self.submission, "the stop of the line cannot be written");
            }
        }
        self.tell(&[""; 0]);
    }

    /// Tells what changed.
    pub(super) fn tell(&self, ids: &[impl AsRef<str>]) {
        let told = self.teller.journal(|journal| {
            let mut progress = journal.progress(&self.submission)?;
            for id in ids {
                let one = journal.instruction(id.as_ref())?;
                progress.changed.push(self.teller.unwritten.beside(one));
            }
            Ok(progress)
        });
        match told {
            Ok(progress) => {
                let seconds_left = self.pace.seconds_left(&progress.accounts);
                (self.changed)(SendProgress { seconds_left, ..progress });
            }
            Err(error) => tracing::warn!(%error, submission = self.submission, "nobody was told how far it is"),
        }
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

/// The calls of one account, in order. A chunk of which something is missing, or not as it was confirmed, leaves one by
/// one.
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
