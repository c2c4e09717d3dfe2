//! The quarter: the working days from 2 March to 29 May 2026, and a finance desk's work on them, in fixed shares of the
//! instructions.
//!
//! | work | share |
//! |---|---|
//! | single transfers, one order each | 36 % |
//! | single signatures, one order each | 24 % |
//! | wages, twice a month, of 200 in the whole quarter | 20 % |
//! | a file of 30 equal payments to six carriers each week, half of them without a reference | 6.5 % |
//! | endorsements of equal denominations to one supplier, pledges, presentments, releases, withdrawals | 8 % |
//! | rents on the first day of a month and instalments on its last one, transfers from a bank that answers *in process*, sweeps between own accounts, a supplier with two accounts, returned payments paid again | the rest |
//!
//! One transfer in twenty is ordered in a session that has ended, and is retried. The clerk's texts are modelled too: most
//! payments carry the number of an invoice or a claim, wages and rents name their month, and some carry nothing.

use acceptance::torture::seed::Seed;
use chrono::{Datelike, Days, NaiveDate, Weekday};

use crate::clerk::{Clerk, Given};
use crate::mishaps::{InProcess, Returned};
use crate::office::first_day;
use crate::people::People;
use crate::standing::Standing;
use crate::{drafts, singles};

/// Days of the whole quarter, and of a small run.
const DAYS: u64 = 89;
const SMALL_DAYS: u64 = 31;
/// Instructions of the whole quarter, by which the counts of its work are given.
pub const WHOLE: usize = 6_000;
/// Percent of the transfers that are ordered in a lost session.
const LOST_SESSIONS: usize = 5;

/// The size of a run.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    instructions: usize,
    /// Its working days.
    days: usize,
}

impl Size {
    /// The size of a run of so many instructions.
    pub fn of(instructions: usize) -> Self {
        let size = Self { instructions, days: 0 };
        Self { days: size.working_days().len(), ..size }
    }

    pub fn is_whole(self) -> bool {
        self.instructions >= WHOLE / 3
    }

    /// The share of a count of the whole quarter.
    pub fn share(self, of_whole: usize) -> usize {
        (self.instructions * of_whole / WHOLE).max(1)
    }

    /// The instructions of a day's share in percent of all, so that they add up over the days.
    pub fn daily(self, percent: usize, day: usize) -> usize {
        let until = |day: usize| self.instructions * percent * day / (100 * self.days);
        until(day + 1) - until(day)
    }

    fn working_days(self) -> Vec<NaiveDate> {
        let days = if self.is_whole() { DAYS } else { SMALL_DAYS };
        let all = (0..days).map(|ahead| first_day() + Days::new(ahead));
        all.filter(|day| !matches!(day.weekday(), Weekday::Sat | Weekday::Sun)).collect()
    }
}

/// Does the quarter's work, day by day.
pub async fn work(clerk: &mut Clerk, chance: &mut Seed, instructions: usize) {
    let size = Size::of(instructions);
    let mut people = People::new(chance, size);
    let standing = Standing::new(clerk, chance, &mut people, size);
    let mut in_process = InProcess::begin(clerk).await;
    let mut returned = Returned::default();
    for (at, day) in size.working_days().into_iter().enumerate() {
        clerk.office.begin(day).await;
        clerk.used.clear();
        clerk.give_left_orders().await;
        returned.pay_again(clerk).await;
        for given in singles::today(clerk, chance, &mut people, size.daily(36, at)) {
            let is_returned = chance.percent(1);
            if let Some(given) = transfer(clerk, chance, given).await.filter(|_| is_returned) {
                returned.note(clerk, given);
            }
        }
        let standing = standing.today(clerk, chance, day, at);
        for given in standing.into_iter().chain(in_process.today(clerk, chance, &people, size)) {
            transfer(clerk, chance, given).await;
        }
        in_process.import_day(clerk).await;
        if day.weekday() == Weekday::Fri {
            in_process.end_by_statement(clerk);
        }
        // The lists are read on two mornings a week; in a small run less often, because reading them takes the same time for
        // one draft as for many.
        if matches!(day.weekday(), Weekday::Tue | Weekday::Thu) && (size.is_whole() || day.day() % 12 == 0) {
            drafts::work(clerk, chance, &people.suppliers, size).await;
        }
    }
    for supplier in people.suppliers {
        clerk.known.insert(supplier.account.clone(), supplier);
    }
}

/// Sends a transfer, some of them in a lost session. Returns it where the bank has carried it out.
async fn transfer(clerk: &mut Clerk, chance: &mut Seed, given: Given) -> Option<Given> {
    let sent = given.clone();
    let done = match chance.percent(LOST_SESSIONS) {
        true => clerk.give_in_a_lost_session(given).await,
        false => clerk.give(given).await,
    };
    done.map(|_| sent)
}
