//! An electronic receipt that was fetched from the service, with its bytes as an attachment.

use serde::{Deserialize, Serialize};

/// A receipt was fetched and is kept beside its instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiptKept {
    /// The instruction.
    pub instruction: String,
    /// The path in the bank's record.
    pub path: String,
    /// The address at the service where it was fetched.
    pub address: String,
    /// Its kind by its own bytes: `pdf`, `png` or `jpg`.
    pub ending: String,
    /// Length of the file in bytes.
    pub bytes: u32,
    /// SHA-256 of the file, which is an attachment.
    pub sha256: String,
    /// SHA-256 of the receipt that was kept before, if the service now gave another file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differs_from: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
