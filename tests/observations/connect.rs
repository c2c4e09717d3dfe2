//! Row 2: a connection that never stood. It is proven that nothing was sent, so it is the one thing that is tried again.

use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use bank_client::{BankClient, Limits, Observation, Outcome, Token, classify};
use bank_contract::Endpoint;
use practice_bank::proxy::{Fault, Proxy};

use crate::row::{TOKEN, client, limits, post};
use crate::sample::{Book, MARK, item};

/// Every operation against an address where no connection comes to stand: case and tries.
async fn all_are(client: &BankClient, case: &str, tries: u32) {
    for endpoint in Endpoint::operations() {
        let items = [item(endpoint, 1)];
        let observation = client.act(Some(&Token::new(TOKEN.to_owned())), &post(client, endpoint, &items)).await;
        let verdict = classify(endpoint, &items, MARK, &observation, &Book).remove(0);
        assert_eq!((verdict.case, verdict.outcome), (case, Outcome::NotSent), "{endpoint:?}: {observation:?}");
        let Observation::NotSent(seen) = observation else { unreachable!("the verdict says so") };
        assert_eq!(seen.tries, tries, "{endpoint:?}: {seen:?}");
        assert!(!seen.detail.contains(TOKEN) && !seen.detail.contains("http"), "{}", seen.detail);
    }
}

#[tokio::test]
async fn a_name_that_nobody_knows_is_not_sent() {
    // A label of more than 63 letters is refused without asking any name server.
    let name = "x".repeat(64);
    all_are(&client(format!("http://{name}.invalid"), limits(false)), "name-not-found", 3).await;
}

#[tokio::test]
async fn a_port_where_nobody_listens_is_not_sent() {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr()).expect("a port");
    all_are(&client(format!("http://{free}"), limits(false)), "connection-refused", 3).await;
}

#[tokio::test]
async fn a_network_without_a_way_is_not_sent() {
    all_are(&client("http://255.255.255.255:9".to_owned(), limits(false)), "unreachable", 3).await;
}

#[tokio::test]
async fn a_handshake_that_takes_too_long_is_not_sent_though_it_is_a_timeout_too() {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    proxy.always(Fault::HoldAtOnce);
    let connect_timeout = Duration::from_millis(60);
    let client = client(proxy.base_url().replace("http:", "https:"), Limits { connect_timeout, ..limits(false) });
    all_are(&client, "connect-timeout", 3).await;
    assert!(proxy.seen().is_empty());
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_is_not_sent() {
    // A handshake has no end of a request to wait for, so the answer comes at once.
    let plain = Fault::Greeting(b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec());
    for fault in [plain, Fault::CloseAtOnce, Fault::ResetAtOnce] {
        let proxy = Proxy::start(None).await.expect("a loopback port");
        proxy.always(fault);
        all_are(&client(proxy.base_url().replace("http:", "https:"), limits(false)), "tls-failed", 3).await;
        assert!(proxy.seen().is_empty());
    }
}

#[tokio::test]
async fn the_window_for_another_connection_ends() {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr()).expect("a port");
    let narrow = Limits { connect_window: Duration::ZERO, ..limits(false) };
    all_are(&client(format!("http://{free}"), narrow), "connection-refused", 1).await;
}
