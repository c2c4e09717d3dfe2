//! One request as received.

use std::io;

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

/// Size limit of one request; a larger `Content-Length` is not trusted.
const REQUEST_BYTES_MAX: usize = 16 << 20;

/// A complete request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// `POST`, for example.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// Its headers as received, including their names' case.
    pub headers: Vec<(String, String)>,
    /// Its body.
    pub body: Vec<u8>,
}

impl Seen {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The same without accepting compression.
    #[must_use]
    pub(super) fn wanting_plain(mut self) -> Self {
        self.headers.retain(|(name, _)| !name.eq_ignore_ascii_case("accept-encoding"));
        self
    }

    /// The request as forwarded to the server, which is asked to close afterwards.
    pub(super) fn forwarded(&self) -> Vec<u8> {
        let mut head = format!("{} {} HTTP/1.1\r\nconnection: close\r\n", self.method, self.target);
        for (name, value) in self.headers.iter().filter(|(name, _)| !name.eq_ignore_ascii_case("connection")) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        [head.into_bytes(), self.body.clone()].concat()
    }
}

/// Reads one request; `None` if the client left before it was complete.
pub(super) async fn read(client: &mut TcpStream) -> io::Result<Option<Seen>> {
    let mut bytes = Vec::new();
    let body_at = loop {
        if let Some(at) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
            break at + 4;
        }
        if bytes.len() > REQUEST_BYTES_MAX || client.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
    };
    let Some(mut seen) = head(&bytes[..body_at]) else { return Ok(None) };
    let length: usize = seen.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    while bytes.len() < body_at + length {
        if length > REQUEST_BYTES_MAX || client.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
    }
    seen.body = bytes.split_off(body_at);
    Ok(Some(seen))
}

fn head(bytes: &[u8]) -> Option<Seen> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.trim_end().split("\r\n");
    let mut words = lines.next()?.split(' ').map(str::to_owned);
    let header = |line: &str| line.split_once(':').map(|(name, value)| (name.to_owned(), value.trim().to_owned()));
    Some(Seen {
        method: words.next()?,
        target: words.next()?,
        headers: lines.filter_map(header).collect(),
        body: Vec::new(),
    })
}
