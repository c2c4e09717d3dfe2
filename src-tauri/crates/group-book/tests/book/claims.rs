//! Claims: their refusals, in order; and copied, restored and altered chains.

use group_book::{BookError, Claim, Followed, GoneEnd, Member};

use crate::chain::{TestDesk, WITHIN, claim, hash};
use crate::place::{Place, group};

#[tokio::test]
async fn another_desk_sees_who_holds_a_draft_until_its_end() {
    let (place, [mut first, mut second]) = Place::with_desks("held", ["Shanghai", "Beijing"]).await;
    first.claim(&claim("i-1", &["draft|1", "draft|id-9"])).await.unwrap();
    // Any common key is enough, and none of the others is written.
    let error = second.claim(&claim("i-2", &["draft|2", "draft|id-9"])).await.unwrap_err();
    let BookError::Held(holder) = error else { panic!("{error}") };
    assert_eq!((holder.desk_name.as_str(), holder.person.as_str(), holder.number), ("Shanghai", "Li Na", 4711));
    assert_eq!((holder.key.as_str(), holder.instruction.as_str()), ("draft|id-9", "i-1"));
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 2);
    // Repeated by its own instruction, a claim changes nothing; by another one of the same desk it is refused.
    first.claim(&claim("i-1", &["draft|1", "draft|id-9"])).await.unwrap();
    assert!(matches!(first.claim(&claim("i-3", &["draft|1"])).await, Err(BookError::Held(_))));
    assert_eq!(first.member.claims_of("i-1").await.unwrap().len(), 2);
    first.end("i-1").await.unwrap();
    second.claim(&claim("i-2", &["draft|2", "draft|id-9"])).await.unwrap();
    // The same draft number at another bank or tenant is another draft.
    first.claim(&Claim { bank: "BOC".to_owned(), ..claim("i-4", &["draft|2"]) }).await.unwrap();
    first.claim(&Claim { tenant: "8".to_owned(), ..claim("i-5", &["draft|2"]) }).await.unwrap();
    assert_eq!(first.member.claims("7", 10).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_draft_is_free_after_a_later_look_and_a_done_transfer_is_not() {
    let (_place, [mut first, mut second]) = Place::with_desks("done", ["Shanghai", "Beijing"]).await;
    let looked_after = Some(second.member.book().time().await.unwrap());
    first.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    first.done("i-1").await.unwrap();
    let error = second.claim(&Claim { looked_after, ..claim("i-2", &["draft|1"]) }).await.unwrap_err();
    assert!(matches!(error, BookError::ActedSince(holder) if holder.instruction == "i-1"));
    assert!(matches!(second.claim(&claim("i-2", &["draft|1"])).await, Err(BookError::Held(_))));
    // The server's clock has milliseconds; a look in the same one may be older.
    let later = async || {
        let now = second.member.book().time().await.unwrap();
        while second.member.book().time().await.unwrap() == now {}
        Some(second.member.book().time().await.unwrap())
    };
    let looked_after = later().await;
    second.claim(&Claim { looked_after, ..claim("i-2", &["draft|1"]) }).await.unwrap();
    let held = second.member.claims_of("i-2").await.unwrap();
    assert_eq!((held.len(), held[0].done_at), (1, None));
    assert_eq!(first.member.claims_of("i-1").await.unwrap(), []);
}

#[tokio::test]
async fn a_look_alike_in_doubt_at_another_desk_refuses_a_transfer() {
    let (_place, [mut first, mut second]) = Place::with_desks("alike", ["Shanghai", "Beijing"]).await;
    let transfer = |id: &str, key: &str| Claim { alike: Some("5|622".to_owned()), ..claim(id, &[key]) };
    first.claim(&transfer("i-1", "transfer|a")).await.unwrap();
    first.follow(&Followed { in_doubt: vec!["i-1".to_owned()], ..Followed::default() }).await.unwrap();
    let error = second.claim(&transfer("i-2", "transfer|b")).await.unwrap_err();
    assert!(matches!(error, BookError::LookAlike(holder) if holder.in_doubt_since.is_some() && holder.number == 4711));
    // The desk's own look-alikes are its journal's.
    first.claim(&transfer("i-3", "transfer|c")).await.unwrap();
    first
        .follow(&Followed { ended: vec!["i-1".to_owned()], done: vec!["i-3".to_owned()], ..Followed::default() })
        .await
        .unwrap();
    // One that is done looks like a legitimate earlier payment.
    second.claim(&transfer("i-2", "transfer|b")).await.unwrap();
}

#[tokio::test]
async fn the_checks_of_a_claim_are_made_in_the_documented_order() {
    let (_place, [mut first, mut second]) = Place::with_desks("ordered", ["Shanghai", "Beijing"]).await;
    let approval = |submission: &str| Some(("approval-1".to_owned(), submission.to_owned()));
    let all = Claim { alike: Some("5|622".to_owned()), approval: approval("s-1"), ..claim("i-1", &["draft|1"]) };
    first.claim(&all).await.unwrap();
    let mut wrong = Claim { instruction: "i-2".to_owned(), approval: approval("s-2"), ..all };
    let id = second.member.id().to_owned();
    second.note("first");
    second.follow(&Followed::default()).await.unwrap();
    first.member.revoke(&id, "Zhang Wei", "test").await.unwrap();
    // Everything is wrong with this claim; each step removes the cause of the error before.
    let right = second.chain.clone();
    second.chain[1].hash = "f".repeat(64);
    let ask = async |desk: &TestDesk, claim: &Claim| desk.member.claim(claim, &desk.tail(), WITHIN).await.unwrap_err();
    assert!(matches!(ask(&second, &wrong).await, BookError::HistoryUnknown { at: 2 }));
    second.chain = right;
    assert!(matches!(ask(&second, &wrong).await, BookError::Held(_)));
    wrong.keys = vec!["draft|2".to_owned()];
    assert!(matches!(ask(&second, &wrong).await, BookError::LookAlike(_)));
    wrong.alike = None;
    assert!(matches!(ask(&second, &wrong).await, BookError::ApprovalUsed { desk_name, .. } if desk_name == "Shanghai"));
    wrong.approval = None;
    assert!(matches!(ask(&second, &wrong).await, BookError::Revoked { .. }));
}

#[tokio::test]
async fn a_gone_desks_claim_ends_only_if_it_is_revoked_and_silent() {
    let (place, [mut gone, mut first, mut second]) = Place::with_desks("gone", ["Xian", "Shanghai", "Beijing"]).await;
    gone.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    gone.claim(&claim("i-2", &["draft|2"])).await.unwrap();
    let id = gone.member.id().to_owned();
    let end = |instruction: &str, executed: bool, head: i64| Followed {
        gone: vec![GoneEnd { desk: id.clone(), instruction: instruction.to_owned(), executed, head }],
        ..Followed::default()
    };
    let open = async || place.count("SELECT COUNT(*) FROM claim WHERE done_at IS NULL").await;
    let head = place.book().newest(&id).await.unwrap();
    // It is not revoked.
    first.follow(&end("i-1", false, head)).await.unwrap();
    assert_eq!(open().await, 2);
    first.member.revoke(&id, "Zhang Wei", "stolen").await.unwrap();
    // A desk that is revoked itself decides nothing.
    first.member.revoke(second.member.id(), "Zhang Wei", "stolen").await.unwrap();
    second.follow(&end("i-1", false, head)).await.unwrap();
    assert_eq!(open().await, 2);
    first.follow(&end("i-1", false, head)).await.unwrap();
    assert_eq!(open().await, 1);
    first.claim(&claim("i-9", &["draft|1"])).await.unwrap();
    // Repeated, the decision does not end the claim of another desk on the same key.
    first.follow(&end("i-1", false, head)).await.unwrap();
    assert_eq!(first.member.claims_of("i-9").await.unwrap().len(), 1);
    // The desk comes back with its verdict between the question and the decision.
    gone.done("i-2").await.unwrap();
    first.follow(&end("i-2", false, head)).await.unwrap();
    let head = place.book().newest(&id).await.unwrap();
    first.follow(&end("i-2", false, head)).await.unwrap();
    assert_eq!(place.count("SELECT COUNT(*) FROM claim WHERE instruction = 'i-2' AND done_at IS NOT NULL").await, 1);
    assert!(matches!(first.claim(&claim("i-8", &["draft|2"])).await, Err(BookError::Held(_))), "it was carried out");
}

#[tokio::test]
async fn a_copied_or_restored_journal_is_found_at_its_first_contact() {
    let (place, [mut first]) = Place::with_desks("copied", ["Shanghai"]).await;
    first.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    first.end("i-1").await.unwrap();
    let copy = |first: &TestDesk, secret: &str, events: usize| {
        let key = group_book::DeskKey::from_secret(secret).unwrap();
        let member = Member::new(place.book(), &group().id, first.member.id(), key);
        let seen = first.seen.min(events as i64);
        TestDesk { member, chain: first.chain[..events].to_vec(), seen }
    };
    let secret = first.member.secret();
    // A copy, after which both go on: the second to claim is found, whichever it is.
    let mut copied = copy(&first, &secret, 2);
    copied.claim(&claim("i-2", &["draft|2"])).await.unwrap();
    for draft in ["draft|3", "draft|4"] {
        let error = first.claim(&claim("i-3", &[draft])).await.unwrap_err();
        assert!(matches!(error, BookError::HistoryUnknown { at: 3 }), "{error}");
    }
    // A backup: the book has more events than the journal.
    let mut restored = copy(&copied, &secret, 1);
    let error = restored.follow(&Followed::default()).await.unwrap_err();
    assert!(matches!(error, BookError::HistoryUnknown { .. }), "{error}");
    let unchanged = copy(&copied, &secret, 1);
    let error = unchanged.member.mirror(&unchanged.tail(), &Followed::default()).await.unwrap_err();
    assert!(matches!(error, BookError::HistoryUnknown { .. }), "{error}");
}

#[tokio::test]
async fn a_database_that_lost_commits_is_noticed() {
    let (place, [mut first]) = Place::with_desks("went_back", ["Shanghai"]).await;
    first.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    first.claim(&claim("i-2", &["draft|2"])).await.unwrap();
    place.change("DELETE FROM event WHERE sequence = 2; DELETE FROM claim WHERE instruction = 'i-2'").await;
    let error = first.claim(&claim("i-3", &["draft|2"])).await.unwrap_err();
    assert!(matches!(error, BookError::BookWentBack { found: 1, seen: 2 }), "{error}");
    // A desk that knows less about the book than the book itself is told from which event on it is needed.
    let tail = group_book::Tail { seen: 0, after: 2, after_hash: first.chain[1].hash.clone(), events: Vec::new() };
    let error = first.member.mirror(&tail, &Followed::default()).await.unwrap_err();
    assert!(matches!(error, BookError::Behind(1)), "{error}");
}

#[tokio::test]
async fn the_check_names_the_first_row_that_an_administrator_changed() {
    let (place, [mut first]) = Place::with_desks("altered", ["Shanghai"]).await;
    for at in 0..5 {
        first.claim(&claim(&format!("i-{at}"), &[&format!("draft|{at}")])).await.unwrap();
    }
    let desk = place.book().desks().await.unwrap().remove(0);
    let check = async || place.book().check_chain(&group().id, &desk.id, &desk.public_key, hash).await.unwrap();
    assert_eq!(check().await.wrong_at, None);
    assert_eq!(check().await.events, 5);
    place.change("UPDATE event SET payload = 'x' WHERE sequence = 3").await;
    assert_eq!(check().await.wrong_at, Some(3));
    // A chain that is right in itself, but whose end this desk did not sign.
    let mut forged = first.chain[2].clone();
    forged.payload = b"forged".to_vec();
    let sql = format!(
        "DELETE FROM event WHERE sequence > 3;
         UPDATE event SET payload = 'forged', hash = '{}', signature = NULL WHERE sequence = 3",
        hash(&forged)
    );
    place.change(&sql).await;
    assert_eq!(check().await.wrong_at, Some(3));
}
