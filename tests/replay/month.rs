//! The month: the working days from 2 March to 1 April 2026, and a finance desk's payments on them.
//!
//! The size of the month sets the amount of each kind of work. The clerk's texts are modelled too: most payments carry
//! the number of an invoice or a claim, wages and rents name their week or month, and some carry nothing.

use acceptance::torture::seed::Seed;
use chrono::{Datelike, Days, NaiveDate, Weekday};
use money::view::OrderItem;

use crate::clerk::{Clerk, Given};
use crate::drafts;
use crate::office::first_day;
use crate::people::{Payee, People, account, money};

const DAYS: u64 = 31;
/// Below this number of instructions a month is small.
const SMALL: usize = 1_000;
/// Maximum items in one order.
const BATCH: usize = 100;
/// Common fares: claims of exactly these amounts recur.
const FARES: &[u64] = &[2_600, 3_500, 5_350, 11_800, 21_850, 55_300];

/// Does the month's work, day by day.
pub async fn work(clerk: &mut Clerk, chance: &mut Seed, size: usize) {
    let mut people = People::new(chance, size);
    for day in (0..DAYS).map(|ahead| first_day() + Days::new(ahead)) {
        if matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
            continue;
        }
        clerk.office.begin(day).await;
        clerk.used.clear();
        for given in today(clerk, chance, &mut people, size, day) {
            clerk.give(given).await;
        }
        // A small month has fewer mornings with drafts, because reading the lists takes the same time for one draft as
        // for many.
        let is_small = size < SMALL;
        if matches!(day.weekday(), Weekday::Tue | Weekday::Thu) && (!is_small || day.day() % 12 == 0) {
            drafts::work(clerk, chance, &people.suppliers, size).await;
        }
    }
    for supplier in people.suppliers {
        clerk.known.insert(supplier.account.clone(), supplier);
    }
}

fn today(clerk: &mut Clerk, chance: &mut Seed, people: &mut People, size: usize, day: NaiveDate) -> Vec<Given> {
    let mut all = Vec::new();
    if chance.percent(size / 30) {
        all.push(own_accounts(clerk, chance));
    }
    match day.weekday() {
        Weekday::Mon => {
            all.extend(casual_wages(clerk, people, day));
            all.extend(split_payments(clerk, chance, people, size));
        }
        Weekday::Wed => all.extend(split_payments(clerk, chance, people, size)),
        Weekday::Thu => all.extend(suppliers(clerk, chance, people, size)),
        _ => all.extend(claims(clerk, chance, people, size)),
    }
    match (day.month(), day.day()) {
        (3, 2) | (4, 1) => all.extend(rents(clerk, people, day)),
        (3, 10) => all.extend(wages(clerk, people)),
        (3, 20) => all.extend(allowances(clerk, people)),
        (3, 12 | 19 | 26) => all.extend(moved(clerk, chance, people)),
        _ => {}
    }
    all
}

fn batches(clerk: &Clerk, kind: &'static str, operation: &str, items: Vec<OrderItem>) -> Vec<Given> {
    items.chunks(BATCH).map(|items| clerk.payments(kind, operation, items.to_vec())).collect()
}

/// Equal amounts by grade for all employees, with only the month in the purpose.
fn wages(clerk: &Clerk, people: &People) -> Vec<Given> {
    let pay = |one: &Payee| clerk.pay(0, one, &money(one.usual), "2026-03 工资", None);
    batches(clerk, "monthly wages", "transfer-personal", people.employees.iter().map(pay).collect())
}

/// One amount for half of the employees.
fn allowances(clerk: &Clerk, people: &People) -> Vec<Given> {
    let pay = |one: &Payee| clerk.pay(0, one, "500.00", "交通补贴", None);
    batches(clerk, "allowances", "transfer-personal", people.employees.iter().step_by(2).map(pay).collect())
}

/// The same amount to the same people every Monday.
fn casual_wages(clerk: &Clerk, people: &People, day: NaiveDate) -> Vec<Given> {
    let purpose = format!("第{}周临时工工资", day.iso_week().week());
    let pay = |one: &Payee| clerk.pay(0, one, &money(one.usual / 4), &purpose, None);
    batches(clerk, "weekly wages", "transfer-personal", people.casual.iter().map(pay).collect())
}

fn rents(clerk: &Clerk, people: &People, day: NaiveDate) -> Vec<Given> {
    let purpose = day.format("租金 %Y-%m").to_string();
    let pay = |one: &Payee| clerk.pay(1, one, &money(one.usual), &purpose, None);
    batches(clerk, "rents", "transfer", people.landlords.iter().map(pay).collect())
}

/// Expenses: two of three carry the number of the claim. Fares recur; one claim in fifty is for two equal journeys,
/// with only "expenses" as the purpose. Some claims are of new employees.
fn claims(clerk: &mut Clerk, chance: &mut Seed, people: &mut People, size: usize) -> Vec<Given> {
    let mut items = Vec::new();
    for _ in 0..(size / 70).max(2) {
        if chance.percent(4) {
            let new = people.employee(chance);
            people.employees.push(new);
        }
        let cents = if chance.percent(30) { *chance.of(FARES) } else { 5_000 + chance.draw() % 300_000 };
        let one = chance.of(&people.employees).clone();
        let times = if chance.percent(2) { 2 } else { 1 };
        for _ in 0..times {
            let reference = chance.percent(67).then(|| clerk.reference("BX"));
            items.push(clerk.pay(0, &one, &money(cents), "费用报销", reference));
        }
    }
    batches(clerk, "expense claims", "transfer-personal", items)
}

/// The weekly batch: invoices, some fees that are equal every week, and some first-time payees.
fn suppliers(clerk: &mut Clerk, chance: &mut Seed, people: &mut People, size: usize) -> Vec<Given> {
    let mut items = Vec::new();
    for at in 0..(size / 18).max(4) {
        let one = chance.of(&people.suppliers).clone();
        let cents = if chance.percent(10) { one.usual } else { 20_000 + chance.draw() % 20_000_000 };
        // One invoice in fifty has no number to type.
        let reference = (!chance.percent(2)).then(|| clerk.reference("FP"));
        items.push(clerk.pay(1, &one, &money(cents), "货款", reference));
        if at % 30 == 0 {
            let fee = people.suppliers[0].clone();
            let reference = clerk.reference("FP");
            items.push(clerk.pay(1, &fee, "8800.00", "保洁费", Some(reference)));
        }
    }
    let mut all = batches(clerk, "supplier batches", "transfer", items);
    let mut new = Vec::new();
    for _ in 0..(size / 400).max(1) {
        let one = people.supplier(chance);
        let reference = clerk.reference("FP");
        new.push(clerk.pay(1, &one, &money(one.usual), "货款", Some(reference)));
        people.suppliers.push(one);
    }
    all.extend(batches(clerk, "new payees", "transfer", new));
    all
}

/// One invoice paid in parts on one day: half of the invoices in equal parts, each part with a number of its own.
fn split_payments(clerk: &mut Clerk, chance: &mut Seed, people: &People, size: usize) -> Vec<Given> {
    let mut items = Vec::new();
    for _ in 0..(size / 300).max(1) {
        let one = chance.of(&people.suppliers).clone();
        let reference = clerk.reference("HT");
        let (parts, equal) = (2 + chance.below(3), chance.percent(50));
        for part in 1..=parts {
            let cents = if equal { 5_000_000 } else { 1_000_000 + chance.draw() % 4_000_000 };
            items.push(clerk.pay(1, &one, &money(cents), "合同款", Some(format!("{reference}-{part}"))));
        }
    }
    batches(clerk, "split payments", "transfer", items)
}

/// Round sums between our own accounts, often equal day after day; one in twenty twice on one day.
fn own_accounts(clerk: &Clerk, chance: &mut Seed) -> Given {
    let line = &clerk.office.bank.accounts[2 + chance.below(3)];
    let to = Payee {
        name: line.account_name.clone(),
        account: line.account_number.clone(),
        bank: "东方练习银行",
        draft_account: None,
        usual: 0,
    };
    let times = if chance.percent(5) { 2 } else { 1 };
    let items = (0..times).map(|_| clerk.pay(1, &to, "500000.00", "头寸调拨", None)).collect();
    clerk.payments("between own accounts", "transfer", items)
}

/// A payee that really moved to another bank, with the call-back on the voucher; and a payee with a second account that
/// was not called back yet.
fn moved(clerk: &mut Clerk, chance: &mut Seed, people: &mut People) -> Vec<Given> {
    let mut all = Vec::new();
    for has_called in [true, false] {
        let Some(at) = paid_before(clerk, people, chance) else { continue };
        let new = account(chance);
        people.suppliers[at].account.clone_from(&new);
        let reference = clerk.reference("FP");
        let one = people.suppliers[at].clone();
        let items = vec![clerk.pay(1, &one, &money(one.usual), "货款", Some(reference))];
        let kind = if has_called { "moved payees, called back" } else { "second accounts, not called back" };
        let mut given = clerk.payments(kind, "transfer", items);
        if has_called {
            given.order.reason = Some(format!("回拨：{}，财务部李经理", &new[new.len() - 4..]));
        } else {
            given.call_back_due.insert(0);
        }
        all.push(given);
    }
    all
}

fn paid_before(clerk: &Clerk, people: &People, chance: &mut Seed) -> Option<usize> {
    let known = clerk.office.desk.counterparties().expect("the counterparties");
    let is_known =
        |payee: &Payee| known.iter().any(|known| known.party.account_number.as_ref() == Some(&payee.account));
    let before: Vec<usize> = (0..people.suppliers.len()).filter(|at| is_known(&people.suppliers[*at])).collect();
    (!before.is_empty()).then(|| before[chance.below(before.len())])
}
