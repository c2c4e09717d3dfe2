//! The flags that write a table to a file instead of standard output.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

/// The file that a table is written to.
#[derive(Debug, Clone, Default, Args)]
#[command(group(ArgGroup::new("file").args(["csv", "xlsx"])))]
pub struct Export {
    /// Write all rows to this file as CSV: UTF-8 with a byte-order mark, CRLF, lines about the view before the titles.
    /// An apostrophe precedes a text cell that a spreadsheet would execute, and one that begins with an apostrophe.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write all rows to this file as a spreadsheet: amounts of up to 15 digits as numbers, longer ones as text.
    #[arg(long, value_name = "FILE")]
    pub xlsx: Option<PathBuf>,
    /// Replace an existing file.
    #[arg(long, requires = "file")]
    pub replace: bool,
}
