//! The ordered ids of an inbox, from the covering index: one range per account's list, filtered and sorted in memory.
//!
//! Only what the index does not hold (number, remark, status, issue date) is looked up in the drafts themselves.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use bank_contract::Amount;
use rusqlite::{Connection, params};

use super::NO_DUE_DAY;
use crate::error::Result;
use crate::profile::Profile;

/// What an inbox is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortKey {
    DueDate,
    Amount,
    DraftNumber,
    AcceptorName,
    DrawerName,
    PayeeName,
    Date,
    Status,
}

impl SortKey {
    /// The key of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "due_date" => Self::DueDate,
            "amount" => Self::Amount,
            "draft_number" => Self::DraftNumber,
            "acceptor_name" => Self::AcceptorName,
            "drawer_name" => Self::DrawerName,
            "payee_name" => Self::PayeeName,
            "date" => Self::Date,
            "status" => Self::Status,
            _ => return None,
        })
    }
}

/// Which rows. Days are days since 1970-01-01, amounts ten-thousandths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Lower case.
    pub text: Option<String>,
    pub due_from: Option<i64>,
    pub due_to: Option<i64>,
    pub amount_from: Option<i64>,
    pub amount_to: Option<i64>,
}

/// One row of the index. `list` is the place of its list in what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub list: usize,
    pub draft: i64,
    pub due: i64,
    pub amount: Option<i64>,
    drawer: Option<i64>,
    acceptor: Option<i64>,
    payee: Option<i64>,
}

impl Filter {
    fn by_amount(&self) -> bool {
        self.amount_from.is_some() || self.amount_to.is_some()
    }

    fn takes_amount(&self, amount: Option<Amount>) -> bool {
        let limit = |scaled: Option<i64>| scaled.and_then(|scaled| Amount::from_scaled(scaled.into()));
        !self.by_amount()
            || amount.is_some_and(|amount| {
                limit(self.amount_from).is_none_or(|from| amount >= from)
                    && limit(self.amount_to).is_none_or(|to| amount <= to)
            })
    }

    fn due_range(&self) -> (i64, i64) {
        let filtered = self.due_from.is_some() || self.due_to.is_some();
        // A draft without a day is in no range of days.
        let last = if filtered { NO_DUE_DAY - 1 } else { NO_DUE_DAY };
        (self.due_from.unwrap_or(i64::MIN), self.due_to.unwrap_or(last).min(last))
    }
}

/// The rows of the lists that the filter takes, in order.
pub(crate) fn entries(
    connection: &Connection,
    profile: &Profile,
    lists: &[i64],
    filter: &Filter,
    sort: SortKey,
    descending: bool,
) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    let parties = filter.text.as_deref().map(|text| parties_with(connection, text)).transpose()?;
    for (place, list) in lists.iter().enumerate() {
        let texts = filter.text.as_deref().map(|text| drafts_with(connection, *list, text)).transpose()?;
        let takes_text = |entry: &Entry| match (&parties, &texts) {
            (Some(parties), Some(texts)) => {
                let names = [entry.drawer, entry.acceptor, entry.payee];
                texts.contains(&entry.draft) || names.iter().flatten().any(|party| parties.contains(party))
            }
            _ => true,
        };
        let mut range = of_list(connection, place, *list, filter.due_range())?;
        if filter.by_amount() {
            let amounts = Amounts::of(connection, &range)?;
            range.retain(|entry| filter.takes_amount(amounts.get(entry)));
        }
        entries.extend(range.into_iter().filter(takes_text));
    }
    order(connection, profile, &mut entries, sort, descending)?;
    Ok(entries)
}

fn of_list(connection: &Connection, place: usize, list: i64, due: (i64, i64)) -> Result<Vec<Entry>> {
    let mut statement = connection.prepare_cached(
        "SELECT due, draft, amount, drawer, acceptor, payee FROM membership WHERE list = ?1 AND due BETWEEN ?2 AND ?3",
    )?;
    let rows = statement.query_map(params![list, due.0, due.1], |row| {
        Ok(Entry {
            list: place,
            due: row.get(0)?,
            draft: row.get(1)?,
            amount: row.get(2)?,
            drawer: row.get(3)?,
            acceptor: row.get(4)?,
            payee: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn parties_with(connection: &Connection, text: &str) -> Result<HashSet<i64>> {
    let mut statement = connection.prepare_cached("SELECT id FROM party WHERE instr(lower(name), ?1) > 0")?;
    let rows = statement.query_map(params![text], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn drafts_with(connection: &Connection, list: i64, text: &str) -> Result<HashSet<i64>> {
    let mut statement = connection.prepare_cached(
        "SELECT m.draft FROM membership m JOIN draft d ON d.id = m.draft WHERE m.list = ?1 \
         AND (instr(lower(d.draft_number), ?2) > 0 OR instr(lower(d.remark), ?2) > 0)",
    )?;
    let rows = statement.query_map(params![list, text], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn order(
    connection: &Connection,
    profile: &Profile,
    entries: &mut [Entry],
    sort: SortKey,
    descending: bool,
) -> Result<()> {
    match sort {
        SortKey::DueDate => {
            by(entries, descending, |entry| Some(entry.due).filter(|due| *due != NO_DUE_DAY));
        }
        SortKey::Amount => {
            let amounts = Amounts::of(connection, entries)?;
            by(entries, descending, |entry| amounts.get(entry));
        }
        SortKey::AcceptorName | SortKey::DrawerName | SortKey::PayeeName => {
            let ranks = name_ranks(connection)?;
            let party = |entry: &Entry| match sort {
                SortKey::AcceptorName => entry.acceptor,
                SortKey::DrawerName => entry.drawer,
                _ => entry.payee,
            };
            by(entries, descending, |entry| ranks.get(&party(entry)?).copied());
        }
        SortKey::DraftNumber => {
            let texts = texts_of(connection, "draft_number", entries)?;
            by(entries, descending, |entry| texts.get(&entry.draft));
        }
        SortKey::Status => {
            let texts = texts_of(connection, "(SELECT words ->> 2 FROM kind WHERE id = draft.kind)", entries)?;
            by(entries, descending, |entry| texts.get(&entry.draft));
        }
        SortKey::Date => {
            let texts = texts_of(connection, "issue_text", entries)?;
            let days: HashMap<i64, _> =
                texts.iter().filter_map(|(draft, text)| Some((*draft, profile.day(text)?))).collect();
            by(entries, descending, |entry| days.get(&entry.draft));
        }
    }
    Ok(())
}

/// Sorts by a key; what has none comes last in both directions, and equals keep the order of days and ids.
fn by<K: Ord>(entries: &mut [Entry], descending: bool, key: impl Fn(&Entry) -> Option<K>) {
    entries.sort_by(|one, other| {
        let keys = match (key(one), key(other)) {
            (Some(one), Some(other)) if descending => other.cmp(&one),
            (Some(one), Some(other)) => one.cmp(&other),
            (None, None) => Ordering::Equal,
            (one, other) => one.is_none().cmp(&other.is_none()),
        };
        keys.then_with(|| (one.due, one.draft).cmp(&(other.due, other.draft)))
    });
}

/// Amounts for comparing: those that the index could not hold as scaled integers are read from their own text.
struct Amounts(HashMap<i64, Amount>);

impl Amounts {
    fn of(connection: &Connection, entries: &[Entry]) -> Result<Self> {
        let unscaled: Vec<Entry> = entries.iter().filter(|entry| entry.amount.is_none()).copied().collect();
        let texts = texts_of(connection, "amount_text", &unscaled)?;
        let exact = |(draft, text): (i64, String)| Some((draft, Amount::from_json_number(&text)?));
        Ok(Self(texts.into_iter().filter_map(exact).collect()))
    }

    fn get(&self, entry: &Entry) -> Option<Amount> {
        match entry.amount {
            Some(scaled) => Amount::from_scaled(scaled.into()),
            None => self.0.get(&entry.draft).copied(),
        }
    }
}

fn name_ranks(connection: &Connection) -> Result<HashMap<i64, usize>> {
    let mut statement = connection.prepare_cached("SELECT id FROM party ORDER BY name, id")?;
    let ids: Vec<i64> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(ids.into_iter().enumerate().map(|(rank, id)| (id, rank)).collect())
}

fn texts_of(connection: &Connection, column: &'static str, entries: &[Entry]) -> Result<HashMap<i64, String>> {
    let mut statement = connection.prepare_cached(&format!("SELECT {column} FROM draft WHERE id = ?1"))?;
    let mut texts = HashMap::with_capacity(entries.len());
    for entry in entries {
        let text: Option<String> = statement.query_row(params![entry.draft], |row| row.get(0))?;
        if let Some(text) = text {
            texts.insert(entry.draft, text);
        }
    }
    Ok(texts)
}
