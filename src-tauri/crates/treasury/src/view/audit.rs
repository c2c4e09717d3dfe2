//! Views for the auditor: proof packs, the chain head's external copies, statement lines and their candidate transfers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Sentence, State, Trouble};
use crate::audit::{Candidate, Columns, KnownLine};
use crate::journal::StatementLine;

/// A request for a proof pack of one submission or of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackForm {
    /// The submission; `None` for a period.
    pub submission_id: Option<String>,
    /// First day of a period, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// Last day of a period, `YYYY-MM-DD`.
    pub to: Option<String>,
    /// Absolute path of the folder; it must not exist yet.
    pub folder: String,
    /// Also write `FOLDER.zip`.
    pub zip: bool,
    /// Language of the pack's page, `en` or `zh-CN`.
    pub language: String,
}

/// A statement file before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StatementLook {
    /// The file's headers.
    pub headers: Vec<String>,
    /// Its first rows, unchanged.
    pub sample: Vec<Vec<String>>,
    /// Header of each field: as chosen by a person, else guessed from the names. `day` is blank where no header fits.
    pub columns: Columns,
    /// The first lines as they would be stored.
    pub lines: Vec<StatementLine>,
    /// Number of lines.
    pub count: u32,
    /// Lines that are not stored yet.
    pub new: u32,
    /// Why the file cannot be imported with these columns.
    pub trouble: Option<Trouble>,
    /// Note about how the file was read.
    pub note: Option<Sentence>,
}

/// Filter by reconciliation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementShow {
    /// Not reconciled.
    #[default]
    Open,
    /// Reconciled.
    Ticked,
    /// All.
    All,
}

/// Query for one page of lines or transfers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct StatementQuery {
    /// `BANK_MARK:ACCOUNT`; `None` for all.
    pub account: Option<String>,
    /// Part of the counterparty, reference, remark or amount.
    pub text: Option<String>,
    /// Reconciled, open or both.
    pub show: StatementShow,
    /// Index of the page's first row.
    pub from: u32,
    /// Rows in the page, at most 200.
    pub count: u32,
}

/// An accepted transfer with the statement line it is reconciled with, or candidates for it.
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
    /// Days since its day.
    pub days_old: Option<u32>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// Name of the payee.
    pub counterparty: Option<String>,
    /// `accepted`, or `executed` where a person resolved it.
    pub state: State,
    /// The line it is reconciled with.
    pub ticked: Option<TickView>,
    /// Candidate lines, the likeliest first.
    pub candidates: Vec<Candidate>,
}

/// A reconciliation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TickView {
    /// The line.
    pub line: StatementLine,
    /// Name of the statement's file.
    pub file: String,
    /// Fields that did not agree.
    pub differs: Vec<String>,
    /// The person's reason for reconciling despite that.
    pub reason: Option<String>,
    /// System account that reconciled it.
    pub by: String,
}

/// A page of accepted transfers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TransfersPage {
    /// Oldest first for open transfers, otherwise newest first.
    pub rows: Vec<TransferToTick>,
    /// Rows that match the query.
    pub count: u32,
    /// Accepted transfers that are not reconciled, over all accounts.
    pub open: u32,
}

/// A statement line with its candidate transfers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineToTick {
    /// The line.
    pub line: KnownLine,
    /// The transfer it is reconciled with.
    pub ticked: Option<LineTransfer>,
    /// Candidate transfers, the likeliest first.
    pub candidates: Vec<LineTransfer>,
}

/// A transfer as shown beside a statement line.
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
    /// The line's reference or remark contains our reference.
    pub same_reference: bool,
    /// Days between the line and the transfer; `None` where a person reconciled them.
    pub days_apart: Option<u32>,
}

/// A page of statement lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LinesPage {
    /// Newest first.
    pub rows: Vec<LineToTick>,
    /// Rows that match the query.
    pub count: u32,
    /// Number of lines.
    pub all: u32,
}
