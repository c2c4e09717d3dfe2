//! Opening an inbox: filters, order, windows and sums of a selection.

use bank_contract::Amount;
use treasury::Desk;
use treasury::home::PRACTICE;
use treasury::list_columns::LIST_COLUMNS;
use treasury::view::{DraftRow, InboxQuery, ROW_FACTS};

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
        let sides = [&row.endorsee_name, &row.endorser_name, &row.pledgee_name];
        [&row.acceptor_name, &row.drawer_name, &row.payee_name].iter().chain(&sides).any(|text| has(text, part))
    };
    let any = |row: &DraftRow, part: &str| {
        party(row, part) || [&row.draft_number, &row.remark].iter().any(|text| has(text, part))
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
    assert_eq!(bench.desk.view_query("月内到期").unwrap(), (asked.clone(), Vec::new()));
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
async fn a_view_of_another_version_is_read_without_what_is_unknown() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    bench.desk.view_save("old", &query(|q| q.sort = Some("amount".to_owned()))).unwrap();
    bench.desk.view_save("new", &query(|_| {})).unwrap();
    // As a newer version, or a person with an editor, would have written it.
    let line =
        "stage=draft sort=-shade,amount,-hue group=colour columns=shade:90,number:224,due,number pinned=2 density=tiny";
    let kept = bench.desk.folder().join("kept.sqlite");
    let file = rusqlite::Connection::open(&kept).unwrap();
    assert_eq!(file.execute("UPDATE saved_view SET line = ?1 WHERE name = 'new'", [line]).unwrap(), 1);
    let views = bench.desk.views().unwrap();
    let [new, old] = &views[..] else { panic!("{views:?}") };
    assert_eq!((old.query.as_ref().unwrap().sort.as_deref(), old.left_out.len()), (Some("amount"), 0));
    let query = new.query.as_ref().unwrap();
    assert_eq!((query.sort.as_deref(), query.descending, query.sort_then.len()), (Some("amount"), false, 0));
    let layout = query.layout.as_ref().unwrap();
    let columns: Vec<&str> = layout.columns.iter().map(|column| column.id.as_str()).collect();
    assert_eq!((columns, layout.pinned, layout.density.as_deref()), (vec!["number", "due"], 1, None));
    let said: Vec<String> = new.left_out.iter().map(|part| model::words::text(part, "en")).collect();
    for part in [
        "no column shade",
        "number is there twice",
        "sort by shade",
        "sort by hue",
        "group by colour",
        "row height tiny",
    ] {
        assert!(said.iter().any(|one| one.contains(part)), "{part}: {said:?}");
    }
    assert_eq!((new.text.as_str(), bench.desk.view_query("new").unwrap().1.len()), (line, said.len()));
    assert!(bench.desk.inbox_open(query).unwrap().rows > 0);
    // A person who types the same is told at once.
    assert_eq!(bench.desk.query_read("stage=draft columns=shade", None).unwrap_err().trouble().code, "query-layout");
}

#[tokio::test]
async fn groups_add_up_to_the_list_and_their_rows_follow_each_other() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    for group in ["company", "acceptor", "week"] {
        let asked = query(|q| {
            q.group = Some(group.to_owned());
            (q.sort, q.descending) = (Some("amount".to_owned()), true);
            q.sort_then = vec!["draft_number".to_owned()];
        });
        let head = bench.desk.inbox_open(&asked).unwrap();
        let shown = rows(&bench.desk, &asked);
        assert_eq!(head.groups.iter().map(|group| group.rows).sum::<u32>(), head.rows);
        for total in &head.totals {
            let of = || head.groups.iter().flat_map(|group| &group.totals).filter(|one| one.currency == total.currency);
            let amounts = of().map(|one| Amount::parse_plain(&one.amount).unwrap());
            let sum = amounts.fold(Amount::ZERO, |sum, one| sum.checked_add(one).unwrap());
            assert_eq!(sum.to_money_text(), total.amount, "{group}");
            let counted = of().fold((0, 0), |(count, out), one| (count + one.count, out + one.left_out));
            assert_eq!(counted, (total.count, total.left_out));
        }
        let mut from = 0;
        for one in &head.groups {
            let here = &shown[from..from + one.rows as usize];
            from += here.len();
            if group == "acceptor" {
                assert!(here.iter().all(|row| row.acceptor_name == one.value), "{:?}", one.value);
            }
            let amounts: Vec<Option<Amount>> = here.iter().map(amount).collect();
            assert!(amounts.windows(2).all(|pair| pair[0] >= pair[1] || pair[0].is_none()), "{amounts:?}");
        }
    }
}

#[tokio::test]
async fn copied_rows_are_lines_that_no_sheet_runs_or_splits() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let asked = query(|_| {});
    let (head, shown) = (bench.desk.inbox_open(&asked).unwrap(), rows(&bench.desk, &asked));
    let keys: Vec<String> = shown.iter().take(3).rev().map(|row| row.key.clone()).collect();
    let columns: Vec<String> = ["number", "amount", "due", "acceptor", "company"].map(str::to_owned).to_vec();
    let file = rusqlite::Connection::open(bench.desk.folder().join("cache.sqlite")).unwrap();
    let odd = "=HYPERLINK(\"x\")\tnext\n@line";
    file.execute("UPDATE party SET name = ?1 WHERE name = ?2", [odd, shown[0].acceptor_name.as_deref().unwrap()])
        .unwrap();
    let copied = bench.desk.inbox_copy(head.view, &keys, &columns, "en").unwrap();
    let lines: Vec<Vec<&str>> = copied.split('\n').map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines.len(), lines[0].len()), (3, 5), "{copied}");
    for (line, row) in lines.iter().zip(&shown) {
        assert_eq!((Some(line[0]), Some(line[2])), (row.draft_number.as_deref(), row.due_day.as_deref()));
        assert_eq!(Amount::parse_plain(line[1]).ok(), amount(row));
    }
    assert_eq!(lines[0][3], "'=HYPERLINK(\"x\") next @line");
    assert_eq!(bench.desk.inbox_copy(head.view, &keys[..1], &columns[..1], "en").unwrap(), lines[2][0]);
}

#[tokio::test]
async fn every_window_of_an_opening_has_the_fields_of_its_columns() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let columns = ["acceptor", "bankid", "company", "nonsense"].map(str::to_owned);
    let opened = bench.desk.inbox_open_with(&query(|_| {}), 10, &columns).unwrap();
    let fields = |name: &&&str| ["acceptorName", "bankDraftId"].contains(name) || ROW_FACTS.contains(name);
    assert_eq!(opened.first.names.iter().filter(fields).count(), ROW_FACTS.len() + 2);
    assert_eq!(opened.first.names.len(), ROW_FACTS.len() + 2, "{:?}", opened.first.names);
    let later = bench.desk.inbox_shown(opened.head.view, 10, 90).unwrap();
    assert_eq!((later.rows.len(), &later.names), (90, &opened.first.names));
    let packed = serde_json::to_value(&later).unwrap();
    let whole = bench.desk.inbox_rows(opened.head.view, 10, 90).unwrap();
    for (packed, whole) in packed["rows"].as_array().unwrap().iter().zip(whole) {
        let whole = serde_json::to_value(whole).unwrap();
        for (name, value) in later.names.iter().zip(packed.as_array().unwrap()) {
            let expected = if *name == "responseStatus" { &serde_json::Value::Null } else { &whole[*name] };
            assert_eq!(value, expected, "{name}");
        }
    }
}

#[tokio::test]
async fn a_column_shows_in_a_window_what_its_whole_row_has() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    for column in LIST_COLUMNS.iter().filter_map(|column| column.shown) {
        let columns = [column.id.to_owned()];
        let view = bench.desk.inbox_open_with(&query(|_| {}), 0, &columns).unwrap().head.view;
        let packed = bench.desk.inbox_shown(view, 0, 200).unwrap();
        let rows = serde_json::to_value(&packed).unwrap();
        let whole = bench.desk.inbox_rows(view, 0, 200).unwrap();
        let mut filled = 0;
        for (row, whole) in rows["rows"].as_array().unwrap().iter().zip(whole) {
            let whole = serde_json::to_value(whole).unwrap();
            let value = |field: &str| &row[packed.names.iter().position(|name| *name == field).unwrap()];
            let in_window = column.fields.iter().map(|field| value(field)).find(|value| !value.is_null());
            let in_row = column.fields.iter().map(|field| &whole[*field]).find(|value| !value.is_null());
            assert_eq!(in_window, in_row, "{}", column.id);
            filled += usize::from(in_row.is_some());
        }
        assert!(filled > 0, "no row has a value of {}", column.id);
    }
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
