//! Whatever is selected of a list, the list's last line and the check of the order say the same total, with the same amounts
//! left out; and what they say is the control total that is taken.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use treasury::view::{CheckView, DraftRow, InboxQuery, Total};

use crate::bench::{Bench, outsider};

/// Currency, sum, how many drafts, how many of them are in no sum. The texts of equal sums may differ in their zeros.
fn said(totals: &[Total]) -> Vec<(Option<String>, String, u32, u32)> {
    let amount = |total: &Total| bank_contract::Amount::parse_plain(&total.amount).expect("a sum").to_money_text();
    let mut said: Vec<_> =
        totals.iter().map(|total| (total.currency.clone(), amount(total), total.count, total.left_out)).collect();
    said.sort();
    said
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
    let (compared, left_out) = (Cell::new(0), Cell::new(0));
    for (stage, operation) in lists {
        let head = bench.desk().inbox_open(&InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() }).unwrap();
        let rows: Vec<DraftRow> = bench.rows(stage).into_iter().filter(|row| row.amount.is_some()).collect();
        // What no sum takes is part of every second selection.
        let huge: Vec<&DraftRow> = rows.iter().filter(|row| !row.amount_exact).collect();
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
                    left_out.set(left_out.get() + listed.iter().map(|total| total.left_out).sum::<u32>());
                }
                Ok(())
            })
            .unwrap();
    }
    assert!(compared.get() > 60, "{} selections could be ordered", compared.get());
    assert!(left_out.get() > 0, "an amount that no sum takes was among them");
}
