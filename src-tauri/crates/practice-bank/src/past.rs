//! The days before a company's bank was opened: how each draft came to its present phase, and the balances of each day.
//!
//! A desk that practises starts with this history, so that lines over time and differences between two readings have
//! something to show. It follows from the seed and is never served: it is not part of the interface.

use bank_contract::{Amount, Stage};
use chrono::{Datelike, Days, NaiveDate};

use crate::accounts::{ACCOUNTS, Account, AccountId, AccountLine, Balance, Balances, opening};
use crate::assumptions::stages::{Life, Phase};
use crate::bank::ORGANIZATION_ID;
use crate::chance::Chance;
use crate::data::Data;
use crate::facts::{DraftIndex, Facts, Seed};
use crate::{funds, record};

/// The days before the bank's first day on which the company's desk would have read its drafts.
pub const READ_BEFORE: [u64; 9] = [90, 76, 62, 48, 34, 20, 9, 3, 1];
/// Days of balances before the bank's first day.
pub const BALANCE_DAYS: u64 = 90;

/// The balances of an account on a day.
#[derive(Debug, Clone)]
pub struct PastBalances {
    /// The account.
    pub account: AccountLine,
    /// Currency and record (`DayBalance`, as the interface writes it).
    pub records: Vec<(String, String)>,
}

/// A list of an account as it was on a day.
#[derive(Debug, Clone)]
pub struct PastList {
    /// The account.
    pub account: AccountLine,
    /// The list.
    pub stage: Stage,
    /// Its records as one page: a JSON array.
    pub page: String,
}

/// The days before the first day of a company's bank.
#[derive(Debug)]
pub struct Past {
    seed: Seed,
    lives: Vec<Facts>,
}

impl Past {
    /// The past of a bank; `None` for awkward data, which has none.
    pub fn of(seed: &Seed) -> Option<Self> {
        let lives = (0..seed.drafts).map(|index| seed.facts(index)).collect();
        (seed.data == Data::Company).then(|| Self { seed: seed.clone(), lives })
    }

    /// The bank's first day: the past ends with the day before.
    pub fn first_day(&self) -> NaiveDate {
        self.seed.day
    }

    /// The balances of this many days before the first day.
    pub fn balances(&self, days_before: u64) -> Vec<PastBalances> {
        let past = balances_before(&self.seed, days_before);
        let of_account = |account: &Account| {
            let own = past.iter().filter(|((id, _), _)| *id == account.id);
            own.map(|((_, currency), held)| (currency.clone(), funds::day_balance(account, currency, held))).collect()
        };
        ACCOUNTS.iter().map(|account| PastBalances { account: account.line(), records: of_account(account) }).collect()
    }

    /// Every list of every account this many days before the first day; none on a day that is not in [`READ_BEFORE`].
    pub fn lists(&self, days_before: u64) -> Vec<PastList> {
        if !READ_BEFORE.contains(&days_before) {
            return Vec::new();
        }
        let day = (self.seed.day - Days::new(days_before)).num_days_from_ce();
        let lives: Vec<(DraftIndex, &Facts, Life)> = (0..)
            .zip(&self.lives)
            .filter_map(|(index, facts)| Some((index, facts, life_on(&self.seed, index, facts, day)?)))
            .collect();
        let page = |account: &Account, stage: Stage| {
            let listed =
                lives.iter().filter(|(_, facts, life)| life.lists(account.id, facts.due - day).contains(&stage));
            let records = listed.map(|(index, facts, life)| {
                record::record(&self.seed, *index, facts, life, account.id, ORGANIZATION_ID)
            });
            serde_json::to_string(&records.collect::<Vec<_>>()).unwrap_or_else(|_| "[]".to_owned())
        };
        let of_account = |account: &'static Account| Stage::ALL.iter().map(move |stage| (account, *stage));
        ACCOUNTS
            .iter()
            .flat_map(of_account)
            .map(|(account, stage)| PastList { account: account.line(), stage, page: page(account, stage) })
            .collect()
    }
}

/// The day on which a draft came to its holder.
fn came_on(seed: &Seed, index: DraftIndex, facts: &Facts) -> i32 {
    let chance = &mut Chance::of(seed.seed, u64::from(index), 32);
    let until = seed.applied_on(index, facts);
    let span = u64::from((until - facts.issued).max(1).unsigned_abs());
    facts.issued + i32::try_from(chance.below(span)).unwrap_or_default()
}

/// Days that an application waits for its answer.
const ANSWERED_AFTER: i32 = 2;

/// A draft's life on an earlier day; `None` while it was in no list of an account.
fn life_on(seed: &Seed, index: DraftIndex, facts: &Facts, day: i32) -> Option<Life> {
    let now = Seed::life(index);
    let (came, applied) = (came_on(seed, index, facts), seed.applied_on(index, facts));
    let own: Option<AccountId> = Some(Seed::account(index).id);
    let is_since = |from: i32| day >= from;
    // Endorsed to the account, then held by it.
    let held = || match () {
        () if is_since(came) => Some(Life::new(Phase::Held, own, None)),
        () if is_since(facts.issued.max(came - ANSWERED_AFTER)) => {
            Some(Life::new(Phase::EndorsementPending, None, own))
        }
        () => None,
    };
    match now.phase {
        Phase::Held if is_since(came) => Some(now),
        Phase::Pledged if is_since(applied + ANSWERED_AFTER) => Some(now),
        Phase::Pledged if is_since(applied) => Some(Life { phase: Phase::PledgePending, ..now }),
        Phase::ReleasePending if !is_since(applied) && is_since(came) => Some(Life { phase: Phase::Pledged, ..now }),
        Phase::SettlementPending if !is_since(applied) && is_since(facts.due) => {
            Some(Life::new(Phase::PresentmentPending, own, None))
        }
        Phase::HandOverPending if !is_since(applied) && now.holder == own && is_since(facts.issued) => {
            Some(Life::new(Phase::Drawn, own, None))
        }
        Phase::Drawn => is_since(facts.issued).then_some(now),
        Phase::Held => held(),
        _ if is_since(applied) => Some(now),
        _ if now.holder == own => held(),
        _ => None,
    }
}

/// The balances this many days before the first day: the opening balances without the flows of the days between.
fn balances_before(seed: &Seed, days_before: u64) -> Balances {
    let mut balances = opening(Data::Company);
    for ((account, currency), balance) in &mut balances {
        let opening = cents(balance.available);
        let mut held = opening;
        for before in 0..days_before {
            let flow = flow(seed, *account, currency, before, opening);
            // Back in time: a receipt is taken off. A balance far from its usual height moves towards it.
            held -= if held - flow > opening / 4 && held - flow < opening * 2 { flow } else { -flow };
        }
        let moved = amount(held - opening);
        let add = |amount: Amount| amount.checked_add(moved).unwrap_or(amount);
        *balance = Balance { available: add(balance.available), book: add(balance.book) };
    }
    balances
}

/// The receipts of an account on a day less its payments, in cents: nothing at weekends, wages on the 10th.
fn flow(seed: &Seed, account: AccountId, currency: &str, days_before: u64, opening: i64) -> i64 {
    let day = seed.day - Days::new(days_before);
    let purpose = 40 + u64::from(account) + if currency == crate::assumptions::CURRENCY { 0 } else { 20 };
    let chance = &mut Chance::of(seed.seed, u64::from(day.num_days_from_ce().unsigned_abs()), purpose);
    if day.weekday().number_from_monday() > 5 {
        return 0;
    }
    // Up to a twelfth of the usual balance, to the cent.
    let most = u64::try_from(opening / 12).unwrap_or_default().max(1);
    let moved = i64::try_from(chance.below(most)).unwrap_or_default();
    match chance.below(10) {
        _ if day.day() == 10 => -moved,
        0..=3 => moved,
        4..=7 => -moved,
        _ => 0,
    }
}

fn cents(amount: Amount) -> i64 {
    let text: String = amount.to_money_text().chars().filter(char::is_ascii_digit).collect();
    text.parse().unwrap_or_default()
}

fn amount(cents: i64) -> Amount {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    let text = format!("{sign}{}.{:02}", cents / 100, cents % 100);
    Amount::parse_plain(&text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn past() -> Past {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap();
        Past::of(&Seed { seed: 1, drafts: 300, day, data: Data::Company }).unwrap()
    }

    #[test]
    fn each_earlier_day_has_fewer_drafts_and_the_last_days_lead_to_the_first() {
        let rows = |before| past().lists(before).iter().map(|list| list.page.matches("\"draftId\"").count()).sum();
        let counts: Vec<usize> = READ_BEFORE.map(rows).to_vec();
        assert!(counts[0] > 50, "{counts:?}");
        assert!(counts.windows(2).all(|two| two[0] <= two[1] + 12), "{counts:?}");
        let today: usize = (0..300)
            .map(|index| {
                let due_in = past().lives[index as usize].due - past().seed.day.num_days_from_ce();
                ACCOUNTS.iter().map(|account| Seed::life(index).lists(account.id, due_in).len()).sum::<usize>()
            })
            .sum();
        assert!(today > counts[8] && today - counts[8] < 200, "{today} after {counts:?}");
    }

    #[test]
    fn balances_of_90_days_differ_are_plausible_and_follow_from_the_seed() {
        let texts: Vec<String> = (1..=BALANCE_DAYS).map(|before| format!("{:?}", past().balances(before))).collect();
        let different: std::collections::BTreeSet<&String> = texts.iter().collect();
        assert!(different.len() > 55, "{}", different.len());
        assert_eq!(texts[30], format!("{:?}", past().balances(31)));
        for before in 1..=BALANCE_DAYS {
            for ((account, currency), held) in balances_before(&past().seed, before) {
                let usual = cents(opening(Data::Company)[&(account, currency)].available);
                assert!((usual / 8..usual * 3).contains(&cents(held.available)), "{before}: {held:?}");
            }
        }
    }
}
