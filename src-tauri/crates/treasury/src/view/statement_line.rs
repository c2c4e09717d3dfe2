//! A stored statement line, and how far the bank's booking is certain.

use model::StatementLine;
use serde::Serialize;
use ts_rs::TS;

use super::LineAside;

/// How far the bank's booking is certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Finality {
    /// It is in a statement.
    #[default]
    Final,
    /// It is in an intraday report or a notification, and no statement of its day is imported.
    Provisional,
    /// It is in an intraday report or a notification, and the statement of its day does not contain it.
    NotInFinal,
}

model::worded! {
    /// A step of the reading of a large file.
    FileStep {
        /// Its cells are read.
        Cells = "cells",
        /// Its lines are read.
        Lines = "lines",
        /// Its lines are compared with those that are stored.
        Comparison = "comparison",
        /// Its lines are stored.
        Storage = "storage",
    }
}

/// How far the reading of a large file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct FileProgress {
    /// The step.
    pub step: FileStep,
    /// The done part of it.
    pub done: u32,
    /// All of it, in the same unit: bytes or lines.
    pub of: u32,
}

/// An imported line, with its file and its instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KnownLine {
    /// The line.
    #[serde(flatten)]
    pub line: StatementLine,
    /// Name of the file that contained it first.
    pub file: String,
    /// Its SHA-256.
    pub file_sha256: String,
    /// The instruction that it is reconciled with.
    pub instruction: Option<String>,
    /// A person set it aside.
    pub aside: Option<LineAside>,
    /// A person reopened it: no rule proposes it again.
    pub reopened: bool,
    /// How far the bank's booking is certain.
    pub finality: Finality,
}

impl KnownLine {
    /// Whether it is neither reconciled nor set aside.
    pub(crate) const fn is_open(&self) -> bool {
        self.instruction.is_none() && self.aside.is_none()
    }

    /// Whether a rule may propose something for it.
    pub(crate) const fn takes_rules(&self) -> bool {
        self.is_open() && !self.reopened && self.is_final()
    }

    /// Whether it is a booking: a provisional line counts in no sum and proves nothing.
    pub(crate) const fn is_final(&self) -> bool {
        matches!(self.finality, Finality::Final)
    }
}

/// An imported statement file of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StatementImport {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Its name.
    pub file: String,
    /// Its SHA-256.
    pub file_sha256: String,
    /// When it was imported.
    pub imported_at: String,
    /// The number of its lines; of those that another file has too only from its own import on.
    pub lines: u32,
    /// The number of those that no other file has and that are matched: the import cannot be taken back.
    pub matched: u32,
}

/// A statement line that may be a transfer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Candidate {
    /// The line.
    #[serde(flatten)]
    pub line: KnownLine,
    /// Whether its reference or remark contains ours.
    pub same_reference: bool,
    /// They differ, so that matching them needs a reason.
    pub needs_reason: bool,
    /// Days between the line and the transfer.
    pub days_apart: u32,
}
