//! Settings `[limits]`: the most that is confirmed, sent in one call, and moved by one instruction, on one day and to one
//! payee.

use bank_contract::Amount;
use serde::{Deserialize, Serialize};

use super::Ceilings;

/// Most instructions in one submission.
const BATCH_ITEMS_MAX: u32 = 500;
/// Limits and default of the settling time of a refusal, in minutes.
const SETTLES_MINUTES_MIN: u32 = 5;
const SETTLES_MINUTES_MAX: u32 = 7 * 24 * 60;
pub(super) const SETTLES_MINUTES: u32 = 10;

/// Limits of instructions, submissions and calls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Sum of one currency above which the clerk types the control total, in plain digits. Without it: never.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_amount")]
    pub control_total_over: Option<Amount>,
    /// Most instructions that are confirmed together, from 1 to 500.
    pub batch_items_max: u32,
    /// Most drafts in one call, from 1 to 20, at endpoints whose reply tells them apart. One failure puts all of them in doubt.
    pub drafts_per_post: u32,
    /// Ceiling of one instruction, by ISO code; `other` is for each currency that is not named. Default: 10000000, and
    /// 1000000000 in JPY, KRW and VND.
    #[serde(skip_serializing_if = "Ceilings::is_empty")]
    pub per_instruction: Ceilings,
    /// Ceiling of one day, by ISO code, as above. Default: 50000000, and 5000000000 in JPY, KRW and VND.
    #[serde(skip_serializing_if = "Ceilings::is_empty")]
    pub per_day: Ceilings,
    /// Ceiling of what one payee gets on one day, by ISO code; `other` is for each currency that is not named. The payee is
    /// known by account number. A currency without a figure has the lowest one. Without the table: no such ceiling.
    #[serde(skip_serializing_if = "Ceilings::is_empty")]
    pub per_payee_day: Ceilings,
    /// Minutes after which a refusal that nothing proves can settle, from 5 to 10080. Until then the order cannot be sent again.
    pub refusal_settles_minutes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let (per_instruction, per_day) = (Ceilings::default(), Ceilings::default());
        Self {
            control_total_over: None,
            batch_items_max: BATCH_ITEMS_MAX,
            drafts_per_post: 1,
            per_instruction,
            per_day,
            per_payee_day: Ceilings::default(),
            refusal_settles_minutes: SETTLES_MINUTES,
        }
    }
}

impl Limits {
    /// The first mistake in them, except in `drafts_per_post`.
    pub(super) fn check(&self) -> Result<(), String> {
        self.per_instruction.check("per_instruction")?;
        self.per_day.check("per_day")?;
        self.per_payee_day.check("per_payee_day")?;
        if !(1..=BATCH_ITEMS_MAX).contains(&self.batch_items_max) {
            return Err(format!("limits.batch_items_max: from 1 to {BATCH_ITEMS_MAX}"));
        }
        if !(SETTLES_MINUTES_MIN..=SETTLES_MINUTES_MAX).contains(&self.refusal_settles_minutes) {
            let range = format!("from {SETTLES_MINUTES_MIN} to {SETTLES_MINUTES_MAX}");
            return Err(format!("limits.refusal_settles_minutes: {range}"));
        }
        Ok(())
    }
}

mod plain_amount {
    use bank_contract::Amount;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(amount: &Option<Amount>, serializer: S) -> Result<S::Ok, S::Error> {
        amount.map(|amount| amount.to_string()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Amount>, D::Error> {
        let text = String::deserialize(deserializer)?;
        Amount::parse_plain(&text).map(Some).map_err(serde::de::Error::custom)
    }
}
