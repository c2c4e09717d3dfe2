//! Opening an inbox: filters, order, windows and sums of a selection.

use bank_contract::Amount;
use treasury::Desk;
use treasury::home::PRACTICE;
use treasury::view::{DraftRow, InboxQuery};

use crate::bench::{Bench, options_with, rows};

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
    let issued = sample.date.clone().unwrap();
    let exact = sample.amount.clone().unwrap();
    let (kind, status) = (sample.draft_type.clone().unwrap(), sample.draft_status_code.clone().unwrap());
    let has = |text: &Option<String>, part: &str| {
        text.as_deref().unwrap_or_default().to_lowercase().contains(&part.to_lowercase())
    };
    let party = |row: &DraftRow, part: &str| {
        [&row.acceptor_name, &row.drawer_name, &row.payee_name].iter().any(|text| has(text, part))
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
        (
            query(|q| (q.issued_from, q.issued_to) = (Some(issued.clone()), Some(issued.clone()))),
            Box::new(|row| row.date.as_ref() == Some(&issued)),
        ),
        (query(|q| q.issued_to = Some("1999-01-01".to_owned())), Box::new(|_| false)),
        (query(|q| q.amount_from = Some(exact.clone())), Box::new(|row| amount(row) >= amount(sample))),
        (
            query(|q| (q.amount_from, q.amount_to) = (Some(exact.clone()), Some(exact.clone()))),
            Box::new(|row| amount(row) == amount(sample)),
        ),
        (query(|q| q.text = Some(format!(" {} {}", &tail[..3], &tail[3..]))), Box::new(|row| any(row, tail))),
        (query(|q| q.party = Some(name.clone())), Box::new(|row| party(row, &name))),
        (query(|q| q.types = vec![kind.clone()]), Box::new(|row| row.draft_type.as_ref() == Some(&kind))),
        (
            query(|q| (q.statuses, q.party) = (vec![status.clone()], Some(name.clone()))),
            Box::new(|row| row.draft_status_code.as_ref() == Some(&status) && party(row, &name)),
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
    let orders: [(&str, Key); 9] = [
        ("due_date", |row| row.due_day.clone()),
        ("draft_number", |row| row.draft_number.clone()),
        ("acceptor_name", |row| row.acceptor_name.clone()),
        ("drawer_name", |row| row.drawer_name.clone()),
        ("payee_name", |row| row.payee_name.clone()),
        ("date", |row| row.date.clone()),
        ("status", |row| row.draft_status_code.clone()),
        ("draft_type", |row| row.draft_type.clone()),
        ("account", |row| Some(row.account.clone())),
    ];
    for (sort, key) in orders {
        for descending in [false, true] {
            let found = rows(&bench.desk, &query(|q| (q.sort, q.descending) = (Some(sort.to_owned()), descending)));
            let keys: Vec<Option<String>> = found.iter().map(key).collect();
            let mut sorted: Vec<Option<String>> = keys.iter().filter(|key| key.is_some()).cloned().collect();
            sorted.sort();
            if descending {
                sorted.reverse();
            }
            assert!(!sorted.is_empty());
            // Rows without the key are last in both directions.
            sorted.resize(keys.len(), None);
            assert_eq!(keys, sorted, "{sort} {descending}");
        }
    }
    let found = rows(&bench.desk, &query(|q| (q.sort, q.descending) = (Some("amount".to_owned()), true)));
    assert!(found.windows(2).all(|pair| amount(&pair[0]) >= amount(&pair[1])));
}

#[tokio::test]
async fn an_amount_is_found_as_it_is_typed_letter_by_letter() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let all = bench.rows("draft", &[]);
    let sample = all.iter().find(|row| row.amount_exact).unwrap();
    let digits = sample.amount.clone().unwrap();
    for end in 1..=digits.len() {
        let found = rows(&bench.desk, &query(|q| q.text = Some(digits[..end].to_owned())));
        assert!(found.iter().any(|row| row.key == sample.key), "{}", &digits[..end]);
    }
}

#[tokio::test]
async fn what_a_filter_can_be_set_to_is_counted_beside_the_others() {
    let bench = Bench::new().await;
    bench.refresh(&["draft", "receipt-by-endorsee"], &[]).await;
    let all = bench.rows("draft", &[]);
    let choices = bench.desk.inbox_choices(&query(|_| {})).unwrap();
    for (choices, place) in
        [(&choices.types, "types"), (&choices.statuses, "statuses"), (&choices.accounts, "accounts")]
    {
        assert_eq!(choices.iter().map(|choice| choice.drafts as usize).sum::<usize>(), all.len(), "{place}");
        for choice in choices.iter() {
            let chosen = query(|q| match place {
                "types" => q.types = vec![choice.value.clone()],
                "statuses" => q.statuses = vec![choice.value.clone()],
                _ => q.accounts = vec![choice.value.clone()],
            });
            assert_eq!(rows(&bench.desk, &chosen).len(), choice.drafts as usize, "{choice:?}");
        }
    }
    // The chosen value does not hide the other choices.
    let kind = choices.types[0].value.clone();
    let beside = bench.desk.inbox_choices(&query(|q| q.types = vec![kind.clone()])).unwrap();
    assert_eq!(beside.types, choices.types);
    assert_eq!(beside.statuses.iter().map(|choice| choice.drafts).sum::<u32>(), choices.types[0].drafts);
}

#[tokio::test]
async fn a_draft_of_several_lists_is_shown_summed_and_selected_once() {
    let bench = Bench::new().await;
    bench.refresh(&["draft", "receipt-by-endorsee", "endorsement-transfer"], &[]).await;
    let both = query(|q| {
        q.stage = "receipt-by-endorsee".to_owned();
        q.more_stages = vec!["draft".to_owned(), "endorsement-transfer".to_owned()];
    });
    let found = rows(&bench.desk, &both);
    let mut keys: Vec<String> = found.iter().map(|row| row.key.clone()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), found.len());
    let of = |stage: &str| bench.rows(stage, &[]);
    let mut expected: Vec<String> = [of("receipt-by-endorsee"), of("draft"), of("endorsement-transfer")]
        .concat()
        .into_iter()
        .map(|row| row.key)
        .collect();
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(keys, expected);
    let to_sign: Vec<String> = of("receipt-by-endorsee").into_iter().map(|row| row.key).collect();
    for row in &found {
        let first = to_sign.contains(&row.key);
        assert_eq!(row.stage.as_deref() == Some("receipt-by-endorsee"), first, "{}", row.key);
    }
    let head = bench.desk.inbox_open(&both).unwrap();
    let totals = bench.desk.inbox_totals(head.view, &keys).unwrap();
    assert_eq!(totals.iter().map(|total| total.count).sum::<u32>(), head.rows);
    assert_eq!(
        totals.iter().map(|total| &total.amount).collect::<Vec<_>>(),
        head.totals.iter().map(|total| &total.amount).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn views_keep_their_names_and_what_they_ask_for() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let asked = query(|q| {
        q.party = Some("有限 公司".to_owned());
        q.due_to = Some("today+30".to_owned());
        (q.sort, q.descending) = (Some("amount".to_owned()), true);
    });
    let saved = bench.desk.view_save(" 月内到期 ", &asked).unwrap();
    assert_eq!((saved[0].name.as_str(), saved[0].query.as_ref()), ("月内到期", Some(&asked)));
    assert_eq!(saved[0].text, "stage=draft due<=today+30 party~\"有限 公司\" sort=-amount");
    assert_eq!(bench.desk.view_query("月内到期").unwrap(), asked);
    bench.desk.view_save("other", &query(|_| {})).unwrap();
    let code = |error: model::DeskError| error.trouble().code.clone();
    assert_eq!(code(bench.desk.view_rename("other", "月内到期").unwrap_err()), "view-name-taken");
    assert_eq!(code(bench.desk.view_rename("none", "new").unwrap_err()), "view-unknown");
    assert_eq!(code(bench.desk.view_save(" ", &asked).unwrap_err()), "view-name");
    assert_eq!(
        code(bench.desk.view_save("bad", &query(|q| q.sort = Some("colour".to_owned()))).unwrap_err()),
        "query-sort"
    );
    let renamed = bench.desk.view_rename("other", "全部").unwrap();
    assert_eq!(renamed.iter().map(|view| view.name.as_str()).collect::<Vec<_>>(), ["全部", "月内到期"]);
    let again = Desk::open(&bench.home, PRACTICE, options_with(&bench.bank.token)).unwrap();
    assert_eq!(again.views().unwrap(), renamed, "another program has them, too");
    assert_eq!(bench.desk.view_remove("全部").unwrap().len(), 1);
}

#[tokio::test]
async fn windows_and_sums_of_a_selection_belong_to_its_opening() {
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
        assert_eq!((error.trouble().code.as_str(), error.exit().number()), ("view-gone", 2));
    }
    // A later refresh does not change an opened inbox.
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
