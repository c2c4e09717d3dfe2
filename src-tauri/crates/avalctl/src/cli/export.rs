//! The words for a table that goes into a file instead of to standard output.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

/// Where a table goes.
#[derive(Debug, Clone, Default, Args)]
#[command(group(ArgGroup::new("file").args(["csv", "xlsx"])))]
pub struct Export {
    /// Write all rows to this file as CSV: UTF-8 with a byte-order mark, CRLF, lines about the view before the titles. A
    /// text cell that a spreadsheet would carry out is led by an apostrophe, and so is one that begins with one.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write all rows to this file as a spreadsheet: amounts of up to 15 digits as numbers, longer ones as text.
    #[arg(long, value_name = "FILE")]
    pub xlsx: Option<PathBuf>,
    /// Replace the file where there is one.
    #[arg(long, requires = "file")]
    pub replace: bool,
}
