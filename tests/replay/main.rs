//! Replays three months of a finance desk and counts how often Aval asks about or stops right orders, and how many wrong ones
//! it stops.
//!
//! The quarter is generated from a seed ([`quarter`]). A real desk prepares, confirms and sends its orders to a real
//! practice bank, while the clock advances day by day. Then the clerk makes mistakes ([`mistakes`]) on the same desk,
//! a thief tries to get around the approver ([`frauds`]), and the rules are tried with a bank and a clerk that give way
//! ([`rules`]), on a desk for each. The truth is the bank's own ledger, which the test reads over HTTP.
//!
//! `cargo xtask replay` runs the whole quarter and prints the tables as Markdown; without its variables a small part of one
//! month runs.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod clerk;
mod dated;
mod drafts;
mod frauds;
mod mishaps;
mod mistakes;
mod office;
mod people;
mod quarter;
mod rules;
mod singles;
mod slips;
mod standing;
mod tally;

use acceptance::torture::seed::Seed;
use clerk::Clerk;
use quarter::Size;

/// Instructions of the small run at every change.
const SHARE: usize = 240;
/// The highest allowed number of legitimate instructions of a thousand that no reason lets pass.
const STOPS_PER_THOUSAND: usize = 3;
/// The highest allowed number of legitimate instructions of a hundred that are asked about.
const QUESTIONS_PER_HUNDRED: usize = 3;
/// The lowest allowed number of the twenty mistakes that are caught.
const CAUGHT_MIN: usize = 19;

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_quarter_of_good_work_is_hardly_stopped_and_mistakes_are() {
    let (size, seed) = (number("AVAL_REPLAY_INSTRUCTIONS", SHARE), number("AVAL_REPLAY_SEED", 1));
    let mut chance = Seed::new(seed as u64);
    let mut clerk = Clerk::new(office::Office::open(size, seed as u64).await);
    quarter::work(&mut clerk, &mut chance, size).await;
    clerk.agrees_with_the_bank().await;
    println!("{}", clerk.tally.markdown(seed));
    let rounds = if Size::of(size).is_whole() { 5 } else { 1 };
    let mut caught = mistakes::Caught::default();
    for _ in 0..rounds {
        caught.add(mistakes::make_all(&mut clerk, &mut chance).await);
    }
    clerk.agrees_with_the_bank().await;
    assert!(clerk.office.desk.journal_verify().unwrap().intact);
    assert!(clerk.office.desk.alarms().unwrap().is_empty(), "a false alarm");

    let tally = &clerk.tally;
    println!("{}", caught.markdown(seed, rounds));
    assert!(tally.given() * 10 >= size * 9, "{} of {size} instructions were made", tally.given());
    assert_eq!(tally.lost(), 0, "every legitimate instruction is carried out in the end\n{}", tally.markdown(seed));
    let is_seldom = |count: usize, most: usize, of: usize| count * of <= most * tally.given();
    assert!(is_seldom(tally.stops(), STOPS_PER_THOUSAND, 1_000), "stops\n{}", tally.markdown(seed));
    assert!(is_seldom(tally.questions(), QUESTIONS_PER_HUNDRED, 100), "questions\n{}", tally.markdown(seed));
    assert!(caught.of_the_twenty() >= CAUGHT_MIN * rounds, "{}", caught.markdown(seed, rounds));
    assert!(caught.wrongly_named().is_empty(), "caught for another reason: {:?}", caught.wrongly_named());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ten_cases_of_the_rules_move_nothing_twice_or_under_a_wrong_word() {
    let tried = rules::try_all().await;
    println!("{}", rules::markdown(&tried));
    assert!(tried.iter().all(rules::TriedRule::is_stopped), "{}", rules::markdown(&tried));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ten_frauds_move_no_money_past_the_approver() {
    let tried = frauds::try_all().await;
    println!("{}", frauds::markdown(&tried));
    assert!(tried.iter().all(frauds::Tried::is_stopped), "{}", frauds::markdown(&tried));
}
