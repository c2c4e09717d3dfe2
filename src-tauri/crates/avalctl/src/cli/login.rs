//! `avalctl login`.

use clap::Args;

#[derive(Debug, Clone, Args)]
pub struct Login {
    /// Sign in on another device with a code, for a computer without a browser.
    #[arg(long, conflicts_with_all = ["secret_stdin", "no_browser"])]
    pub device: bool,
    /// Sign in as the program itself, without a person: the first line of standard input is the client's secret. A schedule
    /// without a keychain sets AVAL_CLIENT_SECRET instead and needs no login.
    #[arg(long, conflicts_with = "no_browser")]
    pub secret_stdin: bool,
    /// Print the address and open no browser.
    #[arg(long)]
    pub no_browser: bool,
}
