//! Exports of statement lines and the transfers they are reconciled with.

use super::{Cell, CellKind, Column, Words};
use crate::view::{Finality, LineToReconcile, TransferToReconcile};

/// Columns and rows of lines.
pub(crate) fn lines(rows: &[LineToReconcile], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let column = |id, kind| words.column(id, kind);
    let columns = vec![
        column("csv-account", CellKind::Id),
        column("export-day", CellKind::Day),
        column("export-direction", CellKind::Text),
        column("csv-currency", CellKind::Text),
        column("csv-amount", CellKind::Amount),
        column("csv-counterparty", CellKind::Text),
        column("csv-reference", CellKind::Id),
        column("export-remark", CellKind::Text),
        column("export-file", CellKind::Text),
        column("export-ticked-with", CellKind::Number),
        column("export-aside", CellKind::Text),
        column("export-rule", CellKind::Text),
        column("export-finality", CellKind::Text),
        column("export-line", CellKind::Id),
    ];
    let cells = |row: &LineToReconcile| {
        let line = &row.line.line;
        let text = |text: &str| Cell::new(text);
        vec![
            text(&line.account),
            text(&line.day),
            Cell::new(words.word(&format!("export-direction-{}", line.direction))),
            text(&line.currency),
            text(&line.amount),
            text(&line.counterparty),
            text(&line.reference),
            text(&line.remark),
            text(&row.line.file),
            Cell::new(row.reconciled.as_ref().map(|transfer| transfer.number.to_string()).unwrap_or_default()),
            Cell::maybe(row.line.aside.as_ref().map(|aside| aside.category.as_str())),
            Cell::maybe(row.line.aside.as_ref().map(|aside| aside.rule.as_str())),
            Cell::new(words.word(finality(row.line.finality))),
            text(&line.sha256),
        ]
    };
    (columns, rows.iter().map(cells).collect())
}

const fn finality(of: Finality) -> &'static str {
    match of {
        Finality::Final => "export-finality-final",
        Finality::Provisional => "export-finality-provisional",
        Finality::NotInFinal => "export-finality-not-in-final",
    }
}

/// Columns and rows of transfers.
pub(crate) fn transfers(rows: &[TransferToReconcile], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let column = |id, kind| words.column(id, kind);
    let columns = vec![
        column("csv-number", CellKind::Number),
        column("csv-account", CellKind::Id),
        column("export-day", CellKind::Day),
        column("csv-currency", CellKind::Text),
        column("csv-amount", CellKind::Amount),
        column("csv-counterparty", CellKind::Text),
        column("csv-own-reference", CellKind::Id),
        column("csv-state", CellKind::Text),
        column("export-ticked-line", CellKind::Id),
        column("export-file", CellKind::Text),
        column("csv-instruction", CellKind::Id),
    ];
    let cells = |row: &TransferToReconcile| {
        let of = |text: &Option<String>| Cell::maybe(text.as_deref());
        let reconciled = row.reconciled.as_ref();
        vec![
            Cell::new(row.number.to_string()),
            Cell::new(row.account.as_str()),
            of(&row.day),
            of(&row.currency),
            of(&row.amount),
            of(&row.counterparty),
            of(&row.reference_order),
            Cell::new(words.state(&journal::word(row.state))),
            Cell::maybe(reconciled.map(|reconciled| reconciled.line.sha256.as_str())),
            Cell::maybe(reconciled.map(|reconciled| reconciled.file.as_str())),
            Cell::new(row.instruction.as_str()),
        ]
    };
    (columns, rows.iter().map(cells).collect())
}
