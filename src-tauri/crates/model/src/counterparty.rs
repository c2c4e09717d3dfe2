//! The counterparty of an instruction.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The counterparty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Counterparty {
    /// Name.
    pub name: Option<String>,
    /// Account number.
    pub account_number: Option<String>,
    /// Bank name or number.
    pub bank: Option<String>,
    /// This desk never sent it an instruction before.
    pub first_time: bool,
}
