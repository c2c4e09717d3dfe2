//! The words of `avalctl ladder | exposure | propose | watch-list | calendar`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Export;

#[derive(Debug, Clone, Subcommand)]
pub enum Maturity {
    /// What falls due, receivable and payable, next to balances and transfers that have not ended. One row per span.
    Ladder {
        /// How days are put together.
        #[arg(long, value_parser = ["week", "day"], default_value = "week")]
        by: String,
        /// ACCOUNT or BANK_MARK:ACCOUNT; may be given several times; all accounts when left out.
        #[arg(long = "account", value_name = "A")]
        accounts: Vec<String>,
        #[command(flatten)]
        export: Export,
    },
    /// What is receivable, by acceptor, the largest sum first.
    Exposure {
        /// ACCOUNT or BANK_MARK:ACCOUNT; may be given several times; all accounts when left out.
        #[arg(long = "account", value_name = "A")]
        accounts: Vec<String>,
        #[command(flatten)]
        export: Export,
    },
    /// Sets of endorsable drafts that make up an amount. Nothing is locked or sent.
    Propose(Propose),
    /// Companies whose drafts are marked, and warned of before they are taken or given.
    #[command(subcommand)]
    WatchList(WatchList),
    /// Days on which the draft system does not work.
    #[command(subcommand)]
    Calendar(Calendar),
}

#[derive(Debug, Clone, Args)]
pub struct Propose {
    /// What is to be paid.
    #[arg(long, value_name = "X")]
    pub amount: String,
    /// Whom, by name: a set says how many of its drafts already name it as drawer, acceptor or first payee (none is left out
    /// for that), and the items of --items go to it.
    #[arg(long, value_name = "NAME")]
    pub payee: Option<String>,
    /// Its account, for the items; the one that this desk knows under its name when left out, where it knows exactly one.
    #[arg(long, value_name = "N", requires = "payee")]
    pub payee_account: Option<String>,
    /// The number of its bank, for the items.
    #[arg(long, value_name = "N", requires = "payee")]
    pub payee_bank: Option<String>,
    /// Whether it may endorse them on, for the items: each bank's code book says by which integer, and a bank whose book does
    /// not is an error. Left out, the items have no such flag and `submit` asks for it.
    #[arg(long, value_name = "WORD", value_parser = ["may_transfer", "may_not"], requires = "items")]
    pub transfer: Option<String>,
    /// Write the items of a set for `submit endorse` into this file, which must not exist yet.
    #[arg(long, value_name = "FILE", requires = "payee")]
    pub items: Option<PathBuf>,
    /// Which set, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "items")]
    pub set: usize,
    /// Currency of the drafts, where the banks' drafts have several.
    #[arg(long, value_name = "CUR")]
    pub currency: Option<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT; may be given several times; all accounts when left out.
    #[arg(long = "account", value_name = "A")]
    pub accounts: Vec<String>,
    /// Due on or after, YYYY-MM-DD.
    #[arg(long, value_name = "D")]
    pub due_from: Option<String>,
    /// Due on or before, YYYY-MM-DD.
    #[arg(long, value_name = "D")]
    pub due_to: Option<String>,
    /// Part of the acceptor's name.
    #[arg(long, value_name = "TEXT")]
    pub acceptor: Option<String>,
    /// Also drafts whose acceptor is on the watch list.
    #[arg(long)]
    pub with_watched: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum WatchList {
    /// Take the lines of a CSV file: name, and if it has them bank_number, credit_code, level, note, source, date.
    Import {
        /// The file, in UTF-8 or GB18030.
        file: PathBuf,
        /// Put them in the place of the whole list; otherwise they are added.
        #[arg(long)]
        replace: bool,
        /// Only show what it would do.
        #[arg(long)]
        look: bool,
    },
    /// All lines.
    List,
    /// Take lines away.
    Remove {
        /// The name exactly as it is listed.
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        name: Option<String>,
        /// Every line.
        #[arg(long)]
        all: bool,
    },
}

#[derive(Debug, Clone, Subcommand)]
pub enum Calendar {
    /// Take a holiday calendar: ICS, or a day per line as text or CSV.
    Import {
        /// The file, in UTF-8 or GB18030.
        file: PathBuf,
        /// First day that it covers; the first of January of its first day's year when left out.
        #[arg(long, value_name = "D", requires = "to")]
        from: Option<String>,
        /// Last day that it covers.
        #[arg(long, value_name = "D", requires = "from")]
        to: Option<String>,
        /// Only show what would be taken.
        #[arg(long)]
        look: bool,
    },
    /// The imported calendars, the newest first.
    Show,
}
