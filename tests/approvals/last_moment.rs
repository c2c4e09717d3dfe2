//! The checks right before sending: the bytes approved, the approval's expiry and today's settings. The forger at the
//! desk can change the journal's folder and rebuild the chain and the tables.

use std::path::PathBuf;
use std::sync::Arc;

use acceptance::forged::{forge, replaced};
use chrono::{TimeDelta, Utc};
use model::State;
use model::clock::Clock;
use model::dual_control::ApproverKey;
use money::dual_control::Answer;
use money::view::SubmissionView;
use money::{Failpoint, FailpointHook};
use serde_json::Value;

use crate::bench::{Bench, outsider, states};
use crate::files::{exported, signed};
use crate::settings::{approve, bench, confirmed, one_tier, set, with_approver};

const AMOUNT: (&str, &str) = ("10.00", "99999.00");
const PAYEE: (&str, &str) = ("6200900008001", "6200900006666");

fn journal(bench: &Bench) -> PathBuf {
    bench.desk().folder().join("journal.sqlite")
}

/// A transfer of 10.00 to 8001, approved with a signed file and not yet sent.
async fn approved_by_file(key: &ApproverKey) -> (Bench, SubmissionView) {
    let bench = bench(&with_approver("approval_file", key)).await;
    let view = confirmed(&bench, AMOUNT.0, PAYEE.0);
    let answer = signed(&bench, &exported(&bench, &view, "request.json"), key, Answer::Approve, "");
    bench.desk().approval_import(&answer).unwrap();
    (bench, view)
}

fn reason(view: &SubmissionView) -> (&str, Option<&str>) {
    let reason = view.instructions[0].reason.as_ref().expect("a reason");
    (&reason.id, reason.args.get("why").map(String::as_str))
}

/// Forges the journal, opens the desk again and sends.
async fn sent_after(bench: &mut Bench, id: &str, edit: impl FnMut(&str, &mut Value) -> bool) -> SubmissionView {
    let file = journal(bench);
    bench.desk = None;
    forge(&file, &bench.state.path().join("places"), edit);
    bench.open();
    bench.go_on(id);
    bench.desk().send(id, |_| {}).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_journal_that_was_made_anew_is_sent_as_approved() {
    let key = ApproverKey::new("Li Na").unwrap();
    let (mut bench, view) = approved_by_file(&key).await;
    let sent = sent_after(&mut bench, &view.id, |_, _| true).await;
    assert_eq!(states(&sent), [State::Accepted], "{sent:?}");
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_was_changed_after_the_approval_does_not_leave() {
    let key = ApproverKey::new("Li Na").unwrap();
    // With the old digest, and with another digest written into every event.
    for digest_too in [false, true] {
        let (mut bench, view) = approved_by_file(&key).await;
        let other = "ab".repeat(32);
        let old = bench.desk().approval(&view.id).unwrap().approval.digest;
        let sent = sent_after(&mut bench, &view.id, |kind, value| {
            if kind == "confirmed" || kind == "submission" {
                replaced(value, AMOUNT.0, AMOUNT.1);
                replaced(value, PAYEE.0, PAYEE.1);
            }
            if digest_too {
                replaced(value, &old, &other);
            }
            true
        })
        .await;
        assert_eq!(states(&sent), [State::NotSent]);
        assert_eq!(reason(&sent), ("reason-not-sent-approval-changed", Some("approval-other-bytes")));
        assert!(bench.ledger().await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_that_its_approver_did_not_sign_sends_nothing() {
    let key = ApproverKey::new("Li Na").unwrap();
    let without_file = |kind: &str, value: &mut Value| {
        if kind == "approved" {
            value["signed"] = Value::Null;
        }
        true
    };
    let by_name = |kind: &str, value: &mut Value| {
        if kind == "approved" {
            value["tier"] = "same_account".into();
            value["signed"] = Value::Null;
        }
        true
    };
    let never_asked = |kind: &str, value: &mut Value| {
        if kind == "submission" {
            value["approval"] = Value::Null;
        }
        kind != "approved"
    };
    type Edit = fn(&str, &mut Value) -> bool;
    let rows: [(Edit, (&str, Option<&str>)); 3] = [
        (without_file, ("reason-not-sent-approval-changed", Some("approval-signature"))),
        (by_name, ("reason-not-sent-approval-changed", Some("approval-too-mild"))),
        (never_asked, ("reason-not-sent-restart", None)),
    ];
    for (edit, expected) in rows {
        let (mut bench, view) = approved_by_file(&key).await;
        let sent = sent_after(&mut bench, &view.id, edit).await;
        assert_eq!((states(&sent), reason(&sent)), (vec![State::NotSent], expected));
        assert!(bench.ledger().await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stricter_settings_send_an_approval_back_and_looser_ones_do_not() {
    let key = ApproverKey::new("Li Na").unwrap();
    for (now, state) in [
        (with_approver("approval_file", &key), State::NotSent),
        (one_tier("same_account").replace("\"0\"", "\"500\""), State::Accepted),
    ] {
        let mut bench = bench(&one_tier("same_account")).await;
        let view = confirmed(&bench, "12.00", "6200900008002");
        approve(&bench, &view.id).await;
        set(&mut bench, &now);
        bench.go_on(&view.id);
        let sent = bench.desk().send(&view.id, |_| {}).await.unwrap();
        assert_eq!(states(&sent), [state], "{sent:?}");
        assert_eq!(bench.ledger().await.len(), usize::from(state == State::Accepted));
        if state == State::NotSent {
            assert_eq!(reason(&sent).0, "reason-not-sent-approval-more");
        }
    }
}

/// Moves the clock once an instruction has its verdict.
struct MovesTheClock(Clock, TimeDelta);

impl FailpointHook for MovesTheClock {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        if point == Failpoint::Verdict {
            self.0.set(Utc::now() + self.1);
        }
        true
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_an_approval_is_asked_before_each_instruction() {
    let mut bench = bench(&format!("second_person.expires = \"hours:8\"\n{}", one_tier("same_account"))).await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let rows: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(2).collect();
    let check = bench.prepare(&bench.order("endorse", &rows, &outsider("endorsee")));
    let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    approve(&bench, &view.id).await;
    bench.desk().set_failpoint_hook(Arc::new(MovesTheClock(clock, TimeDelta::hours(9)))).unwrap();
    let sent = bench.desk().send(&view.id, |_| {}).await.unwrap();
    assert_eq!(states(&sent), [State::Accepted, State::NotSent]);
    assert_eq!(sent.instructions[1].reason.as_ref().unwrap().id, "reason-not-sent-approval-expired");
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_back_lengthens_no_approval() {
    let hours = format!("second_person.expires = \"hours:8\"\n{}", one_tier("same_account"));
    // By the service's time: the desk's clock is nine hours behind when it sends.
    let mut bench = bench(&hours).await;
    let clock = Clock::fixed(Utc::now() - TimeDelta::hours(9));
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let check = bench.prepare(&bench.order("endorse", &[&rows[0]], &outsider("endorsee")));
    let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    approve(&bench, &view.id).await;
    let sent = bench.desk().send(&view.id, |_| {}).await.unwrap();
    assert_eq!(reason(&sent).0, "reason-not-sent-approval-expired");

    // By the journal: an event was recorded nine hours later, then the clock was set back.
    clock.jump(Utc::now());
    let check = bench.prepare(&bench.order("endorse", &[&rows[1]], &outsider("endorsee")));
    let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    approve(&bench, &view.id).await;
    clock.jump(Utc::now() + TimeDelta::hours(9));
    confirmed(&bench, "13.00", "6200900008003");
    clock.jump(Utc::now());
    let sent = bench.desk().send(&view.id, |_| {}).await.unwrap();
    assert_eq!(reason(&sent).0, "reason-not-sent-approval-expired");
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trade_day_that_passed_since_the_yes_does_not_leave() {
    let mut bench = bench(&one_tier("same_account")).await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    let view = confirmed(&bench, "14.00", "6200900008004");
    approve(&bench, &view.id).await;
    // The next day: the approval has not expired, and the clocks differ by less than a day.
    let zone = bench.desk().profile().zone();
    let tomorrow = zone.start_of(bench.desk().today() + chrono::Days::new(1));
    clock.set(tomorrow + TimeDelta::seconds(1));
    let sent = bench.desk().send(&view.id, |_| {}).await.unwrap();
    assert_eq!((states(&sent), reason(&sent).0), (vec![State::NotSent], "reason-not-sent-trade-day"));
    assert!(bench.ledger().await.is_empty());
}
