//! The open alarms at the end of a command: an end that the bank's later word contradicts.

use model::exit::Exit;
use model::{Sentence, words};
use treasury::Desk;

use crate::cli::Cli;
use crate::print::tell;

/// The exit code of a command with the open alarms, each of which is told on standard error.
pub fn exit_with_alarms(cli: &Cli, desk: &Desk, exit: Exit) -> Exit {
    let alarms = desk.alarms().unwrap_or_default();
    for one in &alarms {
        let why = one.reason.as_ref().map(|reason| words::text(reason, &cli.language)).unwrap_or_default();
        tell!(
            "{}",
            words::text(&Sentence::new("alarm-open").with("number", one.number).with("why", why), &cli.language)
        );
    }
    if alarms.is_empty() { exit } else { Exit::strongest([exit, Exit::InDoubt]) }
}
