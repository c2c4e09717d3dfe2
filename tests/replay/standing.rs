//! Work that recurs: wages, rents, instalments, carriers, sweeps, and a supplier with two accounts.

use acceptance::torture::seed::Seed;
use chrono::{Datelike, Days, NaiveDate, Weekday};
use money::view::OrderItem;
use treasury::view::{FormValues, OffDay, Rhythm, RhythmEvery};

use crate::clerk::{Clerk, Given};
use crate::office::first_day;
use crate::people::{Payee, People, account, money};
use crate::quarter::Size;

/// Maximum items in one order.
const BATCH: usize = 100;
const CARRIERS: usize = 6;
/// A journey's price.
const JOURNEY: &str = "1860.00";

/// The payees of recurring work.
pub struct Standing {
    employees: Vec<Payee>,
    landlords: Vec<Payee>,
    carriers: Vec<Payee>,
    /// Journeys of each carrier in a week.
    journeys: usize,
    /// One supplier, by both its accounts.
    two_accounts: [Payee; 2],
    /// Templates of instalments.
    instalments: Vec<String>,
}

impl Standing {
    pub fn new(clerk: &mut Clerk, chance: &mut Seed, people: &mut People, size: Size) -> Self {
        let mut suppliers = |count: usize| (0..count).map(|_| people.supplier(chance)).collect::<Vec<_>>();
        let (landlords, carriers) = (suppliers(size.share(8)), suppliers(CARRIERS));
        let (lessors, one) = (suppliers(size.share(6)), suppliers(1).remove(0));
        let second = Payee { account: account(chance), ..one.clone() };
        let mut standing = Self {
            employees: people.employees.clone(),
            landlords,
            carriers,
            journeys: size.share(5),
            two_accounts: [one, second],
            instalments: Vec::new(),
        };
        // The first landlord sold us a machine for instalments as high as the rent.
        let of_landlord = standing.landlords[..1].to_vec();
        for lessor in of_landlord.into_iter().chain(lessors) {
            standing.instalments.push(instalment(clerk, &lessor));
        }
        standing
    }

    /// The recurring orders of a working day, which is the quarter's working day with this index.
    pub fn today(&self, clerk: &mut Clerk, chance: &mut Seed, day: NaiveDate, at: usize) -> Vec<Given> {
        let mut all = vec![sweep(clerk, chance)];
        let month = day.format("%Y-%m").to_string();
        match day.weekday() {
            Weekday::Wed => all.extend(self.two_accounts(clerk, at)),
            Weekday::Fri => all.push(self.carriers(clerk, day)),
            _ => {}
        }
        for (pay_day, what) in [(10, "工资"), (25, "奖金")] {
            if is_for(day, pay_day) {
                all.extend(self.wages(clerk, &format!("{month} {what}")));
            }
        }
        if at == 0 || previous_working_day(day).month() != day.month() {
            let pay = |one: &Payee| clerk.pay(1, one, &money(one.usual), &format!("租金 {month}"), None);
            all.extend(batches(clerk, "rents", "transfer", self.landlords.iter().map(pay).collect()));
        }
        all.extend(self.instalments.iter().filter_map(|template| due_instalment(clerk, template)));
        all
    }

    /// Equal amounts by grade for all employees, with only the month and the kind in the purpose.
    fn wages(&self, clerk: &Clerk, purpose: &str) -> Vec<Given> {
        let pay = |one: &Payee| clerk.pay(0, one, &money(one.usual), purpose, None);
        batches(clerk, "wages", "transfer-personal", self.employees.iter().map(pay).collect())
    }

    /// The week's file of equal payments. Three carriers write a number on each delivery note. Of the others, two name the
    /// week and the journey, and one names the week only.
    fn carriers(&self, clerk: &mut Clerk, day: NaiveDate) -> Given {
        let week = day.iso_week().week();
        let mut items = Vec::new();
        for journey in 1..=self.journeys {
            for (at, carrier) in self.carriers.iter().enumerate() {
                let (purpose, reference) = match at {
                    0..3 => ("运费".to_owned(), Some(clerk.reference("YD"))),
                    3..5 => (format!("第{week}周运费 第{journey}车"), None),
                    _ => (format!("第{week}周运费"), None),
                };
                items.push(clerk.pay(1, carrier, JOURNEY, &purpose, reference));
            }
        }
        clerk.payments("carriers", "transfer", items)
    }

    /// Two equal deliveries of the week, one to each account of the supplier.
    fn two_accounts(&self, clerk: &mut Clerk, at: usize) -> Vec<Given> {
        let mut all = Vec::new();
        for (which, payee) in self.two_accounts.iter().enumerate() {
            let reference = clerk.reference("FP");
            let item = clerk.pay(1, payee, "12000.00", "货款", Some(reference));
            let mut given = clerk.payments("a supplier with two accounts", "transfer", vec![item]);
            if which == 1 && at < FIRST_WEEK {
                given.call_back_due.insert(0);
            }
            all.push(given);
        }
        all
    }
}

/// Working days in which the second account of a supplier is new.
const FIRST_WEEK: usize = 5;

/// Whether a payment that is due on a day of the month is made on this working day: for a weekend it is the Friday before.
fn is_for(day: NaiveDate, due: u32) -> bool {
    let days = if day.weekday() == Weekday::Fri { 3 } else { 1 };
    (0..days).any(|ahead| (day + Days::new(ahead)).day() == due)
}

fn previous_working_day(day: NaiveDate) -> NaiveDate {
    let before = if day.weekday() == Weekday::Mon { 3 } else { 1 };
    day - Days::new(before)
}

fn batches(clerk: &Clerk, kind: &'static str, operation: &str, items: Vec<OrderItem>) -> Vec<Given> {
    items.chunks(BATCH).map(|items| clerk.payments(kind, operation, items.to_vec())).collect()
}

/// One round sum a day between own accounts, often equal day after day; one in twenty twice on one day.
fn sweep(clerk: &Clerk, chance: &mut Seed) -> Given {
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
    clerk.payments("sweeps between own accounts", "transfer", items)
}

/// A template that is a reminder for the last day of each month, or the working day before it. Returns its name.
fn instalment(clerk: &Clerk, to: &Payee) -> String {
    let item = clerk.pay(1, to, &money(to.usual), "设备分期款", None);
    let (desk, name) = (&clerk.office.desk, format!("分期 {}", to.name));
    let values =
        FormValues { operation: "transfer".to_owned(), answer: None, account: Some(item.account), fields: item.fields };
    desk.template_save(&name, &values).expect("a template");
    let from = first_day().to_string();
    let rhythm = Rhythm { every: RhythmEvery::Month, day: 31, month: 1, off_day: OffDay::Before, from };
    desk.template_remind(&name, Some(&rhythm)).expect("a reminder");
    name
}

/// The order of a reminder, where it is due.
fn due_instalment(clerk: &Clerk, template: &str) -> Option<Given> {
    let desk = &clerk.office.desk;
    desk.template(template).expect("the template").due?;
    let order = desk.template_order(template, Vec::new(), "zh-CN", None).expect("an order");
    let mut given = clerk.payments("instalments, by reminder", "transfer", order.items);
    given.reminder = Some(template.to_owned());
    Some(given)
}
