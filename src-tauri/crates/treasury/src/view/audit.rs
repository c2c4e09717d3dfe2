//! Views of the auditor's side: packs, the chain's head at a second place, statement lines and the transfers they may be.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Sentence, State, Trouble};
use crate::audit::{Candidate, Columns, KnownLine};
use crate::journal::StatementLine;

/// A proof pack that a person asks for: of a submission, or of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackForm {
    /// The submission; `None` for a period.
    pub submission_id: Option<String>,
    /// First day of a period, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// Last day of a period, `YYYY-MM-DD`.
    pub to: Option<String>,
    /// Path of the folder from the root on; it must not be there yet.
    pub folder: String,
    /// Also as `FOLDER.zip`.
    pub zip: bool,
    /// Language of the page, `en` or `zh-CN`.
    pub language: String,
}

/// A statement before it is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StatementLook {
    /// The file's headers.
    pub headers: Vec<String>,
    /// Its first rows as they stand there.
    pub sample: Vec<Vec<String>>,
    /// Which header is what: as a person said, or else as the names suggest. `day` is blank where nothing does.
    pub columns: Columns,
    /// The first lines as they would be kept.
    pub lines: Vec<StatementLine>,
    /// Lines in all.
    pub count: u32,
    /// Lines that are not known yet.
    pub new: u32,
    /// Why the file cannot be taken with these columns.
    pub trouble: Option<Trouble>,
    /// What is to be said of how the file was read.
    pub note: Option<Sentence>,
}

/// Which lines or transfers a person wants to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementShow {
    /// Not ticked off.
    #[default]
    Open,
    /// Ticked off.
    Ticked,
    /// All.
    All,
}

/// A page of lines or of transfers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct StatementQuery {
    /// `BANK_MARK:ACCOUNT`; `None` for all.
    pub account: Option<String>,
    /// Any part of the other side, reference, remark or amount.
    pub text: Option<String>,
    /// Ticked off or not.
    pub show: StatementShow,
    /// Rows before the page.
    pub from: u32,
    /// Rows of the page, at most 200.
    pub count: u32,
}

/// An accepted transfer, and where it stands on a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TransferToTick {
    /// Its gapless number.
    pub number: u32,
    /// Its id.
    pub instruction: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Its day.
    pub day: Option<String>,
    /// Days since then.
    pub days_old: Option<u32>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// Name of the payee.
    pub counterparty: Option<String>,
    /// Accepted, or executed by a person's word.
    pub state: State,
    /// The line that it is ticked off with.
    pub ticked: Option<TickView>,
    /// Lines that may be it, the likeliest first.
    pub candidates: Vec<Candidate>,
}

/// A tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TickView {
    /// The line.
    pub line: StatementLine,
    /// Name of the statement's file.
    pub file: String,
    /// What did not agree.
    pub differs: Vec<String>,
    /// Why all the same.
    pub reason: Option<String>,
    /// Account at the operating system that ticked.
    pub by: String,
}

/// A page of accepted transfers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TransfersPage {
    /// The oldest first where they are open, the newest first otherwise.
    pub rows: Vec<TransferToTick>,
    /// Rows that the query lets through.
    pub count: u32,
    /// Accepted transfers that are not ticked off, of all accounts.
    pub open: u32,
}

/// A statement line with the transfers that it may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineToTick {
    /// The line.
    pub line: KnownLine,
    /// The transfer that it is ticked off with.
    pub ticked: Option<LineTransfer>,
    /// Transfers that it may be, the likeliest first.
    pub candidates: Vec<LineTransfer>,
}

/// A transfer as a line names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineTransfer {
    /// Its gapless number.
    pub number: u32,
    /// Its id.
    pub instruction: String,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Its day.
    pub day: Option<String>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// Name of the payee.
    pub counterparty: Option<String>,
    /// The line's reference or remark holds ours.
    pub same_reference: bool,
    /// Days between the two; `None` for one that a person ticked.
    pub days_apart: Option<u32>,
}

/// A page of statement lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LinesPage {
    /// The newest first.
    pub rows: Vec<LineToTick>,
    /// Rows that the query lets through.
    pub count: u32,
    /// Lines in all.
    pub all: u32,
}
