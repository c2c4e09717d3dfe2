//! Statements of several files against each other: each begins with the balance that the one before it ends with, or shares the
//! lines of the days that both have.

use std::collections::VecDeque;

use bank_contract::Amount;
use model::{Result, Sentence};

use crate::store::kept::statement_balances::FiledBalances;

/// Statements that continue each other, in their order.
pub struct StatementRun<'a> {
    /// The statements; at least one.
    pub statements: Vec<&'a FiledBalances>,
    /// The joint with the statement before them, which they do not continue; `None` where there is none.
    pub before: Option<Joint<'a>>,
}

/// Two statements that follow each other and do not fit.
#[derive(Clone, Copy)]
pub struct Joint<'a> {
    /// The earlier one.
    pub before: &'a FiledBalances,
    /// The later one.
    pub behind: &'a FiledBalances,
    /// The money that moved between them.
    pub by: Option<Amount>,
}

impl Joint<'_> {
    /// The sum that is missing between the two.
    pub(crate) fn sentence(&self) -> Sentence {
        let (before, behind) = (&self.before.stated, &self.behind.stated);
        Sentence::new("statement-gap-of-files")
            .with("before", &self.before.file)
            .with("last", before.last)
            .with("closing", before.closing.to_money_text())
            .with("behind", &self.behind.file)
            .with("first", behind.first)
            .with("opening", behind.opening.to_money_text())
            .with("currency", &behind.currency)
            .with("by", self.by.map(Amount::to_money_text).unwrap_or_default())
    }
}

/// The sum of the lines that two statements have both; `None` where it cannot be said.
pub type SharedChange<'a> = dyn Fn(&FiledBalances, &FiledBalances) -> Result<Option<Amount>> + 'a;

/// The statements of one account in one currency, as the runs that continue each other. A statement whose days another one has too says nothing
/// more and is left out.
///
/// # Errors
/// Those of `shared`.
pub fn runs<'a>(balances: &[&'a FiledBalances], shared: &SharedChange<'_>) -> Result<Vec<StatementRun<'a>>> {
    let mut left = in_order(balances);
    let mut runs: Vec<StatementRun<'a>> = Vec::new();
    while let Some(next) = take_next(&mut left, runs.last(), shared)? {
        let before = runs.last().and_then(|run| run.statements.last().copied());
        let joint = before.map(|before| joint(before, next, shared)).transpose()?.flatten();
        match runs.last_mut() {
            Some(run) if joint.is_none() => run.statements.push(next),
            _ => runs.push(StatementRun { statements: vec![next], before: joint }),
        }
    }
    Ok(runs)
}

fn in_order<'a>(balances: &[&'a FiledBalances]) -> VecDeque<&'a FiledBalances> {
    let mut sorted = balances.to_vec();
    sorted.sort_by_key(|one| (one.stated.first, std::cmp::Reverse(one.stated.last)));
    let mut kept: Vec<&FiledBalances> = Vec::new();
    for one in sorted {
        let days = |of: &FiledBalances| (of.stated.first, of.stated.last);
        let continues =
            |other: &FiledBalances| other.stated.last == one.stated.first && other.stated.closing == one.stated.opening;
        // The widest of those that have its first day came before it.
        let is_inside = |other: &FiledBalances| {
            other.stated.last >= one.stated.last && days(other) != days(one) && !continues(other)
        };
        if !kept.iter().any(|other| is_inside(other) || other.stated == one.stated) {
            kept.push(one);
        }
    }
    kept.into()
}

/// The next statement: of several that begin on one day, the one that continues the run, or that continues none of the others.
fn take_next<'a>(
    left: &mut VecDeque<&'a FiledBalances>,
    run: Option<&StatementRun<'a>>,
    shared: &SharedChange<'_>,
) -> Result<Option<&'a FiledBalances>> {
    let Some(first) = left.front().map(|one| one.stated.first) else { return Ok(None) };
    let of_day: Vec<&FiledBalances> = left.iter().copied().take_while(|one| one.stated.first == first).collect();
    if of_day.len() == 1 {
        return Ok(left.pop_front());
    }
    let continued = |one: &'a FiledBalances, all: &[&'a FiledBalances]| -> Result<bool> {
        for other in all.iter().filter(|other| !std::ptr::eq(**other, one)) {
            if joint(other, one, shared)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let last: Vec<&FiledBalances> = run.and_then(|run| run.statements.last().copied()).into_iter().collect();
    let mut begins = None;
    for (at, one) in of_day.iter().enumerate() {
        if continued(one, &last)? {
            return Ok(left.remove(at));
        }
        if begins.is_none() && !continued(one, &of_day)? {
            begins = Some(at);
        }
    }
    Ok(left.remove(begins.unwrap_or_default()))
}

/// `None` where the second statement continues the first one.
fn joint<'a>(
    before: &'a FiledBalances,
    behind: &'a FiledBalances,
    shared: &SharedChange<'_>,
) -> Result<Option<Joint<'a>>> {
    let by = behind.stated.opening.checked_sub(before.stated.closing);
    if by == Some(Amount::ZERO) {
        return Ok(None);
    }
    let overlap = behind.stated.first <= before.stated.last && behind.file_sha256 != before.file_sha256;
    if !overlap {
        return Ok(Some(Joint { before, behind, by }));
    }
    // Lines without a direction leave it open whether the second one continues the first one.
    let Some(shared) = shared(before, behind)? else { return Ok(None) };
    let by = by.and_then(|by| by.checked_add(shared));
    Ok((by != Some(Amount::ZERO)).then_some(Joint { before, behind, by }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balances((file, first, last, opening, closing): (&str, u32, u32, &str, &str)) -> FiledBalances {
        let day = |day| chrono::NaiveDate::from_ymd_opt(2026, 1, day).expect("a day");
        let amount = |text| Amount::from_json_number(text).expect("an amount");
        FiledBalances {
            stated: crate::store::kept::statement_balances::StatedBalances {
                currency: "CNY".to_owned(),
                first: day(first),
                last: day(last),
                opening: amount(opening),
                closing: amount(closing),
                differs: Amount::ZERO,
            },
            account: "B:1".to_owned(),
            file: file.to_owned(),
            file_sha256: file.to_owned(),
        }
    }

    /// The files of each run, and the missing sum before each but the first. The lines that two files share have a sum of `shared`.
    fn runs_and_gaps(all: &[(&str, u32, u32, &str, &str)], shared: Option<&str>) -> (Vec<String>, Vec<String>) {
        let all: Vec<FiledBalances> = all.iter().copied().map(balances).collect();
        let of = |_: &FiledBalances, _: &FiledBalances| Ok(shared.and_then(Amount::from_json_number));
        let runs = runs(&all.iter().collect::<Vec<_>>(), &of).expect("runs");
        let files = |run: &StatementRun<'_>| run.statements.iter().map(|one| one.file.as_str()).collect::<String>();
        let by = |run: &StatementRun<'_>| Some(run.before.as_ref()?.by?.to_money_text());
        (runs.iter().map(files).collect(), runs.iter().filter_map(by).collect())
    }

    #[test]
    fn a_statement_continues_the_one_before_it_or_a_sum_is_missing() {
        let [a, b, c] = [("a", 1, 5, "100", "90"), ("b", 6, 9, "90", "70"), ("c", 10, 12, "75", "60")];
        type Rows<'a> = &'a [(&'a str, u32, u32, &'a str, &'a str)];
        let rows: [(Rows<'_>, &[&str], &[&str]); 9] = [
            (&[b, a], &["ab"], &[]),
            (&[c, b, a], &["ab", "c"], &["5.00"]),
            (&[a, c], &["a", "c"], &["-15.00"]),
            (&[a, ("x", 2, 3, "1", "2")], &["a"], &[]),
            (&[a, ("x", 1, 5, "100", "90")], &["a"], &[]),
            (&[a, ("x", 1, 5, "100", "80")], &["a", "x"], &["8.00"]),
            (&[("x", 5, 5, "90", "80"), a], &["ax"], &[]),
            (&[("y", 5, 5, "80", "70"), ("x", 5, 5, "90", "80")], &["xy"], &[]),
            (&[("a", 1, 5, "-10", "-2.5"), ("b", 6, 6, "-2.50", "0")], &["ab"], &[]),
        ];
        for (all, files, missing) in rows {
            let expected = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
            assert_eq!(runs_and_gaps(all, Some("-2")), (expected(files), expected(missing)), "{all:?}");
        }
    }

    #[test]
    fn statements_that_overlap_share_the_lines_of_the_days_of_both() {
        let overlapping = [("a", 1, 10, "100", "60"), ("b", 8, 20, "75", "50")];
        assert_eq!(runs_and_gaps(&overlapping, Some("-15")).1, Vec::<String>::new(), "75 - 15 = 60");
        assert_eq!(runs_and_gaps(&overlapping, Some("-10")).1, ["5.00"]);
        assert_eq!(runs_and_gaps(&overlapping, None).1, Vec::<String>::new(), "lines without a direction say nothing");
    }
}
