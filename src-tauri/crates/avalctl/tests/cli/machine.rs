//! Archives, moved profiles, and a second program on the same data, from the command line and across processes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use journal::{Created, Entry, Journal, OfSubmission};
use serde_json::{Value, json};
use treasury::{Home, Options};

use crate::acting::transfer;
use crate::desk::{Bank, Desk, Ran};
use crate::shape;

const YES: [&str; 3] = ["--yes", "--expect-count", "1"];

fn items(bank: &Bank, amount: &str) -> Value {
    let ledger = bank.control("GET", "ledger", None);
    json!([transfer(&bank.account(0), ledger["balances"][0]["currency"].as_str().expect("a currency"), amount)])
}

fn profile(desk: &Desk, name: &str) -> PathBuf {
    desk.data().join("profiles").join(name)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Sets a second place for the chain's head.
fn set_place(desk: &Desk, name: &str, place: &Path) {
    let file = profile(desk, name).join("profile.toml");
    let settings = fs::read_to_string(&file).expect("the settings");
    fs::write(&file, format!("chain_head_copy = {place:?}\n{settings}")).expect("written");
}

/// A journal that began two years ago, with an event in each quarter since.
fn old_journal(folder: &Path) -> i32 {
    let this_year = Utc::now().year();
    let begin: DateTime<Utc> = format!("{}-02-01T00:00:00Z", this_year - 2).parse().expect("a time");
    let created = Created { profile: "desk".to_owned(), program: "0.1.0".to_owned() };
    let mut journal = Journal::open(&folder.join("journal.sqlite"), true, &created, begin).expect("a journal");
    for quarter in 1..8 {
        let entry = Entry::WentOn(OfSubmission { submission: format!("s-{quarter}"), ..OfSubmission::default() });
        let at = begin + TimeDelta::days(90 * quarter);
        journal.record(at, |recording| recording.add(&entry).map(|_| ())).expect("an event");
    }
    this_year
}

#[cfg(unix)]
#[test]
fn an_ended_practice_bank_drops_its_code_book_except_with_a_state_file() {
    for signal in ["-INT", "-TERM"] {
        let mut bank = Bank::start();
        let code_book = PathBuf::from(bank.fact("code_book"));
        assert!(code_book.exists());
        assert!(bank.end_by(signal).success(), "{signal}");
        assert!(!code_book.exists(), "{signal}");
    }
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("bank.sqlite");
    let mut bank = Bank::start_with(&["--state", state.to_str().unwrap()]);
    let code_book = PathBuf::from(bank.fact("code_book"));
    assert_eq!(code_book, state.with_extension("code-book.toml"));
    assert!(bank.end_by("-TERM").success() && code_book.exists());
}

#[test]
fn past_years_are_written_to_files_that_check_themselves_and_each_other() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let year = old_journal(&profile(&desk, "desk"));
    let to = desk.data().join("archives");
    fs::create_dir(&to).expect("a folder");
    let archive = |year: i32| desk.run(&["journal", "archive", &year.to_string(), "--to", text(&to)]);
    let file = |year: i32| to.join(format!("aval-desk-{year}.journal"));
    let own = to.join(format!("aval-desk-{}.part", year - 1));
    fs::write(&own, "a person's own file").expect("written");
    let written = archive(year - 1).exits(0).json();
    assert_eq!(fs::read_to_string(&own).expect("it is there"), "a person's own file");
    shape::holds("journal-archive", &written);
    assert_eq!((&written["intact"], &written["recorded"]), (&json!(true), &json!(true)));
    archive(year - 2).exits(0);
    archive(year - 2).exits(2);
    archive(year).exits(2);
    archive(year - 9).exits(2);
    for year in [year - 1, year - 2] {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(file(year)).expect("the file").permissions().mode() & 0o777;
        assert_eq!(mode, 0o400, "nobody writes it again");
    }
    let (first, second) = (file(year - 2), file(year - 1));
    let check = |files: &[&Path]| {
        let words: Vec<&str> =
            ["journal", "verify", "--archive"].into_iter().chain(files.iter().map(|file| text(file))).collect();
        desk.run(&words)
    };
    let row = check(&[&second, &first]).exits(0).json();
    shape::holds("journal-verify-archive", &row);
    assert_eq!(row["rows"][0]["first"], 1, "in the order of their events");
    assert_eq!((&row["rows"][1]["follows"], &row["rows"][1]["recorded"]), (&json!(true), &json!(true)));
    assert_eq!(row["rows"][1]["first"].as_u64(), row["rows"][0]["last"]["sequence"].as_u64().map(|last| last + 1));
    check(&[&first, &first]).exits(1);
    let journal = desk.run(&["journal", "verify"]).exits(0).json();
    assert_eq!(journal["intact"], true, "and the journal keeps all of it");

    let bytes = fs::read(&second).expect("the archive");
    let changed = to.join("changed.journal");
    let place = bytes.windows(3).rposition(|found| found == b"s-5").expect("an event's text");
    let mut other = bytes.clone();
    other[place + 2] = b'6';
    fs::write(&changed, other).expect("written");
    let found = check(&[&changed]).exits(1).json();
    assert_eq!((&found["rows"][0]["intact"], &found["rows"][0]["recorded"]), (&json!(false), &json!(false)));
    assert!(found["rows"][0]["broken_at"].is_u64(), "{found:#}");
    fs::write(&changed, b"not an archive").expect("written");
    check(&[&changed]).exits(2);
}

#[test]
fn a_year_with_open_doubts_is_archived_and_says_so() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    bank.fault("transfer", json!({ "kind": "apply_then_close" }));
    desk.submit("transfer", &items(&bank, "10.00"), &YES).exits(8);
    let doubt = desk.run(&["doubts", "list"]).exits(0).rows().remove(0);
    let to = desk.data().join("archives");
    fs::create_dir(&to).expect("a folder");
    // A desk in this process sets its clock to next year.
    let home = Home::at(Some(desk.data())).expect("the data directory");
    let clock = model::clock::Clock::fixed(Utc::now() + TimeDelta::days(366));
    let next_year =
        treasury::Desk::open(&home, "desk", Options { act: true, clock, ..Options::quiet() }).expect("a desk");
    let written = next_year.archive_year(Utc::now().year(), &to).expect("the year is over");
    drop(next_year);
    assert_eq!(written.archive.open, [doubt["id"].as_str().expect("an id")]);
    let checked = desk.run(&["journal", "verify", "--archive", &written.file]).exits(0);
    assert!(checked.stderr.contains(doubt["id"].as_str().expect("an id")), "{}", checked.stderr);
    assert!(checked.json()["rows"][0]["attachments"].as_u64().is_some_and(|count| count > 0));
}

/// The first computer after two transfers, one of them in doubt, and the file for the next computer.
fn moved_out(bank: &Bank, place: Option<&Path>) -> (Desk, Moved) {
    let old = Desk::on(bank);
    if let Some(place) = place {
        set_place(&old, "desk", place);
    }
    old.submit("transfer", &items(bank, "10.00"), &YES).exits(0);
    bank.fault("transfer", json!({ "kind": "apply_then_close" }));
    old.submit("transfer", &items(bank, "11.00"), &YES).exits(8);
    bank.no_faults();
    let file = old.data().join("desk.aval-move");
    let went = old.run(&["profile", "move-out", "desk", "--to", text(&file)]).exits(0).json();
    shape::holds("profile-move-out", &went);
    assert_eq!(went["open"], 1, "a doubt goes along");
    (old, Moved { file, code: went["code"].as_str().expect("a code").to_owned() })
}

/// A file and the code of its seal.
struct Moved {
    file: PathBuf,
    code: String,
}

fn move_in(desk: &Desk, moved: &Moved, name: Option<&str>) -> Ran {
    let named = name.map(|name| vec!["--name", name]).unwrap_or_default();
    let command = [vec!["profile", "move-in", text(&moved.file), "--yes"], named].concat();
    desk.run_with_input(&command, &format!("{}\n", moved.code))
}

#[test]
fn a_profile_moves_with_its_chain_and_the_old_one_only_reads() {
    let bank = Bank::start();
    let share = tempfile::tempdir().expect("a share");
    let (old, file) = moved_out(&bank, Some(&share.path().join("desk.head")));
    let refused = old.submit("transfer", &items(&bank, "12.00"), &YES).exits(1);
    assert!(refused.stderr.contains("moved to another computer"), "{}", refused.stderr);
    assert_eq!(old.run(&["journal", "list"]).exits(0).rows().len(), 2, "it can be read");
    assert_eq!(old.run(&["journal", "verify"]).exits(0).json()["intact"], true);
    let shown = old.run(&["profile", "show"]).exits(0).json();
    assert_eq!(shown["sending_off"]["id"], "machine-moved-out");
    assert_eq!(shown["moved_out"]["id"], "machine-moved-out-at");
    old.run(&["profile", "move-out", "desk", "--to", text(&file.file)]).exits(2);

    let new = Desk::empty(bank.fact("token"));
    let came = move_in(&new, &file, Some("desk-2")).exits(0).json();
    shape::holds("profile-move-in", &came);
    assert_eq!(came["second_place"], true);
    new.submit("transfer", &items(&bank, "11.00"), &YES).exits(2);
    let sent = new.submit("transfer", &items(&bank, "12.00"), &YES).exits(0).json();
    assert_eq!(sent["rows"][0]["state"], "accepted");
    let rows = new.run(&["journal", "list"]).exits(0).rows();
    let numbers: Vec<u64> = rows.iter().filter_map(|row| row["number"].as_u64()).collect();
    assert_eq!(numbers, [3, 2, 1], "numbers go on without a gap, and the doubt is still one");
    assert_eq!(rows[1]["state"], "in_doubt");
    assert_eq!(new.run(&["journal", "verify"]).exits(0).json()["intact"], true);
    assert_eq!(bank.executed("transfer"), 3);

    let twice = move_in(&new, &file, Some("again")).exits(2);
    assert!(twice.stderr.contains("desk-2"), "{}", twice.stderr);
    let third = Desk::empty(bank.fact("token"));
    let elsewhere = move_in(&third, &file, None).exits(2);
    assert!(elsewhere.stderr.contains("on another computer"), "{}", elsewhere.stderr);
    assert!(!profile(&third, "desk").exists(), "and nothing is left of it here");
    assert_eq!(fs::read_dir(third.data()).expect("the data").count(), 0);
}

#[test]
fn a_wrong_file_is_refused_and_an_unwatched_one_taken_with_a_word() {
    let bank = Bank::start();
    let (old, file) = moved_out(&bank, None);
    let new = Desk::empty(bank.fact("token"));
    let bytes = fs::read(&file.file).expect("the file");
    let broken = Moved { file: old.data().join("broken.aval-move"), code: file.code.clone() };
    let half = bytes.len() / 2;
    let changed = [&bytes[..half], &[bytes[half] ^ 1], &bytes[half + 1..]].concat();
    let unsealed = bytes[67..bytes.len() - 32].to_vec();
    for (wrong, told) in [
        (bytes[..half].to_vec(), "changed or cut"),
        (changed, "changed or cut"),
        ([&bytes[..], b"more"].concat(), "changed or cut"),
        (unsealed, "older version of Aval"),
        (b"something else".to_vec(), "no move file"),
    ] {
        fs::write(&broken.file, wrong).expect("written");
        let refused = move_in(&new, &broken, None).exits(2);
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
    // The code of another file, none, and no yes.
    let again = old.data().join("again.aval-move");
    let newer = old.run(&["profile", "move-out", "desk", "--to", text(&again)]).exits(0).json();
    assert_ne!(newer["code"].as_str(), Some(file.code.as_str()), "each file has its own");
    let other = Moved { file: file.file.clone(), code: newer["code"].as_str().expect("a code").to_owned() };
    assert!(move_in(&new, &other, None).exits(2).stderr.contains("does not belong to"));
    assert!(move_in(&new, &Moved { code: "1234".into(), ..other }, None).exits(2).stderr.contains("24 letters"));
    let ask = ["profile", "move-in", text(&file.file)];
    let shown = new.run_with_input(&ask, &format!("{}\nno\n", file.code)).exits(2);
    shape::holds("profile-move-look", &shown.json());
    assert_eq!(shown.json()["base_url"], bank.fact("base_url"));
    assert_eq!(fs::read_dir(new.data()).expect("the data").count(), 0, "nothing came in");
    move_in(&new, &file, Some("practice")).exits(2);
    let came = move_in(&new, &file, None).exits(0);
    assert_eq!(came.json()["second_place"], false);
    assert!(came.stderr.contains("second place"), "it says what nothing here can tell: {}", came.stderr);
    move_in(&new, &file, None).exits(2);
    new.submit("transfer", &items(&bank, "12.00"), &YES).exits(0);
    // An old copy without the move-out event could send again; the head in the folder reveals it.
    let folder = profile(&old, "desk");
    let journal = fs::read(folder.join("journal.sqlite")).expect("the journal");
    old.run(&["journal", "list"]).exits(0);
    assert_eq!(fs::read(folder.join("journal.sqlite")).expect("the journal"), journal, "reading changes nothing");
}

#[test]
fn one_file_comes_into_one_data_directory_of_a_computer() {
    let bank = Bank::start();
    let (_old, file) = moved_out(&bank, None);
    let (one, two) = (Desk::empty(bank.fact("token")), Desk::empty(bank.fact("token")));
    let state = tempfile::tempdir().expect("the computer's state");
    let come = |desk: &Desk, answer: &str| {
        let ask = ["profile", "move-in", text(&file.file)];
        desk.run_at(state.path(), &ask, &format!("{}\n{answer}\n", file.code.to_lowercase()))
    };
    come(&one, "yes").exits(0);
    let twice = come(&two, "yes").exits(2);
    assert!(twice.stderr.contains(text(&one.data())), "{}", twice.stderr);
    assert!(!profile(&two, "desk").exists());
}

/// In the process that `holder` starts: a desk opened with the lock, like the window's core, until it is killed.
#[test]
fn a_desk_that_is_held_by_another_process() {
    let Ok(dir) = std::env::var("AVAL_TEST_HELD_DIR") else {
        let mut other = holder(&Desk::on(&Bank::start()));
        other.kill().expect("killed");
        assert!(!other.wait().expect("ended").success(), "it holds the desk until it is killed");
        return;
    };
    let home = Home::at(Some(dir.into())).expect("the data directory");
    let desk = treasury::Desk::open(&home, "desk", Options { act: true, ..Options::quiet() }).expect("a desk");
    println!("\nHELD {}", desk.holds_act_lock());
    let _ = std::io::stdin().lines().next();
}

fn holder(desk: &Desk) -> Child {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "machine::a_desk_that_is_held_by_another_process", "--nocapture"])
        .env("AVAL_TEST_HELD_DIR", desk.data())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut held = stdout.lines().map_while(Result::ok).filter(|line| line.starts_with("HELD"));
    assert_eq!(held.next().as_deref(), Some("HELD true"));
    child
}

#[test]
fn a_second_program_reads_and_acts_only_once_the_first_is_gone() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.submit("transfer", &items(&bank, "10.00"), &YES).exits(0);
    // A lock file left by a dead program blocks nothing, because the lock is the system's, not the file.
    assert!(profile(&desk, "desk").join("act.lock").exists());
    for turn in 1_usize..=3 {
        let mut first = holder(&desk);
        let refused = desk.submit("transfer", &items(&bank, &format!("{turn}.50")), &YES).exits(1);
        assert_eq!(refused.json()["error"]["code"], "sending-off");
        let move_file = desk.data().join("no.aval-move");
        desk.run(&["profile", "move-out", "desk", "--to", text(&move_file)]).exits(1);
        assert!(!move_file.exists());
        assert_eq!(desk.run(&["journal", "list"]).exits(0).rows().len(), turn, "reading works beside it");
        desk.run(&["drafts", "count"]).exits(0);
        assert_eq!(bank.executed("transfer"), turn);
        first.kill().expect("killed");
        first.wait().expect("ended");
        desk.submit("transfer", &items(&bank, &format!("{turn}.50")), &YES).exits(0);
        assert_eq!(bank.executed("transfer"), turn + 1);
    }
    assert_eq!(desk.run(&["journal", "verify"]).exits(0).json()["intact"], true);
}
