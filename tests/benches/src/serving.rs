//! The lists over HTTP and over raw TCP, from a process of its own, with every reply made before the clock runs, so
//! that the reader is measured and not the server.
//!
//! HTTP: a list query's path with `bankMark`, `accountNumber` and `page` (from 0); gzip where it is requested. Raw: a
//! line `LIST PAGE`, answered by eight bytes of length and the body.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use practice_bank::workload::{List, Workload};
use serde::{Deserialize, Serialize};

use crate::Outcome;
use crate::setup::{PAGE_ROWS, day};

/// A list as the peers request it: bank mark, account number, path.
pub type Asked = (String, String, String);

/// The addresses of the process, and its lists.
#[derive(Debug, Serialize, Deserialize)]
pub struct Said {
    /// Base address of the lists.
    pub http: String,
    /// Address of the raw bodies.
    pub raw: SocketAddr,
    /// The lists that have drafts.
    pub lists: Vec<Asked>,
    /// Pages of each list.
    pub pages: Vec<usize>,
    /// Rows of all lists.
    pub rows: usize,
}

/// The process; it ends when this value is dropped.
pub struct Server {
    /// Its addresses and lists.
    pub said: Said,
    child: Child,
}

impl Server {
    /// Starts this program again, as a server. With `packed` it sends gzip to clients that accept it.
    ///
    /// # Errors
    /// It did not start, or its first line cannot be parsed.
    pub fn start(drafts: u32, seed: u64, packed: bool) -> Outcome<Self> {
        let words = ["serve".to_owned(), drafts.to_string(), seed.to_string(), packed.to_string()];
        let mut child =
            Command::new(std::env::current_exe()?).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().ok_or("the server has no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let said = serde_json::from_str(&line).map_err(|error| format!("the server said {line:?}: {error}"))?;
        Ok(Self { said, child })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It also ends by itself when its input ends; killing it is faster.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Body {
    plain: Vec<u8>,
    packed: Option<Vec<u8>>,
}

/// Most drafts whose pages are made in advance: the text of more would be gigabytes.
const MADE_MAX: u32 = 100_000;

struct Served {
    workload: Workload,
    lists: Vec<List>,
    places: HashMap<Asked, usize>,
    packed: bool,
    /// All pages, where they were made in advance.
    made: Option<Vec<Vec<Body>>>,
}

/// Runs the server until its input ends.
///
/// # Errors
/// It cannot listen, or the workload cannot be made.
pub fn serve(drafts: u32, seed: u64, packed: bool) -> Outcome<()> {
    let workload = Workload::new(seed, drafts, day())?;
    let lists = workload.lists();
    let named: Vec<Asked> = lists
        .iter()
        .map(|list| {
            let path = format!("/v1/1/{}", list.stage.list().row().path);
            (list.account.bank_mark.clone(), list.account.account_number.clone(), path)
        })
        .collect();
    let (http, raw) = (TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?, TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?);
    let said = Said {
        http: format!("http://{}", http.local_addr()?),
        raw: raw.local_addr()?,
        pages: lists.iter().map(pages).collect(),
        rows: lists.iter().map(List::len).sum(),
        lists: named.clone(),
    };
    let places = named.into_iter().enumerate().map(|(place, list)| (list, place)).collect();
    let mut served = Served { workload, lists, places, packed, made: None };
    if drafts <= MADE_MAX {
        let of = |place: usize| -> Outcome<Vec<Body>> {
            (0..pages(&served.lists[place])).map(|page| served.body(place, page)).collect()
        };
        served.made = Some((0..served.lists.len()).map(of).collect::<Outcome<_>>()?);
    }
    let served = Arc::new(served);
    println!("{}", serde_json::to_string(&said)?);
    accept(http, served.clone(), answer_http);
    accept(raw, served, answer_raw);
    std::io::stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}

fn pages(list: &List) -> usize {
    list.len().div_ceil(PAGE_ROWS)
}

fn gzip(text: &str) -> Outcome<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes())?;
    Ok(encoder.finish()?)
}

fn accept(listener: TcpListener, served: Arc<Served>, answer: fn(TcpStream, &Served) -> Outcome<()>) {
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let served = served.clone();
            // A connection closed by its client ends with an error that does not matter.
            thread::spawn(move || answer(stream, &served));
        }
    });
}

fn answer_http(mut stream: TcpStream, served: &Served) -> Outcome<()> {
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new(stream.try_clone()?);
    loop {
        let mut first = String::new();
        if lines.read_line(&mut first)? == 0 {
            return Ok(());
        }
        let mut takes_gzip = false;
        loop {
            let mut line = String::new();
            lines.read_line(&mut line)?;
            if line.trim().is_empty() {
                break;
            }
            let line = line.to_ascii_lowercase();
            takes_gzip |= line.starts_with("accept-encoding:") && line.contains("gzip");
        }
        let target = first.split(' ').nth(1).ok_or("a request without a target")?;
        let made;
        let body = match served.place(target) {
            None => None,
            Some((list, page)) => match served.ready(list, page) {
                Some(ready) => Some(ready),
                None => {
                    made = served.body(list, page)?;
                    Some(&made)
                }
            },
        };
        let empty = b"[]".as_slice();
        let (bytes, coding) = match body {
            Some(Body { packed: Some(packed), .. }) if takes_gzip => (packed.as_slice(), "Content-Encoding: gzip\r\n"),
            Some(body) => (body.plain.as_slice(), ""),
            None => (empty, ""),
        };
        let length = bytes.len();
        let head =
            format!("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n{coding}Content-Length: {length}\r\n\r\n");
        stream.write_all(head.as_bytes())?;
        stream.write_all(bytes)?;
    }
}

fn answer_raw(mut stream: TcpStream, served: &Served) -> Outcome<()> {
    stream.set_nodelay(true)?;
    let lines = BufReader::new(stream.try_clone()?).lines();
    for line in lines {
        let line = line?;
        let (list, page) = line.split_once(' ').ok_or("LIST PAGE was expected")?;
        let (list, page): (usize, usize) = (list.parse()?, page.parse()?);
        let body = served.ready(list, page).ok_or("no such page")?;
        stream.write_all(&(body.plain.len() as u64).to_le_bytes())?;
        stream.write_all(&body.plain)?;
    }
    Ok(())
}

impl Served {
    /// The list and the page of a request; `None` after a list's end and for lists without drafts.
    fn place(&self, target: &str) -> Option<(usize, usize)> {
        let (path, query) = target.split_once('?')?;
        let value = |name: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).next()
        };
        let asked = (value("bankMark")?.to_owned(), value("accountNumber")?.to_owned(), path.to_owned());
        let list = *self.places.get(&asked)?;
        let page = value("page")?.parse().ok()?;
        (page < pages(&self.lists[list])).then_some((list, page))
    }

    fn ready(&self, list: usize, page: usize) -> Option<&Body> {
        self.made.as_ref()?.get(list)?.get(page)
    }

    fn body(&self, list: usize, page: usize) -> Outcome<Body> {
        let text = self.workload.page(&self.lists[list], page, PAGE_ROWS);
        Ok(Body { packed: self.packed.then(|| gzip(&text)).transpose()?, plain: text.into_bytes() })
    }
}
