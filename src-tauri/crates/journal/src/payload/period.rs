//! The time of a reminder that a payment is for.

use serde::{Deserialize, Serialize};

/// A time of a template with a rhythm. Two payments of one template for different times are two payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The template's name at the confirmation.
    pub template: String,
    /// The day by its rhythm, `YYYY-MM-DD`.
    pub time: String,
}

impl Period {
    /// Whether both are times of one template, and different ones.
    pub fn is_another_of(&self, other: &Self) -> bool {
        self.template == other.template && self.time != other.time
    }
}
