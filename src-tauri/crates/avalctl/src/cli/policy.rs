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
    /// Sign a policy file: writes FILE.sig beside it, in place of an older one. A profile with [policy_signer] needs it.
    Sign {
        /// The file; it has to be free of mistakes.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The signer's key in the keychain, made by `approve key`; default: the newest one.
        #[arg(long)]
        name: Option<String>,
        /// A key file in place of the keychain.
        #[arg(long, value_name = "FILE", conflicts_with = "name")]
        key_file: Option<PathBuf>,
    },
}
