//! `avalctl policy`.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Debug, Clone, Subcommand)]
pub enum Policy {
    /// Explain a policy file: what it fixes, each mistake, and where a person can get around it. Exit code 2 if Aval cannot use it.
    Check {
        /// The file; default: the one of this computer.
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// Exit code 2 also for a weakness.
        #[arg(long)]
        strict: bool,
    },
}
