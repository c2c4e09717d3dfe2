//! One POST is sent, with exactly its bytes, to its own address, even if the caller goes away; and cases in which none
//! is sent.

use bank_client::{BankClient, ClientError, Limits, Observation, Service, Token, VersionStyle, classify};
use bank_contract::Endpoint;
use practice_bank::proxy::{Proxy, WireFault};

use crate::row::{TOKEN, client, json, limits, post};
use crate::sample::{Book, MARK, item};

#[tokio::test]
async fn an_operation_carries_its_bytes_its_token_and_asks_for_no_packing() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    proxy.always(WireFault::answer(
        "HTTP/1.1 400 No\r\nset-cookie: a=b\r\nX-Token: echo\r\nx-trace: 1\r\ndate: D\r\n\r\n",
    ));
    let client = client(format!("{}/gateway/bank/", proxy.base_url()), limits(false));
    let post = post(&client, Endpoint::Transfer, &[item(Endpoint::Transfer, 100)]);
    let observation = client.act(Some(&Token::new(TOKEN.to_owned())), &post).await;
    let seen = &proxy.seen()[0];
    assert_eq!(
        (seen.method.as_str(), seen.target.as_str()),
        ("POST", "/gateway/bank/v1/7/funds/transfer?bankMark=BANK")
    );
    assert!(
        String::from_utf8_lossy(&seen.body).contains("\"tradeAmount\":100.10,"),
        "amounts go out as they were typed"
    );
    for (name, value) in [
        ("x-token", Some("Bearer secret-0f9d")),
        ("accept-encoding", Some("identity")),
        ("content-type", Some("application/json")),
        ("authorization", None),
        ("cookie", None),
        ("referer", None),
    ] {
        assert_eq!(seen.header(name), value, "{name}");
    }
    let Observation::Replied(reply) = observation else { panic!("{observation:?}") };
    let kept: Vec<&str> = reply.headers.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(kept, ["x-trace", "date"], "headers with secrets are not kept");
    assert_eq!(reply.date(), Some("D"));
}

#[tokio::test]
async fn an_operation_whose_caller_goes_away_still_leaves_whole() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    proxy.always(json(200, "[]"));
    let client = client(proxy.base_url(), limits(false));
    let post = post(&client, Endpoint::Endorse, &[item(Endpoint::Endorse, 1)]);
    {
        let mut acting = std::pin::pin!(client.act(None, &post));
        let begun = std::future::poll_fn(|context| std::task::Poll::Ready(acting.as_mut().poll(context).is_pending()));
        assert!(begun.await, "the call is under way when it is dropped");
    }
    acceptance::wait::until("the POST arrives", || !proxy.seen().is_empty()).await;
    assert_eq!(proxy.seen()[0].body, post.body.as_bytes());
}

#[tokio::test]
async fn what_cannot_be_sent_opens_no_connection() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let client = client(proxy.base_url(), limits(false));
    let items = [item(Endpoint::Endorse, 1)];
    let right = post(&client, Endpoint::Endorse, &items);
    let token = Token::new(TOKEN.to_owned());
    let with = |change: fn(&mut bank_client::Post)| {
        let mut post = right.clone();
        change(&mut post);
        post
    };
    let rows = [
        ("no address", with(|post| post.url = "nowhere".to_owned()), token.clone()),
        ("another host", with(|post| post.url = post.url.replace("127.0.0.1", "127.0.0.2")), token.clone()),
        (
            "another operation",
            with(|post| post.url = post.url.replace("endorse", "transfer-withdrawal")),
            token.clone(),
        ),
        ("another bank", with(|post| post.bank_mark = "OTHER".to_owned()), token.clone()),
        ("an endpoint that reads", with(|post| post.endpoint = Endpoint::QueryDayBalance), token.clone()),
        ("no instruction", with(|post| post.body = "[]".to_owned()), token.clone()),
        ("no list", with(|post| post.body = "{}".to_owned()), token.clone()),
        ("half a body", with(|post| post.body.truncate(5)), token),
        ("a token with a line's end", right.clone(), Token::new("a\r\nb: c".to_owned())),
    ];
    for (name, post, token) in rows {
        let observation = client.act(Some(&token), &post).await;
        let verdict = classify(Endpoint::Endorse, &items, MARK, &observation, &Book).remove(0);
        assert_eq!(verdict.case, "unsendable", "{name}: {observation:?}");
    }
    assert_eq!(proxy.connections(), 0);
}

#[tokio::test]
async fn what_may_no_longer_leave_opens_no_further_connection() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let items = [item(Endpoint::Transfer, 1)];
    let client = client(proxy.base_url(), limits(false));
    let late = client.act_while(None, &post(&client, Endpoint::Transfer, &items), || false).await;
    assert_eq!(classify(Endpoint::Transfer, &items, MARK, &late, &Book).remove(0).case, "time-over");
    assert_eq!(proxy.connections(), 0);
    drop(proxy);
    // No server listens: the time ends between the first try and the second.
    let asked = std::sync::atomic::AtomicU32::new(0);
    let once = move || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0;
    let seen = client.act_while(None, &post(&client, Endpoint::Transfer, &items), once).await;
    let verdict = classify(Endpoint::Transfer, &items, MARK, &seen, &Book).remove(0);
    assert_eq!(verdict.case, "time-over", "{seen:?}");
    assert!(matches!(seen, bank_client::Observation::NotSent(bank_client::NotSent { tries: 1, .. })), "{seen:?}");
}

#[test]
fn an_address_that_would_mislead_makes_no_client() {
    let service = |base_url: &str| Service {
        base_url: base_url.to_owned(),
        organization_id: 7,
        version_style: VersionStyle::Query,
        token_header: "Authorization".to_owned(),
        token_prefix: String::new(),
    };
    for bad in
        ["", "bank.example", "ftp://bank.example", "http://", "http://u:p@bank.example", "https://b.example/?x=1"]
    {
        let made = BankClient::new(service(bad));
        assert!(matches!(made, Err(ClientError::Address(_))), "{bad}");
    }
    let bad_header = Service { token_header: "X Token".to_owned(), ..service("https://b.example") };
    assert!(matches!(BankClient::new(bad_header), Err(ClientError::TokenHeader(_))));
    let client = BankClient::with_limits(service("https://b.example/route/"), Limits::default()).expect("it is right");
    let query = [("bankMark", "B&1".to_owned()), ("accountNumber", "1+2 3".to_owned()), ("bankCode", String::new())];
    let url = client.url(Endpoint::ListBankDraft, &query).expect("it is right");
    let expected = "https://b.example/route/7/drafts/list-bank-draft?v=1.0&bankMark=B%261&accountNumber=1%2B2%203";
    assert_eq!(url, expected, "blanks are left out, the version stands in the query");
    let missing = client.url(Endpoint::ListBankDraft, &query[..1]);
    assert_eq!(missing, Err(ClientError::MissingParameter("accountNumber")));
    let unknown = client.url(Endpoint::Endorse, &query);
    assert_eq!(unknown, Err(ClientError::UnknownParameter("accountNumber".to_owned())));
}
