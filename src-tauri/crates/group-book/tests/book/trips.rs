//! A claim and its end are one round trip each on a connection that is in use, and refuse what a desk must not do there too.

use std::time::{Duration, Instant};

use group_book::{BookError, Claim, DeskKey, Followed, Member};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::chain::{TestDesk, WITHIN, claim};
use crate::place::{Place, book, group};

/// Time of a message to the server.
const AWAY: Duration = Duration::from_millis(300);

/// A port of this computer behind which the server is far away.
async fn far_away(server: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((desk, _)) = listener.accept().await {
            let server = TcpStream::connect(("127.0.0.1", server)).await.unwrap();
            let ((from_desk, to_desk), (from_server, to_server)) = (desk.into_split(), server.into_split());
            tokio::spawn(pass(from_desk, to_server, AWAY));
            tokio::spawn(pass(from_server, to_desk, Duration::ZERO));
        }
    });
    port
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, after: Duration) {
    let mut bytes = [0; 65_536];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        tokio::time::sleep(after).await;
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

#[tokio::test]
async fn a_claim_and_its_end_are_one_round_trip_each() {
    let (place, [first]) = Place::with_desks("trips", ["Shanghai"]).await;
    let url = place.url().replace(&format!(":{}/", place.port()), &format!(":{}/", far_away(place.port()).await));
    let key = DeskKey::from_secret(&first.member.secret()).unwrap();
    let mut desk = TestDesk::new(Member::new(book(&url), &group().id, first.member.id(), key));
    let work = async |desk: &mut TestDesk, id: &str| {
        let wanted = Claim {
            looked_after: Some(0),
            approval: Some((format!("approval-{id}"), id.to_owned())),
            ..claim(id, &["draft|1", "draft|id-1"])
        };
        let began = Instant::now();
        desk.claim(&wanted).await.unwrap();
        let claimed = began.elapsed();
        desk.end(id).await.unwrap();
        (claimed, began.elapsed() - claimed)
    };
    // The first connects and prepares its statements.
    work(&mut desk, "i-1").await;
    let (claimed, ended) = work(&mut desk, "i-2").await;
    assert!(claimed > AWAY && claimed < AWAY * 2, "{claimed:?}");
    assert!(ended > AWAY && ended < AWAY * 2, "{ended:?}");
    // As an order does: its events were mirrored before the look at the bank.
    desk.note("confirmed i-3");
    desk.seen = desk.member.mirror(&desk.tail(), &Followed::default()).await.unwrap();
    let began = Instant::now();
    desk.seen = desk.member.claim(&claim("i-3", &["draft|1"]), &desk.tail(), WITHIN).await.unwrap();
    let claimed = began.elapsed();
    let began = Instant::now();
    desk.end("i-3").await.unwrap();
    let ended = began.elapsed();
    assert!(claimed > AWAY && claimed < AWAY * 2, "{claimed:?}");
    assert!(ended > AWAY && ended < AWAY * 2, "{ended:?}");
}

/// Each of these desks could claim by its statements alone, if these did not look at the desk.
#[tokio::test]
async fn a_desk_that_is_no_member_writes_nothing() {
    let (place, [first, mut revoked, administrator]) =
        Place::with_desks("strangers", ["Shanghai", "Beijing", "Xian"]).await;
    let with = |group: &str, id: &str, key: DeskKey| TestDesk::new(Member::new(place.book(), group, id, key));
    let own_key = || DeskKey::from_secret(&first.member.secret()).unwrap();
    let (group, id) = (group().id, first.member.id());
    for (mut desk, named) in [
        (with(&group, id, DeskKey::new().unwrap()), "not enrolled"),
        (with(&group, "desk-unknown", own_key()), "not enrolled"),
        (with("another", id, own_key()), "another group"),
    ] {
        let refused = |error: BookError| match error {
            BookError::NotEnrolled => "not enrolled",
            BookError::OtherGroup(_) => "another group",
            error => panic!("{error}"),
        };
        let without_news = desk.member.claim(&claim("i-1", &["draft|1"]), &desk.tail(), WITHIN).await;
        assert_eq!(refused(without_news.unwrap_err()), named);
        assert_eq!(refused(desk.claim(&claim("i-1", &["draft|1"])).await.unwrap_err()), named);
        assert_eq!(refused(desk.end("i-1").await.unwrap_err()), named);
    }
    let id = revoked.member.id().to_owned();
    administrator.member.revoke(&id, "Zhang Wei", "test").await.unwrap();
    let error = revoked.claim(&claim("i-1", &["draft|1"])).await.unwrap_err();
    assert!(matches!(error, BookError::Revoked { .. }), "{error}");
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 0);
    assert_eq!(place.count("SELECT COUNT(*) FROM event").await, 0);
    // Its last verdicts are news for the others.
    revoked.follow(&Followed::default()).await.unwrap();
    assert_eq!(place.count("SELECT COUNT(*) FROM event").await, 2);
}

#[tokio::test]
async fn a_book_with_a_gap_is_not_continued() {
    let (place, [mut first]) = Place::with_desks("gap", ["Shanghai"]).await;
    for at in 1..=3 {
        first.claim(&claim(&format!("i-{at}"), &[&format!("draft|{at}")])).await.unwrap();
    }
    // The event after this desk's newest one is in the book, and the newest one is not.
    place.change("DELETE FROM event WHERE sequence = 2").await;
    let mut behind = TestDesk { chain: first.chain[..2].to_vec(), seen: 2, member: first.member };
    let error = behind.claim(&claim("i-4", &["draft|4"])).await.unwrap_err();
    assert!(matches!(error, BookError::HistoryUnknown { at: 3 }), "{error}");
    place.change("DELETE FROM event WHERE sequence = 3").await;
    let error = behind.claim(&claim("i-4", &["draft|4"])).await.unwrap_err();
    assert!(matches!(error, BookError::BookWentBack { found: 1, seen: 2 }), "{error}");
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 3);
    assert_eq!(place.book().newest(behind.member.id()).await.unwrap(), 1);
}
