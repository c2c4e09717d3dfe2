//! The words of the command line, exactly as they are documented: commands, flags and their help.
//!
//! Deliberately absent: a flag that takes a token. It comes from the keychain, `AVAL_TOKEN` or standard input.

mod approvals;
mod balances;
mod code_book;
mod confirming;
mod drafts;
mod export;
mod maturity;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand};
use treasury::exit::Exit;

pub use approvals::{Approvals, Approve, Give, SignWith};
pub use balances::{Balances, Report, ThresholdOf, Thresholds};
pub use code_book::{CodeBook, Take};
pub use confirming::Confirming;
pub use drafts::{Changes, Drafts, DraftsList, OneDraft, Views};
pub use export::Export;
pub use maturity::{Calendar, Maturity, Propose, WatchList};

/// Bank drafts, transfers and balances from the command line, with the same core as the window.
///
/// The access token comes from the keychain, from --token-stdin, or from AVAL_TOKEN: it is for the only profile, and with
/// several for the one that AVAL_TOKEN_PROFILE names. It is sent over https:// only, and over http:// to this computer.
///
/// Data goes to standard output, messages to standard error. The exit codes are at the end of `--help`.
#[derive(Debug, Clone, Parser)]
#[command(name = "avalctl", version, after_long_help = exit_codes())]
pub struct Cli {
    /// Data directory; else AVAL_DATA_DIR, else the system's place for application data.
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Profile; may be left out when there is only one.
    #[arg(long, global = true, value_name = "NAME")]
    pub profile: Option<String>,
    /// JSON on standard output.
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

/// The exit codes as the end of the help.
fn exit_codes() -> String {
    let lines = Exit::ALL.map(|exit| format!("  {}  {}\n", exit.number(), exit.meaning()));
    format!("Exit codes. Where several apply, the first of 8, 7, 3, 4, 5, 6 is given:\n{}", lines.concat())
}

#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// A bank that behaves, for practice and tests: prints one JSON line, then serves.
    PracticeBank(PracticeBank),
    /// Profiles: which service, which tenant, which accounts.
    #[command(subcommand)]
    Profile(Profile),
    /// Pull lists from the service.
    Refresh(Refresh),
    /// Drafts that were read.
    #[command(subcommand)]
    Drafts(Drafts),
    /// Saved views: queries of lists with a name.
    #[command(subcommand)]
    Views(Views),
    /// Balances of a day, over time, or two days beside each other.
    Balances(Balances),
    /// Between which amounts balances are meant to lie.
    #[command(subcommand)]
    Thresholds(Thresholds),
    /// Reports to read and print.
    #[command(subcommand)]
    Report(Report),
    /// Transfers that this desk has sent; the service has no list of them.
    Transfers(Export),
    /// Check items, and with --yes send them.
    Submit(Submit),
    /// What was confirmed, sent and answered.
    #[command(subcommand)]
    Journal(Journal),
    /// What nobody here knows the outcome of, and how a person resolves it.
    #[command(subcommand)]
    Doubts(Doubts),
    /// What numbers mean at each bank, what has shown it, and changing it.
    #[command(subcommand)]
    CodeBook(CodeBook),
    /// What waits for a second person at this desk.
    #[command(subcommand)]
    Approvals(Approvals),
    /// The second person's own machine: keys, and signed answers to requests. Needs no profile.
    #[command(subcommand)]
    Approve(Approve),
    /// The bank's statements, held against what was accepted.
    #[command(subcommand)]
    Statement(Statement),
    #[command(flatten)]
    Maturity(Maturity),
}

#[derive(Debug, Clone, Args)]
pub struct PracticeBank {
    /// Where to listen; loopback only.
    #[arg(long, default_value = "127.0.0.1:0")]
    pub listen: SocketAddr,
    /// How many drafts to make up.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub drafts: u32,
    /// The same seed makes the same bank.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How long a token lasts.
    #[arg(long, default_value_t = 43_200, value_name = "SECONDS")]
    pub token_ttl: u64,
    /// Keep the bank's state in this file, so that a restart finds the same bank, and its code book beside it. Without a
    /// file the code book lies in the system's temporary folder until the bank ends by SIGINT or SIGTERM; after SIGKILL it
    /// stays there and may be deleted.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Profile {
    /// Add a profile.
    Add {
        /// Name of its folder.
        name: String,
        /// Base URL of the service; may carry a route prefix.
        #[arg(long)]
        base_url: String,
        /// Tenant id.
        #[arg(long, value_name = "N")]
        organization_id: String,
        /// An account; may be given several times.
        #[arg(long = "account", required = true, value_name = "BANK_MARK:ACCOUNT[:BANK_CODE]")]
        accounts: Vec<String>,
        /// The most that one instruction moves in any currency (10000000 where left out); a higher one is a setting.
        #[arg(long, value_name = "AMOUNT")]
        ceiling: Option<String>,
        /// The most that one day moves in any currency (50000000 where left out); a higher one is a setting.
        #[arg(long, value_name = "AMOUNT")]
        ceiling_day: Option<String>,
        /// Settings to take over into profile.toml.
        #[arg(long, value_name = "FILE.toml")]
        settings: Option<PathBuf>,
        /// The code book to take over.
        #[arg(long, value_name = "FILE.toml")]
        code_book: Option<PathBuf>,
    },
    /// All profiles.
    List,
    /// One profile with its settings and code book.
    Show,
    /// Write a profile to a file for another computer. From then on this one only reads it, for good.
    MoveOut {
        /// Name of the profile.
        name: String,
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Take in a profile that was moved out at another computer, once. Its token is given anew.
    MoveIn {
        /// The file.
        file: PathBuf,
        /// Another name for it here.
        #[arg(long, value_name = "N")]
        name: Option<String>,
    },
    /// Archive the profile's folder with a date; nothing is deleted.
    Remove {
        /// Name of the profile.
        name: String,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Refresh {
    /// A list's name without `list-bank-`; may be given several times; all lists when left out.
    #[arg(long = "stage")]
    pub stages: Vec<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT; may be given several times; all accounts when left out.
    #[arg(long = "account", value_name = "A")]
    pub accounts: Vec<String>,
    /// Take every record apart again, also those whose bytes are known: after date_format was set otherwise, for example.
    /// What is read otherwise now is written again, and is no change of the draft.
    #[arg(long)]
    pub full: bool,
    /// Only what today's reading of all lists has not read yet: it was stopped, or some lists failed.
    #[arg(long)]
    pub go_on: bool,
}

#[derive(Debug, Clone, Args)]
pub struct Submit {
    /// The endpoint's last path segment, for example `endorse`.
    pub operation: String,
    /// An array of items in the interface's spelling.
    #[arg(long, value_name = "FILE.json")]
    pub items: PathBuf,
    /// Where Aval asks for one.
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    #[command(flatten)]
    pub confirming: Confirming,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Journal {
    /// All instructions, newest first.
    List(Export),
    /// One instruction with everything the journal has of it.
    Show {
        /// Instruction id.
        id: String,
    },
    /// Check every event's hash.
    Verify {
        /// Check this archive of a year instead of the journal; several are checked as a row, each following the one before.
        #[arg(long = "archive", value_name = "FILE", num_args = 1..)]
        archives: Vec<PathBuf>,
    },
    /// Write a submission's requests, replies, events and evidence into a folder.
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
    /// The submissions that were stopped and have something left to send.
    Stopped,
    /// Send what waits of a stopped submission; what is in doubt is not sent again.
    GoOn {
        /// Submission id.
        submission_id: String,
        /// Only what this account has waiting: ACCOUNT or BANK_MARK:ACCOUNT.
        #[arg(long, value_name = "A")]
        account: Option<String>,
    },
    /// Leave unsent what waits of a stopped submission.
    Leave {
        /// Submission id.
        submission_id: String,
    },
    /// Check, and with --yes send, a new order of those that were refused with proof or not sent. Never one in doubt.
    Retry(Retry),
}

#[derive(Debug, Clone, Args)]
pub struct Retry {
    /// Submission id.
    pub submission_id: String,
    /// Why, where only balances say that a transfer was not carried out; those are left out without a reason.
    #[arg(long)]
    pub reason: Option<String>,
    #[command(flatten)]
    pub confirming: Confirming,
}

#[derive(Debug, Clone, Subcommand)]
pub enum ForAuditor {
    /// Make a proof pack of a submission or of a period, which can be checked without Aval.
    Pack(Pack),
    /// Write a year that is over to DIR/aval-PROFILE-YEAR.journal: every event and attachment of it, read-only.
    Archive {
        /// The year, in the profile's time zone.
        year: i32,
        /// A folder that exists.
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
    /// The chain's head at the second place, and whether this journal holds it; exit code 1 where it does not.
    Head,
    /// Go on with a journal that does not hold the head at the second place: an older copy that was restored.
    AcceptHistory {
        /// Why, and what was looked at in the bank's own page.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// Your name, where a second person has to agree. Default: your system account.
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
    /// Last day of it.
    #[arg(long, value_name = "D", requires = "from")]
    pub to: Option<String>,
    /// A folder that does not exist yet.
    #[arg(long, value_name = "DIR")]
    pub to_dir: PathBuf,
    /// Also as DIR.zip.
    #[arg(long)]
    pub zip: bool,
    /// Every later event in full, those of other submissions too: the chain is then proven link by link.
    #[arg(long)]
    pub whole_chain: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Statement {
    /// Read a statement of one account from CSV. The options say which header of its first line is what.
    Import(Box<StatementImport>),
    /// All lines, with what each is ticked off with.
    Lines(Export),
    /// Accepted transfers, each with the lines that may be it.
    Candidates(Export),
    /// A person found a transfer on the statement.
    Tick {
        /// Instruction id.
        instruction: String,
        /// The line's SHA-256.
        line: String,
        /// Needed where line and transfer do not agree.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Take that back.
    Untick {
        /// Instruction id.
        instruction: String,
        /// Why.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
}

#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("amounts").required(true).multiple(true).args(["amount", "debit"])))]
#[command(group(ArgGroup::new("currencies").required(true).args(["currency", "currency_value"])))]
pub struct StatementImport {
    /// The statement, in UTF-8 or GB18030.
    pub file: PathBuf,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: String,
    /// Header of the day.
    #[arg(long, value_name = "HEADER")]
    pub day: String,
    /// Form of the day, for example %Y%m%d; the profile's forms when left out.
    #[arg(long, value_name = "FORM")]
    pub day_format: Option<String>,
    /// Header of the amount; a minus sign says that money left.
    #[arg(long, value_name = "HEADER")]
    pub amount: Option<String>,
    /// Header of the amount that left.
    #[arg(long, value_name = "HEADER")]
    pub debit: Option<String>,
    /// Header of the amount that came.
    #[arg(long, value_name = "HEADER")]
    pub credit: Option<String>,
    /// Header of the currency.
    #[arg(long, value_name = "HEADER")]
    pub currency: Option<String>,
    /// The currency of all lines.
    #[arg(long, value_name = "CUR")]
    pub currency_value: Option<String>,
    /// Header of the reference.
    #[arg(long, value_name = "HEADER")]
    pub reference: Option<String>,
    /// Header of the other side.
    #[arg(long, value_name = "HEADER")]
    pub counterparty: Option<String>,
    /// Header of the remark.
    #[arg(long, value_name = "HEADER")]
    pub remark: Option<String>,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Doubts {
    /// Everything in doubt, pending, unproven or unclassified.
    List,
    /// Everything known of one: what was sent, what came back, what was found since, what that suggests.
    Show {
        /// Instruction id.
        id: String,
    },
    /// Ask the service what became of it.
    Inquire {
        /// Instruction id.
        id: String,
    },
    /// A person decides.
    #[command(group(ArgGroup::new("decision").required(true).args(["executed", "not_executed"])))]
    Resolve {
        /// Instruction id.
        id: String,
        /// The bank carried it out.
        #[arg(long)]
        executed: bool,
        /// The bank did not carry it out.
        #[arg(long)]
        not_executed: bool,
        /// Why you know.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// The bank's reference.
        #[arg(long, value_name = "R")]
        bank_reference: Option<String>,
        /// A file that shows it; its bytes are hashed into the journal.
        #[arg(long, value_name = "F")]
        file: Option<PathBuf>,
        /// Who decides, where a second person has to approve; the account at the operating system when left out.
        #[arg(long, value_name = "NAME")]
        preparer: Option<String>,
    },
}
