//! Locks of other profiles are listed with their holder; one whose journal is gone can be ended by a person, never one whose
//! journal still exists. A renamed profile keeps its own; one that was removed and added again sees those of the first.

use std::fs;
use std::path::PathBuf;

use model::dual_control::ApproverKey;
use model::{DeskError, State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::{Order, Resolution};
use serde_json::json;
use treasury::Desk;
use treasury::view::ClaimView;

use crate::bench::{Bench, only, outsider};

/// Past the next working day, also over a weekend.
const DAYS_AHEAD: i64 = 4;

fn profiles(bench: &Bench) -> PathBuf {
    bench.folder().join("profiles")
}

/// Adds a profile with the settings of the first one, or with others.
fn added(bench: &Bench, name: &str, more: &str) -> Desk {
    let (from, to) = (profiles(bench).join("practice"), profiles(bench).join(name));
    fs::create_dir(&to).unwrap();
    fs::copy(from.join("code-book.toml"), to.join("code-book.toml")).unwrap();
    let settings = fs::read_to_string(from.join("profile.toml")).unwrap();
    let mut settings: toml::Table = settings.parse().unwrap();
    settings.extend(more.parse::<toml::Table>().unwrap());
    fs::write(to.join("profile.toml"), toml::to_string(&settings).unwrap()).unwrap();
    open(bench, name)
}

fn open(bench: &Bench, name: &str) -> Desk {
    Desk::open(&bench.home(), name, bench.options()).unwrap()
}

/// A transfer in doubt in the first profile.
async fn in_doubt(bench: &Bench) -> (String, Order) {
    let order = bench.transfer("transfer", "310.00", "6200900000017");
    bench.fault("transfer", json!({"kind": "apply_then_close"})).await;
    let one = only(&bench.submit(&order).await).clone();
    assert_eq!(one.state, State::InDoubt);
    (one.id, order)
}

fn problems(desk: &Desk, order: &Order) -> Vec<String> {
    match desk.prepare(order) {
        Ok(_) => Vec::new(),
        Err(DeskError::Correct(trouble)) => trouble.problems.into_iter().map(|one| one.sentence.id).collect(),
        Err(other) => panic!("{other:?}"),
    }
}

fn held(desk: &Desk) -> ClaimView {
    let mut held = desk.claims_held().unwrap();
    assert_eq!(held.len(), 1, "{held:#?}");
    let held = held.remove(0);
    assert!(model::words::is_written(&held.says.id), "{}", held.says.id);
    held
}

/// Why an end is refused.
fn refused(desk: &Desk, id: &str) -> String {
    let error = desk.claim_end(id, "asked the bank", None).unwrap_err();
    assert_eq!(error.trouble().code, "claim");
    error.trouble().sentence.id.clone()
}

async fn days_pass(bench: &Bench, desk: &Desk) {
    bench.post("clock", json!({ "ahead_seconds": DAYS_AHEAD * 86_400 }).to_string()).await;
    desk.balances_refresh(&[]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_is_ended_only_without_its_journal_and_on_the_bank_s_next_day() {
    let mut bench = Bench::new().await;
    let (id, order) = in_doubt(&bench).await;
    let desk = added(&bench, "second", "");
    let one = held(&desk);
    assert_eq!(
        (one.id.as_str(), one.profile.as_str(), one.number, one.state),
        (id.as_str(), "practice", 1, State::InDoubt)
    );
    assert_eq!((one.amount.as_deref(), one.payee_account.as_deref()), (Some("310"), Some("6200900000017")));
    assert!(!one.since.is_empty() && !one.can_end && one.says.id == "claim-held-profile", "{one:#?}");
    assert!(bench.desk().claims_held().unwrap().is_empty(), "its own is no other profile's");
    assert_eq!(refused(&desk, "no such instruction"), "claim-unknown");
    days_pass(&bench, &desk).await;
    assert_eq!(refused(&desk, &id), "claim-held-profile", "its journal is here");
    drop(desk);
    bench.desk = None;

    let (there, removed) = (profiles(&bench).join("practice"), bench.folder().join("profiles-removed"));
    fs::create_dir(&removed).unwrap();
    let aside = removed.join("practice-20261123T000000Z");
    fs::rename(&there, &aside).unwrap();
    let desk = open(&bench, "second");
    assert_eq!(
        (held(&desk).says.id.as_str(), refused(&desk, &id).as_str()),
        ("claim-held-removed", "claim-held-removed")
    );
    // A journal that cannot be read may be the one.
    let journal = aside.join("journal.sqlite");
    fs::write(&journal, vec![7; 20_000]).unwrap();
    assert_eq!((held(&desk).can_end, refused(&desk, &id).as_str()), (false, "claim-held-unreadable"));
    fs::remove_dir_all(&removed).unwrap();

    assert!(held(&desk).can_end && held(&desk).says.id == "claim-held-gone");
    assert_eq!(desk.claim_end(&id, "  ", None).unwrap_err().trouble().sentence.id, "claim-reason");
    let early = |desk: &Desk| desk.claim_end(&id, "asked", None).unwrap_err().trouble().sentence.clone();
    assert_eq!((early(&desk).id.as_str(), early(&desk).args["case"].as_str()), ("claim-early", "unasked"));
    bench.post("clock", json!({ "ahead_seconds": 0 }).to_string()).await;
    desk.balances_refresh(&[]).await.unwrap();
    assert_eq!(early(&desk).args["case"], "early");
    assert!(problems(&desk, &order).contains(&"problem-look-alike-in-doubt".to_owned()), "all this freed nothing");

    days_pass(&bench, &desk).await;
    assert_eq!(desk.claim_end(&id, "Ms Wu at the bank: not carried out", None).unwrap().asked, None);
    assert!(desk.claims_held().unwrap().is_empty());
    assert!(!problems(&desk, &order).contains(&"problem-look-alike-in-doubt".to_owned()));
    let raw = rusqlite::Connection::open(desk.folder().join("journal.sqlite")).unwrap();
    let sql = "SELECT CAST(payload AS TEXT) FROM event WHERE kind = 'claim_ended'";
    let written: String = raw.query_row(sql, [], |row| row.get(0)).unwrap();
    assert!(written.contains("Ms Wu") && written.contains(&id) && written.contains("in_doubt"), "{written}");
    assert!(desk.journal_verify().unwrap().intact);
    assert_eq!(bench.ledger().await.len(), 1, "nothing was sent by it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_is_ended_by_two_people_where_the_profile_has_two() {
    let mut bench = Bench::new().await;
    let key = ApproverKey::new("Li Na").unwrap();
    let (id, order) = in_doubt(&bench).await;
    let approver = format!("name = \"{}\"\npublic_key = \"{}\"\n", key.name(), key.public().hex());
    let tier = "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"approval_file\"\n";
    let desk = added(&bench, "second", &format!("{tier}[[second_person.approvers]]\n{approver}"));
    bench.desk = None;
    fs::remove_dir_all(profiles(&bench).join("practice")).unwrap();
    days_pass(&bench, &desk).await;
    let asked = desk.claim_end(&id, "asked the bank", Some("Chen")).unwrap().asked.expect("an approver is asked");
    assert_eq!(held(&desk).asked.as_deref(), Some(asked.id.as_str()));
    let again = desk.claim_end(&id, "asked again", Some("Chen")).unwrap_err();
    assert_eq!(again.trouble().sentence.id, "approval-asked-already");
    assert!(problems(&desk, &order).contains(&"problem-look-alike-in-doubt".to_owned()), "one person frees nothing");

    let files = tempfile::tempdir().unwrap();
    let [request, answer] = ["request", "answer"].map(|name| files.path().join(name));
    desk.approval_export(&asked.id, &request).unwrap();
    let request = Request::load(&request).unwrap();
    assert!(request.text.contains("310") && request.text.contains("asked the bank"), "{}", request.text);
    let decision = Decision::sign(&request, Answer::Approve, "", &key, &clock::text(desk.now())).unwrap();
    decision.write(&answer).unwrap();
    desk.approval_import(&answer).unwrap();
    assert!(desk.claims_held().unwrap().is_empty());
    assert!(!problems(&desk, &order).contains(&"problem-look-alike-in-doubt".to_owned()));
    assert!(desk.journal_verify().unwrap().intact);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renamed_profile_keeps_its_locks_and_frees_them_by_settling() {
    let mut bench = Bench::new().await;
    let (id, order) = in_doubt(&bench).await;
    let other = added(&bench, "second", "");
    bench.desk = None;
    fs::rename(profiles(&bench).join("practice"), profiles(&bench).join("renamed")).unwrap();
    let renamed = open(&bench, "renamed");
    assert_eq!(renamed.sending_off(), None);
    assert!(renamed.claims_held().unwrap().is_empty(), "they are its own");
    assert_eq!(held(&other).profile, "renamed");
    let resolution = Resolution {
        instruction_id: id,
        executed: true,
        reason: "on the statement".to_owned(),
        bank_reference: Some("B1".to_owned()),
        file: None,
    };
    renamed.doubt_resolve(&resolution).unwrap();
    assert!(other.claims_held().unwrap().is_empty());
    assert!(!problems(&other, &order).contains(&"problem-look-alike-in-doubt".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_added_again_under_an_old_name_sees_its_locks() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let row = bench.rows("endorsement-transfer").remove(0);
    let mut endorse = bench.order("endorse", &[&row], &outsider("endorsee"));
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    assert_eq!(only(&bench.submit(&endorse).await).state, State::InDoubt);
    let (_, order) = in_doubt(&bench).await;
    let folder = profiles(&bench).join("practice");
    let kept = ["profile.toml", "code-book.toml"].map(|name| (name, fs::read(folder.join(name)).unwrap()));
    bench.desk = None;
    fs::remove_dir_all(&folder).unwrap();
    // The record of the first journal outside the data directory is gone with the computer.
    bench.state = tempfile::tempdir().unwrap();
    fs::create_dir(&folder).unwrap();
    for (name, bytes) in kept {
        fs::write(folder.join(name), bytes).unwrap();
    }
    bench.open();
    assert_eq!(bench.desk().sending_off(), None);
    let held = bench.desk().claims_held().unwrap();
    assert_eq!(held.iter().map(|one| one.can_end).collect::<Vec<_>>(), [true, true], "{held:#?}");
    assert_eq!(held[0].draft_number, row.draft_number);
    assert!(problems(bench.desk(), &order).contains(&"problem-look-alike-in-doubt".to_owned()));
    endorse.items[0].draft = None;
    endorse.items[0].fields.insert("draftNumber".to_owned(), row.draft_number.clone().unwrap());
    assert!(problems(bench.desk(), &endorse).contains(&"problem-held-elsewhere".to_owned()));
    assert_eq!(bench.ledger().await.len(), 2);
}
