//! Exports instructions of the journal, including transfers.

use super::{Cell, Column, Kind, Words};
use crate::journal::word;
use crate::view::InstructionView;

/// Columns and rows.
pub(crate) fn journal(rows: &[InstructionView], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let column = |id, kind| words.column(id, kind);
    let columns = vec![
        column("csv-number", Kind::Number),
        column("export-operation", Kind::Text),
        column("csv-state", Kind::Text),
        column("csv-account", Kind::Id),
        column("csv-draft-number", Kind::Id),
        column("csv-counterparty", Kind::Text),
        column("csv-payee", Kind::Id),
        column("export-party-bank", Kind::Id),
        column("csv-currency", Kind::Text),
        column("csv-amount", Kind::Amount),
        column("csv-reference", Kind::Id),
        column("csv-own-reference", Kind::Id),
        column("export-confirmed-at", Kind::Time),
        column("export-since", Kind::Time),
        column("csv-reason", Kind::Text),
        column("csv-service-message", Kind::Text),
        column("csv-instruction", Kind::Id),
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
