//! The flags of `avalctl read`.

use clap::Args;

/// A narrow reading.
#[derive(Debug, Clone, Args)]
pub struct Narrow {
    /// The query: the last part of its path, for example `list-bank-draft`, `query-bank-prompt-payment-app` or
    /// `query-day-balance`.
    #[arg(value_name = "QUERY", required_unless_present = "list")]
    pub endpoint: Option<String>,
    /// Show every query with its parameters instead.
    #[arg(long, conflicts_with_all = ["endpoint", "account", "parameters"])]
    pub list: bool,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A", required_unless_present = "list")]
    pub account: Option<String>,
    /// A parameter by the interface's name, for example `acceptorName=ACME` or `dueDateTo=2026-12-31`; may be repeated.
    /// Days are YYYY-MM-DD; several sort orders are separated by `;`.
    #[arg(long = "with", value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,
}
