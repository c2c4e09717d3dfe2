//! The flags of `balances`, `thresholds` and `report`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use treasury::view::{BalanceOrder, MoneyUnit};

use super::Export;

/// Unit of the printed amounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Unit {
    /// The currency's own unit.
    #[default]
    One,
    /// Ten thousand of it (万), exact and not rounded.
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

/// Outer grouping of sums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Companies, then their banks.
    #[default]
    Company,
    /// Banks, then their companies.
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
    /// Read from the service first.
    #[arg(long)]
    pub refresh: bool,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// A stored day, YYYY-MM-DD; default: today.
    #[arg(long, value_name = "D")]
    pub day: Option<String>,
    /// Compare the day with an earlier one: changed, new and missing balances.
    #[arg(long, value_name = "D2")]
    pub compare: Option<String>,
    /// Balances over time: of --account, of --company and --bank, or of all counted accounts. Days without a complete
    /// balance are rows without an amount.
    #[arg(long)]
    pub history: bool,
    /// The state of every threshold on the day. Exit code 9 if a balance is outside of one or unknown.
    #[arg(long)]
    pub alerts: bool,
    /// Sums by company, bank and currency instead of rows.
    #[arg(long, conflicts_with_all = ["history", "alerts", "account"])]
    pub sums: bool,
    /// First day of the history; default: 90 days.
    #[arg(long, value_name = "D", requires = "history")]
    pub from: Option<String>,
    /// Last day of the history; default: today.
    #[arg(long, value_name = "D", requires = "history")]
    pub to: Option<String>,
    /// Company of the history, as named in profile.toml.
    #[arg(long, value_name = "NAME", requires = "history", conflicts_with = "account")]
    pub company: Option<String>,
    /// Bank of the history.
    #[arg(long, value_name = "BANK_MARK", requires = "history", conflicts_with = "account")]
    pub bank: Option<String>,
    /// Currency of the history; default: the most frequent one.
    #[arg(long, value_name = "CUR", requires = "history")]
    pub currency: Option<String>,
    /// Outer grouping of sums.
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// Unit of the printed amounts; files always use the currency's own unit.
    #[arg(long, value_enum, default_value_t)]
    pub unit: Unit,
    #[command(flatten)]
    pub export: Export,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Thresholds {
    /// All thresholds.
    List,
    /// Set a threshold; replaces one of the same scope.
    Set {
        #[command(flatten)]
        of: ThresholdOf,
        /// An amount below it is an alert; plain digits.
        #[arg(long, value_name = "X", allow_hyphen_values = true, required_unless_present = "high")]
        low: Option<String>,
        /// An amount above it is an alert; plain digits.
        #[arg(long, value_name = "X", allow_hyphen_values = true)]
        high: Option<String>,
    },
    /// Remove a threshold.
    Remove {
        #[command(flatten)]
        of: ThresholdOf,
    },
}

/// Scope of a threshold; all accounts together unless an account or a company is named.
#[derive(Debug, Clone, Args)]
pub struct ThresholdOf {
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// All accounts of a company together.
    #[arg(long, value_name = "NAME", conflicts_with = "account")]
    pub company: Option<String>,
    /// Currency code.
    #[arg(long, value_name = "CUR")]
    pub currency: String,
    /// The kind of balance.
    #[arg(long, value_name = "WHICH", default_value = "available", value_parser = ["available", "book"])]
    pub balance: String,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Report {
    /// The daily report of balances (资金日报): opening, balance, change, thresholds, drafts due, pending transfers.
    Daily {
        /// Read today's balances from the service first.
        #[arg(long, conflicts_with = "day")]
        refresh: bool,
        /// A stored day, YYYY-MM-DD; default: today.
        #[arg(long, value_name = "D")]
        day: Option<String>,
        /// Write a printable page to a file that does not exist yet.
        #[arg(long, value_name = "FILE", conflicts_with = "file")]
        html: Option<PathBuf>,
        /// Unit of the printed amounts; files always use the currency's own unit.
        #[arg(long, value_enum, default_value_t)]
        unit: Unit,
        #[command(flatten)]
        export: Export,
    },
}
