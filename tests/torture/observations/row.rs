//! One row of the table, and its run over all operations in one wording.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use bank_client::{
    BankClient, CASES, Limits, LostKind, Observation, Post, Service, Token, Verdict, VersionStyle, classify,
};
use bank_contract::body::may_chunk;
use bank_contract::endpoint::Reply;
use bank_contract::{Endpoint, Item};
use practice_bank::proxy::{Proxy, WireFault};
use tokio::task::JoinSet;

use super::sample::{Book, MARK, Sample, item};
use super::wire;

/// The token of all calls. No observation may contain it.
pub const TOKEN: &str = "secret-0f9d";
/// Largest reply of an operation in these tests.
pub const REPLY_BYTES_MAX: usize = 64 << 10;

/// The server's behaviour for a sample.
pub type Bend = fn(Sample) -> WireFault;

/// Number of the first further instruction that another wording adds.
const FIRST_BESIDE: u32 = 11;

/// The numbers of the further instructions that a wording adds, where a row sends several.
pub fn beside(sample: Sample) -> Range<u32> {
    let count = if sample.seed == 0 { 0 } else { sample.draw("beside", 0, 4) };
    FIRST_BESIDE..FIRST_BESIDE + u32::try_from(count).unwrap_or(0)
}

/// The expected cases of the instructions, in order; a single one is for all. `!` is an alarm, `|` an or.
#[derive(Clone, Copy)]
pub enum Expect {
    All(&'static [&'static str]),
    ByShape { many: &'static str, one: &'static str, not_shown: &'static str },
}

/// One row.
#[derive(Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    /// Instructions in the body. More than one only where the reply can distinguish them.
    pub sent: u32,
    /// The timeout is part of the row.
    pub times_out: bool,
    pub bend: Bend,
    pub expect: Expect,
}

impl Row {
    /// A row with one instruction and one case for all operations.
    pub const fn new(name: &'static str, expected: &'static [&'static str], bend: Bend) -> Self {
        Self { name, sent: 1, times_out: false, bend, expect: Expect::All(expected) }
    }

    pub const fn slow(self) -> Self {
        Self { times_out: true, ..self }
    }

    pub const fn sent(self, sent: u32) -> Self {
        Self { sent, ..self }
    }

    pub const fn by_shape(self, many: &'static str, one: &'static str, not_shown: &'static str) -> Self {
        Self { expect: Expect::ByShape { many, one, not_shown }, ..self }
    }

    /// The expected case of the instruction at this index; a further one of the wording is answered like any other.
    fn expected(&self, endpoint: Endpoint, at: usize) -> String {
        let case = match (self.expect, endpoint.row().reply) {
            (Expect::All(cases), _) if cases.len() > 1 && at >= cases.len() => {
                let alarm = if cases.iter().any(|case| case.ends_with('!')) { "!" } else { "" };
                return format!("matched{alarm}");
            }
            (Expect::All(cases), _) => cases.get(at).unwrap_or(&cases[0]),
            (Expect::ByShape { many, .. }, Reply::Many(_)) => many,
            (Expect::ByShape { one, .. }, Reply::One(_)) => one,
            (Expect::ByShape { not_shown, .. }, Reply::NotShown) => not_shown,
        };
        case.to_owned()
    }
}

/// The results of a row.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Cells that differ from the table.
    pub complaints: Vec<String>,
    /// How often each case was reached.
    pub reached: BTreeMap<&'static str, u64>,
    /// How many cells ran.
    pub cells: u64,
}

impl Outcome {
    /// Adds the results of another row.
    pub fn merge(&mut self, other: Self) {
        self.complaints.extend(other.complaints);
        self.cells += other.cells;
        for (case, count) in other.reached {
            *self.reached.entry(case).or_default() += count;
        }
    }
}

/// A reply with a body and its length.
pub fn http(status: u16, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status} Status\r\n{headers}content-length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

/// A reply without headers of its own.
pub fn json(status: u16, body: impl AsRef<[u8]>) -> WireFault {
    WireFault::answer(http(status, "content-type: application/json\r\n", body.as_ref()))
}

/// Timeouts of a row that times out. On a machine too busy to transfer a request and a head within the first one, the
/// row is run again with the next.
const SHORT_SECONDS: &[u64] = &[2, 10, 60];

/// Limits that are short only for a row that times out.
pub fn limits(times_out: bool) -> Limits {
    // The long one never elapses; it only allows for a busy machine.
    limits_within(Duration::from_secs(if times_out { 6 } else { 300 }))
}

fn limits_within(act_timeout: Duration) -> Limits {
    let pause = Duration::from_millis(1);
    Limits {
        act_timeout,
        read_timeout: act_timeout,
        connect_timeout: act_timeout.max(Limits::default().connect_timeout),
        connect_window: act_timeout.max(Limits::default().connect_window),
        act_reply_bytes_max: REPLY_BYTES_MAX,
        read_reply_bytes_max: REPLY_BYTES_MAX,
        connect_pause: pause,
        read_pause: pause,
        ..Limits::default()
    }
}

/// A client of the service at this address.
pub fn client(base_url: String, limits: Limits) -> BankClient {
    let service = Service {
        base_url,
        organization_id: 7,
        version_style: VersionStyle::Path,
        token_header: "X-Token".to_owned(),
        token_prefix: "Bearer ".to_owned(),
    };
    BankClient::with_limits(service, limits).expect("the settings are right")
}

/// The operation's POST with these instructions, for the samples' bank.
pub fn post(client: &BankClient, endpoint: Endpoint, items: &[Item]) -> Post {
    post_for(client, endpoint, MARK, items)
}

/// The operation's POST with these instructions.
pub fn post_for(client: &BankClient, endpoint: Endpoint, bank_mark: &str, items: &[Item]) -> Post {
    let url = client.url(endpoint, &[("bankMark", bank_mark.to_owned())]).expect("an operation takes a bank mark");
    let items: Vec<String> = items.iter().map(Item::to_json).collect();
    Post { endpoint, bank_mark: bank_mark.to_owned(), url, body: format!("[{}]", items.join(",")) }
}

/// Runs a row over all operations that support it, in the wording of a seed.
pub async fn run(row: Row, seed: u64) -> Outcome {
    let operations = Endpoint::operations().filter(|endpoint| row.sent == 1 || may_chunk(*endpoint));
    let samples = operations.map(|endpoint| Sample { endpoint, seed });
    let cells = match row.times_out {
        // Cells that wait for a timeout run in parallel.
        true => samples.map(|sample| late_cells(row, sample)).collect::<JoinSet<_>>().join_all().await,
        false => vec![cells(row, samples.collect()).await],
    };
    let mut outcome = Outcome::default();
    for (complaint, reached) in cells.into_iter().flatten() {
        outcome.complaints.extend(complaint);
        outcome.cells += 1;
        reached.into_iter().for_each(|case| *outcome.reached.entry(case).or_default() += 1);
    }
    outcome
}

type Cell = (Option<String>, Vec<&'static str>);

async fn cells(row: Row, samples: Vec<Sample>) -> Vec<Cell> {
    let proxy = Proxy::start(None).await.expect("a loopback port");
    // connect.rs tests further connections.
    let client = client(proxy.base_url(), Limits { connect_tries_max: 1, ..limits(false) });
    let mut cells = Vec::new();
    for sample in samples {
        cells.push(cell(row, sample, &proxy, &client).await.0);
    }
    cells
}

/// A cell that must time out. A longer timeout shows whether nothing arrived because the server sent nothing or because
/// the machine was busy; a cell that is wrong under all timeouts is wrong.
async fn late_cells(row: Row, sample: Sample) -> Vec<Cell> {
    let mut last = None;
    for seconds in SHORT_SECONDS {
        let proxy = Proxy::start(None).await.expect("a loopback port");
        let limits = Limits { connect_tries_max: 1, ..limits_within(Duration::from_secs(*seconds)) };
        let (found, nothing_came) = cell(row, sample, &proxy, &client(proxy.base_url(), limits)).await;
        let again = found.0.is_some() && nothing_came;
        last = Some(found);
        if !again {
            break;
        }
    }
    last.into_iter().collect()
}

/// The cell, and whether the timeout elapsed before anything arrived.
async fn cell(row: Row, sample: Sample, proxy: &Proxy, client: &BankClient) -> (Cell, bool) {
    let (endpoint, fault) = (sample.endpoint, wire::reworded((row.bend)(sample), sample, row.name));
    proxy.always(fault.clone());
    let mut numbers: Vec<(usize, u32)> = (1..=row.sent).enumerate().collect();
    if row.sent > 1 {
        numbers.extend(beside(sample).map(|number| (number as usize, number)));
        numbers.sort_by_key(|(_, number)| if sample.seed == 0 { 0 } else { sample.draw("order", *number, 1 << 40) });
    }
    let items: Vec<Item> = numbers.iter().map(|(_, number)| item(sample, *number)).collect();
    let post = post(client, endpoint, &items);
    let (connections, seen) = (proxy.connections(), proxy.seen().len());
    let observation = client.act(Some(&Token::new(TOKEN.to_owned())), &post).await;
    let verdicts = classify(endpoint, &items, MARK, &observation, &Book);
    let mut faults = Vec::new();
    for ((at, _), verdict) in numbers.iter().zip(&verdicts) {
        faults.extend(differs(verdict, &row.expected(endpoint, *at)));
    }
    // A journal stores the observation as text, and the verdict is computed again from it.
    let kept = serde_json::to_string(&observation).expect("an observation can be kept");
    let again = serde_json::from_str(&kept).expect("and read back");
    if verdicts.len() != items.len() || verdicts != classify(endpoint, &items, MARK, &again, &Book) {
        faults.push("another verdict at the second reading".to_owned());
    }
    if proxy.connections() - connections != 1 {
        faults.push(format!("{} connections", proxy.connections() - connections));
    }
    // The server can only count requests that it reads; one connection carries one request.
    let requests = &proxy.seen()[seen..];
    if fault.reads() && !matches!(requests, [one] if one.method == "POST" && one.body == post.body.as_bytes()) {
        faults.push(format!("not exactly its one POST left, but {}", requests.len()));
    }
    if kept.contains(TOKEN) {
        faults.push("the token stands in the observation".to_owned());
    }
    let (operation, faults_found) = (endpoint.row().name(), faults.join("; "));
    let complaint = format!("{} × {operation}: {faults_found}; saw {}", row.name, seen_in_short(&observation));
    let nothing_came = matches!(&observation, Observation::Lost(lost) if lost.kind == LostKind::TimedOut);
    let cell = ((!faults.is_empty()).then_some(complaint), verdicts.iter().map(|verdict| verdict.case).collect());
    (cell, nothing_came)
}

/// The observation for the report: a reply's head and the beginning of its body as text.
fn seen_in_short(observation: &Observation) -> String {
    let Observation::Replied(reply) = observation else { return format!("{observation:?}") };
    let body: String = String::from_utf8_lossy(&reply.body).chars().take(2_000).collect();
    format!("{} {:?} {:?} {body}", reply.status, reply.headers, reply.end)
}

/// Why a verdict is not the expected one. Its outcome must be the one of the case's row.
fn differs(verdict: &Verdict, expected: &str) -> Option<String> {
    let found = format!("{}{}", verdict.case, if verdict.alarm { "!" } else { "" });
    let outcome = CASES.iter().find(|case| case.id == verdict.case).map(|case| case.outcome);
    let right = expected.split('|').any(|expected| expected == found) && outcome == Some(verdict.outcome);
    (!right).then(|| format!("{found} ({:?}, {:?}) instead of {expected}", verdict.outcome, verdict.detail))
}
