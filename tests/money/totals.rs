//! Whatever is selected of a list, the list's last line and the check of the order say the same total, with the same amounts
//! left out; and what they say is the control total that is taken.

use std::cell::Cell;

use model::{State, Total};
use money::view::{CheckView, Subtotal};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use treasury::view::{DraftRow, InboxQuery};

use crate::bench::{Bench, outsider, states};

/// Currency, sum, how many drafts, how many of them are in no sum. The texts of equal sums may differ in their zeros.
fn said(totals: &[Total]) -> Vec<(Option<String>, String, u32, u32)> {
    let amount = |total: &Total| bank_contract::Amount::parse_plain(&total.amount).expect("a sum").to_money_text();
    let mut said: Vec<_> =
        totals.iter().map(|total| (total.currency.clone(), amount(total), total.count, total.left_out)).collect();
    said.sort();
    said
}

fn amount_of(row: &DraftRow) -> Option<bank_contract::Amount> {
    bank_contract::Amount::from_json_number(row.amount.as_deref()?)
}

/// The check of an order of these rows, where it can be ordered.
fn check(bench: &Bench, operation: &str, rows: &[&DraftRow]) -> Option<CheckView> {
    let fields = if operation == "endorse" { outsider("endorsee") } else { Vec::new() };
    bench.desk().prepare(&bench.order(operation, rows, &fields)).ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_selection_and_its_check_say_the_same_total() {
    let bench = Bench::new().await;
    let lists = [("receipt-by-endorsee", "receipt-by-endorsee"), ("endorsement-transfer", "endorse")];
    bench.refresh(&lists.map(|(stage, _)| stage)).await;
    let (compared, long) = (Cell::new(0), Cell::new(0));
    for (stage, operation) in lists {
        let head = bench.desk().inbox_open(&InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() }).unwrap();
        let rows: Vec<DraftRow> = bench.rows(stage).into_iter().filter(|row| row.amount.is_some()).collect();
        // An amount that does not fit 64 bits of ten-thousandths is part of every second selection.
        let is_huge =
            |row: &&DraftRow| row.amount_exact && amount_of(row).and_then(bank_contract::Amount::scaled).is_none();
        let huge: Vec<&DraftRow> = rows.iter().filter(is_huge).collect();
        let cases = ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() };
        let picks = proptest::sample::subsequence((0..rows.len()).collect::<Vec<_>>(), 1..12.min(rows.len()));
        TestRunner::new(cases)
            .run(&(picks, any::<bool>()), |(picked, with_huge)| {
                let mut order: Vec<&DraftRow> = picked.iter().map(|at| &rows[*at]).collect();
                if let Some(one) = huge.first().filter(|one| with_huge && order.iter().all(|row| row.key != one.key)) {
                    order.push(one);
                }
                let keys: Vec<String> = order.iter().map(|row| row.key.clone()).collect();
                let listed = bench.desk().inbox_chosen(head.view, &keys, &[]).unwrap().totals;
                if let Some(check) = check(&bench, operation, &order) {
                    prop_assert_eq!(said(&listed), said(&check.totals));
                    compared.set(compared.get() + 1);
                    long.set(long.get() + order.iter().filter(|row| is_huge(row)).count());
                }
                Ok(())
            })
            .unwrap();
    }
    assert!(compared.get() > 60, "{} selections could be ordered", compared.get());
    assert!(long.get() > 0, "an amount beyond 64 bits was among them");
}

/// The subtotals of companies, added up per currency by their texts.
fn added(subtotals: &[Subtotal]) -> Vec<(Option<String>, String, u32, u32)> {
    let mut sums: Vec<Total> = Vec::new();
    for Subtotal { total, .. } in subtotals {
        match sums.iter_mut().find(|sum| sum.currency == total.currency) {
            Some(sum) => {
                let parse = |text: &str| bank_contract::Amount::parse_plain(text).expect("a sum");
                sum.amount = parse(&sum.amount).checked_add(parse(&total.amount)).expect("it fits").to_string();
                sum.count += total.count;
                sum.left_out += total.left_out;
            }
            None => sums.push(total.clone()),
        }
    }
    said(&sums)
}

/// The control total that a person types for these sums.
fn typed(totals: &[Total]) -> String {
    let one = |total: &Total| format!("{}:{}", total.currency.as_deref().unwrap_or_default(), total.amount);
    totals.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// One job of the clerk: which list and operation, how many drafts and from where, the filter under which they were
/// selected, the one that is set afterwards, and whether the list is read in between.
type Job = (usize, usize, usize, Option<u32>, Option<u32>, bool);

fn filter(stage: &str, at_least: Option<u32>) -> InboxQuery {
    let amount_from = at_least.map(|least| least.to_string());
    InboxQuery { stage: stage.to_owned(), amount_from, ..InboxQuery::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_job_nothing_is_selected_and_each_total_is_that_of_its_check() {
    const JOBS: [(&str, &str, &str); 4] = [
        ("receipt-by-endorsee", "receipt-by-endorsee", ""),
        ("endorsement-transfer", "endorse", "endorsee"),
        ("pledge-application", "create-pledge-application", "pledgee"),
        ("prompt-payment-app", "create-prompt-payment-app", ""),
    ];
    let bench = Bench::new().await;
    bench.refresh(&JOBS.map(|(stage, ..)| stage)).await;
    let least = || proptest::option::of(0_u32..2_000_000);
    let jobs = (0..JOBS.len(), 1_usize..6, 0_usize..200, least(), least(), any::<bool>());
    let mut runner = TestRunner::deterministic();
    let mut sent = 0;
    for _ in 0..24 {
        let (which, count, from, before, after, reads): Job = jobs.new_tree(&mut runner).expect("a job").current();
        let (stage, operation, role) = JOBS[which];
        let head = bench.desk().inbox_open(&filter(stage, before)).unwrap();
        let rows = bench.desk().inbox_rows(head.view, 0, 200).unwrap();
        let free: Vec<&DraftRow> = rows.iter().filter(|row| !row.split && row.lock.is_none()).collect();
        let picked: Vec<&DraftRow> = free.iter().cycle().skip(from).take(count.min(free.len())).copied().collect();
        let keys: Vec<String> = picked.iter().map(|row| row.key.clone()).collect();
        if reads {
            bench.refresh(&[stage]).await;
        }
        // Another filter, on the list as it is now: it hides, and neither deselects nor changes a sum.
        let head = bench.desk().inbox_open(&filter(stage, after)).unwrap();
        let chosen = bench.desk().inbox_chosen(head.view, &keys, &[]).unwrap();
        // A job from another list can have taken a draft out of this one; the reading shows it, and without a reading the
        // draft is left out by its mark.
        let taken = picked.iter().filter(|row| row.acted.is_some()).count();
        assert!(reads || chosen.acted as usize == taken, "{stage}: {} marked, {taken} taken", chosen.acted);
        assert!(reads || chosen.rows.len() + taken == keys.len(), "{stage}: what was selected is still in the list");
        if chosen.rows.is_empty() {
            continue;
        }
        let order: Vec<&DraftRow> = chosen.rows.iter().collect();
        let fields = if role.is_empty() { Vec::new() } else { outsider(role) };
        let Ok(check) = bench.desk().prepare(&bench.order(operation, &order, &fields)) else { continue };
        assert_eq!(said(&chosen.totals), said(&check.totals), "{stage}");
        assert_eq!(added(&check.common.subtotals), said(&check.totals), "{stage}: the companies' sums");
        let control = check.totals.iter().all(|total| total.left_out == 0).then(|| typed(&chosen.totals));
        let confirmed = bench.desk().confirm(&check.submission_id, &check.nonce, control.as_deref()).unwrap();
        assert_eq!(said(&confirmed.totals), said(&check.totals), "{stage}: the result");
        assert_eq!(added(&confirmed.common.subtotals), said(&check.totals), "{stage}: the result's companies");
        let result = bench.send(&confirmed.id).await;
        let accepted = |state: &State| *state == State::Accepted;
        assert!(states(&result).iter().all(accepted), "{stage}: {:?}", states(&result));
        bench.refresh(&[stage]).await;
        let head = bench.desk().inbox_open(&filter(stage, None)).unwrap();
        let left = bench.desk().inbox_chosen(head.view, &keys, &[]).unwrap();
        assert!(left.rows.is_empty() && left.totals.is_empty(), "{stage}: {:#?}", left.rows);
        sent += order.len();
    }
    assert!(sent > 20, "{sent} drafts were acted on");
}
