//! A connection that is cut within COMMIT, by a proxy that sees the bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use group_book::Followed;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::chain::{TestDesk, claim};
use crate::place::{Place, book, group};

/// The proxy's treatment of the next COMMIT; then it is transparent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Cut {
    None = 0,
    /// The server never sees it.
    Before = 1,
    /// The server sees a part of it.
    Within = 2,
    /// The server commits, and its reply is lost.
    After = 3,
    /// The server commits, and nothing comes back while the connection stays open.
    Silent = 4,
}

struct Proxy {
    port: u16,
    cut: Arc<AtomicU8>,
}

impl Proxy {
    async fn before(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, cut) = (listener.local_addr().unwrap().port(), Arc::new(AtomicU8::new(0)));
        let shared = cut.clone();
        tokio::spawn(async move {
            while let Ok((desk, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", server)).await.unwrap();
                let ((from_desk, to_desk), (from_server, to_server)) = (desk.into_split(), server.into_split());
                let (cut, muted) = (shared.clone(), Arc::new(AtomicBool::new(false)));
                let back = tokio::spawn(pass_unless(muted.clone(), from_server, to_desk));
                tokio::spawn(async move {
                    pass_until_cut(from_desk, to_server, &cut, &muted).await;
                    back.abort();
                });
            }
        });
        Self { port, cut }
    }

    fn arm(&self, cut: Cut) {
        self.cut.store(cut as u8, Ordering::SeqCst);
    }

    fn is_used(&self) -> bool {
        self.cut.load(Ordering::SeqCst) == Cut::None as u8
    }
}

/// Passes the server's bytes on, and drops them once it is muted.
async fn pass_unless(muted: Arc<AtomicBool>, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if !muted.load(Ordering::SeqCst) && to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// Passes the desk's bytes on. Returns when the connection is to end.
async fn pass_until_cut(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, cut: &AtomicU8, muted: &AtomicBool) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let sent = &bytes[..count];
        let is_commit = sent.windows(6).any(|six| six == b"COMMIT");
        let armed = if is_commit { cut.swap(Cut::None as u8, Ordering::SeqCst) } else { Cut::None as u8 };
        if armed == Cut::Before as u8 {
            return;
        }
        let passed = if armed == Cut::Within as u8 { count - 3 } else { count };
        if armed >= Cut::After as u8 {
            muted.store(true, Ordering::SeqCst);
        }
        if to.write_all(&sent[..passed]).await.is_err() || armed == Cut::Within as u8 {
            return;
        }
        if armed >= Cut::After as u8 {
            // The server has the whole COMMIT; it has replied once it closes after the end of the input.
            tokio::time::sleep(Duration::from_millis(if armed == Cut::After as u8 { 100 } else { 60_000 })).await;
            return;
        }
    }
}

async fn through_proxy(name: &str) -> (Place, Proxy, TestDesk, TestDesk) {
    let (place, [first, second]) = Place::with_desks(name, ["Shanghai", "Beijing"]).await;
    let proxy = Proxy::before(place.port()).await;
    let url = place.url().replace(&format!(":{}/", place.port()), &format!(":{}/", proxy.port));
    let key = group_book::DeskKey::from_secret(&first.member.secret()).unwrap();
    let member = group_book::Member::new(book(&url), &group().id, first.member.id(), key);
    (place, proxy, TestDesk::new(member), second)
}

#[tokio::test]
async fn a_claim_whose_commit_was_cut_is_found_or_made_again_once() {
    let (place, proxy, mut first, mut second) = through_proxy("cut_claim").await;
    for (at, cut) in [Cut::Before, Cut::Within, Cut::After].into_iter().cycle().take(30).enumerate() {
        let (id, key) = (format!("i-{at}"), format!("draft|{at}"));
        proxy.arm(cut);
        first.claim(&claim(&id, &[&key, "draft|common"])).await.unwrap();
        assert!(proxy.is_used());
        assert!(second.claim(&claim("other", &[&key])).await.is_err(), "{cut:?}");
        assert_eq!(first.member.claims_of(&id).await.unwrap().len(), 2);
        // The same for the mirror, which the caller repeats.
        proxy.arm(cut);
        if first.end(&id).await.is_err() {
            let followed = Followed { ended: vec![id.clone()], ..Followed::default() };
            first.seen = first.member.mirror(&first.tail(), &followed).await.unwrap();
        }
    }
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 0);
    assert_eq!(place.count("SELECT COUNT(*) FROM event WHERE desk = 'desk-Shanghai'").await, 60);
}

#[tokio::test]
async fn a_claim_that_is_not_found_in_time_is_given_back_later() {
    let (place, proxy, mut first, mut second) = through_proxy("silent").await;
    proxy.arm(Cut::Silent);
    first.note("confirmed i-1");
    let late = first.member.claim(&claim("i-1", &["draft|1"]), &first.tail(), Duration::from_secs(2)).await;
    assert!(late.unwrap_err().is_unreachable());
    // The server did commit: other desks are refused until this desk mirrors that nothing was sent.
    assert!(second.claim(&claim("i-2", &["draft|1"])).await.is_err());
    first.end("i-1").await.unwrap();
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 0);
    second.claim(&claim("i-2", &["draft|1"])).await.unwrap();
}
