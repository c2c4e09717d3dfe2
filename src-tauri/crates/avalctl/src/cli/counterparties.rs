//! `avalctl counterparties`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use treasury::view::PartyGroup;

use super::Export;

/// The group of a counterparty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PartyKind {
    /// No group.
    None,
    /// A supplier.
    Supplier,
    /// An employee.
    Employee,
    /// A company of this profile.
    Own,
}

impl From<PartyKind> for PartyGroup {
    fn from(group: PartyKind) -> Self {
        match group {
            PartyKind::None => Self::None,
            PartyKind::Supplier => Self::Supplier,
            PartyKind::Employee => Self::Employee,
            PartyKind::Own => Self::Own,
        }
    }
}

#[derive(Debug, Clone, Args)]
pub struct SetParty {
    /// Its name, as it is sent.
    pub name: String,
    /// Its group.
    #[arg(long, value_enum)]
    pub group: Option<PartyKind>,
    /// Its code at the company.
    #[arg(long, value_name = "CODE")]
    pub company_code: Option<String>,
    /// The limit of one order; blank for none.
    #[arg(long, value_name = "AMOUNT")]
    pub limit: Option<String>,
    /// The currency of the limit.
    #[arg(long, value_name = "CODE")]
    pub limit_currency: Option<String>,
    /// A note.
    #[arg(long)]
    pub note: Option<String>,
    /// The number of an account to add or to change.
    #[arg(long, value_name = "NUMBER")]
    pub account: Option<String>,
    /// The name of that account's bank.
    #[arg(long, value_name = "NAME", requires = "account")]
    pub bank_name: Option<String>,
    /// The number of that account's bank.
    #[arg(long, value_name = "NUMBER", requires = "account")]
    pub bank_number: Option<String>,
    /// Words about a call-back, with the last four characters of the account as they were read back.
    #[arg(long, value_name = "WORDS", requires = "account")]
    pub call_back: Option<String>,
    /// Remove this entered account; an account that was used stays.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["account"])]
    pub remove_account: Option<String>,
}

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
    /// Enter one counterparty, or change it. Only the given values change; no entry makes an account known to the check.
    Set(SetParty),
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
