//! A refusal is only the service's word. Until it has settled, its instruction is not resubmitted, even with a slow
//! bank, a lagging list or a gateway that repeats calls; the bank's own ledger decides.

use chrono::{TimeDelta, Timelike, Utc};
use model::State;
use model::clock::Clock;
use money::view::{InstructionView, Order, Resolution, SettlingStep};
use serde_json::{Value, json};

use crate::bench::{Bench, only, outsider};

/// A desk and a bank whose clocks only the test moves.
struct Timed {
    bench: Bench,
    clock: Clock,
    ahead_seconds: i64,
}

impl Timed {
    async fn new() -> Self {
        let mut bench = Bench::new().await;
        let clock = Clock::fixed(Utc::now());
        bench.open_at(clock.clone());
        let mut timed = Self { bench, clock, ahead_seconds: 0 };
        // At 02:00 of the next day, so that no test passes midnight.
        let since_midnight = i64::from(timed.clock.now().num_seconds_from_midnight());
        timed.pass((24 + 2) * 3600 - since_midnight).await;
        timed.bench.refresh(&["endorsement-transfer"]).await;
        timed
    }

    async fn pass(&mut self, seconds: i64) {
        self.ahead_seconds += seconds;
        self.bench.post("clock", json!({ "ahead_seconds": self.ahead_seconds }).to_string()).await;
        self.clock.set(self.clock.now() + TimeDelta::seconds(seconds));
    }

    /// Probes as an open window does, every few seconds, for this long.
    async fn wait(&mut self, minutes: i64) {
        for _ in 0..minutes * 4 {
            self.pass(15).await;
            self.bench.desk().probe_when_due().await.expect("a probe");
        }
    }

    fn now(&self, id: &str) -> InstructionView {
        self.bench.desk().instruction(id).expect("the instruction").instruction
    }

    async fn refused(&self, order: &Order, fault: Value) -> InstructionView {
        self.bench.fault(&order.operation, fault).await;
        let one = only(&self.bench.submit(order).await).clone();
        assert_eq!((one.state, one.unproven, one.again), (State::Refused, true, false), "{one:#?}");
        one
    }
}

fn slow(status: u16, seconds: u32) -> Value {
    json!({ "kind": "refuse_then_apply", "status": status, "seconds": seconds, "message": "系统繁忙" })
}

/// Statuses whose refusal once led to a second payment.
const REFUSALS: &[u16] = &[200, 400, 403, 404, 408, 409, 422, 429];

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_refuses_and_pays_two_seconds_later_pays_once() {
    for status in REFUSALS {
        let mut timed = Timed::new().await;
        let order = timed.bench.transfer("transfer", "70.00", "6200900000999");
        let old = timed.refused(&order, slow(*status, 2)).await;
        let settling = old.settling.as_ref().expect("it says until when");
        assert_eq!((settling.step, settling.probes), (SettlingStep::Waits, 1), "{status}: {settling:?}");
        // At once, and after the bank has carried it out.
        for _ in 0..2 {
            let problems = timed.bench.problems(&order);
            assert!(problems.iter().any(|one| one.sentence.id == "problem-look-alike-in-doubt"), "{problems:?}");
            assert_eq!(
                timed.bench.desk().resubmit(&old.id, "en").unwrap_err().trouble().sentence.id,
                "problem-again-settling"
            );
            let nothing = timed.bench.desk().retry(&old.submission_id, "en", Some("asked")).unwrap_err();
            let why = &nothing.trouble().sentence.id;
            assert!(nothing.trouble().code == "retry-nothing" && why.starts_with("settling-"), "{why}");
            timed.pass(3).await;
        }
        timed.wait(20).await;
        let now = timed.now(&old.id);
        assert_eq!((now.state, now.unproven, now.again), (State::Refused, true, false), "{status}: {now:#?}");
        assert_eq!(now.settling.expect("it never settles").step, SettlingStep::Person);
        assert_eq!(timed.bench.ledger().await.len(), 1, "{status}");
        timed.bench.chain_is_whole();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_is_endorsed_a_minute_after_the_refusal_stays_locked() {
    for status in REFUSALS {
        let mut timed = Timed::new().await;
        let draft = timed.bench.rows("endorsement-transfer").remove(0);
        let order = timed.bench.order("endorse", &[&draft], &outsider("endorsee"));
        let old = timed.refused(&order, slow(*status, 60)).await;
        timed.wait(20).await;
        let now = timed.now(&old.id);
        assert_eq!((now.unproven, now.locked, now.again), (true, true, false), "{status}: {now:#?}");
        assert_eq!(now.settling.expect("it never settles").why.id, "settling-draft-differs");
        assert!(timed.bench.desk().prepare(&order).is_err(), "{status}");
        assert_eq!(timed.bench.ledger().await.len(), 1, "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_settles_after_its_minutes_and_not_earlier() {
    let mut timed = Timed::new().await;
    let draft = timed.bench.rows("endorsement-transfer").remove(0);
    let order = timed.bench.order("endorse", &[&draft], &outsider("endorsee"));
    let old = timed.refused(&order, json!({"kind": "status", "status": 409})).await;
    timed.wait(9).await;
    timed.bench.desk().doubt_inquire(&old.id).await.unwrap();
    let settling = timed.now(&old.id).settling.expect("nine minutes are not ten, however often it is probed");
    assert!(settling.step == SettlingStep::Waits && settling.probes >= 3, "{settling:?}");
    assert!(timed.bench.desk().prepare(&order).is_err());
    // Also after a restart.
    timed.bench.open_at(timed.clock.clone());
    timed.wait(2).await;
    let now = timed.now(&old.id);
    assert_eq!((now.unproven, now.again, now.locked), (false, true, false), "{now:#?}");
    let again = timed.bench.desk().resubmit(&old.id, "en").unwrap();
    assert_eq!(again.order.items[0].fields["endorseeAccountNumber"], "6200900000017", "nothing is typed again");
    assert!(again.hint.is_some(), "two probes are a hint, for a draft too");
    let problems = timed.bench.problems(&again.order);
    assert_eq!(problems[0].sentence.id, "problem-refused-before", "{problems:?}");
    let asked = Order { reason: Some("asked the bank by telephone".to_owned()), ..again.order };
    assert_eq!(only(&timed.bench.submit(&asked).await).state, State::Accepted);
    assert_eq!(timed.bench.ledger().await.len(), 1);
    timed.bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settled_transfer_is_resubmitted_with_both_probes_and_a_reason() {
    let mut timed = Timed::new().await;
    let order = timed.bench.transfer("transfer", "70.00", "6200900000999");
    let old = timed.refused(&order, json!({"kind": "failed", "message": "系统繁忙"})).await;
    assert!(!old.reason.as_ref().unwrap().id.contains("proven") || old.unproven, "{old:#?}");
    timed.wait(11).await;
    assert!(timed.now(&old.id).again);
    let again = timed.bench.desk().resubmit(&old.id, "en").unwrap();
    let hint = again.hint.expect("both probes are shown");
    assert!(hint.args["first"] < hint.args["last"] && again.order.reason.is_none(), "{hint:?}");
    let mut named = again.order.clone();
    for order in [&named, &order] {
        let problems = timed.bench.problems(order);
        let asked: Vec<_> = problems.iter().map(|one| (one.sentence.id.as_str(), one.field.as_deref())).collect();
        assert_eq!(asked, [("problem-again-hint", Some("reason"))], "named, or typed anew");
    }
    let left_out = timed.bench.desk().retry(&old.submission_id, "en", None).unwrap_err();
    assert_eq!(left_out.trouble().sentence.id, "problem-again-hint");
    assert_eq!(timed.bench.desk().retry(&old.submission_id, "en", Some("asked the bank")).unwrap().check.rows.len(), 1);
    named.reason = Some("asked the bank by telephone".to_owned());
    let check = timed.bench.prepare(&named);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-again-hint"), "{:?}", check.rows[0].notes);
    assert_eq!(only(&timed.bench.submit(&named).await).state, State::Accepted);
    assert_eq!(timed.bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_without_an_amount_of_the_account_settles_nothing() {
    let mut timed = Timed::new().await;
    let everything_is_empty =
        json!({ "endpoint": "query-day-balance", "count": 0, "fault": { "kind": "partial", "keep": 0 } });
    timed.bench.post("faults", everything_is_empty.to_string()).await;
    let order = timed.bench.transfer("transfer", "70.00", "6200900000999");
    let old = timed.refused(&order, slow(403, 2)).await;
    timed.wait(70).await;
    let now = timed.now(&old.id);
    assert_eq!((now.unproven, now.again), (true, false), "{now:#?}");
    assert_eq!(now.settling.expect("it waits").why.id, "settling-unread");
    assert!(timed.bench.desk().prepare(&order).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_with_an_authorisation_queue_settles_nothing_by_itself() {
    let mut timed = Timed::new().await;
    let path = timed.bench.home().profile_dir("practice").unwrap().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let bank_mark = timed.bench.bank.accounts[0].bank_mark.clone();
    let mut settings: toml::Table = text.parse().unwrap();
    settings["banks"][&bank_mark].as_table_mut().unwrap().insert("authorisation_queue".to_owned(), true.into());
    let text = settings.to_string();
    std::fs::write(&path, text).unwrap();
    timed.bench.open_at(timed.clock.clone());
    let order = timed.bench.transfer("transfer", "70.00", "6200900000999");
    let old = timed.refused(&order, json!({"kind": "failed"})).await;
    timed.wait(30).await;
    let now = timed.now(&old.id);
    assert_eq!((now.again, now.settling.map(|one| one.why.id)), (false, Some("settling-queue".to_owned())));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_put_on_settles_nothing_where_the_service_tells_its_own() {
    let timed = Timed::new().await;
    let draft = timed.bench.rows("endorsement-transfer").remove(0);
    let order = timed.bench.order("endorse", &[&draft], &outsider("endorsee"));
    let old = timed.refused(&order, slow(403, 300)).await;
    timed.clock.set(timed.clock.now() + TimeDelta::minutes(40));
    for _ in 0..3 {
        timed.bench.desk().doubt_inquire(&old.id).await.unwrap();
    }
    assert!(timed.now(&old.id).unproven, "the bank's clock stands");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bank_s_plain_message_is_closed_by_a_person_s_word_at_once() {
    let timed = Timed::new().await;
    let order = timed.bench.transfer("transfer", "70.00", "6200900000999");
    let word = |id: &str| Resolution {
        instruction_id: id.to_owned(),
        executed: false,
        reason: "insufficient funds, says the bank".to_owned(),
        bank_reference: None,
        file: None,
    };
    let plain = timed.refused(&order, json!({"kind": "failed", "message": "insufficient funds"})).await;
    let closed = timed.bench.desk().doubt_resolve(&word(&plain.id)).unwrap().instruction;
    assert_eq!((closed.state, closed.again), (State::NotExecuted, true));
    assert_eq!(
        only(&timed.bench.submit(&timed.bench.desk().resubmit(&plain.id, "en").unwrap().order).await).state,
        State::Accepted
    );
    // An HTML page is no message of the bank: it cannot be accepted as its word.
    let mute = timed.bench.transfer("transfer", "71.00", "6200900000998");
    let mute = timed.refused(&mute, json!({"kind": "status", "status": 403, "body": "<html>blocked</html>"})).await;
    let early = timed.bench.desk().doubt_resolve(&word(&mute.id)).unwrap_err();
    assert_eq!(early.trouble().sentence.id, "trouble-resolution-too-early");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_repeats_and_hands_on_the_second_moves_nothing_twice() {
    for status in [400, 403, 404, 409, 422] {
        let mut timed = Timed::new().await;
        let transfer = timed.bench.transfer("transfer", "70.00", "6200900000999");
        let paid = timed.refused(&transfer, json!({"kind": "repeat", "status": status})).await;
        let draft = timed.bench.rows("endorsement-transfer").remove(0);
        let endorse = timed.bench.order("endorse", &[&draft], &outsider("endorsee"));
        let endorsed = timed.refused(&endorse, json!({"kind": "repeat", "status": status})).await;
        timed.wait(20).await;
        for (old, order) in [(&paid, &transfer), (&endorsed, &endorse)] {
            assert!(!timed.now(&old.id).again && timed.bench.desk().prepare(order).is_err(), "{status}");
        }
        assert_eq!(timed.bench.ledger().await.len(), 2, "{status}: one each");
    }
}
