//! Exports the rows of a list of drafts: the grid's columns, and the bank's identifiers of each draft.

use super::{Cell, Column, Fact, Kind, Words};
use crate::view::{DraftRow, InboxQuery, LockView, Sentence};

const OF: &str = "Draft";

/// The columns.
pub(crate) fn draft_columns(words: &Words<'_>) -> Vec<Column> {
    let field = |name, kind| words.field_column(OF, name, kind);
    vec![
        words.column("export-list", Kind::Text),
        words.column("export-account", Kind::Id),
        field("draftNumber", Kind::Id),
        field("sequenceNumber", Kind::Id),
        field("bankDraftId", Kind::Id),
        field("draftTypeMeaning", Kind::Text),
        field("drawerName", Kind::Text),
        field("acceptorName", Kind::Text),
        field("payeeName", Kind::Text),
        field("date", Kind::Day),
        field("dueDate", Kind::Day),
        words.column("export-days", Kind::Number),
        field("amount", Kind::Amount),
        words.column("export-currency", Kind::Text),
        field("draftStatusMeaning", Kind::Text),
        field("draftStatusCode", Kind::Id),
        field("bankDraftStatusDesc", Kind::Text),
        field("bankDraftStatusCode", Kind::Id),
        field("remark", Kind::Text),
        words.column("export-locked", Kind::Text),
    ]
}

/// One row; `stage` is the list's name where the row has none. `currency` is the profile's for the bank, because the
/// interface has no currency of drafts.
pub(crate) fn draft_cells(row: &DraftRow, stage: &str, currency: Option<&str>, words: &Words<'_>) -> Vec<Cell> {
    let of = |text: &Option<String>| Cell::maybe(text.as_deref());
    let amount = Cell { untyped: !row.amount_exact, ..of(&row.amount) };
    let due = row.due_day.as_deref().or(row.due_date.as_deref());
    vec![
        Cell::new(words.stage(row.stage.as_deref().unwrap_or(stage))),
        Cell::new(row.account.as_str()),
        of(&row.draft_number),
        of(&row.sequence_number),
        of(&row.bank_draft_id),
        Cell::maybe(row.draft_type_meaning.as_deref().or(row.draft_type.as_deref())),
        of(&row.drawer_name),
        of(&row.acceptor_name),
        of(&row.payee_name),
        of(&row.date),
        Cell::maybe(due),
        Cell::new(row.days_to_due.map(|days| days.to_string()).unwrap_or_default()),
        amount,
        Cell::maybe(currency.filter(|_| row.amount.is_some())),
        of(&row.draft_status_meaning),
        of(&row.draft_status_code),
        of(&row.bank_draft_status_desc),
        of(&row.bank_draft_status_code),
        of(&row.remark),
        Cell::new(row.lock.as_ref().map(|lock| locked(lock, words)).unwrap_or_default()),
    ]
}

fn locked(lock: &LockView, words: &Words<'_>) -> String {
    format!("{}: {}", words.operation(&lock.operation, lock.answer.as_deref()), words.state(&lock.state))
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
