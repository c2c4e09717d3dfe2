//! The words that let an order leave from a script: what must come out, and who prepares it.

use clap::{ArgGroup, Args};

/// What `submit` and `journal retry` ask before anything is sent.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("expected").args(["expect_total", "expect_count"]).requires("yes")))]
pub struct Confirming {
    /// Send. Needs the total or the count, so that a wrong file is noticed.
    #[arg(long, requires = "expected")]
    pub yes: bool,
    /// The total that must come out; once per currency.
    #[arg(long, value_name = "[CUR:]AMOUNT")]
    pub expect_total: Vec<String>,
    /// The number of items that must come out.
    #[arg(long, value_name = "N")]
    pub expect_count: Option<usize>,
    /// Who prepares, where a second person has to approve; the account at the operating system when left out.
    #[arg(long, value_name = "NAME")]
    pub preparer: Option<String>,
}
