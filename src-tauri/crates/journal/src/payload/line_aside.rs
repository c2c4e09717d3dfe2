//! Statement lines that are none of the desk's transfers: set aside by a rule that a person confirmed, and reopened.

use model::StatementLine;
use serde::{Deserialize, Serialize};

/// A person confirmed that a statement line is set aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineSetAside {
    /// The line.
    pub line: StatementLine,
    /// Name of the statement's file.
    pub file: String,
    /// SHA-256 of the statement's file.
    pub file_sha256: String,
    /// Its category, as the rule states it.
    pub category: String,
    /// Name of the rule that proposed it.
    pub rule: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// A person reopened a line that was set aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineReopened {
    /// SHA-256 of the line.
    pub line_sha256: String,
    /// Why.
    pub reason: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
