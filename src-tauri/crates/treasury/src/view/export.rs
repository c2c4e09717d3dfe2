//! Views of exports: which view leaves the program as what, and the sheet that is printed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{InboxQuery, JournalFilter, StatementQuery};

/// Which view is exported. Each is what its page shows, with the same filter, and all of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "view", rename_all = "snake_case")]
pub enum ExportOf {
    /// A list of drafts.
    Drafts {
        /// As the list is opened.
        query: Box<InboxQuery>,
        /// Keys of the selected rows, in their order; empty for all rows.
        keys: Vec<String>,
    },
    /// The balances of a day.
    Balances {
        /// `YYYY-MM-DD`; `None` for the newest.
        day: Option<String>,
        /// `BANK_MARK:ACCOUNT`; `None` for all.
        account: Option<String>,
        /// They were read from the service just now.
        live: bool,
    },
    /// Two days beside each other, in the currencies' own unit.
    BalancesCompared {
        /// The earlier day, `YYYY-MM-DD`; `None` for the newest one that is kept before the later one.
        earlier: Option<String>,
        /// The later day; `None` for the newest one that is kept.
        later: Option<String>,
        /// `BANK_MARK:ACCOUNT`; `None` for all.
        account: Option<String>,
    },
    /// The day's report, in the currencies' own unit.
    DailyReport {
        /// `YYYY-MM-DD`; `None` for today.
        day: Option<String>,
    },
    /// The journal, or the transfers in it.
    Journal {
        /// As the page is filtered; `None` for all rows.
        filter: Option<JournalFilter>,
    },
    /// What falls due.
    Ladder {
        /// `week` or `day`.
        by: String,
        /// `BANK_MARK:ACCOUNT` keys; empty for all.
        accounts: Vec<String>,
    },
    /// What is receivable, by acceptor.
    Exposure {
        /// `BANK_MARK:ACCOUNT` keys; empty for all.
        accounts: Vec<String>,
    },
    /// Statement lines.
    StatementLines {
        /// As the page is filtered; its window of rows does not count.
        query: StatementQuery,
    },
    /// Accepted transfers with the lines that they are ticked off with.
    StatementTransfers {
        /// As the page is filtered; its window of rows does not count.
        query: StatementQuery,
    },
}

/// As what a view leaves the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Comma-separated values, for other programs.
    Csv,
    /// A spreadsheet.
    Xlsx,
}

impl ExportFormat {
    /// What its files end with.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// An export that a person asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportForm {
    /// Which view.
    pub of: ExportOf,
    /// As what.
    pub format: ExportFormat,
    /// Path of the file from the root on; the ending is added where it is missing.
    pub path: String,
    /// A file that is there already is replaced.
    pub replace: bool,
    /// Language of titles and words, `en` or `zh-CN`.
    pub language: String,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// Where it is.
    pub path: String,
    /// Its rows, without the lines over them.
    pub rows: u32,
    /// Its size in bytes, as text.
    pub bytes: String,
}

/// A view as it is printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetView {
    /// Name of the view.
    pub title: String,
    /// Says that it is practice; `None` where it is not.
    pub mark: Option<String>,
    /// Lines over the rows.
    pub facts: Vec<SheetFact>,
    /// Its columns.
    pub columns: Vec<SheetColumn>,
    /// Its rows, a text per column.
    pub rows: Vec<Vec<String>>,
}

/// A line over the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetFact {
    /// What it says something about.
    pub label: String,
    /// What it says.
    pub value: String,
}

/// A column of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SheetColumn {
    /// Its title.
    pub title: String,
    /// `text`, `id`, `number`, `amount`, `day` or `time`.
    pub kind: String,
}
