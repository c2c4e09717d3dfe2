//! `avalctl banks`.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Debug, Clone, Subcommand)]
pub enum Banks {
    /// Where the list is from, and how many banks it has.
    Show,
    /// Banks with every word in the number, the name or the city, or as pinyin initials.
    Find {
        /// The words.
        text: String,
    },
    /// Import a list from CSV or XLSX in place of the one before: number (twelve digits), name, and optionally city.
    Import {
        /// The file.
        file: PathBuf,
        /// Preview only.
        #[arg(long)]
        look: bool,
    },
}
