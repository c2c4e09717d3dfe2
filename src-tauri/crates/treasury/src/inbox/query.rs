//! What a person asks an inbox for, understood or refused.

use bank_contract::{Amount, Stage};
use chrono::NaiveDate;

use crate::cache::columns::day_number;
use crate::cache::scan::{Filter, SortKey};
use crate::error::{DeskError, Result};
use crate::profile::stage;
use crate::view::{InboxQuery, Sentence};

/// A query, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub stage: Stage,
    pub filter: Filter,
    pub sort: SortKey,
    pub descending: bool,
    /// The query as it was understood, for showing.
    pub query: InboxQuery,
}

impl Asked {
    /// Understands a query.
    ///
    /// # Errors
    /// `stage-unknown`, `query-day`, `query-amount` or `query-sort`.
    pub(crate) fn from(query: &InboxQuery) -> Result<Self> {
        let blank =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let query = InboxQuery {
            stage: query.stage.clone(),
            accounts: query.accounts.clone(),
            text: blank(&query.text),
            due_from: blank(&query.due_from),
            due_to: blank(&query.due_to),
            amount_from: blank(&query.amount_from),
            amount_to: blank(&query.amount_to),
            sort: Some(blank(&query.sort).unwrap_or_else(|| "due_date".to_owned())),
            descending: query.descending,
        };
        let sort = query.sort.as_deref().unwrap_or_default();
        let filter = Filter {
            // Drafts carry no spaces in their numbers; pasted groups of four do.
            text: query.text.as_deref().map(lowered),
            due_from: query.due_from.as_deref().map(day).transpose()?,
            due_to: query.due_to.as_deref().map(day).transpose()?,
            amount_from: query.amount_from.as_deref().map(amount).transpose()?,
            amount_to: query.amount_to.as_deref().map(amount).transpose()?,
        };
        let unknown = || DeskError::correct("query-sort", Sentence::new("query-sort").with("sort", sort));
        let sort = SortKey::named(sort).ok_or_else(unknown)?;
        Ok(Self { stage: stage(&query.stage)?, filter, sort, descending: query.descending, query })
    }
}

/// A pasted draft number comes in groups; its spaces go. Names keep theirs.
fn lowered(text: &str) -> String {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    let text = if is_number { text.replace(' ', "") } else { text.to_owned() };
    text.to_ascii_lowercase()
}

fn day(text: &str) -> Result<i64> {
    let refuse = |_| DeskError::correct("query-day", Sentence::new("query-day").with("text", text));
    NaiveDate::parse_from_str(text, "%Y-%m-%d").map(day_number).map_err(refuse)
}

fn amount(text: &str) -> Result<i64> {
    let refuse = || DeskError::correct("query-amount", Sentence::new("query-amount").with("text", text));
    Amount::parse_plain(text).ok().and_then(Amount::scaled).ok_or_else(refuse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_understood_or_refused_by_what_is_wrong_with_it() {
        let asked = |change: fn(&mut InboxQuery)| {
            let mut query = InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() };
            change(&mut query);
            Asked::from(&query)
        };
        let fine = asked(|query| {
            query.text = Some(" 1020 3040 ".to_owned());
            query.due_from = Some("1970-01-11".to_owned());
            query.amount_to = Some("1.5".to_owned());
        })
        .unwrap();
        assert_eq!(fine.filter.text.as_deref(), Some("10203040"));
        assert_eq!((fine.filter.due_from, fine.filter.amount_to), (Some(10), Some(15_000)));
        assert_eq!((fine.sort, fine.query.sort.as_deref()), (SortKey::DueDate, Some("due_date")));
        type Change = fn(&mut InboxQuery);
        let rows: [(&str, Change); 5] = [
            ("stage-unknown", |query| query.stage = "drafts".to_owned()),
            ("query-day", |query| query.due_to = Some("05.03.2026".to_owned())),
            ("query-amount", |query| query.amount_from = Some("1,000".to_owned())),
            ("query-amount", |query| query.amount_from = Some("0.00001".to_owned())),
            ("query-sort", |query| query.sort = Some("colour".to_owned())),
        ];
        for (code, change) in rows {
            let error = asked(change).unwrap_err();
            assert_eq!((error.trouble().code.as_str(), error.exit_code()), (code, 2));
        }
    }
}
