//! Counts of the work that waits for a person.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The counts beside the navigation and in the tray. Each is counted here only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WorkCounts {
    /// Instructions that are in doubt, pending, to verify or unproven.
    pub in_doubt: u32,
    /// Approvals that are open at this desk, and requests of other desks without an answer.
    pub to_approve: u32,
    /// Templates whose reminder is due.
    pub reminders: u32,
}
