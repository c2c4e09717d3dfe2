//! Receivable drafts by acceptor, by the acceptor's name in the records.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use bank_contract::Sum;
use model::Result;

use super::holdings::{Holding, Holdings};
use super::standing::Ownership;
use super::watch::{WatchBook, add_new};
use crate::store::cache::columns::day_of;
use crate::view::{ExposureRow, WatchLine};

/// Hundredths of a percent in the whole.
const PARTS: i128 = 10_000;

/// Data of the cache beside the holdings.
pub(crate) trait Told {
    /// An acceptor's name by its number in the cache.
    fn name(&self, acceptor: u32) -> Result<String>;
    /// Calls `with` for the records of these drafts; a draft that a reading deleted meanwhile is skipped.
    fn each_record(&self, drafts: &[i64], with: impl FnMut(i64, &str) -> Result<()>) -> Result<()>;
}

/// The rows, the largest sum of each currency first.
pub(crate) fn rows(holdings: &Holdings, watched: &WatchBook, told: &impl Told) -> Result<Vec<ExposureRow>> {
    let mut sums: HashMap<OfWhom, OfAcceptor> = HashMap::new();
    let mut totals: HashMap<u16, Sum> = HashMap::new();
    for one in ours(holdings) {
        let of = sums.entry((one.currency, one.acceptor)).or_default();
        of.sum.add(one.amount);
        of.nearest = of.nearest.map_or(Some(one.due), |nearest| Some(nearest.min(one.due)));
        totals.entry(one.currency).or_default().add(one.amount);
    }
    let by_numbers = if watched.has_numbers() { met_by_numbers(holdings, watched, told)? } else { HashMap::new() };
    let mut order: Vec<_> = sums.into_iter().collect();
    order.sort_by_key(|((currency, acceptor), of)| (*currency, Reverse(of.sum.amount()), *acceptor));
    order
        .into_iter()
        .map(|((currency, acceptor), OfAcceptor { sum, nearest })| {
            let name = acceptor.map(|acceptor| told.name(acceptor)).transpose()?;
            let name = name.filter(|name| !name.trim().is_empty());
            let mut watch = watched.met_with(name.as_deref(), None);
            add_new(&mut watch, by_numbers.get(&(currency, acceptor)).cloned().unwrap_or_default());
            Ok(ExposureRow {
                watch,
                acceptor: name,
                currency: holdings.currencies[usize::from(currency)].clone(),
                amount: sum.amount().to_money_text(),
                count: sum.count(),
                left_out: sum.left_out(),
                share: share(sum.ten_thousandths(), totals.get(&currency).map_or(0, Sum::ten_thousandths)),
                nearest_due: nearest.and_then(|due| day_of(due.into())).map(|day| day.to_string()),
            })
        })
        .collect()
}

/// Index of a currency in the holdings, and an acceptor's number in the cache.
type OfWhom = (u16, Option<u32>);

/// The receivable sum from one acceptor in one currency.
#[derive(Default)]
struct OfAcceptor {
    sum: Sum,
    nearest: Option<i32>,
}

/// The watch list lines that acceptors match by a number in any of their drafts' records.
fn met_by_numbers(
    holdings: &Holdings,
    watched: &WatchBook,
    told: &impl Told,
) -> Result<HashMap<OfWhom, Vec<WatchLine>>> {
    let by_draft: HashMap<i64, &Holding> = ours(holdings).map(|one| (one.draft, one)).collect();
    let drafts: Vec<i64> = by_draft.keys().copied().collect();
    let mut names: HashMap<u32, String> = HashMap::new();
    let mut met: HashMap<OfWhom, Vec<WatchLine>> = HashMap::new();
    told.each_record(&drafts, |draft, record| {
        let one = by_draft[&draft];
        let name = match one.acceptor.map(|acceptor| (acceptor, names.entry(acceptor))) {
            Some((_, Entry::Occupied(name))) => Some(name.into_mut().as_str()),
            Some((acceptor, Entry::Vacant(place))) => Some(place.insert(told.name(acceptor)?).as_str()),
            None => None,
        };
        let lines = watched.met_with(name, Some(record));
        if !lines.is_empty() {
            add_new(met.entry((one.currency, one.acceptor)).or_default(), lines);
        }
        Ok(())
    })?;
    Ok(met)
}

/// The receivable drafts.
pub(crate) fn ours(holdings: &Holdings) -> impl Iterator<Item = &Holding> {
    holdings.drafts.iter().filter(|one| one.standing == Ownership::Ours)
}

/// Percent with two decimals, rounded half up; zero where the whole is zero.
fn share(part: i128, whole: i128) -> String {
    if whole <= 0 || part <= 0 {
        return "0.00".to_owned();
    }
    let parts = (2 * part * PARTS + whole) / (2 * whole);
    format!("{}.{:02}", parts / 100, parts % 100)
}

#[cfg(test)]
mod tests {
    use bank_contract::Amount;

    use super::*;

    struct Names;

    impl Told for Names {
        fn name(&self, acceptor: u32) -> Result<String> {
            Ok(format!("party {acceptor}"))
        }
        fn each_record(&self, _: &[i64], _: impl FnMut(i64, &str) -> Result<()>) -> Result<()> {
            panic!("a list of names needs no record")
        }
    }

    #[test]
    fn what_is_receivable_is_summed_by_acceptor_with_its_share() {
        let holding = |acceptor: Option<u32>, due: i32, scaled: Option<i128>, standing: Ownership| Holding {
            draft: 0,
            currency: 0,
            due,
            amount: scaled.and_then(Amount::from_scaled),
            acceptor,
            standing,
            payable: false,
            presentable: false,
            automatic: false,
        };
        let drafts = vec![
            holding(Some(1), 20, Some(10_000), Ownership::Ours),
            holding(Some(1), 10, None, Ownership::Ours),
            holding(Some(2), 30, Some(20_000), Ownership::Ours),
            holding(Some(2), 5, Some(90_000), Ownership::Pledged),
            holding(None, i32::MAX, Some(1), Ownership::Ours),
        ];
        let holdings = Holdings { drafts, currencies: vec![None] };
        let rows = rows(&holdings, &WatchBook::default(), &Names).unwrap();
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
