//! Approval files: signed on another machine, valid only for the exact request, and only once.

use std::path::{Path, PathBuf};

use chrono::{TimeDelta, Utc};
use model::clock::Clock;
use model::dual_control::ApproverKey;
use model::{ApprovalState, ApprovalTier, State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::SubmissionView;
use serde_json::Value;

use crate::bench::{Bench, states};
use crate::settings::{bench, confirmed, given, with_approver};

pub fn exported(bench: &Bench, view: &SubmissionView, name: &str) -> PathBuf {
    let path = bench.folder().join(name);
    bench.desk().approval_export(&view.id, &path).unwrap();
    path
}

/// Signs a request and writes the answer.
pub fn signed(bench: &Bench, request: &Path, key: &ApproverKey, answer: Answer, words: &str) -> PathBuf {
    let request = Request::load(request).unwrap();
    let decision = Decision::sign(&request, answer, words, key, &clock::text(bench.desk().now())).unwrap();
    let path = bench.folder().join(format!("{}.answer", ulid(bench)));
    decision.write(&path).unwrap();
    path
}

fn ulid(bench: &Bench) -> usize {
    std::fs::read_dir(bench.folder()).unwrap().count()
}

fn edited(bench: &Bench, file: &Path, edit: impl Fn(&mut Value)) -> PathBuf {
    let mut value: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    edit(&mut value);
    let path = bench.folder().join(format!("{}.edited", ulid(bench)));
    std::fs::write(&path, value.to_string()).unwrap();
    path
}

fn said(bench: &Bench, file: &Path) -> String {
    bench.desk().approval_import(file).unwrap_err().trouble().sentence.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_file_frees_exactly_what_it_names_and_is_kept_in_the_journal() {
    let key = ApproverKey::new("Li Na").unwrap();
    let mut bench = bench(&with_approver("approval_file", &key)).await;
    let view = confirmed(&bench, "88000.50", "6200900000309");
    let by_name = bench.desk().approval_give(&given(&bench, &view.id, "Zhang Wei"), None).await.unwrap_err();
    assert_eq!(by_name.trouble().sentence.id, "approval-needs-file");
    let request = exported(&bench, &view, "request.json");
    let text = std::fs::read_to_string(&request).unwrap();
    let detail = bench.desk().approval(&view.id).unwrap();
    assert!(text.contains("88000.50") && !text.contains(&bench.bank.token), "all that is asked, and no token");
    assert_eq!(Request::load(&request).unwrap().instructions[0].body, detail.instructions[0].body);
    let answer = signed(&bench, &request, &key, Answer::Approve, "");
    bench.open();
    let approved = bench.desk().approval_import(&answer).unwrap();
    assert_eq!((approved.given, approved.approver.as_deref()), (Some(ApprovalTier::ApprovalFile), Some("Li Na")));
    assert!(bench.ledger().await.is_empty());
    assert_eq!(said(&bench, &answer), "approval-decided-approved", "a second time it is nothing");
    bench.go_on(&view.id);
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(said(&bench, &answer), "approval-decided-approved");
    assert_eq!(bench.ledger().await.len(), 1);
    let to = bench.folder().join("taken-out");
    bench.desk().journal_export(&view.id, &to).unwrap();
    assert_eq!(std::fs::read(to.join("approval.json")).unwrap(), std::fs::read(&answer).unwrap());
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_answer_to_this_request_is_refused_with_the_reason() {
    let (key, stranger) = (ApproverKey::new("Li Na").unwrap(), ApproverKey::new("Li Na").unwrap());
    let bench = bench(&with_approver("approval_file", &key)).await;
    let view = confirmed(&bench, "41", "6200900000310");
    let request = exported(&bench, &view, "request.json");
    let right = signed(&bench, &request, &key, Answer::Approve, "");
    let write = |name: &str, text: &str| {
        let path = bench.folder().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    // The answer of an approver who was shown a request that differs from this one.
    let another = |change: &dyn Fn(&mut Request)| {
        let mut other = Request::load(&request).unwrap();
        change(&mut other);
        let path = bench.folder().join(format!("{}.request", ulid(&bench)));
        std::fs::write(&path, serde_json::to_string(&other.bound()).unwrap()).unwrap();
        signed(&bench, &path, &key, Answer::Approve, "")
    };
    let rows = [
        ("no file", bench.folder().join("nothing"), "approval-file-unreadable"),
        ("no JSON", write("a", "yes"), "approval-file-unreadable"),
        ("a request", request.clone(), "approval-file-unreadable"),
        ("another format", edited(&bench, &right, |of| of["format"] = "x".into()), "approval-file-unreadable-answer"),
        ("a no made a yes", edited(&bench, &right, |of| of["reason"] = "x".into()), "approval-file-changed"),
        ("another digest typed in", edited(&bench, &right, |of| of["digest"] = "0".into()), "approval-file-changed"),
        ("a foreign key", signed(&bench, &request, &stranger, Answer::Approve, ""), "approval-file-foreign-key"),
        ("another end", another(&|of| of.expires_at.push('!')), "approval-file-other-digest"),
        ("another dialog", another(&|of| of.text.push_str("\n   ! a note more")), "approval-file-other-digest"),
        (
            "another service",
            another(&|of| {
                of.base_url.push_str("/x");
                of.instructions[0].url = of.instructions[0].url.replace("/v1/", "/x/v1/");
            }),
            "approval-file-other-profile",
        ),
        (
            "another tenant",
            another(&|of| {
                of.instructions[0].url = of.instructions[0]
                    .url
                    .replace(&format!("/{}/", of.organization_id), &format!("/{}0/", of.organization_id));
                of.organization_id.push('0');
            }),
            "approval-file-other-profile",
        ),
        ("never asked here", another(&|of| of.approval.push('X')), "approval-file-unknown"),
    ];
    for (what, file, expected) in rows {
        assert_eq!(said(&bench, &file), expected, "{what}");
    }
    let shown = edited(&bench, &request, |of| of["text"] = "pay 1".into());
    assert_eq!(Request::load(&shown).unwrap_err().trouble().sentence.id, "approval-file-request-changed");
    assert_eq!(states(&bench.desk().submission(&view.id).unwrap()), [State::AwaitingApproval]);
    assert!(bench.ledger().await.is_empty());
    assert_eq!(
        bench.desk().approval_import(&right).unwrap().state,
        ApprovalState::Approved,
        "and the right one is taken"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_comes_late_or_says_no_approves_nothing() {
    let key = ApproverKey::new("Li Na").unwrap();
    let mut bench = bench(&with_approver("approval_file", &key)).await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    let (late, no) = (confirmed(&bench, "42", "6200900000311"), confirmed(&bench, "43", "6200900000312"));
    let yes = signed(&bench, &exported(&bench, &late, "late.json"), &key, Answer::Approve, "");
    let refusal = signed(&bench, &exported(&bench, &no, "no.json"), &key, Answer::SendBack, "wrong payee");
    let back = bench.desk().approval_import(&refusal).unwrap();
    assert_eq!((back.state, back.reason.as_deref()), (ApprovalState::SentBack, Some("wrong payee")));
    // After the end of the next working day, whichever day that is.
    clock.set(Utc::now() + TimeDelta::days(6));
    assert_eq!(said(&bench, &yes), "approval-expired");
    for view in [&late, &no] {
        assert_eq!(states(&bench.send(&view.id).await), [State::Cancelled]);
    }
    assert!(bench.ledger().await.is_empty());
    bench.chain_is_whole();
}
