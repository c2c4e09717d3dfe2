//! The loopback port to which the browser returns (RFC 8252, 7.3). Only the answer with the state of this sign-in is
//! taken; every other request gets a page and changes nothing, so that another program cannot end a sign-in.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use openidconnect::url::Url;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::{Pages, SignInError};

/// Largest request head.
const HEAD_BYTES_MAX: usize = 16 << 10;
/// A browser opens connections that it does not use.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// Requests that are read at the same time.
const WAITING_MAX: usize = 16;

/// An open port with the address that the identity server sends the browser to.
pub struct Port {
    listeners: Vec<TcpListener>,
    pub address: Url,
}

/// The browser's answer, and the connection on which it waits for a page.
pub struct Answer {
    pub query: Vec<(String, String)>,
    stream: TcpStream,
}

impl Port {
    /// Opens the port of a redirect address; without one in it, any free port.
    ///
    /// # Errors
    /// [`SignInError::Listen`].
    pub async fn open(redirect: &Url) -> Result<Self, SignInError> {
        let refused = |error: std::io::Error| SignInError::Listen(error.to_string());
        let (v4, v6) = (IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST));
        let port = redirect.port().unwrap_or(0);
        let first = if redirect.host_str() == Some("[::1]") { v6 } else { v4 };
        let listener = TcpListener::bind(SocketAddr::new(first, port)).await.map_err(refused)?;
        let port = listener.local_addr().map_err(refused)?.port();
        let mut listeners = vec![listener];
        if redirect.host_str() == Some("localhost") {
            // A browser may take either address for this name; a computer without IPv6 has only the first.
            listeners.extend(TcpListener::bind(SocketAddr::new(v6, port)).await.ok());
        }
        let mut address = redirect.clone();
        _ = address.set_port(Some(port));
        Ok(Self { listeners, address })
    }

    /// Waits for the answer that carries `state`.
    ///
    /// # Errors
    /// [`SignInError::TimedOut`] after `wait`.
    pub async fn answer(self, state: &str, pages: &Pages, wait: Duration) -> Result<Answer, SignInError> {
        let (found, mut answers) = mpsc::channel(1);
        let mut listening = JoinSet::new();
        for listener in self.listeners {
            let expected = Expected {
                path: self.address.path().to_owned(),
                state: state.to_owned(),
                foreign: pages.foreign.clone(),
                found: found.clone(),
            };
            listening.spawn(listen(listener, expected));
        }
        drop(found);
        let answer = tokio::time::timeout(wait, answers.recv()).await.map_err(|_| SignInError::TimedOut)?;
        answer.ok_or_else(|| SignInError::Listen("the port was closed".to_owned()))
    }
}

impl Answer {
    /// A parameter of it.
    pub fn of(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    /// Shows the page that ends the sign-in in the browser.
    pub async fn show(mut self, text: &str) {
        respond(&mut self.stream, "200 OK", text).await;
    }
}

#[derive(Clone)]
struct Expected {
    path: String,
    state: String,
    foreign: String,
    found: mpsc::Sender<Answer>,
}

async fn listen(listener: TcpListener, expected: Expected) {
    let mut reading = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else { return };
        while reading.len() >= WAITING_MAX {
            reading.join_next().await;
        }
        let expected = expected.clone();
        reading.spawn(async move { read(stream, expected).await });
    }
}

async fn read(mut stream: TcpStream, expected: Expected) {
    let Ok(Some(target)) = tokio::time::timeout(HEAD_TIMEOUT, target(&mut stream)).await else { return };
    let url = Url::parse("http://localhost").and_then(|base| base.join(&target));
    let Ok(url) = url else { return };
    if url.path() != expected.path {
        return respond(&mut stream, "404 Not Found", "").await;
    }
    let query: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let is_ours = query.iter().filter(|(name, _)| name == "state").map(|(_, value)| value).eq([&expected.state]);
    if !is_ours {
        return respond(&mut stream, "400 Bad Request", &expected.foreign).await;
    }
    if let Err(unused) = expected.found.try_send(Answer { query, stream }) {
        let (mpsc::error::TrySendError::Full(mut second) | mpsc::error::TrySendError::Closed(mut second)) = unused;
        respond(&mut second.stream, "400 Bad Request", &expected.foreign).await;
    }
}

/// The target of a GET request.
async fn target(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    let mut bytes = [0; 2048];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = stream.read(&mut bytes).await.ok().filter(|read| *read > 0)?;
        head.extend_from_slice(&bytes[..read]);
        if head.len() > HEAD_BYTES_MAX {
            return None;
        }
    }
    let line = String::from_utf8_lossy(&head);
    let mut words = line.lines().next()?.split(' ');
    (words.next()? == "GET").then(|| words.next().map(str::to_owned))?
}

async fn respond(stream: &mut TcpStream, status: &str, text: &str) {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let body = format!("<!doctype html><meta charset=utf-8><title>Aval</title><p>{escaped}</p>\n");
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
    let _ = stream.shutdown().await;
}
