//! Proposals of drafts to pay with, from the list of endorsable drafts. Nothing here locks, sends or writes.

use std::collections::{BTreeMap, HashMap, HashSet};

use bank_contract::{Amount, Stage, Sum};
use model::profile::Account;
use model::spelling::{name as normal_name, typed_amount};
use model::{DeskError, Result, Sentence, Total};
use money::DraftIds;

use super::Desk;
use super::lists::summary;
use crate::read::inbox::day;
use crate::read::matching::{Kind, PayingDraft, Set, propose};
use crate::read::maturity::exact_sum::money;
use crate::store::cache::endorsable::EndorsableRow;
use crate::store::cache::{endorsable, lists, rows};
use crate::view::{DraftRow, ExcludedReason, ExcludedView, ProposalPart, ProposalView, ProposalsView, ProposeQuery};

/// The list of drafts that may be endorsed.
const ENDORSABLE: Stage = Stage::EndorsementTransfer;

/// An endorsable draft with its account.
struct EndorsableDraft<'a> {
    account: &'a Account,
    row: EndorsableRow,
    /// This desk acted on it, and its list was not read since.
    acted: bool,
}

/// The candidates, and the number of excluded drafts by reason.
#[derive(Default)]
struct Sorted {
    candidates: Vec<PayingDraft>,
    excluded: BTreeMap<ExcludedReason, u32>,
}

impl Desk {
    /// Sets of endorsable drafts that make up an amount.
    ///
    /// # Errors
    /// `propose-amount`, `propose-currency`, `propose-payer` where several companies could pay and none is chosen,
    /// `query-day`, `account-unknown`, or `database`.
    pub fn propose(&self, query: &ProposeQuery) -> Result<ProposalsView> {
        let target = amount(&query.amount)?;
        let profile = self.profile();
        let accounts = profile.accounts_in_scope(&query.accounts)?;
        let pulled: Vec<&Account> = accounts.iter().filter(|account| account.pulls(ENDORSABLE)).collect();
        let payers = payers(&pulled);
        let payer = payer_of(query, &payers)?;
        let connection = self.inner.cache.read();
        let all = lists::all(&connection)?;
        let of = |account: &&Account| all.get(&(ENDORSABLE, account.key()));
        let read = summary(ENDORSABLE, pulled.iter().map(|account| (*account, of(account))));
        let whole = pulled
            .iter()
            .filter(|account| of(account).is_some_and(|list| list.as_of.is_some() && list.trouble.is_none()));
        let (whole, known) = (whole.count(), pulled.iter().filter_map(|account| of(account)?.as_of.clone()).min());
        let mut listed = Vec::new();
        let acted = self.acted_since(pulled.iter().filter_map(|account| of(account)?.as_of.as_deref()));
        for account in &pulled {
            let Some(list) = of(account) else { continue };
            let (key, read) = (account.key(), list.as_of.as_deref());
            let is_acted = |row: &EndorsableRow| acted.after(&key, row.draft_number.as_deref(), read).is_some();
            let rows = endorsable::of_list(&connection, list.id)?.into_iter();
            listed.extend(rows.map(|row| EndorsableDraft { account, acted: is_acted(&row), row }));
        }
        drop(connection);
        let currency = self.currency_of(query, &pulled)?;
        let Sorted { candidates, excluded } = self.sort_out(query, listed, currency.as_deref(), payer.as_deref())?;
        let mut total = Sum::default();
        candidates.iter().for_each(|one| total.add(Amount::from_scaled(one.scaled.into())));
        let sets = propose(&candidates, target);
        let sets = sets
            .into_iter()
            .map(|set| self.proposal(set, target, query.payee.as_deref()))
            .collect::<Result<Vec<_>>>()?;
        let excluded = excluded.into_iter().map(|(why, count)| ExcludedView { why, count });
        Ok(ProposalsView {
            amount: money(target.into()),
            candidates: Total {
                currency: currency.clone(),
                amount: total.amount().to_money_text(),
                count: total.count(),
                left_out: 0,
            },
            currency,
            lists: lists_said(whole, pulled.len(), known),
            payers,
            payer,
            excluded: excluded.collect(),
            sets,
            as_of: read.as_of,
            complete: read.complete,
        })
    }

    /// The currency: the one asked for, else the only one that the banks' drafts have.
    fn currency_of(&self, query: &ProposeQuery, accounts: &[&Account]) -> Result<Option<String>> {
        let profile = self.profile();
        let mut known: Vec<Option<&str>> =
            accounts.iter().map(|account| profile.draft_currency(&account.bank_mark)).collect();
        known.sort_unstable();
        known.dedup();
        let asked = query.currency.as_deref().map(str::trim).filter(|asked| !asked.is_empty());
        match (asked, &known[..]) {
            (Some(asked), _) if known.contains(&Some(asked)) => Ok(Some(asked.to_owned())),
            (None, []) => Ok(None),
            (None, [only]) => Ok(only.map(str::to_owned)),
            _ => {
                let named: Vec<&str> = known.iter().map(|currency| currency.unwrap_or("–")).collect();
                let sentence = Sentence::new("propose-currency").with("currencies", named.join(", "));
                Err(DeskError::correct("propose-currency", sentence))
            }
        }
    }

    fn sort_out(
        &self,
        query: &ProposeQuery,
        listed: Vec<EndorsableDraft<'_>>,
        currency: Option<&str>,
        payer: Option<&str>,
    ) -> Result<Sorted> {
        let (profile, days) = (self.profile(), self.query_days()?);
        let bound = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(|text| day(text, days)).transpose()
        };
        let (from, to) = (bound(&query.due_from)?, bound(&query.due_to)?);
        let part = query.acceptor.as_deref().map(|part| part.trim().to_lowercase()).filter(|part| !part.is_empty());
        let watched = if query.with_watched { HashSet::new() } else { self.watched_among(&listed)? };
        let ids: Vec<DraftIds> = listed.iter().map(EndorsableDraft::ids).collect();
        let locks = self.locks_of(&ids);
        let mut taken = HashSet::new();
        let mut sorted = Sorted::default();
        for (one, lock) in listed.into_iter().zip(locks) {
            let row = &one.row;
            let name = row.acceptor.as_deref();
            let is_of = |part: &String| name.is_some_and(|name| name.to_lowercase().contains(part));
            let why = match () {
                () if payer.is_some_and(|payer| one.account.company() != payer) => ExcludedReason::Payer,
                () if profile.draft_currency(&one.account.bank_mark) != currency => ExcludedReason::Currency,
                () if one.acted => ExcludedReason::Acted,
                () if row.unreadable => ExcludedReason::Unreadable,
                () if row.draft_number.is_none() => ExcludedReason::NoNumber,
                () if row.split => ExcludedReason::Split,
                () if lock.is_some() => ExcludedReason::Locked,
                () if row.scaled.is_none_or(|scaled| scaled <= 0) => ExcludedReason::Inexact,
                () if from.is_some_and(|from| row.due < from) || to.is_some_and(|to| row.due > to) => {
                    ExcludedReason::Due
                }
                () if part.as_ref().is_some_and(|part| !is_of(part)) => ExcludedReason::Acceptor,
                () if watched.contains(&row.draft) => ExcludedReason::Watched,
                // The draft is in the lists of two own accounts: one of the lists is older.
                () if !taken.insert(row.draft_number.clone()) => ExcludedReason::ListedTwice,
                () => {
                    let scaled = row.scaled.unwrap_or_default();
                    sorted.candidates.push(PayingDraft { draft: row.draft, due: row.due, scaled });
                    continue;
                }
            };
            *sorted.excluded.entry(why).or_default() += 1;
        }
        Ok(sorted)
    }

    /// Drafts whose acceptor is on the watch list, by their rows in the cache.
    fn watched_among(&self, listed: &[EndorsableDraft<'_>]) -> Result<HashSet<i64>> {
        let watched = self.watch_book()?;
        let names: HashMap<i64, Option<&str>> =
            listed.iter().map(|one| (one.row.draft, one.row.acceptor.as_deref())).collect();
        let by_name = names.iter().filter(|(_, name)| !watched.met_with(**name, None).is_empty());
        let mut found: HashSet<i64> = by_name.map(|(draft, _)| *draft).collect();
        if watched.has_numbers() {
            rows::each_raw(&self.inner.cache.read(), names.keys().copied(), |draft, record| {
                if !watched.met_with(names[&draft], Some(record)).is_empty() {
                    found.insert(draft);
                }
                Ok(())
            })?;
        }
        Ok(found)
    }

    fn proposal(&self, set: Set, target: i64, payee: Option<&str>) -> Result<ProposalView> {
        let most = self.profile().limits.batch_items_max as usize;
        let fits = set.drafts.len() <= most;
        let asked: Vec<(i64, Stage)> = set.drafts.iter().take(most).map(|draft| (*draft, ENDORSABLE)).collect();
        let found = rows::by_ids(&self.inner.cache.read(), &asked)?;
        let proof = |proven: bool, yes: &str, no: &str| Sentence::new(if proven { yes } else { no });
        let mut notes = vec![proof(set.nearest_proven, "propose-proven", "propose-not-proven")];
        if set.kinds.contains(&Kind::Fewest) {
            notes.push(proof(set.fewest_proven, "propose-fewest-proven", "propose-fewest-not-proven"));
        }
        notes.extend((!fits).then(|| Sentence::new("propose-too-many").with("most", most)));
        let rows = self.draft_rows(found);
        let parts = self.parts(&rows);
        notes.extend(payee.and_then(|payee| naming(&rows, payee)));
        Ok(ProposalView {
            kinds: set.kinds.iter().map(|kind| kind.word().to_owned()).collect(),
            rows,
            parts,
            sum: money(set.sum.into()),
            rest: money(i128::from(target) - i128::from(set.sum)),
            exact: set.sum == target,
            notes,
            fits,
        })
    }
}

impl Desk {
    /// The drafts of a set per account.
    fn parts(&self, rows: &[DraftRow]) -> Vec<ProposalPart> {
        let profile = self.profile();
        let amount = |row: &DraftRow| row.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        let part = |(account, sum): (&str, Sum)| {
            let known = account.parse().ok().and_then(|key| profile.account(&key).cloned());
            ProposalPart {
                account: account.to_owned(),
                company: known.and_then(|account| account.owner),
                count: sum.count(),
                sum: sum.amount().to_money_text(),
            }
        };
        Sum::by(rows.iter().map(|row| (row.account.as_str(), amount(row)))).into_iter().map(part).collect()
    }
}

/// The companies of accounts, each once.
fn payers(accounts: &[&Account]) -> Vec<String> {
    let mut payers: Vec<String> = Vec::new();
    for account in accounts {
        let company = account.company();
        if !payers.contains(&company) {
            payers.push(company);
        }
    }
    payers
}

/// The company that pays: the one asked for, else the only one; `None` where the query allows several.
fn payer_of(query: &ProposeQuery, payers: &[String]) -> Result<Option<String>> {
    let asked = query.payer.as_deref().map(str::trim).filter(|asked| !asked.is_empty());
    match (asked, payers) {
        (None, _) if query.several_payers => Ok(None),
        (Some(asked), _) if payers.iter().any(|payer| payer == asked) => Ok(Some(asked.to_owned())),
        (None, []) => Ok(None),
        (None, [only]) => Ok(Some(only.clone())),
        _ => {
            let sentence = Sentence::new("propose-payer").with("payers", payers.join(", "));
            Err(DeskError::correct("propose-payer", sentence))
        }
    }
}

/// How old and how complete the lists are that a search used.
fn lists_said(whole: usize, count: usize, oldest: Option<String>) -> Sentence {
    let id = match &oldest {
        None => "propose-lists-never",
        Some(_) if whole == count => "propose-lists-whole",
        Some(_) => "propose-lists-partial",
    };
    let sentence = Sentence::new(id).with("whole", whole).with("count", count);
    oldest.into_iter().fold(sentence, |sentence, oldest| sentence.with("oldest", oldest))
}

impl EndorsableDraft<'_> {
    fn ids(&self) -> DraftIds {
        DraftIds {
            bank_mark: self.account.bank_mark.clone(),
            draft_number: self.row.draft_number.clone(),
            bank_draft_id: self.row.bank_draft_id.clone(),
            draft_id: self.row.draft_id.clone(),
        }
    }
}

/// A note about drafts that already name the payee, which would get back what it drew, accepted or held. Advice only:
/// no data says whether it may or will take them.
fn naming(rows: &[DraftRow], payee: &str) -> Option<Sentence> {
    let wanted = normal_name(payee);
    let is_named = |row: &&DraftRow| {
        let names = [&row.drawer_name, &row.acceptor_name, &row.payee_name];
        !wanted.is_empty() && names.into_iter().flatten().any(|name| normal_name(name) == wanted)
    };
    let count = rows.iter().filter(is_named).count();
    (count > 0).then(|| Sentence::new("propose-payee-named").with("payee", payee.trim()).with("count", count))
}

/// The amount to pay, in ten-thousandths.
fn amount(text: &str) -> Result<i64> {
    let text = text.trim();
    let refuse = || DeskError::correct("propose-amount", Sentence::new("propose-amount").with("amount", text));
    let amount = typed_amount(text).and_then(Amount::scaled).filter(|scaled| *scaled > 0);
    amount.ok_or_else(refuse)
}
