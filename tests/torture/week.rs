//! A bank that changes its mind within a week of simulated time, and a desk that orders again every day, whenever it is let
//! without a reason: the rules of drafts that were given away, of values that differ before sending, of sums, and of ends that
//! later evidence contradicts.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bank_contract::Amount;
use model::State;
use money::view::{InstructionView, Order};
use serde_json::{Value, json};
use treasury::home::PRACTICE;
use treasury::{Desk, Scope, Stop};

use super::bench::{Bank, Draft, Executed, home, runtime, some_order};
use super::manners::Run;
use super::seed::Seed;
use super::{Asked, Counts, Failure, invariants, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "by the bank's ledger each order moved once at most; none that moved is called refused, not sent or not \
executed once the lists or the statement were read; an alarm is open only where the bank moved it or gave it another order's number; \
a draft whose amount the bank states otherwise does not leave; one that was given away leaves again only after the counterparty's \
refusal was read; the sums of a day stay below the ceiling; the chain verifies";

const DAYS: usize = 7;
const DAY_SECONDS: usize = 24 * 3_600;
/// Statuses of a refusal: one proves that nothing was carried out, the others only say so.
const STATUSES: &[u16] = &[405, 405, 405, 200, 400, 403, 404, 409, 422];
/// The lists of the two operations on drafts.
const LISTS: [&str; 4] = ["endorsement-transfer", "transfer-withdrawal", "pledge-application", "pledge-app-withdrawal"];
/// The ceiling of a day.
const CEILING: i64 = 1_000;

/// Weeks with a bank that changes its mind.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, Bank::in_memory, |bank, number, counts| {
        let mut seed = Seed::new(number);
        match seed.below(5) {
            0 => late(bank, &mut seed, counts),
            1 => same_number(bank, &mut seed, counts),
            2 => other_amount(bank, &mut seed, counts),
            3 => given_away(bank, &mut seed, counts),
            _ => sums(bank, &mut seed, counts),
        }
    })
}

fn seconds(seed: &mut Seed, most: usize) -> i64 {
    i64::try_from(1 + seed.below(most)).unwrap_or(1)
}

/// Reads the lists of an account.
fn refresh(desk: &Desk, account: &str) {
    let stages = LISTS.map(str::to_owned).to_vec();
    let scope = Scope { stages, accounts: vec![account.to_owned()], ..Scope::default() };
    runtime().block_on(desk.refresh(&scope, &Stop::new(), |_| {})).expect("the lists");
}

/// Imports the bank's statement of an account: the transfers of its ledger.
fn import(run: &Run<'_>, account: &str, ledger: &[Executed]) {
    let mut text = "Date,Debit,Credit,Remark,Counterparty,Currency\n".to_owned();
    for entry in ledger {
        let reference = entry.reference_order.as_deref().unwrap_or_default();
        text.push_str(&format!("{},{},,{reference},,CNY\n", run.desk().today(), entry.amount));
    }
    let path: PathBuf = run.room.path().join("statement.csv");
    std::fs::write(&path, text).expect("written");
    if !ledger.is_empty() {
        run.desk().statement_import(&path, account, None).expect("the statement");
    }
}

fn is_draft(order: &Order) -> bool {
    !order.operation.starts_with("transfer")
}

/// The bank refuses, and carries out up to five days later.
fn late(bank: &mut Bank, seed: &mut Seed, counts: &mut Counts) {
    let mut order = some_order(bank, seed);
    order.items.truncate(1);
    let known = bank.newest();
    let mut run = Run::at(bank);
    let (status, after) = (*seed.of(STATUSES), seed.below(5 * DAY_SECONDS));
    bank.fault(&order.operation, &json!({ "kind": "refuse_then_apply", "status": status, "seconds": after }));
    let sent = run.sent(&order).expect("the first time it may be sent");
    bank.no_faults();
    let first = run.desk().submission(&sent).expect("the submission").instructions.remove(0);
    let account = order.items[0].account.clone();
    for day in 1..=DAYS {
        run.pass(seconds(seed, DAY_SECONDS));
        if seed.percent(20) {
            run.open();
        }
        runtime().block_on(run.desk().probe_when_due()).expect("the probes");
        if seed.percent(40) {
            run.tries(&order, &first.id, &first.submission_id);
        }
        if day == DAYS || seed.percent(50) {
            // The bank has carried out everything by the end of the week.
            run.pass(if day == DAYS { 6 * i64::try_from(DAY_SECONDS).unwrap_or(0) } else { 1 });
            read(&run, is_draft(&order), &account, known);
        }
    }
    let (rows, ledger) = (invariants::instructions(run.desk()), bank.ledger(known));
    if is_draft(&order) {
        assert!(ledger.len() <= 1, "a double: {status} after {after} s\n{ledger:#?}\n{rows:#?}");
        let is_noticed = rows.iter().any(|one| !one.state.is_without_effect(one.unproven));
        assert!(ledger.is_empty() || is_noticed, "it moved, unnoticed: {status} after {after} s\n{rows:#?}");
        assert!(!ledger.is_empty() || rows.iter().all(|one| !one.alarm), "a false alarm: {rows:#?}");
    } else {
        let moved = invariants::attributed(&rows, &ledger);
        for one in &rows {
            let moved = moved.get(&one.id).copied().unwrap_or(0);
            assert!(moved <= 1, "moved {moved} times: {one:#?}");
            assert!(moved == 0 || !one.state.is_without_effect(one.unproven), "it moved, unnoticed: {one:#?}");
            assert!(moved == 1 || !one.alarm, "a false alarm: {one:#?}");
        }
    }
    counts.one("late");
    counts.add("alarms", rows.iter().filter(|one| one.alarm).count() as u64);
    whole(&run);
}

fn read(run: &Run<'_>, is_draft: bool, account: &str, known: u64) {
    if is_draft {
        refresh(run.desk(), account);
    } else {
        import(run, account, &run.bank.ledger(known));
    }
}

/// The bank answers a second payment with the number of the first one, with none, or with its own.
fn same_number(bank: &mut Bank, seed: &mut Seed, counts: &mut Counts) {
    let payee =
        |seed: &mut Seed| (format!("62009{:08}", seed.below(100_000_000)), format!("{}.10", 5 + seed.below(90)));
    let day = super::bench::tomorrow();
    let orders: Vec<Order> = (0..2).map(|_| bank.transfer_order("transfer", &[payee(seed)], &day)).collect();
    let known = bank.newest();
    let run = Run::at(bank);
    let first = only(&run, &orders[0]);
    let number = match seed.below(3) {
        0 => first.bank_transaction_id.clone().expect("a number"),
        1 => (*seed.of(&["", "0", "000", " ", "-"])).to_owned(),
        _ => format!("T{}", seed.draw()),
    };
    let is_same = first.bank_transaction_id.as_ref() == Some(&number);
    bank.fault("transfer", &json!({ "kind": "edit_record", "set": { "bankTransactionId": number } }));
    let second = only(&run, &orders[1]);
    let expected = if is_same { State::InDoubt } else { State::Accepted };
    assert_eq!((second.state, second.alarm), (expected, is_same), "{number:?}: {second:#?}");
    assert!(run.sent(&orders[1]).is_none(), "an equal payment is asked about");
    assert_eq!(bank.ledger(known).len(), 2);
    counts.one("numbers");
    whole(&run);
}

/// The only instruction of an order that is sent.
fn only(run: &Run<'_>, order: &Order) -> InstructionView {
    let sent = run.sent(order).expect("it may be sent");
    run.desk().submission(&sent).expect("the submission").instructions.remove(0)
}

fn draft_of(bank: &mut Bank, seed: &mut Seed) -> Draft {
    bank.take_or_renew(seed, 1).remove(0)
}

/// Between the check and the call the bank states another amount, or the same one.
fn other_amount(bank: &mut Bank, seed: &mut Seed, counts: &mut Counts) {
    let draft = draft_of(bank, seed);
    let operation = *seed.of(&["endorse", "create-pledge-application"]);
    let order = bank.draft_order(operation, std::slice::from_ref(&draft));
    let known = bank.newest();
    let mut run = Run::at(bank);
    refresh(run.desk(), &draft.account);
    run.pass(seconds(seed, DAYS * DAY_SECONDS));
    let check = run.desk().prepare(&order).unwrap_or_else(|error| panic!("{:#?}", error.to_trouble()));
    let differs = seed.percent(60);
    if differs {
        let list = if operation == "endorse" { LISTS[0] } else { LISTS[2] };
        let edit: Value = json!({ "kind": "edit_record", "set": { "amount": 1 + seed.below(1_000_000) } });
        bank.control("faults", &json!({ "endpoint": format!("list-bank-{list}"), "count": 0, "fault": edit }));
    }
    let confirmed = run.desk().confirm(&check.submission_id, &check.nonce, None).expect("confirmed");
    runtime().block_on(run.desk().send(&confirmed.id, |_| {})).expect("sending");
    let one = run.desk().submission(&confirmed.id).expect("the submission").instructions.remove(0);
    let expected = if differs { State::NotSent } else { State::Accepted };
    assert_eq!((one.state, bank.ledger(known).len()), (expected, usize::from(!differs)), "{one:#?}");
    bank.no_faults();
    counts.one("amounts");
    whole(&run);
}

/// A draft is endorsed while the lists lag; the counterparty may refuse it on any day.
fn given_away(bank: &mut Bank, seed: &mut Seed, counts: &mut Counts) {
    let draft = draft_of(bank, seed);
    let order = bank.draft_order("endorse", std::slice::from_ref(&draft));
    let pledge = bank.draft_order("create-pledge-application", std::slice::from_ref(&draft));
    let known = bank.newest();
    let mut run = Run::at(bank);
    refresh(run.desk(), &draft.account);
    assert_eq!(only(&run, &order).state, State::Accepted);
    let lag = i64::try_from(seed.below(600)).unwrap_or(0);
    bank.control("lag", &json!({ "seconds": lag }));
    let (mut refused, mut was_read) = (false, false);
    for _ in 0..DAYS {
        run.pass(seconds(seed, DAY_SECONDS));
        if !refused && seed.percent(25) {
            bank.control("counterparty", &json!({ "draftNumber": draft.number, "answer": "refuse" }));
            refused = true;
        }
        if seed.percent(50) {
            refresh(run.desk(), &draft.account);
            was_read |= refused;
        }
        let next = if seed.percent(50) { &order } else { &pledge };
        if run.sent(next).is_some() {
            assert!(refused && was_read, "it was given away twice: refused {refused}, read {was_read}, lag {lag} s");
            counts.one("given away again");
            break;
        }
    }
    let ledger = bank.ledger(known);
    assert!(ledger.len() <= 1 + usize::from(refused), "{ledger:#?}");
    assert!(run.desk().alarms().expect("the alarms").is_empty(), "a later end is no alarm");
    counts.one("given away");
    whole(&run);
}

/// Two profiles of one tenant share a ceiling, for each trade day.
fn sums(bank: &mut Bank, seed: &mut Seed, counts: &mut Counts) {
    let mut run = Run::at(bank);
    let profiles = home(run.room.path());
    let first = profiles.profile_dir(PRACTICE).expect("the profile");
    let second = first.with_file_name("second");
    let settings = std::fs::read_to_string(first.join("profile.toml")).expect("the settings");
    let mut settings: toml::Table = settings.parse().expect("settings");
    let limits = settings.entry("limits").or_insert_with(|| toml::Table::new().into()).as_table_mut().expect("a table");
    limits
        .insert("per_day".to_owned(), toml::Table::from_iter([("CNY".to_owned(), CEILING.to_string().into())]).into());
    std::fs::create_dir(&second).expect("a folder");
    for folder in [&first, &second] {
        std::fs::write(folder.join("profile.toml"), settings.to_string()).expect("written");
    }
    std::fs::copy(first.join("code-book.toml"), second.join("code-book.toml")).expect("copied");
    run.open();
    let other = Desk::open(&profiles, "second", run.options()).expect("the other profile");
    let mut ordered: BTreeMap<String, Amount> = BTreeMap::new();
    for _ in 0..3 * DAYS {
        run.pass(seconds(seed, DAY_SECONDS / 4));
        let desk = if seed.percent(50) { run.desk() } else { &other };
        let amount = format!("{}.10", 50 + seed.below(500));
        let day = (desk.today() + chrono::Days::new(seed.below(3) as u64)).to_string();
        let payee = (format!("62009{:08}", seed.below(100_000_000)), amount.clone());
        let order = bank.transfer_order("transfer", &[payee], &day);
        let Ok(check) = desk.prepare(&order) else { continue };
        let Ok(confirmed) = desk.confirm(&check.submission_id, &check.nonce, None) else { continue };
        runtime().block_on(desk.send(&confirmed.id, |_| {})).expect("sending");
        let states = desk.submission(&confirmed.id).expect("the submission").instructions;
        if states[0].state == State::Accepted {
            let amount = Amount::parse_plain(&amount).expect("an amount");
            let sum = ordered.entry(day.clone()).or_insert(Amount::ZERO);
            *sum = sum.checked_add(amount).expect("a sum");
            assert!(*sum <= Amount::parse_plain(&CEILING.to_string()).expect("an amount"), "{day}: {sum:?}");
            counts.one("paid below the ceiling");
        }
    }
    counts.one("sums");
    whole(&run);
}

fn whole(run: &Run<'_>) {
    let chain = run.desk().journal_verify().expect("the chain");
    assert!(chain.intact, "{chain:?}");
}
