//! The command line as documented: commands, flags and their help.
//!
//! Not here: a flag for the token, because the process list shows flags. The token comes from the keychain,
//! `AVAL_TOKEN` or standard input.

mod approvals;
mod balances;
mod banks;
mod code_book;
mod confirming;
mod connection;
mod counterparties;
mod drafts;
mod export;
mod group;
mod help;
mod login;
mod maturity;
mod narrow;
mod notes;
mod policy;
mod practice;
mod profile;
mod statement;
mod templates;

use std::path::PathBuf;

pub use approvals::{Approvals, Approve, Give, SignWith};
pub use balances::{Balances, Report, ThresholdOf, Thresholds};
pub use banks::Banks;
use clap::{ArgGroup, Args, Parser, Subcommand};
pub use code_book::{CodeBook, Take};
pub use confirming::Confirming;
pub use connection::{Authorities, Certificate, Connection, FileOrNone};
pub use counterparties::{Counterparties, SetParty};
pub use drafts::{Changes, Drafts, DraftsList, OneDraft, Views};
pub use export::Export;
pub use group::{Group, GroupSettings};
pub use login::{Login, Logout, Whoami};
pub use maturity::{Calendar, Maturity, Propose, WatchList};
pub use narrow::Narrow;
pub use notes::Notes;
pub use policy::Policy;
pub use practice::PracticeBank;
pub use profile::{Profile, ProfileAdd};
pub use statement::{Decimal, OnOff, RuleCommand, RuleSet, Statement, StatementImport, StatementReconciliation};
pub use templates::{Remind, Templates};

/// Bank drafts, transfers and balances from the command line, with the same core as the window.
///
/// The access token is that of `avalctl login`, or comes from the keychain, from --token-stdin, or from AVAL_TOKEN. With several profiles, AVAL_TOKEN
/// is for the one that AVAL_TOKEN_PROFILE names. It is sent over https://, and over http:// to this computer only.
///
/// Data is written to standard output, messages to standard error. The exit codes are at the end of `--help`.
#[derive(Debug, Clone, Parser)]
#[command(name = "avalctl", version, after_long_help = help::environment_and_exit_codes())]
pub struct Cli {
    /// Data directory; else AVAL_DATA_DIR, else the system's place for application data.
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Profile; optional if there is only one.
    #[arg(long, global = true, value_name = "NAME")]
    pub profile: Option<String>,
    /// Print JSON on standard output.
    #[arg(long, global = true)]
    pub json: bool,
    /// Read the access token from the first line of standard input.
    #[arg(long, global = true)]
    pub token_stdin: bool,
    /// Language of messages and stored dialog texts.
    #[arg(long, global = true, value_name = "LANG", default_value = "en", value_parser = ["en", "zh-CN"])]
    pub language: String,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Serve a practice bank for training and tests; prints one JSON line first.
    ///
    /// It has the drafts of three companies. Time passes on request: POST to `/next-day` of the line's `control_url` ends the
    /// bank's day, pays presented drafts that are due, and begins the next day. The answer names the day and the number of
    /// drafts paid, and says whether the state file keeps them (`kept`); without --state the next start is at the first day.
    PracticeBank(PracticeBank),
    /// Serve a PostgreSQL of its own for trying a group of desks on this computer; prints its address as one JSON line.
    ///
    /// PostgreSQL's programs must be installed. The database listens on this computer only, has no password, and ends with
    /// the command.
    PracticeBook,
    /// Sign in at the company's identity server; with --token-stdin, keep a pasted token instead.
    Login(Login),
    /// Sign out: the session ends at the identity server and in the keychain, and a pasted token is deleted.
    Logout(Logout),
    /// Show the signed-in person, or everybody at this desk. Contacts no server.
    Whoami(Whoami),
    /// Profiles: service, tenant and accounts.
    #[command(subcommand)]
    Profile(Profile),
    /// The way to the service: proxy, authorities, client certificate.
    #[command(subcommand)]
    Connection(Connection),
    /// The administrator's policy file.
    #[command(subcommand)]
    Policy(Policy),
    /// Diagnose the connection: name, TCP, proxy, certificates, token, clock, and each query of each account, with remedies.
    /// Operations are never called. The text has no secrets and may be passed on.
    Doctor,
    /// Read lists from the service.
    Refresh(Refresh),
    /// Ask the service once with chosen parameters: a narrow reading. It is shown and not stored.
    Read(Narrow),
    /// Drafts in the cache.
    #[command(subcommand)]
    Drafts(Drafts),
    /// Saved views: named queries of lists.
    #[command(subcommand)]
    Views(Views),
    /// Balances of a day, over time, or of two days compared.
    Balances(Balances),
    /// Thresholds of balances.
    #[command(subcommand)]
    Thresholds(Thresholds),
    /// Reports to read and print.
    #[command(subcommand)]
    Report(Report),
    /// Transfers that this desk has sent; the service has no list of them.
    Transfers(Export),
    /// Check items, and with --yes send them.
    Submit(Submit),
    /// Instructions that were confirmed, sent and answered.
    #[command(subcommand)]
    Journal(Journal),
    /// Instructions in doubt, their evidence, and their resolution by a person.
    #[command(subcommand)]
    Doubts(Doubts),
    /// Locks that open instructions of other profiles of the data directory hold here.
    #[command(subcommand)]
    Claims(Claims),
    /// The group of desks that this profile belongs to: one group book, in a database of the company (docs/group.md).
    #[command(subcommand)]
    Group(Group),
    /// The code book: the meaning of each bank's values, its evidence, and changes.
    #[command(subcommand)]
    CodeBook(CodeBook),
    /// Approvals requested at this desk.
    #[command(subcommand)]
    Approvals(Approvals),
    /// The approver's own machine: keys, and signed answers to requests. Needs no profile.
    #[command(subcommand)]
    Approve(Approve),
    /// The bank's statements, reconciled with accepted transfers.
    #[command(subcommand)]
    Statement(Statement),
    /// The counterparty book: names and accounts from accepted orders, entries and drafts that were read.
    #[command(subcommand)]
    Counterparties(Counterparties),
    /// The list of banks (联行号) that forms suggest from.
    #[command(subcommand)]
    Banks(Banks),
    /// Notes and files about drafts, instructions and counterparties. They stay on this computer and in proof packs.
    #[command(subcommand)]
    Notes(Notes),
    /// Templates of orders and their reminders: they fill in forms of the window and send nothing.
    #[command(subcommand)]
    Templates(Templates),
    #[command(flatten)]
    Maturity(Maturity),
    /// Print the completions of a shell; its own manual says where to put them.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write a manual page for each command.
    ManPages {
        /// A folder that exists.
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Refresh {
    /// A list's name without `list-bank-`; may be repeated; default: all lists.
    #[arg(long = "stage")]
    pub stages: Vec<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT; may be repeated; default: all accounts.
    #[arg(long = "account", value_name = "A")]
    pub accounts: Vec<String>,
    /// Decode every record again, even unchanged ones, for example after a change of date_format. A different result
    /// updates the cache and does not count as a change of the draft.
    #[arg(long)]
    pub full: bool,
    /// Only the lists that today's full refresh has not read yet, because it was stopped or they failed.
    #[arg(long)]
    pub go_on: bool,
    /// Take the end of these lists as it is. For a list that was not read because it ended early, after a person has
    /// compared it with the bank's own page.
    #[arg(long, requires = "stages", requires = "accounts")]
    pub take_end: bool,
}

#[derive(Debug, Clone, Args)]
pub struct Submit {
    /// The endpoint's last path segment, for example `endorse`; `--list` prints all of them.
    #[arg(required_unless_present_any = ["list", "saved"])]
    pub operation: Option<String>,
    /// The items: a JSON array in the interface's spelling, CSV or a workbook (XLSX). Headers are the fields' names, their
    /// labels, or common words such as 收款人 and 金额; a line that begins with # is not read.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list", "template", "saved"])]
    pub items: Option<PathBuf>,
    /// One transfer with the values of a saved template (`templates list`), in place of a file.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["operation", "items", "list", "template"])]
    pub saved: Option<String>,
    /// Another value of a field of that template; may be repeated.
    #[arg(long, value_name = "FIELD=VALUE", requires = "saved")]
    pub set: Vec<String>,
    /// Print the operations with the fields of their items, and stop.
    #[arg(long, conflicts_with_all = ["operation", "items", "template", "yes"])]
    pub list: bool,
    /// Print an item to fill in, and stop: as JSON, with --csv as a file with a comment for each field, or with --xlsx as
    /// a workbook.
    #[arg(long, conflicts_with_all = ["items", "yes"])]
    pub template: bool,
    /// Print the template as CSV.
    #[arg(long, requires = "template")]
    pub csv: bool,
    /// Write the template as a workbook to this file, which must not exist.
    #[arg(long, value_name = "FILE", requires = "template", conflicts_with = "csv")]
    pub xlsx: Option<PathBuf>,
    /// The list that has the drafts, where it is not the one from which the operation starts: with --reason.
    #[arg(long, value_name = "STAGE", requires = "items")]
    pub from_list: Option<String>,
    #[command(flatten)]
    pub sheet: Sheet,
    /// Reason, where Aval asks for one.
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    #[command(flatten)]
    pub confirming: Confirming,
}

/// Options of a spreadsheet of items.
#[derive(Debug, Clone, Args)]
pub struct Sheet {
    /// Print the columns, every cell with a mistake, the sums and the control values, and stop.
    #[arg(long, requires = "items", conflicts_with = "yes")]
    pub preview: bool,
    /// The field of a column, blank if the column is not used; may be repeated. It is remembered for the operation.
    #[arg(long = "column", value_name = "HEADER=FIELD", requires = "items")]
    pub columns: Vec<String>,
    /// One value for every row whose own cell is blank; may be repeated. Flags may be words of the code book.
    #[arg(long = "same", value_name = "FIELD=VALUE", requires = "items")]
    pub same: Vec<String>,
    /// Leave out the row of this line of the file; may be repeated.
    #[arg(long = "leave-out", value_name = "LINE", requires = "items")]
    pub left_out: Vec<u32>,
    /// Write the result to this file (.csv or .xlsx), which must not exist: the file's own columns with state, reference
    /// and reason.
    #[arg(long, value_name = "FILE", requires = "yes")]
    pub result: Option<PathBuf>,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Journal {
    /// All instructions, newest first.
    List(Export),
    /// One instruction with all its journal data.
    Show {
        /// Instruction id.
        id: String,
    },
    /// Settings taken from the group, and decisions about instructions of desks that are gone; newest first.
    Events,
    /// The electronic receipt of a transfer: fetched from the service and kept beside the instruction.
    Receipt {
        /// Instruction id.
        id: String,
        /// Only the kept file; the service is not asked.
        #[arg(long)]
        kept: bool,
        /// Write it to a file that does not exist yet; the ending of its kind is added.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Check every event's hash.
    Verify {
        /// Check this yearly archive instead of the journal; several are checked as a sequence, each continuing the one
        /// before.
        #[arg(long = "archive", value_name = "FILE", num_args = 1..)]
        archives: Vec<PathBuf>,
        /// Check this proof pack instead of the journal: its page and reports are made again from its events.
        #[arg(long, value_name = "FOLDER", conflicts_with = "archives")]
        pack: Option<PathBuf>,
        /// A chain head that was kept elsewhere, which the pack must contain.
        #[arg(long, num_args = 2, value_names = ["SEQUENCE", "HASH"], requires = "pack")]
        head: Vec<String>,
    },
    /// Write a submission's requests, replies, events and evidence to a folder.
    Export {
        /// Submission id.
        submission_id: String,
        /// A folder that does not exist yet.
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
    #[command(flatten)]
    ForAuditor(ForAuditor),
    #[command(flatten)]
    Batch(Batch),
}

#[derive(Debug, Clone, Subcommand)]
pub enum Batch {
    /// Stopped submissions with unsent instructions.
    Stopped,
    /// Send the unsent instructions of a stopped submission; one in doubt is not resent. Without --yes, they are checked
    /// again and shown.
    GoOn {
        /// Submission id.
        submission_id: String,
        /// Only the instructions of this account: ACCOUNT or BANK_MARK:ACCOUNT.
        #[arg(long, value_name = "A")]
        account: Option<String>,
        /// Confirm the question: the instructions were not carried out in another way meanwhile.
        #[arg(long)]
        yes: bool,
    },
    /// Cancel the unsent instructions of a stopped submission.
    Leave {
        /// Submission id.
        submission_id: String,
    },
    /// Check, and with --yes send, a new order for instructions proven refused or not sent; never for one in doubt.
    Retry(Retry),
}

#[derive(Debug, Clone, Args)]
pub struct Retry {
    /// Submission id.
    pub submission_id: String,
    /// Reason to resubmit a transfer that only balances show as not executed; without a reason it is left out.
    #[arg(long)]
    pub reason: Option<String>,
    #[command(flatten)]
    pub confirming: Confirming,
}

#[derive(Debug, Clone, Subcommand)]
pub enum ForAuditor {
    /// Write a proof pack of a submission or of a period, which can be checked without Aval.
    Pack(Pack),
    /// Write a past year to DIR/aval-PROFILE-YEAR.journal: all its events and attachments, read-only.
    Archive {
        /// The year, in the profile's time zone.
        year: i32,
        /// An existing folder.
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
    /// The chain's head at the second place, and whether this journal contains it; exit code 1 if not.
    Head,
    /// Accept a journal that does not contain the head at the second place: a restored older copy.
    AcceptHistory {
        /// Reason, and the facts checked on the bank's own page.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// Your name, where an approver has to agree. Default: your system account.
        #[arg(long, value_name = "NAME")]
        preparer: Option<String>,
    },
}

#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("of").required(true).args(["submission_id", "from"])))]
pub struct Pack {
    /// Submission id.
    pub submission_id: Option<String>,
    /// First day of a period, YYYY-MM-DD.
    #[arg(long, value_name = "D", requires = "to")]
    pub from: Option<String>,
    /// Last day of the period.
    #[arg(long, value_name = "D", requires = "from")]
    pub to: Option<String>,
    /// A folder that does not exist yet.
    #[arg(long, value_name = "DIR")]
    pub to_dir: PathBuf,
    /// Also write DIR.zip.
    #[arg(long)]
    pub zip: bool,
    /// Include every later event in full, also of other submissions, so that the chain can be verified link by link.
    #[arg(long)]
    pub whole_chain: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Claims {
    /// Open instructions of other profiles: the profile that holds each, since when, and the remedy.
    List,
    /// End the lock of an instruction whose journal is gone, from the bank's next working day on.
    End {
        /// Instruction id.
        id: String,
        /// Who at the bank said what about the instruction.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// The preparer, if an approval is required; default: the operating system's account.
        #[arg(long, value_name = "NAME")]
        preparer: Option<String>,
    },
}

#[derive(Debug, Clone, Subcommand)]
pub enum Doubts {
    /// Instructions in doubt, pending, unproven or unclassified.
    List,
    /// One instruction with its request, reply, evidence and suggested outcome.
    Show {
        /// Instruction id.
        id: String,
    },
    /// Collect evidence from the service.
    Inquire {
        /// Instruction id.
        id: String,
    },
    /// Record a person's decision.
    #[command(group(ArgGroup::new("decision").required(true).args(["executed", "not_executed"])))]
    Resolve {
        /// Instruction id.
        id: String,
        /// The bank executed it.
        #[arg(long)]
        executed: bool,
        /// The bank did not execute it.
        #[arg(long)]
        not_executed: bool,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// The bank's reference.
        #[arg(long, value_name = "R")]
        bank_reference: Option<String>,
        /// A file as evidence; its bytes are stored in the journal.
        #[arg(long, value_name = "F")]
        file: Option<PathBuf>,
        /// SHA-256 of a statement line as evidence that it was executed; the line is stored in the journal.
        #[arg(long, value_name = "SHA256", requires = "executed", conflicts_with_all = ["file", "bank_reference", "preparer"])]
        line: Option<String>,
        /// The preparer, if an approval is required; default: the operating system's account.
        #[arg(long, value_name = "NAME")]
        preparer: Option<String>,
    },
}
