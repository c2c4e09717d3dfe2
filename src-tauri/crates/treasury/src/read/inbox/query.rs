//! Parses a query for an inbox, or refuses it.

use bank_contract::{Amount, Stage};
use chrono::NaiveDate;
use model::profile::stage;
use model::{DeskError, Result, Sentence};

use crate::read::changes::Since;
use crate::read::finding::{Filter, SortKey};
use crate::store::cache::columns::day_number;
use crate::view::InboxQuery;

/// A parsed query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ParsedQuery {
    /// The requested stages in order; never empty.
    pub stages: Vec<Stage>,
    pub filter: Filter,
    /// Only drafts with changes since then.
    pub changes: Option<Since>,
    pub sort: SortKey,
    pub descending: bool,
    /// The query as applied, for display.
    pub query: InboxQuery,
}

impl ParsedQuery {
    /// Parses a query; `today` is the desk's own day.
    ///
    /// # Errors
    /// `stage-unknown`, `query-day`, `query-amount`, `query-changes` or `query-sort`: the part that cannot be read.
    pub(crate) fn from(query: &InboxQuery, today: NaiveDate) -> Result<Self> {
        let query = InboxQuery { sort: Some(sort_of(query).to_owned()), ..tidied(query) };
        let sort = sort_of(&query);
        let day = |text: &String| day(text, today);
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
            only: None,
        };
        let changes = query.changes.as_deref().map(Since::read).transpose()?;
        let unknown = || DeskError::correct("query-sort", Sentence::new("query-sort").with("sort", sort));
        let sort = SortKey::named(sort).ok_or_else(unknown)?;
        let mut stages = vec![stage(&query.stage)?];
        for more in &query.more_stages {
            let more = stage(more)?;
            if !stages.contains(&more) {
                stages.push(more);
            }
        }
        Ok(Self { stages, filter, changes, sort, descending: query.descending, query })
    }

    /// The submission whose drafts are asked for, if the set names one.
    pub(crate) fn submission(&self) -> Option<&str> {
        self.query.set.as_deref()?.strip_prefix("submission:")
    }
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
    }
}

/// Parses a day, or a day relative to today, so that a saved view of the coming week stays correct next week.
///
/// # Errors
/// `query-day`: the text is neither a day nor `today`, `today+N` or `today-N`.
pub(crate) fn day(text: &str, today: NaiveDate) -> Result<i64> {
    let counted = || {
        let days = match text.strip_prefix("today")? {
            "" => 0,
            days if days.starts_with(['+', '-']) => days.parse::<i32>().ok()?,
            _ => return None,
        };
        Some(day_number(today) + i64::from(days))
    };
    let refuse = || DeskError::correct("query-day", Sentence::new("query-day").with("text", text));
    counted().or_else(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(day_number)).ok_or_else(refuse)
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
            ParsedQuery::from(&query, NaiveDate::from_ymd_opt(1970, 1, 21).unwrap())
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
        assert_eq!((fine.sort, fine.query.sort.as_deref()), (SortKey::DueDate, Some("due_date")));
        type Change = fn(&mut InboxQuery);
        let rows: [(&str, Change); 9] = [
            ("query-changes", |query| query.changes = Some("yesterday".to_owned())),
            ("stage-unknown", |query| query.stage = "drafts".to_owned()),
            ("stage-unknown", |query| query.more_stages = vec!["".to_owned()]),
            ("query-day", |query| query.due_to = Some("today7".to_owned())),
            ("query-day", |query| query.due_to = Some("today+99999999999".to_owned())),
            ("query-day", |query| query.due_to = Some("05.03.2026".to_owned())),
            ("query-amount", |query| query.amount_from = Some("1,000".to_owned())),
            ("query-amount", |query| query.amount_from = Some("0.00001".to_owned())),
            ("query-sort", |query| query.sort = Some("colour".to_owned())),
        ];
        for (code, change) in rows {
            let error = asked(change).unwrap_err();
            assert_eq!((error.trouble().code.as_str(), error.exit().number()), (code, 2));
        }
    }
}
