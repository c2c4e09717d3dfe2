//! Two processes race for one instruction in one data directory: both try to send the same order, and one of them may
//! be killed or end during it. However they interleave, the bank carries it out at most once.

use std::time::{Duration, Instant};

use model::State;
use money::view::Order;
use tempfile::TempDir;

use super::bench::{Bank, journal_file, some_order};
use super::clerk::{Answer, Ask, Clerk, Stop};
use super::seed::Seed;
use super::{Asked, Counts, Failure, invariants, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "0 double sends: the bank carried out each draft and each transfer once at most, whichever \
process asked; and all that holds after a kill";

/// How the two processes meet.
#[derive(Debug, Clone, Copy)]
enum Meeting {
    /// Both open and submit at the same moment.
    Opening,
    /// One has the lock to act; both confirm and submit the same order at the same moment.
    BesideTheOther,
    /// One ends while the other, with the same dialog open, confirms.
    TakingOver,
    /// One is killed while sending; the other, with the same dialog open, confirms.
    AfterAKill,
    /// One is in the middle of a call when the lock file is deleted; the other opens and submits.
    LockDeleted,
    /// Two windows of one process confirm the same dialog.
    OneDialogTwice,
}

const MEETINGS: &[Meeting] = &[
    Meeting::Opening,
    Meeting::BesideTheOther,
    Meeting::TakingOver,
    Meeting::AfterAKill,
    Meeting::LockDeleted,
    Meeting::OneDialogTwice,
];

/// The failpoints at which the first process is killed.
const POINTS: &[&str] = &["Sending", "Observed", "Replied"];

/// Races as often as requested, meeting by meeting in turn.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, Bank::new, one)
}

fn one(bank: &mut Bank, number: u64, counts: &mut Counts) {
    let meeting = MEETINGS[usize::try_from(number % MEETINGS.len() as u64).unwrap_or(0)];
    let mut seed = Seed::new(number);
    let mut order = some_order(bank, &mut seed);
    order.items.truncate(1);
    let known = bank.newest();
    let room = bank.room(&bank.running.base_url);
    let race = Race { bank, room: &room, order: &order, flip: seed.percent(50) };
    let answers = match meeting {
        Meeting::Opening => race.opening(),
        Meeting::BesideTheOther => race.beside(),
        Meeting::TakingOver => race.taking_over(),
        Meeting::AfterAKill => race.after_a_kill(POINTS[seed.below(POINTS.len())]),
        Meeting::LockDeleted => race.lock_deleted(POINTS[seed.below(POINTS.len())]),
        Meeting::OneDialogTwice => race.one_dialog_twice(),
    };
    // A refusal is right; failing to open, or losing the journal, is not.
    let fair = |answer: &Answer| match answer {
        Answer::Refused { code, .. } => ["sending-off", "problems", "nonce"].contains(&code.as_str()),
        _ => true,
    };
    assert!(answers.iter().all(fair), "{answers:#?}");
    let desk = bank.desk(room.path(), true);
    let rows = invariants::instructions(&desk);
    let moved = bank.ledger(known);
    assert!(moved.len() <= 1, "a double send: {moved:#?}\n{answers:#?}\n{rows:#?}");
    let sent = rows.iter().filter(|one| one.state == State::Accepted).count();
    assert!(sent <= moved.len(), "accepted and never done: {rows:#?}");
    invariants::hold(&desk, &to_the_one_that_may_have(&rows, moved.len()), &bank.running.token);
    drop(desk);
    invariants::no_secret(room.path(), &bank.running.token);
    if matches!(meeting, Meeting::LockDeleted) && cfg!(unix) {
        assert!(rows.iter().all(|one| one.state == State::Accepted), "a reply was lost: {rows:#?}\n{answers:#?}");
    }
    counts.one(&format!("{meeting:?}"));
    counts.add("executed at the bank", moved.len() as u64);
    counts.add("instructions", rows.len() as u64);
    counts.add("refusals", refusals(&answers));
    counts.add("double sends", 0);
}

/// The bank does not report the caller: the execution belongs to the accepted instruction, else to one in doubt.
fn to_the_one_that_may_have(
    rows: &[money::view::InstructionView],
    moved: usize,
) -> std::collections::BTreeMap<String, u32> {
    if moved == 0 {
        return std::collections::BTreeMap::new();
    }
    let accepted = rows.iter().find(|one| one.state == State::Accepted);
    let one = accepted.or_else(|| rows.iter().find(|one| invariants::is_open(one)));
    let one = one.unwrap_or_else(|| panic!("it moved and nobody knows: {rows:#?}"));
    [(one.id.clone(), 1)].into_iter().collect()
}

fn refusals(answers: &[Answer]) -> u64 {
    answers.iter().filter(|answer| matches!(answer, Answer::Refused { .. })).count() as u64
}

struct Race<'a> {
    bank: &'a Bank,
    room: &'a TempDir,
    order: &'a Order,
    /// Which of the two gets the request first.
    flip: bool,
}

impl Race<'_> {
    fn open(&self) -> Ask {
        Ask::Open { folder: self.room.path().to_owned(), token: self.bank.running.token.clone() }
    }

    /// Sends both the same request, one directly after the other, and waits for both answers.
    fn both(&self, one: &mut Clerk, two: &mut Clerk, asks: &[Ask]) -> Vec<Answer> {
        let mut pair = [one, two];
        if self.flip {
            pair.reverse();
        }
        for ask in asks {
            pair.iter_mut().for_each(|clerk| clerk.tell(ask));
        }
        pair.iter_mut().flat_map(|clerk| asks.iter().map(|_| clerk.hear()).collect::<Vec<_>>()).collect()
    }

    fn opening(&self) -> Vec<Answer> {
        let (mut one, mut two) = (Clerk::start(), Clerk::start());
        self.both(&mut one, &mut two, &[self.open(), Ask::Submit(self.order.clone())])
    }

    fn beside(&self) -> Vec<Answer> {
        let (mut one, mut two) = (Clerk::start(), Clerk::start());
        one.ask(&self.open());
        two.ask(&self.open());
        self.both(&mut one, &mut two, &[Ask::Prepare(self.order.clone())]);
        self.both(&mut one, &mut two, &[Ask::Confirm, Ask::Submit(self.order.clone())])
    }

    fn taking_over(&self) -> Vec<Answer> {
        let (mut one, mut two) = (Clerk::start(), Clerk::start());
        one.ask(&self.open());
        two.ask(&self.open());
        self.both(&mut one, &mut two, &[Ask::Prepare(self.order.clone())]);
        one.ask(&Ask::Confirm);
        one.tell(&Ask::Send { stop: None });
        if self.flip {
            one.hear();
        }
        one.tell(&Ask::Close);
        // While the first process ends, the second one asks until it may act or is refused for good.
        let busy = |answer: &Answer| matches!(answer, Answer::Refused { code, .. } if code == "sending-off");
        let mut answers = vec![two.ask(&Ask::Confirm)];
        let deadline = Instant::now() + Duration::from_secs(120);
        while answers.last().is_some_and(busy) {
            assert!(Instant::now() < deadline, "the first one never left");
            answers = vec![two.ask(&Ask::Confirm)];
        }
        if let Some(Answer::Confirmed { .. }) = answers.last() {
            two.tell(&Ask::Send { stop: None });
            answers.push(two.hear());
        }
        answers.push(two.ask(&Ask::Submit(self.order.clone())));
        answers
    }

    fn after_a_kill(&self, point: &str) -> Vec<Answer> {
        let (mut one, mut two) = (Clerk::start(), Clerk::start());
        one.ask(&self.open());
        two.ask(&self.open());
        self.both(&mut one, &mut two, &[Ask::Prepare(self.order.clone())]);
        one.ask(&Ask::Confirm);
        one.tell(&Ask::Send { stop: Some(Stop { point: point.to_owned(), time: 1 }) });
        assert_eq!(one.hear(), Answer::At { point: point.to_owned() });
        let beside = two.ask(&Ask::Confirm);
        assert!(matches!(&beside, Answer::Refused { code, .. } if code == "sending-off"), "{beside:?}");
        one.kill();
        let mut answers = vec![two.ask(&Ask::Confirm)];
        if let Some(Answer::Confirmed { .. }) = answers.last() {
            // It was accepted and the draft is free for its next step: the pre-flight read does not find it.
            two.tell(&Ask::Send { stop: None });
            answers.push(two.hear());
        }
        answers.push(two.ask(&Ask::Submit(self.order.clone())));
        answers
    }

    fn lock_deleted(&self, point: &str) -> Vec<Answer> {
        let (mut one, mut two) = (Clerk::start(), Clerk::start());
        one.ask(&self.open());
        if self.flip {
            two.ask(&self.open());
        }
        one.ask(&Ask::Prepare(self.order.clone()));
        one.ask(&Ask::Confirm);
        one.tell(&Ask::Send { stop: Some(Stop { point: point.to_owned(), time: 1 }) });
        assert_eq!(one.hear(), Answer::At { point: point.to_owned() });
        let lock = journal_file(self.room.path()).with_file_name("act.lock");
        std::fs::remove_file(lock).expect("the lock file is deleted");
        let asks = [self.open(), Ask::Submit(self.order.clone())];
        asks.iter().for_each(|ask| two.tell(ask));
        one.tell(&Ask::Go);
        let mut answers = vec![one.hear(), one.hear()];
        answers.extend(asks.iter().map(|_| two.hear()));
        answers
    }

    fn one_dialog_twice(&self) -> Vec<Answer> {
        let mut one = Clerk::start();
        one.ask(&self.open());
        one.ask(&Ask::Prepare(self.order.clone()));
        let asks = [
            Ask::Confirm,
            Ask::Confirm,
            Ask::Send { stop: None },
            Ask::Send { stop: None },
            Ask::Confirm,
            Ask::Send { stop: None },
        ];
        asks.iter().for_each(|ask| one.tell(ask));
        asks.iter().map(|_| one.hear()).collect()
    }
}
