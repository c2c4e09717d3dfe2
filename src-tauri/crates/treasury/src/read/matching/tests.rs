//! Compares the search with every subset on small sets, and checks its claims on large ones.

use proptest::prelude::*;

use super::fewest::fewest;
use super::search::{Subset, by_halves, by_parts, by_table, nearest};
use super::{Kind, PayingDraft, propose};

/// Tries every subset: the nearest sum from below, and the smallest number of amounts that makes it.
fn by_hand(amounts: &[i64], target: i64) -> (i64, u32) {
    let sums = (0..1_u32 << amounts.len()).map(|mask| {
        let taken = (0..amounts.len()).filter(|at| mask >> at & 1 == 1);
        (taken.map(|at| amounts[at]).sum::<i64>(), mask.count_ones())
    });
    let below = sums.filter(|(sum, _)| *sum <= target);
    below.fold(
        (0, 0),
        |best, (sum, count)| {
            if sum > best.0 || (sum == best.0 && count < best.1) { (sum, count) } else { best }
        },
    )
}

#[track_caller]
fn holds(found: &Subset, amounts: &[i64], target: i64) {
    let mut picks = found.picks.clone();
    picks.sort_unstable();
    picks.dedup();
    assert_eq!(picks.len(), found.picks.len(), "each amount once");
    assert_eq!(found.picks.iter().map(|at| amounts[*at]).sum::<i64>(), found.sum);
    assert!(found.sum <= target);
}

/// Amounts of drafts: round, with cents, far too large, equal.
fn amounts(most: usize) -> impl Strategy<Value = Vec<i64>> {
    let one = prop_oneof![
        (1..40_i64).prop_map(|tens| tens * 100_000_000),
        1..9_000_000_000_i64,
        (1..900_i64).prop_map(|cents| cents * 100),
        Just(50_000_000_i64),
        Just(99_999_999_999_999_900_i64),
    ];
    prop::collection::vec(one, 0..most)
}

fn targets() -> impl Strategy<Value = i64> {
    prop_oneof![1..20_000_000_000_i64, (1..200_i64).prop_map(|tens| tens * 50_000_000), 1..100_000_i64]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_subset_comes_nearer_and_no_smaller_one_makes_the_sum(amounts in amounts(12), target in targets()) {
        let found = nearest(&amounts, target);
        holds(&found, &amounts, target);
        let (sum, count) = by_hand(&amounts, target);
        prop_assert!(found.proven);
        prop_assert_eq!(found.sum, sum);
        let few = fewest(&amounts, found.sum, &found.picks);
        prop_assert!(few.proven || found.sum == 0);
        prop_assert_eq!(few.picks.len(), count as usize);
        prop_assert_eq!(few.picks.iter().map(|at| amounts[*at]).sum::<i64>(), sum);
    }

    #[test]
    fn a_sum_that_some_drafts_make_is_met(amounts in amounts(12), mask in any::<u32>()) {
        let taken = (0..amounts.len()).filter(|at| mask >> at & 1 == 1);
        let target: i64 = taken.map(|at| amounts[at]).fold(0, i64::saturating_add);
        prop_assume!(target > 0 && target < i64::MAX);
        prop_assert_eq!(nearest(&amounts, target).sum, target);
    }

    #[test]
    fn the_three_ways_agree(values in prop::collection::vec(1..400_i64, 1..14), limit in 1..3_000_i64) {
        let usable: Vec<i64> = values.into_iter().filter(|value| *value <= limit).collect();
        let (table, halves, parts) = (by_table(&usable, limit), by_halves(&usable, limit), by_parts(&usable, limit));
        for found in [&table, &halves, &parts] {
            holds(found, &usable, limit);
        }
        prop_assert_eq!(table.sum, halves.sum);
        prop_assert_eq!(table.sum, by_hand(&usable, limit).0);
        // The third method searches few amounts fully, and calls proven only a sum equal to the limit.
        prop_assert!(parts.sum <= table.sum && (!parts.proven || parts.sum == limit));
    }
}

fn many(count: u32) -> Vec<PayingDraft> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let amount = |bits: u64| i64::try_from(1_000_000 + bits % 50_000_000_000 / 100 * 100).unwrap();
    (0..count).map(|at| PayingDraft { draft: at.into(), due: i64::from(at % 180), scaled: amount(next()) }).collect()
}

#[test]
fn thousands_of_drafts_with_cents_meet_an_amount_to_the_cent() {
    let candidates = many(3_000);
    for target in [123_456_789_100, 9_876_543_210_000, 77_777_777_700] {
        let sets = propose(&candidates, target);
        assert!(!sets.is_empty());
        for set in &sets {
            assert_eq!((set.sum, set.nearest_proven), (target, true));
            let sum: i64 = set.drafts.iter().map(|draft| candidates[usize::try_from(*draft).unwrap()].scaled).sum();
            assert_eq!(sum, target);
        }
        assert!(sets.iter().any(|set| set.kinds.contains(&Kind::Fewest)));
    }
}

#[test]
fn drafts_due_first_are_taken_first_and_equal_sets_are_one_proposal() {
    let one = |draft: i64, due: i64, scaled: i64| PayingDraft { draft, due, scaled };
    let candidates = [one(1, 30, 500), one(2, 10, 300), one(3, 20, 200), one(4, 40, 300), one(5, 50, 200)];
    let sets = propose(&candidates, 500);
    let shown: Vec<(Vec<Kind>, Vec<i64>)> = sets.iter().map(|set| (set.kinds.clone(), set.drafts.clone())).collect();
    let expected =
        [(vec![Kind::Fewest], vec![1]), (vec![Kind::DueFirst], vec![2, 3]), (vec![Kind::DueLast], vec![4, 5])];
    assert_eq!(shown, expected);
    assert!(propose(&candidates, 100).is_empty(), "nothing fits below it");
    let all = propose(&candidates, 10_000);
    assert_eq!((all.len(), all[0].sum, all[0].kinds.len()), (1, 1_500, 3));
    assert!(propose(&[], 10).is_empty());
}
