//! A proxy with faults below HTTP: it runs in front of a server, or instead of one, and changes bytes on request.
//!
//! The practice bank itself implements faults inside HTTP; this proxy closes, resets, holds, cuts and slows
//! connections. Every request first reaches the server behind it, so that the operation is executed and only the reply
//! is lost: the case that the money path is made for.

mod echo;
mod fault;
mod request;

pub use echo::{Echo, base64};
pub use fault::{Step, WireFault};
pub use request::Seen;

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// A proxy that runs until it is dropped.
#[derive(Debug)]
pub struct Proxy {
    /// Its listening address.
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
    task: tokio::task::JoinHandle<()>,
}

#[derive(Debug, Default)]
struct State {
    next: VecDeque<WireFault>,
    always: WireFault,
    connections: usize,
    seen: Vec<Seen>,
}

impl Proxy {
    /// Listens on a free loopback port. Without a `server`, every reply comes from the fault.
    ///
    /// # Errors
    /// The I/O error, if no port is available.
    pub async fn start(server: Option<SocketAddr>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::<Mutex<State>>::default();
        let task = tokio::spawn(accept(listener, server, Arc::clone(&state)));
        Ok(Self { address, state, task })
    }

    /// Its address as a base URL, without a path.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Queues a fault for the next connection without one.
    pub fn then(&self, fault: WireFault) {
        lock(&self.state).next.push_back(fault);
    }

    /// Sets the fault of every connection without one of its own.
    pub fn always(&self, fault: WireFault) {
        lock(&self.state).always = fault;
    }

    /// Every complete request so far.
    pub fn seen(&self) -> Vec<Seen> {
        lock(&self.state).seen.clone()
    }

    /// The number of connections so far.
    pub fn connections(&self) -> usize {
        lock(&self.state).connections
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn accept(listener: TcpListener, server: Option<SocketAddr>, state: Arc<Mutex<State>>) {
    // Dropping the set ends its tasks.
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        while connections.try_join_next().is_some() {}
        let fault = {
            let mut state = lock(&state);
            state.connections += 1;
            let always = state.always.clone();
            state.next.pop_front().unwrap_or(always)
        };
        let state = Arc::clone(&state);
        // Broken connections are the purpose of this proxy, so their errors are dropped.
        connections.spawn(async move { drop(exchange(client, server, fault, &state).await) });
    }
}

async fn exchange(
    mut client: TcpStream,
    server: Option<SocketAddr>,
    fault: WireFault,
    state: &Mutex<State>,
) -> io::Result<()> {
    if !fault.reads() {
        return play(client, fault.steps(&[])).await;
    }
    let Some(seen) = request::read(&mut client).await? else { return Ok(()) };
    lock(state).seen.push(seen.clone());
    let echo = fault.echo(&seen);
    let forwarded = if echo.is_some() { seen.clone().wanting_plain().forwarded() } else { seen.forwarded() };
    let reply = match server {
        Some(_) if echo.is_some_and(Echo::stands_in) => Vec::new(),
        Some(server) if fault == WireFault::Repeat => {
            drop(ask(server, &forwarded).await?);
            ask(server, &forwarded).await?
        }
        Some(server) => ask(server, &forwarded).await?,
        None => Vec::new(),
    };
    let reply = echo.map_or(reply.clone(), |echo| echo::bend(echo, &seen, &reply));
    play(client, fault.steps(&reply)).await
}

/// The server's whole reply; the forwarded request asks it to close afterwards.
async fn ask(server: SocketAddr, request: &[u8]) -> io::Result<Vec<u8>> {
    let mut server = TcpStream::connect(server).await?;
    server.write_all(request).await?;
    let mut reply = Vec::new();
    server.read_to_end(&mut reply).await?;
    Ok(reply)
}

async fn play(mut client: TcpStream, steps: Vec<Step>) -> io::Result<()> {
    for step in steps {
        match step {
            Step::Send(bytes) => {
                client.write_all(&bytes).await?;
                client.flush().await?;
            }
            Step::Pause(pause) => tokio::time::sleep(pause).await,
            Step::Read => drop(client.read(&mut [0; 16]).await?),
            Step::Hold => hold(&mut client).await,
            Step::Reset => return client.set_zero_linger(),
        }
    }
    client.shutdown().await?;
    // Closing with unread bytes would reset the connection and lose the reply.
    hold(&mut client).await;
    Ok(())
}

/// Keeps the connection open until the client closes it.
async fn hold(client: &mut TcpStream) {
    let mut rest = [0; 1024];
    while matches!(client.read(&mut rest).await, Ok(read) if read > 0) {}
}
