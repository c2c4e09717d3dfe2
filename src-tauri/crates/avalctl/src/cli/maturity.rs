//! The words of `avalctl ladder | exposure | propose | watch-list | calendar`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

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
    },
    /// What is receivable, by acceptor, the largest sum first.
    Exposure {
        /// ACCOUNT or BANK_MARK:ACCOUNT; may be given several times; all accounts when left out.
        #[arg(long = "account", value_name = "A")]
        accounts: Vec<String>,
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
    /// Whom; it is checked against nothing here and only repeated.
    #[arg(long, value_name = "TEXT")]
    pub payee: Option<String>,
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
        /// The file, in UTF-8.
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
        /// The file, in UTF-8.
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
