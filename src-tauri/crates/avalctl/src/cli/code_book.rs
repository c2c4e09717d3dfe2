//! The flags of `avalctl code-book`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Clone, Subcommand)]
pub enum CodeBook {
    /// Every entry in force, with its evidence.
    Show,
    /// Show what a file would change; writes nothing.
    Check {
        /// A complete code-book.toml.
        file: PathBuf,
    },
    /// Change entries of one flag. Shows the changes; applies them with --yes.
    Set {
        /// The flag, for example EAST.replayFlag; BANK.statusCode takes CODE=done, processing, waiting, failed or reversed
        /// (of a code beside a text: "CODE | TEXT=…"), BANK.operations OPERATION=LIST or LIST,LIST, and BANK.failureWords WORD=failed, or `off` for no words.
        #[arg(value_name = "BANK.FLAG")]
        flag: String,
        /// Word and integer; an entry without a value (`WORD=`) is removed.
        #[arg(required = true, value_name = "WORD=INTEGER")]
        entries: Vec<String>,
        #[command(flatten)]
        take: Take,
    },
    /// Replace the whole book by a file. Shows the changes; applies them with --yes.
    Apply {
        /// A complete code-book.toml.
        file: PathBuf,
        #[command(flatten)]
        take: Take,
    },
    /// Codes found in cached drafts and replies beside the service's own words, with counts. Never applied
    /// automatically.
    Suggestions,
    /// Confirm that the bank uses an entry as the book says, after an accepted instruction used it.
    Confirm {
        /// The flag, for example EAST.transferFlag.
        #[arg(value_name = "BANK.FLAG")]
        flag: String,
        /// The word.
        word: String,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Read the evidence of an accepted instruction again and store it for the values that it used.
    Look {
        /// Instruction id.
        instruction: String,
    },
    /// Recompute the verdict of an accepted instruction whose codes are now in the book.
    Judge {
        /// Instruction id.
        instruction: String,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Take {
    /// Apply the change.
    #[arg(long)]
    pub yes: bool,
    /// Reason; stored in the journal.
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    /// The preparer, if an approval is required; default: the operating system's account.
    #[arg(long, value_name = "NAME")]
    pub preparer: Option<String>,
}
