//! Parses a query for an inbox, or refuses it.

use bank_contract::{Amount, Stage};
use chrono::NaiveDate;
use model::profile::stage;
use model::spelling::typed_amount;
use model::{DeskError, Result, Sentence};

use crate::read::changes::Since;
use crate::read::finding::{Filter, GroupBy, Order, SortKey, Sorting};
use crate::store::cache::columns::day_number;
use crate::store::list_columns::grid_ids;
use crate::view::{InboxQuery, LayoutColumn, ListLayout};

/// The days that a query is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueryDays {
    /// The desk's own day.
    pub today: NaiveDate,
    /// The latest due day that is overdue today.
    pub overdue_until: NaiveDate,
}

impl QueryDays {
    /// Days from today to the latest due day that is overdue.
    pub(crate) fn overdue_days(self) -> i32 {
        i32::try_from((self.overdue_until - self.today).num_days()).unwrap_or(-1)
    }
}

/// A parsed query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ParsedQuery {
    /// The requested stages in order; never empty.
    pub stages: Vec<Stage>,
    pub filter: Filter,
    /// Only drafts with changes since then.
    pub changes: Option<Since>,
    pub order: Order,
    /// The query as applied, for display.
    pub query: InboxQuery,
}

impl ParsedQuery {
    /// Parses a query.
    ///
    /// # Errors
    /// `stage-unknown`, `query-day`, `query-amount`, `query-changes`, `query-sort` or `query-layout`: the part that cannot be
    /// read.
    pub(crate) fn from(query: &InboxQuery, days: QueryDays) -> Result<Self> {
        let query = InboxQuery { sort: Some(sort_of(query).to_owned()), ..tidied(query) };
        let keys = sort_keys(&query)?;
        if let Some(unknown) = unknown_parts(&query).into_iter().next() {
            return Err(DeskError::correct("query-layout", unknown));
        }
        let group = query.group.as_deref().and_then(GroupBy::named);
        let day = |text: &String| day(text, days);
        let filter = Filter {
            text: query.text.clone(),
            party: query.party.clone(),
            types: query.types.clone(),
            statuses: query.statuses.clone(),
            due_from: query.due_from.as_ref().map(day).transpose()?,
            due_to: query.due_to.as_ref().map(day).transpose()?,
            issued_from: query.issued_from.as_ref().map(day).transpose()?,
            issued_to: query.issued_to.as_ref().map(day).transpose()?,
            amount_from: query.amount_from.as_deref().map(amount).transpose()?,
            amount_to: query.amount_to.as_deref().map(amount).transpose()?,
            noted: std::collections::HashSet::new(),
            only: None,
        };
        let changes = query.changes.as_deref().map(Since::read).transpose()?;
        let mut stages = vec![stage(&query.stage)?];
        for more in &query.more_stages {
            let more = stage(more)?;
            if !stages.contains(&more) {
                stages.push(more);
            }
        }
        Ok(Self { stages, filter, changes, order: Order::of(&keys, group), query })
    }

    /// The submission whose drafts are asked for, if the set names one.
    pub(crate) fn submission(&self) -> Option<&str> {
        self.query.set.as_deref()?.strip_prefix("submission:")
    }
}

/// The sort keys of a query, the first one first.
fn sort_keys(query: &InboxQuery) -> Result<Vec<Sorting>> {
    let first = (sort_of(query), query.descending);
    let then = query.sort_then.iter().map(|key| key.strip_prefix('-').map_or((key.as_str(), false), |key| (key, true)));
    let named = |(sort, down): (&str, bool)| {
        let unknown = || DeskError::correct("query-sort", Sentence::new("query-sort").with("sort", sort));
        Ok((SortKey::named(sort).ok_or_else(unknown)?, down))
    };
    std::iter::once(first).chain(then).map(named).collect()
}

/// Densities of a list.
const DENSITIES: [&str; 3] = ["comfortable", "standard", "dense"];

fn unknown(part: &str, value: &str) -> Sentence {
    Sentence::new("query-layout").with("part", part).with("value", value)
}

/// The parts of a query's arrangement that this version does not know, and columns that are there twice.
fn unknown_parts(query: &InboxQuery) -> Vec<Sentence> {
    let group = query.group.as_deref().filter(|group| GroupBy::named(group).is_none());
    let mut parts: Vec<Sentence> = group.map(|group| unknown("group", group)).into_iter().collect();
    let Some(layout) = &query.layout else { return parts };
    let mut seen: Vec<&str> = Vec::new();
    for column in &layout.columns {
        if grid_ids().all(|id| id != column.id) {
            parts.push(unknown("column", &column.id));
        } else if seen.contains(&column.id.as_str()) {
            parts.push(unknown("twice", &column.id));
        }
        seen.push(&column.id);
    }
    let density = layout.density.as_deref().filter(|density| !DENSITIES.contains(density));
    parts.extend(density.map(|density| unknown("density", density)));
    parts
}

/// A stored query without the parts of its order and arrangement that this version does not know, and a sentence for
/// each of them. A filter that it does not know is not left out, because the list would have more rows.
pub(crate) fn known_parts(query: InboxQuery) -> (InboxQuery, Vec<Sentence>) {
    let mut query = query;
    let mut left_out = unknown_parts(&query);
    query.group = query.group.filter(|group| GroupBy::named(group).is_some());
    let named = |sort: &str| SortKey::named(sort.strip_prefix('-').unwrap_or(sort)).is_some();
    let keys = std::mem::take(&mut query.sort_then);
    let (known, others): (Vec<String>, Vec<String>) = keys.into_iter().partition(|key| named(key));
    query.sort_then = known;
    left_out.extend(others.iter().map(|key| unknown("sort", key.trim_start_matches('-'))));
    if let Some(sort) = query.sort.take_if(|sort| !named(sort)) {
        left_out.push(unknown("sort", &sort));
        query.descending = false;
        if !query.sort_then.is_empty() {
            let first = query.sort_then.remove(0);
            query.descending = first.starts_with('-');
            query.sort = Some(first.trim_start_matches('-').to_owned());
        }
    }
    if let Some(layout) = &mut query.layout {
        let pinned = layout.pinned as usize;
        let mut columns: Vec<LayoutColumn> = Vec::new();
        for (at, column) in std::mem::take(&mut layout.columns).into_iter().enumerate() {
            let keeps = grid_ids().any(|id| id == column.id) && columns.iter().all(|known| known.id != column.id);
            if keeps {
                columns.push(column);
            } else if at < pinned {
                layout.pinned -= 1;
            }
        }
        layout.columns = columns;
        layout.density = layout.density.take().filter(|density| DENSITIES.contains(&density.as_str()));
    }
    query.layout = tidied_layout(query.layout.as_ref());
    (query, left_out)
}

/// The arrangement; `None` where it says nothing.
fn tidied_layout(layout: Option<&ListLayout>) -> Option<ListLayout> {
    layout.filter(|layout| **layout != ListLayout::default()).cloned()
}

fn sort_of(query: &InboxQuery) -> &str {
    query.sort.as_deref().map(str::trim).filter(|sort| !sort.is_empty()).unwrap_or("due_date")
}

/// The query with its texts trimmed; a blank text is removed.
pub(super) fn tidied(query: &InboxQuery) -> InboxQuery {
    let word =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    InboxQuery {
        stage: query.stage.trim().to_owned(),
        more_stages: query.more_stages.clone(),
        accounts: query.accounts.clone(),
        set: word(&query.set),
        text: word(&query.text),
        party: word(&query.party),
        types: query.types.clone(),
        statuses: query.statuses.clone(),
        due_from: word(&query.due_from),
        due_to: word(&query.due_to),
        issued_from: word(&query.issued_from),
        issued_to: word(&query.issued_to),
        amount_from: word(&query.amount_from),
        amount_to: word(&query.amount_to),
        changes: word(&query.changes),
        sort: word(&query.sort),
        descending: query.descending,
        sort_then: query
            .sort_then
            .iter()
            .map(|key| key.trim())
            .filter(|key| !key.is_empty())
            .map(str::to_owned)
            .collect(),
        group: word(&query.group),
        layout: tidied_layout(query.layout.as_ref()),
    }
}

/// Parses a day, or a day relative to today, so that a saved view of the coming week stays correct next week.
///
/// # Errors
/// `query-day`: the text is neither a day nor `today`, `today+N`, `today-N`, or the same with
/// `overdue`.
pub(crate) fn day(text: &str, of: QueryDays) -> Result<i64> {
    let counted = || {
        let named = |(word, day)| text.strip_prefix(word).map(|days| (days, day));
        let (days, from) = [("today", of.today), ("overdue", of.overdue_until)].into_iter().find_map(named)?;
        let days = match days {
            "" => 0,
            days if days.starts_with(['+', '-']) => days.parse::<i32>().ok()?,
            _ => return None,
        };
        Some(day_number(from) + i64::from(days))
    };
    let refuse = || DeskError::correct("query-day", Sentence::new("query-day").with("text", text));
    counted().or_else(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(day_number)).ok_or_else(refuse)
}

fn amount(text: &str) -> Result<i64> {
    let refuse = || DeskError::correct("query-amount", Sentence::new("query-amount").with("text", text));
    typed_amount(text).and_then(Amount::scaled).ok_or_else(refuse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_understood_or_refused_by_what_is_wrong_with_it() {
        let asked = |change: fn(&mut InboxQuery)| {
            let mut query = InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() };
            change(&mut query);
            let day = |day| NaiveDate::from_ymd_opt(1970, 1, day).unwrap();
            ParsedQuery::from(&query, QueryDays { today: day(21), overdue_until: day(16) })
        };
        let fine = asked(|query| {
            query.text = Some(" 1020 3040 ".to_owned());
            query.due_from = Some("1970-01-11".to_owned());
            query.due_to = Some("today+7".to_owned());
            query.amount_to = Some("1.5".to_owned());
            query.more_stages = vec!["receipt-confirm".to_owned(), "draft".to_owned()];
        })
        .unwrap();
        assert_eq!(fine.filter.text.as_deref(), Some("1020 3040"));
        assert_eq!((fine.filter.due_from, fine.filter.due_to), (Some(10), Some(27)));
        assert_eq!((fine.filter.amount_to, fine.stages), (Some(15_000), vec![Stage::Draft, Stage::ReceiptConfirm]));
        assert_eq!((fine.order, fine.query.sort.as_deref()), (Order::of(&[], None), Some("due_date")));
        let overdue = asked(|query| {
            query.due_from = Some("overdue+1".to_owned());
            query.due_to = Some("overdue".to_owned());
        });
        let filter = overdue.unwrap().filter;
        assert_eq!((filter.due_from, filter.due_to), (Some(16), Some(15)));
        type Change = fn(&mut InboxQuery);
        let rows: [(&str, Change); 12] = [
            ("query-changes", |query| query.changes = Some("yesterday".to_owned())),
            ("stage-unknown", |query| query.stage = "drafts".to_owned()),
            ("stage-unknown", |query| query.more_stages = vec!["".to_owned()]),
            ("query-day", |query| query.due_to = Some("today7".to_owned())),
            ("query-day", |query| query.due_to = Some("today+99999999999".to_owned())),
            ("query-day", |query| query.due_to = Some("05.03.2026".to_owned())),
            ("query-amount", |query| query.amount_from = Some("1,00".to_owned())),
            ("query-amount", |query| query.amount_from = Some("0.00001".to_owned())),
            ("query-sort", |query| query.sort = Some("colour".to_owned())),
            ("query-sort", |query| query.sort_then = vec!["-colour".to_owned()]),
            ("query-layout", |query| query.group = Some("colour".to_owned())),
            ("query-layout", |query| {
                let columns = vec![LayoutColumn { id: "colour".to_owned(), width: None }];
                query.layout = Some(ListLayout { columns, ..ListLayout::default() });
            }),
        ];
        for (code, change) in rows {
            let error = asked(change).unwrap_err();
            assert_eq!((error.trouble().code.as_str(), error.exit().number()), (code, 2));
        }
    }
}
