//! The result of orders from a spreadsheet: the file's own columns and rows, and beside each its state, the bank's
//! reference, our own, and the reason. Headers are in the first line, so that a spreadsheet can look rows up.

use model::{Result, Sentence, words};
use money::view::{InstructionView, SubmissionView};

use super::result::state_label;
use super::{Cell, Column, Head, Listed};
use crate::view::{CellKind, OrderedSheet};

/// Our columns, after the file's own.
const COLUMNS: [&str; 7] = [
    "csv-state",
    "csv-reference",
    "csv-own-reference",
    "csv-reason",
    "csv-service-message",
    "csv-number",
    "csv-instruction",
];

/// The table of a sheet's result.
pub(crate) fn order_result(sheet: &OrderedSheet, view: &SubmissionView, language: &str) -> Listed {
    let said = |id: &str| words::text(&Sentence::new(id), language);
    let kind = |at: usize| if sheet.amounts.contains(&at) { CellKind::Amount } else { CellKind::Text };
    let own = sheet.headers.iter().enumerate().map(|(at, header)| Column::new(header, kind(at)));
    let ours = COLUMNS.iter().map(|id| Column::new(said(id), CellKind::Text));
    let columns: Vec<Column> = own.chain(ours).collect();
    let rows: Vec<Vec<Cell>> = sheet
        .rows
        .iter()
        .map(|row| {
            let one = row.instruction.as_ref().and_then(|id| view.instructions.iter().find(|one| one.id == *id));
            let outcome = one.map_or_else(|| left_out(&said("order-sheet-left-out")), |one| outcome(one, language));
            row.cells.iter().cloned().chain(outcome).map(Cell::new).collect()
        })
        .collect();
    let mark = view.practice.then(|| said("dialog-practice"));
    Listed {
        head: Head { mark, rows: u32::try_from(rows.len()).unwrap_or(u32::MAX), ..Head::default() },
        columns,
        rows,
    }
}

fn left_out(said: &str) -> [String; 7] {
    let mut cells: [String; 7] = Default::default();
    said.clone_into(&mut cells[0]);
    cells
}

fn outcome(one: &InstructionView, language: &str) -> [String; 7] {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    [
        state_label(one.state, language),
        text(&one.bank_transaction_id),
        text(&one.reference_order),
        one.reason.as_ref().map(|reason| words::text(reason, language)).unwrap_or_default(),
        text(&one.service_message),
        one.number.to_string(),
        one.id.clone(),
    ]
}

/// Reads a kept sheet.
///
/// # Errors
/// `database` when it cannot be parsed.
pub(crate) fn kept_sheet(json: &str) -> Result<OrderedSheet> {
    serde_json::from_str(json)
        .map_err(|error| model::DeskError::local("database", Sentence::new("database-trouble").with("detail", error)))
}
