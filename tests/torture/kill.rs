//! kill -9 at each of twelve points, with a real process and a bank with its own ledger; then a restart.
//!
//! Eight are the failpoints of the money path. The other four: a dialog is open and not confirmed; the POST is in
//! flight and the bank has not received it; the bank has carried it out and its reply is in flight; the restart after a
//! kill is killed too. At a desk whose profile allows several drafts per call, all instructions of a call have the
//! state that the table names.

use model::State;
use money::Failpoint;
use money::view::Order;
use practice_bank::proxy::{Proxy, WireFault};
use treasury::Desk;

use super::bench::{Bank, runtime, some_order};
use super::clerk::{Answer, Ask, Clerk, Stop};
use super::seed::Seed;
use super::{Asked, Counts, Failure, invariants, workers};
use crate::wait;

/// The invariants of every run.
pub const INVARIANTS: &str = invariants::WORDS;

/// The point at which the process is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Death {
    Prepared,
    At(Failpoint),
    OnItsWay,
    Answered,
    RestartToo,
}

const DEATHS: &[Death] = &[
    Death::Prepared,
    Death::At(Failpoint::Confirmed),
    Death::At(Failpoint::BeforePreFlight),
    Death::At(Failpoint::AfterPreFlight),
    Death::At(Failpoint::Sending),
    Death::OnItsWay,
    Death::Answered,
    Death::At(Failpoint::Observed),
    Death::At(Failpoint::Replied),
    Death::At(Failpoint::Verdict),
    Death::At(Failpoint::Done),
    Death::RestartToo,
];

impl Death {
    fn name(self) -> String {
        match self {
            Self::At(point) => format!("{point:?}"),
            other => format!("{other:?}"),
        }
    }

    /// The failpoint at which the process waits before it is killed.
    fn stands_at(self, seed: &mut Seed) -> Option<Failpoint> {
        match self {
            Self::Prepared => None,
            Self::At(point) => Some(point),
            Self::OnItsWay | Self::Answered => Some(Failpoint::Sending),
            Self::RestartToo => Some(*seed.of(&[
                Failpoint::AfterPreFlight,
                Failpoint::Sending,
                Failpoint::Observed,
                Failpoint::Replied,
            ])),
        }
    }
}

/// Kills as often as requested, point by point in turn.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    assert!(
        Failpoint::ALL.iter().all(|point| DEATHS.contains(&Death::At(*point))),
        "every point of the money path dies"
    );
    workers::run(asked, 1, Worker::new, one)
}

/// A bank, and a proxy in front of it that can hold back a request or its reply.
struct Worker {
    bank: Bank,
    proxy: Proxy,
}

impl Worker {
    fn new() -> Self {
        let bank = Bank::new();
        let proxy = before(&bank);
        Self { bank, proxy }
    }
}

fn before(bank: &Bank) -> Proxy {
    let address = bank.running.base_url.trim_start_matches("http://").parse().expect("an address");
    runtime().block_on(Proxy::start(Some(address))).expect("a port")
}

fn one(worker: &mut Worker, number: u64, counts: &mut Counts) {
    let death = DEATHS[usize::try_from(number % DEATHS.len() as u64).unwrap_or(0)];
    let mut seed = Seed::new(number);
    let used = worker.bank.running.base_url.clone();
    let order = some_order(&mut worker.bank, &mut seed);
    if used != worker.bank.running.base_url {
        worker.proxy = before(&worker.bank);
    }
    let bank = &worker.bank;
    let known = bank.newest();
    let is_drafts = order.operation == "endorse" || order.operation == "create-pledge-application";
    let in_one_call = is_drafts && order.items.len() > 1 && seed.percent(40);
    let room = bank.room_with(&worker.proxy.base_url(), in_one_call.then_some(3));
    let time = 1 + seed.below(order.items.len());
    let fault = fault_for(death, &mut seed);
    if let Some(fault) = &fault {
        bank.fault(&order.operation, fault);
    }
    let stands_at = die(worker, room.path(), &order, death, time, &mut seed);
    bank.no_faults();
    let restarts = if death == Death::RestartToo {
        // The first restart recovers and is killed before anything else.
        Clerk::at(room.path(), &bank.running.token).kill();
        2
    } else {
        1
    };
    let desk = bank.desk(room.path(), true);
    let rows = invariants::instructions(&desk);
    let moved = bank.ledger(known);
    let executed = invariants::attributed(&rows, &moved);
    invariants::hold(&desk, &executed, &bank.running.token);
    let states: Vec<State> = rows.iter().map(|one| one.state).collect();
    if in_one_call {
        expected_in_one_call(death, stands_at, &states, fault.is_some());
        counts.one("kills of a call that several share");
    } else {
        expected(death, stands_at, time, &states, fault.is_some());
    }
    nothing_leaves_by_itself(bank, &desk, &rows, known, moved.len());
    locked_or_free(&desk, &order, &rows);
    drop(desk);
    invariants::no_secret(room.path(), &bank.running.token);
    counts.one(&death.name());
    counts.add("restarts", restarts);
    counts.add("instructions", rows.len() as u64);
    counts.add("executed at the bank", moved.len() as u64);
    for one in &rows {
        counts.one(&format!("ended {}", word(one.state)));
    }
}

/// In one of three runs whose reply is read, the bank misbehaves at the first instruction.
fn fault_for(death: Death, seed: &mut Seed) -> Option<serde_json::Value> {
    let is_read =
        matches!(death, Death::At(Failpoint::Replied | Failpoint::Verdict | Failpoint::Done) | Death::RestartToo);
    let kinds = ["apply_then_close", "apply_then_failed", "failed", "unknown_codes", "extra_record", "null"];
    let chosen = seed.percent(33).then(|| *seed.of(&kinds));
    chosen.filter(|_| is_read).map(|kind| serde_json::json!({ "kind": kind }))
}

/// Starts a process, lets it continue to the point, and kills it. Returns the point at which it waited.
fn die(
    worker: &Worker,
    folder: &std::path::Path,
    order: &Order,
    death: Death,
    time: usize,
    seed: &mut Seed,
) -> Option<Failpoint> {
    let mut clerk = Clerk::at(folder, &worker.bank.running.token);
    let prepared = clerk.ask(&Ask::Prepare(order.clone()));
    assert!(matches!(prepared, Answer::Prepared { .. }), "{prepared:?}");
    let Some(point) = death.stands_at(seed) else {
        clerk.kill();
        return None;
    };
    let confirmed = clerk.ask(&Ask::Confirm);
    assert!(matches!(confirmed, Answer::Confirmed { .. }), "{confirmed:?}");
    let once = matches!(point, Failpoint::Confirmed | Failpoint::Done);
    let time = if once { 1 } else { u32::try_from(time).unwrap_or(1) };
    clerk.tell(&Ask::Send { stop: Some(Stop { point: format!("{point:?}"), time }) });
    match clerk.hear() {
        // A line that stopped at an odd reply never reaches a later instruction's point: it is killed where it waits.
        Answer::Sent { .. } => {
            clerk.kill();
            return None;
        }
        at => assert_eq!(at, Answer::At { point: format!("{point:?}") }),
    }
    let connections = worker.proxy.connections();
    match death {
        Death::OnItsWay => {
            worker.proxy.then(WireFault::HoldAtOnce);
            clerk.tell(&Ask::Go);
            wait::until_blocking("a new connection", || worker.proxy.connections() > connections);
        }
        Death::Answered => {
            let done = worker.bank.newest();
            worker.proxy.then(WireFault::Silence);
            clerk.tell(&Ask::Go);
            wait::until_blocking("the bank has executed it", || worker.bank.newest() > done);
        }
        _ => {}
    }
    clerk.kill();
    Some(point)
}

/// The table's states after a kill at each point, for the instruction at which it happened and the others.
fn expected(death: Death, stood_at: Option<Failpoint>, time: usize, states: &[State], odd: bool) {
    if death == Death::Prepared {
        assert!(states.is_empty(), "killed before a yes, nothing happened: {states:?}");
        return;
    }
    let Some(point) = stood_at else { return };
    let at = time - 1;
    match point {
        Failpoint::Confirmed => assert!(states.iter().all(|state| *state == State::NotSent), "{states:?}"),
        Failpoint::BeforePreFlight | Failpoint::AfterPreFlight => assert_eq!(states[at], State::NotSent, "{states:?}"),
        Failpoint::Sending | Failpoint::Observed => assert_eq!(states[at], State::InDoubt, "{states:?}"),
        Failpoint::Replied | Failpoint::Verdict if !odd => assert_eq!(states[at], State::Accepted, "{states:?}"),
        Failpoint::Done if !odd => assert!(states.iter().all(|state| *state == State::Accepted), "{states:?}"),
        Failpoint::Replied | Failpoint::Verdict | Failpoint::Done => {}
    }
    if point != Failpoint::Done {
        // The stop is committed with the verdict: after a doubt with a verdict, the others wait for a person.
        // An alarm stops an accepted one too.
        let judged = odd && point == Failpoint::Verdict;
        let is_right = |state: &State| match state {
            State::Confirmed => judged,
            State::NotSent => !(judged && states[at] == State::InDoubt),
            _ => false,
        };
        assert!(states[at + 1..].iter().all(is_right), "behind it: {states:?}");
    }
    if !odd && point != Failpoint::Confirmed {
        assert!(states[..at].iter().all(|state| *state == State::Accepted), "before it: {states:?}");
    }
}

/// The same for one call with all of them: they have the same state, because they were checked before any was committed
/// as sending, and the reply was for all.
fn expected_in_one_call(death: Death, stood_at: Option<Failpoint>, states: &[State], odd: bool) {
    if death == Death::Prepared {
        assert!(states.is_empty(), "killed before a yes, nothing happened: {states:?}");
        return;
    }
    let Some(point) = stood_at else { return };
    let all = match point {
        Failpoint::Confirmed | Failpoint::BeforePreFlight | Failpoint::AfterPreFlight => State::NotSent,
        Failpoint::Sending | Failpoint::Observed => State::InDoubt,
        Failpoint::Replied | Failpoint::Verdict | Failpoint::Done if !odd => State::Accepted,
        Failpoint::Replied | Failpoint::Verdict | Failpoint::Done => return,
    };
    assert!(states.iter().all(|state| *state == all), "{point:?}: {states:?}");
}

/// Sending again what a start has decided sends nothing.
fn nothing_leaves_by_itself(bank: &Bank, desk: &Desk, rows: &[money::view::InstructionView], known: u64, moved: usize) {
    let Some(first) = rows.first() else { return };
    let view = runtime().block_on(desk.send(&first.submission_id, |_| {})).expect("the submission");
    assert!(view.done || view.paused, "{view:#?}");
    assert_eq!(bank.ledger(known).len(), moved, "a start sent something: {view:#?}");
}

/// Each instruction alone can be ordered again without a reason exactly if it needs no person and was never carried
/// out.
fn locked_or_free(desk: &Desk, order: &Order, rows: &[money::view::InstructionView]) {
    for (item, one) in order.items.iter().zip(rows) {
        let again = desk.prepare(&Order { items: vec![item.clone()], ..order.clone() });
        let waits = one.state == State::Confirmed;
        let held = invariants::is_open(one) || waits || one.state == State::Accepted;
        assert_eq!(again.is_err(), held, "{one:#?}: {again:?}");
    }
}

fn word(state: State) -> String {
    serde_json::to_value(state).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}
