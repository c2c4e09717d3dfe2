//! Settings that the desks of a group share: versions, a desk that comes back, two changes, and versions that no desk signed.

use std::path::{Path, PathBuf};

use group_book::SettingChange;
use model::{DeskError, words};
use treasury::Desk;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::{InboxQuery, PartyEdit, SharedKind, SharedState, SharedView};

use crate::office::Office;

async fn shown(desk: &Desk, kind: SharedKind) -> SharedView {
    desk.group_settings().await.unwrap().into_iter().find(|one| one.kind == kind).unwrap()
}

async fn state(desk: &Desk, kind: SharedKind) -> SharedState {
    shown(desk, kind).await.state
}

fn refusal(ended: Result<(), DeskError>) -> String {
    ended.unwrap_err().trouble().sentence.id.clone()
}

async fn contact(desk: &Desk) {
    desk.follow_group_and_approvals().await.unwrap();
}

/// A watch list with one company.
fn watch(folder: &Path, company: &str) -> PathBuf {
    let file = folder.join(format!("{company}.csv"));
    std::fs::write(&file, format!("name,level\n{company},high\n")).unwrap();
    file
}

fn watched(desk: &Desk) -> Vec<String> {
    desk.watch_list().unwrap().into_iter().map(|line| line.name).collect()
}

/// The first desk's code book with another value of a flag.
fn with_other_value(desk: &Desk) -> String {
    let own = desk.code_book_own();
    let line = own.lines(own.bank_marks()[0], "replayFlag").remove(0);
    let (old, new) = (format!("{} = {}", line.word, line.value), format!("{} = {}7", line.word, line.value));
    let changed = own.text().replacen(&old, &new, 1);
    assert_ne!(changed, own.text());
    changed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_desk_that_comes_back_takes_lists_and_leaves_the_code_book() {
    let mut office = Office::new().await;
    let files = tempfile::tempdir().unwrap();
    let first = office.first.desk().clone();
    let kinds = [SharedKind::Calendar, SharedKind::WatchList, SharedKind::Counterparties, SharedKind::Views];
    office.second.desk = None;
    first.watch_import(&watch(files.path(), "Falcon Marine"), false).unwrap();
    let calendar = files.path().join("calendar.csv");
    std::fs::write(&calendar, "date,type,name\n2027-01-01,holiday,New Year\n").unwrap();
    first.calendar_import(&calendar, Some(("2027-01-01", "2027-12-31"))).unwrap();
    first.counterparty_save(&PartyEdit { note: "call Ms Wu".to_owned(), ..party("Linden Freight") }).unwrap();
    let query = InboxQuery { stage: "endorsement-transfer".to_owned(), ..InboxQuery::default() };
    first.view_save("mine", &query).unwrap();
    for kind in kinds {
        assert_eq!(state(&first, kind).await, SharedState::NotShared, "{kind:?}");
        first.group_setting_put(kind, 0).await.unwrap();
        assert_eq!(state(&first, kind).await, SharedState::Same, "{kind:?}");
    }
    // The desk was away. Nothing of its own is in the way.
    office.second.open();
    let second = office.second.desk().clone();
    contact(&second).await;
    for kind in kinds {
        assert_eq!(state(&second, kind).await, SharedState::Same, "{kind:?}");
    }
    // Each is one event of its journal, also after the file with the known versions was lost.
    std::fs::remove_file(office.second.folder.path().join("profiles/practice/group-settings.json")).unwrap();
    contact(&second).await;
    let events = second.group_events().unwrap();
    assert_eq!(events.len(), 4, "{events:?}");
    let words: Vec<String> = events.iter().map(|event| words::text(&event.sentence, "en")).collect();
    let watch_list = words.iter().find(|line| line.starts_with("Watch list")).unwrap();
    assert!(watch_list.contains("version 1 of Shanghai") && watch_list.contains("at a contact"), "{words:?}");
    assert_eq!(first.group_events().unwrap(), [], "its own versions are no news");
    assert_eq!(watched(&second), ["Falcon Marine"]);
    assert_eq!(second.views().unwrap()[0].name, "mine");
    assert_eq!(second.counterparty_shown("Linden Freight").unwrap().note, "call Ms Wu");
    let version = shown(&second, SharedKind::WatchList).await.versions.remove(0);
    assert_eq!((version.version, version.desk.as_str()), (1, "Shanghai"));
    assert!(!version.person.is_empty() && version.changed_at.starts_with("20"));

    // The code book decides about money: it is not taken by itself.
    let wish = CodeBookWish::Text(with_other_value(&first));
    let digest = first.code_book_check(&wish).unwrap().digest;
    first.code_book_take(&wish, &digest, &Said { reason: "the bank said so", name: None }).unwrap();
    first.group_setting_put(SharedKind::CodeBook, 0).await.unwrap();
    let before = second.code_book_own().text().to_owned();
    contact(&second).await;
    assert_eq!(second.code_book_own().text(), before);
    let one = shown(&second, SharedKind::CodeBook).await;
    assert_eq!((one.state, one.added.len(), one.removed.len()), (SharedState::Conflict, 1, 1), "{one:?}");
    assert!(one.added[0].contains("replayFlag") && one.added[0].ends_with('7'), "{one:?}");
    second.group_setting_take(SharedKind::CodeBook, 1).await.unwrap();
    assert_eq!(second.code_book_own().text(), first.code_book_own().text());
    assert_eq!(state(&second, SharedKind::CodeBook).await, SharedState::Same);
    let taken = words::text(&second.group_events().unwrap()[0].sentence, "en");
    assert!(taken.starts_with("Code book: version 1 of Shanghai") && taken.contains("taken by "), "{taken}");
    assert!(second.journal_verify().unwrap().intact);
}

fn party(name: &str) -> PartyEdit {
    PartyEdit {
        name: name.to_owned(),
        group: treasury::view::PartyGroup::None,
        company_code: String::new(),
        limit_amount: String::new(),
        limit_currency: String::new(),
        note: String::new(),
        accounts: Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_changes_of_one_setting_are_shown_and_never_merged() {
    let office = Office::new().await;
    let files = tempfile::tempdir().unwrap();
    let [first, second] = office.desks();
    let list = SharedKind::WatchList;
    first.watch_import(&watch(files.path(), "Falcon Marine"), false).unwrap();
    first.group_setting_put(list, 0).await.unwrap();
    contact(second).await;
    // Both change it.
    first.watch_import(&watch(files.path(), "Atlas Pharma"), false).unwrap();
    second.watch_import(&watch(files.path(), "Sea Trade"), false).unwrap();
    assert_eq!(state(first, list).await, SharedState::ChangedHere);
    first.group_setting_put(list, 1).await.unwrap();
    assert_eq!(refusal(second.group_setting_put(list, 1).await), "group-setting-version");
    contact(second).await;
    let one = shown(second, list).await;
    assert_eq!((one.state, one.version), (SharedState::Conflict, Some(1)));
    assert!(one.added[0].contains("Atlas Pharma") && one.removed[0].contains("Sea Trade"), "{one:?}");
    assert_eq!(watched(second), ["Falcon Marine", "Sea Trade"], "nothing was merged");
    // A third change between the look and the decision.
    first.watch_remove(Some("Falcon Marine")).unwrap();
    first.group_setting_put(list, 2).await.unwrap();
    assert_eq!(refusal(second.group_setting_take(list, 2).await), "group-setting-version");
    second.group_setting_put(list, 3).await.unwrap();
    contact(first).await;
    assert_eq!(watched(first), ["Falcon Marine", "Sea Trade"]);
    let authors: Vec<String> = shown(first, list).await.versions.into_iter().map(|one| one.desk).collect();
    assert_eq!(authors, ["Beijing", "Shanghai", "Shanghai", "Shanghai"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_version_that_no_desk_of_the_group_signed_is_not_taken() {
    let office = Office::new().await;
    let files = tempfile::tempdir().unwrap();
    let [first, second] = office.desks();
    let list = SharedKind::WatchList;
    let database = office.database().await;
    for company in ["Falcon Marine", "Atlas Pharma"] {
        first.watch_import(&watch(files.path(), company), true).unwrap();
        let version = shown(first, list).await.version.unwrap_or_default();
        first.group_setting_put(list, version).await.unwrap();
        contact(second).await;
        assert_eq!(watched(second), [company]);
    }
    // A row that an administrator changed or copied.
    for change in [
        "UPDATE shared_setting SET content = 'x' WHERE version = 2",
        "INSERT INTO shared_setting (kind, version, content, person, desk, changed_at, signature)
           SELECT kind, 3, content, person, desk, changed_at, signature FROM shared_setting WHERE version = 1",
        "UPDATE shared_setting SET desk = 'unknown' WHERE version = 3",
    ] {
        database.batch_execute(change).await.unwrap();
        contact(second).await;
        assert_eq!(state(second, list).await, SharedState::NotSigned, "{change}");
        assert_eq!(watched(second), ["Atlas Pharma"], "{change}");
        let taken = second.group_setting_take(list, 3).await;
        assert_eq!(refusal(taken), "group-setting-not-signed");
    }
    // Versions that were seen are gone.
    database.batch_execute("DELETE FROM shared_setting WHERE version > 1").await.unwrap();
    contact(second).await;
    assert_eq!(state(second, list).await, SharedState::WentBack);
    assert_eq!(refusal(second.group_setting_take(list, 1).await), "group-setting-went-back");
    assert_eq!(watched(second), ["Atlas Pharma"]);
    // The version of a desk that is revoked.
    second.group_setting_put(list, 1).await.unwrap();
    first.watch_import(&watch(files.path(), "Sea Trade"), true).unwrap();
    first.group_setting_put(list, 2).await.unwrap();
    second.group_revoke("Shanghai", "stolen").await.unwrap();
    contact(second).await;
    assert_eq!(state(second, list).await, SharedState::NotSigned);
    assert_eq!(watched(second), ["Atlas Pharma"]);
    second.group_setting_put(list, 3).await.unwrap();
    assert_eq!(state(second, list).await, SharedState::Same);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_code_book_changes_no_entry_that_the_policy_fixes() {
    let own = practice_bank::code_book_toml();
    let parsed = model::profile::CodeBook::parse(&own, "code-book.toml").unwrap();
    let bank = parsed.bank_marks()[0];
    let fixed: Vec<String> =
        parsed.lines(bank, "replayFlag").iter().map(|line| format!("{} = {}", line.word, line.value)).collect();
    let policy = format!("[all.code_book.\"{bank}\".replayFlag]\n{}\n", fixed.join("\n"));
    let office = Office::under(&policy).await;
    let [first, second] = office.desks();
    first.group_setting_put(SharedKind::CodeBook, 0).await.unwrap();
    // The program of a desk without the policy signs a book with another value of that flag.
    let changed = with_other_value(first);
    let (kind, content) = ("code-book", changed.as_bytes());
    office.member().change_setting(SettingChange { kind, follows: 1, content, person: "Li Na" }).await.unwrap();
    let refused = second.group_setting_take(SharedKind::CodeBook, 2).await.unwrap_err();
    assert_eq!(refused.trouble().code, "code-book-fixed");
    assert_eq!(second.code_book_own().text(), own);
}
