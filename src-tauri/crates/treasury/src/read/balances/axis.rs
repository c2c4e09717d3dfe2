//! The axis of a drawing: round amounts from below the lowest point to above the highest, and each point's height
//! between them in ten-thousandths. Heights may be rounded; amounts never are.

use bank_contract::Amount;

use crate::view::AxisTick;

/// Most steps of an axis.
const STEPS_MAX: i128 = 5;
/// Height of the whole drawing.
const HEIGHT: i128 = 10_000;

/// Ends of an axis, in ten-thousandths of the currency's unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Axis {
    low: i128,
    high: i128,
    step: i128,
}

impl Axis {
    /// An axis around these amounts; `None` without any.
    pub(super) fn around(amounts: impl Iterator<Item = Amount> + Clone) -> Option<Self> {
        let places = amounts.map(Amount::ten_thousandths);
        let (low, high) = (places.clone().min()?, places.max()?);
        let step = round_step((high - low).max(1));
        let axis = |low: i128, high: i128| Self { low, high, step };
        let (below, above) = (low.div_euclid(step) * step, -(-high).div_euclid(step) * step);
        // A constant series is drawn in the middle.
        Some(if below == above { axis(below - step, above + step) } else { axis(below, above) })
    }

    /// Height of an amount; `None` outside the axis.
    pub(super) fn height(self, amount: Amount) -> Option<u32> {
        let place = amount.ten_thousandths();
        let height = (place - self.low) * HEIGHT / (self.high - self.low);
        (self.low..=self.high).contains(&place).then(|| u32::try_from(height).ok()).flatten()
    }

    /// Labels of the axis.
    pub(super) fn ticks(self) -> Vec<AxisTick> {
        let places = (0..=(self.high - self.low) / self.step).map(|at| self.low + at * self.step);
        let tick = |place| {
            let amount = Amount::from_scaled(place)?;
            Some(AxisTick { amount: amount.to_money_text(), height: self.height(amount)? })
        };
        places.filter_map(tick).collect()
    }
}

/// The smallest 1, 2 or 5 times a power of ten that makes at most [`STEPS_MAX`] steps.
fn round_step(range: i128) -> i128 {
    let mut ten = 1;
    loop {
        for digit in [1, 2, 5] {
            if range <= STEPS_MAX * ten * digit {
                return ten * digit;
            }
        }
        ten *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_has_round_amounts_and_each_point_lies_between_them() {
        type Row<'a> = (&'a [&'a str], &'a [(&'a str, u32)]);
        let rows: [Row<'_>; 4] = [
            (&["12", "47"], &[("10.00", 0), ("20.00", 2_500), ("30.00", 5_000), ("40.00", 7_500), ("50.00", 10_000)]),
            (&["-3", "3"], &[("-4.00", 0), ("-2.00", 2_500), ("0.00", 5_000), ("2.00", 7_500), ("4.00", 10_000)]),
            (&["7"], &[("6.9999", 0), ("7.00", 5_000), ("7.0001", 10_000)]),
            (&["1234567890123456.78", "1234567890123456.79"], &[]),
        ];
        for (amounts, expected) in rows {
            let amounts: Vec<Amount> = amounts.iter().map(|text| Amount::from_json_number(text).unwrap()).collect();
            let axis = Axis::around(amounts.iter().copied()).unwrap();
            let ticks: Vec<(String, u32)> = axis.ticks().into_iter().map(|tick| (tick.amount, tick.height)).collect();
            if !expected.is_empty() {
                let shown: Vec<(&str, u32)> = ticks.iter().map(|(amount, height)| (amount.as_str(), *height)).collect();
                assert_eq!(shown, expected);
            }
            assert!(amounts.iter().all(|amount| axis.height(*amount).is_some()) && ticks.len() <= 7, "{ticks:?}");
        }
        assert_eq!(Axis::around(std::iter::empty()), None);
    }
}
