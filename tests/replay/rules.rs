//! Ten cases of the rules, each on a desk of its own: the clerk or the bank does what the rule is against, and the bank's own ledger
//! shows whether anything left twice, without its second person, or under a wrong word. The fourth table.

use acceptance::account;
use chrono::{TimeDelta, Utc};
use model::clock::Clock;
use model::dual_control::ApproverKey;
use model::{DeskError, State};
use money::view::{Order, SubmissionView};
use serde_json::json;
use treasury::Desk;

use crate::bench::{Bench, SECOND, only, outsider, second};
use crate::frauds::scene::{OVER, PAYEE, Scene, approver};
use crate::mishaps::{register_status, says_in_process};

/// A rule of the money path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    OtherPayer,
    OtherSpelling,
    DoubtAtOtherAccount,
    GivenAway,
    OtherAmount,
    Ceiling,
    OtherAddress,
    InProcess,
    CarriedOutLater,
    RemovedApprover,
}

const RULES: &[(Rule, &str)] = &[
    (Rule::OtherPayer, "a payment again from another account of the company, without a reference"),
    (Rule::OtherSpelling, "a payment again, its number in full width, with another dash and in another case"),
    (
        Rule::DoubtAtOtherAccount,
        "while a payment is in doubt, the same sum to another account of its payee, called back",
    ),
    (Rule::GivenAway, "a draft endorsed three weeks ago pledged from the old list"),
    (Rule::OtherAmount, "the bank states another amount of a draft after the check"),
    (Rule::Ceiling, "two payments below a ceiling from two profiles, above it together"),
    (Rule::OtherAddress, "a payment in doubt ordered again under a profile with the service's other address"),
    (Rule::InProcess, "the bank says done and, beside it, in process; the payment again"),
    (Rule::CarriedOutLater, "a draft refused with proof and carried out the day after; endorsed again"),
    (Rule::RemovedApprover, "an approver is removed; the approval given before is used"),
];

/// The result of a case.
pub struct TriedRule {
    what: &'static str,
    /// The operations that were carried out, and those that may be.
    carried_out: (usize, usize),
    /// The sentence that asked or stopped.
    by: String,
}

impl TriedRule {
    pub fn is_stopped(&self) -> bool {
        self.carried_out.0 == self.carried_out.1 && !self.by.is_empty()
    }
}

/// Tries every case once.
pub async fn try_all() -> Vec<TriedRule> {
    let mut tried = Vec::new();
    for (rule, what) in RULES {
        let (bench, by) = try_rule(*rule).await;
        let allowed = usize::from(!matches!(rule, Rule::OtherAmount | Rule::RemovedApprover));
        tried.push(TriedRule { what, carried_out: (bench.ledger().await.len(), allowed), by });
    }
    tried
}

/// The fourth table.
pub fn markdown(tried: &[TriedRule]) -> String {
    let mut text = "Cases of the rules\n\n| | case | stopped or asked | by |\n|---:|---|---|---|\n".to_owned();
    for (at, one) in tried.iter().enumerate() {
        let stopped = if one.is_stopped() { "yes" } else { "**NO**" };
        text.push_str(&format!("| {} | {} | {stopped} | `{}` |\n", at + 1, one.what, one.by));
    }
    text
}

/// The bench, and the sentence that asked or stopped; blank if nothing did.
async fn try_rule(rule: Rule) -> (Bench, String) {
    if rule == Rule::RemovedApprover {
        return removed_approver().await;
    }
    let mut bench = Bench::new().await;
    let by = match rule {
        Rule::OtherPayer => {
            let first = bench.transfer("transfer", "8800.00", PAYEE);
            let mut again = first.clone();
            let payer = &bench.bank.accounts[0];
            let other = bench.bank.accounts[1..].iter().find(|one| one.bank_mark == payer.bank_mark);
            again.items[0].account = account::key(other.expect("another account"));
            bench.submit(&first).await;
            order_on(bench.desk(), &again).await
        }
        Rule::OtherSpelling => {
            bench.submit(&with_reference(&bench, "FP-0421")).await;
            order_on(bench.desk(), &with_reference(&bench, "ｆｐ–421")).await
        }
        Rule::DoubtAtOtherAccount => {
            let first = in_doubt(&bench).await;
            let mut other = Order { reason: Some("call-back: 7777, Ms Wu".to_owned()), ..first };
            other.items[0].fields.insert("oppositeAccountNumber".to_owned(), "6200977777777".to_owned());
            order_on(bench.desk(), &other).await
        }
        Rule::GivenAway => given_away(&mut bench).await,
        Rule::OtherAmount => other_amount(&bench).await,
        Rule::Ceiling => ceiling(&mut bench).await,
        Rule::OtherAddress => {
            let order = in_doubt(&bench).await;
            drop(second(&bench));
            let path = bench.folder().join("profiles").join(SECOND).join("profile.toml");
            let text = std::fs::read_to_string(&path).expect("the settings");
            std::fs::write(&path, text.replace("127.0.0.1", "localhost")).expect("written");
            order_on(&second(&bench), &Order { reason: Some("another one".to_owned()), ..order }).await
        }
        Rule::InProcess => in_process(&bench).await,
        _ => carried_out_later(&mut bench).await,
    };
    (bench, by)
}

/// Orders at a desk. Returns the sentence that asked or stopped; blank if it was carried out.
async fn order_on(desk: &Desk, order: &Order) -> String {
    let sent = async {
        let check = desk.prepare(order)?;
        let confirmed = desk.confirm(&check.submission_id, &check.nonce, None)?;
        desk.send(&confirmed.id, |_| {}).await
    };
    why(sent.await)
}

fn why(sent: Result<SubmissionView, DeskError>) -> String {
    match sent {
        Ok(view) if only(&view).state == State::Accepted => String::new(),
        Ok(view) => {
            only(&view).reason.as_ref().map_or_else(|| format!("{:?}", only(&view).state), |why| why.id.clone())
        }
        Err(error) => {
            let trouble = error.to_trouble();
            trouble.problems.first().map_or(trouble.sentence.id, |problem| problem.sentence.id.clone())
        }
    }
}

fn with_reference(bench: &Bench, reference: &str) -> Order {
    let mut order = bench.transfer("transfer", "8800.00", PAYEE);
    order.items[0].fields.insert("referenceOrder".to_owned(), reference.to_owned());
    order
}

/// A payment whose reply was lost.
async fn in_doubt(bench: &Bench) -> Order {
    let order = bench.transfer("transfer", "8800.00", PAYEE);
    bench.fault("transfer", json!({ "kind": "apply_then_close" })).await;
    assert_eq!(only(&bench.submit(&order).await).state, State::InDoubt);
    order
}

async fn given_away(bench: &mut Bench) -> String {
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer", "pledge-application"]).await;
    let pledgeable = bench.rows("pledge-application");
    let is_in_both = |number: &Option<String>| pledgeable.iter().find(|row| row.draft_number == *number);
    let rows = bench.rows("endorsement-transfer");
    let (row, old) = rows.iter().find_map(|row| Some((row, is_in_both(&row.draft_number)?))).expect("in both lists");
    bench.submit(&bench.order("endorse", &[row], &outsider("endorsee"))).await;
    let pledge = bench.order("create-pledge-application", &[old], &outsider("pledgee"));
    clock.set(clock.now() + TimeDelta::days(21));
    order_on(bench.desk(), &pledge).await
}

async fn other_amount(bench: &Bench) -> String {
    bench.refresh(&["endorsement-transfer"]).await;
    let row = bench.rows("endorsement-transfer").remove(0);
    let check = bench.prepare(&bench.order("endorse", &[&row], &outsider("endorsee")));
    let edit = json!({ "kind": "edit_record", "set": { "amount": 77.01 } });
    let plan = json!({ "endpoint": "list-bank-endorsement-transfer", "count": 0, "fault": edit });
    bench.post("faults", plan.to_string()).await;
    why(bench.desk().send(&bench.confirm(&check).id, |_| {}).await)
}

async fn ceiling(bench: &mut Bench) -> String {
    let limits = toml::toml! {
        [limits.per_day]
        CNY = "1000"
    };
    let path = bench.desk().folder().join("profile.toml");
    let mut settings: toml::Table = std::fs::read_to_string(&path).expect("the settings").parse().expect("settings");
    settings.extend(limits);
    bench.desk = None;
    std::fs::write(&path, settings.to_string()).expect("written");
    bench.open();
    bench.submit(&bench.transfer("transfer", "600.00", PAYEE)).await;
    order_on(&second(bench), &bench.transfer("transfer", "600.00", "6200900008118")).await
}

async fn in_process(bench: &Bench) -> String {
    register_status(bench.desk(), &bench.bank.accounts[0].bank_mark, "D9", "done");
    bench.fault("transfer", says_in_process("D9")).await;
    let order = bench.transfer("transfer", "8800.00", PAYEE);
    assert_eq!(only(&bench.submit(&order).await).state, State::ToVerify);
    order_on(bench.desk(), &Order { reason: Some("another one".to_owned()), ..order }).await
}

async fn carried_out_later(bench: &mut Bench) -> String {
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer", "transfer-withdrawal"]).await;
    let order = bench.order("endorse", &[&bench.rows("endorsement-transfer").remove(0)], &outsider("endorsee"));
    bench.fault("endorse", json!({ "kind": "refuse_then_apply", "status": 405, "seconds": 60 })).await;
    let refused = only(&bench.submit(&order).await).clone();
    assert_eq!((refused.state, refused.unproven), (State::Refused, false));
    clock.set(clock.now() + TimeDelta::days(1));
    let ahead = TimeDelta::days(1).num_seconds();
    bench.post("clock", json!({ "ahead_seconds": ahead }).to_string()).await;
    let by = order_on(bench.desk(), &order).await;
    let doubts = bench.desk().doubts().expect("the doubts");
    assert!(doubts.iter().any(|one| one.id == refused.id && one.locked), "the first one is open again: {doubts:?}");
    by
}

async fn removed_approver() -> (Bench, String) {
    let mut scene = Scene::new().await;
    let order = scene.bench.transfer("transfer", OVER, PAYEE);
    let waits = scene.attempt(&order).await.expect("it waits for the approver");
    let answer = scene.signed(&waits.id, &scene.key).expect("an answer");
    let other = ApproverKey::new("Wang Fang").expect("a key");
    let more: toml::Table = approver(&other).parse().expect("settings");
    scene.edit_profile(|profile| {
        profile["second_person"]["approvers"].clone_from(&more["second_person"]["approvers"]);
    });
    let desk = scene.bench.desk().clone();
    scene.by.clear();
    scene.used(&desk, &waits.id, &answer).await;
    (scene.bench, scene.by)
}
