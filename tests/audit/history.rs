//! The chain's head at a second place: a restored old copy of the journal is noticed, and a person decides.

use std::fs;
use std::path::{Path, PathBuf};

use model::State;
use treasury::view::HeadCopyState;

use crate::bench::{Bench, only, states};
use crate::session::settings_file;

/// A desk whose chain head is copied to another folder.
struct Watched {
    bench: Bench,
    share: tempfile::TempDir,
}

impl Watched {
    async fn new() -> Self {
        let share = tempfile::tempdir().unwrap();
        let mut bench = Bench::new().await;
        set_place(&bench, share.path());
        bench.open();
        Self { bench, share }
    }

    fn profile(&self) -> PathBuf {
        self.bench.folder().join("profiles/practice")
    }

    /// The journal's files with their bytes.
    fn journal(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let files = ["journal.sqlite", "journal.sqlite-wal"].map(|name| self.profile().join(name));
        files.into_iter().filter(|file| file.exists()).map(|file| (file.clone(), fs::read(&file).unwrap())).collect()
    }

    /// Puts old files back, like a restored backup, and opens the profile.
    fn restore(&mut self, files: &[(PathBuf, Vec<u8>)]) {
        self.bench.desk = None;
        for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"] {
            let _ = fs::remove_file(self.profile().join(name));
        }
        for (path, bytes) in files {
            fs::write(path, bytes).unwrap();
        }
        self.bench.open();
    }

    fn state(&self) -> HeadCopyState {
        self.bench.desk().chain_head_copy().unwrap().state
    }

    fn nothing_can_be_confirmed(&self) {
        let off = self.bench.desk().sending_off().expect("sending is off");
        assert_eq!(off.id, "sending-off-history-unknown");
        assert!(model::words::is_written(&off.id));
        let check = self.bench.prepare(&self.bench.transfer("transfer", "77.00", "6200900000077"));
        let refused = self.bench.desk().confirm(&check.submission_id, &check.nonce, None).unwrap_err();
        assert_eq!(refused.trouble().code, "sending-off");
    }
}

pub fn set_place(bench: &Bench, place: &Path) {
    let file = settings_file(bench);
    let text = fs::read_to_string(&file).unwrap();
    let rest: String = text.lines().filter(|line| !line.starts_with("chain_head_copy")).collect::<Vec<_>>().join("\n");
    fs::write(&file, format!("chain_head_copy = {:?}\n{rest}\n", place.to_str().unwrap())).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_old_copy_sends_nothing_until_a_person_goes_on() {
    let mut watched = Watched::new().await;
    let transfer = |bench: &Bench, amount: &str| bench.transfer("transfer", amount, "6200900000109");
    assert_eq!(states(&watched.bench.submit(&transfer(&watched.bench, "1.00")).await), [State::Accepted]);
    watched.bench.desk = None;
    let backup = watched.journal();
    watched.bench.open();
    assert_eq!(watched.state(), HeadCopyState::Agrees);
    assert_eq!(states(&watched.bench.submit(&transfer(&watched.bench, "2.00")).await), [State::Accepted]);
    assert_eq!(watched.state(), HeadCopyState::Agrees);
    watched.restore(&backup);
    assert_eq!(watched.state(), HeadCopyState::HistoryUnknown);
    watched.nothing_can_be_confirmed();
    assert_eq!(watched.bench.desk().journal(0, 9).unwrap().count, 1, "what it holds is still shown");
    assert_eq!(watched.bench.ledger().await.len(), 2, "nothing more was sent");
    assert_eq!(watched.bench.desk().history_accept("  ", None).unwrap_err().trouble().code, "history");
    assert_eq!(
        watched
            .bench
            .desk()
            .history_accept("restored after a broken disk; the bank's page was read", None)
            .unwrap()
            .doubts,
        0
    );
    assert_eq!((watched.state(), watched.bench.desk().sending_off()), (HeadCopyState::Agrees, None));
    assert_eq!(states(&watched.bench.submit(&transfer(&watched.bench, "3.00")).await), [State::Accepted]);
    watched.bench.chain_is_whole();
    watched.bench.open();
    assert_eq!(watched.state(), HeadCopyState::Agrees, "the acceptance is an event and stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_old_copy_calls_confirmed_is_in_doubt_and_never_called_not_sent() {
    let mut watched = Watched::new().await;
    let confirmed =
        watched.bench.confirm(&watched.bench.prepare(&watched.bench.transfer("transfer", "5.00", "6200900000109")));
    let backup = watched.journal();
    assert_eq!(states(&watched.bench.send(&confirmed.id).await), [State::Accepted]);
    watched.restore(&backup);
    assert_eq!(watched.state(), HeadCopyState::HistoryUnknown);
    let view = watched.bench.desk().submission(&confirmed.id).unwrap();
    assert_eq!(states(&view), [State::Confirmed], "nothing is decided before a person does");
    assert_eq!(watched.bench.desk().history_accept("old backup", None).unwrap().doubts, 1);
    let view = watched.bench.desk().submission(&confirmed.id).unwrap();
    let one = only(&view);
    assert_eq!((one.state, one.again), (State::InDoubt, false));
    assert!(model::words::is_written(&one.reason.as_ref().unwrap().id));
    watched.bench.open();
    assert_eq!(states(&watched.bench.desk().submission(&confirmed.id).unwrap()), [State::InDoubt]);
    assert_eq!(watched.bench.ledger().await.len(), 1);
    watched.bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_is_gone_is_noticed_too() {
    let mut watched = Watched::new().await;
    watched.bench.submit(&watched.bench.transfer("transfer", "1.00", "6200900000109")).await;
    watched.restore(&[]);
    assert_eq!(watched.state(), HeadCopyState::HistoryUnknown);
    watched.nothing_can_be_confirmed();
    watched.bench.open();
    watched.nothing_can_be_confirmed();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_cannot_be_read_closes_no_desk() {
    let mut watched = Watched::new().await;
    watched.bench.submit(&watched.bench.transfer("transfer", "1.00", "6200900000109")).await;
    let journal = watched.profile().join("journal.sqlite");
    watched.restore(&[(journal, vec![7; 9_000])]);
    assert_eq!(watched.bench.desk().sending_off().expect("off").id, "sending-off-journal-unreadable");
    watched.bench.refresh(&["endorsement-transfer"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_place_that_is_away_keeps_nobody_from_sending_and_is_told() {
    let mut watched = Watched::new().await;
    let away = watched.share.path().join("not mounted").join("head");
    set_place(&watched.bench, &away);
    watched.bench.open();
    assert_eq!(watched.state(), HeadCopyState::Empty);
    let view = watched.bench.submit(&watched.bench.transfer("transfer", "1.00", "6200900000109")).await;
    assert_eq!(states(&view), [State::Accepted]);
    assert!(!away.exists() && !away.parent().unwrap().exists(), "a folder that is away is not made");
    fs::create_dir(away.parent().unwrap()).unwrap();
    fs::write(&away, "something else").unwrap();
    watched.bench.open();
    assert_eq!(watched.state(), HeadCopyState::Unreachable);
    assert_eq!(watched.bench.desk().sending_off(), None);
    assert_eq!(fs::read_to_string(&away).unwrap(), "something else", "what is no chain head is left alone");
}
