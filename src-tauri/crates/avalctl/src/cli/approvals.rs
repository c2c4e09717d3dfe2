//! The words of the second person: `approvals` at the desk, `approve` on the approver's own machine.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Clone, Subcommand)]
pub enum Approvals {
    /// Everything that a second person was asked, the newest first.
    List,
    /// One approval with all that the second person has to see.
    Show {
        /// Submission id, or the approval's.
        id: String,
    },
    /// Write the request for the approver's own machine. It holds no token.
    Export {
        /// Submission id, or the approval's.
        id: String,
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Take the approver's signed answer.
    Import {
        /// The approval file.
        file: PathBuf,
        /// Send it at once where it was approved.
        #[arg(long)]
        send: bool,
    },
    /// The second person says yes at this computer. With --token-stdin they sign in with their own access token, which is
    /// asked about and not kept.
    Give(Give),
    /// The second person says no: nothing of it is sent.
    SendBack {
        /// Submission id, or the approval's.
        id: String,
        /// The second person's name.
        #[arg(long)]
        name: String,
        /// Why.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Take back what waits for a second person: nothing of it is sent.
    Withdraw {
        /// Submission id.
        id: String,
    },
    /// Send a submission that was approved.
    Send {
        /// Submission id.
        id: String,
    },
    /// What was weakened at the second person's settings and nobody has read.
    Weakened {
        /// Say that you have read it, up to this event.
        #[arg(long, value_name = "EVENT", requires = "name")]
        read: Option<u32>,
        /// Your name.
        #[arg(long)]
        name: Option<String>,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Give {
    /// Submission id, or the approval's.
    pub id: String,
    /// The second person's name; another than the preparer's.
    #[arg(long)]
    pub name: String,
    /// The digest that was seen; the present one when left out.
    #[arg(long)]
    pub digest: Option<String>,
    /// What was heard on the call-back, with the last four characters of each new account.
    #[arg(long, value_name = "TEXT")]
    pub call_back: Option<String>,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Approve {
    /// Make a key pair. The secret goes into the keychain, or with --key-file into a file that is its owner's alone.
    Key {
        /// The approver's name, as it will stand in the journal.
        #[arg(long)]
        name: String,
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        key_file: Option<PathBuf>,
    },
    /// What a request asks for; refused where it was changed after it was exported.
    Show {
        /// The request.
        request: PathBuf,
    },
    /// Sign a request: yes.
    Sign {
        /// The request.
        request: PathBuf,
        /// What was heard on the call-back, with the last four characters of each new account.
        #[arg(long, value_name = "TEXT")]
        call_back: Option<String>,
        #[command(flatten)]
        with: SignWith,
    },
    /// Sign a request: no.
    SendBack {
        /// The request.
        request: PathBuf,
        /// Why.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        #[command(flatten)]
        with: SignWith,
    },
}

#[derive(Debug, Clone, Args)]
pub struct SignWith {
    /// The answer: a file that does not exist yet.
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// The key's file; the keychain when left out.
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub key_file: Option<PathBuf>,
    /// Whose key of the keychain; the newest one when left out.
    #[arg(long)]
    pub name: Option<String>,
}
