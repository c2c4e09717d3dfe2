//! The flags of `avalctl ladder | exposure | propose | watch-list | calendar`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use treasury::view::LadderBy;

use super::Export;

/// The length of a period of the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// From Monday to Sunday.
    Week,
    /// Seven days each, the first from today on.
    SevenDays,
    /// Single days.
    Day,
}

impl From<By> for LadderBy {
    fn from(by: By) -> Self {
        match by {
            By::Week => Self::Week,
            By::SevenDays => Self::SevenDays,
            By::Day => Self::Day,
        }
    }
}

#[derive(Debug, Clone, Subcommand)]
pub enum Maturity {
    /// Receivables and payables by due date, beside balances and transfers in progress. One row per period.
    Ladder {
        /// Length of a period.
        #[arg(long, value_enum, default_value_t = By::Week)]
        by: By,
        /// ACCOUNT or BANK_MARK:ACCOUNT; may be repeated; default: all accounts.
        #[arg(long = "account", value_name = "A")]
        accounts: Vec<String>,
        /// Also explain the sums, on standard error.
        #[arg(long)]
        why: bool,
        #[command(flatten)]
        export: Export,
    },
    /// Receivables by acceptor, the largest sum first.
    Exposure {
        /// ACCOUNT or BANK_MARK:ACCOUNT; may be repeated; default: all accounts.
        #[arg(long = "account", value_name = "A")]
        accounts: Vec<String>,
        /// Also explain the sums, on standard error.
        #[arg(long)]
        why: bool,
        #[command(flatten)]
        export: Export,
    },
    /// Sets of endorsable drafts that add up to an amount. Nothing is locked or sent.
    Propose(Box<Propose>),
    /// Companies whose drafts are marked, with a warning before such a draft is received or endorsed.
    #[command(subcommand)]
    WatchList(WatchList),
    /// Days on which the draft system is closed.
    #[command(subcommand)]
    Calendar(Calendar),
}

#[derive(Debug, Clone, Args)]
pub struct Propose {
    /// The amount to pay.
    #[arg(long, value_name = "X")]
    pub amount: String,
    /// The payee's name: a set shows how many of its drafts already name the payee as drawer, acceptor or first payee
    /// (none is excluded for that); the items of --items endorse to the payee.
    #[arg(long, value_name = "NAME")]
    pub payee: Option<String>,
    /// The payee's account, for the items; default: the account known to this desk under the name, if there is exactly
    /// one.
    #[arg(long, value_name = "N", requires = "payee")]
    pub payee_account: Option<String>,
    /// The payee's bank number, for the items.
    #[arg(long, value_name = "N", requires = "payee")]
    pub payee_bank: Option<String>,
    /// Whether the payee may endorse on, for the items. Each bank's code book defines the integer; a bank without an
    /// entry is an error. By default the items do not contain the flag, and `submit` asks for it.
    #[arg(long, value_name = "WORD", value_parser = ["may_transfer", "may_not"], requires = "items")]
    pub transfer: Option<String>,
    /// Write the items of a set for `submit endorse` to this file, which must not exist yet.
    #[arg(long, value_name = "FILE", requires = "payee")]
    pub items: Option<PathBuf>,
    /// The set, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "items")]
    pub set: usize,
    /// Currency of the drafts, if the banks' drafts have several.
    #[arg(long, value_name = "CUR")]
    pub currency: Option<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT; may be repeated; default: all accounts.
    #[arg(long = "account", value_name = "A")]
    pub accounts: Vec<String>,
    /// The company that pays, as the profile names the owner of its accounts. Required if the accounts belong to several
    /// companies.
    #[arg(long, value_name = "COMPANY", conflicts_with = "several_payers")]
    pub payer: Option<String>,
    /// A set may have drafts of several companies.
    #[arg(long)]
    pub several_payers: bool,
    /// Due on or after, YYYY-MM-DD.
    #[arg(long, value_name = "D")]
    pub due_from: Option<String>,
    /// Due on or before, YYYY-MM-DD.
    #[arg(long, value_name = "D")]
    pub due_to: Option<String>,
    /// Part of the acceptor's name.
    #[arg(long, value_name = "TEXT")]
    pub acceptor: Option<String>,
    /// Include drafts whose acceptor is on the watch list.
    #[arg(long)]
    pub with_watched: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum WatchList {
    /// Import the lines of a CSV file: name, and optionally bank_number, credit_code, level, note, source, date.
    Import {
        /// The file, in UTF-8 or GB18030.
        file: PathBuf,
        /// Replace the whole list; otherwise the lines are added.
        #[arg(long)]
        replace: bool,
        /// Preview only.
        #[arg(long)]
        look: bool,
    },
    /// All lines.
    List,
    /// Remove lines.
    Remove {
        /// The name exactly as listed.
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        name: Option<String>,
        /// Every line.
        #[arg(long)]
        all: bool,
    },
}

#[derive(Debug, Clone, Subcommand)]
pub enum Calendar {
    /// Import a holiday calendar: ICS, or text or CSV with one day per line.
    Import {
        /// The file, in UTF-8 or GB18030.
        file: PathBuf,
        /// First day of its period; default: 1 January of its first day's year.
        #[arg(long, value_name = "D", requires = "to")]
        from: Option<String>,
        /// Last day of its period.
        #[arg(long, value_name = "D", requires = "from")]
        to: Option<String>,
        /// Preview only.
        #[arg(long)]
        look: bool,
    },
    /// The imported calendars, newest first.
    Show,
}
