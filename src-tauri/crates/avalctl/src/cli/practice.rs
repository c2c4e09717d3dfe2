//! The flags of `avalctl practice-bank`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Clone, Args)]
pub struct PracticeBank {
    /// Address to listen on; loopback only.
    #[arg(long, default_value = "127.0.0.1:0")]
    pub listen: SocketAddr,
    /// Number of drafts to generate.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub drafts: u32,
    /// Seed; the same seed generates the same bank.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Awkward drafts instead of those of three companies: amounts of 18 digits, a split draft, records with little in them.
    #[arg(long)]
    pub awkward: bool,
    /// Also add a profile of this name for the bank, with its accounts, settings and code book. Its token is that of the
    /// printed line.
    #[arg(long, value_name = "NAME")]
    pub add: Option<String>,
    /// Lifetime of a token.
    #[arg(long, default_value_t = 43_200, value_name = "SECONDS")]
    pub token_ttl: u64,
    /// Store the bank's state in this file, so that a restart continues the same bank, and its code book beside it.
    /// Without a file the code book is in the system's temporary folder and is deleted when the bank ends by SIGINT or
    /// SIGTERM; after SIGKILL it remains there and may be deleted.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
}
