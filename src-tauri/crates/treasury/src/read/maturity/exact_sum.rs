//! Exact sums as text.

use bank_contract::{Amount, Sum};

use crate::view::LadderSum;

/// A sum of the ladder.
pub(super) fn ladder_sum(sum: &Sum) -> LadderSum {
    LadderSum { amount: sum.amount().to_money_text(), count: sum.count(), left_out: sum.left_out() }
}

/// Ten-thousandths as text. Sums of 64-bit amounts always fit an exact decimal.
pub(crate) fn money(scaled: i128) -> String {
    Amount::from_scaled(scaled).map_or_else(|| scaled.to_string(), Amount::to_money_text)
}
