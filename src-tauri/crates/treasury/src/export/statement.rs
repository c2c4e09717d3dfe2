//! Exports of statement lines and the transfers they are reconciled with.

use super::{Cell, Column, Kind, Words};
use crate::view::{LineToTick, TransferToTick};

/// Columns and rows of lines.
pub(crate) fn lines(rows: &[LineToTick], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let column = |id, kind| words.column(id, kind);
    let columns = vec![
        column("csv-account", Kind::Id),
        column("export-day", Kind::Day),
        column("export-direction", Kind::Text),
        column("csv-currency", Kind::Text),
        column("csv-amount", Kind::Amount),
        column("csv-counterparty", Kind::Text),
        column("csv-reference", Kind::Id),
        column("export-remark", Kind::Text),
        column("export-file", Kind::Text),
        column("export-ticked-with", Kind::Number),
        column("export-line", Kind::Id),
    ];
    let cells = |row: &LineToTick| {
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
            Cell::new(row.ticked.as_ref().map(|transfer| transfer.number.to_string()).unwrap_or_default()),
            text(&line.sha256),
        ]
    };
    (columns, rows.iter().map(cells).collect())
}

/// Columns and rows of transfers.
pub(crate) fn transfers(rows: &[TransferToTick], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let column = |id, kind| words.column(id, kind);
    let columns = vec![
        column("csv-number", Kind::Number),
        column("csv-account", Kind::Id),
        column("export-day", Kind::Day),
        column("csv-currency", Kind::Text),
        column("csv-amount", Kind::Amount),
        column("csv-counterparty", Kind::Text),
        column("csv-own-reference", Kind::Id),
        column("csv-state", Kind::Text),
        column("export-ticked-line", Kind::Id),
        column("export-file", Kind::Text),
        column("csv-instruction", Kind::Id),
    ];
    let cells = |row: &TransferToTick| {
        let of = |text: &Option<String>| Cell::maybe(text.as_deref());
        let ticked = row.ticked.as_ref();
        vec![
            Cell::new(row.number.to_string()),
            Cell::new(row.account.as_str()),
            of(&row.day),
            of(&row.currency),
            of(&row.amount),
            of(&row.counterparty),
            of(&row.reference_order),
            Cell::new(words.state(&crate::journal::word(row.state))),
            Cell::maybe(ticked.map(|tick| tick.line.sha256.as_str())),
            Cell::maybe(ticked.map(|tick| tick.file.as_str())),
            Cell::new(row.instruction.as_str()),
        ]
    };
    (columns, rows.iter().map(cells).collect())
}
