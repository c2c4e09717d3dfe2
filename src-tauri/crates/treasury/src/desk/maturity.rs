//! Maturities: the ladder, the acceptors, drafts to present, and the drafts behind a bar.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use bank_contract::{Amount, Stage, Sum};
use chrono::{Days, NaiveDate};
use model::profile::{Account, Profile};
use model::{Result, Sentence, Total, spelling};
use rusqlite::Connection;

use super::Desk;
use super::inbox::find;
use crate::read::finding::QueryResult;
use crate::read::inbox::{ParsedQuery, QueryDays, Totals};
use crate::read::maturity::exposure::Told;
use crate::read::maturity::ladder::{Cash, series};
use crate::read::maturity::presentment::{Advice, Phase, advice, over_until};
use crate::read::maturity::{Calendar, Holdings, MadeFrom, Ownership, WatchBook, bit, exposure, watch_notes};
use crate::store::cache::columns::{day_number, day_of};
use crate::store::cache::rows::CacheRow;
use crate::store::cache::{holding_rows, lists, rows};
use crate::store::list_columns::DraftFact;
use crate::view::{
    AsideReason, ExposureView, LadderAside, LadderBy, LadderView, PresentLine, PresentView, PresentmentMark,
    PresentmentView, WatchLine,
};

/// Days ahead that count as this week.
const WEEK_DAYS: u64 = 7;

/// Lists in which a draft is received or given away: the dialog first warns of companies on the watch list.
const WATCHED: &[Stage] = &[
    Stage::ReceiptByEndorsee,
    Stage::ReceiptConfirm,
    Stage::MortgageConfirm,
    Stage::EndorsementTransfer,
    Stage::PledgeApplication,
];

/// The lists from which a draft of a set is shown first, if it is in one of them.
const OURS_FIRST: [Stage; 4] =
    [Stage::PromptPaymentApp, Stage::EndorsementTransfer, Stage::PledgeApplication, Stage::PromptPaymentAppWithdrawal];

/// The drafts of one bar of the ladder, or of those excluded from it.
pub(super) struct DraftSet {
    /// Places in the holdings, by the rows that represent them.
    wanted: HashMap<i64, usize>,
    holdings: Arc<Holdings>,
}

impl DraftSet {
    /// Keeps only the found rows that represent drafts of the set, and adds them up.
    pub(super) fn keep(&self, found: &mut QueryResult, totals: &mut Totals) {
        found.rows.keep(|draft| self.wanted.contains_key(&draft));
        for (draft, _) in found.rows.iter() {
            let one = &self.holdings.drafts[self.wanted[&draft]];
            totals.add(self.holdings.currency(one), one.amount);
        }
        found.all = self.wanted.len();
    }
}

/// Names and records, read from the same snapshot as the ladder's lists.
struct FromCache<'a>(&'a Connection);

impl Told for FromCache<'_> {
    fn name(&self, acceptor: u32) -> Result<String> {
        holding_rows::party_name(self.0, acceptor.into())
    }

    fn each_record(&self, drafts: &[i64], with: impl FnMut(i64, &str) -> Result<()>) -> Result<()> {
        rows::each_raw(self.0, drafts.iter().copied(), with)
    }
}

/// The cash that a ladder starts from.
#[derive(Default)]
struct LadderCash {
    by_currency: BTreeMap<Option<String>, Cash>,
    /// Accounts without a balance.
    missing: u32,
    /// Balances whose currency is not known.
    unknown: u32,
}

/// Holdings with the age of their lists.
struct Read {
    holdings: Arc<Holdings>,
    as_of: Option<String>,
    complete: bool,
}

impl Desk {
    /// The ladder over some accounts, or over all of them.
    ///
    /// # Errors
    /// `account-unknown`, `database`, or `journal`.
    pub fn ladder(&self, by: LadderBy, accounts: &[String]) -> Result<LadderView> {
        let profile = self.profile();
        let scope = profile.accounts_in_scope(accounts)?;
        let Read { holdings, as_of, complete } = self.holdings(&profile, &scope)?;
        let today = self.today();
        let (cash, calendar) = (self.cash(&profile, &scope)?, self.calendar()?);
        let both = holdings.drafts.iter().filter(|one| one.standing == Ownership::Ours && one.payable);
        Ok(LadderView {
            by,
            today: today.to_string(),
            series: series(&holdings, by, today, &calendar, &cash.by_currency),
            cash_missing: cash.missing,
            cash_unknown: cash.unknown,
            aside: aside(&holdings),
            both_sides: u32::try_from(both.count()).unwrap_or(u32::MAX),
            present: present(&holdings, today, &calendar, &profile),
            counted: Ownership::lists(),
            as_of,
            complete,
        })
    }

    /// Receivables by acceptor.
    ///
    /// # Errors
    /// `account-unknown`, or `database`.
    pub fn exposure(&self, accounts: &[String]) -> Result<ExposureView> {
        let profile = self.profile();
        let scope = profile.accounts_in_scope(accounts)?;
        let Read { holdings, as_of, complete } = self.holdings(&profile, &scope)?;
        let watched = self.watch_book()?;
        let connection = self.inner.cache.read();
        let rows = exposure::rows(&holdings, &watched, &FromCache(&connection))?;
        drop(connection);
        let mut totals = Totals::default();
        for one in exposure::ours(&holdings) {
            totals.add(holdings.currency(one), one.amount);
        }
        Ok(ExposureView {
            rows,
            totals: totals.views(),
            acted: acted(&holdings),
            counted: Ownership::lists(),
            as_of,
            complete,
        })
    }

    fn holdings(&self, profile: &Profile, scope: &[Account]) -> Result<Read> {
        let connection = self.inner.cache.read();
        // One transaction: lists and rows are of one moment, even while a list is replaced.
        let connection = connection.unchecked_transaction()?;
        let all = lists::all(&connection)?;
        let (mut made_of, mut ages, mut complete) = (Vec::new(), Vec::new(), true);
        for account in scope {
            for stage in Stage::ALL.iter().filter(|stage| account.pulls(**stage)) {
                let list = all.get(&(*stage, account.key()));
                made_of.extend(list.map(|list| (list.id, list.snapshot)));
                ages.push(list.and_then(|list| list.as_of.clone()));
                complete &= list.is_some_and(|list| list.as_of.is_some() && list.trouble.is_none());
            }
        }
        made_of.sort_unstable();
        let pulled = |account: &Account| -> i64 {
            Stage::ALL.iter().filter(|stage| account.pulls(**stage)).map(|stage| bit(*stage)).sum()
        };
        let of_account = |account: &Account| {
            format!("{} {} {:?}", account.key(), pulled(account), profile.draft_currency(&account.bank_mark))
        };
        let stale = self.acted_since(all.values().filter_map(|list| list.as_of.as_deref())).stale_lists(&all);
        let from = MadeFrom { scope: scope.iter().map(of_account).collect(), lists: made_of, stale: stale.clone() };
        let read = || Holdings::read(&connection, profile, scope, &stale);
        let holdings = self.inner.remembered.holdings(from, read)?;
        let as_of = ages.into_iter().collect::<Option<Vec<_>>>().and_then(|ages| ages.into_iter().min());
        Ok(Read { holdings, as_of, complete })
    }

    /// Available balances of the newest kept day, and open transfers, per currency. An account that its role excludes
    /// from sums is shown separately here too, with its transfers; an account viewed alone counts.
    fn cash(&self, profile: &Profile, scope: &[Account]) -> Result<LadderCash> {
        let alone = scope.len() == 1;
        let is_apart = |account: &Account| !alone && profile.balances.excludes(account.role.as_deref());
        let by_company = scope.iter().any(|account| account.owner.is_some());
        let scope: HashMap<String, (bool, String)> =
            scope.iter().map(|account| (account.key().to_string(), (is_apart(account), account.company()))).collect();
        let balances = self.balances(None)?;
        let mut cash = LadderCash::default();
        for row in &balances.rows {
            let Some((is_apart, company)) = scope.get(&row.account) else { continue };
            if row.not_answered || row.not_read {
                cash.missing += 1;
                continue;
            }
            cash.unknown += u32::from(row.currency.as_deref().and_then(spelling::iso).is_none());
            let amount = row.available_balance.as_deref().and_then(Amount::from_json_number);
            let of = cash.by_currency.entry(row.currency.clone()).or_default();
            if by_company && !is_apart {
                of.companies.entry(company.clone()).or_default().add(amount);
            }
            match amount {
                amount if *is_apart => of.apart.add(amount),
                Some(_) => of.available.get_or_insert((Sum::default(), balances.day.clone())).0.add(amount),
                None => of.available_left_out += 1,
            }
        }
        for one in self.queued()? {
            let Some((is_apart, _)) = scope.get(&one.account) else { continue };
            let of = cash.by_currency.entry(one.currency.map(|text| profile.compared_currency(&text))).or_default();
            let sum = match (one.in_doubt, is_apart) {
                (true, _) => &mut of.in_doubt,
                (false, true) => &mut of.apart_queued,
                (false, false) => &mut of.queued,
            };
            sum.add(one.amount);
        }
        Ok(cash)
    }

    /// The drafts behind a bar, if a query asks for them. The query then covers every list, starting with those that
    /// allow an operation.
    pub(super) fn set_of(&self, profile: &Profile, asked: &mut ParsedQuery) -> Result<Option<DraftSet>> {
        let Some(word) = asked.query.set.clone().filter(|_| asked.submission().is_none()) else { return Ok(None) };
        let scope = profile.accounts_in_scope(&asked.query.accounts)?;
        let holdings = self.holdings(profile, &scope)?.holdings;
        let others = Stage::ALL.iter().filter(|stage| !OURS_FIRST.contains(stage));
        asked.stages = OURS_FIRST.iter().chain(others).copied().collect();
        Ok(Some(DraftSet { wanted: holdings.set(&word), holdings }))
    }

    /// When a draft may be presented, if its lists show it as ours.
    pub(super) fn presentment(&self, row: &CacheRow, lists: &[Stage]) -> Result<Option<PresentmentView>> {
        let is_ours = Ownership::of_lists(lists.iter().map(|stage| bit(*stage)).sum()) == Ownership::Ours;
        let advice = if is_ours { self.advice(row)? } else { None };
        Ok(advice.map(|advice| advice.view))
    }

    fn advice(&self, row: &CacheRow) -> Result<Option<Advice>> {
        let Some(due) = day_of(row.columns.due) else { return Ok(None) };
        let (calendar, profile) = (self.calendar()?, self.profile());
        let number = row.columns[DraftFact::DraftNumber].as_deref();
        Ok(Some(advice(due, number, self.today(), &calendar, profile.cut_offs.draft_system.as_deref())))
    }

    /// The marks of a row: lines of the watch list, and whether its presentment period is open, ending or over. On an
    /// error there is no mark; the list is still shown.
    pub(super) fn marks(&self, row: &CacheRow) -> (Vec<WatchLine>, Option<PresentmentMark>) {
        self.mark(row).unwrap_or_else(|error| {
            tracing::warn!(%error, "a row's marks");
            (Vec::new(), None)
        })
    }

    fn mark(&self, row: &CacheRow) -> Result<(Vec<WatchLine>, Option<PresentmentMark>)> {
        let watch = self.watched(row)?;
        let presentable = row.stages.contains(&Stage::PromptPaymentApp);
        let advice = if presentable { self.advice(row)?.filter(|advice| advice.phase != Phase::Early) } else { None };
        let mark = advice.and_then(|advice| {
            Some(PresentmentMark { phase: advice.view.phase, sentence: advice.view.notes.into_iter().next()? })
        });
        Ok((watch, mark))
    }

    /// The watch list's lines that match a draft's acceptor.
    fn watched(&self, row: &CacheRow) -> Result<Vec<WatchLine>> {
        // A draft that is in no list has only its columns here.
        let is_listed = row.id > 0;
        let record = || is_listed.then(|| rows::raw(&self.inner.cache.read(), row.id)).transpose();
        self.watch_book()?.met(row.columns[DraftFact::AcceptorName].as_deref(), record)
    }

    /// Advice in the check dialog about a draft in a list. On an error there is no advice.
    pub(super) fn acting_advice(&self, stage: Stage, key: &str) -> Vec<Sentence> {
        let row = find(&self.inner.cache.read(), Some(stage), key);
        let said = row.and_then(|row| match stage {
            Stage::PromptPaymentApp => Ok(self.advice(&row)?.map_or(Vec::new(), |advice| advice.view.notes)),
            _ if WATCHED.contains(&stage) => Ok(watch_notes(&self.watched(&row)?)),
            _ => Ok(Vec::new()),
        });
        said.unwrap_or_else(|error| {
            tracing::warn!(%error, "advice");
            Vec::new()
        })
    }
}

fn aside(holdings: &Holdings) -> Vec<LadderAside> {
    let left = [
        (Ownership::Acted, AsideReason::Acted),
        (Ownership::Endorsed, AsideReason::Endorsed),
        (Ownership::Pledged, AsideReason::Pledged),
        (Ownership::OfOthers, AsideReason::OfOthers),
        (Ownership::ToSign, AsideReason::ToSign),
        (Ownership::Unknown, AsideReason::Unknown),
    ];
    let mut rows = Vec::new();
    for (standing, why) in left {
        let mut totals = Totals::default();
        for one in holdings.drafts.iter().filter(|one| one.standing == standing && !one.payable) {
            totals.add(holdings.currency(one), one.amount);
        }
        let totals: Vec<Total> = totals.views();
        if !totals.is_empty() {
            rows.push(LadderAside { why, totals });
        }
    }
    rows
}

/// Drafts in no sum because this desk has acted on them and their lists were not read since.
fn acted(holdings: &Holdings) -> u32 {
    let acted = holdings.drafts.iter().filter(|one| one.standing == Ownership::Acted && !one.payable);
    u32::try_from(acted.count()).unwrap_or(u32::MAX)
}

fn present(holdings: &Holdings, today: NaiveDate, calendar: &Calendar, profile: &Profile) -> PresentView {
    let over = over_until(today, calendar);
    let week = today + Days::new(WEEK_DAYS);
    let next = |day: NaiveDate| day + Days::new(1);
    let cut_off = |id: &str, time: &Option<String>| time.as_ref().map(|time| Sentence::new(id).with("time", time));
    PresentView {
        over: line(holdings, None, over),
        now: line(holdings, Some(next(over)), today),
        week: line(holdings, Some(next(today)), week),
        cut_offs: [
            cut_off("present-cut-off", &profile.cut_offs.draft_system),
            cut_off("present-cut-off-large-value", &profile.cut_offs.large_value),
        ]
        .into_iter()
        .flatten()
        .collect(),
        silence: calendar.silence_on(today),
        acted: acted(holdings),
    }
}

fn line(holdings: &Holdings, from: Option<NaiveDate>, to: NaiveDate) -> PresentLine {
    let days = from.map_or(i64::MIN, day_number)..=day_number(to);
    let (mut totals, mut count, mut automatic) = (Totals::default(), 0, 0);
    for one in exposure::ours(holdings).filter(|one| one.presentable && days.contains(&i64::from(one.due))) {
        totals.add(holdings.currency(one), one.amount);
        count += 1;
        automatic += u32::from(one.automatic);
    }
    let text = |day: NaiveDate| day.to_string();
    PresentLine { count, totals: totals.views(), automatic, due_from: from.map(text), due_to: Some(text(to)) }
}

impl Desk {
    /// The watch list: companies that a person wants to be warned about.
    pub(super) fn watch_book(&self) -> Result<Arc<WatchBook>> {
        self.inner.remembered.watch(|| Ok(WatchBook::of(self.watch_list()?)))
    }

    /// The days that a query of a list is relative to.
    pub(super) fn query_days(&self) -> Result<QueryDays> {
        let today = self.today();
        Ok(QueryDays { today, overdue_until: self.calendar()?.overdue_until(today) })
    }

    /// The working days of the draft system, as imported.
    pub(super) fn calendar(&self) -> Result<Arc<Calendar>> {
        let read = || Ok(Calendar::of(crate::store::kept::calendars::all(&self.inner.kept.connection())?));
        self.inner.remembered.calendar(read)
    }
}
