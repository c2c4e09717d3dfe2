//! Exports instructions of the journal, including transfers.

use journal::word;
use money::view::InstructionView;

use super::{Cell, CellKind, Column, Words};

/// Columns and rows.
pub(crate) fn journal(rows: &[InstructionView], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let column = |id, kind| words.column(id, kind);
    let columns = vec![
        column("csv-number", CellKind::Number),
        column("export-operation", CellKind::Text),
        column("csv-state", CellKind::Text),
        column("csv-account", CellKind::Id),
        column("csv-draft-number", CellKind::Id),
        column("csv-counterparty", CellKind::Text),
        column("csv-payee", CellKind::Id),
        column("export-party-bank", CellKind::Id),
        column("csv-currency", CellKind::Text),
        column("csv-amount", CellKind::Amount),
        column("csv-reference", CellKind::Id),
        column("csv-own-reference", CellKind::Id),
        column("export-confirmed-at", CellKind::Time),
        column("export-since", CellKind::Time),
        column("csv-reason", CellKind::Text),
        column("csv-service-message", CellKind::Text),
        column("csv-instruction", CellKind::Id),
    ];
    (columns, rows.iter().map(|row| cells(row, words)).collect())
}

fn cells(one: &InstructionView, words: &Words<'_>) -> Vec<Cell> {
    let of = |text: &Option<String>| Cell::maybe(text.as_deref());
    let party = one.counterparty.as_ref();
    let reason = one.reason.as_ref().map(|reason| words.say(reason)).unwrap_or_default();
    let at = |at: &str| Cell::new(words.moment(at));
    vec![
        Cell::new(one.number.to_string()),
        Cell::new(words.operation(&one.operation, one.answer.as_deref())),
        Cell::new(words.state(&word(one.state))),
        Cell::new(one.account.as_str()),
        of(&one.draft_number),
        Cell::maybe(party.and_then(|party| party.name.as_deref())),
        Cell::maybe(party.and_then(|party| party.account_number.as_deref())),
        Cell::maybe(party.and_then(|party| party.bank.as_deref())),
        of(&one.currency),
        of(&one.amount),
        of(&one.bank_transaction_id),
        of(&one.reference_order),
        one.confirmed_at.as_deref().map(at).unwrap_or_default(),
        at(&one.since),
        Cell::new(reason),
        of(&one.service_message),
        Cell::new(one.id.as_str()),
    ]
}
