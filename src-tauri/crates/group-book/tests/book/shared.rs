//! Shared settings with versions, requests and answers of approvals, attachments.

use group_book::{BookError, SettingChange};

use crate::place::{Place, group};

#[tokio::test]
async fn a_shared_setting_has_versions_and_is_signed_by_the_desk_of_the_change() {
    let (place, [first, second]) = Place::with_desks("settings", ["Shanghai", "Beijing"]).await;
    let change = |follows, content: &'static str| SettingChange {
        kind: "code-book",
        follows,
        content: content.as_bytes(),
        person: "Li Na",
    };
    assert_eq!(first.member.newest_setting("code-book").await.unwrap(), None);
    for _ in 0..2 {
        assert_eq!(first.member.change_setting(change(0, "one")).await.unwrap(), 1);
    }
    let error = second.member.change_setting(change(0, "other")).await.unwrap_err();
    assert!(matches!(error, BookError::VersionExists(1)));
    assert_eq!(second.member.change_setting(change(1, "two")).await.unwrap(), 2);
    // A gap is refused too.
    assert!(matches!(first.member.change_setting(change(5, "six")).await, Err(BookError::VersionExists(2))));
    let newest = first.member.newest_setting("code-book").await.unwrap().unwrap();
    assert_eq!((newest.version, newest.content.as_slice(), newest.person.as_str()), (2, &b"two"[..], "Li Na"));
    let desks = place.book().desks().await.unwrap();
    let signed = |desk: usize| newest.is_signed_by(&group().id, "code-book", &desks[desk].public_key);
    assert_eq!((signed(0), signed(1)), (false, true));
    assert!(!newest.is_signed_by(&group().id, "policy", &desks[1].public_key));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_that_change_one_setting_make_no_version_twice() {
    let (_place, [first, second]) = Place::with_desks("versions", ["Shanghai", "Beijing"]).await;
    for follows in 0..100 {
        let change = |content| SettingChange { kind: "calendar", follows, content, person: "Li Na" };
        let ended = tokio::join!(first.member.change_setting(change(b"a")), second.member.change_setting(change(b"b")));
        assert_eq!([&ended.0, &ended.1].into_iter().filter(|one| one.is_ok()).count(), 1, "{ended:?}");
    }
    assert_eq!(first.member.newest_setting("calendar").await.unwrap().unwrap().version, 100);
}

#[tokio::test]
async fn a_request_is_seen_and_answered_at_another_desk() {
    let (_place, [first, second]) = Place::with_desks("asked", ["Shanghai", "Beijing"]).await;
    for _ in 0..2 {
        first.member.ask_approval("approval-1", b"request").await.unwrap();
    }
    assert!(first.member.ask_approval("approval-1", b"another").await.is_err());
    let open = second.member.open_approvals().await.unwrap();
    let shown = (open.len(), open[0].desk.as_str(), open[0].desk_name.as_str());
    assert_eq!(shown, (1, "desk-Shanghai", "Shanghai"));
    let content = second.member.approval_content("approval-1").await.unwrap();
    assert_eq!(content.as_deref(), Some(&b"request"[..]));
    assert_eq!(second.member.approval_content("approval-2").await.unwrap(), None);
    for _ in 0..2 {
        second.member.answer_approval("approval-1", "key", b"answer").await.unwrap();
    }
    let too_late = |answered| matches!(answered, Err(BookError::AnswerTooLate));
    assert!(too_late(second.member.answer_approval("approval-1", "key", b"another").await));
    assert!(too_late(second.member.answer_approval("approval-2", "key", b"answer").await));
    let answers = first.member.open_answers().await.unwrap();
    assert_eq!((answers.len(), answers[0].content.as_slice()), (1, &b"answer"[..]));
    // Only the desk that asked closes it.
    second.member.close_approval("approval-1").await.unwrap();
    assert_eq!(second.member.open_approvals().await.unwrap().len(), 1);
    first.member.close_approval("approval-1").await.unwrap();
    assert_eq!(second.member.open_approvals().await.unwrap().len(), 0);
    assert_eq!(first.member.open_answers().await.unwrap().len(), 0);
    assert!(too_late(second.member.answer_approval("approval-1", "other key", b"answer").await));
    // A revoked desk is not asked for.
    first.member.ask_approval("approval-3", b"request").await.unwrap();
    second.member.revoke("desk-Shanghai", "Zhang Wei", "stolen").await.unwrap();
    assert_eq!(second.member.open_approvals().await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_flood_of_requests_and_answers_hides_no_other_desks() {
    let (place, [first, second]) = Place::with_desks("flood", ["Shanghai", "Beijing"]).await;
    let sql = "INSERT INTO desk (id, name, public_key, enrolled_by, enrolled_at, seen_at)
                 VALUES ('flood', 'Flood', 'key', 'flood', 0, 0);
               INSERT INTO approval_request (id, desk, asked_at, content)
                 SELECT 'flood-' || n, 'flood', n, 'x' FROM generate_series(1, 3000) AS n";
    place.change(sql).await;
    first.member.ask_approval("approval-1", b"request").await.unwrap();
    let open = second.member.open_approvals().await.unwrap();
    assert!(open.len() < 100 && open.iter().any(|one| one.id == "approval-1"), "{}", open.len());
    second.member.answer_approval("approval-1", "right key", b"answer").await.unwrap();
    let sql = "INSERT INTO approval_answer (approval, public_key, answered_at, content)
                 SELECT 'approval-1', 'key-' || n, 0, 'x' FROM generate_series(1, 5000) AS n";
    place.change(sql).await;
    assert_eq!(first.member.open_answers().await.unwrap().len(), 4_000);
    let found = first.member.answer_of("approval-1", "right key").await.unwrap().unwrap();
    assert_eq!(found.content, b"answer");
    // A content without an end is neither written nor read.
    let large = vec![b'x'; group_book::REQUEST_BYTES_MAX + 1];
    assert!(matches!(first.member.ask_approval("approval-2", &large).await, Err(BookError::TooLarge { .. })));
    let large = &large[..=group_book::ANSWER_BYTES_MAX];
    let refused = second.member.answer_approval("approval-1", "another", large).await;
    assert!(matches!(refused, Err(BookError::TooLarge { .. })));
    let sql = "INSERT INTO approval_request (id, desk, asked_at, content)
                 VALUES ('huge', 'desk-Shanghai', 0, convert_to(repeat('x', 17000000), 'UTF8'));
               INSERT INTO approval_answer (approval, public_key, answered_at, content)
                 VALUES ('approval-1', 'huge', 0, convert_to(repeat('x', 2000000), 'UTF8'))";
    place.change(sql).await;
    assert_eq!(second.member.approval_content("huge").await.unwrap(), None);
    assert_eq!(first.member.answer_of("approval-1", "huge").await.unwrap(), None);
}

#[tokio::test]
async fn an_attachment_is_stored_once() {
    let (place, [first, second]) = Place::with_desks("attached", ["Shanghai", "Beijing"]).await;
    for desk in [&first, &second] {
        desk.member.keep_attachment("abc", b"packed").await.unwrap();
    }
    assert_eq!(second.member.attachment("abc").await.unwrap().as_deref(), Some(&b"packed"[..]));
    assert_eq!(second.member.attachment("abd").await.unwrap(), None);
    assert_eq!(place.count("SELECT COUNT(*) FROM attachment").await, 1);
}
