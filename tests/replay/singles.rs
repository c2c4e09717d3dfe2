//! Single transfers, one order each: invoices and expense claims.

use acceptance::torture::seed::Seed;

use crate::clerk::{Clerk, Given};
use crate::people::{Payee, People, account, money};

/// Common fares: claims of exactly these amounts recur.
const FARES: &[u64] = &[2_600, 3_500, 5_350, 11_800, 21_850, 55_300];

/// The single transfers of a day.
pub fn today(clerk: &mut Clerk, chance: &mut Seed, people: &mut People, count: usize) -> Vec<Given> {
    let mut all = Vec::new();
    while all.len() < count {
        match chance.below(100) {
            0..45 => claim(clerk, chance, people, &mut all),
            45..47 => all.push(new_payee(clerk, chance, people)),
            47 => all.extend(moved_payee(clerk, chance, people)),
            48..51 => parts(clerk, chance, people, &mut all),
            _ => all.push(invoice(clerk, chance, people)),
        }
    }
    all
}

/// Expenses: two of three carry the number of the claim. Fares recur; one claim in fifty is for two equal journeys, with only
/// "expenses" as the purpose. Some claims are of new employees.
fn claim(clerk: &mut Clerk, chance: &mut Seed, people: &mut People, all: &mut Vec<Given>) {
    if chance.percent(4) {
        let new = people.employee(chance);
        people.employees.push(new);
    }
    let cents = if chance.percent(30) { *chance.of(FARES) } else { 5_000 + chance.draw() % 300_000 };
    let one = chance.of(&people.employees).clone();
    let times = if chance.percent(2) { 2 } else { 1 };
    for _ in 0..times {
        let reference = chance.percent(67).then(|| clerk.reference("BX"));
        let item = clerk.pay(0, &one, &money(cents), "费用报销", reference);
        all.push(clerk.payments("single transfers: expense claims", "transfer-personal", vec![item]));
    }
}

/// An invoice; one in fifty has no number to type.
fn invoice(clerk: &mut Clerk, chance: &mut Seed, people: &People) -> Given {
    let one = chance.of(&people.suppliers).clone();
    let cents = if chance.percent(10) { one.usual } else { 20_000 + chance.draw() % 20_000_000 };
    let reference = (!chance.percent(2)).then(|| clerk.reference("FP"));
    one_payment(clerk, "single transfers: invoices", &one, cents, reference)
}

fn one_payment(clerk: &mut Clerk, kind: &'static str, to: &Payee, cents: u64, reference: Option<String>) -> Given {
    let item = clerk.pay(1, to, &money(cents), "货款", reference);
    clerk.payments(kind, "transfer", vec![item])
}

fn new_payee(clerk: &mut Clerk, chance: &mut Seed, people: &mut People) -> Given {
    let one = people.supplier(chance);
    let reference = clerk.reference("FP");
    people.suppliers.push(one.clone());
    one_payment(clerk, "single transfers: new payees", &one, one.usual, Some(reference))
}

/// One invoice paid in parts on one day: half of the invoices in equal parts, each part with a number of its own.
fn parts(clerk: &mut Clerk, chance: &mut Seed, people: &People, all: &mut Vec<Given>) {
    let one = chance.of(&people.suppliers).clone();
    let reference = clerk.reference("HT");
    let (parts, equal) = (2 + chance.below(3), chance.percent(50));
    for part in 1..=parts {
        let cents = if equal { 5_000_000 } else { 1_000_000 + chance.draw() % 4_000_000 };
        all.push(one_payment(clerk, "single transfers: parts", &one, cents, Some(format!("{reference}-{part}"))));
    }
}

/// A payee that really moved to another bank. Two of three vouchers have the call-back already.
fn moved_payee(clerk: &mut Clerk, chance: &mut Seed, people: &mut People) -> Option<Given> {
    let known = clerk.office.desk.counterparties().expect("the counterparties");
    let is_known =
        |payee: &Payee| known.iter().any(|known| known.party.account_number.as_ref() == Some(&payee.account));
    let before: Vec<usize> = (0..people.suppliers.len()).filter(|at| is_known(&people.suppliers[*at])).collect();
    if before.is_empty() {
        return None;
    }
    let at = before[chance.below(before.len())];
    people.suppliers[at].account = account(chance);
    let one = people.suppliers[at].clone();
    let reference = clerk.reference("FP");
    let mut given = one_payment(clerk, "single transfers: moved payees", &one, one.usual, Some(reference));
    match chance.below(3) {
        0 => drop(given.call_back_due.insert(0)),
        _ => given.order.reason = Some(format!("回拨：{}，财务部李经理", &one.account[one.account.len() - 4..])),
    }
    Some(given)
}
