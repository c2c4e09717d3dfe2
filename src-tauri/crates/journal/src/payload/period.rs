//! The time of a reminder that a payment is for.

use serde::{Deserialize, Serialize};

/// A time of a template with a rhythm. Two payments of one template for different times are two payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The template's name at the confirmation.
    pub template: String,
    /// The day by its rhythm, `YYYY-MM-DD`.
    pub time: String,
    /// The rhythm, without the day from which it counts; `None` in older events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rhythm: Option<String>,
}

impl Period {
    /// Whether both are times of one template with one rhythm, and different ones. Another rhythm gives one time of the payment
    /// another day.
    pub fn is_another_of(&self, other: &Self) -> bool {
        let is_one_rhythm = self.template == other.template && self.rhythm == other.rhythm;
        is_one_rhythm && self.time != other.time
    }
}
