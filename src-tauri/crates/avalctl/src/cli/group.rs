//! `avalctl group`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};

use super::Certificate;

#[derive(Debug, Clone, Subcommand)]
pub enum Group {
    /// Create a group of desks in a PostgreSQL database, with this desk as its first. The key of the desk is stored in the
    /// keychain, or is that of AVAL_GROUP_KEY; the database user's password is that of AVAL_GROUP_PASSWORD. A client
    /// certificate is enough where the database asks for no password.
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
        #[command(flatten)]
        own: OwnCertificate,
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
        #[command(flatten)]
        own: OwnCertificate,
    },
    /// Identify this desk to the database by a client certificate, or renew it. The database is asked first; if it refuses, nothing
    /// is changed. The private key is stored in the keychain, or is that of AVAL_GROUP_CERTIFICATE_KEY (PEM).
    Certificate(Certificate),
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
    /// The instructions of all desks in the last days, newest first, from the mirror of their journals.
    Journal {
        /// Number of days, today included.
        #[arg(long, value_name = "DAYS", default_value_t = 7)]
        days: u32,
    },
    /// Today at all desks: sums by desk, account and operation, the doubts, and the requests for approval.
    Day,
    /// Settings that the desks share: code-book, calendar, watch-list, counterparties, views, policy.
    #[command(subcommand)]
    Settings(GroupSettings),
    /// The unfinished instructions of revoked desks, which lock their drafts and payments in the whole group.
    Gone,
    /// Ask the second person for the outcome of one of them. When they agree, its lock ends at the next contact with the
    /// group book; if its desk came back meanwhile, the lock stays.
    #[command(group(ArgGroup::new("decision").required(true).args(["executed", "not_executed"])))]
    Resolve {
        /// Id of the instruction.
        #[arg(value_name = "ID")]
        id: String,
        /// The bank carried it out.
        #[arg(long)]
        executed: bool,
        /// The bank did not carry it out; from its next working day on.
        #[arg(long)]
        not_executed: bool,
        /// Evidence: the bank's statement or page, and its time.
        #[arg(long, value_name = "TEXT")]
        evidence: String,
        /// Your name; without it, the account at the operating system.
        #[arg(long, value_name = "NAME")]
        preparer: Option<String>,
    },
    /// Check every event in the group book: hashes, order, signatures. Exit code 1 names the first wrong one of a desk.
    Check,
    /// The requests for approval of the other desks.
    Requests,
    /// One of them, made from its exact bodies, with the text that the preparer saw.
    Request {
        /// Id of the request.
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Approve a request of another desk, signed with the approver's key from the keychain of this computer (`avalctl
    /// approve key`). That desk checks the signature and can then send.
    Approve {
        /// Id of the request.
        #[arg(value_name = "ID")]
        id: String,
        /// Fingerprint that `group request` showed; another content is not approved.
        #[arg(long, value_name = "DIGEST")]
        digest: String,
        /// Result of the call-back, where one is asked for.
        #[arg(long, value_name = "TEXT")]
        call_back: Option<String>,
        /// Owner of the key, if the keychain has several.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
    },
    /// Send a request of another desk back. Nothing of it is sent.
    SendBack {
        /// Id of the request.
        #[arg(value_name = "ID")]
        id: String,
        /// Reason, which the preparer reads.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// Owner of the key, if the keychain has several.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
    },
    /// This desk in its group, and whether the group book can be reached. Exit code 6 if nothing can be sent.
    Status,
}

#[derive(Debug, Clone, Args)]
pub struct OwnCertificate {
    /// Client certificate of this desk at the database: PEM file with certificate and private key, or PKCS #12 file.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Read the password of a PKCS #12 file from the first line of standard input.
    #[arg(long, requires = "certificate")]
    pub password_stdin: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum GroupSettings {
    /// Each shared setting: its state at this desk, the newest version, its author.
    List,
    /// The versions of one, and the lines in which this desk and the newest version differ.
    Show {
        /// code-book, calendar, watch-list, counterparties, views or policy.
        #[arg(value_name = "KIND")]
        kind: String,
    },
    /// Write this desk's content as the next version, signed with the key of this desk. Refused if another desk has
    /// written one that this desk has not taken.
    Put {
        /// code-book, calendar, watch-list, counterparties, views or policy.
        #[arg(value_name = "KIND")]
        kind: String,
        /// Write over this version of another desk, which you have seen.
        #[arg(long, value_name = "VERSION")]
        over: Option<i64>,
        /// The policy: FILE with FILE.sig beside it (policy sign). It begins with version = N, higher than before, and group =
        /// "ID"; each desk whose settings name its signer takes it.
        #[arg(long, value_name = "FILE", conflicts_with = "over")]
        file: Option<PathBuf>,
    },
    /// Take the group's newest version in place of this desk's content. A code book is changed as by code-book set, with
    /// the policy's entries and the approver; a policy is taken by each contact, and the reason is told if it is not.
    Take {
        /// code-book, calendar, watch-list, counterparties, views or policy.
        #[arg(value_name = "KIND")]
        kind: String,
        /// The version that you have seen.
        #[arg(long, value_name = "VERSION")]
        version: i64,
    },
}
