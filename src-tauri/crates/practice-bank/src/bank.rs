//! The bank's state: drafts, lists, balances and ledger, and the commit of a set of changes.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bank_contract::Stage;
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};

use crate::accounts::{self, Account, AccountId, Balances, COUNT};
use crate::assumptions::stages::{Life, Phase};
use crate::clock::Clock;
use crate::data::Data;
use crate::facts::{DraftIndex, Facts, Seed, index_of};
use crate::ledger::{BalanceLine, Entry, Ledger};
use crate::record;
use crate::store::{MOVED_DAYS, Store, StoreError, Written};
use crate::unpredictable::random_text;

/// The tenant. Above 2^53, like every 64-bit id here.
pub const ORGANIZATION_ID: i64 = 9_007_199_254_740_997;

/// Size limit of the cache of prepared records; further records are built for each call.
const TEXT_BYTES_MAX: usize = 768 << 20;

/// Size limit of the cache of sorted lists.
const ORDERS_MAX: usize = 100;

const SECONDS_OF_DAY: i64 = 86_400;

const STAGES: usize = Stage::ALL.len();

/// The bank.
#[derive(Debug)]
pub struct Bank {
    /// The seed, with the number of drafts and the reference day.
    pub seed: Seed,
    /// The bank's clock.
    pub clock: Clock,
    /// The secret that seals tokens.
    pub secret: String,
    /// The current generation of tokens; older tokens are invalid.
    pub token_generation: u64,
    /// The day by which due dates put drafts into lists.
    list_day: NaiveDate,
    /// Days that passed on request.
    moved: i64,
    facts: Vec<Facts>,
    lives: HashMap<DraftIndex, Life>,
    lists: Vec<Vec<DraftIndex>>,
    balances: Balances,
    entries: Vec<Entry>,
    texts: Mutex<Texts>,
    orders: Mutex<Orders>,
    store: Store,
    /// Recent commits, while a delayed copy of this bank exists.
    recorded: Option<VecDeque<(DateTime<Utc>, Committed)>>,
}

/// The drafts and balances of one committed set of changes.
pub type Committed = (BTreeMap<DraftIndex, Life>, Balances);

/// Whole lists in a requested order, until the next change, so that a list is not sorted again for each page.
type Orders = HashMap<(AccountId, Stage, String), Arc<[DraftIndex]>>;

#[derive(Debug, Default)]
struct Texts {
    records: HashMap<(DraftIndex, AccountId), Arc<str>>,
    bytes: usize,
}

/// The data of a new bank. A stored bank keeps its own.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The seed number.
    pub seed: u64,
    /// The number of drafts.
    pub drafts: u32,
    /// Which drafts.
    pub data: Data,
    /// The reference day of the due dates; `None` is today.
    pub day: Option<NaiveDate>,
}

impl Bank {
    /// Opens the bank of a state file, or a new one from the seed.
    ///
    /// # Errors
    /// [`StoreError`] if the state file cannot be read or written.
    pub fn open(state: Option<&Path>, wanted: &Wanted) -> Result<Self, StoreError> {
        let Wanted { seed, drafts, data, day: reference_day } = *wanted;
        let store = Store::open(state)?;
        let kept = |key: &str, new: String| match store.meta(key)? {
            Some(value) => Ok(value),
            None => store.set_meta(key, &new).map(|()| new),
        };
        let day = reference_day.unwrap_or_else(|| Utc::now().date_naive());
        // A stored bank without the word is from before there were two kinds of data.
        let data = match store.meta("seed")? {
            Some(_) => store.meta("data")?.map_or(Data::Awkward, |word| Data::of_word(&word)),
            None => data,
        };
        store.set_meta("data", data.word())?;
        let seed = Seed {
            data,
            seed: kept("seed", seed.to_string())?.parse().unwrap_or(seed),
            drafts: kept("drafts", drafts.to_string())?.parse().unwrap_or(drafts),
            day: kept("day", day.to_string())?.parse().unwrap_or(day),
        };
        let secret = kept("secret", random_text())?;
        let token_generation = kept("token_generation", "0".to_owned())?.parse().unwrap_or(0);
        let lives = store.lives()?;
        let mut balances = accounts::opening(data);
        balances.extend(store.balances()?);
        let entries = store.entries()?;
        let facts: Vec<Facts> = (0..seed.drafts).map(|index| seed.facts(index)).collect();
        let lists = vec![Vec::new(); usize::from(COUNT) * STAGES];
        let (clock, texts, orders) = (Clock::default(), Mutex::default(), Mutex::default());
        let moved: i64 = kept(MOVED_DAYS, "0".to_owned())?.parse().unwrap_or(0);
        clock.set_ahead(moved * SECONDS_OF_DAY);
        // A company's bank is as old as its file; a day that a test names stays.
        let list_day = match (data, reference_day) {
            (Data::Company, None) => clock.today().max(seed.day),
            _ => seed.day + TimeDelta::days(moved),
        };
        let mut bank = Self {
            seed,
            clock,
            list_day,
            moved,
            secret,
            token_generation,
            facts,
            lives,
            lists,
            balances,
            entries,
            texts,
            orders,
            store,
            recorded: None,
        };
        bank.enlist_all();
        Ok(bank)
    }

    /// Fills every list by the day of the lists.
    fn enlist_all(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
        for index in 0..self.seed.drafts {
            let life = self.life(index);
            self.enlist(index, &life);
        }
    }

    /// Commits the changes of a day's end and lets the day pass: the clock goes on by a day, and each draft is in the lists
    /// of the new day.
    ///
    /// # Errors
    /// [`StoreError`] if the state file cannot be written or the clock is ten years ahead; nothing has changed and no day
    /// has passed.
    pub fn end_day(
        &mut self,
        (lives, balances, entries): (BTreeMap<DraftIndex, Life>, Balances, Vec<Entry>),
    ) -> Result<(), StoreError> {
        let ahead = self.clock.ahead() + SECONDS_OF_DAY;
        if !Clock::reaches(ahead) {
            return Err(StoreError::TooFarAhead);
        }
        self.commit_at(lives, balances, entries, Some(self.moved + 1))?;
        self.moved += 1;
        self.clock.set_ahead(ahead);
        self.list_day += TimeDelta::days(1);
        self.orders.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self.enlist_all();
        Ok(())
    }

    /// Whether the state is in a file.
    pub fn is_kept(&self) -> bool {
        self.store.is_file()
    }

    /// The presented drafts that are due, by the day of the lists.
    pub fn presented_and_due(&self) -> Vec<DraftIndex> {
        let is_due = |index: &DraftIndex| self.due_in_days(*index) <= 0;
        let presented = |index: &DraftIndex| self.life(*index).phase == Phase::PresentmentPending;
        (0..self.seed.drafts).filter(|index| is_due(index) && presented(index)).collect()
    }

    /// The current life of a draft.
    pub fn life(&self, index: DraftIndex) -> Life {
        self.lives.get(&index).cloned().unwrap_or_else(|| Seed::life(index))
    }

    /// The facts of a draft.
    pub fn facts(&self, index: DraftIndex) -> &Facts {
        &self.facts[index as usize]
    }

    /// The number of a draft.
    pub fn draft_number(&self, index: DraftIndex) -> String {
        self.seed.draft_number(index, self.facts(index))
    }

    /// Days from the reference day to the due day.
    pub fn due_in_days(&self, index: DraftIndex) -> i32 {
        self.facts(index).due - self.list_day.num_days_from_ce()
    }

    /// The drafts with this number: none, one, or the two parts of a split draft.
    pub fn numbered(&self, number: &str) -> Vec<DraftIndex> {
        let candidates = self.seed.candidates(number).into_iter();
        candidates.filter(|index| self.draft_number(*index) == number).collect()
    }

    /// The draft with this `bankDraftId`.
    pub fn identified(&self, bank_draft_id: &str) -> Option<DraftIndex> {
        index_of(bank_draft_id, self.seed.drafts)
    }

    /// A list of an account, in the order of the draft indexes.
    pub fn list(&self, account: &Account, stage: Stage) -> &[DraftIndex] {
        &self.lists[usize::from(account.id) * STAGES + stage as usize]
    }

    /// The same list in another order: `sort` computes it once, `by` is its cache key.
    ///
    /// # Errors
    /// The error of `sort`.
    pub fn list_in_order<E>(
        &self,
        account: &Account,
        stage: Stage,
        by: String,
        sort: impl FnOnce(&mut [DraftIndex]) -> Result<(), E>,
    ) -> Result<Arc<[DraftIndex]>, E> {
        let key = (account.id, stage, by);
        if let Some(order) = self.orders.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(order));
        }
        let mut drafts = self.list(account, stage).to_vec();
        sort(&mut drafts)?;
        let order: Arc<[DraftIndex]> = drafts.into();
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if orders.len() >= ORDERS_MAX {
            orders.clear();
        }
        orders.insert(key, Arc::clone(&order));
        Ok(order)
    }

    /// The balances.
    pub fn balances(&self) -> &Balances {
        &self.balances
    }

    /// The sequence number of the next entry.
    pub fn next_sequence(&self) -> u64 {
        self.entries.len() as u64 + 1
    }

    /// The record of a draft for an account, built once.
    pub fn record(&self, index: DraftIndex, viewer: AccountId) -> Arc<str> {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = texts.records.get(&(index, viewer)) {
            return Arc::clone(text);
        }
        let record = record::record(&self.seed, index, self.facts(index), &self.life(index), viewer, ORGANIZATION_ID);
        let text: Arc<str> = serde_json::to_string(&record).unwrap_or_default().into();
        if texts.bytes + text.len() <= TEXT_BYTES_MAX {
            texts.bytes += text.len();
            texts.records.insert((index, viewer), Arc::clone(&text));
        }
        text
    }

    /// Commits a set of changes: first durably, then visibly.
    ///
    /// # Errors
    /// [`StoreError`] if the state file cannot be written; nothing has changed.
    pub fn commit(
        &mut self,
        lives: BTreeMap<DraftIndex, Life>,
        balances: Balances,
        entries: Vec<Entry>,
    ) -> Result<(), StoreError> {
        self.commit_at(lives, balances, entries, None)
    }

    fn commit_at(
        &mut self,
        lives: BTreeMap<DraftIndex, Life>,
        balances: Balances,
        entries: Vec<Entry>,
        moved_days: Option<i64>,
    ) -> Result<(), StoreError> {
        self.store.write(&Written {
            moved_days,
            lives: lives.iter().map(|(index, life)| (*index, life)).collect(),
            balances: balances.iter().map(|((id, currency), value)| (*id, currency.as_str(), value)).collect(),
            entries: entries.iter().collect(),
        })?;
        self.orders.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        let now = self.clock.now();
        if let Some(recorded) = &mut self.recorded {
            recorded.push_back((now, (lives.clone(), balances.clone())));
        }
        for (index, life) in lives {
            self.delist(index);
            self.enlist(index, &life);
            self.lives.insert(index, life);
        }
        self.balances.extend(balances);
        self.entries.extend(entries);
        Ok(())
    }

    /// A copy of this bank in memory, with its drafts and balances and without its ledger. From now on commits are
    /// recorded until the copy applies them.
    ///
    /// # Errors
    /// [`StoreError`] if the copy's tables cannot be created.
    pub fn record_from_now(&mut self) -> Result<Self, StoreError> {
        let Seed { seed, drafts, day, data } = self.seed;
        let mut copy = Self::open(None, &Wanted { seed, drafts, data, day: Some(day) })?;
        copy.list_day = self.list_day;
        copy.enlist_all();
        let lives = self.lives.iter().map(|(index, life)| (*index, life.clone())).collect();
        copy.commit(lives, self.balances.clone(), Vec::new())?;
        self.recorded = Some(VecDeque::new());
        Ok(copy)
    }

    /// Removes and returns the recorded commits up to a time.
    pub fn recorded_until(&mut self, until: DateTime<Utc>) -> Vec<Committed> {
        let Some(recorded) = &mut self.recorded else { return Vec::new() };
        let due = recorded.iter().take_while(|(at, _)| *at <= until).count();
        recorded.drain(..due).map(|(_, committed)| committed).collect()
    }

    /// Stops recording, because no delayed copy exists any more.
    pub fn stop_recording(&mut self) {
        self.recorded = None;
    }

    fn enlist(&mut self, index: DraftIndex, life: &Life) {
        let due_in_days = self.due_in_days(index);
        for account in 0..COUNT {
            for stage in life.lists(account, due_in_days) {
                let list = &mut self.lists[usize::from(account) * STAGES + *stage as usize];
                if let Err(at) = list.binary_search(&index) {
                    list.insert(at, index);
                }
            }
        }
    }

    fn delist(&mut self, index: DraftIndex) {
        for list in &mut self.lists {
            if let Ok(at) = list.binary_search(&index) {
                list.remove(at);
            }
        }
        let texts = self.texts.get_mut().unwrap_or_else(PoisonError::into_inner);
        for viewer in 0..COUNT {
            if let Some(text) = texts.records.remove(&(index, viewer)) {
                texts.bytes -= text.len();
            }
        }
    }

    /// The ledger, from the entry after `after` on.
    pub fn ledger(&self, after: u64) -> Ledger {
        let balances = self.balances.iter().map(|((account, currency), balance)| BalanceLine {
            account_number: Account::of(*account).number.to_owned(),
            currency: currency.clone(),
            available: balance.available.to_money_text(),
            book: balance.book.to_money_text(),
        });
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(self.entries.len());
        Ledger { entries: self.entries[from..].to_vec(), balances: balances.collect() }
    }

    /// Invalidates every token issued so far.
    ///
    /// # Errors
    /// [`StoreError`] if the state file cannot be written; the tokens stay valid.
    pub fn end_tokens(&mut self) -> Result<(), StoreError> {
        let next = self.token_generation + 1;
        self.store.set_meta("token_generation", &next.to_string())?;
        self.token_generation = next;
        Ok(())
    }
}
