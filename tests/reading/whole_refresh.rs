//! A refresh of all lists reads today's balances too: which refresh does, and its report when their interface refuses,
//! fails or answers a part. One that cannot reach the service asks nothing more.

use treasury::view::{BalancesRead, RefreshReport};
use treasury::{Desk, Scope, Stop};

use crate::scripted::{Asked, Says, Scripted};

const BALANCE: &str = r#"[{"accountNumber":"1","currencyCode":"CNY","bookBalance":5.10}]"#;

/// The server's answers.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Answers {
    All,
    NoBalances(u16, &'static str),
    OnlyBalances,
    Nothing(u16),
}

fn answer(asked: &Asked, answers: Answers) -> Says {
    let is_balance = asked.endpoint == "query-day-balance";
    let body = if is_balance { BALANCE } else { "[]" };
    match answers {
        Answers::NoBalances(status, body) if is_balance => Says::Reply(status, body.to_owned()),
        Answers::OnlyBalances if !is_balance => Says::Reply(403, NOT_PERMITTED.to_owned()),
        Answers::Nothing(status) => Says::Reply(status, String::new()),
        _ => Says::Reply(200, body.to_owned()),
    }
}

const NOT_PERMITTED: &str = r#"{"failed":true,"code":"PERMISSION_NOT_PASS","message":"no"}"#;

async fn read(desk: &Desk, scope: Scope) -> RefreshReport {
    desk.refresh(&scope, &Stop::new(), |_| {}).await.unwrap()
}

fn asked_balances(server: &Scripted) -> usize {
    server.requests().iter().filter(|asked| asked.endpoint == "query-day-balance").count()
}

#[tokio::test]
async fn which_refresh_reads_balances_and_which_troubles_are_a_note() {
    // Accounts asked, without a balance, banks not permitted, banks in trouble; `None` where no balance is asked for.
    let rows = [
        (Answers::All, Some((2, 1, 0, 0))),
        (Answers::NoBalances(403, NOT_PERMITTED), Some((2, 2, 1, 0))),
        // A code in a reply with status 200 is not described: it is the service's refusal.
        (Answers::NoBalances(200, NOT_PERMITTED), Some((2, 2, 0, 1))),
        (Answers::NoBalances(500, ""), Some((2, 2, 0, 1))),
        (Answers::NoBalances(200, "null"), Some((2, 2, 0, 1))),
        (Answers::NoBalances(200, "[]"), Some((2, 2, 0, 0))),
        (Answers::OnlyBalances, Some((2, 1, 0, 0))),
        (Answers::Nothing(401), None),
        (Answers::Nothing(500), None),
    ];
    for (answers, expected) in rows {
        let server = Scripted::new(move |asked| answer(asked, answers)).await;
        let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2"]);
        let report = read(&desk, Scope::default()).await;
        let counts = |of: BalancesRead| (of.accounts, of.missing, of.not_permitted.len(), of.troubles.len());
        assert_eq!(report.balances.map(counts), expected, "{answers:?}");
        assert_eq!(asked_balances(&server) > 0, expected.is_some(), "{answers:?}");
        assert!(answers != Answers::All || report.rows.iter().all(|row| row.trouble.is_none()));
    }
}

#[tokio::test]
async fn a_refresh_of_one_list_or_one_that_was_stopped_asks_for_no_balance() {
    let server = Scripted::new(|asked| answer(asked, Answers::All)).await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2"]);
    let one_list = Scope { stages: vec!["draft".to_owned()], ..Scope::default() };
    assert_eq!(read(&desk, one_list).await.balances, None);
    let stop = Stop::new();
    stop.stop();
    assert_eq!(desk.refresh(&Scope::default(), &stop, |_| {}).await.unwrap().balances, None);
    assert_eq!(asked_balances(&server), 0);
    // One account: only its balance.
    let one_account = Scope { accounts: vec!["EAST:1".to_owned()], ..Scope::default() };
    let read = read(&desk, one_account).await.balances.unwrap();
    assert_eq!((read.accounts, read.missing, asked_balances(&server)), (1, 0, 1));
    let kept = desk.balances(None).unwrap();
    assert_eq!((kept.day == kept.today, kept.rows[1].not_read), (true, true));
}
