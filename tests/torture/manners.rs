//! Misbehaving banks, and a desk that resubmits whenever it is allowed: a slow bank that refuses and carries out up to
//! a minute later, one whose lists lag by up to ten minutes, a gateway that repeats a POST and passes on the second
//! reply. No time is spent waiting: the clocks of bank and desk are set.

use chrono::{TimeDelta, Utc};
use model::State;
use model::clock::Clock;
use money::view::Order;
use serde_json::{Value, json};
use tempfile::TempDir;
use treasury::home::PRACTICE;
use treasury::{Desk, Options};

use super::bench::{Bank, home, hurried, runtime, some_order};
use super::seed::Seed;
use super::{Asked, Counts, Failure, invariants, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "by the bank's ledger it moved once at most, whatever was tried without a person's decision; \
what settled and was executed is never sent again; the chain verifies";

/// The longest delay of a slow bank, and the longest lag of reads.
const LATE_SECONDS_MAX: usize = 60;
const LAG_SECONDS_MAX: usize = 600;
/// Statuses of a refusal, whether or not the bank carries it out.
const STATUSES: &[u16] = &[200, 400, 403, 404, 408, 409, 410, 413, 415, 422, 429];

/// A slow bank.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn slow(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, Bank::in_memory, |bank, number, counts| {
        one(bank, number, counts, |seed| Manners { lag: 0, fault: refuses_then(seed, LATE_SECONDS_MAX) });
    })
}

/// A bank whose reads lag.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn lagging(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, Bank::in_memory, |bank, number, counts| {
        one(bank, number, counts, |seed| Manners {
            lag: seed.below(LAG_SECONDS_MAX + 1),
            fault: match seed.below(3) {
                0 => json!({ "kind": "failed" }),
                1 => json!({ "kind": "apply_then_close" }),
                _ => refuses_then(seed, 0),
            },
        });
    })
}

/// A gateway that repeats.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn repeating(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, Bank::in_memory, |bank, number, counts| {
        one(bank, number, counts, |seed| Manners {
            lag: 0,
            fault: json!({ "kind": "repeat", "status": seed.of(STATUSES) }),
        });
    })
}

fn refuses_then(seed: &mut Seed, late_max: usize) -> Value {
    let (status, seconds) = (seed.of(STATUSES), seed.below(late_max + 1));
    json!({ "kind": "refuse_then_apply", "status": status, "seconds": seconds, "message": "try later" })
}

struct Manners {
    lag: usize,
    fault: Value,
}

/// A bank and a desk whose clocks only the run moves.
pub struct Run<'a> {
    pub bank: &'a Bank,
    pub room: TempDir,
    clock: Clock,
    ahead: i64,
    desk: Option<Desk>,
}

fn one(bank: &mut Bank, number: u64, counts: &mut Counts, manners: impl Fn(&mut Seed) -> Manners) {
    let mut seed = Seed::new(number);
    let mut order = some_order(bank, &mut seed);
    order.items.truncate(1);
    let known = bank.newest();
    let manners = manners(&mut seed);
    let mut run = Run::at(bank);
    bank.control("lag", &json!({ "seconds": manners.lag }));
    bank.fault(&order.operation, &manners.fault);
    let sent = run.sent(&order).expect("the first time it may be sent");
    bank.no_faults();
    let first = run.desk().submission(&sent).expect("the submission").instructions.remove(0);
    counts.one(&format!("{:?}{}", first.state, if first.unproven { ", unproven" } else { "" }));
    for _ in 0..6 + seed.below(6) {
        run.pass(5 + i64::try_from(seed.below(240)).unwrap_or(0));
        if seed.percent(15) {
            run.open();
        }
        runtime().block_on(run.desk().probe_when_due()).expect("the probes");
        counts.add("tries that were let", run.tries(&order, &first.id, &first.submission_id));
    }
    let moved = bank.ledger(known);
    let rows = invariants::instructions(run.desk());
    assert!(moved.len() <= 1, "a double send: {:?}, lag {} s\n{moved:#?}\n{rows:#?}", manners.fault, manners.lag);
    let chain = run.desk().journal_verify().expect("the chain");
    assert!(chain.intact, "{chain:?}");
    let settled = rows.iter().any(|one| one.state == State::Refused && !one.unproven);
    counts.add("settled", u64::from(settled));
    counts.add("executed at the bank", moved.len() as u64);
    counts.add("double sends", 0);
}

impl<'a> Run<'a> {
    /// A new desk at a bank without the lag, the faults and the time of an earlier run.
    pub fn at(bank: &'a Bank) -> Self {
        bank.no_faults();
        bank.control("lag", &json!({ "seconds": 0 }));
        bank.control("clock", &json!({ "ahead_seconds": 0 }));
        let room = bank.room(&bank.running.base_url);
        let mut run = Self { bank, room, clock: Clock::fixed(Utc::now()), ahead: 0, desk: None };
        run.open();
        run
    }

    /// The options of a desk with the run's clock.
    pub fn options(&self) -> Options {
        let token = Some(self.bank.running.token.clone());
        Options { act: true, given_token: token, clock: self.clock.clone(), ..hurried() }
    }

    /// Reopens the desk, as a restart does.
    pub fn open(&mut self) {
        self.desk = None;
        let options = self.options();
        self.desk = Some(Desk::open(&home(self.room.path()), PRACTICE, options).expect("the desk opens"));
    }

    pub fn desk(&self) -> &Desk {
        self.desk.as_ref().expect("it is open")
    }

    /// Lets time pass at the desk and at the bank.
    pub fn pass(&mut self, seconds: i64) {
        self.ahead += seconds;
        self.bank.control("clock", &json!({ "ahead_seconds": self.ahead }));
        self.clock.set(self.clock.now() + TimeDelta::seconds(seconds));
    }

    /// Sends an order if it is allowed; returns its submission.
    pub fn sent(&self, order: &Order) -> Option<String> {
        let check = self.desk().prepare(order).ok()?;
        let id = check.submission_id.clone();
        self.desk().confirm(&id, &check.nonce, None).ok()?;
        runtime().block_on(self.desk().send(&id, |_| {})).expect("sending");
        Some(id)
    }

    /// Every way to resubmit it without a person's decision: entered again, by its own button, by the submission's
    /// button. Returns how many were allowed.
    pub fn tries(&self, order: &Order, id: &str, submission: &str) -> u64 {
        let typed = self.sent(order).is_some();
        let again = self.desk().resubmit(id, "en").ok().filter(|again| again.hint.is_none());
        let again = again.is_some_and(|again| self.sent(&again.order).is_some());
        let retried = self.desk().retry(submission, "en", None).ok().is_some_and(|retry| {
            let id = retry.check.submission_id.clone();
            let confirmed = self.desk().confirm(&id, &retry.check.nonce, None).is_ok();
            confirmed && runtime().block_on(self.desk().send(&id, |_| {})).is_ok()
        });
        [typed, again, retried].into_iter().map(u64::from).sum()
    }
}
