//! A scripted server: a function answers each request. For replies that no bank should send and some do.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use model::Environment;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use treasury::view::ProfileForm;
use treasury::{Desk, Home};

use crate::bench::options_with;

/// One request, as far as a script needs it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The last path segment.
    pub endpoint: String,
    pub query: BTreeMap<String, String>,
    /// How many requests of the same bank are being answered, this one included.
    pub in_flight: usize,
}

impl Asked {
    pub fn page(&self) -> Option<i64> {
        self.query.get("page").map(|page| page.parse().unwrap())
    }
}

/// The script's reply.
pub enum Says {
    Reply(u16, String),
    /// The same after this many milliseconds.
    Late(u64, u16, String),
    /// 503 with a `Retry-After` of this many seconds.
    Busy(u32),
    /// Never answers.
    Hang,
}

type Script = dyn Fn(&Asked) -> Says + Send + Sync;

pub struct Scripted {
    pub base_url: String,
    pub asked: Arc<Mutex<Vec<Asked>>>,
    serving: JoinHandle<()>,
}

impl Drop for Scripted {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Scripted {
    pub async fn new(script: impl Fn(&Asked) -> Says + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (noted, script): (_, Arc<Script>) = (asked.clone(), Arc::new(script));
        let in_flight: Arc<Mutex<BTreeMap<String, usize>>> = Arc::default();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, noted.clone(), script.clone(), in_flight.clone()));
            }
        });
        Self { base_url, asked, serving }
    }

    pub fn requests(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    /// A desk with one account per bank mark on this server; `settings` are lines of `profile.toml`.
    pub fn desk(&self, settings: &str, accounts: &[&str]) -> (TempDir, Home, Desk) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(Some(folder.path().to_owned())).unwrap();
        let form = ProfileForm {
            ceiling_instruction: None,
            ceiling_day: None,
            name: "main".to_owned(),
            environment: Some(Environment::Test),
            base_url: self.base_url.clone(),
            organization_id: "7".to_owned(),
            accounts: accounts.iter().map(|account| (*account).to_owned()).collect(),
            settings: Some(settings.to_owned()),
            code_book: None,
        };
        home.add(&form).unwrap();
        let desk = Desk::open(&home, "main", options_with("token")).unwrap();
        (folder, home, desk)
    }
}

async fn answer(
    mut stream: TcpStream,
    noted: Arc<Mutex<Vec<Asked>>>,
    script: Arc<Script>,
    in_flight: Arc<Mutex<BTreeMap<String, usize>>>,
) {
    let Some(target) = target(&mut stream).await else { return };
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let query: BTreeMap<String, String> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let bank = query.get("bankMark").cloned().unwrap_or_default();
    let now = {
        let mut in_flight = in_flight.lock().unwrap();
        let count = in_flight.entry(bank.clone()).or_default();
        *count += 1;
        *count
    };
    let endpoint = path.rsplit('/').next().unwrap_or_default().to_owned();
    let asked = Asked { endpoint, query, in_flight: now };
    noted.lock().unwrap().push(asked.clone());
    // Lets other calls arrive before this one is answered, so that calls that may overlap do: lists are read on another
    // thread.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let mut says = script(&asked);
    let mut wish = String::new();
    if let Says::Busy(seconds) = says {
        wish = format!("retry-after: {seconds}\r\n");
        says = Says::Reply(503, String::new());
    }
    if let Says::Late(milliseconds, status, body) = says {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
        says = Says::Reply(status, body);
    }
    match says {
        Says::Reply(status, body) => {
            *in_flight.lock().unwrap().get_mut(&bank).unwrap() -= 1;
            let head = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{wish}connection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
        }
        Says::Late(..) | Says::Busy(_) | Says::Hang => std::future::pending().await,
    }
}

/// The target of the request line, once the whole head was received.
async fn target(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    let mut piece = [0; 2048];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut piece).await {
            Ok(0) | Err(_) => return None,
            Ok(read) => head.extend_from_slice(&piece[..read]),
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    head.split(' ').nth(1).map(str::to_owned)
}

/// A draft record that matches the interface.
pub fn draft(number: &str) -> String {
    format!(
        r#"{{"bankDraftStatusCode":"B","bankMark":"EAST","draftNumber":"{number}","draftStatusCode":"D","draftType":"AC","organizationCode":"O","bankDraftId":"id-{number}","amount":10.50,"dueDate":"2026-05-01"}}"#
    )
}

/// A page of such records.
pub fn page(numbers: &[&str]) -> Says {
    let records: Vec<String> = numbers.iter().map(|number| draft(number)).collect();
    Says::Reply(200, format!("[{}]", records.join(",")))
}
