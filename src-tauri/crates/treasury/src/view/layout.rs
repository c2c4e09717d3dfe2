//! The arrangement of a list: its columns with their widths, and its density.

use model::Total;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A list as a person arranged it. It changes neither the rows nor their order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListLayout {
    /// The columns from left to right; none for those of the list itself.
    pub columns: Vec<LayoutColumn>,
    /// How many of the first columns stay in sight while the others are scrolled.
    pub pinned: u32,
    /// `comfortable`, `standard` or `dense`; `None` for that of the window.
    pub density: Option<String>,
}

/// The arrangement of a list without a saved view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListArrangement {
    /// The list.
    pub stage: String,
    /// Its arrangement.
    pub layout: ListLayout,
}

/// One column of a [`ListLayout`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LayoutColumn {
    /// Its id among the columns of the window's grid.
    pub id: String,
    /// Its width in px; `None` for its own.
    pub width: Option<u32>,
}

/// One group of the rows of an opened inbox, with the exact sums of its drafts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxGroup {
    /// Name of the company or acceptor, or Monday of the week of the due day; `None` for drafts without one.
    pub value: Option<String>,
    /// Its rows, which follow each other.
    pub rows: u32,
    /// Rows with an operation accepted since their list was read: shown, and in no sum.
    pub acted: u32,
    /// Sum of its rows per currency, without those counted in `acted`.
    pub totals: Vec<Total>,
}
