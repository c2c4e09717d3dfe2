//! An order: the content of the clerk's form, before it is checked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An order: the content of the clerk's form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Order {
    /// The endpoint's last path segment, for example `endorse`.
    pub operation: String,
    /// One per instruction: the interface's field names with the text typed or copied from the draft. Amounts are plain
    /// digits. A blank field counts as absent.
    pub items: Vec<OrderItem>,
    /// The language of the dialog, `en` or `zh-CN`.
    pub language: String,
    /// Reason, required where Aval asks for one (an amount that differs, a look-alike, another list).
    pub reason: Option<String>,
    /// The list that has the drafts, where the person names it; otherwise they are searched in the lists from which the code
    /// book lets the operation start.
    #[serde(default)]
    pub list: Option<String>,
}

/// One instruction before it is prepared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderItem {
    /// Acting account, `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Cache row of its draft; `None` for transfers and files.
    pub draft: Option<String>,
    /// Text by field name.
    pub fields: BTreeMap<String, String>,
    /// The instruction that had no effect and is replaced by this one; `None` where it replaces none.
    #[serde(default)]
    pub supersedes: Option<String>,
}
