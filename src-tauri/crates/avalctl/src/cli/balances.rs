//! Words of `balances`, `thresholds` and `report`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use treasury::view::{BalanceOrder, MoneyUnit};

use super::Export;

/// Unit of the amounts that are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Unit {
    /// The currency's own unit.
    #[default]
    One,
    /// Ten thousand of it (万), exact: no digit is rounded.
    Wan,
}

impl From<Unit> for MoneyUnit {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::One => Self::One,
            Unit::Wan => Self::TenThousand,
        }
    }
}

/// What stands outermost in sums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Companies, and in them their banks.
    #[default]
    Company,
    /// Banks, and in them the companies.
    Bank,
}

impl From<Order> for BalanceOrder {
    fn from(order: Order) -> Self {
        match order {
            Order::Company => Self::Company,
            Order::Bank => Self::Bank,
        }
    }
}

#[derive(Debug, Clone, Args)]
#[command(
    group(ArgGroup::new("what").args(["compare", "history", "alerts"])),
    group(ArgGroup::new("printed only").args(["history", "alerts", "sums"]).multiple(true).conflicts_with("file"))
)]
pub struct Balances {
    /// Ask the service first.
    #[arg(long)]
    pub refresh: bool,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// A kept day, YYYY-MM-DD; today when left out.
    #[arg(long, value_name = "D")]
    pub day: Option<String>,
    /// The day beside an earlier one: what changed, appeared and vanished.
    #[arg(long, value_name = "D2")]
    pub compare: Option<String>,
    /// A line over time: of --account, of --company and --bank, or of all that is counted. Days without a whole balance are
    /// rows without an amount.
    #[arg(long)]
    pub history: bool,
    /// What every threshold says to the day. Exit code 9 where a balance lies outside of one or one cannot be told.
    #[arg(long)]
    pub alerts: bool,
    /// Sums by company, bank and currency instead of rows.
    #[arg(long, conflicts_with_all = ["history", "alerts", "account"])]
    pub sums: bool,
    /// First day of the line; 90 days when left out.
    #[arg(long, value_name = "D", requires = "history")]
    pub from: Option<String>,
    /// Last day of the line; today when left out.
    #[arg(long, value_name = "D", requires = "history")]
    pub to: Option<String>,
    /// Company of the line, as profile.toml has it.
    #[arg(long, value_name = "NAME", requires = "history", conflicts_with = "account")]
    pub company: Option<String>,
    /// Bank of the line.
    #[arg(long, value_name = "BANK_MARK", requires = "history", conflicts_with = "account")]
    pub bank: Option<String>,
    /// Currency of the line; the most frequent one when left out.
    #[arg(long, value_name = "CUR", requires = "history")]
    pub currency: Option<String>,
    /// What stands outermost in sums.
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// Unit of the amounts; in a file they stand in the currency's own.
    #[arg(long, value_enum, default_value_t)]
    pub unit: Unit,
    #[command(flatten)]
    pub export: Export,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Thresholds {
    /// All that are set.
    List,
    /// Set one, in the place of what was set for the same.
    Set {
        #[command(flatten)]
        of: ThresholdOf,
        /// Below it is an alert; plain digits.
        #[arg(long, value_name = "X", allow_hyphen_values = true, required_unless_present = "high")]
        low: Option<String>,
        /// Above it is an alert; plain digits.
        #[arg(long, value_name = "X", allow_hyphen_values = true)]
        high: Option<String>,
    },
    /// Take one away.
    Remove {
        #[command(flatten)]
        of: ThresholdOf,
    },
}

/// What a threshold is about; all accounts together where neither account nor company is named.
#[derive(Debug, Clone, Args)]
pub struct ThresholdOf {
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// The accounts of a company together.
    #[arg(long, value_name = "NAME", conflicts_with = "account")]
    pub company: Option<String>,
    /// Currency code.
    #[arg(long, value_name = "CUR")]
    pub currency: String,
    /// Which balance.
    #[arg(long, value_name = "WHICH", default_value = "available", value_parser = ["available", "book"])]
    pub balance: String,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Report {
    /// The day's report of balances (资金日报): opening, balance, change, thresholds, drafts due, transfers that wait.
    Daily {
        /// Ask the service for today's balances first.
        #[arg(long, conflicts_with = "day")]
        refresh: bool,
        /// A kept day, YYYY-MM-DD; today when left out.
        #[arg(long, value_name = "D")]
        day: Option<String>,
        /// Write it as a page for printing into a file that does not exist yet.
        #[arg(long, value_name = "FILE", conflicts_with = "file")]
        html: Option<PathBuf>,
        /// Unit of the amounts; in a file they stand in the currency's own.
        #[arg(long, value_enum, default_value_t)]
        unit: Unit,
        #[command(flatten)]
        export: Export,
    },
}
