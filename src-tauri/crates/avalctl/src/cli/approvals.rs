//! The flags of dual control: `approvals` at the desk, `approve` on the approver's own machine.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Clone, Subcommand)]
pub enum Approvals {
    /// All requests for approval, newest first.
    List,
    /// One approval with everything that the approver must see.
    Show {
        /// Submission id or approval id.
        id: String,
    },
    /// Write the request for the approver's own machine. It contains no token.
    Export {
        /// Submission id or approval id.
        id: String,
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Import the approver's signed answer.
    Import {
        /// The approval file.
        file: PathBuf,
        /// Send the submission at once if it was approved.
        #[arg(long)]
        send: bool,
        /// Confirm the question before sending: the instructions were not carried out in another way meanwhile.
        #[arg(long, requires = "send")]
        yes: bool,
    },
    /// Approve at this computer. With --sign-in the approver signs in at the company's identity server, with
    /// --token-stdin they enter their own access token. Neither is stored.
    Give(Give),
    /// Reject: nothing of the submission is sent.
    SendBack {
        /// Submission id or approval id.
        id: String,
        /// The approver's name.
        #[arg(long)]
        name: String,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Withdraw a request for approval: nothing of it is sent or carried out.
    Withdraw {
        /// Submission id or approval id.
        id: String,
    },
    /// Send an approved submission. Without --yes, the unsent instructions are checked again and shown.
    Send {
        /// Submission id.
        id: String,
        /// Confirm the question: the instructions were not carried out in another way meanwhile.
        #[arg(long)]
        yes: bool,
    },
    /// The people who can send, and those who can approve each tier, by the settings in force.
    Rights,
    /// Changes that weakened dual control and are not acknowledged yet.
    Weakened {
        /// Acknowledge the changes up to this event.
        #[arg(long, value_name = "EVENT", requires = "name")]
        read: Option<u32>,
        /// Your name.
        #[arg(long)]
        name: Option<String>,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Give {
    /// Submission id or approval id.
    pub id: String,
    /// The approver's name; must differ from the preparer's.
    #[arg(long)]
    pub name: String,
    /// The digest that was shown; default: the current one.
    #[arg(long)]
    pub digest: Option<String>,
    /// Notes of the call-back, with the last four characters of each new account.
    #[arg(long, value_name = "TEXT")]
    pub call_back: Option<String>,
    /// The approver signs in for this decision, beside the preparer's session.
    #[arg(long)]
    pub sign_in: bool,
    /// Sign in on another device with a code.
    #[arg(long, requires = "sign_in", conflicts_with = "no_browser")]
    pub device: bool,
    /// Print the address and open no browser.
    #[arg(long, requires = "sign_in")]
    pub no_browser: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Approve {
    /// Generate a key pair. The secret is stored in the keychain, or with --key-file in a file readable only by its
    /// owner.
    Key {
        /// The approver's name, as shown in the journal.
        #[arg(long)]
        name: String,
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        key_file: Option<PathBuf>,
    },
    /// The content of a request; refused if it was changed after the export.
    Show {
        /// The request.
        request: PathBuf,
    },
    /// Sign a request as approved.
    Sign {
        /// The request.
        request: PathBuf,
        /// Notes of the call-back, with the last four characters of each new account.
        #[arg(long, value_name = "TEXT")]
        call_back: Option<String>,
        #[command(flatten)]
        with: SignWith,
    },
    /// Sign a request as rejected.
    SendBack {
        /// The request.
        request: PathBuf,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        #[command(flatten)]
        with: SignWith,
    },
}

#[derive(Debug, Clone, Args)]
pub struct SignWith {
    /// File for the answer; must not exist yet.
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// The key's file; default: the keychain.
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub key_file: Option<PathBuf>,
    /// Name of a key in the keychain; default: the newest key.
    #[arg(long)]
    pub name: Option<String>,
}
