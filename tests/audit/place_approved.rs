//! A copied folder of a desk with dual control: they agree before it sends, and one signed file pays once, in the desk and
//! its copies together.

use std::fs;
use std::path::{Path, PathBuf};

use model::dual_control::ApproverKey;
use model::{State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::SubmissionView;
use treasury::{Desk, Home};

use crate::bench::{Bench, states};
use crate::place::{copy, off};

fn dual_control(key: &ApproverKey) -> String {
    let tier = "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"approval_file\"\n";
    let approver = format!("name = \"{}\"\npublic_key = \"{}\"\n", key.name(), key.public().hex());
    format!("{tier}[[second_person.approvers]]\n{approver}")
}

async fn bench(key: &ApproverKey) -> Bench {
    let mut bench = Bench::new().await;
    let path = bench.desk().folder().join("profile.toml");
    let mut profile: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
    profile.extend(dual_control(key).parse::<toml::Table>().unwrap());
    bench.desk = None;
    fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    bench.open();
    bench
}

fn open(bench: &Bench, data: &Path) -> Desk {
    Desk::open(&Home::at(Some(data.to_owned())).unwrap(), "practice", bench.options()).unwrap()
}

fn confirmed(bench: &Bench, amount: &str) -> SubmissionView {
    let check = bench.prepare(&bench.transfer("transfer", amount, "6200900000109"));
    bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap()
}

fn signed(desk: &Desk, id: &str, key: &ApproverKey, into: &Path) -> PathBuf {
    let request = into.join(format!("{id}.request"));
    desk.approval_export(id, &request).unwrap();
    let request = Request::load(&request).unwrap();
    let answer = into.join(format!("{id}.answer"));
    let decision = Decision::sign(&request, Answer::Approve, "", key, &clock::text(desk.now())).unwrap();
    decision.write(&answer).unwrap();
    answer
}

fn refused<T: std::fmt::Debug>(result: model::Result<T>) -> String {
    result.unwrap_err().trouble().sentence.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_accepted_by_the_approver_s_file_for_that_copy_alone() {
    let key = ApproverKey::new("Li Na").unwrap();
    let bench = bench(&key).await;
    let view = confirmed(&bench, "12.00");
    let (files, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let payment = signed(bench.desk(), &view.id, &key, files.path());
    let [one, two] = ["one", "two"].map(|name| copies.path().join(name));
    copy(bench.folder(), &one);

    let desk = open(&bench, &one);
    assert_eq!(off(&desk), "sending-off-elsewhere");
    assert_eq!(refused(desk.approval_import(&payment)), "sending-off-elsewhere", "nothing else can be decided");
    let taken = desk.history_accept("the old computer is gone", Some("Chen")).unwrap();
    let asked = taken.asked.expect("an approver is asked");
    assert_eq!((taken.doubts, off(&desk).as_str()), (0, "sending-off-elsewhere"));
    assert_eq!(refused(desk.history_accept("again", Some("Chen"))), "approval-asked-already");
    let agreed = signed(&desk, &asked.id, &key, files.path());
    drop(desk);
    copy(&one, &two);
    let desk = open(&bench, &two);
    assert_eq!(refused(desk.approval_import(&agreed)), "approval-history-elsewhere");
    assert_eq!(off(&desk), "sending-off-elsewhere");
    drop(desk);
    let desk = open(&bench, &one);
    desk.approval_import(&agreed).unwrap();
    assert_eq!(off(&desk), "");
    assert_eq!(states(&desk.submission(&view.id).unwrap()), [State::InDoubt]);
    assert!(desk.journal_verify().unwrap().intact);

    // One signed file, imported at the original and at the copy.
    assert_eq!(refused(desk.approval_import(&payment)), "approval-decided-withdrawn");
    bench.desk().approval_import(&payment).unwrap();
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(states(&desk.send(&view.id, |_| {}).await.unwrap()), [State::InDoubt]);
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_were_weakened_in_the_copy_do_not_free_it() {
    let key = ApproverKey::new("Li Na").unwrap();
    let bench = bench(&key).await;
    let copies = tempfile::tempdir().unwrap();
    copy(bench.folder(), copies.path());
    let path = copies.path().join("profiles/practice/profile.toml");
    let text = fs::read_to_string(&path).unwrap();
    let (boss, mut profile) = (ApproverKey::new("Boss").unwrap(), text.parse::<toml::Table>().unwrap());
    profile.extend(dual_control(&boss).parse::<toml::Table>().unwrap());
    fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    let desk = open(&bench, copies.path());
    let asked = desk.history_accept("it is the same desk", Some("Chen")).unwrap().asked.expect("asked all the same");
    let forged = signed(&desk, &asked.id, &boss, copies.path());
    assert_eq!(refused(desk.approval_import(&forged)), "approval-file-foreign-key");
    drop(desk);
    profile.remove("second_person");
    fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    let desk = open(&bench, copies.path());
    assert_eq!(refused(desk.history_accept("alone", Some("Chen"))), "approval-asked-already");
    assert_eq!(off(&desk), "sending-off-elsewhere");
    let files = tempfile::tempdir().unwrap();
    desk.approval_import(&signed(&desk, &asked.id, &key, files.path())).unwrap();
    assert_eq!(off(&desk), "");
    assert!(desk.weakened().is_some(), "the removal is noted with the acceptance and waits for them in its turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_of_before_a_restart_is_asked_about_once() {
    let key = ApproverKey::new("Li Na").unwrap();
    let mut bench = bench(&key).await;
    let files = tempfile::tempdir().unwrap();
    let view = confirmed(&bench, "13.00");
    let answer = signed(bench.desk(), &view.id, &key, files.path());
    assert!(bench.desk().approval_import(&answer).unwrap().to_send);
    bench.open();
    let waits = bench.desk().approvals().unwrap().remove(0);
    assert!(waits.to_send, "it waits for a person and says so");
    assert!(bench.ledger().await.is_empty(), "nothing goes on by itself");
    assert_eq!(refused(bench.desk().send(&view.id, |_| {}).await), "resume-ask");
    assert!(bench.ledger().await.is_empty(), "nothing goes on before the answer");
    bench.go_on(&view.id);
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted], "one answer sends it");
    assert_eq!(bench.ledger().await.len(), 1);
}
