//! One place, one journal: a copied folder, a restored backup and a missing journal send nothing until a person has
//! decided, and the original folder continues without a question. The bank's own ledger shows the transfers made.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use model::{MemoryKeychain, State};
use treasury::view::HeadCopyState;
use treasury::{Desk, Home, Options};

use crate::bench::{Bench, only, outsider, states};

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { assert!(fs::copy(&path, &target).is_ok()) }
    }
}

/// Restores a backup over an existing folder: files that are not in the backup are removed.
fn put_back(backup: &Path, over: &Path) {
    for entry in fs::read_dir(over).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            put_back(&backup.join(path.file_name().unwrap()), &path)
        } else {
            fs::remove_file(path).unwrap()
        }
    }
    copy(backup, over);
}

fn profile(bench: &Bench) -> PathBuf {
    bench.folder().join("profiles/practice")
}

fn open(bench: &Bench, data: &Path) -> Desk {
    Desk::open(&Home::at(Some(data.to_owned())).unwrap(), "practice", bench.options()).unwrap()
}

pub fn off(desk: &Desk) -> String {
    let sentence = desk.sending_off().map(|sentence| sentence.id).unwrap_or_default();
    assert!(sentence.is_empty() || model::words::is_written(&sentence), "{sentence}");
    sentence
}

async fn sends(bench: &Bench, amount: &str) {
    let view = bench.submit(&bench.transfer("transfer", amount, "6200900000109")).await;
    assert_eq!(states(&view), [State::Accepted]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_original_is_never_asked_after_copies_restarts_renames_or_kills() {
    let mut bench = Bench::new().await;
    let copies = tempfile::tempdir().unwrap();
    for turn in 1..=4 {
        sends(&bench, &format!("{turn}.00")).await;
        copy(bench.folder(), &copies.path().join(turn.to_string()));
        bench.open();
        assert_eq!(off(bench.desk()), "");
        let mut options = bench.options();
        options.act = false;
        assert_eq!(Desk::open(&bench.home(), "practice", options).unwrap().history_unknown(), None);
    }
    // A backup that contains everything may be restored over the folder.
    bench.desk = None;
    copy(&profile(&bench), &copies.path().join("newest"));
    put_back(&copies.path().join("newest"), &profile(&bench));
    bench.open();
    assert_eq!(off(bench.desk()), "");
    sends(&bench, "5.00").await;
    // A folder that is renamed keeps its journal.
    bench.desk = None;
    let renamed = bench.folder().join("profiles/renamed");
    fs::rename(profile(&bench), &renamed).unwrap();
    let desk = Desk::open(&bench.home(), "renamed", bench.options()).unwrap();
    assert_eq!(off(&desk), "");
    drop(desk);
    fs::rename(&renamed, profile(&bench)).unwrap();
    bench.open();
    sends(&bench, "6.00").await;
    bench.chain_is_whole();
    assert_eq!(bench.ledger().await.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copied_folder_sends_nothing_and_its_open_ones_become_doubts() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(4).collect();
    let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    bench.desk().pause(&confirmed.id).unwrap();
    let copies = tempfile::tempdir().unwrap();
    copy(bench.folder(), copies.path());
    bench.desk().go_on(&confirmed.id).unwrap();
    assert_eq!(states(&bench.send(&confirmed.id).await), [State::Accepted; 4], "the original goes on");

    let desk = open(&bench, copies.path());
    assert_eq!(off(&desk), "sending-off-elsewhere");
    assert_eq!(desk.chain_head_copy().unwrap().state, HeadCopyState::HistoryUnknown);
    assert!(desk.go_on(&confirmed.id).is_err() && desk.send(&confirmed.id, |_| {}).await.is_err());
    assert_eq!(desk.submission(&confirmed.id).unwrap().progress.counts["confirmed"], 4, "nothing is decided yet");
    assert_eq!(desk.history_accept(" ", None).unwrap_err().trouble().code, "history");
    assert_eq!(desk.history_accept("the old computer is gone", None).unwrap().doubts, 4);
    assert_eq!(off(&desk), "");
    assert_eq!(states(&desk.submission(&confirmed.id).unwrap()), [State::InDoubt; 4]);
    assert_eq!(states(&desk.send(&confirmed.id, |_| {}).await.unwrap()), [State::InDoubt; 4]);
    assert_eq!(bench.ledger().await.len(), 4);
    drop(desk);
    assert_eq!(off(&open(&bench, copies.path())), "", "asked once");
    assert!(Desk::journal_verify(&open(&bench, copies.path())).unwrap().intact);
    assert_eq!(off(bench.desk()), "");
    bench.open();
    assert_eq!(off(bench.desk()), "", "the original is not asked, whatever was decided about the copy");
    sends(&bench, "1.00").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_is_put_back_after_sending_is_noticed_in_the_same_folder() {
    let mut bench = Bench::new().await;
    sends(&bench, "1.00").await;
    let order = bench.transfer("transfer", "2.00", "6200900000777");
    let confirmed = bench.confirm(&bench.prepare(&order));
    bench.desk().pause(&confirmed.id).unwrap();
    bench.desk = None;
    let backup = tempfile::tempdir().unwrap();
    copy(bench.folder(), backup.path());
    bench.open();
    bench.go_on(&confirmed.id);
    assert_eq!(only(&bench.send(&confirmed.id).await).state, State::Accepted);
    bench.desk = None;
    put_back(backup.path(), bench.folder());
    for _ in 0..2 {
        bench.open();
        assert_eq!(off(bench.desk()), "sending-off-history-unknown");
        assert!(bench.desk().go_on(&confirmed.id).is_err());
    }
    assert_eq!(bench.desk().history_accept("backup of this morning", None).unwrap().doubts, 1);
    bench.open();
    assert_eq!(off(bench.desk()), "");
    assert_eq!(states(&bench.send(&confirmed.id).await), [State::InDoubt]);
    assert_eq!(bench.ledger().await.len(), 2);
    // The lost journal, restored in its turn, lacks the decision accepted here.
    sends(&bench, "3.00").await;
    bench.desk = None;
    put_back(backup.path(), bench.folder());
    bench.open();
    assert_eq!(off(bench.desk()), "sending-off-history-unknown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_journal_or_outer_record_means_an_unknown_history() {
    let mut bench = Bench::new().await;
    sends(&bench, "1.00").await;
    bench.desk = None;
    let whole = tempfile::tempdir().unwrap();
    copy(bench.folder(), whole.path());
    for state in [true, false] {
        for file in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm", "journal.head"] {
            let _ = fs::remove_file(profile(&bench).join(file));
        }
        let desk = match state {
            true => open(&bench, bench.folder()),
            false => Desk::open(&bench.home(), "practice", Options { state: None, ..bench.options() }).unwrap(),
        };
        let expected = if state { "sending-off-history-unknown" } else { "sending-off-journal-gone" };
        assert_eq!(off(&desk), expected);
        drop(desk);
        put_back(whole.path(), bench.folder());
    }
    bench.open();
    assert_eq!(off(bench.desk()), "");
    bench.desk = None;
    let elsewhere = tempfile::tempdir().unwrap();
    let options = Options { state: Some(elsewhere.path().to_owned()), ..bench.options() };
    let desk = Desk::open(&bench.home(), "practice", options).unwrap();
    assert_eq!(off(&desk), "sending-off-place-unrecorded");
    desk.history_accept("the state folder was cleaned", None).unwrap();
    assert_eq!(off(&desk), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keychain_remembers_the_head_when_the_state_folder_was_put_back() {
    let mut bench = Bench::new().await;
    bench.desk = None;
    let keychain = Arc::new(MemoryKeychain::default());
    let open = |bench: &Bench| {
        let options = Options { keychain: keychain.clone(), ..bench.options() };
        Desk::open(&bench.home(), "practice", options).unwrap()
    };
    bench.desk = Some(open(&bench));
    let (data, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    bench.desk = None;
    let state_dir = bench.options().state.unwrap();
    copy(bench.folder(), data.path());
    copy(&state_dir, state.path());
    bench.desk = Some(open(&bench));
    sends(&bench, "1.00").await;
    bench.desk = None;
    put_back(data.path(), bench.folder());
    put_back(state.path(), &state_dir);
    bench.desk = Some(open(&bench));
    assert_eq!(off(bench.desk()), "sending-off-history-unknown");
    assert_eq!(bench.desk().chain_head_copy().unwrap().path, Some(PathBuf::from("keychain")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_place_that_was_written_and_is_gone_is_not_begun_anew() {
    let mut bench = Bench::new().await;
    let share = tempfile::tempdir().unwrap();
    crate::history::set_place(&bench, share.path());
    bench.open();
    sends(&bench, "1.00").await;
    let file = share.path().join("aval-practice.head");
    let before = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    bench.open();
    assert_eq!(off(bench.desk()), "sending-off-second-place-gone");
    assert!(!file.exists(), "and nothing is written there");
    // An unmounted share is no evidence of another history.
    let away = share.path().with_extension("away");
    fs::rename(share.path(), &away).unwrap();
    bench.open();
    assert_eq!(off(bench.desk()), "");
    assert_eq!(bench.desk().chain_head_copy().unwrap().state, HeadCopyState::Unreachable);
    fs::rename(&away, share.path()).unwrap();
    fs::write(&file, &before).unwrap();
    bench.open();
    assert_eq!(off(bench.desk()), "", "it is back");
    fs::remove_file(&file).unwrap();
    bench.open();
    bench.desk().history_accept("the share was replaced", None).unwrap();
    assert_eq!(bench.desk().chain_head_copy().unwrap().state, HeadCopyState::Agrees);
    sends(&bench, "2.00").await;
}
