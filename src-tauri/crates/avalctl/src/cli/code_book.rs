//! The words of `avalctl code-book`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Clone, Subcommand)]
pub enum CodeBook {
    /// Every entry in force, and what has shown that the bank means it.
    Show,
    /// What a file would change; nothing is written.
    Check {
        /// A whole code-book.toml.
        file: PathBuf,
    },
    /// Change entries of one flag. Shows what changes; takes it with --yes.
    Set {
        /// The flag, for example EAST.replayFlag; BANK.statusCode takes CODE=done, processing or failed.
        #[arg(value_name = "BANK.FLAG")]
        flag: String,
        /// Word and integer; an entry without a value (`WORD=`) is taken away.
        #[arg(required = true, value_name = "WORD=INTEGER")]
        entries: Vec<String>,
        #[command(flatten)]
        take: Take,
    },
    /// Put a whole file in the book's place. Shows what changes; takes it with --yes.
    Apply {
        /// A whole code-book.toml.
        file: PathBuf,
        #[command(flatten)]
        take: Take,
    },
    /// What cached drafts and replies pair: codes beside the service's own words, counted. Never taken by itself.
    Suggestions,
    /// Say that the bank means by an entry what the book says, after an accepted instruction used it.
    Confirm {
        /// The flag, for example EAST.transferFlag.
        #[arg(value_name = "BANK.FLAG")]
        flag: String,
        /// The word.
        word: String,
        /// How you know.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Look again at what an accepted instruction left, and keep what that shows of its values.
    Look {
        /// Instruction id.
        instruction: String,
    },
    /// Judge an accepted instruction again whose codes the book knows now.
    Judge {
        /// Instruction id.
        instruction: String,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Take {
    /// Take the change.
    #[arg(long)]
    pub yes: bool,
    /// Why; it stands in the journal.
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    /// Your name, where a second person is asked; your account at the operating system when left out.
    #[arg(long, value_name = "NAME")]
    pub preparer: Option<String>,
}
