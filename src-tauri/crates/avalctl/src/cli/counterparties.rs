//! `avalctl counterparties`.

use std::path::PathBuf;

use clap::Subcommand;

use super::Export;

#[derive(Debug, Clone, Subcommand)]
pub enum Counterparties {
    /// All counterparties: those used last first.
    List {
        /// Part of a name, an account, a company code or a note; or pinyin initials, at least three.
        text: Option<String>,
    },
    /// One counterparty with its accounts.
    Show {
        /// Its name.
        name: String,
    },
    /// Import counterparties from CSV or XLSX: name, and optionally account_number, bank_name, bank_number, group,
    /// company_code, limit, limit_currency, note; one line per account.
    Import {
        /// The file.
        file: PathBuf,
        /// Preview only.
        #[arg(long)]
        look: bool,
    },
    /// Export the book, one row per account.
    #[command(name = "export")]
    ToFile {
        /// Part of a name, an account, a company code or a note; default: all.
        #[arg(long, value_name = "TEXT", default_value = "")]
        text: String,
        #[command(flatten)]
        export: Export,
    },
    /// Show a counterparty under another name. `split` undoes it.
    Merge {
        /// The name to merge.
        name: String,
        /// The name that stays.
        #[arg(long, value_name = "NAME")]
        into: String,
    },
    /// Undo the merge of a name.
    Split {
        /// The merged name.
        name: String,
    },
}
