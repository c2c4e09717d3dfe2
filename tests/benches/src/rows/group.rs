//! The group book on a PostgreSQL of its own, against bare statements on the same server: a claim and its end, many desks
//! at once, the first page of a large book, and a desk that was away.

use std::time::Duration;

use futures_util::future::try_join_all;
use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, BookEvent, Claim, DeskKey, EVENTS_MAX, Followed, Group, Member, NewDesk, Tail};
use tokio::runtime::Runtime;
use tokio_postgres::{Client, NoTls};

use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, Took, medians, time};

/// The row.
pub const ROW: Row = Row { name: "group", what: "claims and mirrors in a group book", run };

/// Desks that work at once.
const DESKS: usize = 20;
/// Instructions of each, in one run.
const EACH: u32 = 10;
/// Instructions of one desk alone, in one run.
const ALONE: u32 = 40;
/// Events of the large book.
const LARGE: i64 = 1_000_000;
/// Events of a desk that was away for a day.
const AWAY: usize = 20_000;
/// Bytes of one event; an instruction has about six, with 8 kB.
const EVENT_BYTES: usize = 1_300;
const WITHIN: Duration = Duration::from_secs(20);

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let runtime = Runtime::new()?;
    let server = PracticeServer::start()?;
    let url = server.url();
    let mut desks = runtime.block_on(enrolled(&url))?;
    let mut clients = runtime.block_on(try_join_all((0..DESKS).map(|_| connected(&url))))?;
    let bare = "CREATE TABLE bare_claim (id TEXT PRIMARY KEY, content TEXT NOT NULL);
                CREATE TABLE bare_event (id BIGINT PRIMARY KEY, payload BYTEA NOT NULL)";
    runtime.block_on(clients[0].batch_execute(bare))?;
    let mut lines = vec![alone(setup, &runtime, &mut desks[0], &clients[0])?];
    lines.push(together(setup, &runtime, &mut desks, &clients)?);
    lines.push(away(setup, &runtime, &mut desks[1], &mut clients[1])?);
    lines.push(large(setup, &runtime, &desks[2], &clients[2])?);
    Ok(lines)
}

fn alone(setup: &Setup, runtime: &Runtime, desk: &mut BookDesk, client: &Client) -> Outcome<Line> {
    let ours = || time(|| runtime.block_on(desk.instructions(ALONE))).map(|((), took)| took);
    let mut at = 0;
    let bare = || {
        at += 1;
        time(|| runtime.block_on(bare(client, &format!("alone-{at}"), ALONE))).map(|((), took)| took)
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("bare", bare)])?;
    let what = "a claim and its end, each with an event of 1.3 kB";
    let line =
        Line::measured(what, "INSERT and DELETE of one row, each committed", took[0], took[1], Reach::Within(300));
    Ok(line.noting(format!("{ALONE} of each, one after the other")))
}

fn together(setup: &Setup, runtime: &Runtime, desks: &mut [BookDesk], clients: &[Client]) -> Outcome<Line> {
    let ours = || {
        let work = || runtime.block_on(try_join_all(desks.iter_mut().map(|desk| desk.instructions(EACH))));
        time(work).map(|(_, took)| took)
    };
    let mut at = 0;
    let bare = || {
        at += 1;
        let names: Vec<String> = (0..clients.len()).map(|client| format!("together-{at}-{client}")).collect();
        let each = clients.iter().zip(&names).map(|(client, name)| bare(client, name, EACH));
        time(|| runtime.block_on(try_join_all(each))).map(|(_, took)| took)
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("bare", bare)])?;
    let all = u64::try_from(DESKS).unwrap_or(0) * u64::from(EACH);
    let rate = per_second(all, took[0]);
    let line =
        Line::measured("the same of 20 desks at once", "the same on 20 connections", took[0], took[1], Reach::Shown);
    Ok(line.noting(format!("{rate} instructions a second (goal: 100)")))
}

/// A desk that was away mirrors its events.
fn away(setup: &Setup, runtime: &Runtime, desk: &mut BookDesk, client: &mut Client) -> Outcome<Line> {
    let ours = || {
        let before = desk.chain.len();
        (0..AWAY).for_each(|_| desk.note());
        time(|| runtime.block_on(desk.catch_up(before))).map(|((), took)| took)
    };
    let mut next = 0_i64;
    let bare = || {
        let from = next;
        next += i64::try_from(AWAY)?;
        time(|| runtime.block_on(inserted(client, from))).map(|((), took)| took)
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("bare", bare)])?;
    let rate = per_second(u64::try_from(AWAY)?, took[0]);
    let what = "20,000 events of a desk that was away";
    let floor = "20,000 pipelined inserts of the same bytes, 2,000 per transaction";
    let line = Line::measured(what, floor, took[0], took[1], Reach::Shown);
    Ok(line.noting(format!("{rate} events a second (goal: 5,000)")))
}

/// The newest page of a desk with a million events, as the journal of the group reads it.
fn large(setup: &Setup, runtime: &Runtime, reader: &BookDesk, client: &Client) -> Outcome<Line> {
    let fill = format!(
        "INSERT INTO event (desk, sequence, at, kind, payload, previous, hash)
           SELECT 'large', n, '2026-01-02T03:04:05.678Z', 'verdict', convert_to(repeat('x', {EVENT_BYTES}), 'UTF8'), '', ''
             FROM generate_series(1, {LARGE}) AS n"
    );
    runtime.block_on(client.batch_execute(&fill))?;
    runtime.block_on(client.batch_execute("ANALYZE event"))?;
    let book = reader.member.book();
    let page = i64::try_from(EVENTS_MAX)?;
    let read = async || -> Outcome<usize> {
        let head = book.newest("large").await?;
        Ok(book.events("large", head - page, EVENTS_MAX).await?.len())
    };
    let ours = || time(|| runtime.block_on(read())).map(|(_, took)| took);
    let select = "SELECT sequence, at, kind, payload, previous, hash, signature FROM event
                   WHERE desk = 'large' AND sequence > $1 ORDER BY sequence LIMIT $2";
    let bare = || {
        let after = LARGE - page;
        let rows = async { Ok::<_, tokio_postgres::Error>(client.query(select, &[&after, &page]).await?.len()) };
        time(|| Ok(runtime.block_on(rows)?)).map(|(_, took)| took)
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("bare", bare)])?;
    let what = "the newest 2,000 of 1,000,000 events of a desk";
    let line = Line::measured(what, "one SELECT of the same rows", took[0], took[1], Reach::Shown);
    Ok(line.noting("goal: the first journal page in < 1 s"))
}

fn per_second(count: u64, took: Took) -> u64 {
    u64::try_from(u128::from(count) * 1_000_000_000 / u128::from(took.wall_ns.max(1))).unwrap_or(u64::MAX)
}

async fn connected(url: &str) -> Outcome<Client> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// One row inserted and deleted, so many times.
async fn bare(client: &Client, name: &str, count: u32) -> Outcome<()> {
    let insert = client.prepare("INSERT INTO bare_claim (id, content) VALUES ($1, $2)").await?;
    let delete = client.prepare("DELETE FROM bare_claim WHERE id = $1").await?;
    let content = "x".repeat(EVENT_BYTES);
    for at in 0..count {
        let id = format!("{name}-{at}");
        client.execute(&insert, &[&id, &content]).await?;
        client.execute(&delete, &[&id]).await?;
    }
    Ok(())
}

async fn inserted(client: &mut Client, from: i64) -> Outcome<()> {
    let insert = client.prepare("INSERT INTO bare_event (id, payload) VALUES ($1, $2)").await?;
    let payload = vec![b'x'; EVENT_BYTES];
    let ids: Vec<i64> = (from..).take(AWAY).collect();
    for page in ids.chunks(EVENTS_MAX) {
        let transaction = client.transaction().await?;
        let values: Vec<[&(dyn tokio_postgres::types::ToSql + Sync); 2]> =
            page.iter().map(|id| [id as &(dyn tokio_postgres::types::ToSql + Sync), &payload]).collect();
        try_join_all(values.iter().map(|values| transaction.execute(&insert, values))).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// A desk with the end of a chain.
struct BookDesk {
    member: Member,
    name: String,
    chain: Vec<BookEvent>,
    seen: i64,
}

async fn enrolled(url: &str) -> Outcome<Vec<BookDesk>> {
    let mut desks: Vec<BookDesk> = Vec::new();
    for at in 0..DESKS {
        let book = Book::at(&Address { url: url.to_owned(), password: None, authority_pem: None })?;
        let (name, key) = (format!("desk-{at}"), DeskKey::new().ok_or("random bytes")?);
        let group = Group { id: "group".to_owned(), name: "Bench".to_owned() };
        let new = NewDesk { id: &name, name: &name, key: &key };
        match desks.first() {
            None => book.create(&group, new).await?,
            Some(first) => _ = book.join(&first.member.invite().await?, new).await?,
        }
        desks.push(BookDesk { member: Member::new(book, &group.id, &name, key), name, chain: Vec::new(), seen: 0 });
    }
    Ok(desks)
}

impl BookDesk {
    fn note(&mut self) {
        let sequence = i64::try_from(self.chain.len()).unwrap_or(i64::MAX) + 1;
        let hash = |of: i64| format!("{of:064x}");
        self.chain.push(BookEvent {
            sequence,
            at: "2026-01-02T03:04:05.678Z".to_owned(),
            kind: "verdict".to_owned(),
            payload: vec![b'x'; EVENT_BYTES],
            previous: hash(sequence - 1),
            hash: hash(sequence),
        });
    }

    fn tail(&self, most: usize) -> Tail {
        let after = usize::try_from(self.seen).unwrap_or_default();
        let events: Vec<BookEvent> = self.chain.iter().skip(after).take(most).cloned().collect();
        match after.checked_sub(1).and_then(|before| self.chain.get(before)) {
            None => Tail::whole(events),
            Some(before) => Tail { seen: self.seen, after: self.seen, after_hash: before.hash.clone(), events },
        }
    }

    /// Claims and ends, one after the other.
    async fn instructions(&mut self, count: u32) -> Outcome<()> {
        for _ in 0..count {
            self.note();
            let instruction = format!("{}-{}", self.name, self.chain.len());
            let claim = Claim {
                tenant: "7".to_owned(),
                bank: "BANK".to_owned(),
                keys: vec![format!("draft|{instruction}")],
                instruction: instruction.clone(),
                number: 1,
                digest: "d".repeat(64),
                person: "clerk".to_owned(),
                alike: None,
                looked_after: Some(0),
                approval: None,
            };
            self.seen = self.member.claim(&claim, &self.tail(EVENTS_MAX), WITHIN).await?;
            self.note();
            let followed = Followed { ended: vec![instruction], ..Followed::default() };
            self.seen = self.member.mirror(&self.tail(EVENTS_MAX), &followed).await?;
        }
        Ok(())
    }

    async fn catch_up(&mut self, before: usize) -> Outcome<()> {
        while self.chain.len() > usize::try_from(self.seen)?.max(before) {
            self.seen = self.member.mirror(&self.tail(EVENTS_MAX), &Followed::default()).await?;
        }
        Ok(())
    }
}
