//! The kind of service that a profile uses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What kind of service a profile talks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// Real money.
    Production,
    /// A test environment of the service.
    Test,
    /// The practice bank.
    Practice,
}
