//! Opening an inbox: filters, order, windows and sums of a selection.

use bank_contract::Amount;
use treasury::view::{DraftRow, InboxQuery};

use crate::bench::{Bench, rows};

fn query(change: impl FnOnce(&mut InboxQuery)) -> InboxQuery {
    let mut query = InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() };
    change(&mut query);
    query
}

fn amount(row: &DraftRow) -> Option<Amount> {
    Amount::from_json_number(row.amount.as_deref()?)
}

#[tokio::test]
async fn a_filter_takes_exactly_the_rows_that_a_person_would_pick() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let all = bench.rows("draft", &[]);
    let sample = &all[all.len() / 2];
    let name: String = sample.acceptor_name.clone().unwrap().chars().skip(1).take(3).collect();
    let tail = sample.draft_number.as_deref().unwrap();
    let tail = &tail[tail.len() - 6..];
    let day = sample.due_day.clone().unwrap();
    let exact = sample.amount.clone().unwrap();
    let has = |text: &Option<String>, part: &str| {
        text.as_deref().unwrap_or_default().to_lowercase().contains(&part.to_lowercase())
    };
    let any = |row: &DraftRow, part: &str| {
        [&row.draft_number, &row.acceptor_name, &row.drawer_name, &row.payee_name, &row.remark]
            .iter()
            .any(|text| has(text, part))
    };
    type Takes<'a> = Box<dyn Fn(&DraftRow) -> bool + 'a>;
    let rows_of: Vec<(InboxQuery, Takes<'_>)> = vec![
        (query(|q| q.text = Some(name.clone())), Box::new(|row| any(row, &name))),
        (query(|q| q.text = Some(tail.to_owned())), Box::new(|row| any(row, tail))),
        (query(|q| q.text = Some("no such text".to_owned())), Box::new(|_| false)),
        (
            query(|q| q.due_from = Some(day.clone())),
            Box::new(|row| row.due_day.as_ref().is_some_and(|due| *due >= day)),
        ),
        (
            query(|q| (q.due_from, q.due_to) = (Some(day.clone()), Some(day.clone()))),
            Box::new(|row| row.due_day.as_ref() == Some(&day)),
        ),
        (query(|q| q.amount_from = Some(exact.clone())), Box::new(|row| amount(row) >= amount(sample))),
        (
            query(|q| (q.amount_from, q.amount_to) = (Some(exact.clone()), Some(exact.clone()))),
            Box::new(|row| amount(row) == amount(sample)),
        ),
        (query(|q| q.accounts = vec![sample.account.clone()]), Box::new(|row| row.account == sample.account)),
    ];
    for (query, takes) in rows_of {
        let mut expected: Vec<&str> = all.iter().filter(|row| takes(row)).map(|row| row.key.as_str()).collect();
        let found = rows(&bench.desk, &query);
        let mut found: Vec<&str> = found.iter().map(|row| row.key.as_str()).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{query:?}");
    }
    let head = bench.desk.inbox_open(&query(|q| q.text = Some("no such text".to_owned()))).unwrap();
    assert_eq!((head.rows, head.rows_unfiltered as usize), (0, all.len()));
}

#[tokio::test]
async fn every_order_is_kept_in_both_directions() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    type Key = fn(&DraftRow) -> Option<String>;
    let orders: [(&str, Key); 7] = [
        ("due_date", |row| row.due_day.clone()),
        ("draft_number", |row| row.draft_number.clone()),
        ("acceptor_name", |row| row.acceptor_name.clone()),
        ("drawer_name", |row| row.drawer_name.clone()),
        ("payee_name", |row| row.payee_name.clone()),
        ("date", |row| row.date.clone()),
        ("status", |row| row.draft_status_code.clone()),
    ];
    for (sort, key) in orders {
        for descending in [false, true] {
            let found = rows(&bench.desk, &query(|q| (q.sort, q.descending) = (Some(sort.to_owned()), descending)));
            let keys: Vec<String> = found.iter().filter_map(key).collect();
            let mut sorted = keys.clone();
            sorted.sort();
            if descending {
                sorted.reverse();
            }
            assert_eq!(keys, sorted, "{sort} {descending}");
            assert!(!keys.is_empty());
        }
    }
    let found = rows(&bench.desk, &query(|q| (q.sort, q.descending) = (Some("amount".to_owned()), true)));
    assert!(found.windows(2).all(|pair| amount(&pair[0]) >= amount(&pair[1])));
}

#[tokio::test]
async fn windows_and_sums_of_a_selection_belong_to_the_opening_they_were_asked_of() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let head = bench.desk.inbox_open(&query(|_| {})).unwrap();
    assert!(head.rows > 200);
    let first = bench.desk.inbox_rows(head.view, 0, 1_000).unwrap();
    assert_eq!(first.len(), 200);
    let rest = bench.desk.inbox_rows(head.view, 200, 200).unwrap();
    assert_eq!(first.len() + rest.len(), head.rows as usize);
    assert!(bench.desk.inbox_rows(head.view, head.rows, 200).unwrap().is_empty());
    let chosen: Vec<&DraftRow> = first.iter().step_by(17).collect();
    let keys: Vec<String> = chosen.iter().map(|row| row.key.clone()).collect();
    let totals = bench.desk.inbox_totals(head.view, &keys).unwrap();
    let exact = chosen.iter().filter(|row| row.amount_exact);
    let sum = exact.filter_map(|row| amount(row)).fold(Amount::ZERO, |sum, one| sum.checked_add(one).unwrap());
    let shown = totals.iter().map(|total| Amount::parse_plain(&total.amount).unwrap());
    assert_eq!(shown.fold(Amount::ZERO, |sum, one| sum.checked_add(one).unwrap()), sum);
    assert_eq!(totals.iter().map(|total| total.count as usize).sum::<usize>(), keys.len());
    for error in [
        bench.desk.inbox_rows(head.view + 99, 0, 1).unwrap_err(),
        bench.desk.inbox_totals(head.view + 99, &keys).unwrap_err(),
    ] {
        assert_eq!((error.trouble().code.as_str(), error.exit_code()), ("view-gone", 2));
    }
    // A later refresh does not change what an opened inbox shows.
    let away = bench.rows("draft", &[]).remove(0).draft_number.unwrap();
    bench.refresh(&["draft"], &[]).await;
    assert_eq!(bench.desk.inbox_rows(head.view, 0, 1).unwrap()[0].draft_number.as_ref(), Some(&away));
}

#[tokio::test]
async fn days_to_due_are_counted_from_the_desk_s_own_day() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    assert_eq!(bench.desk.today().to_string(), crate::bench::TODAY);
    let today = bench.desk.today();
    for row in bench.rows("draft", &[]) {
        let due: chrono::NaiveDate = row.due_day.as_deref().unwrap().parse().unwrap();
        assert_eq!(i64::from(row.days_to_due.unwrap()), due.signed_duration_since(today).num_days());
    }
}
