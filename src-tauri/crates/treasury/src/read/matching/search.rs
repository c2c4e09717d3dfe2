//! Finds subsets of amounts whose sum is nearest to a target from below, exactly and in bounded time.
//!
//! Amounts are whole units: ten-thousandths divided by their greatest common divisor, so that round drafts are small
//! numbers. There are three methods; the first that fits is used:
//!
//! 1. a table of reachable sums, one bit each ([`TABLE_UNITS_MAX`], [`TABLE_STEPS_MAX`]): proven;
//! 2. all sums of both halves of at most [`HALVES_MAX`] amounts: proven;
//! 3. part of the amounts fixed and [`FREE`] of the others searched by method 2, over more and more of the first ones,
//!    then two and four amounts alone: proven only where the sum equals the limit, which no subset of whole units can
//!    exceed. With thousands of drafts it nearly always does.
//!
//! Limits count steps, not time, so that every computer finds the same sets. The order of the amounts is a preference:
//! method 1 uses no later amount than necessary, methods 2 and 3 search the first amounts first.

use super::few;

/// Most units of a table: half a megabyte of bits and 16 MB for tracing back.
const TABLE_UNITS_MAX: i64 = 1 << 22;
/// Most words of a table visited.
const TABLE_STEPS_MAX: i64 = 1 << 29;
/// Most amounts of which all subsets are searched.
pub(super) const HALVES_MAX: usize = 36;
/// Free amounts beside the fixed ones.
const FREE: usize = 32;
/// Tries with the same first amounts, and the factor by which their number then grows.
const ROUNDS: usize = 4;
const GROWS: usize = 4;

/// A subset by indexes, with its sum.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Subset {
    pub picks: Vec<usize>,
    pub sum: i64,
    /// No subset is nearer.
    pub proven: bool,
}

/// The subset whose sum is nearest to `target` and not above it. Amounts are positive.
pub(super) fn nearest(amounts: &[i64], target: i64) -> Subset {
    let usable: Vec<usize> = (0..amounts.len()).filter(|at| amounts[*at] <= target).collect();
    let all: i128 = usable.iter().map(|at| i128::from(amounts[*at])).sum();
    if all <= i128::from(target) {
        let sum = i64::try_from(all).unwrap_or_default();
        return Subset { picks: usable, sum, proven: true };
    }
    let unit = usable.iter().fold(0, |unit, at| common(unit, amounts[*at]));
    let values: Vec<i64> = usable.iter().map(|at| amounts[*at] / unit).collect();
    let limit = target / unit;
    let found = of_units(&values, limit);
    let mut picks: Vec<usize> = found.picks.iter().map(|at| usable[*at]).collect();
    picks.sort_unstable();
    Subset { picks, sum: found.sum * unit, proven: found.proven }
}

fn of_units(values: &[i64], limit: i64) -> Subset {
    let steps = i64::try_from(values.len()).unwrap_or(i64::MAX).saturating_mul(limit / 64 + 1);
    if limit <= TABLE_UNITS_MAX && steps <= TABLE_STEPS_MAX {
        by_table(values, limit)
    } else if values.len() <= HALVES_MAX {
        by_first_halves(values, limit)
    } else {
        let found = by_parts(values, limit);
        let exact = if found.proven { None } else { few::two(values, limit).or_else(|| few::four(values, limit)) };
        exact.map_or(found, |picks| Subset { picks, sum: limit, proven: true })
    }
}

/// The greatest common divisor.
pub(super) fn common(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common(other, one % other) }
}

/// Finds every reachable sum up to the limit, with the amount that reached it first.
pub(super) fn by_table(values: &[i64], limit: i64) -> Subset {
    let size = usize::try_from(limit).unwrap_or_default();
    let mut bits = vec![0_u64; size / 64 + 1];
    let mut by = vec![u32::MAX; size + 1];
    bits[0] = 1;
    let mut reach = 0;
    for (at, value) in values.iter().enumerate() {
        let Some(value) = usize::try_from(*value).ok().filter(|value| *value <= size) else { continue };
        reach = size.min(reach + value);
        add(&mut bits, value, reach, &mut by, u32::try_from(at).unwrap_or(u32::MAX));
        if by[size] != u32::MAX {
            break;
        }
    }
    let best = (0..=size).rev().find(|sum| bits[sum / 64] >> (sum % 64) & 1 == 1).unwrap_or_default();
    let (mut picks, mut rest) = (Vec::new(), best);
    while rest > 0 {
        let at = by[rest] as usize;
        picks.push(at);
        rest -= usize::try_from(values[at]).unwrap_or(rest);
    }
    Subset { picks, sum: i64::try_from(best).unwrap_or_default(), proven: true }
}

/// Adds one amount to a table, from the highest word down, so that it is used only once.
fn add(bits: &mut [u64], value: usize, reach: usize, by: &mut [u32], at: u32) {
    let (words, shift) = (value / 64, value % 64);
    for word in (words..=reach / 64).rev() {
        let low = bits[word - words] << shift;
        let high = if shift > 0 && word > words { bits[word - words - 1] >> (64 - shift) } else { 0 };
        let mut fresh = (low | high) & !bits[word];
        bits[word] |= fresh;
        while fresh != 0 {
            let sum = word * 64 + fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            // Bits above the limit in the last word are not sums.
            match by.get_mut(sum) {
                Some(by) => *by = at,
                None => bits[word] &= !(1 << (sum % 64)),
            }
        }
    }
}

/// All sums of some amounts up to a limit, each with its smallest subset, ordered by sum.
pub(super) fn subsets(values: &[i64], limit: i64) -> Vec<(i64, u32)> {
    let mut sums = vec![(0, 0_u32)];
    for (at, value) in values.iter().enumerate() {
        for place in 0..sums.len() {
            let (sum, mask) = sums[place];
            if *value <= limit - sum {
                sums.push((sum + value, mask | 1 << at));
            }
        }
    }
    sums.sort_unstable_by_key(|(sum, mask)| (*sum, mask.count_ones()));
    sums.dedup_by_key(|(sum, _)| *sum);
    sums
}

/// The indexes in the masks of both halves.
pub(super) fn places(left: u32, right: u32, half: usize) -> Vec<usize> {
    let of = |mask: u32, from: usize| (0..32).filter(move |at| mask >> at & 1 == 1).map(move |at| from + at);
    of(left, 0).chain(of(right, half)).collect()
}

/// Searches all subsets of a few amounts, as pairs of subsets of both halves.
pub(super) fn by_halves(values: &[i64], limit: i64) -> Subset {
    let half = values.len() / 2;
    let (left, right) = (subsets(&values[..half], limit), subsets(&values[half..], limit));
    let mut best = (0, 0, 0);
    let mut at = right.len();
    for (sum, mask) in &left {
        while at > 0 && right[at - 1].0 > limit - sum {
            at -= 1;
        }
        let Some((other, other_mask)) = at.checked_sub(1).map(|at| right[at]) else { break };
        if sum + other > best.0 {
            best = (sum + other, *mask, other_mask);
        }
    }
    Subset { picks: places(best.1, best.2, half), sum: best.0, proven: true }
}

/// The same, from the first amounts only where they come as near as all of them.
fn by_first_halves(values: &[i64], limit: i64) -> Subset {
    let all = by_halves(values, limit);
    let first = [values.len() / 3, 2 * values.len() / 3].map(|count| by_halves(&values[..count], limit));
    first.into_iter().find(|found| found.sum == all.sum).unwrap_or(all)
}

/// Searches parts of the first amounts, then of more and more of them.
pub(super) fn by_parts(values: &[i64], limit: i64) -> Subset {
    let mut best = Subset::default();
    let mut count = 2 * FREE;
    loop {
        let first = &values[..values.len().min(count)];
        for round in 0..ROUNDS {
            let found = by_part(first, limit, round);
            if found.sum > best.sum {
                best = found;
            }
            if best.sum == limit {
                // No subset of whole units is nearer than the limit itself.
                return Subset { proven: true, ..best };
            }
        }
        if count >= values.len() {
            return best;
        }
        count *= GROWS;
    }
}

/// Fixes amounts in order until half of the free ones make up the rest; the free amounts are those of the fitting size.
fn by_part(values: &[i64], limit: i64, round: usize) -> Subset {
    let mut sizes = values.to_vec();
    sizes.sort_unstable();
    let half = i64::try_from(FREE / 2).unwrap_or(1);
    let enough = sizes.get(sizes.len() / 2).copied().unwrap_or_default().saturating_mul(half);
    let (mut rest, mut taken, mut others) = (limit, Vec::new(), Vec::new());
    for (at, value) in values.iter().enumerate() {
        let left_out = round > 0 && at % (ROUNDS + round) == round;
        if rest > enough && *value <= rest && !left_out {
            rest -= value;
            taken.push(at);
        } else {
            others.push(at);
        }
    }
    others.sort_by_key(|at| (i128::from(values[*at]) * i128::from(half) - i128::from(rest)).abs());
    let free: Vec<usize> = others.into_iter().skip(round * FREE / 4).take(FREE).collect();
    let amounts: Vec<i64> = free.iter().map(|at| values[*at]).collect();
    let found = by_halves(&amounts, rest);
    let picks = taken.into_iter().chain(found.picks.into_iter().map(|at| free[at])).collect();
    Subset { picks, sum: limit - rest + found.sum, proven: false }
}
