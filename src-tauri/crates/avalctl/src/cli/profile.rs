//! The arguments of `avalctl profile`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Clone, Subcommand)]
pub enum Profile {
    /// Add a profile. On a terminal it asks for each argument that is missing, signs in, and finds out the service's facts.
    Add(ProfileAdd),
    /// Find out from the service's replies the facts that its document leaves open: first page, size of a page, sort order, form of
    /// dates, filter, currencies, permissions. Every call reads. Nothing is stored without --keep.
    FindOut {
        /// Write the found values and the answers into profile.toml.
        #[arg(long)]
        keep: bool,
        /// The answer to a question, by its setting, for example `banks.BANK.draft_currency=CNY`; may be repeated.
        #[arg(long = "answer", value_name = "SETTING=VALUE", requires = "keep")]
        answers: Vec<String>,
    },
    /// Write the profile as one file for another desk: settings and code book, without a token, a password or a key.
    Export {
        /// A file that does not exist yet.
        file: PathBuf,
    },
    /// Add the profile of such a file, under its name.
    Import {
        /// The file.
        file: PathBuf,
    },
    /// All profiles.
    List,
    /// One profile with its settings and code book.
    Show,
    /// Write a profile to a sealed file for another computer, and show the code of the seal, once. From then on the profile
    /// here is read-only, permanently.
    MoveOut {
        /// Name of the profile.
        name: String,
        /// A file that does not exist yet.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Import a profile that was moved out of another computer, once. The first line of standard input is the code of the
    /// seal; then the profile is shown, and the next line must be yes. Its token must be set again.
    MoveIn {
        /// The file.
        file: PathBuf,
        /// Another name for the profile here.
        #[arg(long, value_name = "N")]
        name: Option<String>,
        /// Import it without showing it first: it was compared before.
        #[arg(long)]
        yes: bool,
    },
    /// Archive the profile's folder with a date; nothing is deleted.
    Remove {
        /// Name of the profile.
        name: String,
    },
}

#[derive(Debug, Clone, Args)]
pub struct ProfileAdd {
    /// Name of its folder.
    pub name: Option<String>,
    /// Base URL of the service; may contain a route prefix.
    #[arg(long)]
    pub base_url: Option<String>,
    /// Tenant id.
    #[arg(long, value_name = "N")]
    pub organization_id: Option<String>,
    /// An account with its inter-bank number and its company's organization code; may be repeated.
    #[arg(long = "account", value_name = "BANK_MARK:ACCOUNT[:BANK_CODE[:ORGANIZATION_CODE]]")]
    pub accounts: Vec<String>,
    /// Name of the bank system, where another profile of this tenant has another address.
    #[arg(long, value_name = "NAME")]
    pub bank_system: Option<String>,
    /// Ceiling of one instruction in any currency; at most the default of 10000000, which only the settings can
    /// raise.
    #[arg(long, value_name = "AMOUNT")]
    pub ceiling: Option<String>,
    /// Ceiling of one day in any currency; at most the default of 50000000, which only the settings can raise.
    #[arg(long, value_name = "AMOUNT")]
    pub ceiling_day: Option<String>,
    /// Settings to copy into profile.toml; only with all arguments above.
    #[arg(long, value_name = "FILE.toml")]
    pub settings: Option<PathBuf>,
    /// Code book to copy.
    #[arg(long, value_name = "FILE.toml")]
    pub code_book: Option<PathBuf>,
}
