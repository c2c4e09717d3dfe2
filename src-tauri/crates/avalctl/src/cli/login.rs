//! `avalctl login`, `logout` and `whoami`.

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
    /// Let a person act who is signed in at this desk already: their id, subject or name of `whoami --all`. Reading uses
    /// their session at once; before anything is sent they sign in with `login`.
    #[arg(long, value_name = "PERSON", conflicts_with_all = ["device", "secret_stdin", "no_browser"])]
    pub choose: Option<String>,
}

#[derive(Debug, Clone, Args)]
pub struct Logout {
    /// Sign out this person only: their id, subject or name of `whoami --all`. Default: the person who acts.
    #[arg(long, value_name = "PERSON", conflicts_with = "all")]
    pub person: Option<String>,
    /// Sign out every person of this desk.
    #[arg(long)]
    pub all: bool,
}

#[derive(Debug, Clone, Args)]
pub struct Whoami {
    /// List every person with a session on this desk.
    #[arg(long)]
    pub all: bool,
}
