//! A proxy for the practice bank that replaces the `Date` of replies with the desk's clock. The bank does not know that
//! clock, and the desk refuses transfers when its clock is days apart from the service's.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use model::clock::Clock;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

const REQUEST_BYTES_MAX: usize = 4 << 20;

/// A running proxy; dropping it stops it.
pub struct Dated {
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Dated {
    pub async fn before(server: SocketAddr, clock: Clock) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(exchange(client, server, clock.clone()));
            }
        });
        Self { address, task }
    }
}

impl Drop for Dated {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn exchange(mut client: TcpStream, server: SocketAddr, clock: Clock) -> io::Result<()> {
    let Some(request) = request(&mut client).await? else { return Ok(()) };
    let mut bank = TcpStream::connect(server).await?;
    bank.write_all(&request).await?;
    let mut reply = Vec::new();
    bank.read_to_end(&mut reply).await?;
    client.write_all(&dated(reply, &clock)).await?;
    client.shutdown().await
}

/// Reads one request and asks the server to close the connection after it.
async fn request(client: &mut TcpStream) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let body_at = loop {
        if let Some(at) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
            break at + 4;
        }
        if bytes.len() > REQUEST_BYTES_MAX || client.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&bytes[..body_at - 4]).into_owned();
    let value = |line: &str, name: &str| {
        line.split_once(':').filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim().to_owned())
    };
    let length = head.lines().find_map(|line| value(line, "content-length")?.parse::<usize>().ok()).unwrap_or(0);
    while bytes.len() < body_at + length {
        if client.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
    }
    let kept: Vec<&str> = head.split("\r\n").filter(|line| value(line, "connection").is_none()).collect();
    let head = format!("{}\r\nconnection: close\r\n\r\n", kept.join("\r\n"));
    Ok(Some([head.into_bytes(), bytes.split_off(body_at)].concat()))
}

/// The reply with the clock's time as its `Date`.
fn dated(reply: Vec<u8>, clock: &Clock) -> Vec<u8> {
    let Some(head) = reply.windows(4).position(|end| end == b"\r\n\r\n") else { return reply };
    let now = clock.now().format("date: %a, %d %b %Y %H:%M:%S GMT").to_string();
    let text = String::from_utf8_lossy(&reply[..head]).into_owned();
    let of_day = |line: &str| line.get(..5).is_some_and(|name| name.eq_ignore_ascii_case("date:"));
    let lines: Vec<&str> = text.split("\r\n").map(|line| if of_day(line) { now.as_str() } else { line }).collect();
    [lines.join("\r\n").into_bytes(), reply[head..].to_vec()].concat()
}
