//! Heights of the ladder's bars in whole thousandths of the highest tick, so that the window does no arithmetic on
//! money.
//!
//! A sum far larger than the others would flatten all other bars. Its bar is drawn broken; its amount is shown as text,
//! like every other.

use super::exact_sum::money;
use crate::view::LadderTick;

/// A bar is broken where it is more than this many times the median.
const BROKEN_OVER_MIDDLE: i128 = 12;
/// Most ticks on one side.
const TICKS_MAX: i128 = 4;
const THOUSAND: i128 = 1000;

/// One span's bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bar {
    pub up: u32,
    pub down: u32,
    pub broken: bool,
}

/// All bars and the grid lines behind them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Heights {
    pub bars: Vec<Bar>,
    pub ticks: Vec<LadderTick>,
}

/// From sums (receivable, payable; ten-thousandths) to heights.
pub(super) fn heights(sums: &[(i128, i128)]) -> Heights {
    let mut sizes: Vec<i128> = sums.iter().flat_map(|(up, down)| [*up, *down]).filter(|size| *size > 0).collect();
    sizes.sort_unstable();
    let middle = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
    let fits = |size: i128| size <= middle * BROKEN_OVER_MIDDLE;
    let highest =
        |of: fn(&(i128, i128)) -> i128| sums.iter().map(of).filter(|size| fits(*size)).max().unwrap_or_default();
    let (up, down) = (highest(|sum| sum.0).max(1), highest(|sum| sum.1).max(0));
    let step = step(up.max(down));
    let steps = |size: i128| (size + step - 1) / step;
    let top = step * steps(up.max(down));
    let height = |size: i128| {
        let drawn = size.clamp(0, top) * THOUSAND / top;
        // Any sum above zero is drawn at least one thousandth high.
        u32::try_from(drawn.max(i128::from(size > 0))).unwrap_or_default()
    };
    let bar =
        |(up, down): &(i128, i128)| Bar { up: height(*up), down: height(*down), broken: !fits(*up) || !fits(*down) };
    let last = |size: i128| steps(size.min(top));
    let lowest = if sums.iter().any(|(_, down)| *down > 0) { -last(down.max(1)) } else { 0 };
    let ticks = (lowest..=last(up)).map(|at| LadderTick {
        amount: money(at * step),
        height: i32::try_from(at * step * THOUSAND / top).unwrap_or_default(),
    });
    Heights { bars: sums.iter().map(bar).collect(), ticks: ticks.collect() }
}

/// The smallest step of one, two or five times a power of ten that needs at most [`TICKS_MAX`] ticks.
fn step(size: i128) -> i128 {
    let mut ten = 1;
    loop {
        if let Some(step) = [ten, 2 * ten, 5 * ten].into_iter().find(|step| step * TICKS_MAX >= size) {
            return step;
        }
        ten *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_thousandths_of_the_highest_tick_and_a_tower_is_broken() {
        let drawn = heights(&[(300_000, 0), (150_000, 75_000), (1, 0), (0, 0), (900_000_000, 0)]);
        let bars: Vec<(u32, u32, bool)> = drawn.bars.iter().map(|bar| (bar.up, bar.down, bar.broken)).collect();
        assert_eq!(bars, [(1000, 0, false), (500, 250, false), (1, 0, false), (0, 0, false), (1000, 0, true)]);
        let ticks: Vec<(&str, i32)> = drawn.ticks.iter().map(|tick| (tick.amount.as_str(), tick.height)).collect();
        assert_eq!(ticks, [("-10.00", -333), ("0.00", 0), ("10.00", 333), ("20.00", 666), ("30.00", 1000)]);
    }

    #[test]
    fn nothing_at_all_is_a_line() {
        assert_eq!(heights(&[(0, 0)]).bars, [Bar { up: 0, down: 0, broken: false }]);
        assert_eq!(heights(&[(0, 7)]).bars[0].down, 875);
    }
}
