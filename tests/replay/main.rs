//! Replays a month of a finance desk and counts how often Aval stops right orders, and how many wrong ones it stops.
//!
//! The month is generated from a seed ([`month`]). A real desk prepares, confirms and sends its orders to a real
//! practice bank, while the clock advances day by day. Then the clerk makes mistakes ([`mistakes`]) on the same desk,
//! and a thief tries to get around the approver ([`frauds`]), on one desk per fraud. The truth is the bank's own
//! ledger, which the test reads over HTTP.
//!
//! `AVAL_REPLAY_INSTRUCTIONS=4000 AVAL_REPLAY_SEED=1 cargo test -p acceptance --test replay -- --nocapture` runs the
//! whole month and prints the tables as Markdown; without the variables a small part of it runs.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod clerk;
mod dated;
mod drafts;
mod frauds;
mod mistakes;
mod month;
mod office;
mod people;
mod slips;
mod tally;

use acceptance::torture::seed::Seed;
use clerk::Clerk;

/// Instructions of the small run at every change.
const SHARE: usize = 240;
/// The highest allowed number of false stops per thousand instructions.
const FALSE_STOPS_PER_THOUSAND: usize = 5;
/// The lowest allowed number of the twenty mistakes that are caught.
const CAUGHT_MIN: usize = 19;
/// From this size on a run is the whole month and makes each mistake several times.
const WHOLE_MONTH: usize = 2_000;

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_month_of_good_work_is_hardly_stopped_and_the_clerk_s_mistakes_are() {
    let (size, seed) = (number("AVAL_REPLAY_INSTRUCTIONS", SHARE), number("AVAL_REPLAY_SEED", 1));
    let mut chance = Seed::new(seed as u64);
    let mut clerk = Clerk::new(office::Office::open(size, seed as u64).await);
    month::work(&mut clerk, &mut chance, size).await;
    clerk.agrees_with_the_bank().await;
    println!("{}", clerk.tally.markdown(seed));
    let rounds = if size >= WHOLE_MONTH { 5 } else { 1 };
    let mut caught = mistakes::Caught::default();
    for _ in 0..rounds {
        caught.add(mistakes::make_all(&mut clerk, &mut chance).await);
    }
    clerk.agrees_with_the_bank().await;
    assert!(clerk.office.desk.journal_verify().unwrap().intact);

    let tally = &clerk.tally;
    println!("{}", caught.markdown(seed, rounds));
    assert!(tally.given() * 10 >= size * 9, "{} of {size} instructions were made", tally.given());
    assert_eq!(tally.lost(), 0, "every legitimate instruction is carried out in the end\n{}", tally.markdown(seed));
    assert!(
        tally.false_stops() * 1_000 <= FALSE_STOPS_PER_THOUSAND * tally.given(),
        "{} false stops\n{}",
        tally.false_stops(),
        tally.markdown(seed)
    );
    assert!(caught.of_the_twenty() >= CAUGHT_MIN * rounds, "{}", caught.markdown(seed, rounds));
    assert!(caught.wrongly_named().is_empty(), "caught for another reason: {:?}", caught.wrongly_named());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ten_frauds_move_no_money_past_the_approver() {
    let tried = frauds::try_all().await;
    println!("{}", frauds::markdown(&tried));
    assert!(tried.iter().all(frauds::Tried::is_stopped), "{}", frauds::markdown(&tried));
}
