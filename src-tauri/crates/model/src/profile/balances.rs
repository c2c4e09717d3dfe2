//! Settings of the balances table.

use serde::{Deserialize, Serialize};

/// `[balances]` of `profile.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Balances {
    /// Roles whose accounts are shown apart and are in no sum, for example `["保证金"]`. The word equals the account's `role`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded_roles: Vec<String>,
}

impl Balances {
    /// Whether accounts of a role are excluded from sums.
    pub fn excludes(&self, role: Option<&str>) -> bool {
        role.is_some_and(|role| self.excluded_roles.iter().any(|excluded| excluded.trim() == role.trim()))
    }

    pub(super) fn is_usual(&self) -> bool {
        self.excluded_roles.is_empty()
    }
}
