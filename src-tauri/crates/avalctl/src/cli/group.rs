//! `avalctl group`.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Debug, Clone, Subcommand)]
pub enum Group {
    /// Create a group of desks in a PostgreSQL database, with this desk as its first. The key of the desk is stored in the
    /// keychain, or is that of AVAL_GROUP_KEY; the database user's password is that of AVAL_GROUP_PASSWORD.
    Create {
        /// Address of the database, without a password: postgresql://USER@HOST:PORT/DATABASE.
        #[arg(long, value_name = "URL")]
        url: String,
        /// Name of the group.
        #[arg(long, value_name = "TEXT")]
        name: String,
        /// Name of this desk, which the other desks see.
        #[arg(long, value_name = "TEXT")]
        desk: String,
        /// Certificates (PEM) of the authority that signed the database's, if the system does not know it.
        #[arg(long, value_name = "FILE")]
        authorities: Option<PathBuf>,
    },
    /// Write an invitation for one more desk to a file. It is good once and for a day, and has no password.
    Invite {
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Join the group of an invitation.
    Join {
        /// The invitation.
        #[arg(value_name = "FILE")]
        invitation: PathBuf,
        /// Name of this desk, which the other desks see.
        #[arg(long, value_name = "TEXT")]
        desk: String,
    },
    /// The desks of the group: when they joined, when they were last seen, which are revoked.
    Desks,
    /// Revoke a desk that is lost, broken or replaced: it can no longer act. Its open instructions stay locked.
    Revoke {
        /// Name or id of the desk.
        #[arg(value_name = "DESK")]
        desk: String,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Check every event in the group book: hashes, order, signatures. Exit code 1 names the first wrong one of a desk.
    Check,
    /// This desk in its group, and whether the group book can be reached. Exit code 6 if nothing can be sent.
    Status,
}
