//! Row 2: a connection that was never established. Nothing was sent, which is proven, so only this row is tried again.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use bank_client::{BankClient, Limits, Observation, Outcome, Token, classify};
use bank_contract::Endpoint;
use practice_bank::proxy::{Proxy, WireFault};
use tokio::net::TcpSocket;

use super::row::{TOKEN, client, limits, post};
use super::sample::{Book, MARK, Sample, item};

/// The whole row except the slow handshake, in the wording of a seed. Returns the number of cells.
///
/// # Panics
/// When a cell differs from the table.
pub async fn all(seed: u64) -> u64 {
    name_that_nobody_knows(seed).await
        + port_where_nobody_listens(seed).await
        + network_without_a_way(seed).await
        + server_that_speaks_no_tls(seed).await
}

/// Every operation against an address that cannot be connected to: case and number of tries.
async fn all_are(seed: u64, client: &BankClient, case: &str, tries: u32) -> u64 {
    let mut cells = 0;
    for endpoint in Endpoint::operations() {
        let items = [item(Sample { endpoint, seed }, 1)];
        let observation = client.act(Some(&Token::new(TOKEN.to_owned())), &post(client, endpoint, &items)).await;
        let verdict = classify(endpoint, &items, MARK, &observation, &Book).remove(0);
        assert_eq!((verdict.case, verdict.outcome), (case, Outcome::NotSent), "{endpoint:?}: {observation:?}");
        let Observation::NotSent(seen) = observation else { unreachable!("the verdict says so") };
        assert_eq!(seen.tries, tries, "{endpoint:?}: {seen:?}");
        assert!(!seen.detail.contains(TOKEN) && !seen.detail.contains("http"), "{}", seen.detail);
        cells += 1;
    }
    cells
}

/// A label of more than 63 letters is refused without asking any name server.
pub async fn name_that_nobody_knows(seed: u64) -> u64 {
    let name = "x".repeat(64);
    all_are(seed, &client(format!("https://{name}.invalid"), limits(false)), "name-not-found", 3).await
}

/// A port that is bound but not listened on, so that no other program can take it meanwhile.
fn bound() -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).expect("a loopback port");
    let address = socket.local_addr().expect("it is bound");
    (socket, address)
}

/// No program listens on the port.
pub async fn port_where_nobody_listens(seed: u64) -> u64 {
    let (_bound, address) = bound();
    all_are(seed, &client(format!("http://{address}"), limits(false)), "connection-refused", 3).await
}

/// An address without a route.
pub async fn network_without_a_way(seed: u64) -> u64 {
    all_are(seed, &client("https://255.255.255.255:9".to_owned(), limits(false)), "unreachable", 3).await
}

/// The server accepts the connection and stays silent, so that the handshake times out.
pub async fn handshake_that_takes_too_long(seed: u64) -> u64 {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    proxy.always(WireFault::HoldAtOnce);
    let connect_timeout = Duration::from_millis(60);
    let client = client(proxy.base_url().replace("http:", "https:"), Limits { connect_timeout, ..limits(false) });
    let cells = all_are(seed, &client, "connect-timeout", 3).await;
    assert!(proxy.seen().is_empty());
    cells
}

/// A TLS handshake has no request to read to its end, so the server answers at once.
pub async fn server_that_speaks_no_tls(seed: u64) -> u64 {
    let plain = WireFault::Greeting(b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec());
    // The alert `protocol_version` of a server that speaks TLS 1.1 at most.
    let too_old = WireFault::Greeting(vec![0x15, 3, 2, 0, 2, 2, 70]);
    let mut cells = 0;
    for fault in [plain, too_old, WireFault::CloseAtOnce, WireFault::ResetAtOnce] {
        let proxy = Proxy::start(None).await.expect("a loopback port");
        proxy.always(fault);
        let client = client(proxy.base_url().replace("http:", "https:"), limits(false));
        cells += all_are(seed, &client, "tls-failed", 3).await;
        assert!(proxy.seen().is_empty());
    }
    cells
}

/// Without time for a second connection there is one try.
pub async fn window_that_ends_at_once(seed: u64) -> u64 {
    let (_bound, address) = bound();
    let narrow = Limits { connect_window: Duration::ZERO, ..limits(false) };
    all_are(seed, &client(format!("http://{address}"), narrow), "connection-refused", 1).await
}
