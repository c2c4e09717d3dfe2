//! Many instructions in one submission, over a real practice bank: small progress events, pausing and resuming by
//! account, retrying refused instructions, and several drafts in one call.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod chunks;
mod five_hundred;
mod payroll;
mod queue_fails;
mod retry;
#[path = "../audit/script.rs"]
#[allow(dead_code, reason = "the auditor's tests use all of it")]
mod script;
mod signed_in;
mod stopped;
mod units;

use bench::Bench;
use treasury::view::{DraftRow, InboxQuery};

/// All rows of a list whose drafts can be acted on.
fn all_rows(bench: &Bench, stage: &str) -> Vec<DraftRow> {
    let query = InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() };
    let head = bench.desk().inbox_open(&query).expect("the list");
    let pages = (0..head.rows).step_by(200);
    let rows = pages.flat_map(|from| bench.desk().inbox_rows(head.view, from, 200).expect("its rows"));
    rows.filter(|row| !row.split && row.lock.is_none()).collect()
}

/// This many rows of each of the first accounts that have enough of them; the accounts take turns.
fn of_accounts(rows: &[DraftRow], accounts: usize, each: usize) -> Vec<&DraftRow> {
    let mut names: Vec<&String> = rows.iter().map(|row| &row.account).collect();
    names.sort();
    names.dedup();
    let of = |name: &String| rows.iter().filter(|row| row.account == *name).take(each).collect::<Vec<_>>();
    let queues: Vec<Vec<&DraftRow>> =
        names.into_iter().map(of).filter(|queue| queue.len() == each).take(accounts).collect();
    assert_eq!(queues.len(), accounts, "accounts with {each} drafts");
    (0..each).flat_map(|at| queues.iter().map(move |queue| queue[at])).collect()
}
