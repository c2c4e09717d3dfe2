//! Exports the rows of a list of drafts: the grid's columns, and the bank's identifiers of each draft.

use model::Sentence;
use money::view::LockView;

use super::{Cell, CellKind, Column, Fact, Words};
use crate::store::list_columns::{DraftFact, ExportCell, LIST_COLUMNS, ListColumn};
use crate::view::{DraftRow, InboxQuery};

/// The columns: those of the list columns, and what Aval adds.
pub(crate) fn draft_columns(words: &Words<'_>) -> Vec<Column> {
    let mut columns = vec![words.column("export-list", CellKind::Text), words.column("export-account", CellKind::Id)];
    for (column, exported) in exported() {
        columns.push(words.field_column(column.of(), column.field(), exported.kind));
        match column.fact {
            DraftFact::DueDate => columns.push(words.column("export-days", CellKind::Number)),
            DraftFact::Amount => columns.push(words.column("export-currency", CellKind::Text)),
            _ => {}
        }
    }
    columns.push(words.column("export-locked", CellKind::Text));
    columns
}

fn exported() -> impl Iterator<Item = (&'static ListColumn, ExportCell)> {
    LIST_COLUMNS.iter().filter_map(|column| Some((column, column.exported?)))
}

/// One row; `stage` is the list's name where the row has none. `currency` is the profile's for the bank, because the
/// interface has no currency of drafts.
pub(crate) fn draft_cells(row: &DraftRow, stage: &str, currency: Option<&str>, words: &Words<'_>) -> Vec<Cell> {
    let list = words.stage(row.stage.as_deref().unwrap_or(stage));
    let mut cells = vec![Cell::new(list), Cell::new(row.account.as_str())];
    for (column, exported) in exported() {
        let cell = Cell::maybe((exported.text)(row));
        match column.fact {
            DraftFact::DueDate => {
                let days = row.days_to_due.map(|days| days.to_string());
                cells.extend([cell, Cell::new(days.unwrap_or_default())]);
            }
            DraftFact::Amount => {
                let amount = Cell { untyped: !row.amount_exact, ..cell };
                cells.extend([amount, Cell::maybe(currency.filter(|_| row.amount.is_some()))]);
            }
            _ => cells.push(cell),
        }
    }
    cells.push(Cell::new(row.lock.as_ref().map(|lock| locked(lock, words)).unwrap_or_default()));
    cells
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
    let key = query.sort.as_deref().unwrap_or("due_date");
    let direction = if query.descending { "down" } else { "up" };
    let order = words.say(&Sentence::new("export-order-by").with("key", key).with("direction", direction));
    vec![
        words.fact("export-accounts", accounts),
        words.fact("export-filter", filter),
        words.fact("export-order", order),
    ]
}
