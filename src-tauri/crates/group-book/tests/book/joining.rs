//! The group, invitations, revocation.

use group_book::{Book, BookError, DeskKey, Followed, GoneEnd, Group, Member, NewDesk};

use crate::chain::{TestDesk, claim};
use crate::place::{Place, group};

async fn join(book: &Book, code: &str, name: &str, key: &DeskKey) -> Result<Group, BookError> {
    book.join(code, NewDesk { id: &format!("desk-{name}"), name, key }).await
}

#[tokio::test]
async fn a_group_is_created_once_and_again_by_the_same_desk() {
    let place = Place::empty("created").await;
    assert!(matches!(place.book().group().await, Err(BookError::NoGroup)));
    let (key, other) = (DeskKey::new().unwrap(), DeskKey::new().unwrap());
    let first = NewDesk { id: "a", name: "Shanghai", key: &key };
    for _ in 0..2 {
        place.book().create(&group(), first).await.unwrap();
    }
    let second = Group { id: "group-2".to_owned(), name: "Other".to_owned() };
    let error = place.book().create(&second, NewDesk { id: "b", name: "Beijing", key: &other }).await.unwrap_err();
    assert!(matches!(error, BookError::GroupExists(name) if name == "Aval Holding"));
    assert_eq!(place.book().desks().await.unwrap().len(), 1);
    // A book that a newer program has changed is not written.
    place.change("INSERT INTO book_format (version) VALUES (99)").await;
    assert!(matches!(place.book().group().await, Err(BookError::NewerFormat { found: 99, .. })));
}

#[tokio::test]
async fn an_invitation_is_good_once_and_for_a_day() {
    let (place, [first]) = Place::with_desks("invited", ["Shanghai"]).await;
    let (book, key) = (place.book(), DeskKey::new().unwrap());
    assert!(matches!(join(&book, "WRONG-CODE", "Beijing", &key).await, Err(BookError::Invitation)));
    let code = first.member.invite().await.unwrap();
    // The same desk may lose the reply and ask again; small letters are the same code.
    join(&book, &code, "Beijing", &key).await.unwrap();
    join(&book, &code.to_lowercase(), "Beijing", &key).await.unwrap();
    assert!(matches!(join(&book, &code, "Xian", &DeskKey::new().unwrap()).await, Err(BookError::Invitation)));
    // Neither a name nor a key belongs to two desks.
    let code = first.member.invite().await.unwrap();
    assert!(matches!(join(&book, &code, "Shanghai", &DeskKey::new().unwrap()).await, Err(BookError::DeskExists)));
    assert!(matches!(join(&book, &code, "Xian", &key).await, Err(BookError::DeskExists)));
    place.change("UPDATE invitation SET ends_at = 1 WHERE used_by IS NULL").await;
    assert!(matches!(join(&book, &code, "Xian", &DeskKey::new().unwrap()).await, Err(BookError::Invitation)));
    let names: Vec<_> = book.desks().await.unwrap().into_iter().map(|desk| desk.name).collect();
    assert_eq!(names, ["Shanghai", "Beijing"]);
    assert_eq!(place.count("SELECT COUNT(*) FROM invitation WHERE code_hash LIKE '%-%'").await, 0);
}

#[tokio::test]
async fn a_revoked_desk_claims_nothing_and_its_claims_are_ended_by_others() {
    let (place, [mut first, mut second]) = Place::with_desks("revoked", ["Shanghai", "Beijing"]).await;
    second.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    let id = second.member.id().to_owned();
    // Its claim can be ended by another desk only once it is revoked.
    first.note("resolved");
    let head = place.book().newest(&id).await.unwrap();
    let gone = vec![GoneEnd { desk: id.clone(), instruction: "i-1".to_owned(), executed: false, head }];
    let resolved = Followed { gone, ..Followed::default() };
    first.follow(&resolved).await.unwrap();
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 1);
    for reason in ["stolen", "again"] {
        first.member.revoke(&id, "Zhang Wei", reason).await.unwrap();
    }
    let error = second.claim(&claim("i-2", &["draft|2"])).await.unwrap_err();
    assert!(matches!(error, BookError::Revoked { by, reason, .. } if by == "Zhang Wei" && reason == "stolen"));
    assert!(matches!(second.member.invite().await, Err(BookError::Revoked { .. })));
    assert!(matches!(second.member.admitted().await, Err(BookError::Revoked { .. })));
    assert_eq!(place.count("SELECT COUNT(*) FROM claim").await, 1);
    first.follow(&resolved).await.unwrap();
    first.claim(&claim("i-3", &["draft|1"])).await.unwrap();
}

#[tokio::test]
async fn the_rights_of_the_documentation_are_enough() {
    let (place, [first]) = Place::with_desks("rights", ["Shanghai"]).await;
    let documented = include_str!("../../../../../docs/group.md");
    let grants: Vec<_> = documented.lines().filter(|line| line.starts_with("GRANT ")).collect();
    assert_eq!(grants.len(), 3);
    place.change(&format!("CREATE ROLE clerk LOGIN; {}", grants.join(" ").replace("TO aval", "TO clerk"))).await;
    let url = place.url().replace("//aval@", "//clerk@");
    let key = DeskKey::from_secret(&first.member.secret()).unwrap();
    let mut clerk = TestDesk::new(Member::new(crate::place::book(&url), &group().id, first.member.id(), key));
    clerk.claim(&claim("i-1", &["draft|1"])).await.unwrap();
    clerk.done("i-1").await.unwrap();
    let code = clerk.member.invite().await.unwrap();
    join(&crate::place::book(&url), &code, "Beijing", &DeskKey::new().unwrap()).await.unwrap();
    clerk.member.revoke("desk-Beijing", "Zhang Wei", "test").await.unwrap();
    clerk.member.ask_approval("a", b"request").await.unwrap();
    clerk.member.close_approval("a").await.unwrap();
    clerk.claim(&claim("i-2", &["draft|2"])).await.unwrap();
    clerk.end("i-2").await.unwrap();
}

#[tokio::test]
async fn a_desk_with_another_key_or_of_another_group_is_refused() {
    let (place, [first]) = Place::with_desks("strange", ["Shanghai"]).await;
    let id = first.member.id();
    let other_key = TestDesk::new(Member::new(place.book(), &group().id, id, DeskKey::new().unwrap()));
    assert!(matches!(other_key.member.admitted().await, Err(BookError::NotEnrolled)));
    let other_group = Member::new(place.book(), "group-2", id, DeskKey::new().unwrap());
    assert!(matches!(other_group.admitted().await, Err(BookError::OtherGroup(name)) if name == "Aval Holding"));
}
