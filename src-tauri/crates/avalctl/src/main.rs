//! `avalctl`: the core of Aval for scripts, schedules and support. Data on standard output, messages on standard error.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod commands;
mod end;
mod nearest;
mod open;
mod practice;
mod practice_book;
mod print;

use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command};
use model::exit::Exit;
use print::{Failure, tell};
use serde_json::json;

#[tokio::main]
async fn main() -> ExitCode {
    model::folder::keep_private();
    let cli = Cli::parse();
    let ran = run(&cli).await;
    open::follow_group().await;
    open::tell_warnings(&cli, ran.is_ok());
    match ran {
        Ok(exit) => ExitCode::from(exit.number()),
        Err(failure) => {
            tell(&cli, &failure);
            ExitCode::from(failure.exit.number())
        }
    }
}

async fn run(cli: &Cli) -> Result<Exit, Failure> {
    match &cli.command {
        Command::PracticeBank(arguments) => practice::run(cli, arguments).await,
        Command::PracticeBook => practice_book::run().await,
        Command::Login(asked) => commands::login::login(cli, asked).await,
        Command::Logout(asked) => commands::login::logout(cli, asked).await,
        Command::Whoami(asked) => commands::login::whoami(cli, asked),
        Command::Profile(command) => commands::profile::run(cli, command).await,
        Command::Connection(command) => commands::connection::run(cli, command).await,
        Command::Policy(policy) => commands::policy::run(cli, policy),
        Command::Doctor => commands::doctor::run(cli).await,
        Command::Refresh(arguments) => commands::refresh::run(cli, arguments).await,
        Command::Read(asked) => commands::narrow::run(cli, asked).await,
        Command::Drafts(command) => commands::drafts::run(cli, command).await,
        Command::Views(command) => commands::views::run(cli, command),
        Command::Balances(arguments) => commands::balances::run(cli, arguments).await,
        Command::Thresholds(command) => commands::balances::thresholds(cli, command),
        Command::Report(command) => commands::report::run(cli, command).await,
        Command::Transfers(export) => commands::transfers::run(cli, export),
        Command::Submit(arguments) => commands::submit::run(cli, arguments).await,
        Command::Journal(command) => commands::journal::run(cli, command).await,
        Command::Approvals(command) => commands::approvals::run(cli, command).await,
        Command::Approve(command) => commands::approve::run(cli, command),
        Command::Statement(command) => commands::audit::statement(cli, command),
        Command::CodeBook(command) => commands::code_book::run(cli, command).await,
        Command::Counterparties(command) => commands::counterparties::run(cli, command),
        Command::Banks(command) => commands::banks::run(cli, command),
        Command::Notes(command) => commands::notes::run(cli, command),
        Command::Templates(command) => commands::templates::run(cli, command),
        Command::Maturity(command) => commands::maturity::run(cli, command),
        Command::Doubts(command) => commands::doubts::run(cli, command).await,
        Command::Claims(command) => commands::claims::run(cli, command).await,
        Command::Group(command) => commands::group::run(cli, command).await,
        Command::Completions { shell } => commands::help_files::completions(*shell),
        Command::ManPages { to } => commands::help_files::man_pages(to),
    }
}

/// Prints the message on standard error; with `--json` also the error as one JSON object on standard output, for scripts:
/// code, message, remedy, the number of instructions in doubt (`null` where no profile was opened), exit code.
fn tell(cli: &Cli, failure: &Failure) {
    tell!("{}", failure.message);
    let remedies = failure.trouble.as_deref().and_then(|trouble| print::remedies(&trouble.code, &cli.language));
    if let Some(trouble) = &failure.trouble {
        print::tell_remedies(&trouble.code, &cli.language);
    }
    if cli.json {
        let remedy = remedies.map(|(clerk, administrator)| json!({ "clerk": clerk, "administrator": administrator }));
        let told = json!({
            "code": failure.trouble.as_deref().map_or(failure.exit.word(), |trouble| &trouble.code),
            "doubts": open::doubts(),
            "error": failure.trouble,
            "message": failure.message,
            "remedy": remedy,
            "exit_code": failure.exit.number(),
        });
        print::json(&told);
    }
}
