//! What is receivable from whom: the drafts that are ours, by the acceptor's name as the records have it.

use std::collections::HashMap;

use super::holdings::{Holding, Holdings};
use super::ladder::{Sum, money};
use super::standing::Standing;
use super::watch::WatchBook;
use crate::cache::NO_DUE_DAY;
use crate::cache::columns::day_of;
use crate::error::Result;
use crate::view::ExposureRow;

/// A ten-thousandth part: percent with two digits.
const PARTS: i128 = 10_000;

/// The rows, the largest sum of each currency first. `name` gives an acceptor's name by its number in the cache.
pub(crate) fn rows(
    holdings: &Holdings,
    watched: &WatchBook,
    mut name: impl FnMut(i64) -> Result<String>,
) -> Result<Vec<ExposureRow>> {
    let mut sums: HashMap<(usize, Option<i64>), (Sum, i64)> = HashMap::new();
    let mut totals: HashMap<usize, i128> = HashMap::new();
    for one in ours(holdings) {
        let (sum, nearest) = sums.entry((one.currency, one.acceptor)).or_insert((Sum::default(), NO_DUE_DAY));
        sum.add(one.scaled);
        *nearest = one.due.min(*nearest);
        *totals.entry(one.currency).or_default() += one.scaled.map_or(0, i128::from);
    }
    let mut order: Vec<_> = sums.into_iter().collect();
    order.sort_by_key(|((currency, acceptor), (sum, _))| (*currency, -sum.scaled, *acceptor));
    order
        .into_iter()
        .map(|((currency, acceptor), (sum, nearest))| {
            let acceptor = acceptor.map(&mut name).transpose()?.filter(|name| !name.trim().is_empty());
            Ok(ExposureRow {
                watch: watched.named(acceptor.as_deref()).to_vec(),
                acceptor,
                currency: holdings.currencies[currency].clone(),
                amount: money(sum.scaled),
                count: sum.count,
                left_out: sum.left_out,
                share: share(sum.scaled, totals.get(&currency).copied().unwrap_or_default()),
                nearest_due: day_of(nearest).map(|day| day.to_string()),
            })
        })
        .collect()
}

/// The drafts that are receivable.
pub(crate) fn ours(holdings: &Holdings) -> impl Iterator<Item = &Holding> {
    holdings.drafts.iter().filter(|one| one.standing == Standing::Ours)
}

/// Percent with two digits, rounded half up; of nothing it is nothing.
fn share(part: i128, whole: i128) -> String {
    if whole <= 0 || part <= 0 {
        return "0.00".to_owned();
    }
    let parts = (2 * part * PARTS + whole) / (2 * whole);
    format!("{}.{:02}", parts / 100, parts % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_receivable_is_summed_by_acceptor_with_its_share() {
        let holding = |acceptor: Option<i64>, due: i64, scaled: Option<i64>, standing: Standing| Holding {
            draft: 0,
            currency: 0,
            due,
            scaled,
            acceptor,
            standing,
            payable: false,
            presentable: false,
            automatic: false,
        };
        let drafts = vec![
            holding(Some(1), 20, Some(10_000), Standing::Ours),
            holding(Some(1), 10, None, Standing::Ours),
            holding(Some(2), 30, Some(20_000), Standing::Ours),
            holding(Some(2), 5, Some(90_000), Standing::Pledged),
            holding(None, NO_DUE_DAY, Some(1), Standing::Ours),
        ];
        let holdings = Holdings { drafts, currencies: vec![None] };
        let rows = rows(&holdings, &WatchBook::default(), |id| Ok(format!("party {id}"))).unwrap();
        type Shown<'a> = (Option<&'a str>, &'a str, u32, u32, &'a str, Option<&'a str>);
        let shown: Vec<Shown<'_>> = rows
            .iter()
            .map(|row| {
                let text = (row.acceptor.as_deref(), row.amount.as_str());
                (text.0, text.1, row.count, row.left_out, row.share.as_str(), row.nearest_due.as_deref())
            })
            .collect();
        let expected = [
            (Some("party 2"), "2.00", 1, 0, "66.66", Some("1970-01-31")),
            (Some("party 1"), "1.00", 2, 1, "33.33", Some("1970-01-11")),
            (None, "0.0001", 1, 0, "0.00", None),
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_share_is_rounded_half_up_and_never_a_float() {
        for (part, whole, text) in [
            (1, 3, "33.33"),
            (2, 3, "66.67"),
            (1, 1, "100.00"),
            (1, 20_000, "0.01"),
            (1, 20_001, "0.00"),
            (0, 0, "0.00"),
        ] {
            assert_eq!(share(part, whole), text, "{part} of {whole}");
        }
    }
}
