//! Instructions of a desk that is gone: two people resolve each with evidence, and a desk that comes back meanwhile keeps its
//! locks.

use model::dual_control::ApproverKey;
use model::{ApprovalState, DeskError, State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::{ApprovalView, Order};
use serde_json::json;
use tempfile::TempDir;
use treasury::Desk;
use treasury::view::{GoneClaim, GoneDecision};

use crate::office::{Office, confirmed, sent, why};

/// Past the next working day, also over a weekend.
const DAYS_AHEAD: i64 = 4;

/// The first desk has a payment in doubt, which the bank did or did not make, and is gone.
struct Gone {
    office: Office,
    key: ApproverKey,
    order: Order,
    files: TempDir,
}

impl Gone {
    async fn new(fault: &str) -> Self {
        let key = ApproverKey::new("Li Na").unwrap();
        let office = Office::with(&format!(
            "[[second_person.tiers]]\nfrom = \"1000000\"\nhow = \"approval_file\"\n\
             [[second_person.approvers]]\nname = \"Li Na\"\npublic_key = \"{}\"\n",
            key.public().hex()
        ))
        .await;
        let order = office.first.transfer("transfer", "31.00", "6200900000109");
        office.first.fault("transfer", json!({ "kind": fault })).await;
        let first = office.first.desk();
        assert_eq!(sent(first, &confirmed(first, &order)).await.state, State::InDoubt);
        office.first.end_faults().await;
        Self { office, key, order, files: tempfile::tempdir().unwrap() }
    }

    fn desk(&self) -> &Desk {
        self.office.second.desk()
    }

    async fn revoked(&self) {
        self.desk().group_revoke("Shanghai", "stolen").await.unwrap();
    }

    async fn listed(&self) -> Vec<GoneClaim> {
        self.desk().group_gone().await.unwrap()
    }

    async fn asks(&self, executed: bool, preparer: &str) -> Result<ApprovalView, String> {
        let instruction = self.office.first.desk().doubts().unwrap()[0].id.clone();
        let (evidence, preparer) = ("Ms Wu at the bank, by telephone".to_owned(), Some(preparer.to_owned()));
        let given = GoneDecision { instruction, executed, evidence, preparer };
        let asked = self.desk().group_resolve_gone(&given).await;
        asked.map_err(|error| error.trouble().sentence.id.clone())
    }

    /// The second person's signed answer, as a file.
    fn signs(&self, asked: &ApprovalView) -> Result<(), String> {
        let [request, answer] =
            ["request", "answer"].map(|name| self.files.path().join(format!("{name}-{}", asked.id)));
        self.desk().approval_export(&asked.id, &request).unwrap();
        let request = Request::load(&request).unwrap();
        assert!(request.text.contains("31") && request.text.contains("Ms Wu"), "{}", request.text);
        let now = clock::text(self.desk().now());
        let id = |error: DeskError| error.trouble().sentence.id.clone();
        let decision = Decision::sign(&request, Answer::Approve, "", &self.key, &now).map_err(id)?;
        decision.write(&answer).unwrap();
        self.desk().approval_import(&answer).map(|_| ()).map_err(id)
    }

    /// The same answer a second time.
    fn replays(&self, asked: &ApprovalView) -> Result<(), String> {
        let answer = self.files.path().join(format!("answer-{}", asked.id));
        let imported = self.desk().approval_import(&answer);
        imported.map(|_| ()).map_err(|error| error.trouble().sentence.id.clone())
    }

    async fn days_pass(&self) {
        self.office.first.post("clock", json!({ "ahead_seconds": DAYS_AHEAD * 86_400 }).to_string()).await;
        self.desk().balances_refresh(&[]).await.unwrap();
    }

    /// The bank's clock is right again.
    async fn today(&self) {
        self.office.first.post("clock", json!({ "ahead_seconds": 0 }).to_string()).await;
        self.desk().balances_refresh(&[]).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_resolve_what_a_gone_desk_paid_and_it_stays_refused() {
    let gone = Gone::new("apply_then_close").await;
    assert_eq!(gone.listed().await, [], "the desk is there");
    assert_eq!(gone.asks(true, "Chen").await.unwrap_err(), "group-gone-unknown");
    gone.revoked().await;
    let one = gone.listed().await.remove(0);
    assert_eq!((one.desk.as_str(), one.number.as_str(), one.state), ("Shanghai", "1", State::InDoubt));
    assert_eq!((one.operation.as_deref(), one.payee_account.as_deref()), (Some("transfer"), Some("6200900000109")));
    assert_eq!((one.amount.as_deref(), one.came_back), (Some("31.00"), false));
    // One person twice.
    let own = gone.asks(true, "Li Na").await.unwrap();
    assert_eq!(gone.signs(&own).unwrap_err(), "approval-same-person");
    gone.desk().follow_group().await.unwrap();
    assert_eq!(gone.listed().await[0].asked.as_deref(), Some(own.id.as_str()));
    gone.desk().approval_withdraw(&own.id).unwrap();
    let asked = gone.asks(true, "Chen").await.unwrap();
    assert_eq!(gone.asks(true, "Chen").await.unwrap_err(), "approval-asked-already");
    assert_eq!(gone.signs(&asked), Ok(()));
    // A replayed answer.
    assert_eq!(gone.replays(&asked).unwrap_err(), "approval-decided-approved");
    gone.desk().follow_group().await.unwrap();
    assert_eq!(gone.listed().await, []);
    let again = sent(gone.desk(), &confirmed(gone.desk(), &gone.order)).await;
    assert_eq!((again.state, why(&again).as_str()), (State::NotSent, "group-done"));
    assert_eq!(gone.office.sent().await, 1);
    // The desk comes back: it cannot act, and its doubt ends nothing.
    let first = gone.office.first.desk();
    assert_eq!(first.follow_group().await.unwrap_err().id, "group-revoked");
    assert!(first.sending_off().is_some());
    // It is told who decided what, also after a restart without the book.
    let decided = first.group_standing().await.unwrap().decided;
    let [told] = decided.as_slice() else { panic!("{decided:?}") };
    assert_eq!((told.number.as_str(), told.desk.as_str(), told.executed), ("1", "Beijing", true));
    assert_eq!((told.approved_by.as_deref(), told.lock_stays), (Some("Li Na"), false));
    assert!(told.evidence.contains("Ms Wu"), "{told:?}");
    assert!(first.journal_verify().unwrap().intact);
    // A row that the database's administrator wrote says nothing.
    let mut gone = gone;
    let database = gone.office.database().await;
    for signature in ["NULL", "signature"] {
        let forged = format!(
            "INSERT INTO event (desk, sequence, at, kind, payload, previous, hash, signature)
               SELECT desk, (SELECT MAX(sequence) + 1 FROM event AS e WHERE e.desk = event.desk), at, kind, payload,
                      (SELECT hash FROM event AS e WHERE e.desk = event.desk ORDER BY sequence DESC LIMIT 1), hash, {signature}
                 FROM event WHERE kind = 'gone_resolved' ORDER BY sequence LIMIT 1"
        );
        database.batch_execute(&forged).await.unwrap();
        gone.office.open_first();
        assert_eq!(gone.office.first.desk().group_standing().await.unwrap().decided, decided, "{signature}");
    }
    gone.office.server.stop_at_once().unwrap();
    gone.office.open_first();
    assert_eq!(gone.office.first.desk().group_standing().await.unwrap().decided, decided);
    assert!(gone.desk().journal_verify().unwrap().intact);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_gone_desk_did_not_pay_is_free_after_the_banks_next_day() {
    let gone = Gone::new("close_before_apply").await;
    gone.revoked().await;
    assert_eq!(gone.asks(false, "Chen").await.unwrap_err(), "claim-early");
    gone.days_pass().await;
    let asked = gone.asks(false, "Chen").await.unwrap();
    gone.today().await;
    let held = sent(gone.desk(), &confirmed(gone.desk(), &gone.order)).await;
    assert_eq!(why(&held), "group-held", "one person frees nothing");
    assert_eq!(gone.signs(&asked), Ok(()));
    gone.desk().follow_group().await.unwrap();
    let made = sent(gone.desk(), &confirmed(gone.desk(), &gone.order)).await;
    assert_eq!((made.state, gone.office.sent().await), (State::Accepted, 1), "{made:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_desk_that_comes_back_before_the_decision_keeps_its_locks() {
    let gone = Gone::new("apply_then_close").await;
    gone.revoked().await;
    gone.days_pass().await;
    let asked = gone.asks(false, "Chen").await.unwrap();
    gone.today().await;
    // It comes back, and its journal gets events that the two people did not see.
    let first = gone.office.first.desk();
    let other = gone.office.first.transfer("transfer", "7.00", "6200900000109");
    let unsent = confirmed(first, &other);
    assert!(first.follow_group().await.is_err());
    assert!(first.send(&unsent, |_| {}).await.is_err(), "it is revoked");
    assert_eq!(gone.signs(&asked), Ok(()));
    gone.desk().follow_group().await.unwrap();
    assert!(gone.listed().await[0].came_back);
    let held = sent(gone.desk(), &confirmed(gone.desk(), &gone.order)).await;
    assert_eq!((why(&held).as_str(), gone.office.sent().await), ("group-held", 1));
    // They decide again, with the newer events.
    let asked = gone.asks(true, "Chen").await.unwrap();
    assert_eq!(gone.signs(&asked), Ok(()));
    assert_eq!(gone.desk().approval(&asked.id).unwrap().approval.state, ApprovalState::Approved);
    gone.desk().follow_group().await.unwrap();
    assert_eq!(gone.listed().await, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_alone_resolves_nothing_of_a_gone_desk() {
    let office = Office::new().await;
    office.first.fault("transfer", json!({ "kind": "apply_then_close" })).await;
    let (first, second) = (office.first.desk(), office.second.desk());
    let order = office.first.transfer("transfer", "31.00", "6200900000109");
    assert_eq!(sent(first, &confirmed(first, &order)).await.state, State::InDoubt);
    second.group_revoke("Shanghai", "stolen").await.unwrap();
    let given = |evidence: &str| GoneDecision {
        instruction: first.doubts().unwrap()[0].id.clone(),
        executed: true,
        evidence: evidence.to_owned(),
        preparer: None,
    };
    for (evidence, wanted) in [(" ", "group-gone-evidence"), ("asked", "group-gone-two")] {
        let error = second.group_resolve_gone(&given(evidence)).await.unwrap_err();
        assert_eq!(error.trouble().sentence.id, wanted);
    }
}
