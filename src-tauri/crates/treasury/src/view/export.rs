//! Views of exports: the view to export, its file format, and the sheet to print.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{InboxQuery, JournalFilter, LadderBy, ReconciliationQuery, StatementQuery};

/// The exported view: the same filter as its page, and all of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "view", rename_all = "snake_case")]
pub enum ExportOf {
    /// A list of drafts.
    Drafts {
        /// The query of the opened list.
        query: Box<InboxQuery>,
        /// Keys of the selected rows; empty for all rows. They are written in the order of the list.
        keys: Vec<String>,
    },
    /// The balances of a day.
    Balances {
        /// `YYYY-MM-DD`; `None` for the newest.
        day: Option<String>,
        /// `BANK_MARK:ACCOUNT`; `None` for all.
        account: Option<String>,
        /// The balances were just read from the service.
        live: bool,
    },
    /// Two days compared, in the currencies' own unit.
    BalancesCompared {
        /// The earlier day, `YYYY-MM-DD`; `None` for the newest stored day before the later one.
        earlier: Option<String>,
        /// The later day; `None` for the newest stored day.
        later: Option<String>,
        /// `BANK_MARK:ACCOUNT`; `None` for all.
        account: Option<String>,
    },
    /// The daily report, in the currencies' own unit.
    DailyReport {
        /// `YYYY-MM-DD`; `None` for today.
        day: Option<String>,
    },
    /// The journal, or the transfers in it.
    Journal {
        /// The page's filter; `None` for all rows.
        filter: Option<JournalFilter>,
    },
    /// The maturity ladder.
    Ladder {
        /// The length of its spans.
        by: LadderBy,
        /// `BANK_MARK:ACCOUNT` keys; empty for all.
        accounts: Vec<String>,
    },
    /// Receivable drafts by acceptor.
    Exposure {
        /// `BANK_MARK:ACCOUNT` keys; empty for all.
        accounts: Vec<String>,
    },
    /// The counterparty book, one row per account.
    Counterparties {
        /// Part of a name, an account or a code, or pinyin initials; blank for all.
        text: String,
    },
    /// Statement lines.
    StatementLines {
        /// The page's filter; its page of rows is ignored.
        query: StatementQuery,
    },
    /// The bank reconciliation of an account.
    Reconciliation {
        /// The account, its currency and the last day.
        query: ReconciliationQuery,
    },
    /// Accepted transfers with the statement lines they are reconciled with.
    StatementTransfers {
        /// The page's filter; its page of rows is ignored.
        query: StatementQuery,
    },
}

/// File format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Comma-separated values, for other programs.
    Csv,
    /// A spreadsheet.
    Xlsx,
}

impl ExportFormat {
    /// File name extension.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// A request for an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportForm {
    /// Which view.
    pub of: ExportOf,
    /// File format.
    pub format: ExportFormat,
    /// Absolute path of the file; the extension is added where it is missing.
    pub path: String,
    /// Replace an existing file.
    pub replace: bool,
    /// Language of titles and words, `en` or `zh-CN`.
    pub language: String,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// Its path.
    pub path: String,
    /// Its rows, without the heading lines.
    pub rows: u32,
    /// Its size in bytes, as text.
    pub bytes: String,
}

/// A view prepared for printing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetView {
    /// Name of the view.
    pub title: String,
    /// The practice mark; `None` outside the practice bank.
    pub mark: Option<String>,
    /// Heading lines.
    pub facts: Vec<SheetFact>,
    /// The groups of its rows, in order; none where they are not grouped.
    pub groups: Vec<SheetGroup>,
    /// Its columns.
    pub columns: Vec<SheetColumn>,
    /// Its rows, one text per column.
    pub rows: Vec<Vec<String>>,
}

/// A heading line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetFact {
    /// Label of the line.
    pub label: String,
    /// Value of the line.
    pub value: String,
}

/// A group of the rows of a sheet, which follow each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetGroup {
    /// Company, acceptor or week.
    pub label: String,
    /// Number of its rows.
    pub rows: u32,
    /// Its sums, each with the number of drafts in it.
    pub sums: String,
}

/// A column of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetColumn {
    /// Its title.
    pub title: String,
    /// `text`, `id`, `number`, `amount`, `day` or `time`.
    pub kind: String,
}

/// The kind of a column's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    /// Words.
    Text,
    /// Digits that identify something and are not a number: draft numbers, accounts, references.
    Id,
    /// A count.
    Number,
    /// Money, in plain digits and unchanged.
    Amount,
    /// A day, `YYYY-MM-DD`.
    Day,
    /// A time in the profile's zone, `YYYY-MM-DD HH:MM:SS`.
    Time,
}

impl CellKind {
    /// Whether cells of this kind are numbers where they are plain digits.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Amount)
    }

    /// Its name in the window.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Id => "id",
            Self::Number => "number",
            Self::Amount => "amount",
            Self::Day => "day",
            Self::Time => "time",
        }
    }
}
