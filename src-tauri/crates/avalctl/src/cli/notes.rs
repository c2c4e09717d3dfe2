//! `avalctl notes`.

use clap::{Args, Subcommand};
use treasury::view::NoteAbout;

#[derive(Debug, Clone, Subcommand)]
pub enum Notes {
    /// The notes about a draft, an instruction or a counterparty, the newest first.
    List(NoteSubject),
    /// The newest notes with a text in them, in their file names or in their subjects.
    Find {
        /// The text.
        text: String,
    },
    /// Keep a note, with a copy of a file. It is not sent anywhere.
    Add {
        #[command(flatten)]
        subject: NoteSubject,
        /// Its text.
        #[arg(long, default_value = "")]
        text: String,
        /// A file of at most 20 MB to keep with it.
        #[arg(long, value_name = "FILE")]
        file: Option<String>,
    },
    /// Remove a note from view; the profile's data keep it with the person who removed it.
    Remove {
        /// Its id.
        id: String,
    },
    /// Write the file of a note to a new file.
    Save {
        /// The note's id.
        id: String,
        /// The new file.
        #[arg(long, value_name = "FILE")]
        to: String,
    },
}

#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct NoteSubject {
    /// A draft, by its number.
    #[arg(long, value_name = "NUMBER")]
    pub draft: Option<String>,
    /// An instruction, by its id.
    #[arg(long, value_name = "ID")]
    pub instruction: Option<String>,
    /// A counterparty, by its name.
    #[arg(long, value_name = "NAME")]
    pub counterparty: Option<String>,
}

impl NoteSubject {
    /// The kind of the subject and its number, id or name.
    pub fn about(&self) -> (NoteAbout, &str) {
        match (&self.draft, &self.instruction) {
            (Some(number), _) => (NoteAbout::Draft, number),
            (None, Some(id)) => (NoteAbout::Instruction, id),
            (None, None) => (NoteAbout::Counterparty, self.counterparty.as_deref().unwrap_or_default()),
        }
    }
}
