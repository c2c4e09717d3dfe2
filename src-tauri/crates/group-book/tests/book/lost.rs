//! The server is killed, and desks are killed, while desks claim.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use group_book::practice_server::PracticeServer;
use group_book::{BookError, DeskKey, Followed, Member};

use crate::chain::{TestDesk, claim};
use crate::place::{book, enrolled, group, raw};

/// Sends by draft: desk and instruction.
type Ledger = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// Claims drafts until the number is reached, also while the server is killed. A draft that was sent stays claimed.
async fn work(mut desk: TestDesk, drafts: usize, ledger: Ledger) -> TestDesk {
    for draft in 0..drafts {
        let (key, id) = (format!("draft|{draft}"), format!("{}-{draft}", desk.member.id()));
        desk.note("confirmed");
        loop {
            match desk.member.claim(&claim(&id, &[&key]), &desk.tail(), Duration::from_secs(3)).await {
                Ok(seen) => {
                    desk.seen = seen;
                    ledger.lock().unwrap().entry(key).or_default().push(id);
                    break;
                }
                Err(BookError::Held(_)) => break,
                Err(error) if error.is_unreachable() => tokio::time::sleep(Duration::from_millis(50)).await,
                Err(error) => panic!("{error}"),
            }
        }
    }
    desk
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_claimed_is_lost_when_the_server_is_killed() {
    let mut server = PracticeServer::start().unwrap();
    let desks = enrolled(&server.url(), ["Shanghai", "Beijing", "Xian"]).await;
    let ledger = Ledger::default();
    let working: Vec<_> = desks.into_iter().map(|desk| tokio::spawn(work(desk, 300, ledger.clone()))).collect();
    let mut kills = 0;
    while !working.iter().all(|one| one.is_finished()) && kills < 10 {
        tokio::time::sleep(Duration::from_millis(300)).await;
        server.stop_at_once().unwrap();
        kills += 1;
        server.start_again().unwrap();
    }
    for one in working {
        one.await.unwrap();
    }
    let ledger = ledger.lock().unwrap();
    let doubles: Vec<_> = ledger.values().filter(|sends| sends.len() > 1).collect();
    assert_eq!((ledger.len(), doubles.len()), (300, 0), "{kills} kills: {doubles:?}");
    assert!(kills >= 2, "{kills}");
}

fn signal(name: &str, process: i32) {
    let told = std::process::Command::new("kill").args([name, &process.to_string()]).status();
    assert!(told.expect("kill runs").success());
}

/// Waits until the server accepts connections again.
async fn until_ready(server: &PracticeServer) {
    let began = std::time::Instant::now();
    while tokio_postgres::connect(&server.url(), tokio_postgres::NoTls).await.is_err() {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not accept connections");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The settings of docs/group.md: a commit is confirmed when the standby has it, and the address names both hosts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_claim_is_lost_when_the_primary_is_killed_and_its_standby_promoted() {
    let mut primary = PracticeServer::start().unwrap();
    let standby = primary.standby().unwrap();
    let administrator = raw(&primary.url()).await;
    administrator.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'", &[]).await.unwrap();
    administrator.execute("SELECT pg_reload_conf()", &[]).await.unwrap();
    let synchronous = "SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    let began = std::time::Instant::now();
    while administrator.query_one(synchronous, &[]).await.unwrap().get::<_, i64>(0) == 0 {
        assert!(began.elapsed() < Duration::from_secs(30), "the standby does not become synchronous");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let both = format!("postgresql://aval@127.0.0.1:{},127.0.0.1:{}/postgres", primary.port(), standby.port());
    let desks = enrolled(&both, ["Shanghai", "Beijing", "Xian"]).await;
    let ledger = Ledger::default();
    let working: Vec<_> = desks.into_iter().map(|desk| tokio::spawn(work(desk, 300, ledger.clone()))).collect();
    while ledger.lock().unwrap().len() < 60 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // The standby receives nothing for a moment: a commit that did not wait for it would now be lost.
    let receiver = "SELECT pid FROM pg_stat_wal_receiver";
    let receiver: i32 = raw(&standby.url()).await.query_one(receiver, &[]).await.unwrap().get(0);
    signal("-STOP", receiver);
    tokio::time::sleep(Duration::from_millis(300)).await;
    primary.stop_at_once().unwrap();
    let before = ledger.lock().unwrap().clone();
    // With the receiver end the bytes that it had not stored.
    signal("-KILL", receiver);
    until_ready(&standby).await;
    standby.promote().unwrap();
    assert!(before.len() < 300, "the work went on: {}", before.len());
    for one in working {
        one.await.unwrap();
    }
    let ledger = ledger.lock().unwrap();
    let doubles: Vec<_> = ledger.values().filter(|sends| sends.len() > 1).collect();
    assert_eq!((ledger.len(), doubles.len()), (300, 0), "{doubles:?}");
    // Each claim of before the kill is in the book of the promoted standby, at the desk that sent.
    let promoted = raw(&standby.url()).await;
    let held = "SELECT instruction FROM claim WHERE claim_key = $1";
    for (key, sends) in &before {
        let found: String = promoted.query_one(held, &[key]).await.unwrap().get(0);
        assert_eq!(&vec![found], sends, "{key}");
    }
}

#[tokio::test]
async fn without_the_server_a_claim_fails_within_its_time_and_goes_on_later() {
    let mut server = PracticeServer::start().unwrap();
    let [mut desk] = enrolled(&server.url(), ["Shanghai"]).await;
    desk.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    server.stop_at_once().unwrap();
    let began = std::time::Instant::now();
    desk.note("confirmed i-2");
    let error = desk.member.claim(&claim("i-2", &["draft|2"]), &desk.tail(), Duration::from_secs(1)).await;
    assert!(error.unwrap_err().is_unreachable());
    assert!(began.elapsed() < Duration::from_secs(3));
    server.start_again().unwrap();
    desk.claim(&claim("i-2", &["draft|2"])).await.unwrap();
    assert_eq!(book(&server.url()).desks().await.unwrap().len(), 1);
}

/// The result of a future that is dropped right after so many polls, if it has ended by then.
async fn within_polls<T>(future: impl Future<Output = T>, mut polls: u32) -> Option<T> {
    let mut future = std::pin::pin!(future);
    std::future::poll_fn(|cx| {
        let ended = if polls > 0 { future.as_mut().poll(cx) } else { Poll::Pending };
        polls = polls.saturating_sub(1);
        match ended {
            Poll::Ready(ended) => Poll::Ready(Some(ended)),
            Poll::Pending if polls == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

#[tokio::test]
async fn a_desk_that_ended_at_any_moment_goes_on_with_its_claims() {
    let server = PracticeServer::start().unwrap();
    let [mut desk, mut other] = enrolled(&server.url(), ["Shanghai", "Beijing"]).await;
    let (mut held, mut ended) = (0, 0);
    for at in 0..90 {
        let (id, key) = (format!("i-{at}"), format!("draft|{at}"));
        desk.note("confirmed");
        let (tail, wanted) = (desk.tail(), claim(&id, &[&key]));
        // The claim is dropped at some moment from its connection to its commit, and the desk starts again with its journal.
        let seen = within_polls(desk.member.claim(&wanted, &tail, Duration::from_secs(3)), at % 30).await;
        let key_of_desk = DeskKey::from_secret(&desk.member.secret()).unwrap();
        desk.member = Member::new(book(&server.url()), &group().id, "desk-Shanghai", key_of_desk);
        held += usize::from(!desk.member.claims_of(&id).await.unwrap().is_empty());
        if let Some(seen) = seen {
            ended += 1;
            desk.seen = seen.unwrap();
            assert!(matches!(other.claim(&claim("o", &[&key])).await, Err(BookError::Held(_))));
        } else {
            // Not sent: the restart mirrors that verdict, and ends a claim that may be in the book.
            let followed = Followed { ended: vec![id], ..Followed::default() };
            desk.seen = desk.member.mirror(&desk.tail(), &followed).await.unwrap();
            other.claim(&claim(&format!("o-{at}"), &[&key])).await.unwrap();
        }
    }
    println!("{held} held, {ended} ended of 90");
    assert!(
        held < 90 && held > ended && ended > 0,
        "{held}, {ended}: the moments were all before or all after the commit"
    );
}
