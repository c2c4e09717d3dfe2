//! The process's side: a desk that carries out each line.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use model::{DeskError, Sentence};
use money::view::{CheckView, Order, SubmissionView};
use money::{Failpoint, FailpointHook};
use treasury::Desk;

use super::{Answer, Ask, Stop};
use crate::torture::bench::{open, runtime};

/// Reads lines to the end of the input.
pub fn serve() {
    let mut counter = Counter::default();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let ask = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        if let Some(answer) = counter.answer(ask) {
            say(&answer);
        }
    }
}

fn say(answer: &Answer) {
    let line = serde_json::to_string(answer).expect("a line of JSON");
    let mut out = std::io::stdout().lock();
    // The parent process may have ended; then no one reads the answer.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// The state of the clerk: the desk, and the open dialog.
#[derive(Default)]
struct Counter {
    desk: Option<Desk>,
    dialog: Option<CheckView>,
    going: Option<Sender<()>>,
}

impl Counter {
    /// `None` where the answer is sent later.
    fn answer(&mut self, ask: Ask) -> Option<Answer> {
        let outcome = match ask {
            Ask::Open { folder, token } => open(&folder, &token, true).map(|desk| {
                let sending_off = desk.sending_off().map(|sentence| sentence.id);
                self.desk = Some(desk);
                Answer::Opened { sending_off }
            }),
            Ask::Prepare(order) => self.prepare(&order),
            Ask::Confirm => self.confirm().map(|view| Answer::Confirmed {
                instructions: view.instructions.into_iter().map(|one| one.id).collect(),
            }),
            Ask::Send { stop } => match self.send(stop) {
                Ok(()) => return None,
                Err(error) => Err(error),
            },
            Ask::Go => {
                let _ = self.going.take().map(|going| going.send(()));
                Ok(Answer::Going)
            }
            Ask::Submit(order) => self.submit(&order),
            Ask::Close => {
                self.desk = None;
                Ok(Answer::Closed)
            }
        };
        Some(outcome.unwrap_or_else(refused))
    }

    /// The open desk; a desk that did not open refuses like any other error.
    fn desk(&self) -> Result<Desk, DeskError> {
        self.desk.clone().ok_or_else(|| DeskError::local("closed", Sentence::new("journal-trouble")))
    }

    fn prepare(&mut self, order: &Order) -> Result<Answer, DeskError> {
        let check = self.desk()?.prepare(order)?;
        let submission = check.submission_id.clone();
        self.dialog = Some(check);
        Ok(Answer::Prepared { submission })
    }

    fn confirm(&mut self) -> Result<SubmissionView, DeskError> {
        let none = || DeskError::local("no-dialog", Sentence::new("journal-trouble"));
        let check = self.dialog.clone().ok_or_else(none)?;
        self.desk()?.confirm(&check.submission_id, &check.nonce, None)
    }

    fn send(&mut self, stop: Option<Stop>) -> Result<(), DeskError> {
        let desk = self.desk()?;
        let (going, gone) = channel();
        self.going = Some(going);
        if let Some(stop) = stop {
            let stands = StandsStill { stop, times: AtomicU32::new(0), gone: Mutex::new(gone) };
            desk.set_failpoint_hook(Arc::new(stands)).expect("the hook");
        }
        let submission = self.dialog.as_ref().expect("a dialog").submission_id.clone();
        runtime().spawn(async move { say(&sent(desk.send(&submission, |_| {}).await)) });
        Ok(())
    }

    fn submit(&mut self, order: &Order) -> Result<Answer, DeskError> {
        let desk = self.desk()?;
        self.prepare(order)?;
        let view = self.confirm()?;
        Ok(sent(runtime().block_on(desk.send(&view.id, |_| {}))))
    }
}

fn sent(outcome: Result<SubmissionView, DeskError>) -> Answer {
    match outcome {
        Ok(view) => Answer::Sent { states: view.instructions.iter().map(|one| one.state).collect() },
        Err(error) => refused(error),
    }
}

fn refused(error: DeskError) -> Answer {
    let trouble = error.to_trouble();
    let problems = trouble.problems.iter().map(|problem| problem.sentence.id.clone()).collect();
    Answer::Refused { code: trouble.code, why: model::words::text(&trouble.sentence, "en"), problems }
}

/// Waits at a failpoint until it may continue; a process that is to be killed waits until then.
struct StandsStill {
    stop: Stop,
    times: AtomicU32,
    gone: Mutex<Receiver<()>>,
}

impl FailpointHook for StandsStill {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        let name = format!("{point:?}");
        if name == self.stop.point && self.times.fetch_add(1, Ordering::Relaxed) + 1 == self.stop.time {
            say(&Answer::At { point: name });
            let _ = self.gone.lock().unwrap_or_else(PoisonError::into_inner).recv();
        }
        true
    }
}
