//! Filters, pages, sorting and balances.

use bank_contract::wire::{DayBalance, Draft};
use bank_contract::{Amount, Endpoint, Stage};

use crate::desk::Desk;

const LIST: Stage = Stage::Draft;

fn amount(draft: &Draft) -> Amount {
    draft.amount.as_ref().and_then(|amount| amount.exact).expect("an exact amount")
}

#[tokio::test]
async fn filters_find_exactly_what_they_say() {
    type Fits = fn(&Draft, &Draft) -> bool;
    type Value = fn(&Draft) -> String;
    let rows: &[(&str, Value, Fits)] = &[
        ("draftNumber", |model| model.draftNumber.clone(), |model, draft| draft.draftNumber == model.draftNumber),
        ("draftType", |model| model.draftType.clone(), |model, draft| draft.draftType == model.draftType),
        (
            "drawerName",
            |model| part(model.drawerName.as_ref()),
            |model, draft| {
                draft.drawerName.as_ref().is_some_and(|name| name.contains(&part(model.drawerName.as_ref())))
            },
        ),
        (
            "acceptorName",
            |model| part(model.acceptorName.as_ref()),
            |model, draft| {
                draft.acceptorName.as_ref().is_some_and(|name| name.contains(&part(model.acceptorName.as_ref())))
            },
        ),
        (
            "payeeName",
            |model| part(model.payeeName.as_ref()),
            |model, draft| draft.payeeName.as_ref().is_some_and(|name| name.contains(&part(model.payeeName.as_ref()))),
        ),
        (
            "payeeAccountNumber",
            |model| model.payeeAccountNumber.clone().expect("one"),
            |model, draft| draft.payeeAccountNumber == model.payeeAccountNumber,
        ),
        ("dueDateFrom", |model| model.dueDate.clone().expect("one"), |model, draft| draft.dueDate >= model.dueDate),
        (
            "dueDateTo",
            |model| format!("{} 00:00:00", model.dueDate.as_ref().expect("one")),
            |model, draft| draft.dueDate <= model.dueDate,
        ),
        (
            "dateFrom",
            |model| format!("{}T00:00:00Z", model.date.as_ref().expect("one")),
            |model, draft| draft.date >= model.date,
        ),
        ("dateTo", |model| model.date.clone().expect("one"), |model, draft| draft.date <= model.date),
        ("amountFrom", |model| amount(model).to_string(), |model, draft| amount(draft) >= amount(model)),
        ("amountTo", |model| amount(model).to_string(), |model, draft| amount(draft) <= amount(model)),
        ("bankCode", |model| model.bankCode.clone().expect("one"), |_, _| true),
        ("bankCode", |_| "000000000000".to_owned(), |_, _| false),
        ("accountType", |_| "ANOTHER".to_owned(), |_, _| false),
    ];
    let desk = Desk::open().await;
    let all = desk.list(LIST, 1).await;
    let model = &all[all.len() / 2];
    for (name, value, fits) in rows {
        let value = value(model);
        let found: Vec<Draft> = desk.list_with(LIST, 1, &[("size", "500"), (name, &value)]).await.many();
        let expected: Vec<&Draft> = all.iter().filter(|draft| fits(model, draft)).collect();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{name}={value}");
    }
}

/// The middle of a name.
fn part(name: Option<&String>) -> String {
    name.expect("a name").chars().skip(2).take(3).collect()
}

#[tokio::test]
async fn pages_cover_the_list_once_and_end_with_an_empty_one() {
    let desk = Desk::open().await;
    let all = desk.list(LIST, 2).await;
    let mut paged: Vec<Draft> = Vec::new();
    for page in 0.. {
        let page = page.to_string();
        let records: Vec<Draft> = desk.list_with(LIST, 2, &[("page", &page), ("size", "7")]).await.many();
        if records.is_empty() {
            break;
        }
        paged.extend(records);
    }
    assert_eq!(paged, all);
    let default: Vec<Draft> = desk.list_with(LIST, 2, &[]).await.many();
    assert_eq!(default, all[..20], "without page and size the first 20 come");
    assert!(desk.list_with(LIST, 2, &[("page", "9223372036854775807")]).await.many::<Draft>().is_empty());
}

#[tokio::test]
async fn lists_are_sorted_by_what_is_asked_for() {
    let desk = Desk::open().await;
    type Key = fn(&Draft) -> (String, Amount);
    let rows: &[(&[&str], Key, bool)] = &[
        (&["dueDate,asc"], |draft| (draft.dueDate.clone().expect("one"), Amount::ZERO), false),
        (&["dueDate,desc"], |draft| (draft.dueDate.clone().expect("one"), Amount::ZERO), true),
        (&["amount"], |draft| (String::new(), amount(draft)), false),
        (&["draftType,asc", "amount,asc"], |draft| (draft.draftType.clone(), amount(draft)), false),
        (&["payeeName,desc"], |draft| (draft.payeeName.clone().expect("one"), Amount::ZERO), true),
        (&["draftNumber,asc"], |draft| (draft.draftNumber.clone(), Amount::ZERO), false),
    ];
    for (sorts, key, falls) in rows {
        let mut query = vec![("size", "500")];
        query.extend(sorts.iter().map(|sort| ("sort", *sort)));
        let mut keys: Vec<_> = desk.list_with(LIST, 0, &query).await.many::<Draft>().iter().map(key).collect();
        if *falls {
            keys.reverse();
        }
        assert!(keys.is_sorted(), "{sorts:?}");
    }
}

#[tokio::test]
async fn bad_parameters_fail_with_a_message() {
    let desk = Desk::open().await;
    for (name, value) in [
        ("page", "-1"),
        ("page", "first"),
        ("size", "0"),
        ("size", "1e3"),
        ("sort", "colour,asc"),
        ("sort", "amount,sideways"),
        ("dueDateFrom", "tomorrow"),
        ("amountFrom", "1_000"),
        ("bankMark", "ANOTHER"),
        ("accountNumber", "1"),
    ] {
        let answer = desk.list_with(LIST, 0, &[(name, value)]).await;
        assert_eq!(answer.status, 200, "{name}={value}");
        assert!(answer.failed().is_some_and(|message| !message.is_empty()), "{name}={value}: {}", answer.text);
    }
    let account = desk.account(3);
    let foreign = [("bankMark", "EASTBANK"), ("accountNumber", account.account_number.as_str())];
    assert!(desk.read(Endpoint::ListBankDraft, &foreign).await.failed().is_some(), "an account of the other bank");
}

#[tokio::test]
async fn a_list_without_a_hit_is_an_empty_array() {
    let desk = Desk::open().await;
    assert_eq!(desk.list_with(LIST, 0, &[("drawerName", "nobody")]).await.text, "[]");
}

#[tokio::test]
async fn balances_come_per_account_and_currency() {
    let desk = Desk::open().await;
    let body = format!(
        r#"[{{"accountNumber":"{}"}},{{"accountNumber":"{}","bankCode":"{}"}}]"#,
        desk.account(0).account_number,
        desk.account(1).account_number,
        desk.account(1).bank_code
    );
    let rows: Vec<DayBalance> = desk.post(Endpoint::QueryDayBalance, 0, &body).await.expect("a reply").many();
    let line = |row: &DayBalance| {
        let balance = row.availableBalance.as_ref().map(|number| number.text.to_string());
        (row.accountNumber.clone().expect("one"), row.currencyCode.clone().expect("one"), balance.expect("one"))
    };
    let expected = [
        (desk.account(0).account_number.clone(), "CNY".to_owned(), "48250000.00".to_owned()),
        (desk.account(0).account_number.clone(), "USD".to_owned(), "1250000.50".to_owned()),
        (desk.account(1).account_number.clone(), "CNY".to_owned(), "1234567890123456.78".to_owned()),
    ];
    assert_eq!(rows.iter().map(line).collect::<Vec<_>>(), expected);
    for left_out in ["1", &desk.account(3).account_number] {
        let body = format!(r#"[{{"accountNumber":"{left_out}"}}]"#);
        assert_eq!(desk.post(Endpoint::QueryDayBalance, 0, &body).await.expect("a reply").text, "[]", "{left_out}");
    }
}

#[tokio::test]
async fn replies_are_compressed_for_those_who_ask() {
    let desk = Desk::open().await;
    let account = desk.account(0);
    let url = format!(
        "{}?bankMark={}&accountNumber={}",
        desk.url(Endpoint::ListBankDraft),
        account.bank_mark,
        account.account_number
    );
    let raw = reqwest::Client::builder().no_proxy().no_gzip().build().expect("a client");
    for (asked, coding) in [("gzip", Some("gzip")), ("identity", None), ("gzip;q=0", None)] {
        let request = raw.get(&url).bearer_auth(&desk.bank.token).header("accept-encoding", asked);
        let reply = request.send().await.expect("a reply");
        let found = reply.headers().get("content-encoding").and_then(|value| value.to_str().ok());
        assert_eq!(found, coding, "{asked}");
    }
    let through = desk.list_with(LIST, 0, &[]).await;
    assert_eq!(through.many::<Draft>().len(), 20, "the usual client unpacks it");
}
