//! The fewest drafts that make a sum: one, two and three are searched among all drafts, four among many, more by a
//! table or by halves where that fits. Otherwise the smallest set found is returned and not called proven.

use super::few::{PAIRS_MAX, four, one, three, two};
use super::search::{HALVES_MAX, Subset, common, places, subsets};

/// Most table entries visited, and the table's largest size.
const COUNT_STEPS_MAX: i64 = 1 << 24;
const COUNT_UNITS_MAX: i64 = 1 << 20;

/// A subset that makes `sum`, with at most as many amounts as `known`, which makes it too. `proven`: no smaller subset
/// does.
pub(super) fn fewest(amounts: &[i64], sum: i64, known: &[usize]) -> Subset {
    let found = |picks: Vec<usize>, proven| Subset { picks, sum, proven };
    if known.len() <= 1 {
        return found(known.to_vec(), true);
    }
    let usable: Vec<usize> = (0..amounts.len()).filter(|at| amounts[*at] <= sum).collect();
    let values: Vec<i64> = usable.iter().map(|at| amounts[*at]).collect();
    let named = |places: Vec<usize>| {
        let mut picks: Vec<usize> = places.into_iter().map(|at| usable[at]).collect();
        picks.sort_unstable();
        picks
    };
    if let Some(places) = one(&values, sum).or_else(|| two(&values, sum)) {
        return found(named(places), true);
    }
    if known.len() <= 3 {
        return found(known.to_vec(), true);
    }
    let three_looked_at = values.len().saturating_mul(values.len()) <= PAIRS_MAX;
    if let Some(places) = if three_looked_at { three(&values, sum) } else { None } {
        return found(named(places), true);
    }
    if let Some(places) = four(&values, sum) {
        return found(named(places), three_looked_at);
    }
    if let Some(places) = by_counts(&values, sum).or_else(|| by_halves(&values, sum)) {
        return found(named(places), true);
    }
    let least = at_least(&values, sum).max(if three_looked_at { 4 } else { 3 });
    found(known.to_vec(), known.len() <= least)
}

/// The smallest count for every sum, where the table is small enough; a subset is known to exist.
fn by_counts(values: &[i64], sum: i64) -> Option<Vec<usize>> {
    let unit = values.iter().fold(0, |unit, value| common(unit, *value)).max(1);
    let units = sum / unit;
    let steps = i64::try_from(values.len()).ok()?.checked_mul(units)?;
    if units > COUNT_UNITS_MAX || steps > COUNT_STEPS_MAX {
        return None;
    }
    let size = usize::try_from(units).ok()?;
    let mut counts = vec![u32::MAX; size + 1];
    // Which amount changed which sum, in order: used to trace the subset back.
    let mut changes: Vec<(u32, u32)> = Vec::new();
    counts[0] = 0;
    for (at, value) in values.iter().enumerate() {
        let value = usize::try_from(value / unit).ok()?;
        for reached in (value..=size).rev() {
            let count = counts[reached - value].saturating_add(1);
            if count < counts[reached] {
                counts[reached] = count;
                changes.push((u32::try_from(at).ok()?, u32::try_from(reached).ok()?));
            }
        }
    }
    let mut picks = Vec::new();
    let mut rest = u32::try_from(size).ok()?;
    for (at, reached) in changes.into_iter().rev() {
        if reached == rest {
            picks.push(at as usize);
            rest -= u32::try_from(values[at as usize] / unit).ok()?;
        }
    }
    (rest == 0).then_some(picks)
}

fn by_halves(values: &[i64], sum: i64) -> Option<Vec<usize>> {
    if values.len() > HALVES_MAX {
        return None;
    }
    let half = values.len() / 2;
    let (left, right) = (subsets(&values[..half], sum), subsets(&values[half..], sum));
    let mut best: Option<(u32, u32)> = None;
    let count = |pair: (u32, u32)| pair.0.count_ones() + pair.1.count_ones();
    for (part, mask) in &left {
        let Ok(at) = right.binary_search_by_key(&(sum - part), |(other, _)| *other) else { continue };
        let pair = (*mask, right[at].1);
        if best.is_none_or(|best| count(pair) < count(best)) {
            best = Some(pair);
        }
    }
    best.map(|(left, right)| places(left, right, half))
}

/// The least number of amounts that can reach the sum, taking the largest.
fn at_least(values: &[i64], sum: i64) -> usize {
    let mut order = values.to_vec();
    order.sort_unstable_by_key(|value| -value);
    let mut rest = i128::from(sum);
    let needed = order.into_iter().take_while(|value| {
        let needs = rest > 0;
        rest -= i128::from(*value);
        needs
    });
    needed.count()
}
