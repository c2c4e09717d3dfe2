//! The group book is missing, a payment is in doubt at another desk, a desk was restored from a backup, and revoked.

use std::path::Path;

use model::{DeskError, State, words};
use treasury::Desk;
use treasury::view::InboxQuery;

use crate::bench::outsider;
use crate::office::{Office, confirmed, sent, why};

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_book_nothing_is_sent_and_reading_goes_on() {
    let mut office = Office::new().await;
    let pay = |amount: &str| office.first.transfer("transfer", amount, "6200900000109");
    let (one, two, three) = (pay("1.50"), pay("2.50"), pay("3.50"));
    let desk = office.first.desk().clone();
    assert_eq!(sent(&desk, &confirmed(&desk, &one)).await.state, State::Accepted);
    let waiting = confirmed(&desk, &two);
    let shown = desk.group_shown().await;
    assert_eq!(desk.group_shown().await, shown, "nothing has changed");
    office.server.stop_at_once().unwrap();
    let lost = sent(&desk, &waiting).await;
    assert_eq!((lost.state, why(&lost).as_str()), (State::NotSent, "group-unreachable"));
    // Since when it is missing is said, in both languages.
    let reason = lost.reason.as_ref().unwrap();
    assert!(reason.args["since"].starts_with("20"), "{reason:?}");
    for language in ["en", "zh-CN"] {
        assert!(words::text(reason, language).contains(&reason.args["since"]), "{language}");
    }
    assert_eq!(desk.sending_off().map(|off| off.id).as_deref(), Some("group-unreachable"));
    // The send met it first; the window is told all the same.
    assert_ne!(desk.group_shown().await, shown);
    assert_eq!(office.sent().await, 1);
    office.refresh("endorsement-transfer").await;
    assert!(!office.first.rows("endorsement-transfer").is_empty());
    office.server.start_again().unwrap();
    desk.follow_group().await.unwrap();
    assert_eq!(desk.sending_off(), None);
    assert_eq!(sent(&desk, &confirmed(&desk, &three)).await.state, State::Accepted);
    assert_eq!(office.sent().await, 2);
    // The lost one holds nothing: the other desk may make that payment.
    let other = office.second.desk();
    assert_eq!(sent(other, &confirmed(other, &two)).await.state, State::Accepted);
    let standing = desk.group_standing().await.unwrap();
    assert_eq!((standing.mirrored, standing.off), (standing.events, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_doubt_at_one_desk_locks_the_payment_at_the_other() {
    let office = Office::new().await;
    let order = office.first.transfer("transfer", "31.00", "6200900000109");
    office.first.fault("transfer", serde_json::json!({"kind": "apply_then_close"})).await;
    let [first, second] = office.desks();
    assert_eq!(sent(first, &confirmed(first, &order)).await.state, State::InDoubt);
    let refused = sent(second, &confirmed(second, &order)).await;
    assert_eq!((refused.state, why(&refused).as_str()), (State::NotSent, "group-held"));
    // Another day is another payment, but it looks like the one in doubt.
    let mut other_day = order.clone();
    let tomorrow = second.today() + chrono::Days::new(1);
    other_day.items[0].fields.insert("tradeDate".to_owned(), tomorrow.to_string());
    let refused = sent(second, &confirmed(second, &other_day)).await;
    assert_eq!((refused.state, why(&refused).as_str()), (State::NotSent, "group-look-alike"));
    let args = &refused.reason.as_ref().unwrap().args;
    assert_eq!((args["desk"].as_str(), args["number"].as_str()), ("Shanghai", "1"));
    assert_eq!(office.sent().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_the_other_desk_says_who_acts_on_a_draft() {
    let mut office = Office::new().await;
    office.refresh("endorsement-transfer").await;
    let row = office.first.rows("endorsement-transfer").remove(0);
    let order = office.first.order("endorse", &[&row], &outsider("endorsee"));
    // The bank did nothing, and the desk cannot know it: the draft is still in the list.
    office.first.fault("endorse", serde_json::json!({"kind": "close_before_apply"})).await;
    let [first, second] = office.desks();
    assert_eq!(sent(first, &confirmed(first, &order)).await.state, State::InDoubt);
    let shown = |desk: &Desk| {
        let query = InboxQuery { stage: "endorsement-transfer".to_owned(), ..InboxQuery::default() };
        let head = desk.inbox_open(&query).unwrap();
        let rows = desk.inbox_rows(head.view, 0, 200).unwrap();
        rows.into_iter().find(|one| one.draft_number == row.draft_number).unwrap().lock
    };
    assert_eq!(shown(second), None, "not asked yet");
    second.follow_group().await.unwrap();
    let lock = shown(second).expect("a lock");
    let desk = lock.desk.expect("another desk's");
    assert_eq!((desk.name.as_str(), desk.number.as_str(), lock.state), ("Shanghai", "1", State::InDoubt));
    assert!(!desk.person.is_empty() && lock.since.starts_with("20"));
    assert_eq!(desk.as_of, None);
    assert!(shown(first).expect("its own lock").desk.is_none());
    // Without the book it is known as of the last contact, also after a restart.
    office.server.stop_at_once().unwrap();
    for restarts in [false, true] {
        if restarts {
            office.second.open();
        }
        let second = office.second.desk();
        assert!(second.follow_group().await.is_err());
        let desk = shown(second).expect("a lock").desk.expect("another desk's");
        assert!(desk.name == "Shanghai" && desk.as_of.is_some_and(|at| at.starts_with("20")), "{restarts}");
    }
    office.server.start_again().unwrap();
    office.second.desk().follow_group().await.unwrap();
    assert_eq!(shown(office.second.desk()).expect("a lock").desk.expect("another desk's").as_of, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_journal_and_a_revoked_desk_send_nothing() {
    let mut office = Office::new().await;
    let pay = |amount: &str| office.first.transfer("transfer", amount, "6200900000109");
    let (one, two, three, four) = (pay("1.50"), pay("2.50"), pay("3.50"), pay("4.50"));
    let other = office.second.desk().clone();
    assert_eq!(sent(&other, &confirmed(&other, &one)).await.state, State::Accepted);
    let id = other.profile().group.as_ref().unwrap().desk.clone();
    drop(other);
    office.second.desk = None;
    let backup = tempfile::tempdir().unwrap();
    copy(office.second.folder.path(), backup.path());
    office.second.open();
    let other = office.second.desk().clone();
    assert_eq!(sent(&other, &confirmed(&other, &two)).await.state, State::Accepted);
    drop(other);
    office.second.desk = None;
    // The backup is restored into the same folder, and the head outside of it is gone too.
    let profile = office.second.folder.path().join("profiles/practice");
    for entry in std::fs::read_dir(&profile).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    copy(backup.path(), office.second.folder.path());
    office.second.forget_head(&id);
    office.second.open();
    let other = office.second.desk().clone();
    // This computer notices it too; a person accepts that here, and the book still has the other history.
    other.history_accept("the disk broke", None).unwrap();
    assert_eq!(other.sending_off(), None);
    let refused = sent(&other, &confirmed(&other, &three)).await;
    assert_eq!((refused.state, why(&refused).as_str()), (State::NotSent, "group-history-unknown"));
    assert_eq!(other.sending_off().map(|off| off.id).as_deref(), Some("group-history-unknown"));
    let first = office.first.desk();
    first.group_revoke("Beijing", "restored from a backup").await.unwrap();
    let desks = first.group_desks().await.unwrap();
    assert_eq!(desks.iter().filter(|desk| desk.revoked_by.is_some()).count(), 1);
    assert!(matches!(first.group_revoke("Xian", "none").await, Err(DeskError::Correct(_))));
    assert_eq!(sent(first, &confirmed(first, &four)).await.state, State::Accepted);
    assert!(first.group_check().await.unwrap().iter().all(|desk| desk.wrong_at.is_none()));
    assert_eq!(office.sent().await, 3);
}
