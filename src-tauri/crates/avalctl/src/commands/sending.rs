//! Sending from the command line: progress on standard error, and Ctrl+C as a pause that drops no sent instruction.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::sync::Mutex;

use model::{Sentence, words};
use money;
use money::view::{SendProgress, SubmissionView};
use treasury::Desk;

use crate::cli::Cli;
use crate::open::failure;
use crate::print::{self, Failure, tell};

/// Resumes a submission, or one account of it, and sends it. Every command is a program start, so that the question about
/// a submission of an earlier start is printed; `yes` answers it.
pub async fn go_on(
    cli: &Cli,
    desk: &Desk,
    (submission, account): (&str, Option<&str>),
    yes: bool,
) -> Result<SubmissionView, Failure> {
    let asked = desk.submission(submission).map_err(|error| failure(cli, &error))?.resume;
    let answered = asked.as_ref().filter(|_| yes).map(|asked| asked.digest.as_str());
    if let Some(asked) = &asked {
        for total in &asked.totals {
            tell!("{} {} ({})", total.currency.as_deref().unwrap_or_default(), total.amount, total.count);
        }
        asked.notes.iter().for_each(|note| tell!("{}", words::text(note, &cli.language)));
    }
    let resumed = desk.go_on_with(submission, account, answered);
    if asked.is_some() && !yes && resumed.is_err() {
        tell!("{}", words::text(&Sentence::new("resume-yes"), &cli.language));
    }
    resumed.map_err(|error| failure(cli, &error))?;
    send(cli, desk, submission).await
}

/// Sends a submission's confirmed instructions. Ctrl+C, once or repeatedly, pauses: instructions already sent get their
/// reply.
pub async fn send(cli: &Cli, desk: &Desk, submission: &str) -> Result<SubmissionView, Failure> {
    let told = Told::new(&cli.language);
    let sending = desk.send(submission, move |progress| told.tell(&progress));
    tokio::pin!(sending);
    let view = loop {
        tokio::select! {
            sent = &mut sending => break sent.map_err(|error| failure(cli, &error))?,
            asked = tokio::signal::ctrl_c() => {
                asked.map_err(Failure::local)?;
                pause(cli, desk, submission);
            }
        }
    };
    if std::io::stderr().is_terminal() {
        print::tell_lines("");
    }
    learn(cli, desk).await;
    Ok(view)
}

/// Probes newly accepted instructions as an open window does, so that a bank's signature is learned from the command
/// line too. It only reads; Ctrl+C ends it, and its errors do not affect the result of sending.
async fn learn(cli: &Cli, desk: &Desk) {
    tokio::select! {
        learned = desk.learn_when_free() => {
            if let Err(error) = learned {
                tell!("{}", failure(cli, &error).message);
            }
        }
        _ = tokio::signal::ctrl_c() => {}
    }
}

fn pause(cli: &Cli, desk: &Desk, submission: &str) {
    if std::io::stderr().is_terminal() {
        print::tell_lines("");
    }
    match desk.pause(submission) {
        Ok(progress) => {
            let on_their_way: u32 = progress.accounts.iter().map(|account| account.sending).sum();
            let said = Sentence::new("send-pausing").with("count", on_their_way);
            tell!("{}", words::text(&said, &cli.language));
        }
        // The submission continues: sent instructions get their reply, and the rest is sent too.
        Err(error) => tell!("{}", failure(cli, &error).message),
    }
}

/// A submission's progress as text.
fn text(progress: &SendProgress, language: &str) -> String {
    let said = words::text(&money::how_far(progress), language);
    let Some(seconds) = progress.seconds_left else { return said };
    let (unit, count) = if seconds < 60 { ("s", seconds) } else { ("min", seconds.div_ceil(60)) };
    let left = Sentence::new("send-left").with("unit", unit).with("count", count);
    format!("{said}; {}", words::text(&left, language))
}

/// Prints progress on a terminal, as one changing line. A pipe and a log get none.
struct Told {
    language: String,
    terminal: bool,
    pending_writes: Mutex<BTreeSet<String>>,
}

impl Told {
    fn new(language: &str) -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { language: language.to_owned(), terminal, pending_writes: Mutex::default() }
    }

    fn tell(&self, progress: &SendProgress) {
        self.tell_pending_writes(progress);
        if self.terminal {
            print::tell_over(&text(progress, &self.language));
        }
    }

    /// Reports once per instruction that its reply could not be stored yet: the program waits for disk space.
    fn tell_pending_writes(&self, progress: &SendProgress) {
        let mut told = self.pending_writes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (one, pending) in progress.changed.iter().filter_map(|one| Some((one, one.unwritten.as_ref()?))) {
            if told.insert(one.id.clone()) {
                let state = print::row(&pending.state);
                let said = Sentence::new("machine-answered-unwritten");
                let said = said.with("state", state.as_str().unwrap_or_default());
                tell!("{}: {}", one.id, words::text(&said, &self.language));
            }
        }
    }
}
