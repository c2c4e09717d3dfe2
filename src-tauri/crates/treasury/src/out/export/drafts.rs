//! Exports the rows of a list of drafts: the grid's columns, and the bank's identifiers of each draft.

use chrono::{NaiveDate, Weekday};
use model::{Sentence, Total};
use money::view::LockView;

use super::{Cell, CellKind, Column, Fact, Words, defused, is_plain_number};
use crate::store::list_columns::{DraftFact, ExportCell, LIST_COLUMNS, ListColumn};
use crate::view::{DraftRow, InboxGroup, InboxHead, InboxQuery, SheetGroup};

/// A column of an exported list.
#[derive(Clone, Copy)]
enum DraftColumn {
    List,
    Account,
    Company,
    Bank,
    Days,
    Currency,
    Locked,
    /// Monday of the due day's week.
    Week,
    Of(&'static ListColumn, ExportCell),
}

/// Facts beside a row.
pub(crate) struct Beside<'a> {
    /// The list's name where the row has none.
    pub stage: &'a str,
    /// The profile's currency for the bank, because the interface has no currency of drafts.
    pub currency: Option<&'a str>,
    /// The company of the row's account.
    pub company: Option<&'a str>,
}

/// The columns of an exported list: those of its arrangement, else those of the list columns and of Aval.
pub(crate) struct DraftColumns(Vec<DraftColumn>);

impl DraftColumns {
    /// The columns of a query. In a file the column by which its rows are grouped is always there; on paper each group has
    /// its heading.
    pub(crate) fn of(query: &InboxQuery, on_paper: bool) -> Self {
        let layout = query.layout.as_ref().filter(|layout| !layout.columns.is_empty());
        let mut columns = match layout {
            Some(layout) => layout.columns.iter().flat_map(|column| chosen(&column.id)).collect(),
            None => every(),
        };
        let group = match query.group.as_deref() {
            Some("company") => chosen("company"),
            Some("acceptor") => chosen("acceptor"),
            Some("week") => vec![DraftColumn::Week],
            _ => Vec::new(),
        };
        if !on_paper && !columns.iter().any(|column| group.iter().any(|group| column.is(*group))) {
            columns.splice(0..0, group);
        }
        Self(columns)
    }

    /// The columns with these ids of the grid, for the clipboard. The currency is there only where there are several.
    pub(crate) fn shown(ids: &[String], with_currency: bool) -> Self {
        let keeps = |column: &DraftColumn| with_currency || !matches!(column, DraftColumn::Currency);
        Self(ids.iter().flat_map(|id| chosen(id)).filter(keeps).collect())
    }

    /// One row as a line of tab-separated cells that no spreadsheet runs as a formula or splits at another place.
    pub(crate) fn line(&self, row: &DraftRow, beside: &Beside<'_>, words: &Words<'_>) -> String {
        let cell = |column: &DraftColumn| {
            let Cell { text, .. } = column.cell(row, beside, words);
            let whole = text.split(['\t', '\r', '\n']).map(str::trim).filter(|part| !part.is_empty());
            let text = whole.collect::<Vec<_>>().join(" ");
            let is_number = column.titled(words).kind.is_number() && is_plain_number(&text);
            if is_number { text } else { defused(&text) }
        };
        self.0.iter().map(cell).collect::<Vec<_>>().join("\t")
    }

    /// Their titles and kinds.
    pub(crate) fn titled(&self, words: &Words<'_>) -> Vec<Column> {
        self.0.iter().map(|column| column.titled(words)).collect()
    }

    /// The cells of one row.
    pub(crate) fn cells(&self, row: &DraftRow, beside: &Beside<'_>, words: &Words<'_>) -> Vec<Cell> {
        self.0.iter().map(|column| column.cell(row, beside, words)).collect()
    }
}

/// All columns of the list columns, and those of Aval.
fn every() -> Vec<DraftColumn> {
    let mut columns = vec![DraftColumn::List, DraftColumn::Account];
    for column in &LIST_COLUMNS {
        columns.extend(column.exported.map(|exported| DraftColumn::Of(column, exported)));
        match column.fact {
            DraftFact::DueDate => columns.push(DraftColumn::Days),
            DraftFact::Amount => columns.push(DraftColumn::Currency),
            _ => {}
        }
    }
    columns.push(DraftColumn::Locked);
    columns
}

/// The columns for an id of the grid. An amount is nothing without its currency.
fn chosen(id: &str) -> Vec<DraftColumn> {
    let own = match id {
        "list" => DraftColumn::List,
        "account" => DraftColumn::Account,
        "company" => DraftColumn::Company,
        "bank" => DraftColumn::Bank,
        "days" => DraftColumn::Days,
        id => {
            let found = LIST_COLUMNS.iter().find(|column| column.shown.is_some_and(|shown| shown.id == id));
            let of = found.and_then(|column| Some((column, column.exported?)));
            return match of {
                Some((column, exported)) if column.fact == DraftFact::Amount => {
                    vec![DraftColumn::Of(column, exported), DraftColumn::Currency]
                }
                Some((column, exported)) => vec![DraftColumn::Of(column, exported)],
                None => Vec::new(),
            };
        }
    };
    vec![own]
}

impl DraftColumn {
    fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Of(one, _), Self::Of(other, _)) => one.fact == other.fact,
            (one, other) => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        }
    }

    fn titled(self, words: &Words<'_>) -> Column {
        match self {
            Self::List => words.column("export-list", CellKind::Text),
            Self::Account => words.column("export-account", CellKind::Id),
            Self::Company => words.column("column-company", CellKind::Text),
            Self::Bank => words.column("column-bank", CellKind::Id),
            Self::Days => words.column("export-days", CellKind::Number),
            Self::Currency => words.column("export-currency", CellKind::Text),
            Self::Locked => words.column("export-locked", CellKind::Text),
            Self::Week => words.column("export-due-week", CellKind::Day),
            Self::Of(column, exported) => words.field_column(column.of(), column.field(), exported.kind),
        }
    }

    fn cell(self, row: &DraftRow, beside: &Beside<'_>, words: &Words<'_>) -> Cell {
        match self {
            Self::List => Cell::new(words.stage(row.stage.as_deref().unwrap_or(beside.stage))),
            Self::Account => Cell::new(row.account.as_str()),
            Self::Company => Cell::maybe(beside.company),
            Self::Bank => Cell::new(row.bank_mark.as_str()),
            Self::Days => Cell::new(row.days_to_due.map(|days| days.to_string()).unwrap_or_default()),
            Self::Currency => Cell::maybe(beside.currency.filter(|_| row.amount.is_some())),
            Self::Locked => Cell::new(row.lock.as_ref().map(|lock| locked(lock, words)).unwrap_or_default()),
            Self::Week => Cell::new(row.due_day.as_deref().and_then(monday).unwrap_or_default()),
            Self::Of(column, exported) => {
                let cell = Cell::maybe((exported.text)(row));
                let is_amount = column.fact == DraftFact::Amount;
                Cell { untyped: is_amount && !row.amount_exact, ..cell }
            }
        }
    }
}

/// Monday of a day's week.
fn monday(day: &str) -> Option<String> {
    let day: NaiveDate = day.parse().ok()?;
    Some(day.week(Weekday::Mon).checked_first_day()?.to_string())
}

/// The groups of an opened list as headings with their subtotals.
pub(crate) fn group_lines(head: &InboxHead, words: &Words<'_>, sum: impl Fn(&Total) -> String) -> Vec<SheetGroup> {
    let by_week = head.query.group.as_deref() == Some("week");
    let line = |group: &InboxGroup| SheetGroup {
        label: match &group.value {
            Some(monday) if by_week => words.say(&Sentence::new("export-group-week").with("day", monday)),
            Some(value) if !value.is_empty() => value.clone(),
            _ => words.word("export-group-none"),
        },
        rows: group.rows,
        sums: words.list(&group.totals.iter().map(&sum).collect::<Vec<_>>()),
    };
    head.groups.iter().map(line).collect()
}

fn locked(lock: &LockView, words: &Words<'_>) -> String {
    format!("{}: {}", words.operation(&lock.operation, lock.answer.as_deref()), words.state(lock.state.word()))
}

/// The list's name, or the names of several.
pub(crate) fn list_names(query: &InboxQuery, words: &Words<'_>) -> String {
    let stages = std::iter::once(&query.stage).chain(&query.more_stages);
    stages.map(|stage| words.stage(stage)).collect::<Vec<_>>().join(" + ")
}

/// The list's restrictions as heading lines: accounts, filter, order.
pub(crate) fn filter_text(query: &InboxQuery, words: &Words<'_>) -> Vec<Fact> {
    let accounts =
        if query.accounts.is_empty() { words.word("export-all-accounts") } else { query.accounts.join(", ") };
    let several = |values: &[String]| (!values.is_empty()).then(|| values.join(" / "));
    let (types, statuses) = (several(&query.types), several(&query.statuses));
    let named = [
        ("export-filter-text", &query.text),
        ("export-filter-party", &query.party),
        ("export-filter-types", &types),
        ("export-filter-statuses", &statuses),
        ("export-filter-due-from", &query.due_from),
        ("export-filter-due-to", &query.due_to),
        ("export-filter-issued-from", &query.issued_from),
        ("export-filter-issued-to", &query.issued_to),
        ("export-filter-amount-from", &query.amount_from),
        ("export-filter-amount-to", &query.amount_to),
    ];
    let said = |(id, value): (&str, &Option<String>)| {
        value.as_ref().map(|value| words.say(&Sentence::new(id).with("value", value)))
    };
    let filters: Vec<String> = named.into_iter().filter_map(said).collect();
    let filter = if filters.is_empty() { words.word("export-no-filter") } else { words.list(&filters) };
    let by = |key: &str, down: bool| {
        let direction = if down { "down" } else { "up" };
        words.say(&Sentence::new("export-order-by").with("key", key).with("direction", direction))
    };
    let then = query.sort_then.iter().map(|key| by(key.trim_start_matches('-'), key.starts_with('-')));
    let first = by(query.sort.as_deref().unwrap_or("due_date"), query.descending);
    let order: Vec<String> = std::iter::once(first).chain(then).collect();
    let mut facts = vec![
        words.fact("export-accounts", accounts),
        words.fact("export-filter", filter),
        words.fact("export-order", words.list(&order)),
    ];
    let grouped = |group: &String| words.say(&Sentence::new("export-grouped-by").with("group", group));
    facts.extend(query.group.as_ref().map(|group| words.fact("export-grouped", grouped(group))));
    facts
}
