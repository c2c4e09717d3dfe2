//! The flags with which a script confirms an order: the expected total or count, and the preparer.

use clap::{ArgGroup, Args};

/// The confirmation that `submit` and `journal retry` require before anything is sent.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("expected").args(["expect_total", "expect_count"]).requires("yes")))]
pub struct Confirming {
    /// Send. Requires the expected total or count, so that a wrong file is noticed.
    #[arg(long, requires = "expected")]
    pub yes: bool,
    /// The expected total; once per currency.
    #[arg(long, value_name = "[CUR:]AMOUNT")]
    pub expect_total: Vec<String>,
    /// The expected number of items.
    #[arg(long, value_name = "N")]
    pub expect_count: Option<usize>,
    /// The preparer, if an approval is required; default: the operating system's account.
    #[arg(long, value_name = "NAME")]
    pub preparer: Option<String>,
}
