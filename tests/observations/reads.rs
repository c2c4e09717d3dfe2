//! The bank's replies to reads: requested again where that may help, and checked against the shape of the row.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bank_client::{Answer, BankClient, Limits, Read, ReadError, Token};
use bank_contract::Endpoint;
use practice_bank::proxy::{Proxy, Step, WireFault};

use crate::row::{REPLY_BYTES_MAX, TOKEN, client, http, json, limits};
use crate::sample::MARK;

fn list() -> Read {
    let query = vec![("bankMark", MARK.to_owned()), ("accountNumber", "6222000011110001".to_owned())];
    Read { endpoint: Endpoint::ListBankReceiptByEndorsee, query, body: None }
}

fn detail() -> Read {
    Read { endpoint: Endpoint::QueryBankReceiptByEndorsee, ..list() }
}

async fn asked(
    proxy: &Proxy,
    client: &BankClient,
    faults: &[WireFault],
    read: &Read,
) -> (Result<Answer, ReadError>, usize) {
    faults.iter().for_each(|fault| proxy.then(fault.clone()));
    let before = proxy.connections();
    let answer = client.read(Some(&Token::new(TOKEN.to_owned())), read).await;
    (answer, proxy.connections() - before)
}

fn closing(status: u16, headers: &str, body: &str) -> WireFault {
    WireFault::answer(http(status, &format!("connection: close\r\n{headers}"), body.as_bytes()))
}

#[tokio::test]
async fn a_read_is_asked_again_only_where_that_may_help() {
    let ok = || json(200, "[]");
    let gzip_of_nothing = http(200, "content-encoding: gzip\r\n", b"\x1f\x8bno");
    type Row = (&'static str, Vec<WireFault>, Result<&'static str, &'static str>, usize);
    let rows: Vec<Row> = vec![
        ("a list", vec![ok()], Ok("[]"), 1),
        ("503, then a list", vec![closing(503, "", ""), ok()], Ok("[]"), 2),
        ("429 twice, then a list", vec![closing(429, "", ""), closing(429, "", ""), ok()], Ok("[]"), 3),
        ("304, then a list", vec![closing(304, "", ""), ok()], Ok("[]"), 2),
        ("reset, then a list", vec![WireFault::ResetBeforeReply, ok()], Ok("[]"), 2),
        (
            "cut, then a list",
            vec![WireFault::answer("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n["), ok()],
            Ok("[]"),
            2,
        ),
        ("not HTTP, then a list", vec![WireFault::Malformed, ok()], Ok("[]"), 2),
        ("closed three times", vec![WireFault::CloseBeforeReply; 3], Err("broken"), 3),
        ("500 three times", vec![closing(500, "", "{}"); 3], Err("500"), 3),
        ("503 with a long wait", vec![closing(503, "retry-after: 3600\r\n", "")], Err("503"), 1),
        ("503 with a short wait", vec![closing(503, "retry-after: 0\r\n", ""), ok()], Ok("[]"), 2),
        ("400", vec![closing(400, "", "")], Err("400"), 1),
        ("401", vec![closing(401, "", "")], Err("401"), 1),
        (
            "401 of a called service",
            vec![closing(401, "", "No Jwt token in request")],
            Err("No Jwt token in request"),
            1,
        ),
        ("403", vec![closing(403, "", "PERMISSION_NOT_PASS")], Err("PERMISSION_NOT_PASS"), 1),
        ("403 of a firewall", vec![closing(403, "", "<html>")], Err("403"), 1),
        ("404", vec![closing(404, "", "")], Err("404"), 1),
        ("410", vec![closing(410, "", "")], Err("410"), 1),
        ("a redirect", vec![closing(302, "location: /login\r\n", "")], Err("status"), 1),
        ("204", vec![WireFault::answer("HTTP/1.1 204 No Content\r\n\r\n")], Err("204"), 1),
        ("failed", vec![json(200, r#"{"failed":true,"message":"no"}"#)], Err("failed"), 1),
        ("null", vec![json(200, "null")], Err("unreadable"), 1),
        ("a page", vec![json(200, "<html>")], Err("unreadable"), 1),
        ("an object", vec![json(200, "{}")], Err("unreadable"), 1),
        ("gzip that is none", vec![WireFault::answer(gzip_of_nothing)], Err("unreadable"), 1),
        ("a bomb", vec![WireFault::GzipBomb { bytes: 50_000_000 }], Err("unreadable"), 1),
        ("too large", vec![json(200, "x".repeat(REPLY_BYTES_MAX + 1))], Err("unreadable"), 1),
    ];
    for (name, faults, expected, connections) in rows {
        let proxy = Proxy::start(None).await.expect("a loopback port");
        let client = client(proxy.base_url(), limits(false));
        let (answer, tried) = asked(&proxy, &client, &faults, &list()).await;
        let short = answer.as_ref().map(Answer::text).map_err(ReadError::code);
        assert_eq!((short, tried), (expected, connections), "{name}: {answer:?}");
        assert!(!format!("{answer:?}").contains("6222000011110001"), "{name}: no whole account number in what is told");
        assert!(proxy.seen().iter().all(|seen| seen.method == "GET" && seen.header("accept-encoding") == Some("gzip")));
    }
}

#[tokio::test]
async fn each_try_takes_a_permit_and_holds_none_between_two() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let client = client(proxy.base_url(), limits(false));
    for fault in [closing(503, "retry-after: 0\r\n", ""), WireFault::CloseBeforeReply, json(200, "[]")] {
        proxy.then(fault);
    }
    let (taken, held) = (AtomicUsize::new(0), Arc::new(()));
    let permit = || {
        assert_eq!(Arc::strong_count(&held), 1, "the permit of the previous try is released");
        taken.fetch_add(1, Ordering::Relaxed);
        std::future::ready(held.clone())
    };
    let answer = client.read_with_permits(Some(&Token::new(TOKEN.to_owned())), &list(), permit).await;
    assert_eq!(answer.as_ref().map(Answer::text), Ok("[]"));
    assert_eq!((taken.into_inner(), Arc::strong_count(&held)), (3, 1));
}

#[tokio::test]
async fn a_detail_that_is_gone_keeps_the_services_words() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let client = client(proxy.base_url(), limits(false));
    let gone = closing(404, "", r#"{"failed":true,"message":"票据不存在"}"#);
    let (answer, _) = asked(&proxy, &client, &[gone], &detail()).await;
    assert_eq!(answer.as_ref().map_err(ReadError::service_message), Err(Some("票据不存在")));
    let (answer, _) = asked(&proxy, &client, &[json(200, r#"{"amount":1.10}"#)], &detail()).await;
    assert_eq!(answer.as_ref().map(Answer::text), Ok(r#"{"amount":1.10}"#));
}

#[tokio::test]
async fn a_packed_reply_is_unpacked_and_both_sizes_are_known() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let client = client(proxy.base_url(), limits(false));
    // The bomb's zeros are one number: valid gzip, over the limit of a number's length.
    let (answer, _) = asked(&proxy, &client, &[WireFault::GzipBomb { bytes: 1_000 }], &list()).await;
    assert!(matches!(&answer, Err(ReadError::Unreadable { raw, .. }) if raw.len() == 1_000), "{answer:?}");
    let listed = "date: Sun, 01 Mar 2026 12:00:00 GMT\r\n";
    let (answer, _) = asked(&proxy, &client, &[closing(200, listed, " [] ")], &list()).await;
    let answer = answer.expect("a list");
    assert_eq!((answer.text(), answer.wire_bytes, answer.status), (" [] ", 4, 200));
    assert_eq!(answer.date.as_deref(), Some("Sun, 01 Mar 2026 12:00:00 GMT"));
}

#[tokio::test]
async fn a_read_that_takes_too_long_is_a_timeout_after_its_tries() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let read_timeout = Duration::from_millis(150);
    let client = client(proxy.base_url(), Limits { read_timeout, ..limits(false) });
    let held =
        WireFault::Script(vec![Step::Send(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[".to_vec()), Step::Hold]);
    for fault in [WireFault::Silence, held] {
        let (answer, tried) = asked(&proxy, &client, &vec![fault; 3], &list()).await;
        assert_eq!((answer, tried), (Err(ReadError::TimedOut), 3));
    }
}

#[tokio::test]
async fn a_read_without_an_answer_is_not_tried_again_after_its_window() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let (read_timeout, look_timeout) = (Duration::from_secs(60), Duration::from_millis(150));
    let limits = Limits { read_timeout, look_timeout, read_window: Duration::from_millis(100), ..limits(false) };
    let client = client(proxy.base_url(), limits).for_probes();
    let (answer, tried) = asked(&proxy, &client, &[WireFault::Silence], &list()).await;
    assert_eq!((answer, tried), (Err(ReadError::TimedOut), 1), "after the time of a probe, once");
    // A service that answers and asks to wait is asked again all the same.
    let (answer, tried) = asked(&proxy, &client, &[closing(503, "", ""), json(200, "[]")], &list()).await;
    assert_eq!((answer.as_ref().map(Answer::text), tried), (Ok("[]"), 2));
}

#[tokio::test]
async fn the_query_sent_as_a_post_may_be_repeated_and_no_operation_is_read() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    let client = client(proxy.base_url(), limits(false));
    let query = vec![("bankMark", MARK.to_owned())];
    let body = Some(r#"[{"accountNumber":"1"}]"#.to_owned());
    let balance = Read { endpoint: Endpoint::QueryDayBalance, query, body };
    let (answer, tried) = asked(&proxy, &client, &[closing(500, "", ""), json(200, "[]")], &balance).await;
    assert_eq!((answer.as_ref().map(Answer::text), tried), (Ok("[]"), 2));
    assert!(
        proxy
            .seen()
            .iter()
            .all(|seen| seen.method == "POST" && Some(&seen.body[..]) == balance.body.as_deref().map(str::as_bytes))
    );
    for endpoint in Endpoint::operations() {
        let (answer, tried) = asked(&proxy, &client, &[], &Read { endpoint, ..balance.clone() }).await;
        assert!(matches!(answer, Err(ReadError::Usage(_))) && tried == 0, "{endpoint:?}");
    }
    let (answer, tried) = asked(&proxy, &client, &[], &Read { body: None, ..balance }).await;
    assert!(matches!(answer, Err(ReadError::Usage(_))) && tried == 0, "its body is missing");
}
