//! Paying with drafts: which endorsable drafts add up to an amount.
//!
//! A proposal is a set whose sum is nearest to the amount from below: with the fewest drafts, with the drafts due
//! first, or with those due last. Each states whether a better set is excluded or was only not found; the limits are in
//! [`search`], [`few`] and [`fewest`]. Not here: sending, because a proposal only fills the form of an endorsement,
//! which takes the normal money path.

mod few;
mod fewest;
mod search;
#[cfg(test)]
mod tests;

/// A draft that may be used to pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PayingDraft {
    /// Its row in the cache.
    pub draft: i64,
    /// Days since 1970-01-01.
    pub due: i64,
    /// Ten-thousandths; above zero.
    pub scaled: i64,
}

/// Why a set is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No smaller set was found for its sum.
    Fewest,
    /// From the drafts due first.
    DueFirst,
    /// From the drafts due last.
    DueLast,
}

impl Kind {
    /// Stable name.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Fewest => "fewest",
            Self::DueFirst => "due_first",
            Self::DueLast => "due_last",
        }
    }
}

/// A set of drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Set {
    /// Why it is proposed; several where they give the same set.
    pub kinds: Vec<Kind>,
    /// The rows of its drafts, by due day.
    pub drafts: Vec<i64>,
    /// Ten-thousandths.
    pub sum: i64,
    /// No set is nearer to the amount.
    pub nearest_proven: bool,
    /// No smaller set makes the sum; only of the fewest.
    pub fewest_proven: bool,
}

/// The sets nearest to `target` from below, all with the same sum. Empty where no draft fits.
pub(crate) fn propose(candidates: &[PayingDraft], target: i64) -> Vec<Set> {
    let mut by_due = candidates.to_vec();
    by_due.sort_unstable_by_key(|one| (one.due, one.draft));
    let by_due_back: Vec<PayingDraft> = by_due.iter().rev().copied().collect();
    let mut by_size = candidates.to_vec();
    by_size.sort_unstable_by_key(|one| (-one.scaled, one.due, one.draft));
    let ways = [(Kind::Fewest, by_size), (Kind::DueFirst, by_due), (Kind::DueLast, by_due_back)];
    let found = ways.map(|(kind, order)| {
        let amounts: Vec<i64> = order.iter().map(|one| one.scaled).collect();
        let found = search::nearest(&amounts, target);
        (kind, order, amounts, found)
    });
    let best = found.iter().map(|(.., found)| found.sum).max().unwrap_or_default();
    let proven = found.iter().any(|(.., found)| found.proven);
    let mut sets: Vec<Set> = Vec::new();
    for (kind, order, amounts, found) in found.into_iter().filter(|(.., found)| found.sum == best && best > 0) {
        let fewest = (kind == Kind::Fewest).then(|| fewest::fewest(&amounts, best, &found.picks));
        let fewest_proven = fewest.as_ref().is_some_and(|found| found.proven);
        let mut taken: Vec<PayingDraft> = fewest.unwrap_or(found).picks.into_iter().map(|at| order[at]).collect();
        taken.sort_unstable_by_key(|one| (one.due, one.draft));
        let drafts: Vec<i64> = taken.into_iter().map(|one| one.draft).collect();
        match sets.iter_mut().find(|set| set.drafts == drafts) {
            Some(same) => same.kinds.push(kind),
            None => sets.push(Set { kinds: vec![kind], drafts, sum: best, nearest_proven: proven, fewest_proven }),
        }
    }
    fewest_of_all(&mut sets);
    sets
}

/// Where the search by size missed the nearest sum or found a larger set than another search, the smallest set is the
/// fewest.
fn fewest_of_all(sets: &mut [Set]) {
    let Some(at) = (0..sets.len()).min_by_key(|at| sets[*at].drafts.len()) else { return };
    let named = sets.iter().position(|set| set.kinds.contains(&Kind::Fewest));
    if named.is_none_or(|named| sets[named].drafts.len() > sets[at].drafts.len()) {
        for set in sets.iter_mut() {
            set.kinds.retain(|kind| *kind != Kind::Fewest);
        }
        sets[at].kinds.insert(0, Kind::Fewest);
    }
}
