//! Exact sums of amounts, in ten-thousandths.

use bank_contract::Amount;

use crate::view::LadderSum;

/// Exact sum in ten-thousandths, the number of amounts, and how many of them are not in the sum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ExactSum {
    pub scaled: i128,
    pub count: u32,
    pub left_out: u32,
}

impl ExactSum {
    /// Adds one amount; `None` is an amount that is not exact.
    pub(crate) fn add(&mut self, scaled: Option<impl Into<i128>>) {
        self.count += 1;
        match scaled {
            Some(scaled) => self.scaled += scaled.into(),
            None => self.left_out += 1,
        }
    }

    pub(super) fn view(self) -> LadderSum {
        LadderSum { amount: money(self.scaled), count: self.count, left_out: self.left_out }
    }

    pub(super) fn negative(self) -> Self {
        Self { scaled: -self.scaled, ..self }
    }
}

/// An exact sum as text. Sums of 64-bit amounts always fit an exact decimal.
pub(crate) fn money(scaled: i128) -> String {
    Amount::from_scaled(scaled).map_or_else(|| scaled.to_string(), Amount::to_money_text)
}
