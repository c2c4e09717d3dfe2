//! Finds one to four amounts that make a sum exactly, by comparing pairs.

use std::cmp::Ordering;
use std::collections::HashMap;

/// Most pairs compared for three amounts.
pub(super) const PAIRS_MAX: usize = 1 << 27;
/// Most amounts whose pairs are stored for four; of more amounts, a sample over all sizes.
const FOUR_OF_MAX: usize = 1_500;

/// One amount.
pub(super) fn one(values: &[i64], sum: i64) -> Option<Vec<usize>> {
    values.iter().position(|value| *value == sum).map(|at| vec![at])
}

/// Two amounts, among all of them.
pub(super) fn two(values: &[i64], sum: i64) -> Option<Vec<usize>> {
    let mut met: HashMap<i64, usize> = HashMap::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        if let Some(other) = met.get(&(sum - value)) {
            return Some(vec![*other, at]);
        }
        met.entry(*value).or_insert(at);
    }
    None
}

/// Three amounts, among all of them.
pub(super) fn three(values: &[i64], sum: i64) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by_key(|at| values[*at]);
    let value = |place: usize| values[order[place]];
    for first in 0..order.len().saturating_sub(2) {
        let rest = sum - value(first);
        let (mut low, mut high) = (first + 1, order.len() - 1);
        while low < high {
            match (value(low) + value(high)).cmp(&rest) {
                Ordering::Equal => return Some(vec![order[first], order[low], order[high]]),
                Ordering::Less => low += 1,
                Ordering::Greater => high -= 1,
            }
        }
    }
    None
}

/// Four amounts, among at most [`FOUR_OF_MAX`] of them.
pub(super) fn four(values: &[i64], sum: i64) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..values.len()).filter(|at| values[*at] < sum).collect();
    order.sort_unstable_by_key(|at| values[*at]);
    let step = order.len().div_ceil(FOUR_OF_MAX).max(1);
    let some: Vec<usize> = order.into_iter().step_by(step).collect();
    let mut pairs: Vec<(i64, u32, u32)> = Vec::with_capacity(some.len() * some.len() / 2);
    for (place, one) in some.iter().enumerate() {
        for other in &some[place + 1..] {
            let pair = values[*one].saturating_add(values[*other]);
            if pair < sum {
                pairs.push((pair, u32::try_from(*one).ok()?, u32::try_from(*other).ok()?));
            }
        }
    }
    pairs.sort_unstable();
    let (mut low, mut high) = (0, pairs.len().checked_sub(1)?);
    while low < high {
        match (pairs[low].0 + pairs[high].0).cmp(&sum) {
            Ordering::Less => low += 1,
            Ordering::Greater => high -= 1,
            Ordering::Equal => {
                let ((_, a, b), (_, c, d)) = (pairs[low], pairs[high]);
                if a != c && a != d && b != c && b != d {
                    return Some([a, b, c, d].into_iter().map(|at| at as usize).collect());
                }
                // Two pairs that share an amount; equal sums are neighbours, so one of them moves on.
                low += 1;
            }
        }
    }
    None
}
