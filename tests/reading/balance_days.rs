//! Balances over days, on a clock that the test moves: stored, compared, drawn with gaps, checked against thresholds,
//! reported.

use model::clock::Clock;
use treasury::home::PRACTICE;
use treasury::view::{
    AlertState, BalanceThreshold, BalancesQuery, CompareQuery, ComparedState, HistoryQuery, InboxQuery, MoneyUnit,
    PointState,
};
use treasury::{Desk, Options};

use crate::bench::{Bench, options_with, refresh};

/// A desk on the bench's profile whose clock the test moves.
pub(crate) fn desk_at(bench: &Bench, day: &str) -> (Desk, Clock) {
    let clock = Clock::fixed(noon(day));
    let options = Options { clock: clock.clone(), ..options_with(&bench.bank.token) };
    (Desk::open(&bench.home, PRACTICE, options).unwrap(), clock)
}

pub(crate) fn noon(day: &str) -> chrono::DateTime<chrono::Utc> {
    format!("{day}T04:00:00Z").parse().unwrap()
}

/// Moves money out of an account at the bank, without this desk.
pub(crate) async fn pay(bench: &Bench, at: usize, amount: &str, day: &str) {
    let line = &bench.bank.accounts[at];
    let url =
        format!("{}/v1/{}/funds/transfer?bankMark={}", bench.bank.base_url, bench.bank.organization_id, line.bank_mark);
    let body = format!(
        r#"[{{"tradeAccountNumber":"{}","tradeAmount":{amount},"tradeDate":"{day}","currency":"CNY","oppositeAccountNumber":"62220001","oppositeAccountName":"Payee"}}]"#,
        line.account_number
    );
    let call = reqwest::Client::new().post(url).bearer_auth(&bench.bank.token).body(body);
    let text = call.header("content-type", "application/json").send().await.unwrap().text().await.unwrap();
    assert!(text.starts_with('['), "{text}");
}

const ALL_FAIL: &str = r#"{"endpoint":"query-day-balance","count":0,"fault":{"kind":"failed","message":"closed"}}"#;

#[tokio::test]
async fn three_days_with_one_unanswered_are_compared_and_drawn_with_the_gap() {
    let bench = Bench::new().await;
    let (desk, clock) = desk_at(&bench, "2026-03-02");
    let first = desk.balances_refresh(&[]).await.unwrap();
    clock.set(noon("2026-03-03"));
    bench.fault(ALL_FAIL).await;
    desk.balances_refresh(&[]).await.unwrap();
    bench.clear_faults().await;
    clock.set(noon("2026-03-04"));
    pay(&bench, 0, "250.75", "2026-03-04").await;
    let third = desk.balances_refresh(&[]).await.unwrap();
    assert_eq!(third.days, ["2026-03-04", "2026-03-02"]);

    let compared = desk.balances_compared(&CompareQuery::default()).unwrap();
    assert_eq!((compared.earlier.as_str(), compared.later.as_str()), ("2026-03-02", "2026-03-04"));
    let changed: Vec<(&str, Option<&str>)> = compared
        .rows
        .iter()
        .filter(|row| row.state != ComparedState::Same)
        .map(|row| (row.account.as_str(), row.available.change.as_deref()))
        .collect();
    assert_eq!(changed, [(bench.account(0).as_str(), Some("-250.75"))]);
    let cny = compared.totals.iter().find(|sums| sums.currency.as_deref() == Some("CNY")).unwrap();
    let total = |view: &treasury::view::BalancesView| {
        view.totals.iter().find(|t| t.currency.as_deref() == Some("CNY")).unwrap().sums["availableBalance"]
            .amount
            .clone()
    };
    assert_eq!(cny.available.earlier, total(&first));
    assert_eq!(cny.available.later, total(&third));
    assert_eq!((cny.available.change.as_deref(), cny.left_out), (Some("-250.75"), 0));

    for of in [HistoryQuery { account: Some(bench.account(0)), ..HistoryQuery::default() }, HistoryQuery::default()] {
        let query = HistoryQuery { currency: Some("CNY".to_owned()), from: Some("2026-03-01".to_owned()), ..of };
        let line = desk.balance_history(&query).unwrap();
        let states: Vec<PointState> = line.points.iter().map(|point| point.state).collect();
        assert_eq!(states, [PointState::NotKept, PointState::Whole, PointState::NotKept, PointState::Whole]);
        let spans: Vec<(&str, u32)> = line.gaps.iter().map(|gap| (gap.from.as_str(), gap.days)).collect();
        assert_eq!(spans, [("2026-03-01", 1), ("2026-03-03", 1)]);
        assert!(line.points[2].available.amount.is_none() && line.points[2].available.height.is_none());
        assert!(line.points[3].available.height < line.points[1].available.height, "money left");
    }
    let unasked = desk.balances(Some("2026-03-03")).unwrap();
    assert!(unasked.rows.iter().all(|row| row.not_read) && unasked.totals.is_empty());
}

#[tokio::test]
async fn a_threshold_is_told_below_above_within_and_unknown_and_taken_away() {
    let bench = Bench::new().await;
    let (desk, clock) = desk_at(&bench, "2026-03-02");
    desk.balances_refresh(&[]).await.unwrap();
    let of = |low: Option<&str>, high: Option<&str>| BalanceThreshold {
        account: Some(bench.account(0)),
        currency: "CNY".to_owned(),
        balance: "available".to_owned(),
        low: low.map(str::to_owned),
        high: high.map(str::to_owned),
        ..BalanceThreshold::default()
    };
    // The bank starts with 48,250,000.00 in this account.
    let rows = [
        (of(Some("48250000.01"), None), AlertState::Low, 1),
        (of(None, Some("48249999.99")), AlertState::High, 1),
        (of(Some("48250000"), Some("48250000.00")), AlertState::Within, 0),
    ];
    for (threshold, state, count) in rows {
        let view = desk.balance_threshold_set(&threshold).unwrap();
        let alerts: Vec<(AlertState, Option<&str>)> =
            view.alerts.iter().map(|alert| (alert.state, alert.amount.as_deref())).collect();
        assert_eq!(alerts, [(state, Some("48250000.00"))], "one threshold for the same");
        assert_eq!(desk.balance_alert_count().unwrap(), count);
    }
    let everything = BalanceThreshold { account: None, ..of(Some("1"), None) };
    let view = desk.balance_threshold_set(&everything).unwrap();
    assert_eq!(view.alerts[1].state, AlertState::Within);
    assert_eq!(view.alerts[1].amount.as_deref(), view.totals[0].sums["availableBalance"].amount.as_deref());
    // On a day without the reply of one account a sum is unknown.
    clock.set(noon("2026-03-03"));
    desk.balances_refresh(&[bench.account(0)]).await.unwrap();
    let states: Vec<AlertState> = desk.balances(None).unwrap().alerts.iter().map(|alert| alert.state).collect();
    assert_eq!(states, [AlertState::Within, AlertState::Unknown]);
    for wrong in [of(Some("2"), Some("1")), of(Some("1,00"), None)] {
        assert_eq!(desk.balance_threshold_set(&wrong).unwrap_err().trouble().code, "threshold");
    }
    desk.balance_threshold_set(&of(None, None)).unwrap();
    assert_eq!(desk.balance_thresholds().unwrap().len(), 1);
}

#[tokio::test]
async fn the_day_s_report_says_what_it_has_and_what_is_missing_on_one_page() {
    let bench = Bench::new().await;
    let (desk, clock) = desk_at(&bench, "2026-03-02");
    let none = desk.daily_report(None, MoneyUnit::One).unwrap();
    assert!(!none.live && none.opening_day.is_none() && none.oldest.is_none());
    desk.balances_refresh(&[]).await.unwrap();
    clock.set(noon("2026-03-05"));
    pay(&bench, 0, "0.01", "2026-03-05").await;
    desk.balances_refresh(&[]).await.unwrap();
    refresh(&desk, &[], &[]).await;
    let report = desk.daily_report(None, MoneyUnit::One).unwrap();
    assert!(report.live);
    assert_eq!((report.day_before.as_str(), report.opening_day.as_deref()), ("2026-03-04", Some("2026-03-02")));
    assert_eq!(report.compared.totals[0].book.change.as_deref(), Some("-0.01"));
    for list in report.due.as_ref().unwrap() {
        let query = InboxQuery {
            stage: list.stage.clone(),
            due_from: Some("2026-03-05".to_owned()),
            due_to: Some("2026-03-12".to_owned()),
            ..InboxQuery::default()
        };
        let head = desk.inbox_open(&query).unwrap();
        assert_eq!((list.drafts, &list.totals), (head.rows, &head.totals), "{}", list.stage);
    }
    for (language, said) in [
        ("en", ["PRACTICE", "No balance is stored for 2026-03-04", "2026-03-02"]),
        ("zh-CN", ["练习环境", "2026-03-04 无余额记录", "期初余额取自 2026-03-02"]),
    ] {
        let page = desk.daily_report_html(None, MoneyUnit::One, language).unwrap();
        for text in said {
            assert!(page.contains(text), "{text} in {page}");
        }
        assert!(!page.contains("<script") && !page.contains("http"), "nothing from elsewhere");
        assert!(!page.contains("report-") && !page.contains("balances-"), "every sentence is written: {page}");
    }
    clock.set(noon("2026-03-05") + chrono::TimeDelta::minutes(16));
    assert!(!desk.daily_report(None, MoneyUnit::One).unwrap().live);
    let past = desk.daily_report(Some("2026-03-02"), MoneyUnit::One).unwrap();
    assert!(past.due.is_none() && past.queued.is_none() && !past.live, "lists and transfers are of now");
}

#[tokio::test]
async fn ten_thousands_keep_every_digit() {
    let bench = Bench::new().await;
    let (desk, _clock) = desk_at(&bench, "2026-03-02");
    desk.balances_refresh(&[]).await.unwrap();
    let query = BalancesQuery { unit: MoneyUnit::TenThousand, ..BalancesQuery::default() };
    let view = desk.balances_of(&query).unwrap();
    let shown: Vec<&str> = view.rows.iter().filter_map(|row| row.available_balance.as_deref()).collect();
    assert_eq!(shown, ["4825.00", "125.00005", "123456789012.345678", "980.00001", "730.00", "1565.000025"]);
}

/// 80,000 stored balances, as the service returns them.
const FILL: &str = r#"
BEGIN;
WITH RECURSIVE account (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM account WHERE n < 199),
               back (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM back WHERE d < 399)
INSERT INTO balance_day (bank_mark, account_number, currency, day, as_of, record)
SELECT 'EAST', printf('62220000%04d', n), 'CNY', date('2026-03-02', '-' || d || ' days'), '2026-03-02T04:00:00.000Z',
       printf('{"accountName":"东方实业（集团）有限公司第%d分公司","accountNumber":"62220000%04d","bankMark":"EAST","currencyCode":"CNY",'
       || '"bookBalance":%d.%02d,"availableBalance":%d.%02d,"frozenAmount":1500.00,"creditLoadAmount":0.00,"overdrawnAmount":0.00,'
       || '"effectiveQuota":1000000.00,"effectiveUsedQuota":250000.00,"effectiveUnusedQuota":750000.00}',
       n, n, 1000000 + n * 977 + d * 31, (n + d) % 100, 1000000 + n * 977 + d * 31, (n + d) % 100)
FROM account, back;
INSERT INTO balance_line
SELECT bank_mark, account_number, day, currency, 1, record -> '$.bookBalance', record -> '$.availableBalance' FROM balance_day;
COMMIT;
"#;

#[test]
fn two_hundred_accounts_over_four_hundred_days_are_shown_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let home = treasury::Home::at(Some(folder.path().to_owned())).unwrap();
    let accounts: String = (0..200)
        .map(|n| {
            format!(
                "[[accounts]]\nbank_mark = \"EAST\"\naccount_number = \"62220000{n:04}\"\nowner = \"Company {}\"\n",
                n % 12
            )
        })
        .collect();
    let form = treasury::view::ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: "main".to_owned(),
        environment: Some(model::Environment::Test),
        base_url: "http://127.0.0.1:9".to_owned(),
        organization_id: "7".to_owned(),
        accounts: Vec::new(),
        settings: Some(accounts),
        code_book: None,
    };
    home.add(&form).unwrap();
    let desk = Desk::open(&home, "main", options_with("token")).unwrap();
    rusqlite::Connection::open(desk.folder().join("kept.sqlite")).unwrap().execute_batch(FILL).unwrap();

    let from = Some("2025-01-27".to_owned());
    let of_all = HistoryQuery { from: from.clone(), ..HistoryQuery::default() };
    let of_one = HistoryQuery { account: Some("EAST:622200000199".to_owned()), ..of_all.clone() };
    let timed = |what: &str, most_ms: u128, ask: &dyn Fn()| {
        let begun = std::time::Instant::now();
        ask();
        let took = begun.elapsed();
        println!("{what}: {took:.1?}");
        // The limit allows for a debug build on a busy machine; a scan of all records takes several times as long.
        assert!(took.as_millis() <= most_ms, "{what} took {took:?}");
    };
    timed("a day of 200 accounts", 1_500, &|| assert_eq!(desk.balances(None).unwrap().rows.len(), 200));
    timed("two days", 2_500, &|| assert_eq!(desk.balances_compared(&CompareQuery::default()).unwrap().rows.len(), 200));
    timed("a line of one account", 300, &|| assert!(desk.balance_history(&of_one).unwrap().gaps.is_empty()));
    timed("a line of all accounts", 4_000, &|| {
        let line = desk.balance_history(&of_all).unwrap();
        assert_eq!((line.points.len(), line.points[0].counted, line.gaps.len()), (400, 200, 0));
    });
    timed("the day's report", 3_500, &|| {
        assert_eq!(desk.daily_report(None, MoneyUnit::One).unwrap().compared.rows.len(), 200)
    });
}

#[tokio::test]
async fn a_report_adds_up_due_sums_as_lists_do_and_leaves_opened_ones_open() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    bench.desk.balances_refresh(&[]).await.unwrap();
    let opened = bench.desk.inbox_open(&InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() }).unwrap();
    let report = bench.desk.daily_report(None, MoneyUnit::One).unwrap();
    let due = report.due.expect("of today");
    assert!(due.iter().any(|list| list.drafts > 0));
    for stage in bank_contract::Stage::ALL {
        let query = InboxQuery {
            stage: stage.name().to_owned(),
            due_from: Some("overdue+1".to_owned()),
            due_to: Some(report.due_to.clone()),
            ..InboxQuery::default()
        };
        let head = bench.desk.inbox_open(&query).unwrap();
        match due.iter().find(|list| list.stage == stage.name()) {
            Some(list) => assert_eq!((list.drafts, &list.totals, &list.as_of), (head.rows, &head.totals, &head.as_of)),
            None => assert_eq!((head.rows, head.complete), (0, true), "{stage:?}"),
        }
    }
    let overdue = report.overdue.expect("of today");
    let before = |stage: &str| InboxQuery {
        stage: stage.to_owned(),
        due_to: Some("overdue".to_owned()),
        ..InboxQuery::default()
    };
    assert_eq!(report.day, "2026-03-02");
    assert!(overdue.iter().any(|list| list.stage == "prompt-payment-app"), "drafts that may be presented late");
    for list in &overdue {
        let head = bench.desk.inbox_open(&before(&list.stage)).unwrap();
        assert_eq!((list.drafts, &list.totals), (head.rows, &head.totals), "{}", list.stage);
    }
    for _ in 0..4 {
        bench.desk.daily_report(None, MoneyUnit::One).unwrap();
    }
    assert_eq!(bench.desk.inbox_rows(opened.view, 0, 1).unwrap().len(), 1, "a report opens nothing");
}
